"""What a viewer may know (S5, S11)."""

from __future__ import annotations

import json

from scene import ROWS, battle, tiny
from zamki.core.ids import Onlooker, Seat

from zamki_sea_battle import game
from zamki_sea_battle.rules.moves import Place


def test_a_seat_knows_its_own_fleet_only() -> None:
    """S11: the other fleet is not in the view, whatever form it is asked in."""
    play = battle(two=("F1 F2 F3", "D1 D2", "D4 D5", "F6"))
    seen = play.view(Seat(0)).state
    assert seen.seas[0].ships[0] == ("A1", "B1", "C1")
    assert seen.seas[1].ships == (None,) * 4
    assert "F1" not in json.dumps(seen.json()) + json.dumps(play.view(Seat(0)).json()["log"])


def test_a_sunk_ship_is_known_to_all() -> None:
    """S7, S11: hits alone do not tell a ship, the last one does."""
    play = battle(hit_again=True, shots="A3")
    assert play.view(Onlooker.SPECTATOR).state.seas[1].ships == (None,) * 4
    play = battle(hit_again=True, shots="A3 B3")
    assert play.view(Onlooker.SPECTATOR).state.seas[1].ships == (None, ("A3", "B3"), None, None)


def test_both_fleets_are_shown_at_the_end() -> None:
    """S9: then everybody sees everything."""
    play = battle(hit_again=True, shots=" ".join(ROWS))
    assert None not in play.view(Seat(1)).state.seas[0].ships


def test_who_begins_is_hidden_while_ships_are_placed() -> None:
    """S5: neither view nor record tells the draw before the last ship lies."""
    play = tiny()
    assert play.record_for(Seat(0))["setup"] == {"order": [None, None]}
    assert play.view(Seat(0)).state.turn is None
    for ship in (("A1", "B1"), ("D4",)):
        for seat in (Seat(0), Seat(1)):
            play.submit(Place(seat, ship))
    first = play.state.turn
    assert play.record_for(Seat(0))["setup"] == {"order": [str(first), str(1 - first)]}


def test_places_of_others_are_left_out_of_a_record() -> None:
    """S11: in a record under way the other seat's ships are null, the own ones are there."""
    moves = battle().record_for(Seat(0))["moves"]
    assert isinstance(moves, list)
    assert moves[:2] == [
        {"seat": 0, "type": "place", "cells": ["A1", "B1", "C1"]},
        {"seat": 1, "type": "place", "cells": None},
    ]


def test_prompts_say_what_is_asked() -> None:
    """S3, S6: who is asked, and who is waited for."""
    play = battle()
    assert game.prompt(play.state, Seat(0)).key == "shoot"
    assert game.prompt(play.state, Seat(1)).json() == {"key": "waiting", "args": {"seats": [0]}}
    assert game.prompt(play.played[0].before, Seat(1)).json() == {
        "key": "place",
        "args": {"name": "frigate", "length": 3},
    }
