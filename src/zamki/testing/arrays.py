"""Tests of a game's `arrays`: every legal move has one number, and observations leak no secret.

Subclass `Numbered` in a test module and name the game; pytest does the rest:

    class TestMyNumbers(Numbered):
        name = "mine"
"""

from __future__ import annotations

from zamki.core.ids import Seat, seats
from zamki.environments.arrays import AnyArrays, arrays_of
from zamki.testing.conformance.base import AnyPlaythrough, GameSuite, viewer_name


class Numbered(GameSuite):
    """Checks of a game's `arrays`."""

    games_per_config = 1

    @property
    def arrays(self) -> AnyArrays:
        """The part under test."""
        return arrays_of(self.name)

    def test_numbers_and_moves_are_pairs(self) -> None:
        """Every legal move has one number which leads back to it, and no other number names a legal move."""
        for play, _ in self.positions("numbers"):
            count = self.arrays.actions(play.config)
            for seat in self.game.actors(play.state):
                view, moves = self.game.view(play.state, seat), self.game.legal_moves(play.state, seat)
                found = {self.arrays.number(view, move): move for move in moves}
                assert len(found) == len(moves), f"{viewer_name(seat)}: two moves have the same number"
                for number in range(count):
                    named = self.arrays.move(view, number)
                    legal = named is not None and named in moves
                    assert legal == (number in found), f"{viewer_name(seat)}: {number} stands for {named}"
                    assert not legal or named == found[number], (
                        f"{viewer_name(seat)}: {number} is not {named}"
                    )
                assert all(0 <= number < count for number in found)
                assert self.arrays.move(view, count) is None
                assert self.arrays.move(view, -1) is None

    def test_observations_keep_their_form(self) -> None:
        """An observation has the length and the bounds it was promised with, and stays the same."""
        for play, _ in self.positions("form"):
            low, high = self.arrays.bounds
            for seat in seats(play.config.seats):
                observation = self.observation(play, seat)
                assert len(observation) == self.arrays.length(play.config)
                assert low <= min(observation), f"{viewer_name(seat)}: {min(observation)} is below {low}"
                assert max(observation) <= high, f"{viewer_name(seat)}: {max(observation)} is above {high}"
                assert observation == self.observation(play, seat)

    def test_observations_tell_no_secret(self) -> None:
        """Two states that look the same to a seat give it the same observation."""
        for play, rng in self.some_positions("secret"):
            for seat in seats(play.config.seats):
                world = self.game.imagine(self.game.view(play.state, seat), rng)
                observation = list(self.arrays.observe(self.game.view(world, seat)))
                assert observation == self.observation(play, seat), (
                    f"{viewer_name(seat)} is told what it may not know"
                )

    def test_observations_tell_something(self) -> None:
        """The observation changes from decision to decision."""
        for play, _ in self.plays("change"):
            before = [self.observation(play, seat) for seat in seats(play.config.seats)]
            while play.outcome is None:
                seat = self.game.actors(play.state)[0]
                play.submit(self.game.legal_moves(play.state, seat)[0])
                after = [self.observation(play, seat) for seat in seats(play.config.seats)]
                assert after[seat] != before[seat]
                before = after

    def observation(self, play: AnyPlaythrough, seat: Seat) -> list[int]:
        """Returns the observation of a seat."""
        return list(self.arrays.observe(self.game.view(play.state, seat)))
