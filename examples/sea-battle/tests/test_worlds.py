"""Imagined fleets: exactly those a view allows, each exactly as likely as the next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from random import Random
from time import process_time

from scene import Play, battle, tiny
from zamki.core.ids import Onlooker, Seat, Viewer

from zamki_sea_battle import game
from zamki_sea_battle.rules.board import Cells, around
from zamki_sea_battle.rules.moves import Place, Shoot
from zamki_sea_battle.rules.state import Sea, State
from zamki_sea_battle.rules.worlds import Hidden


class Scripted(Random):
    """Chance that follows a script, and remembers how many ways every draw could have gone."""

    def __init__(self, script: list[int]) -> None:
        super().__init__(0)
        self.script = script
        self.widths: list[int] = []

    def randrange(self, start: int, stop: int | None = None, step: int = 1) -> int:
        self.widths.append(start)
        place = len(self.widths) - 1
        return self.script[place] if place < len(self.script) else 0

    def choice(self, seq):  # type: ignore[no-untyped-def]
        return seq[self.randrange(len(seq))]


def drawn(play: Play, viewer: Viewer) -> Iterator[tuple[State, Fraction]]:
    """Every state that can be imagined, with its exact probability: all draws are tried."""
    view, script = game.view(play.state, viewer), [0]
    while True:
        chance = Scripted(script)
        state = game.imagine(view, chance)
        weight = Fraction(1)
        for width in chance.widths:
            weight /= width
        yield state, weight
        script = [*script, *[0] * (len(chance.widths) - len(script))][: len(chance.widths)]
        while script and script[-1] + 1 == chance.widths[len(script) - 1]:
            script.pop()
        if not script:
            return
        script[-1] += 1


def fleets(play: Play) -> Iterator[tuple[Cells, ...]]:
    """Every fleet by the rules alone: all places of all ships, those that touch left out (S3, S4)."""
    components = play.state.components
    chart = components.chart
    choices = [[place for place in chart.places if len(place) == ship.length] for ship in components.ships]
    for ships in product(*choices):
        near = [around(components.size, ship) for ship in ships]
        if not any(set(ships[a]) & near[b] for a in range(len(ships)) for b in range(a)):
            yield ships


def fits(play: Play, ships: tuple[Cells, ...]) -> bool:
    """Whether seat 0 would have seen the same with these ships in the other sea."""
    other = Sea(ships, None, play.state.seas[1].shots)
    twin = State(play.config, (play.state.seas[0], other), play.state.turn)
    return game.view(twin, Seat(0)) == game.view(play.state, Seat(0))


def placed() -> Play:
    """The tiny game with both fleets in place, seat 0 to shoot."""
    play = tiny()
    for ship in (("A1", "B1"), ("D4",)):
        for seat in (Seat(0), Seat(1)):
            play.submit(Place(seat, ship))
    if play.state.turn == 1:
        play.submit(Shoot(Seat(1), "A1"))
    return play


def test_every_fleet_is_equally_likely() -> None:
    """With water and a hit known, all fleets that fit are imagined, each with the same exact probability."""
    play = placed()
    for cell, answer in (("C3", "D1"), ("B1", "D2")):
        play.submit(Shoot(Seat(0), cell))
        play.submit(Shoot(Seat(1), answer))
    found: Counter[tuple[Cells, ...]] = Counter()
    for state, weight in drawn(play, Seat(0)):
        found[state.seas[1].ships] += weight  # type: ignore[assignment]
    possible = {ships for ships in fleets(play) if fits(play, ships)}
    assert set(found) == possible
    assert set(found.values()) == {Fraction(1, len(possible))}
    assert len(possible) > 10


def test_a_hidden_choice_and_the_draw_are_imagined_too() -> None:
    """S3, S5: while ships are placed, the waiting choice and who begins are as open as they are."""
    play = tiny()
    play.submit(Place(Seat(1), ("A1", "A2")))
    found: Counter[tuple[Cells | None, int]] = Counter()
    for state, weight in drawn(play, Seat(0)):
        found[state.seas[1].commit, state.turn] += weight  # type: ignore[assignment]
    assert len(found) == 2 * 24
    assert set(found.values()) == {Fraction(1, 48)}


def test_fleets_are_counted_exactly() -> None:
    """The count is that of the rules alone: 24 places of a brig, 8, 7 or 6 of a boat beside each."""
    play = placed()
    view = game.view(play.played[3].step.state, Seat(0))
    hidden = Hidden(view, view.seas[1])
    assert hidden.total() == len(list(fleets(play))) == sum(hidden.counts().values()) // 3


def test_what_is_known_is_kept() -> None:
    """S7: a sunk ship stays where it was, a hit is covered, no ship is imagined that would have been sunk."""
    play = battle(hit_again=True, shots="A3 B3 B1 F6")
    for seed in range(50):
        sea = game.imagine(game.view(play.state, Seat(0)), Random(seed)).seas[1]
        assert sea.ships[1] == ("A3", "B3")
        assert any("B1" in ship for ship in sea.ships)
        assert ("B1",) not in sea.ships


def test_imagining_is_quick() -> None:
    """Even with the whole fleet hidden a world takes less than 20 ms of the processor."""
    view = game.view(battle().state, Seat(0))
    began = process_time()
    for seed in range(10):
        game.imagine(view, Random(seed))
    assert process_time() - began < 10 * 0.020


def test_onlookers_imagine_both_fleets() -> None:
    """S11: for somebody without a seat both fleets are open."""
    view = game.view(battle().state, Onlooker.SPECTATOR)
    worlds = [game.imagine(view, Random(seed)) for seed in range(8)]
    assert len({world.seas[0].ships for world in worlds}) > 4
    assert len({world.seas[1].ships for world in worlds}) > 4
