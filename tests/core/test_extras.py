from __future__ import annotations

import subprocess
import sys

import pytest

from tests.cli.run import zamki
from zamki.core.errors import MissingExtra
from zamki.core.extras import needing
from zamki.games import BUILT_IN

GONE = (
    "import sys\n"
    "class Gone:\n"
    "    def find_spec(self, name, path=None, target=None):\n"
    "        if name.partition('.')[0] in {gone}:\n"
    "            raise ModuleNotFoundError(f'No module named {{name!r}}', name=name)\n"
    "sys.meta_path.insert(0, Gone())\n"
)
BARE = GONE + "from zamki.cli import main\nsys.exit(main({words}))\n"
CALLED = GONE + "import zamki\ntry: {call}\nexcept zamki.MissingExtra as error: print(error)\n"
LIBRARIES = (
    "alembic", "babel", "hypothesis", "jinja2", "litestar", "msgspec", "numba", "numpy", "openskill",
    "platformdirs", "pyarrow", "ray", "resvg_py", "rich", "segno", "sqlalchemy", "textual", "uvicorn",
    "wasmtime",
)  # fmt: skip


def ran(words: list[str], gone: tuple[str, ...] = LIBRARIES) -> subprocess.CompletedProcess[str]:
    """A command where some libraries are not installed."""
    code = BARE.format(gone=gone, words=words)
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)


def test_a_missing_library_names_its_extra() -> None:
    """The smallest extra that brings it; an import that fails for another reason stays what it is."""
    with pytest.raises(MissingExtra, match=r'pip install "zamki\[bots\]"'), needing():
        raise ModuleNotFoundError("No module named 'wasmtime'", name="wasmtime._store")
    with pytest.raises(ModuleNotFoundError), needing():
        raise ModuleNotFoundError("No module named 'zamki.nothing'", name="zamki.nothing")


@pytest.mark.parametrize(
    ("words", "extra"),
    [
        (["serve"], "web"),
        (["simulate", "rycerze", "--games", "2"], "bots"),
        (["simulate", "rycerze", "--games", "2", "--out", "run"], "lab"),
        (["simulate", "rycerze", "--games", "2", "--out", "run", "--ray", "local"], "ray"),
        (["report", "/nowhere"], "lab"),
        *((["arena", game, "--bots", "master,random", "--games", "1"], "bots") for game in BUILT_IN),
        *((["play", game, "--bots", "master", "--people", "0"], "bots") for game in BUILT_IN),
    ],
)
def test_a_bare_install_says_what_is_missing(words: list[str], extra: str) -> None:
    """One line that can be typed, never a traceback."""
    found = ran(words)
    assert found.returncode == 2
    assert found.stderr.count("\n") == 1
    assert f'pip install "zamki[{extra}]"' in found.stderr


@pytest.mark.parametrize("module", ["pyspiel", "PIL", "gymnasium.spaces"])
def test_a_library_of_another_name_is_known(module: str) -> None:
    """What is imported by another name than it is installed by has its extra too."""
    with pytest.raises(MissingExtra, match=r'pip install "zamki\[environments\]"'), needing("environments"):
        raise ModuleNotFoundError(f"No module named {module!r}", name=module)


@pytest.mark.parametrize(
    ("call", "extra"),
    [
        ("zamki.arena('rycerze', ['random'], games=10**9)", "bots"),
        ("zamki.simulate('rycerze', ['random'], 1)", "bots"),
        ("zamki.bot('zamek', 'master')", "bots"),
        ("zamki.serve()", "web"),
        ("zamki.environment('rycerze')", "environments"),
        ("zamki.environment('rycerze', kind='vector')", "environments"),
        ("import zamki.environments.openspiel_env", "environments"),
    ],
)
def test_a_program_is_told_what_is_missing(call: str, extra: str) -> None:
    """What needs an extra is `MissingExtra`, which names it, whatever the name that is asked for first."""
    code = CALLED.format(gone=(*LIBRARIES, "pyspiel", "pettingzoo", "gymnasium"), call=call)
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert ran.stderr == ""
    assert ran.stdout.strip().endswith(f'pip install "zamki[{extra}]"')


def test_a_bare_install_plays_and_draws() -> None:
    """Games, plain bots and rooms need the standard library only."""
    assert "rycerze" in ran(["games"]).stdout
    assert ran(["rooms", "bakery"]).returncode == 0
    played = ran(["play", "rycerze", "--people", "0", "--bots", "apprentice", "--seed", "1"])
    assert (played.returncode, played.stderr) == (0, "")
    usual = ran(["play", "zamek", "--lang", "en"])
    assert (usual.returncode, usual.stderr) == (0, "")
    assert usual.stdout.startswith("You play against: gentle.")


def test_a_run_without_the_lab_needs_no_pyarrow() -> None:
    """Without `--out` the extra `bots` is enough."""
    found = ran(
        ["simulate", "rycerze", "--games", "50", "--jobs", "1"], ("pyarrow", "ray", "resvg_py", "rich")
    )
    assert (found.returncode, found.stderr) == (0, "")


def test_help_is_a_command(capsys: pytest.CaptureFixture[str]) -> None:
    """`zamki help` lists, `zamki help COMMAND` explains."""
    assert "simulate" in zamki(capsys, "help").out
    assert "--ray" in zamki(capsys, "help", "simulate").out
