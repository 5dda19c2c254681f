"""The two sentences that hold the house together."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from zamki.games import BUILT_IN

SOURCE = Path(__file__).parents[1] / "src" / "zamki"
KINDS = (".py", ".html", ".css", ".js")
NAMED = re.compile("|".join(BUILT_IN), re.IGNORECASE)


def test_nothing_outside_a_game_names_it() -> None:
    """No line of Python, HTML, CSS or JavaScript outside `games/` names a game; doctests may."""
    found = [
        f"{path.relative_to(SOURCE)}:{number}: {line.strip()}"
        for path in sorted(SOURCE.rglob("*"))
        if path.suffix in KINDS and SOURCE / "games" not in path.parents
        for number, line in enumerate(path.read_text("utf-8").splitlines(), start=1)
        if NAMED.search(line) and not line.lstrip().startswith((">>> ", "... "))
    ]
    assert found == []


@pytest.mark.parametrize(
    "floor", ["bots", "core", "environments", "kernels", "lab", "match", "store", "testing"]
)
def test_no_floor_knows_what_a_game_is_about(floor: str) -> None:
    """Castles belong to the games: what is counted and shown of them is said by each in its own words."""
    found = [
        f"{path.relative_to(SOURCE)}:{number}: {line.strip()}"
        for path in sorted((SOURCE / floor).rglob("*.py"))
        for number, line in enumerate(path.read_text("utf-8").splitlines(), start=1)
        if "castle" in line.lower()
    ]
    assert found == []


def test_what_is_meant_for_every_game_asks_for_every_game() -> None:
    """Outside `tests/games` no test spells all games in one list: a fourth would be left out."""
    tests = Path(__file__).parent
    one = f'"(?:{"|".join(BUILT_IN)})"'
    spelt = re.compile(r"[\[({]" + r",\s*".join([one] * len(BUILT_IN)) + r",?\s*[\])}](?!, most=)")
    found = [
        f"{path.relative_to(tests)}: {match[0]}"
        for path in sorted(tests.rglob("*.py"))
        if tests / "games" not in path.parents
        for match in spelt.finditer(path.read_text("utf-8"))
    ]
    assert found == []


@pytest.mark.parametrize("game", BUILT_IN)
def test_no_game_names_another(game: str) -> None:
    """A game's folder speaks of its own game only."""
    others = re.compile(r"zamki\.games\.(?!" + game + r"\b)\w+")
    found = [
        f"{path.relative_to(SOURCE)}: {match[0]}"
        for path in sorted((SOURCE / "games" / game).rglob("*.py"))
        for match in others.finditer(path.read_text("utf-8"))
    ]
    assert found == []


def test_importing_the_package_imports_no_game() -> None:
    """`import zamki` needs no game, no entry points and nothing that has to be installed."""
    code = (
        "import sys, zamki; "
        "print(*(name for name in sys.modules if name.startswith('zamki.games.')"
        " or name.partition('.')[0] in ('numpy', 'numba', 'litestar', 'rich', 'textual', 'babel')"
        " or name == 'importlib.metadata'))"
    )
    ran = subprocess.run([sys.executable, "-I", "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.split() == []
