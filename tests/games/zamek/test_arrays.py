"""Zamek in numbers keeps what every game in numbers must keep."""

from __future__ import annotations

from zamki.testing import Numbered


class TestZamekNumbers(Numbered):
    """All configurations under the common suite."""

    name = "zamek"
    step = 8
