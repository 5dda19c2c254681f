"""What the house asks of a game's folder, tried on ours and on folders that break it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.elsewhere import add_twin
from zamki.games import BUILT_IN
from zamki.testing import Facets


def suite(game: str) -> Facets:
    """The suite over a game."""

    class Suite(Facets):
        name = game

    return Suite()


@pytest.mark.parametrize("game", BUILT_IN)
def test_our_games_keep_the_rules_of_the_house(game: str) -> None:
    """Every part is of its kind; imports only go down."""
    suite(game).test_parts_are_of_their_kind()
    suite(game).test_imports_go_down()


def test_a_part_of_the_wrong_kind_is_named(packages: Path) -> None:
    """A drawing that is none fails the suite, though a table would go without it."""
    add_twin(packages, draw="draw = 'a picture'")
    with pytest.raises(AssertionError, match="draw offers no Artist"):
        suite("twins").test_parts_are_of_their_kind()


@pytest.mark.parametrize(
    ("part", "code"),
    [
        ("rules", "from somebody_twins import words"),
        ("rules", "from . import draw"),
        ("rules", "from .page import page"),
        ("words", "import zamki.web.table_context"),
        ("draw", "import numpy"),
        ("draw", "from somebody_twins.kernel import rules"),
        ("bots", "from zamki.web import page"),
        ("rules", "def lazily():\n    from zamki.draw import Svg\n"),
    ],
)
def test_an_import_upwards_is_named(packages: Path, part: str, code: str) -> None:
    """Whatever a part may not know is named with its line, also inside a function."""
    add_twin(packages, **{part: code})
    with pytest.raises(AssertionError, match=rf"{part}\.py:\d: {part} imports"):
        suite("twins").test_imports_go_down()


@pytest.mark.parametrize(
    ("part", "code"),
    [
        ("page", "from somebody_twins import draw, bots"),
        ("bots", "import numpy\nfrom zamki.kernels.cache import njit"),
        ("words", "from .rules import names\nfrom zamki.core.words import T"),
    ],
)
def test_imports_downwards_are_welcome(packages: Path, part: str, code: str) -> None:
    """A part may know what is below it."""
    add_twin(packages, **{part: code})
    suite("twins").test_imports_go_down()
