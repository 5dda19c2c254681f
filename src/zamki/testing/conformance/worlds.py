"""Imagined states: what a viewer thinks possible must be possible, and look to it as before."""

from __future__ import annotations

from itertools import islice

from zamki.core.chance import LiveChance
from zamki.core.errors import ZamkiError
from zamki.core.ids import Onlooker, Seat
from zamki.testing.conformance.base import AnyPlaythrough, who
from zamki.testing.conformance.twins import Course, Twins


class Worlds(Twins):
    """Checks of `imagine`."""

    def test_worlds_agree_with_the_view(self) -> None:
        """An imagined state has all pieces, and the viewer sees in it what it saw before."""
        for play, rng in self.positions("worlds"):
            for viewer in self.outsiders(play):
                view = self.game.view(play.state, viewer)
                world = self.game.imagine(view, rng)
                pieces = self.game.census(world)
                assert pieces == self.game.census(play.state), (
                    f"{who(viewer)} imagines other pieces: {pieces}"
                )
                assert self.game.view(world, viewer) == view, (
                    f"{who(viewer)} imagines what it knows to be wrong"
                )

    def test_worlds_can_be_reached(self) -> None:
        """Where the suite has the record of an imagined state, that record leads to it and to no other."""
        for play, rng in self.some_positions("reached"):
            if any(played.simultaneous and not played.step.reveals for played in play.played[-1:]):
                continue  # a record has no place for choices that wait for others
            for viewer in self.outsiders(play):
                world = self.game.imagine(self.game.view(play.state, viewer), rng)
                course = self.twin_record(play, world)
                if course != self.course(play):
                    states = world, self.led_to(play, course)
                    imagined, reached = (self.game.view(state, Onlooker.OPEN).json() for state in states)
                    assert imagined == reached, f"{who(viewer)} imagines what its record does not lead to"

    def led_to(self, play: AnyPlaythrough, course: Course) -> object:
        """The state a course of the game ends in."""
        try:
            return self.recorded(play, course).state
        except ZamkiError as error:
            raise AssertionError(f"What is imagined cannot have come about: {error}") from error

    def test_worlds_can_be_played_on(self) -> None:
        """From an imagined state the game goes on to an end."""
        for play, rng in islice(self.positions("onwards"), 0, None, 5 * self.stride):
            state = self.game.imagine(self.game.view(play.state, Seat(0)), rng)
            chance = LiveChance(rng)
            while actors := self.game.actors(state):
                moves = self.game.legal_moves(state, rng.choice(actors))
                state = self.game.apply(state, moves[rng.randrange(len(moves))], chance).state
            assert self.game.outcome(state) is not None
