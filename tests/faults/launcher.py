"""`zamki` with a wall clock that a drill can set: `python -m tests.faults.launcher CLOCK serve …`.

CLOCK is a file with the seconds that the clock is ahead. What counts time that passes is left alone, as it is
where the clock of a machine is set. Workers of such a server are launched in the same way.
"""

from __future__ import annotations

import mmap
import struct
import sys
import time
from collections.abc import Sequence
from pathlib import Path

AHEAD = struct.Struct("d")


def set_clock(file: Path, ahead: float) -> None:
    """Every process that was launched with this file is so many seconds ahead from now on."""
    with file.open("r+b" if file.exists() else "w+b") as out:
        out.write(AHEAD.pack(ahead))


def main() -> int:
    """Runs the command; nothing has looked at the clock before."""
    with Path(sys.argv[1]).open("rb") as file:
        ahead = mmap.mmap(file.fileno(), AHEAD.size, access=mmap.ACCESS_READ)
    real = time.time
    time.time = lambda: real() + AHEAD.unpack(ahead[:])[0]
    from zamki.cli import main as zamki
    from zamki.cli import serve

    serve._worker_command = _worker_command
    return zamki(sys.argv[2:])


def _worker_command(words: Sequence[str], files: Sequence[int]) -> list[str]:
    launched = [sys.executable, "-m", "tests.faults.launcher", sys.argv[1], "serve", *words]
    return [*launched, "--worker", ",".join(map(str, files))]


if __name__ == "__main__":
    raise SystemExit(main())
