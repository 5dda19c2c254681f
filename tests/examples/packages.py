"""Packages of other people, installed where only the processes of a test find them."""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parents[2]
SEA_BATTLE = ROOT / "examples" / "sea-battle"


@dataclass(frozen=True)
class Site:
    """A folder with installed packages, and Python as it is with them."""

    folder: Path

    @property
    def env(self) -> dict[str, str]:
        """The environment in which the packages are installed."""
        return {**os.environ, "PYTHONPATH": str(self.folder), "PYTHONUTF8": "1"}

    def install(self, source: Path) -> None:
        """Builds a package and unpacks it, entry points and all; from a copy, as others build it too."""
        uv = Path(sys.executable).with_name("uv")
        with TemporaryDirectory() as aside:
            unbuilt = shutil.ignore_patterns("*.mo", "__pycache__", ".*")
            copy = shutil.copytree(source, Path(aside) / source.name, ignore=unbuilt)
            words = ["pip", "install", "--quiet", "--no-deps", "--target", str(self.folder), str(copy)]
            subprocess.run([uv, *words], check=True, cwd=ROOT)

    def python(self, *words: str, typed: str = "", status: int = 0) -> str:
        """What a process prints; its status is checked."""
        ran = subprocess.run(
            [sys.executable, *words],
            input=typed,
            capture_output=True,
            text=True,
            env=self.env,
            cwd=self.folder,
            timeout=300,
        )
        assert ran.returncode == status, ran.stdout[-2000:] + ran.stderr
        return ran.stdout

    def zamki(self, *words: str, typed: str = "", status: int = 0) -> str:
        """What `zamki …` prints."""
        return self.python("-c", MAIN, *words, typed=typed, status=status)


def types(folder: Path, *words: str, env: dict[str, str] | None = None) -> subprocess.CompletedProcess[str]:
    """What mypy says of a package; in turns, so that Zamki itself is read once for all of them."""
    kept = SEA_BATTLE / ".mypy_cache"
    kept.mkdir(exist_ok=True)
    with (kept / "lock").open("a") as turn:
        fcntl.flock(turn, fcntl.LOCK_EX)
        mypy = str(Path(sys.executable).with_name("mypy"))
        command = [mypy, "--cache-dir", str(kept), *words]
        return subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True)


MAIN = "from zamki.cli import main; raise SystemExit(main())"
