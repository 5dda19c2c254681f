"""The guide to adding a game names only what there is."""

from __future__ import annotations

import re
from pathlib import Path

from zamki.cli.main import COMMANDS

ROOT = Path(__file__).parents[1]
GUIDE = (ROOT / "docs" / "adding-a-game.md").read_text("utf-8")


def test_commands_of_the_guide_exist() -> None:
    """Every `zamki …` a reader is told to type is a command."""
    named = set(re.findall(r"^zamki ([a-z-]+)", GUIDE, re.MULTILINE))
    assert named <= set(COMMANDS)
    assert {"new-game", "play", "fuzz", "draw", "arena", "serve"} <= named


def test_files_of_the_guide_exist() -> None:
    """Every link leads to something, and every file it shows of the example is in the example."""
    links = re.findall(r"\]\((\.\./[^)]+)\)", GUIDE)
    assert all((ROOT / "docs" / link).exists() for link in links)
    package = ROOT / "examples" / "sea-battle" / "src" / "zamki_sea_battle"
    drawn = re.findall(r"^\| `(draw/\w+\.py)`", GUIDE, re.MULTILINE)
    assert len(drawn) == 4
    assert all(
        (package / name).is_file()
        for name in (*drawn, "bots.py", "arrays.py", "page/rules.html", "docs/rules.md")
    )
