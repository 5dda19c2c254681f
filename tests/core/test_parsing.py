"""Views from elsewhere, read again."""

from __future__ import annotations

from typing import Any

import pytest

from zamki import parse_view
from zamki.core.edition import parse_edition
from zamki.core.errors import Malformed, UnknownEdition
from zamki.core.ids import Onlooker, Seat
from zamki.core.play import AnyPlaythrough, sample_playthrough
from zamki.core.registry import folder, get_game
from zamki.games import BUILT_IN


def played(game: str, moves: int) -> AnyPlaythrough:
    """A game with the fewest seats, some moves on."""
    return sample_playthrough(get_game(game), get_game(game).info.seats[0], moves)


@pytest.mark.parametrize("moves", [0, 11, 10_000], ids=["begun", "under way", "over"])
@pytest.mark.parametrize("game", BUILT_IN)
def test_a_view_is_read_again(game: str, moves: int) -> None:
    """What a seat was told, as JSON, is the same view again: state, question, moves, events and end."""
    play = played(game, moves)
    for viewer in (Seat(0), Onlooker.SPECTATOR, Onlooker.OPEN):
        told = play.view(viewer).json()
        again = parse_view({**told, "version": 7})
        assert again.json() == told
        assert again.viewer == viewer
        assert (again.outcome is None) == (moves < 10_000)


def test_the_question_may_go_without_details() -> None:
    """A question that needs nothing more is said by its key alone."""
    told: Any = played(BUILT_IN[0], 0).view(Seat(0)).json()
    assert parse_view({**told, "prompt": {"key": "over"}}).prompt.args == {}


@pytest.mark.parametrize(
    ("changes", "named"),
    [
        ({"legal_moves": [3]}, r"legal_moves\[0\]"),
        ({"log": "much"}, "log"),
        ({"prompt": {}}, "prompt.key"),
        ({"seat": "first"}, "seat"),
        ({"actors": [None]}, "actors"),
    ],
)
def test_what_is_no_view_is_refused(changes: dict[str, Any], named: str) -> None:
    """The sentence names the entry that is wrong."""
    told = played(BUILT_IN[0], 0).view(Seat(0)).json()
    with pytest.raises(Malformed, match=named):
        parse_view({**told, **changes})


def test_an_edition_of_ones_own_is_brought_along() -> None:
    """A view of an edition that is not built in is read with its file, and refused without."""
    play = played(BUILT_IN[0], 0)
    told: Any = play.view(Seat(0)).json()
    told["state"]["edition"] = "mine"
    with pytest.raises(UnknownEdition, match="mine"):
        parse_view(told)
    raw = (folder(BUILT_IN[0]) / "data" / f"{play.config.edition.id}.json").read_bytes()
    own = parse_edition(raw.replace(play.config.edition.id.encode(), b"mine", 1))
    assert parse_view(told, edition=own).json() == told
