"""Checks that a game's kernel plays what it declares as the rules do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from math import sqrt
from random import Random
from statistics import fmean, pvariance
from typing import Any, ClassVar

import pytest

from zamki.core.chance import LiveChance
from zamki.core.game import Config
from zamki.core.ids import Json, Onlooker, Seat, seats
from zamki.core.new_game import deal_people
from zamki.core.play import Playthrough
from zamki.core.registry import facet
from zamki.environments.arrays import AnyArrays, Arrays, mask_of
from zamki.environments.rewards import rewards
from zamki.kernels.kernel import ANY_EDITION, Batch, Kernel, kernel_of
from zamki.kernels.run import can_run_kernels
from zamki.testing.conformance.base import AnyPlaythrough, GameSuite
from zamki.testing.fuzz import random_moves

MANY = 2000
"""Games of the kernel to compare with fewer games of the rules."""
COUNTED = 5
"""The least total count in the rules' games for a comparison."""
STARTS = 12
"""New games to compare; what all of them share is not by chance."""
FAR = 5.0
"""The difference of means, in standard errors, that counts as a fault."""


class KernelChecks(GameSuite):
    """Checks of a game's kernel, if it has one that can run here."""

    kernel_games: ClassVar[int] = 20
    """Games of each configuration played by the rules."""

    def test_kernel_declares_what_there_is(self) -> None:
        """A kernel names the editions it plays, and no option or edition that the game has not."""
        kernel, info = kernel_of(self.name), self.game.info
        if kernel is not None:
            assert kernel.editions, "A kernel that declares no edition is never used: Kernel(editions=…)."
            unknown = {*kernel.options} - {option.name for option in info.options}
            unknown |= {*kernel.editions} - {*info.editions, ANY_EDITION}
            assert not unknown, f"The kernel declares what the game has not: {sorted(unknown)}"

    def test_kernel_ends_as_the_rules_do(self) -> None:
        """Random games give the same points, pieces and moves under every declared option."""
        for kernel, config in self.kernel_configs():
            batch = kernel.simulate(config, ("random",) * config.seats, MANY, 1, 1)
            many, few = _columns(batch), [self.counts(kernel, config, n) for n in range(self.kernel_games)]
            for name, ours in many.items():
                theirs = [float(counts[name]) for counts in few]
                assert not _differ(ours, theirs), (
                    f"{_describe(config)}: the kernel counts {fmean(ours):.2f} of “{name}” a game, "
                    f"the rules {fmean(theirs):.2f}. It must play what it declares, or not declare it."
                )

    def test_kernel_moves_as_the_rules_do(self) -> None:
        """After the same moves a lane and the rules give the same observations, actors and rewards."""
        arrays: AnyArrays | None = facet(self.name, "arrays", Arrays)
        if arrays is not None and arrays.lanes is not None:
            for _, config in self.kernel_configs():
                self.compare_starts(config)
                self.step_lane(arrays, config)

    def kernel_configs(self) -> Iterator[tuple[Kernel, Config]]:
        """Yields the configurations that the kernel declares."""
        kernel = kernel_of(self.name)
        if kernel is not None and can_run_kernels():
            configs = self.each_config("kernel")
            yield from ((kernel, config) for config in configs if kernel.objection(config) is None)

    def counts(self, kernel: Kernel, config: Config, number: int) -> Counter[str]:
        """Returns the counts of one game by the rules, summed over the seats."""
        play = self.new_play(config, number)
        moves = sum(1 for _ in random_moves(play, Random(f"kernel {number}")))
        assert play.outcome is not None
        found = Counter({"points": sum(play.outcome.scores[: config.seats]), "moves": moves})
        for seat in seats(config.seats):
            for each in kernel.tally(config).count(play.state, seat) if kernel.tally else ():
                for name, count in each.items():
                    found[_kind(name)] += count
        return found

    def step_lane(self, arrays: AnyArrays, config: Config) -> None:
        """Plays one game in a lane and compares each move with the rules."""
        from zamki.environments.vector import VectorEnvironment  # imports NumPy

        lane: Any = VectorEnvironment(self.name, config, 1, seed=1, threads=1)
        rng, game, where = Random(1), self.game, f"{_describe(config)}: in the kernel"
        pieces, outcome = dict(game.census(self.new_play(config, 0).state)), None
        while outcome is None:
            state = lane.position(0)
            assert dict(game.census(state)) == pieces, f"{where} pieces are lost, or new."
            self.compare_shown(arrays, lane, state, where)
            action, chance = rng.choice(lane.masks[0].nonzero()[0].tolist()), LiveChance(1)
            move = arrays.move(game.view(state, Seat(int(lane.seats[0]))), action)
            after = game.apply(state, move, chance).state
            lane.step([action])
            outcome = game.outcome(after)
            assert lane.done[0] == (outcome is not None), (
                f"{where} the game {'goes on' if outcome else 'is over'}."
            )
            if outcome is None and not chance.take_moves():  # kernel and rules draw different random numbers
                self.compare_shown(arrays, lane, after, where)
        due = [*outcome.scores[: config.seats], *rewards(outcome.winners, config.seats)]
        paid = [*lane.scores[0].tolist(), *lane.rewards[0].tolist()]
        assert paid == pytest.approx(due, abs=1e-3), f"{where} points and rewards are {paid}, not {due}."

    def compare_starts(self, config: Config) -> None:
        """Fails if all games of the kernel, or of the rules, begin unlike any of the other."""
        from zamki.environments.vector import VectorEnvironment  # imports NumPy

        lanes = VectorEnvironment(self.name, config, STARTS, seed=1, threads=1)
        ours, theirs = (
            [_facts(self.game.view(start(n), Onlooker.OPEN).json()) for n in range(STARTS)]
            for start in (lanes.position, lambda n: self.new_play(config, n).state)
        )
        for place in sorted({place for facts in (*ours, *theirs) for place in facts}):
            found, due = ({facts.get(place) for facts in each} for each in (ours, theirs))
            assert len(found) > 1 < len(due) or found & due, (
                f"{_describe(config)}: at the start {place} is one of {found} in the kernel, "
                f"{due} by the rules."
            )

    def new_play(self, config: Config, number: int) -> AnyPlaythrough:
        """Returns a new game by the rules with a random first or youngest seat."""
        rng = Random(f"start {number}")
        return Playthrough.new(self.game, config, rng, deal_people(self.game.info, config.seats, rng))

    def compare_shown(self, arrays: AnyArrays, lane: Any, state: Any, where: str) -> None:
        """Fails if a lane differs from the rules in the same position."""
        seat = self.game.actors(state)[0]
        assert lane.seats[0] == seat, f"{where} seat {lane.seats[0]} is asked, not {seat}."
        view = self.game.view(state, seat)
        wanted = mask_of(arrays, lane.config, view, self.game.legal_moves(state, seat))
        assert lane.masks[0].tolist() == wanted, f"{where} other moves are legal."
        assert lane.observations[0].tolist() == [*arrays.observe(view)], f"{where} seats see something else."


def _describe(config: Config) -> str:
    """Returns the description of a configuration for messages."""
    options = ", ".join(name for name, is_on in config.options.items() if is_on) or "no option"
    return f"{config.seats} seats, {options}"


def _facts(value: Any, place: str = "") -> dict[str, Json]:
    """Returns every value of a document and the length of every list, by path."""
    if not isinstance(value, Mapping | list | tuple):
        return {place: value}
    found: dict[str, Json] = {f"{place}/…": len(value)}
    for key, each in value.items() if isinstance(value, Mapping) else enumerate(value):
        found |= _facts(each, f"{place}/{key}")
    return found


def _kind(name: str) -> str:
    """Returns the kind of a piece, since single pieces are too rare to compare."""
    return name.partition(".")[0]


def _columns(batch: Batch) -> dict[str, list[float]]:
    """Returns the kernel's counts of each game, summed over the seats."""
    found: dict[str, Any] = {"points": batch.scores.sum(axis=1)}
    if batch.moves is not None:
        found["moves"] = batch.moves
    for name, counts in (*batch.points.items(), *batch.things.items()):
        found[_kind(name)] = found.get(_kind(name), 0) + counts.sum(axis=1, dtype="int64")
    return {name: column.astype(float).tolist() for name, column in found.items()}


def _differ(ours: list[float], theirs: list[float]) -> bool:
    """Returns whether many numbers and a few have means farther apart than chance explains."""
    if max(abs(fmean(ours)), abs(fmean(theirs))) * len(theirs) < COUNTED:
        return False
    error = sqrt(pvariance([*ours, *theirs]) * (1 / len(ours) + 1 / len(theirs)))
    return abs(fmean(ours) - fmean(theirs)) > FAR * error
