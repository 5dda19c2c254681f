"""What is seen, what is asked, and views read again."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings

from tests.games.zamek.scene import EDITION, Lay, do, new_game, place, scene, subject
from zamki.core.edition import read_edition_file
from zamki.core.errors import Malformed, UnknownEdition
from zamki.core.ids import Onlooker, Seat
from zamki.core.parsing import parse_view
from zamki.core.play import AnyPlaythrough
from zamki.games.zamek import game
from zamki.games.zamek.rules.components import Token
from zamki.games.zamek.rules.moves import Move, ScoreFeature
from zamki.games.zamek.rules.state import State
from zamki.testing.fuzz import random_moves
from zamki.testing.strategies import playthroughs

SMALL = Path(__file__).parents[4] / "docs" / "examples" / "small-zamek.json"


def test_everybody_sees_the_same() -> None:
    """Z30a: there is no private information; both seats and onlookers see the same table."""
    state = new_game(4).state
    views = [game.view(state, viewer).json() for viewer in (Seat(0), Seat(1), Onlooker.SPECTATOR)]
    assert views[0] == views[1] == views[2]


def test_pile_and_tokens_are_hidden() -> None:
    """Z30a: the order of the pile and the tokens on the towers are in the open view only."""
    state = new_game(4).state
    seen = game.view(state, Seat(0)).json()
    assert "pile" not in seen
    towers = seen["towers"]
    assert isinstance(towers, list)
    assert all("kind" not in tower for tower in towers)
    shown = game.view(state, Onlooker.OPEN).json()
    assert len(json.loads(json.dumps(shown))["pile"]) == 59


def test_view_of_ones_own_edition_is_read_with_its_file() -> None:
    """Z31: a view of an edition that is not built in says only its name, so reading it needs the file."""
    file = read_edition_file(SMALL)
    play = new_game(3, edition=file)
    for _ in random_moves(play, Random(3)):
        for viewer in (Seat(0), Seat(1), *Onlooker):
            view = play.view(viewer)
            assert parse_view(json.loads(json.dumps(view.json())), edition=file) == view
    with pytest.raises(UnknownEdition):
        parse_view(play.view(Seat(0)).json())


@pytest.mark.parametrize(
    ("key", "value", "fault"),
    [
        ("tile", "z99", "This view does not fit the edition “reconstruction-1”."),
        ("tile", None, "This view does not fit the edition “reconstruction-1”."),
        ("discards", ["z99"], "This view does not fit the edition “reconstruction-1”."),
        ("tiles", [{"at": [5, 5], "tile": "z03", "turn": 0}], "This view does not fit the edition"),
        ("tiles", [{"at": [50, 5], "tile": "z03", "turn": 0}], "This view does not fit the edition"),
        ("tiles", [{"at": [3, 0], "tile": "z03", "turn": 4}], "“state.tiles[0].turn” must be one of"),
        ("subjects", [{"seat": 0, "at": [3, 0], "area": 0}], "This view does not fit the edition"),
        ("families", [{"feature": [9, 99, 0], "size": 1}, None], "This view does not fit the edition"),
        ("phase", "subject", "This view does not fit the edition"),
        ("phase", "sleep", "“state.phase” must be one of"),
        ("spent", ["luck"], "“state.spent[0]” must be one of"),
        ("towers", [{"token": True, "kind": "five_points"}] * 14, "This view does not fit the edition"),
        ("towers", [{"token": True}], "This view does not fit the edition"),
        ("pile", ["z99"], "This view does not fit the edition"),
        ("edition", 5, "“edition” must be a text."),
    ],
)
def test_views_that_cannot_be_are_refused(key: str, value: object, fault: str) -> None:
    """What no view of the edition can say is named as a fault."""
    said = game.view(new_game(4).state, Onlooker.OPEN).json()
    assert game.parse_view(said, None, lambda name: EDITION).json() == said
    with pytest.raises(Malformed, match=re.escape(fault)):
        game.parse_view({**said, key: value}, None, lambda name: EDITION)  # type: ignore[dict-item]


@settings(max_examples=25, deadline=None)
@given(playthroughs("zamek"))
def test_unseen_pieces_follow_by_counting(play: AnyPlaythrough) -> None:
    """Z30a: unseen tiles and tokens are what counting gives: the pile, the covered and unused tokens."""
    state: State = play.state
    view = game.view(state, Seat(0))
    edition = state.table.edition
    assert view.table.unseen_tiles() == Counter(edition.tiles[tile].id for tile in state.pile)
    assert view.table.unseen_tokens() == Counter([*state.unused, *(token for token in state.tokens if token)])


@pytest.mark.parametrize(
    ("moves", "key"),
    [((), "place"), ((place(3, 0, 1),), "subject"), ((place(3, 0, 1), subject(None)), "extra")],
)
def test_prompts(moves: tuple[Move, ...], key: str) -> None:
    """Z5a: the active seat is asked one thing at a time, and the other waits."""
    state = do(scene(tile="z03", held=((Token.EXTRA_TURN,), ())), *moves)
    assert game.prompt(state, Seat(0)).key == key
    assert game.prompt(state, Seat(1)).json() == {"key": "waiting", "args": {"seats": [0]}}


def test_prompt_of_order_and_doubling() -> None:
    """Z15, Z20: with several features the order is asked, with one only the doubling."""
    lays: tuple[Lay, ...] = ((2, 4, "z03", 1, 0, 0), (4, 4, "z03", 3, 0, 0))
    state = scene(*lays, tile="z04", held=((Token.HOUSE_DOUBLE,) * 2, ()))
    state = do(state, place(3, 4, 0), subject(None))
    assert game.prompt(state, Seat(0)).json() == {
        "key": "order",
        "args": {"count": 2, "owner": 0, "features": [[2, 4, 0], [4, 4, 0]]},
    }
    state = do(state, ScoreFeature(Seat(0), (2, 4, 0), True))
    assert game.prompt(state, Seat(0)).key == "double"
