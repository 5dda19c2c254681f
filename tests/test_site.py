"""The documents say what is true: guides, formats, the reference."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

import zamki
from zamki.cli.main import main
from zamki.core import lessons, record
from zamki.core.registry import folder

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
HEADINGS = [
    "What it is",
    "Set up",
    "A turn",
    "Scoring",
    "Tips for a first game",
    "At the table here",
    "From Python",
    "Options and variants",
    "Where the rules are",
]


def guide(game: str) -> Path:
    """How a game is played."""
    return folder(game) / "docs" / "guide.md"


@pytest.mark.parametrize("game", zamki.BUILT_IN)
def test_guides_have_the_same_headings(game: str) -> None:
    """Who knows one guide finds everything in the others."""
    text = guide(game).read_text("utf-8")
    assert re.findall(r"^## (.+)$", text, re.MULTILINE) == HEADINGS
    assert "<!-- draw " in text


@pytest.mark.parametrize("game", zamki.BUILT_IN)
def test_examples_of_guides_are_true(game: str) -> None:
    """What a guide shows in Python comes out as it is printed."""
    failed, tried = doctest.testfile(str(guide(game)), module_relative=False)
    assert (failed, tried > 3) == (0, True)


@pytest.mark.parametrize("game", zamki.BUILT_IN)
def test_guides_name_the_options_there_are(game: str) -> None:
    """Every option of a game is in its guide."""
    text = guide(game).read_text("utf-8")
    assert [each.name for each in zamki.get_game(game).info.options if f"`{each.name}`" not in text] == []


def test_the_first_tour_is_true(capsys: pytest.CaptureFixture[str]) -> None:
    """Its program runs as printed, and its castle is worth what it says."""
    page = DOCS / "getting-started.md"
    failed, tried = doctest.testfile(str(page), module_relative=False)
    assert (failed, tried > 3) == (0, True)
    assert main(["score", str(DOCS / "examples" / "castle.txt")]) == 0
    assert f"$ zamki score castle.txt\n{capsys.readouterr().out}```" in page.read_text("utf-8")


def test_every_public_name_is_in_the_reference() -> None:
    """The reference has every public name of `zamki`."""
    pages = "\n".join(page.read_text("utf-8") for page in (DOCS / "reference").glob("*.md"))
    shown = {name.rpartition(".")[2] for name in re.findall(r"^::: (\S+)$", pages, re.MULTILINE)}
    assert [name for name in dir(zamki) if name not in shown and f"`zamki.{name}`" not in pages] == []


def keys_of(page: str, heading: str) -> set[str]:
    """What stands as code in the first columns of the tables under a heading."""
    part = page.partition(f"\n{heading}\n")[2].partition("\n## ")[0].partition("\n### ")[0]
    rows = re.findall(r"^\| (`[^|]+`) \|", part, re.MULTILINE)
    return {key for row in rows for key in re.findall(r"`([^`]+)`", row)}


def test_formats_name_every_key() -> None:
    """The page about formats names the keys of records and lessons, all of them and no others."""
    page = (DOCS / "formats.md").read_text("utf-8")
    first = {key for game in zamki.BUILT_IN for key in zamki.get_game(game).info.top_level}
    assert keys_of(page, "## Game records") == {*record._REQUIRED, *record._OPTIONAL, *first}
    of_lessons = {*lessons._REQUIRED, *lessons._OPTIONAL, *lessons._STEP_REQUIRED, *lessons._STEP_OPTIONAL}
    assert keys_of(page, "## Lessons") == of_lessons - {"format"}
