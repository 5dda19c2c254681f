"""Python and a server with the example game installed."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.examples.packages import MAIN, SEA_BATTLE, Site

SHIPS = [["A1", "B1", "C1"], ["A3", "B3"], ["D3", "E3"], ["A5"]]
CELLS = [f"{column}{row}" for column in "ABCDEF" for row in range(1, 7)]
TYPED = "\n".join([*(f"{ship[0]} {ship[-1]}" for ship in SHIPS), *CELLS, ""])
"""All that a person types: the ends of the ships, then one cell after the other."""


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Site:
    """Python with the game installed."""
    made = Site(tmp_path_factory.mktemp("site"))
    made.install(SEA_BATTLE)
    return made


@pytest.fixture(scope="session")
def record(site: Site) -> Path:
    """A game that was played in the terminal."""
    path = site.folder / "game.json"
    site.zamki("play", "sea_battle", "--bots", "apprentice", "--seed", "3", "--save", str(path), typed=TYPED)
    return path


@pytest.fixture(scope="session")
def address(site: Site) -> Iterator[str]:
    """`zamki serve` with the game installed."""
    options = ["--port", "0", "--no-browser", "--data", str(site.folder / "tables")]
    process = subprocess.Popen(
        [sys.executable, "-c", MAIN, "serve", *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env=site.env,
    )
    assert process.stdout is not None
    found = re.search(r"http://[\d.]+:\d+", process.stdout.readline())
    assert found is not None
    yield found[0]
    process.kill()
    process.communicate()
