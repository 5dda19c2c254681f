"""What somebody gets who types `pip install zamki`: the wheel alone, in an environment with nothing else."""

from __future__ import annotations

import json
import subprocess
import sys
import venv
from pathlib import Path

import pytest

from tests.wheels import ROOT, built, run
from zamki.games import BUILT_IN

LARGEST = 15_000_000
RECORDS = {game: ROOT / "tests" / "games" / game / "records" / "first-game.json" for game in BUILT_IN}

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def bare(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A fresh environment with the wheel in it, built from a copy so that nothing here is written."""
    folder = tmp_path_factory.mktemp("wheel")
    wheel, home = built(folder), folder / "bare"
    venv.create(home, with_pip=False)
    install = ["--python", str(home), "install", "--quiet", "--no-index", "--no-deps", str(wheel)]
    subprocess.run([sys.executable, "-m", "pip", *install], check=True, capture_output=True)
    return home


def test_it_is_small(bare: Path) -> None:
    """The installed package, bytecode included, has 15 MB at most."""
    files = [path for path in (bare / "lib").rglob("*") if path.is_file()]
    assert sum(path.stat().st_size for path in files) < LARGEST
    assert any(path.suffix == ".pyc" for path in files)


def test_it_needs_nothing(bare: Path) -> None:
    """No package stands beside it."""
    (packages,) = (bare / "lib").glob("python*/site-packages")
    assert {path.name.partition("-")[0] for path in packages.iterdir()} == {"zamki"}


def test_it_scores(bare: Path) -> None:
    """The castle of the documents is counted."""
    found = run(bare, "score", "--json", str(ROOT / "docs" / "examples" / "castle.txt"))
    assert json.loads(found.stdout)["total"] == 64


@pytest.mark.parametrize("game", BUILT_IN)
def test_it_replays_and_draws(bare: Path, game: str) -> None:
    """A record of every game is replayed and drawn."""
    replayed = run(bare, "replay", "--json", str(RECORDS[game]))
    assert json.loads(replayed.stdout)["ok"] is True
    drawn = run(bare, "draw", str(RECORDS[game]), "--at", "5")
    assert drawn.stdout.startswith("<svg")


@pytest.mark.parametrize("game", BUILT_IN)
def test_it_plays_with_plain_bots(bare: Path, game: str) -> None:
    """A game with bots that need no kernel comes to its end, in another language too."""
    played = run(bare, "play", game, "--people", "0", "--bots", "random", "--seed", "1", "--lang", "pl")
    assert (played.returncode, played.stderr) == (0, "")
    assert "Wygrywa" in played.stdout


def test_it_lists_rooms_and_completes(bare: Path) -> None:
    """Rooms are found, and a shell is given its completion."""
    assert "Tower" in run(bare, "rooms", "tower").stdout
    assert "zamki" in run(bare, "completion", "bash").stdout


@pytest.mark.parametrize(
    ("command", "extra"),
    [
        ("serve", "web"),
        ("simulate rycerze --games 1", "bots"),
        ("arena rycerze --bots random,random --games 2", "bots"),
    ],
)
def test_what_is_missing_is_named_in_one_line(bare: Path, command: str, extra: str) -> None:
    """A command that needs an extra says which, and ends without a traceback."""
    found = run(bare, *command.split())
    assert found.returncode == 2
    assert found.stderr.count("\n") == 1
    assert f'pip install "zamki[{extra}]"' in found.stderr
