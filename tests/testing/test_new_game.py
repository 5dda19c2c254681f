"""`zamki new-game` writes a game that is whole before its author changes a line."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.run import zamki
from tests.elsewhere import without_theirs
from tests.examples.packages import ROOT, Site, types
from zamki.cli.new_game import GameSkeleton
from zamki.core.words import LANGUAGES
from zamki.games import BUILT_IN

Capture = pytest.CaptureFixture[str]

PLAY = """
from random import Random
from zamki.core.ids import Onlooker
from zamki.core.play import Playthrough, replay
from zamki.core.registry import game_names, get_game, register
from zamki.core.setup import configure
from zamki.testing.fuzz import random_moves

register("high_card", "high_card")
assert "high_card" in game_names()
game = get_game("high_card")
for seats in game.info.seats:
    play = Playthrough.new(game, configure(game, seats), seats)
    assert all(list(random_moves(play, Random(seats))))
    assert replay(play.record()).outcome == play.outcome
    print(play.outcome.scores)
"""


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Site:
    """A folder with the game in both forms: as a package of its own, and as a folder only."""
    site = Site(tmp_path_factory.mktemp("written"))
    for form in (["--package"], []):
        site.zamki("new-game", "high_card", *form, "--into", str(site.folder))
    return site


@pytest.mark.slow
@pytest.mark.parametrize("form", ["zamki-high-card", "high_card"])
def test_it_passes_the_suite(written: Site, form: str) -> None:
    """The conformance suite is green in either form, found by plain `pytest`."""
    told = written.python("-m", "pytest", "-p", "no:cacheprovider", str(written.folder / form))
    assert " passed" in told
    assert "failed" not in told


def test_it_is_played_through_the_registry(written: Site) -> None:
    """Registered by hand it is listed and played with every number of seats, and its records replay."""
    assert len(written.python("-c", PLAY).splitlines()) == 3


def test_it_can_be_installed(written: Site, tmp_path: Path) -> None:
    """Installed it needs no registering: its entry point is enough for the terminal, bots and the fuzzer."""
    site = Site(tmp_path)
    site.install(written.folder / "zamki-high-card")
    games = json.loads(site.zamki("games", "--json"))
    assert without_theirs((game["game"] for game in games), "high_card") == [*BUILT_IN, "high_card"]
    assert "wins" in site.zamki("play", "high_card", "--people", "0", "--seed", "1")
    assert json.loads(site.zamki("fuzz", "high_card", "--games", "20", "--json"))["faults"] == {}


def test_it_speaks_four_languages(written: Site) -> None:
    """Every sentence it begins with is translated."""
    package = str(written.folder / "zamki-high-card" / "src" / "zamki_high_card")
    assert written.python("-m", "zamki.testing.words", "check", package) == ""
    for lang in LANGUAGES:
        assert (Path(package) / "locale" / lang / "LC_MESSAGES" / "high_card.po").is_file()


@pytest.mark.slow
def test_it_is_clean(written: Site) -> None:
    """Formatting, style and strict types find nothing in what was written."""
    ruff, config = str(Path(sys.executable).with_name("ruff")), str(ROOT / "pyproject.toml")
    package = written.folder / "zamki-high-card"
    for words in (["format", "--check"], ["check"]):
        command = [ruff, *words, "--config", config, "."]
        ran = subprocess.run(command, cwd=package, capture_output=True, text=True)
        assert ran.returncode == 0, ran.stdout + ran.stderr
    env = {**written.env, "MYPYPATH": "src"}
    ran = types(package, "--strict", "--config-file=", "src", "tests", env=env)
    assert ran.returncode == 0, ran.stdout + ran.stderr


def test_it_is_small(written: Site) -> None:
    """What there is to read fits an evening: under 300 lines of Python that are not empty."""
    package = written.folder / "zamki-high-card"
    lines = [line for path in package.rglob("*.py") for line in path.read_text("utf-8").splitlines()]
    assert sum(bool(line.strip()) for line in lines) < 300


@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_says_what_to_do_next(capsys: Capture, tmp_path: Path, lang: str) -> None:
    """Every file that was written is named, and the commands that show it at work."""
    ran = zamki(capsys, "new-game", "boules", "--package", "--into", str(tmp_path), "--lang", lang)
    assert ran.status == 0
    made = tmp_path / "zamki-boules"
    files = [path for path in made.rglob("*") if path.is_file()]
    assert all(f"  {path}\n" in ran.out for path in files)
    assert f"  pip install -e {made}\n" in ran.out
    assert "  zamki play boules\n" in ran.out


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("Boules", "cannot name a game"),
        ("9pins", "cannot name a game"),
        ("shove-ha'penny", "cannot name a game"),
        ("_boules", "cannot name a game"),
        ("boules\n", "cannot name a game"),
        ("../boules", "cannot name a game"),
        ("", "cannot name a game"),
        ("class", "is a word of Python"),
        (BUILT_IN[0], "There is already a game"),
        ("json", "There is already a Python package"),
    ],
)
def test_a_bad_name_is_refused(capsys: Capture, tmp_path: Path, name: str, reason: str) -> None:
    """One line says what is wrong, and nothing is written."""
    ran = zamki(capsys, "new-game", name, "--into", str(tmp_path))
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert reason in ran.err
    assert list(tmp_path.iterdir()) == []


def test_no_name_clashes_with_what_is_written(tmp_path: Path) -> None:
    """Whatever a game is called, its class hides no other name: game and test can be imported."""
    names = ["none", "move", "game", "state", "teller", "conformance", "a", "a__b_"]
    code = ["import runpy, sys", "from zamki.core.registry import get_game"]
    for name in names:
        (made, *_) = GameSkeleton(name, True, tmp_path).write()
        test = made.parents[2] / "tests" / "test_conformance.py"
        code += [f"sys.path.append({str(made.parents[1])!r})", f"runpy.run_path({str(test)!r})"]
        code += [f"print(get_game({name!r}).info.id)"]
    assert Site(tmp_path).python("-c", "\n".join(code)).split() == names


def test_nothing_is_overwritten(capsys: Capture, tmp_path: Path) -> None:
    """A folder that is there already stays as it is."""
    kept = tmp_path / "boules" / "mine.txt"
    kept.parent.mkdir()
    kept.write_text("mine")
    ran = zamki(capsys, "new-game", "boules", "--into", str(tmp_path))
    assert (ran.status, ran.err.count("\n")) == (2, 1)
    assert "is already there; nothing was written" in ran.err
    assert [path.name for path in tmp_path.rglob("*")] == ["boules", "mine.txt"]


def test_nothing_is_left_half_written(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A disk that is full in the middle leaves no folder behind, and is told in one line."""

    def full(self: Path, *args: object, **kwargs: object) -> int:
        raise OSError(28, "No space left on device", str(self))

    monkeypatch.setattr(Path, "write_text", full)
    ran = zamki(capsys, "new-game", "boules", "--into", str(tmp_path / "new"))
    assert (ran.status, ran.err.count("\n")) == (2, 1)
    assert "there is no space left" in ran.err
    assert list((tmp_path / "new").iterdir()) == []


def test_a_folder_that_is_none_is_told(capsys: Capture, tmp_path: Path) -> None:
    """Where a file stands no folder can be made: one line."""
    (tmp_path / "file").write_text("")
    ran = zamki(capsys, "new-game", "boules", "--into", str(tmp_path / "file"))
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)


def test_every_template_is_written(tmp_path: Path) -> None:
    """No file of the skeleton is forgotten, and no placeholder stays."""
    files = dict(GameSkeleton("boules", True, tmp_path).files())
    assert len(files) == 13
    assert not any("$" in text for text in files.values())
