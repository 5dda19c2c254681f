"""The course of a game, rule by rule."""

from __future__ import annotations

import pytest
from scene import ROWS, battle
from zamki.core.errors import BadSetup, IllegalMove
from zamki.core.ids import Seat
from zamki.core.play import Playthrough
from zamki.core.setup import configure

from zamki_sea_battle import game
from zamki_sea_battle.rules.events import Shot, Sunk
from zamki_sea_battle.rules.moves import Place, Shoot

ZERO, ONE = Seat(0), Seat(1)


def events(play: object) -> list[str]:
    """What has happened, by kind."""
    assert isinstance(play, Playthrough)
    return [event.kind for event in play.events()]


def test_two_play_on_seas_of_six_by_six() -> None:
    """S1: the standard sea has 36 cells, and there are two of them, not three."""
    play = Playthrough.new(game, configure(game, 2), 0)
    assert len(play.state.components.chart.cells) == 36
    with pytest.raises(BadSetup):
        configure(game, 3)


def test_the_fleet_is_a_frigate_two_brigs_and_a_boat() -> None:
    """S2: four ships of three, two, two and one cells."""
    ships = Playthrough.new(game, configure(game, 2), 0).state.components.ships
    assert [(ship.name, ship.length) for ship in ships] == [
        ("frigate", 3),
        ("brig", 2),
        ("brig", 2),
        ("boat", 1),
    ]


def test_a_ship_lies_across_or_down() -> None:
    """S3: a frigate has 24 places across and 24 down, and none around a corner."""
    play = Playthrough.new(game, configure(game, 2), 0)
    moves = game.legal_moves(play.state, ZERO)
    assert len(moves) == 48
    assert Place(ZERO, ("A1", "B1", "C1")) in moves
    assert Place(ZERO, ("A1", "A2", "A3")) in moves
    assert Place(ZERO, ("A1", "A2", "B2")) not in moves


def test_both_place_at_the_same_time() -> None:
    """S3: a choice waits for the other one; only then both ships lie."""
    play = Playthrough.new(game, configure(game, 2), 0)
    assert game.is_simultaneous(play.state)
    assert game.actors(play.state) == (0, 1)
    waits = play.submit(Place(ONE, ("A1", "B1", "C1")))
    assert not waits.reveals
    assert game.actors(play.state) == (0,)
    assert play.state.placed == 0
    settled = play.submit(Place(ZERO, ("D4", "D5", "D6")))
    assert settled.reveals
    assert [sea.ships for sea in play.state.seas] == [(("D4", "D5", "D6"),), (("A1", "B1", "C1"),)]


@pytest.mark.parametrize("cells", ["A2 B2", "D1 E1", "D2 E2"])
def test_ships_never_touch(cells: str) -> None:
    """S4: beside, behind and at the corner of another ship there is no place."""
    play = Playthrough.new(game, configure(game, 2), 0)
    for seat in (ZERO, ONE):
        play.submit(Place(seat, ("A1", "B1", "C1")))
    assert Place(ZERO, tuple(cells.split())) not in game.legal_moves(play.state, ZERO)
    assert Place(ZERO, ("E1", "F1")) in game.legal_moves(play.state, ZERO)


@pytest.mark.parametrize("first", [0, 1])
def test_who_begins_is_told_when_both_fleets_lie(first: int) -> None:
    """S5: the draw is the last thing that is told before the first shot."""
    play = battle(first=first)
    assert events(play)[-1] == "first"
    assert events(play).count("first") == 1
    assert game.actors(play.state) == (first,)
    assert not game.is_simultaneous(play.state)


def test_a_cell_is_called_once() -> None:
    """S6: every cell of the other sea may be shot at, but none twice; the own sea does not matter."""
    play = battle(shots="A1 F6")
    assert len(game.legal_moves(play.state, ZERO)) == 35
    with pytest.raises(IllegalMove):
        play.submit(Shoot(ZERO, "A1"))
    play.submit(Shoot(ZERO, "F6"))


def test_a_shot_is_answered() -> None:
    """S6: hit where a ship lies, else water; every answer reveals something."""
    play = battle()
    step = play.submit(Shoot(ZERO, "B1"))
    assert step.reveals
    assert step.events == (Shot(ZERO, "B1", hit=True),)
    step = play.submit(Shoot(ONE, "B2"))
    assert step.events == (Shot(ONE, "B2", hit=False),)


def test_a_ship_with_all_cells_hit_is_sunk() -> None:
    """S7: the last hit tells which ship it was and where it lay."""
    play = battle(shots="A3 F6 B3")
    last = list(play.events())[-1]
    assert last == Sunk(ZERO, 1, "brig", ("A3", "B3"))
    assert last.json() == {"event": "sunk", "seat": 0, "ship": 1, "name": "brig", "cells": ["A3", "B3"]}


def test_turns_alternate() -> None:
    """S8: hit or water, the other seat shoots next."""
    play = battle()
    play.submit(Shoot(ZERO, "A1"))
    assert game.actors(play.state) == (1,)
    play.submit(Shoot(ONE, "F6"))
    assert game.actors(play.state) == (0,)


def test_with_the_option_a_hit_shoots_again() -> None:
    """S8: whoever hits goes on until a shot falls into the water."""
    play = battle(hit_again=True)
    play.submit(Shoot(ZERO, "A1"))
    assert game.actors(play.state) == (0,)
    play.submit(Shoot(ZERO, "F6"))
    assert game.actors(play.state) == (1,)


def test_the_game_ends_with_a_fleet() -> None:
    """S9: the last hit ends the game at once, and nobody is asked any more."""
    play = battle(hit_again=True, shots=" ".join(ROWS))
    assert events(play)[-2:] == ["sunk", "fleet_sunk"]
    assert play.outcome is not None
    assert game.actors(play.state) == ()
    assert not game.legal_moves(play.state, ONE)
