"""Games that must look the same to a viewer: they differ in what its suite says the game hides."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any, ClassVar, TypeAlias

from zamki.core.chance import ReplayChance
from zamki.core.ids import JsonObject, Viewer
from zamki.core.play import Playthrough
from zamki.testing.conformance.base import AnyPlaythrough, Ground

Entry: TypeAlias = tuple[str | int, ...]
"""Where something stands in the set-up: a key, an index in its list, and so on if that holds a list."""

Course: TypeAlias = tuple[dict[str, Any], list[Any]]
"""A set-up and settled moves, as records have them."""


class Twins(Ground):
    """What a suite says of its game's secrets, and the games that differ only in them."""

    everything_is_open: ClassVar[bool] = False
    """Whether every viewer may know everything. A game that hides something gives `unseen` instead."""

    def unseen(self, play: AnyPlaythrough, viewer: Viewer) -> list[list[Entry]]:
        """Groups of entries of the set-up that `viewer` has not seen and no move has named yet.

        Those of a group can change places without the viewer noticing. Each game says this on its own, apart
        from its views: what a view leaks would otherwise be believed.
        """
        raise AssertionError(self.undecided())

    def undecided(self) -> str:
        """What is wrong with a suite that leaves open whether its game hides anything."""
        return f"{type(self).__name__} must either give `unseen` or say `everything_is_open = True`."

    def test_says_what_is_hidden(self) -> None:
        """A suite gives what is unseen or says that everything is open; neither is taken for granted."""
        if self.everything_is_open is not (type(self).unseen is Twins.unseen):
            raise AssertionError(self.undecided())

    def twin_record(self, play: AnyPlaythrough, world: Any) -> Course:
        """The set-up and settled moves that lead to `world`: the real ones, unless a game knows better."""
        return self.course(play)

    def course(self, play: AnyPlaythrough) -> Course:
        """The real set-up and settled moves."""
        return dict(play.record().setup), self.settled(play)

    def under_way(self, salt: str) -> Iterator[tuple[AnyPlaythrough, Random]]:
        """Every second position of games that hide something, as long as they are not over."""
        if not self.everything_is_open:
            every_second = islice(self.positions(salt), 0, None, 2)
            yield from ((play, rng) for play, rng in every_second if play.outcome is None)

    def twins(self, play: AnyPlaythrough, viewer: Viewer, rng: Random) -> Iterator[AnyPlaythrough]:
        """Games that are the same to `viewer`: each with one group of unseen things mixed."""
        groups = [group for group in self.unseen(play, viewer) if len(group) > 1]
        for group in rng.sample(groups, len(groups)):
            yield self.twin_play(play, group, rng)

    def twin_play(self, play: AnyPlaythrough, group: list[Entry], rng: Random) -> AnyPlaythrough:
        """The same moves in the same order, with some entries of the set-up in each other's places."""
        setup: dict[str, Any] = json.loads(json.dumps(dict(play.setup)))
        values = [_holder(setup, entry)[entry[-1]] for entry in group]
        for entry, value in zip(group, rng.sample(values, len(values)), strict=True):
            _holder(setup, entry)[entry[-1]] = value
        return self.played_again(play, setup, self.settled(play), [played.move for played in play.played])

    def recorded(self, play: AnyPlaythrough, course: Course) -> AnyPlaythrough:
        """The game of another set-up and other settled moves."""
        setup, settled = course
        moves = [self.game.parse_move(move) for move in settled if move["type"] != "chance"]
        return self.played_again(play, setup, settled, moves)

    def played_again(
        self, play: AnyPlaythrough, setup: JsonObject, settled: list[Any], moves: list[Any]
    ) -> AnyPlaythrough:
        """A game with given set-up, moves, and what chance brought among the settled ones."""
        chance = ReplayChance(setup, [move for move in settled if move["type"] == "chance"], finished=False)
        again: AnyPlaythrough = Playthrough(self.game, play.config, chance)
        for move in moves:
            again.submit(move)
        return again


def _holder(setup: dict[str, Any], entry: Entry) -> Any:
    """The list an entry stands in."""
    found: Any = setup
    for step in entry[:-1]:
        found = found[step]
    return found
