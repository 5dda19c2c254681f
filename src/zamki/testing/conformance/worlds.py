"""Checks imagined states: they must be possible and look the same to the viewer."""

from __future__ import annotations

from itertools import islice

from zamki.core.chance import LiveChance
from zamki.core.errors import ZamkiError
from zamki.core.ids import Onlooker, Seat
from zamki.testing.conformance.base import AnyPlaythrough, viewer_name
from zamki.testing.conformance.twins import Course, Twins


class WorldChecks(Twins):
    """Checks of `imagine`."""

    def test_worlds_agree_with_the_view(self) -> None:
        """An imagined state has all pieces and gives the viewer the same view."""
        for play, rng in self.positions("worlds"):
            for viewer in self.outsiders(play):
                view = self.game.view(play.state, viewer)
                world = self.game.imagine(view, rng)
                pieces = self.game.census(world)
                assert pieces == self.game.census(play.state), (
                    f"{viewer_name(viewer)} imagines other pieces: {pieces}"
                )
                assert self.game.view(world, viewer) == view, (
                    f"{viewer_name(viewer)} imagines what it knows to be wrong"
                )

    def test_worlds_can_be_reached(self) -> None:
        """If the suite gives the record of an imagined state, that record leads to it."""
        for play, rng in self.some_positions("reached"):
            if any(played.simultaneous and not played.step.reveals for played in play.played[-1:]):
                continue  # a record has no place for choices that wait for others
            for viewer in self.outsiders(play):
                world = self.game.imagine(self.game.view(play.state, viewer), rng)
                course = self.twin_record(play, world)
                if course != self.course(play):
                    states = world, self.state_after(play, course)
                    imagined, reached = (self.game.view(state, Onlooker.OPEN).json() for state in states)
                    assert imagined == reached, (
                        f"{viewer_name(viewer)} imagines what its record does not lead to"
                    )

    def state_after(self, play: AnyPlaythrough, course: Course) -> object:
        """Returns the final state of a course of the game."""
        try:
            return self.replay_course(play, course).state
        except ZamkiError as error:
            raise AssertionError(f"What is imagined cannot have come about: {error}") from error

    def test_worlds_can_be_played_on(self) -> None:
        """A game can be played from an imagined state to its end."""
        for play, rng in islice(self.positions("onwards"), 0, None, 5 * self.stride):
            state = self.game.imagine(self.game.view(play.state, Seat(0)), rng)
            chance = LiveChance(rng)
            while actors := self.game.actors(state):
                moves = self.game.legal_moves(state, rng.choice(actors))
                state = self.game.apply(state, moves[rng.randrange(len(moves))], chance).state
            assert self.game.outcome(state) is not None
