"""Rycerze in numbers keeps what every game in numbers must keep."""

from __future__ import annotations

from collections.abc import Iterator

from zamki.core.game import Config
from zamki.core.setup import configure
from zamki.games.rycerze.rules.info import LONG, OPEN, ROTATE
from zamki.testing import Numbered


class TestRycerzeNumbers(Numbered):
    """Every number of seats and every option under the common suite."""

    name = "rycerze"
    step = 2

    def configs(self) -> Iterator[Config]:
        """Each option with another number of seats."""
        yield configure(self.game, 2)
        yield configure(self.game, 3, {OPEN: True})
        yield configure(self.game, 4, {LONG: True, ROTATE: True})
