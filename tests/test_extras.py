"""Each extra alone: the wheel with it in an environment of its own does what the extra promises."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tomllib
import venv
from pathlib import Path

import pytest

from tests.wheels import ROOT, built, run

DECLARED = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
SIMULATE = "zamki simulate rycerze --games 200 --out run"
SERVE = "zamki serve --check --data ."
AEC = "import zamki, pettingzoo.test as t; t.api_test(zamki.environment('rycerze'), num_cycles=20)"
SPIEL = (
    "import pyspiel, zamki.environments.openspiel_env as s; s.register(); pyspiel.load_game('zamki_rycerze')"
)
PROMISES: dict[str, tuple[str, ...]] = {
    "bots": (
        "zamki simulate rycerze --games 200 --json",
        "zamki arena rycerze --bots random,thrifty --games 2",
    ),
    "web": (SERVE,),
    "server": (f"{SERVE} --metrics 127.0.0.1", "python -c import psycopg"),
    "notices": (f"{SERVE} --push-contact mailto:host@example.org",),
    "terminal": ("python -c import zamki.cli.table.app",),
    "testing": ("zamki fuzz rycerze --games 3",),
    "lab": (SIMULATE, "zamki report run"),
    "ray": (f"{SIMULATE} --ray local",),
    "environments": (f"python -c {AEC}", f"python -c {SPIEL}"),
    "train": ("zamki train zamek --quick",),
    "all": (SERVE, SIMULATE, "zamki report run", "zamki fuzz rycerze --games 3"),
}
"""What is tried where an extra is installed; after `-c` comes one word."""

pytestmark = pytest.mark.soak


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this tree."""
    return built(tmp_path_factory.mktemp("wheel"))


@pytest.mark.parametrize("extra", sorted(DECLARED))
def test_an_extra_does_what_it_promises(extra: str, wheel: Path, tmp_path: Path) -> None:
    """Installed alone with its libraries, everything it is for works, and nothing else is needed."""
    home = tmp_path / "home"
    venv.create(home, with_pip=False)
    _install(home, f"{wheel}[{extra}]")
    for promise in PROMISES[extra]:
        program, *words = _words(promise)
        done = run(home, *words, program=program)
        assert done.returncode == 0, f"{promise}\n{done.stdout}\n{done.stderr}"
    shutil.rmtree(home)  # they are large


def _words(promise: str) -> list[str]:
    before, flag, code = promise.partition(" -c ")
    return [*before.split(), "-c", code] if flag else before.split()


def _install(home: Path, what: str) -> None:
    uv = Path(sys.executable).parent / "uv"
    pip = [str(uv), "pip"] if uv.exists() else [sys.executable, "-m", "pip"]
    python = str(home / "bin" / "python")
    there = ["install", "--python", python] if uv.exists() else ["--python", python, "install"]
    subprocess.run([*pip, *there, "--quiet", what], check=True, capture_output=True, text=True)
