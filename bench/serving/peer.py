"""boardgame.io's server and its own client under the same load, where Node is there."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.serving.load import Load
from bench.serving.process import Process, running

HERE = Path(__file__).parent / "boardgame"
KINDS = {"memory": "boardgame.io, memory", "flatfile": "boardgame.io, FlatFile"}


def missing() -> str | None:
    """Why this peer cannot be measured, if it cannot; its packages are installed as its lock says."""
    if shutil.which("node") is None or shutil.which("npm") is None:
        return "Node is not there"
    if (HERE / "node_modules" / ".package-lock.json").exists():
        return None
    command = ["npm", "ci", "--no-audit", "--no-fund", "--ignore-scripts"]
    ran = subprocess.run(command, cwd=HERE, capture_output=True, text=True, check=False)
    return None if ran.returncode == 0 else "its packages cannot be installed"


@contextmanager
def server(kind: str) -> Iterator[Process]:
    """The server with one of its storages."""
    with (
        TemporaryDirectory(dir=Path.cwd()) as folder,
        running(["node", "server.js", kind, folder], r"open at (\d+)", HERE) as process,
    ):
        yield process


def load(
    process: Process,
    tables: int,
    rate: float,
    seconds: float,
    begin: Callable[[], None],
    end: Callable[[], None],
) -> Load:
    """Plays for a while; `begin` and `end` are called around the time that is measured."""
    port = process.url.rpartition(":")[2]
    command = ["node", "load.js", port, str(tables), f"{rate:g}", f"{seconds:g}"]
    with subprocess.Popen(command, cwd=HERE, stdout=subprocess.PIPE, text=True) as client:
        assert client.stdout is not None
        for line in client.stdout:
            if line == "begin\n":
                begin()
            elif line.startswith("end "):
                end()
                return Load(**json.loads(line[4:]))
    raise RuntimeError("boardgame.io's client ended early")
