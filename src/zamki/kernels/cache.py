"""Where Numba's machine code lies: one folder per game, keyed by a hash of that game's kernel sources.

Numba does not notice a changed helper in another file and would run the old machine code; a folder whose
name holds the hash of every kernel file of the game, and of the kernels all games share, cannot go stale.
"""

from __future__ import annotations

import atexit
import hashlib
import logging
import sys
import time
from contextlib import suppress
from functools import cache
from importlib.metadata import version
from pathlib import Path
from shutil import rmtree
from tempfile import TemporaryDirectory, TemporaryFile

from zamki.kernels.entry import numba_only

DAY = 86400.0
KEPT = 30 * DAY
"""Seconds for which machine code is kept that no version of the program uses."""
njit = bare = numba_only
"""The former marks of kernels, kept for other people's games: Numba compiles what they mark."""
_HERE = Path(__file__).parent
_log = logging.getLogger(__name__)


def cache_root() -> Path:
    """The folder of everything the project computes once and keeps (`XDG_CACHE_HOME` moves it)."""
    from platformdirs import user_cache_path  # installed with what runs kernels

    return user_cache_path("zamki")


@cache
def source_hash(kernels: Path) -> str:
    """A short hash of a folder of kernels, of those all share, of their place and of what compiles them."""
    digest = hashlib.sha256(f"{kernels} {sys.version_info[:2]} {version('numba')}".encode())
    for path in [*sorted(_HERE.glob("*.py")), *sorted(kernels.glob("*.py"))]:
        digest.update(path.name.encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def machine_code(kernels: Path) -> Path:
    """The folder with the machine code of a folder of kernels: `games/ID/kernel`."""
    return writable(cache_root()) / f"numba-{kernels.parent.name}-{source_hash(kernels)}"


@cache
def writable(root: Path) -> Path:
    """The folder itself, or one of this process where nothing can be written into it."""
    try:
        root.mkdir(parents=True, exist_ok=True)
        with TemporaryFile(dir=root):
            return root
    except OSError as error:
        instead = TemporaryDirectory(prefix="zamki-")
        atexit.register(instead.cleanup)
        _log.warning("%s cannot be written (%s): kernels are compiled for this run only", root, error)
        return Path(instead.name)


def is_compiled(kernels: Path, name: str) -> bool:
    """Returns whether Numba has compiled the entry `name` of a folder of kernels on this machine."""
    return _is_marked(machine_code(kernels) / name)


def note_compiled(kernels: Path, name: str) -> None:
    """Notes that Numba has compiled an entry; machine code that no version uses is removed."""
    folder = machine_code(kernels)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).touch()
    _remove_unused(folder)


def _is_marked(marker: Path) -> bool:
    """Whether there is a marker; one that was not looked at for a day notes that its folder is in use."""
    try:
        if time.time() - marker.stat().st_mtime > DAY:
            with suppress(OSError):
                marker.touch()
    except OSError:
        return False
    return True


def _remove_unused(current: Path) -> None:
    """Removes machine code of the same kernels that no version has used for a month."""
    kind = current.name.rpartition("-")[0]
    for each in current.parent.glob(f"{kind}-*"):
        with suppress(OSError):  # another process may remove it, too
            used = max(mark.stat().st_mtime for mark in (each, *each.iterdir()))
            if each != current and time.time() - used > KEPT:
                rmtree(each, ignore_errors=True)
