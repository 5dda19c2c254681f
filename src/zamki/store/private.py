"""Files and folders that only their owner may read: they hold hidden cards, keys and mail addresses."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

BESIDE = ("", "-wal", "-shm", ".lock")
"""What belongs to a database file, by the end of its name."""


def private_folder(path: Path) -> None:
    """Makes a folder for its owner alone where there is none; one that is there stays as it is."""
    path.mkdir(mode=0o700, parents=True, exist_ok=True)


def private_file(path: Path) -> None:
    """Makes a database file for its owner alone, or takes from others what they may do with ours."""
    os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
    for each in (path.with_name(path.name + end) for end in BESIDE):
        with suppress(OSError):  # it is not there, is not ours, or its file system knows no permissions
            each.chmod(each.stat().st_mode & 0o700)
