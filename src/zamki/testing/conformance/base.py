"""What all checks stand on: the games that are played, their positions, and who looks at them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice, product
from random import Random
from typing import Any, ClassVar, TypeAlias

import pytest

from zamki.core.game import AnyGame, Config
from zamki.core.ids import Onlooker, Viewer, seats
from zamki.core.play import Playthrough
from zamki.core.registry import get_game
from zamki.core.setup import configure
from zamki.testing.fuzz import random_moves

AnyPlaythrough: TypeAlias = Playthrough[Any, Any, Any, Any]


def all_configs(game: AnyGame) -> Iterator[Config]:
    """Every number of seats with every combination of options."""
    names = [option.name for option in game.info.options]
    for count in game.info.seats:
        for values in product((False, True), repeat=len(names)):
            yield configure(game, count, dict(zip(names, values, strict=True)))


def who(viewer: Viewer) -> str:
    """A viewer in a sentence."""
    return f"a viewer ({viewer.value})" if isinstance(viewer, Onlooker) else f"seat {viewer}"


class Ground:
    """The games a suite plays. What stands here may be set or overridden by a game's suite."""

    name: ClassVar[str]
    """The game's id."""
    games_per_config: ClassVar[int] = 1
    """How many random games each configuration is tried with."""
    step: ClassVar[int] = 0
    """Every how many moves the costly checks are made; 0 is the number of configurations, at least 2."""

    _report: Callable[[str], None] = staticmethod(lambda line: None)
    """Shows how far a check is."""

    @pytest.fixture(autouse=True)
    def _progress(self, request: pytest.FixtureRequest) -> Iterator[None]:
        """Lets a check show on a terminal which game it plays; in pipes and workers it is silent."""
        plugins = request.config.pluginmanager
        capture, terminal = plugins.getplugin("capturemanager"), plugins.getplugin("terminalreporter")
        if capture is None or terminal is None or not terminal.isatty:
            yield
            return

        def write(line: str) -> None:
            with capture.global_and_fixture_disabled():
                terminal.write(f"\x1b7 {line}\x1b[K\x1b8", flush=True)  # the next dot is written over it

        self._report = write
        yield
        write("")

    @property
    def game(self) -> AnyGame:
        """The game under test."""
        return get_game(self.name)

    @property
    def stride(self) -> int:
        """Every how many moves the costly checks are made."""
        return self.step or max(2, len(list(self.configs())))

    def configs(self) -> Iterator[Config]:
        """The configurations that are tried: all of them."""
        return all_configs(self.game)

    def each_config(self, salt: str) -> Iterator[Config]:
        """The configurations one after the other; a terminal shows how far the check is."""
        configs = list(self.configs())
        for tried, config in enumerate(configs, start=1):
            self._report(f"{salt}: configuration {tried} of {len(configs)}")
            yield config

    def plays(self, salt: str) -> Iterator[tuple[AnyPlaythrough, Random]]:
        """New games of every configuration."""
        for config in self.each_config(salt):
            for number in range(self.games_per_config):
                rng = Random(f"{salt} {config.seats} {sorted(config.options.items())} {number}")
                yield Playthrough.new(self.game, config, rng.randrange(2**32)), rng

    def positions(self, salt: str) -> Iterator[tuple[AnyPlaythrough, Random]]:
        """Every `stride`-th position of those games, the first and the last among them."""
        stride = self.stride
        for play, rng in self.plays(salt):
            yield play, rng
            for number, _ in enumerate(random_moves(play, rng)):
                if number % stride == 0 or play.outcome:
                    yield play, rng

    def some_positions(self, salt: str) -> Iterator[tuple[AnyPlaythrough, Random]]:
        """Every fourth of these, for the checks that cost most."""
        return islice(self.positions(salt), 0, None, 4)

    def viewers(self, play: AnyPlaythrough) -> tuple[Viewer, ...]:
        """Every seat, and those who look on."""
        return (*seats(play.config.seats), Onlooker.SPECTATOR, Onlooker.OPEN)

    def outsiders(self, play: AnyPlaythrough) -> tuple[Viewer, ...]:
        """Everybody who may not know everything."""
        return self.viewers(play)[:-1]

    def settled(self, play: AnyPlaythrough) -> list[Any]:
        """The moves of the record that everybody has seen take effect."""
        moves = play.record_for(Onlooker.OPEN)["moves"]
        assert isinstance(moves, list)
        return moves
