"""Checks that no channel tells a viewer what it may not know."""

from __future__ import annotations

import json
from collections.abc import Iterable
from random import Random
from typing import Any, TypeAlias

from zamki.core.chance import LiveChance
from zamki.core.events import Event
from zamki.core.ids import Json, Onlooker, Seat, Viewer
from zamki.core.play import refusal_text
from zamki.testing.conformance.base import AnyPlaythrough, viewer_name
from zamki.testing.conformance.twins import Course, Twins

Channels: TypeAlias = dict[str, Json]
"""The data that a viewer gets, by channel."""


def demand_same(one: Channels, other: Channels, fault: str) -> None:
    """Fails with the first channel that differs."""
    for channel in one:
        assert json.dumps(one[channel]) == json.dumps(other[channel]), f"{fault} by the {channel}"


class LeakChecks(Twins):
    """Checks all data that a viewer gets."""

    def test_open_games_hide_nothing(self) -> None:
        """In open games all viewers get the complete view, log and record."""
        for play, _ in self.positions("open") if self.everything_is_open else ():
            whole = self.open_channels(play, Onlooker.OPEN)
            for viewer in self.outsiders(play):
                demand_same(
                    whole, self.open_channels(play, viewer), f"Something is hidden from {viewer_name(viewer)}"
                )

    def test_seats_that_hide_nothing_know_the_same(self) -> None:
        """With `hides=False` all seats get the same, so that a shared screen need not be passed on."""
        for play, _ in self.some_positions("same") if not self.game.info.hides else ():
            first, *others = (self.open_channels(play, viewer) for viewer in self.outsiders(play))
            for other in others:
                demand_same(first, other, "Seats know different things, which `hides=False` denies,")

    def open_channels(self, play: AnyPlaythrough, viewer: Viewer) -> Channels:
        """Returns the channels that are equal for all viewers of an open game."""
        view = play.view(viewer)
        return {"view": view.state.json(), "log": _events_json(view.log), "record": play.record_for(viewer)}

    def test_views_leak_nothing(self) -> None:
        """Two states that a viewer cannot distinguish give it the same bytes on every channel."""
        for play, rng in self.positions("leak"):
            course = self.course(play)
            for viewer in self.outsiders(play):
                world = self.game.imagine(self.game.view(play.state, viewer), rng)
                demand_same(
                    self.channels(play, play.state, viewer, course),
                    self.channels(play, world, viewer, self.twin_record(play, world)),
                    f"{viewer_name(viewer)} can tell the state from one it thinks possible",
                )

    def test_logs_leak_nothing(self) -> None:
        """Two courses of the game that a viewer cannot distinguish give it the same log."""
        for play, rng in self.some_positions("logs"):
            for viewer in self.outsiders(play):
                world = self.game.imagine(self.game.view(play.state, viewer), rng)
                courses = self.course(play), self.twin_record(play, world)
                if courses[0] != courses[1]:
                    mine, other = (
                        _events_json(self.replay_course(play, each).view(viewer).log) for each in courses
                    )
                    fault = (
                        f"{viewer_name(viewer)} can tell the course of the game from one it thinks possible"
                    )
                    demand_same({"log": mine}, {"log": other}, fault)

    def channels(self, play: AnyPlaythrough, state: Any, viewer: Viewer, course: Course) -> Channels:
        """Returns all data that a viewer could get in a state."""
        game = self.game
        mine = [] if isinstance(viewer, Onlooker) else list(game.legal_moves(state, viewer))
        return {
            "view": game.view(state, viewer).json(),
            "actors": list(game.actors(state)),
            "prompt": game.prompt(state, viewer).json(),
            "moves": [game.move_json(move) for move in mine],
            "events": self.events_out(state, viewer, mine),
            "refusal": refusal_text(Seat(0), game.actors(state)).render(),
            "record": None if play.outcome else list(game.redacted(state, viewer, *course)),
        }

    def events_out(self, state: Any, viewer: Viewer, mine: list[Any]) -> list[Any]:
        """Returns the events of some of the viewer's own moves, unless they reveal something."""
        heard: list[Any] = []
        for move in mine[:: max(1, len(mine) // 3)]:
            step = self.game.apply(state, move, LiveChance(Random(0)))
            heard.append(
                None if step.reveals else _events_json(event.seen_by(viewer) for event in step.events)
            )
        return heard

    def test_commits_are_secret(self) -> None:
        """A simultaneous choice changes no byte of other viewers before all have chosen."""
        for play, rng in self.positions("commits"):
            actors = self.game.actors(play.state)
            if not self.game.is_simultaneous(play.state) or len(actors) < 2:
                continue
            seat = rng.choice(actors)
            moves = self.game.legal_moves(play.state, seat)
            chosen = (moves[index] for index in (0, len(moves) // 2, len(moves) - 1))
            first, *others = (self.channels_after_move(play, seat, move) for move in chosen)
            for other in others:
                for viewer in other:
                    fault = f"{viewer_name(viewer)} can tell what {viewer_name(seat)} has chosen"
                    demand_same(first[viewer], other[viewer], fault)

    def channels_after_move(self, play: AnyPlaythrough, seat: Seat, move: Any) -> dict[Viewer, Channels]:
        """Returns the channels of all other viewers after a secret move of `seat`."""
        step = play.submit(move)
        assert not step.reveals
        channels = {
            viewer: {
                **self.channels(play, play.state, viewer, self.course(play)),
                "log": _events_json(event.seen_by(viewer) for event in step.events),
            }
            for viewer in self.outsiders(play)
            if viewer != seat
        }
        play.take_back()
        return channels

    def test_hidden_set_up_is_secret(self) -> None:
        """Another order of unseen things in the set-up changes no byte of the viewer."""
        for play, rng in self.under_way("hidden"):
            for viewer in self.outsiders(play):
                mine = self.all_channels(play, viewer)
                for twin in self.twins(play, viewer, rng):
                    fault = f"{viewer_name(viewer)} can tell the set-up from another"
                    demand_same(mine, self.all_channels(twin, viewer), fault)

    def all_channels(self, play: AnyPlaythrough, viewer: Viewer) -> Channels:
        """Returns the channels of a viewer with its log."""
        channels = self.channels(play, play.state, viewer, self.course(play))
        return {**channels, "log": _events_json(play.view(viewer).log)}


def _events_json(events: Iterable[Event]) -> list[dict[str, Json]]:
    return [event.json() for event in events]
