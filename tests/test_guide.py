"""The guide to adding a game names only what there is."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from zamki import draw
from zamki.cli.main import COMMANDS
from zamki.testing import Conformance

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


def test_every_part_of_a_game_is_in_the_guide() -> None:
    """Every part that the contracts know, and every file a page may bring, is named where a reader looks."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"][
        "contracts"
    ]
    (layers,) = (each["layers"] for each in contracts if each.get("containers") == ["zamki.games.*"])
    parts = {name for layer in layers for name in re.findall(r"\w+", layer)}
    assert {part for part in parts if not re.search(rf"`(…/)?{part}(\.py|/)", GUIDE)} == set()
    pages = {
        path.name for path in ROOT.glob("src/zamki/games/*/page/*.*") if path.suffix in (".html", ".css")
    }
    own = {name for name in pages if len(list(ROOT.glob(f"src/zamki/games/*/page/{name}"))) > 1}
    assert {name for name in own | {"pad.html", "lobby.html"} if f"`page/{name}`" not in GUIDE} == set()


def test_every_step_of_the_guide_has_a_command() -> None:
    """Whoever has done a step can look at what came of it."""
    steps = re.split(r"^## (?=\d)", GUIDE, flags=re.MULTILINE)[1:]
    assert [step.split(".")[0] for step in steps] == list("1234567")
    assert [step.splitlines()[0] for step in steps if not re.search(r"\b(zamki [a-z]|pytest)", step)] == []


def test_the_drawing_box_of_the_guide_is_exported() -> None:
    """Every word of the sentence about the drawing box can be imported from `zamki.draw`."""
    sentence = GUIDE.partition("`zamki.draw` has all of it:")[2].partition("There is no JavaScript")[0]
    named = re.findall(r"`(\w+)`", sentence)
    assert {"Sheet", "spot", "el", "g", "rect", "text", "title", "path", "join"} <= set(named)
    assert set(named) <= set(draw.__all__)
    assert [name for name in draw.__all__ if not hasattr(draw, name)] == []


def test_the_knobs_of_the_guide_are_those_of_the_suite() -> None:
    """Names and defaults in the table of knobs are those of the conformance suite."""
    said = re.findall(r"^\| `(\w+)` \| (\d+) \|", GUIDE, re.MULTILINE)
    assert {name for name, _ in said} == {"games_per_config", "step", "kernel_games"}
    assert all(getattr(Conformance, name) == int(default) for name, default in said)
