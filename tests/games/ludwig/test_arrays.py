"""Ludwig in numbers keeps what every game in numbers must keep."""

from __future__ import annotations

from collections.abc import Iterator

from zamki.core.game import Config
from zamki.core.setup import configure
from zamki.testing import Numbered


class TestLudwigNumbers(Numbered):
    """All configurations under the common suite."""

    name = "ludwig"
    step = 25

    def configs(self) -> Iterator[Config]:
        """Two with Ludwig, four without, and a full table."""
        return (configure(self.game, seats) for seats in (2, 4, 7))
