"""The two sentences that hold the house together."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections import Counter
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


FLOORS = sorted(
    path.name for path in SOURCE.iterdir() if path.is_dir() and path.name not in ("games", "locale")
)
SIGN = {
    "cli/main.py": 1,  # the motto
    "draw/logo.py": 4,  # the logo and the picture over the lobby
    "draw/alone.py": 1,  # the same picture for documents
    "web/static/pages.css": 1,  # which part of it a phone shows
    "web/templates/lobby.html": 2,  # the site's title, and the line over the lobby
}
"""Zamki means castles: where the sign over the door speaks of one, and in how many lines."""


@pytest.mark.parametrize("floor", FLOORS)
def test_no_floor_knows_what_a_game_is_about(floor: str) -> None:
    """Castles belong to the games, which say in their own words what is counted; the house's sign has one."""
    found = [
        (path.relative_to(SOURCE).as_posix(), line.strip())
        for path in sorted((SOURCE / floor).rglob("*"))
        if path.suffix in KINDS
        for line in path.read_text("utf-8").splitlines()
        if "castle" in line.lower()
    ]
    signs = {name: count for name, count in SIGN.items() if name.startswith(f"{floor}/")}
    assert Counter(name for name, _ in found) == signs, found


OF_EACH = ("browser", "games", "screens", "typing", "test_bench.py", "testing/test_wording.py")
"""Tests that know every game by name: its pages as people meet them, its pictures, its types, its peers in
the bench, the words of its rulebook. A fourth game brings its own."""


def test_what_is_meant_for_every_game_asks_for_every_game() -> None:
    """No other test spells all games in one list or table: a fourth would be left out."""
    tests = Path(__file__).parent
    known = [tests / name for name in OF_EACH]
    found = [
        f"{path.relative_to(tests)}:{node.lineno}"
        for path in sorted(tests.rglob("*.py"))
        if path not in known and not any(each in known for each in path.parents)
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.List | ast.Tuple | ast.Set | ast.Dict) and _spelt(node) >= set(BUILT_IN)
    ]
    assert found == []


def _spelt(node: ast.AST) -> set[object]:
    return {each.value for each in ast.walk(node) if isinstance(each, ast.Constant)}


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


def _spent(code: str) -> float:
    """Seconds of processor time that a fresh Python takes to run something."""
    told = f"import time\n{code}\nprint(time.process_time())"
    ran = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True)
    return float(ran.stdout)


@pytest.mark.parametrize(
    ("code", "most"),
    [
        ("import zamki", 0.1),
        *(
            (f"import zamki\nfrom zamki.core.registry import get_game\nget_game({game!r})", 0.2)
            for game in BUILT_IN
        ),
    ],
    ids=["nothing", *BUILT_IN],
)
def test_importing_costs_little(code: str, most: float) -> None:
    """The package takes a tenth of a second of the processor, and a game with it another; a busy machine may
    need several tries."""
    bare, taken = _spent(""), _spent(code)
    for _ in range(12):
        if taken - bare <= most:
            return
        bare, taken = min(bare, _spent("")), min(taken, _spent(code))
    raise AssertionError(f"{taken - bare:.3f} s of the processor, {most} s are allowed")
