"""The wheel, and commands where it is installed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
NEEDED = ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE")
MADE = shutil.ignore_patterns("__pycache__", "*.mo", "completions")


def checkout(folder: Path) -> Path:
    """A copy of the source as a fresh checkout has it, with nothing built in it."""
    source = folder / "source"
    shutil.copytree(ROOT / "src", source / "src", ignore=MADE)
    for name in NEEDED:
        shutil.copy(ROOT / name, source / name)
    return source


def built(folder: Path) -> Path:
    """The wheel, built from a copy so that nothing here is written."""
    source = checkout(folder)
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder / "dist")]
    subprocess.run(build, cwd=source, check=True, capture_output=True)
    (wheel,) = (folder / "dist").glob("*.whl")
    return wheel


def run(home: Path, *words: str, program: str = "zamki") -> subprocess.CompletedProcess[str]:
    """A command of an environment, without anything of this one."""
    env = {"PATH": os.defpath, "HOME": str(home), "LANG": "C.UTF-8"}
    return subprocess.run(
        [str(home / "bin" / program), *words],
        cwd=home,
        env=env,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=600,
    )
