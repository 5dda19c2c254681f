"""Allows one process per file: an operating system lock on a file beside it, released with its process."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import IO

from zamki.core.words import T
from zamki.store.errors import StoreFault

if sys.platform == "win32":  # pragma: no cover
    import msvcrt

    def _take(file: IO[str]) -> None:
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _take(file: IO[str]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


class FileLock:
    """A lock held until it is closed or the process ends, however it ends; reading needs none."""

    def __init__(self, path: Path) -> None:
        name = path.with_name(f"{path.name}.lock")
        self._file = open(name, "a", opener=lambda file, flags: os.open(file, flags, 0o600))  # noqa: SIM115
        try:
            _take(self._file)
        except OSError:
            self._file.close()
            raise StoreFault(
                T("{file}: another Zamki has these tables open. Close it first.", file=str(path))
            ) from None

    def close(self) -> None:
        """Releases the lock. The lock's file stays: removing it could let two processes in at once."""
        self._file.close()
