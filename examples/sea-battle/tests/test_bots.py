"""The bots: legal, deterministic, and each better than the one before."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from scene import battle
from zamki.bots import Bot, Budget
from zamki.bots.random import RandomBot
from zamki.core.ids import Seat
from zamki.core.play import Playthrough
from zamki.core.setup import configure

from zamki_sea_battle import game
from zamki_sea_battle.bots import Apprentice, Builder
from zamki_sea_battle.rules.events import Event
from zamki_sea_battle.rules.moves import Move, Shoot
from zamki_sea_battle.rules.state import State
from zamki_sea_battle.rules.view import View

Maker = Callable[[int], Bot]


def played(makers: tuple[Maker, Maker], seed: int) -> Playthrough[State, Move, View, Event]:
    """A game between two bots."""
    bots = [make(seed) for make in makers]
    play: Playthrough[State, Move, View, Event] = Playthrough.new(game, configure(game, 2), seed)
    while play.outcome is None:
        seat = game.actors(play.state)[0]
        view = play.view(seat)
        play.submit(bots[seat].choose(view, Budget()))
    return play


def wins(one: Maker, other: Maker, games: int) -> int:
    """How often one wins, with both seats in turn."""
    count = 0
    for seed in range(games):
        seats = (one, other) if seed % 2 == 0 else (other, one)
        outcome = played(seats, seed).outcome
        assert outcome is not None
        count += seats[outcome.winners[0]] is one
    return count


def test_the_apprentice_beats_chance() -> None:
    """It wins nearly always against shots anywhere."""
    assert wins(Apprentice, RandomBot, 40) >= 36


def test_the_builder_beats_the_apprentice() -> None:
    """To count all fleets is better than to hunt."""
    assert wins(Builder, Apprentice, 30) >= 16


@pytest.mark.parametrize("maker", [Apprentice, Builder])
def test_the_same_seed_plays_the_same(maker: Maker) -> None:
    """A game between bots can be repeated."""
    assert played((maker, maker), 5).record() == played((maker, maker), 5).record()


@pytest.mark.parametrize("maker", [Apprentice, Builder])
def test_bots_finish_what_they_hit(maker: Maker) -> None:
    """S4, S7: with two hits in a row only the ends of the ship are left to shoot at."""
    view = battle(
        ("C3 D3 E3", "A1 B1", "A5 B5", "F6"), ("B3 C3 D3", "A1 B1", "A5 B5", "F6"), shots="C3 F1 D3 F2"
    ).view(Seat(0))
    assert maker(1).choose(view, Budget()).cell in {"B3", "E3"}


def test_the_builder_says_how_sure_it_is() -> None:
    """S4: its advice is the exact chance; after a ship of one cell is sunk nothing near it is advised."""
    view = battle(hit_again=True, shots="A5 F6 F6").view(Seat(0))
    thoughts = Builder(1).explain(view, Budget())
    assert len(thoughts) == 5
    assert all(isinstance(each.move, Shoot) and 0 < each.value < 1 for each in thoughts)
    assert not {each.move.cell for each in thoughts} & {"A4", "A6", "B4", "B5", "B6"}
    assert [each.value for each in thoughts] == sorted((each.value for each in thoughts), reverse=True)
    assert str(thoughts[0].note).startswith("a hit in ")
