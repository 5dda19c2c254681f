from __future__ import annotations

import doctest
import importlib
import os
import re
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import zamki

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src"
COMMANDS = re.findall(r"^\$.*?(zamki .*?)(?:\)| +#|$)", (ROOT / "README.md").read_text("utf-8"), re.MULTILINE)
ESCAPES = re.compile(r"\x1b(\][^\x07\x1b]*(\x07|\x1b\\)?|\[[^a-zA-Z]*[a-zA-Z]?|.?)")
WORD = re.compile(r"[^\W\d_]{3}")
PATIENCE = 30.0
"""For a command on a busy machine, which shows something within ten seconds on a quiet one."""


def _with_examples() -> list[str]:
    """Every module with an example in it."""
    paths = [path for path in sorted(SOURCE.rglob("*.py")) if ">>> " in path.read_text("utf-8")]
    return [".".join(path.relative_to(SOURCE).with_suffix("").parts) for path in paths]


def test_readme_example_runs() -> None:
    """The README's game plays as it is printed."""
    failed, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert (failed, tried > 10) == (0, True)


def test_python_page_is_true() -> None:
    """Everything the page about Python shows comes out as it is printed."""
    failed, tried = doctest.testfile(str(ROOT / "docs" / "python.md"), module_relative=False)
    assert (failed, tried > 10) == (0, True)


def _is_told(command: str, folder: Path) -> bool:
    """Whether a command ends well or shows a word on a terminal in time; then it is stopped."""
    import pty  # not on every system

    child, terminal = pty.fork()
    if child == 0:  # pragma: no cover
        os.chdir(folder)
        os.execv(sys.executable, [sys.executable, "-m", *command.split()])
    raw, told, end, state = b"", "", time.monotonic() + PATIENCE, None
    try:
        while not WORD.search(told) and time.monotonic() < end:
            if select.select([terminal], [], [], 0.2)[0]:
                raw += os.read(terminal, 4096)
                told = ESCAPES.sub("", raw.decode(errors="replace"))
    except OSError:  # it has ended
        state = os.waitpid(child, 0)[1]
    os.close(terminal)
    if state is None:
        os.killpg(child, signal.SIGKILL)  # a terminal's child leads a group
        os.waitpid(child, 0)
    is_in_time = time.monotonic() < end if state is None else state == 0
    return is_in_time and "zamki: " not in told


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such terminals")
def test_every_command_shows_something_soon(tmp_path: Path) -> None:
    """Each of the README's commands shows a word on a terminal or has ended, however long others take."""
    play = zamki.new_game("rycerze", seats=3, seed=7)
    play.run([zamki.bot("rycerze", "random", seed=seat) for seat in range(3)], moves=6)
    simulate = [sys.executable, "-m", "zamki", "simulate", "rycerze", "--games", "20", "--out", "run"]
    subprocess.run(simulate, cwd=tmp_path, capture_output=True, check=True)
    assert len(COMMANDS) > 8
    for command in COMMANDS:
        (tmp_path / "game.json").write_text(play.record().text(), "utf-8")
        assert _is_told(command.replace("--out run", "--out more"), tmp_path), command


@pytest.mark.parametrize("name", _with_examples())
def test_docstring_examples_run(name: str) -> None:
    """Examples in docstrings are true."""
    failed, tried = doctest.testmod(importlib.import_module(name.removesuffix(".__init__")))
    assert (failed, tried > 0) == (0, True)
