from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given

from tests.games.rycerze.table import lay_all, new, pile, recruit
from zamki.core.ids import Onlooker, Seat
from zamki.core.moves import LegalMoves
from zamki.games.rycerze.rules.components import CASTLES, DRUM
from zamki.games.rycerze.rules.moves import Recruit, lay
from zamki.testing import playthroughs
from zamki.testing.strategies import AnyPlaythrough

ZERO, ONE = Seat(0), Seat(1)


def test_own_hand_and_camp_are_seen_and_no_other() -> None:
    """R13: a seat knows its hand and camp, and of the others only the sizes."""
    play = new(pile("wood_small", "wood_big"))
    lay_all(play, "dragon shepherd", "knight archer")
    own, other = play.view(ZERO).state.players
    assert own.camp == ("dragon",)
    assert other.hand is None
    assert other.camp is None
    assert (other.hand_size, other.camp_size) == (6, 2)


def test_spectators_see_no_hand() -> None:
    """R13: without a seat there is no hand to know."""
    assert all(player.hand is None for player in new(pile()).view(Onlooker.SPECTATOR).state.players)


def test_recruited_card_is_hidden_unless_open() -> None:
    """R10, R13: others learn that a card was taken, not which; with open recruitment they do."""
    for is_open in (False, True):
        play = new(pile("wood_small", DRUM, "stone_big"), open_recruitment=is_open)
        lay_all(play, "dragon knight", "peasant shepherd")
        recruit(play, "dragon", "peasant")
        seen = play.view(ONE).json()["state"]["rounds"][1]["taken"]  # type: ignore[index, call-overload]
        assert seen == [{"seat": 0, "card": "dragon" if is_open else None}, {"seat": 1, "card": "peasant"}]
        told = [event for event in play.view(ONE).log if event["event"] == "recruited"]
        assert [event.get("card") for event in told] == ["dragon" if is_open else None, "peasant"]


def test_tiles_to_come_are_known_only_as_a_set() -> None:
    """R13: which tiles are left is known by counting, their order and the removed one are not."""
    play = new(pile("wood_small"))
    state = play.view(ZERO).state
    assert sorted(state.unseen) == sorted([*CASTLES, DRUM, DRUM][1:])
    assert state.piles is None


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


@given(playthroughs("rycerze"))
def test_nothing_hidden_is_in_the_bytes_of_a_view(play: AnyPlaythrough) -> None:
    """R13: an unrevealed commit of another seat changes no byte of a view but “chosen”."""
    for seat in play.game.actors(play.state):
        moves: LegalMoves[object] = play.game.legal_moves(play.state, seat)
        if len(play.game.actors(play.state)) == 1:
            return
        seen = set()
        for move in (moves[0], moves[-1]):
            play.submit(move)
            seen.add(
                json.dumps(
                    [play.view(Seat(other)).json() for other in range(play.config.seats) if other != seat]
                )
            )
            play.take_back()
        assert len(seen) == 1


@pytest.mark.parametrize(
    "data",
    [
        {"seat": 0, "type": "lay", "cards": ["dragon"]},
        {"seat": 0, "type": "lay", "cards": "dragon knight"},
        {"seat": 0, "type": "lay", "cards": ["dragon", 1]},
        {"seat": 0, "type": "lay", "cards": ["dragon", "knight"], "loud": True},
        {"seat": True, "type": "lay", "cards": ["dragon", "knight"]},
        {"type": "lay", "cards": ["dragon", "knight"]},
        {"seat": 0, "type": "recruit"},
        {"seat": 0, "type": "attack"},
        {"seat": 0},
    ],
)
def test_moves_of_wrong_form_are_refused(data: dict[str, object]) -> None:
    """R5, R10: a move has exactly its fields."""
    with pytest.raises(Exception, match=r".") as caught:
        new(pile()).submit_json(data)  # type: ignore[arg-type]
    assert getattr(caught.value, "code", None) == "malformed"


def test_prompts() -> None:
    """R5, R10: a seat is asked to lay or to recruit, and otherwise told whom it waits for."""
    play = new(pile("wood_small", DRUM, "stone_big"))
    assert play.view(ZERO).prompt.key == "lay"
    play.submit(lay(ZERO, "dragon", "knight"))
    assert play.view(ZERO).prompt.json() == {"key": "waiting", "args": {"seats": [1], "tile": "wood_small"}}
    play.submit(lay(ONE, "shepherd", "shepherd"))
    assert play.view(ZERO).prompt.key == "recruit"
    play.submit(Recruit(ZERO, "dragon"))
    assert play.view(ONE).prompt.key == "lay"
