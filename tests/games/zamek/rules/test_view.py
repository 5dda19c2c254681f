"""What is seen, imagined and foreseen."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings

from tests.games.zamek.scene import EDITION, Lay, do, new_game, place, scene, step, subject
from zamki.core.edition import read_edition_file
from zamki.core.errors import Malformed, UnknownEdition
from zamki.core.ids import Onlooker, Seat
from zamki.core.parsing import parse_view
from zamki.games.zamek import game, preview
from zamki.games.zamek.rules.components import Token
from zamki.games.zamek.rules.moves import Move, Place, ScoreFeature
from zamki.games.zamek.rules.state import Placing, Putting, Scoring, State
from zamki.testing.fuzz import random_moves
from zamki.testing.strategies import AnyPlaythrough, playthroughs

SMALL = Path(__file__).parents[4] / "docs" / "examples" / "small-castle.json"


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


@settings(max_examples=25, deadline=None)
@given(playthroughs("zamek"))
def test_worlds_differ_only_in_what_is_hidden(play: AnyPlaythrough) -> None:
    """Z30a: an imagined state has the same table, pile (in some order) and towers with a token."""
    view = game.view(play.state, Seat(1))
    world = game.imagine(view, Random(1))
    assert world.table == play.state.table
    assert sorted(world.pile) == sorted(play.state.pile)
    assert [token is None for token in world.tokens] == [token is None for token in play.state.tokens]
    open_view = game.view(play.state, Onlooker.OPEN)
    assert game.imagine(open_view, Random(1)) == play.state


def test_worlds_are_uniform() -> None:
    """Z30a: each unseen tile is equally likely to be next, and each unseen token to lie on a tower."""
    state = scene(tile="z03", pile=("z01", "z02", "z10"), towers={1: Token.FIVE_POINTS})
    view = game.view(state, Seat(0))
    rng = Random(2)
    tiles, tokens = Counter[int](), Counter[Token | None]()
    for _ in range(3000):
        world = game.imagine(view, rng)
        tiles[world.pile[0]] += 1
        tokens[world.tokens[1]] += 1
    unseen = view.table.unseen_tiles()
    number = state.table.edition.tables.tile_number
    for name, count in unseen.items():
        expected = 3000 * count / unseen.total()
        assert abs(tiles[number[name]] - expected) < 6 * expected**0.5
    assert len(tokens) == 9
    assert max(tokens.values()) < 3 * min(tokens.values())


def test_census_is_checked_at_every_step() -> None:
    """Z1, Z2, Z24: pieces are conserved, and markers stand at the sum of awards mod 100."""
    for seed in range(25):
        play = new_game(seed, first=seed % 2)
        census = game.census(play.state)
        for _ in random_moves(play, Random(seed)):
            table = play.state.table
            assert game.census(play.state) == census
            for seat in (Seat(0), Seat(1)):
                total = sum(award.points for award in table.awards if award.seat == seat)
                assert table.totals[seat] == total
                assert table.marker(seat) == total % 100
            assert len(table.discards) + len(table.board.tiles) + table.left + (table.tile is not None) == 60


PIGSTY: tuple[Lay, ...] = ((2, 4, "z04", 1, 0, 0),)


def test_preview_names_points_stop_and_tower() -> None:
    """Z13, Z16: a preview says what finishes, who scores what, the stop and the tower that pays."""
    state = scene(*PIGSTY, tile="z03", totals=(10, 0), towers={1: Token.FIVE_POINTS})
    seen = preview(game.view(state, Seat(0)), place(3, 4, 0))
    (only,) = seen.finishes
    assert (only.kind, only.tiles, only.seat, only.points, only.stop, only.tower) == (
        "pigsty",
        1,
        0,
        2,
        12,
        1,
    )
    assert seen.points == (2, 0)
    assert seen.json()["finishes"]
    assert seen.areas == (0, 1)


def test_preview_with_a_subject() -> None:
    """Z14: a preview counts the subject that would be put."""
    state = scene(tile="z12")
    assert preview(state, place(0, 3, 3)).points == (0, 0)
    assert preview(state, place(0, 3, 3), 0).points == (2, 0)


def test_preview_of_a_doubling_and_a_tie() -> None:
    """Z12, Z20: a preview says what a doubling would pay, and that a tie pays nobody."""
    state = scene(*PIGSTY, tile="z03", held=((Token.PIGSTY_DOUBLE,), ()))
    assert preview(state, place(3, 4, 0)).finishes[0].doubled == 4
    lays: tuple[Lay, ...] = ((2, 4, "z12", 1, 0, 0), (4, 4, "z12", 3, 1, 0))
    (tied,) = preview(scene(*lays, tile="z17"), place(3, 4, 1)).finishes
    assert (tied.seat, tied.points, tied.subjects) == (None, 0, (1, 1))


@settings(max_examples=25, deadline=None)
@given(playthroughs("zamek"))
def test_previews_come_true(play: AnyPlaythrough) -> None:
    """Z12–Z17: what a preview says is what then happens, where no choice comes between."""
    state: State = play.state
    if not isinstance(state.table.phase, Placing):
        return
    moves = [move for move in game.legal_moves(state, state.table.seat) if isinstance(move, Place)]
    for move in moves[::4]:
        seen = preview(state, move)
        after = step(state, move)[0]
        if isinstance(after.table.phase, Putting):
            after = do(after, subject(None, state.table.seat))
        if seen.order or any(each.doubled for each in seen.finishes):
            assert isinstance(after.table.phase, Scoring)
            continue
        new = after.table.awards[len(state.table.awards) :]
        given = [(a.seat, a.rule, a.points, a.stop, a.won is not None) for a in new if not a.final]
        assert given == [
            (each.seat, each.kind, each.points, each.stop, each.tower is not None)
            for each in seen.finishes
            if each.seat is not None
        ]


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
