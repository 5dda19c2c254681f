"""Games that must look the same to a viewer: they differ only in declared secrets."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any, ClassVar, TypeAlias

from zamki.core.chance import ReplayChance
from zamki.core.ids import JsonObject, Viewer
from zamki.core.play import Playthrough
from zamki.testing.conformance.base import AnyPlaythrough, GameSuite

Entry: TypeAlias = tuple[str | int, ...]
"""The path of an entry in the set-up: a key, an index in its list, and so on for nested lists."""

Course: TypeAlias = tuple[dict[str, Any], list[Any]]
"""A set-up and the moves that have taken effect, as in records."""


class Twins(GameSuite):
    """A suite's declaration of secrets, and games that differ only in them."""

    everything_is_open: ClassVar[bool] = False
    """Whether every viewer may know everything. A suite of other games overrides `unseen` instead."""

    def unseen(self, play: AnyPlaythrough, viewer: Viewer) -> list[list[Entry]]:
        """Returns groups of set-up entries that `viewer` has not seen and no move has named.

        The entries of a group can be exchanged without the viewer noticing. Each suite declares this
        without using views, since a leaking view would otherwise confirm itself.
        """
        raise AssertionError(self.missing_statement())

    def missing_statement(self) -> str:
        """Returns the message for a suite that does not declare whether its game hides anything."""
        return f"{type(self).__name__} must either give `unseen` or say `everything_is_open = True`."

    def test_says_what_is_hidden(self) -> None:
        """A suite overrides `unseen` or sets `everything_is_open`, and not both."""
        if self.everything_is_open is not (type(self).unseen is Twins.unseen):
            raise AssertionError(self.missing_statement())

    def twin_record(self, play: AnyPlaythrough, world: Any) -> Course:
        """Returns the set-up and moves that lead to `world`; a game's suite may override the real ones."""
        return self.course(play)

    def course(self, play: AnyPlaythrough) -> Course:
        """Returns the real set-up and the moves that have taken effect."""
        return dict(play.record().setup), self.settled_moves(play)

    def under_way(self, salt: str) -> Iterator[tuple[AnyPlaythrough, Random]]:
        """Yields every second position before the end, unless the game is open."""
        if not self.everything_is_open:
            every_second = islice(self.positions(salt), 0, None, 2)
            yield from ((play, rng) for play, rng in every_second if play.outcome is None)

    def twins(self, play: AnyPlaythrough, viewer: Viewer, rng: Random) -> Iterator[AnyPlaythrough]:
        """Yields games that look the same to `viewer`, each with one group of unseen entries shuffled."""
        groups = [group for group in self.unseen(play, viewer) if len(group) > 1]
        for group in rng.sample(groups, len(groups)):
            yield self.twin_play(play, group, rng)

    def twin_play(self, play: AnyPlaythrough, group: list[Entry], rng: Random) -> AnyPlaythrough:
        """Returns a game with the same moves and some entries of the set-up shuffled."""
        setup: dict[str, Any] = json.loads(json.dumps(dict(play.setup)))
        values = [_holder(setup, entry)[entry[-1]] for entry in group]
        for entry, value in zip(group, rng.sample(values, len(values)), strict=True):
            _holder(setup, entry)[entry[-1]] = value
        return self.replay_moves(
            play, setup, self.settled_moves(play), [played.move for played in play.played]
        )

    def replay_course(self, play: AnyPlaythrough, course: Course) -> AnyPlaythrough:
        """Returns the game of a set-up and moves."""
        setup, settled = course
        moves = [self.game.parse_move(move) for move in settled if move["type"] != "chance"]
        return self.replay_moves(play, setup, settled, moves)

    def replay_moves(
        self, play: AnyPlaythrough, setup: JsonObject, settled: list[Any], moves: list[Any]
    ) -> AnyPlaythrough:
        """Returns a game with the given set-up, moves, and random results."""
        chance = ReplayChance(setup, [move for move in settled if move["type"] == "chance"], finished=False)
        again: AnyPlaythrough = Playthrough(self.game, play.config, chance)
        for move in moves:
            again.submit(move)
        return again


def _holder(setup: dict[str, Any], entry: Entry) -> Any:
    """Returns the list that holds an entry."""
    found: Any = setup
    for step in entry[:-1]:
        found = found[step]
    return found
