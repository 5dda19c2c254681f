from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given

from tests.games.rycerze.table import lay_all, new, pile, recruit
from zamki.core.edition import parse_edition
from zamki.core.errors import Malformed
from zamki.core.ids import Onlooker, Seat
from zamki.core.moves import LegalMoves
from zamki.core.parsing import parse_view
from zamki.core.play import AnyPlaythrough, Playthrough, replay
from zamki.core.record import parse_record
from zamki.core.setup import built_in_edition, configure
from zamki.games.rycerze import game
from zamki.games.rycerze.rules.components import CASTLES, DRUM
from zamki.games.rycerze.rules.events import Recruited
from zamki.games.rycerze.rules.moves import Recruit, lay
from zamki.games.rycerze.rules.view import SeenRecruitment, Taken
from zamki.testing import playthroughs

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
        known = "dragon" if is_open else None
        seen = SeenRecruitment(DRUM, (Taken(ZERO, known), Taken(ONE, "peasant")))
        assert play.view(ONE).state.rounds[1] == seen
        told = [event for event in play.view(ONE).log if isinstance(event, Recruited)]
        assert told == [Recruited(ZERO, known), Recruited(ONE, "peasant")]


def test_tiles_to_come_are_known_only_as_a_set() -> None:
    """R13: which tiles are left is known by counting, their order and the removed one are not."""
    play = new(pile("wood_small"))
    state = play.view(ZERO).state
    assert sorted(state.unseen) == sorted([*CASTLES, DRUM, DRUM][1:])
    assert state.piles is None


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


KEPT: list[Any] = json.loads((Path(__file__).parent / "views.json").read_text("utf-8"))
RECORDS = (Path(__file__).parents[3] / "records" / "examples", Path(__file__).parents[1] / "records")


@pytest.mark.parametrize("kept", KEPT, ids=lambda kept: f"{kept['record']}-{kept['at']}-{kept['viewer']}")
def test_views_and_their_logs_say_what_they_always_said(kept: dict[str, Any]) -> None:
    """R13: programs that read views and logs today find every key and every value tomorrow."""
    path = next(path for folder in RECORDS if (path := folder / f"{kept['record']}.json").is_file())
    play = replay(parse_record(path.read_bytes()), at=kept["at"])
    viewer = Seat(kept["viewer"]) if isinstance(kept["viewer"], int) else Onlooker(kept["viewer"])
    view = play.view(viewer)
    assert view.json() == kept["view"]
    assert parse_view(kept["view"]) == view


def test_view_of_an_own_edition_is_read_without_its_file() -> None:
    """R1: the strengths are in the view; only the hash of the file is not."""
    data = json.loads(json.dumps(built_in_edition("rycerze", "reconstruction-1").data))
    data["edition"]["id"], data["army"][0]["stone"] = "mine", 9
    own = parse_edition(json.dumps(data).encode())
    seen = Playthrough.new(game, configure(game, 2, {}, own), 1).view(ZERO)
    again = parse_view(seen.json())
    assert again.state.components == replace(seen.state.components, sha256=None)
    assert again.json() == seen.json()


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"tile": None, "players": None}, "“players” must be a list"),
        ({"unseen": ["sand"]}, "“unseen” must be one of: wood_small"),
        ({"sword": 2}, "“sword” must be one of: 0, 1"),
        ({"rounds": [{"tile": "drum", "taken": [{"seat": 0, "card": "wizard"}]}]}, "“card” must be one of"),
        ({"options": {"long": 1}}, "“options.long” must be true or false"),
        ({"strengths": {}}, "“knight” is missing"),
        ({"ages": [0, "1"]}, "must be a whole number"),
    ],
)
def test_views_of_wrong_form_are_refused(change: dict[str, Any], fault: str) -> None:
    """R13: a view that cannot be read is refused, and the message names what is wrong."""
    told: Any = new(pile()).view(ZERO).json()
    with pytest.raises(Malformed, match=fault):
        parse_view({**told, "state": {**told["state"], **change}})


@pytest.mark.parametrize("key", ["edition", "players", "strengths", "rounds", "sword"])
def test_incomplete_views_are_refused(key: str) -> None:
    """R13: what a view lacks is named."""
    told: Any = new(pile()).view(ZERO).json()
    del told["state"][key]
    with pytest.raises(Malformed, match=f"“{key}” is missing"):
        parse_view(told)
