"""Creates files and folders that only their owner may read: they hold hidden cards, keys, mail addresses."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

BESIDE = ("", "-wal", "-shm", ".lock")
"""The suffixes of a database file and the files beside it."""


def private_folder(path: Path) -> None:
    """Creates a folder for its owner alone; an existing one is not changed."""
    path.mkdir(mode=0o700, parents=True, exist_ok=True)


def private_file(path: Path) -> None:
    """Creates a database file for its owner alone, or removes others' permissions on an existing one."""
    os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
    for each in (path.with_name(path.name + end) for end in BESIDE):
        with suppress(OSError):  # it is not there, is not ours, or its file system knows no permissions
            each.chmod(each.stat().st_mode & 0o700)
