from __future__ import annotations

from typing import Any

from tests.games.rycerze.table import lay_all, new, pile, recruit
from zamki.core.ids import Seat
from zamki.games.rycerze.rules.components import CASTLES, DRUM
from zamki.games.rycerze.rules.moves import lay

ZERO, ONE = Seat(0), Seat(1)


def test_record_of_a_game_under_way_is_redacted() -> None:
    """R13: tiles not turned up and others' recruits are null, waiting commits are left out."""
    play = new(pile("wood_small", DRUM, "stone_big"))
    lay_all(play, "dragon knight", "peasant shepherd")
    recruit(play, "dragon", "peasant")
    play.submit(lay(ZERO, "dragon", "shepherd"))
    record = play.record_for(ONE)
    assert record["redacted"] is True
    assert record["setup"] == {"ages": [0, 1], "tiles": [None, "wood_small", DRUM, "stone_big", *[None] * 4]}
    assert record["moves"][2:] == [  # type: ignore[index]
        {"seat": 0, "type": "recruit", "card": None},
        {"seat": 1, "type": "recruit", "card": "peasant"},
    ]


def test_hidden_things_of_an_earlier_game_stay_hidden() -> None:
    """R13a: in the long game the first game's recruits and removed tile stay unseen in the second."""
    play = new([pile("wood_small", DRUM), pile("stone_big")], long=True)
    to_come: Any = play.record_for(ONE)["setup"]
    assert to_come["tiles"][1] == [None] * 8
    lay_all(play, "dragon knight", "shepherd shepherd")
    recruit(play, "dragon")
    while not play.state.past:
        lay_all(play, "shepherd shepherd", "shepherd shepherd")
    state: Any = play.view(ONE).json()["state"]
    assert state["past"][0]["rounds"][1]["taken"] == [{"seat": 0, "card": None}]
    record: Any = play.record_for(ONE)
    first, second = record["setup"]["tiles"]
    assert first[0] is None
    assert None not in first[1:]
    assert second == [None, "stone_big", *[None] * 6]
    assert {"seat": 0, "type": "recruit", "card": None} in record["moves"]


def test_finished_record_is_whole() -> None:
    """R13a: after the end everything may be shown."""
    play = new(pile(*CASTLES, DRUM))
    for _ in range(6):
        lay_all(play, "shepherd shepherd", "shepherd shepherd")
    assert play.record_for(ZERO) == play.record().json()
