"""The base of all checks: games, their positions and viewers."""

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
    """Yields every number of seats with every combination of options."""
    names = [option.name for option in game.info.options]
    for count in game.info.seats:
        for values in product((False, True), repeat=len(names)):
            yield configure(game, count, dict(zip(names, values, strict=True)))


def viewer_name(viewer: Viewer) -> str:
    """Returns the name of a viewer for messages."""
    return f"a viewer ({viewer.value})" if isinstance(viewer, Onlooker) else f"seat {viewer}"


class GameSuite:
    """The games a suite plays. A game's suite may set or override everything here."""

    name: ClassVar[str]
    """The game's id."""
    games_per_config: ClassVar[int] = 1
    """Random games for each configuration."""
    step: ClassVar[int] = 0
    """The number of moves between costly checks; 0 is the number of configurations, at least 2."""

    _report: Callable[[str], None] = staticmethod(lambda line: None)
    """Shows the progress of a check."""

    @pytest.fixture(autouse=True)
    def _progress(self, request: pytest.FixtureRequest) -> Iterator[None]:
        """Shows the progress of a check on a terminal, not in pipes and workers."""
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
        """The number of moves between costly checks."""
        return self.step or max(2, len(list(self.configs())))

    def configs(self) -> Iterator[Config]:
        """Yields the configurations to check: all of them."""
        return all_configs(self.game)

    def each_config(self, salt: str) -> Iterator[Config]:
        """Yields the configurations and shows the progress."""
        configs = list(self.configs())
        for tried, config in enumerate(configs, start=1):
            self._report(f"{salt}: configuration {tried} of {len(configs)}")
            yield config

    def plays(self, salt: str) -> Iterator[tuple[AnyPlaythrough, Random]]:
        """Yields new games of every configuration."""
        for config in self.each_config(salt):
            for number in range(self.games_per_config):
                rng = Random(f"{salt} {config.seats} {sorted(config.options.items())} {number}")
                yield Playthrough.new(self.game, config, rng.randrange(2**32)), rng

    def positions(self, salt: str) -> Iterator[tuple[AnyPlaythrough, Random]]:
        """Yields every `stride`-th position of those games, and the first and last."""
        stride = self.stride
        for play, rng in self.plays(salt):
            yield play, rng
            for number, _ in enumerate(random_moves(play, rng)):
                if number % stride == 0 or play.outcome:
                    yield play, rng

    def some_positions(self, salt: str) -> Iterator[tuple[AnyPlaythrough, Random]]:
        """Yields every fourth of these, for the most costly checks."""
        return islice(self.positions(salt), 0, None, 4)

    def viewers(self, play: AnyPlaythrough) -> tuple[Viewer, ...]:
        """Returns every seat and the spectators."""
        return (*seats(play.config.seats), Onlooker.SPECTATOR, Onlooker.OPEN)

    def outsiders(self, play: AnyPlaythrough) -> tuple[Viewer, ...]:
        """Returns the viewers that may not know everything."""
        return self.viewers(play)[:-1]

    def settled_moves(self, play: AnyPlaythrough) -> list[Any]:
        """Returns the moves of the record that have taken effect."""
        moves = play.record_for(Onlooker.OPEN)["moves"]
        assert isinstance(moves, list)
        return moves

    settled = settled_moves  # the former name, which suites of other packages call
