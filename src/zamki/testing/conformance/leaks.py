"""What is told to a viewer: nothing it may not know, on no channel."""

from __future__ import annotations

import json
from collections.abc import Iterable
from random import Random
from typing import Any, TypeAlias

from zamki.core.chance import LiveChance
from zamki.core.events import Event
from zamki.core.ids import Json, Onlooker, Seat, Viewer
from zamki.core.play import refusal_text
from zamki.testing.conformance.base import AnyPlaythrough, who
from zamki.testing.conformance.twins import Course, Twins

Told: TypeAlias = dict[str, Json]
"""What a viewer gets, by channel."""


def demand_same(one: Told, other: Told, fault: str) -> None:
    """Fails with the channel that tells the two apart."""
    for channel in one:
        assert json.dumps(one[channel]) == json.dumps(other[channel]), f"{fault} by the {channel}"


class Secrecy(Twins):
    """Checks of every byte that goes out."""

    def test_open_games_hide_nothing(self) -> None:
        """Where everything is open, everybody gets the view, the log and the record that hide nothing."""
        for play, _ in self.positions("open") if self.everything_is_open else ():
            whole = self.told_openly(play, Onlooker.OPEN)
            for viewer in self.outsiders(play):
                demand_same(whole, self.told_openly(play, viewer), f"Something is hidden from {who(viewer)}")

    def test_seats_that_hide_nothing_know_the_same(self) -> None:
        """A game says `hides=False` only if all seats get the same: then a shared screen is not passed on."""
        for play, _ in self.some_positions("same") if not self.game.info.hides else ():
            first, *others = (self.told_openly(play, viewer) for viewer in self.outsiders(play))
            for other in others:
                demand_same(first, other, "Seats know different things, which `hides=False` denies,")

    def told_openly(self, play: AnyPlaythrough, viewer: Viewer) -> Told:
        """What is the same for all where nothing is hidden."""
        view = play.view(viewer)
        return {"view": view.state.json(), "log": _told(view.log), "record": play.record_for(viewer)}

    def test_views_leak_nothing(self) -> None:
        """Two states a viewer cannot tell apart give it the same bytes on every channel."""
        for play, rng in self.positions("leak"):
            course = self.course(play)
            for viewer in self.outsiders(play):
                world = self.game.imagine(self.game.view(play.state, viewer), rng)
                demand_same(
                    self.told(play, play.state, viewer, course),
                    self.told(play, world, viewer, self.twin_record(play, world)),
                    f"{who(viewer)} can tell the state from one it thinks possible",
                )

    def test_logs_leak_nothing(self) -> None:
        """Two courses of the game that a viewer cannot tell apart give it the same log."""
        for play, rng in self.some_positions("logs"):
            for viewer in self.outsiders(play):
                world = self.game.imagine(self.game.view(play.state, viewer), rng)
                courses = self.course(play), self.twin_record(play, world)
                if courses[0] != courses[1]:
                    mine, other = (_told(self.recorded(play, each).view(viewer).log) for each in courses)
                    fault = f"{who(viewer)} can tell the course of the game from one it thinks possible"
                    demand_same({"log": mine}, {"log": other}, fault)

    def told(self, play: AnyPlaythrough, state: Any, viewer: Viewer, course: Course) -> Told:
        """Everything that could leave towards a viewer in that state."""
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
        """What the viewer hears of its own moves, as long as they reveal nothing."""
        heard: list[Any] = []
        for move in mine[:: max(1, len(mine) // 3)]:
            step = self.game.apply(state, move, LiveChance(Random(0)))
            heard.append(None if step.reveals else _told(event.seen_by(viewer) for event in step.events))
        return heard

    def test_commits_are_secret(self) -> None:
        """Before all have chosen, another seat's choice changes no byte that others get."""
        for play, rng in self.positions("commits"):
            actors = self.game.actors(play.state)
            if not self.game.is_simultaneous(play.state) or len(actors) < 2:
                continue
            seat = rng.choice(actors)
            moves = self.game.legal_moves(play.state, seat)
            chosen = (moves[index] for index in (0, len(moves) // 2, len(moves) - 1))
            first, *others = (self.told_of(play, seat, move) for move in chosen)
            for other in others:
                for viewer in other:
                    fault = f"{who(viewer)} can tell what {who(seat)} has chosen"
                    demand_same(first[viewer], other[viewer], fault)

    def told_of(self, play: AnyPlaythrough, seat: Seat, move: Any) -> dict[Viewer, Told]:
        """What everybody but `seat` gets when it makes a move that is not yet revealed."""
        step = play.submit(move)
        assert not step.reveals
        told = {
            viewer: {
                **self.told(play, play.state, viewer, self.course(play)),
                "log": _told(event.seen_by(viewer) for event in step.events),
            }
            for viewer in self.outsiders(play)
            if viewer != seat
        }
        play.take_back()
        return told

    def test_hidden_set_up_is_secret(self) -> None:
        """Mixing the things of the set-up that a viewer has not seen changes no byte it gets."""
        for play, rng in self.under_way("hidden"):
            for viewer in self.outsiders(play):
                mine = self.everything_told(play, viewer)
                for twin in self.twins(play, viewer, rng):
                    fault = f"{who(viewer)} can tell the set-up from another"
                    demand_same(mine, self.everything_told(twin, viewer), fault)

    def everything_told(self, play: AnyPlaythrough, viewer: Viewer) -> Told:
        """What leaves towards a viewer in the course of a game: the position, the record, the log."""
        told = self.told(play, play.state, viewer, self.course(play))
        return {**told, "log": _told(play.view(viewer).log)}


def _told(events: Iterable[Event]) -> list[dict[str, Json]]:
    return [event.json() for event in events]
