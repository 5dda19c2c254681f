"""A server in a process of its own, and what it costs: processor time and memory, from the system's books."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory, TemporaryFile

_TICK = 1 / os.sysconf("SC_CLK_TCK")
_PAGE = os.sysconf("SC_PAGE_SIZE")
FREE = [
    f"{act}=off"
    for name in ("open", "join", "chat", "stream", "hint", "change", "look")
    for act in (name, f"table.{name}")
]
"""One machine plays a whole town: nobody is counted."""


@dataclass(frozen=True, slots=True)
class Process:
    """A server that runs."""

    pid: int
    url: str

    @property
    def cpu(self) -> float:
        """Seconds of processor time so far."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) * _TICK

    @property
    def memory(self) -> int:
        """Bytes that are in memory now."""
        return int(Path(f"/proc/{self.pid}/statm").read_text().split()[1]) * _PAGE


@contextmanager
def running(command: Sequence[str], found: str, cwd: Path | None = None) -> Iterator[Process]:
    """A server, from the line in which it says where it is open to its end."""
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=cwd)
    assert server.stdout is not None
    try:
        place = next(match for line in server.stdout if (match := re.search(found, line)))
        yield Process(server.pid, place[0] if place[0].startswith("http") else f"http://127.0.0.1:{place[1]}")
    finally:
        server.terminate()
        server.communicate()


@contextmanager
def zamki(options: Sequence[str] = ()) -> Iterator[Process]:
    """This package's server with an empty database, and no limits for one address."""
    code = "from zamki.cli import main; raise SystemExit(main())"
    limits = [part for limit in FREE for part in ("--limit", limit)]
    with TemporaryDirectory(dir=Path.cwd()) as folder:
        command = [sys.executable, "-c", code, "serve", "--port", "0", "--no-browser", *limits]
        command += ["--max-tables", "1000000", "--database", f"sqlite:///{folder}/tables.sqlite", *options]
        with running(command, r"http://[\d.]+:\d+") as server:
            yield server


def median_fsync(times: int = 60) -> float:
    """Seconds that the disk takes to keep 4 kB, with the same call as SQLite's."""
    found = []
    with TemporaryFile(dir=Path.cwd(), buffering=0) as file:
        for _ in range(times):
            file.write(b"\0" * 4096)
            began = time.perf_counter()
            os.fdatasync(file.fileno())
            found.append(time.perf_counter() - began)
    return median(found)
