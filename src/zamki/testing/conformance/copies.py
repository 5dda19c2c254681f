"""Checks that pickles and deep copies are equal to their originals."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Callable, Mapping
from itertools import islice
from random import Random
from typing import Any, Final, TypeVar

from zamki.core.ids import Onlooker, Viewer
from zamki.core.parsing import parse_view
from zamki.testing.conformance.base import AnyPlaythrough, GameSuite, viewer_name
from zamki.testing.fuzz import random_moves

X = TypeVar("X")


def _through_pickle(thing: X) -> X:
    again: X = pickle.loads(pickle.dumps(thing))
    return again


WAYS: Final[Mapping[str, Callable[[Any], Any]]] = {"pickled": _through_pickle, "copied": copy.deepcopy}


def make_copy(thing: X, what: str, way: str) -> X:
    """Returns a copy; fails if there can be none."""
    try:
        again: X = WAYS[way](thing)
    except Exception as error:
        raise AssertionError(f"{what} cannot be {way}: {error!r}") from error
    return again


def make_equal_copy(thing: X, what: str, way: str) -> X:
    """Returns a copy; fails if it is not equal."""
    again = make_copy(thing, what, way)
    assert again == thing, f"{what} is not the same once it was {way}"
    return again


class CopyChecks(GameSuite):
    """Checks of pickling and copying."""

    def test_game_is_one_object(self) -> None:
        """A game is pickled and copied by name, so that there is never a second object."""
        for way in WAYS.values():
            assert way(self.game) is self.game, "A game must be the one its name leads to."

    def test_positions_can_be_copied(self) -> None:
        """States, records, views and legal moves are equal after pickling and deep copying."""
        for play, _ in self.some_positions("copies"):
            for way in WAYS:
                make_equal_copy(play.state, "A state", way)
                make_equal_copy(play.record(), "A record", way)
                for viewer in self.viewers(play):
                    self.copy_view(play, viewer, way)

    def copy_view(self, play: AnyPlaythrough, viewer: Viewer, way: str) -> None:
        """Compares a viewer's view and legal moves with their copies."""
        view = play.view(viewer)
        make_equal_copy(view.legal_moves, f"What {viewer_name(viewer)} may do", way)
        again = make_equal_copy(view, f"The view of {viewer_name(viewer)}", way)
        assert again.json() == view.json()
        worlds = [self.game.imagine(each.state, Random(1)) for each in (view, again)]
        assert worlds[0] == worlds[1], (
            f"{viewer_name(viewer)} imagines by something that its view does not hold"
        )

    def test_views_can_be_read_again(self) -> None:
        """A view's JSON form gives the same view back, with its events and moves.

        The JSON does not tell apart two spectators with the same knowledge.
        """
        for play, _ in self.some_positions("read"):
            for viewer in self.viewers(play):
                view = play.view(viewer)
                again = parse_view(json.loads(json.dumps(view.json())))
                assert again.json() == view.json(), (
                    f"The view of {viewer_name(viewer)} does not say again what it said"
                )
                alike = [play.view(each) for each in Onlooker] if isinstance(viewer, Onlooker) else [view]
                assert again in alike, f"The view of {viewer_name(viewer)} is not the same once it was read"

    def test_playthroughs_can_be_copied(self) -> None:
        """A copied playthrough gives all viewers the same and continues the same, independently."""
        for play, rng in self.plays("playthroughs"):
            for _ in islice(random_moves(play, rng), rng.choice((0, 4, 12, 36))):
                pass
            before, future = play.record(), rng.randrange(2**32)
            copies = [make_copy(play, "A playthrough", way) for way in WAYS]
            for again in copies:
                for viewer in self.viewers(play):
                    assert again.view(viewer) == play.view(viewer), (
                        f"A copy tells {viewer_name(viewer)} something else"
                    )
                for _ in random_moves(again, Random(future)):
                    pass
            assert play.record() == before
            for _ in random_moves(play, Random(future)):
                pass
            assert all(again.record() == play.record() for again in copies)
