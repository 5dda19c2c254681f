"""Checks that no secret can be reached from a view by references."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from random import Random
from typing import Any

from zamki.core.chance import LiveChance, ReplayChance
from zamki.core.events import Event
from zamki.core.game import Step
from zamki.core.ids import Onlooker, Viewer
from zamki.core.moves import no_moves
from zamki.core.play import Played, Playthrough
from zamki.core.view import AnyView
from zamki.testing.conformance.base import AnyPlaythrough, viewer_name
from zamki.testing.conformance.twins import Twins
from zamki.testing.reachability import difference, reach

KEEPERS = (Playthrough, Played, Step, LiveChance, ReplayChance, Random)
"""Classes that hold the whole game or its future."""


class ReachabilityChecks(Twins):
    """Checks the objects that can be reached from views."""

    def test_views_hold_no_state(self) -> None:
        """No references lead from a view to a state, a playthrough, or an event with secrets."""
        for play, _ in self.some_positions("reach"):
            for viewer in self.outsiders(play):
                fresh, used = play.view(viewer), play.view(viewer)
                used.json()  # fills its caches
                for view in (fresh, used):
                    self.look_for_keepers(play, viewer, view)

    def look_for_keepers(self, play: AnyPlaythrough, viewer: Viewer, view: AnyView) -> None:
        """Fails with the path to an object that holds secrets."""
        keepers = (*self.state_classes(play), *KEEPERS)
        for way, thing in reach(view, "view", stop=self.public_objects(play)):
            fault = f"{way} leads {viewer_name(viewer)} to a whole {type(thing).__name__}"
            assert not isinstance(thing, keepers), fault
            assert self.everything_is_open or thing is not play.state, fault
            if isinstance(thing, Event):
                assert thing.seen_by(viewer) == thing.seen_by(Onlooker.OPEN), fault

    def state_classes(self, play: AnyPlaythrough) -> tuple[type, ...]:
        """Returns the class of states, which no view may reach, unless the game is open."""
        kind = type(play.state)
        return () if self.everything_is_open or kind.__module__ == "builtins" else (kind,)

    def public_objects(self, play: AnyPlaythrough) -> tuple[object, ...]:
        """Returns public objects: the game and its edition."""
        return self.game, play.config.edition

    def test_views_hold_nothing_hidden(self) -> None:
        """In two games that a viewer cannot distinguish, all objects reachable from its views are equal."""
        for play, rng in self.some_positions("held"):
            for viewer in self.outsiders(play):
                view = play.view(viewer)
                for twin in self.same_looking(play, viewer, rng):
                    way = difference(view, twin, "view", stop=self.public_objects(play))
                    assert way is None, f"{way} holds what {viewer_name(viewer)} may not know"

    def same_looking(self, play: AnyPlaythrough, viewer: Viewer, rng: Random) -> Iterator[AnyView]:
        """Yields views that must equal the real one: of an imagined state and of other set-ups."""
        yield self.imagined_view(play, viewer, rng)
        if play.outcome is None and not self.everything_is_open:
            yield from (twin.view(viewer) for twin in islice(self.twins(play, viewer, rng), 1))

    def imagined_view(self, play: AnyPlaythrough, viewer: Viewer, rng: Random) -> AnyView:
        """Returns the view of a state that the viewer thinks possible."""
        game, view = self.game, play.view(viewer)
        world: Any = game.imagine(view.state, rng)
        return replace(
            view,
            actors=game.actors(world),
            prompt=game.prompt(world, viewer),
            legal_moves=no_moves() if isinstance(viewer, Onlooker) else game.legal_moves(world, viewer),
            state=game.view(world, viewer),
        )
