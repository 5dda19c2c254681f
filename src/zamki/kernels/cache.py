"""Where compiled kernels live: one folder per game, keyed by a hash of that game's kernel sources.

Numba does not notice a changed helper in another file and would run the old machine code; a folder whose
name holds the hash of every kernel file of the game, and of the kernels all games share, cannot go stale.
Importing this module does not import Numba; decorating a kernel does.
"""

from __future__ import annotations

import atexit
import hashlib
import logging
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from shutil import rmtree
from tempfile import TemporaryDirectory, TemporaryFile
from typing import TypeVar, cast

from zamki.core.registry import folder

F = TypeVar("F", bound=Callable[..., object])

DAY = 86400.0
KEPT = 30 * DAY
"""Seconds for which machine code is kept that no version of the program uses."""
_HERE = Path(__file__).parent
_log = logging.getLogger(__name__)


def cache_root() -> Path:
    """The folder of everything the project computes once and keeps (`XDG_CACHE_HOME` moves it)."""
    from platformdirs import user_cache_path  # installed with what compiles kernels

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


def is_ready(game: str) -> bool:
    """Whether the kernels of `game` have been compiled on this machine; a game without kernels is ready."""
    kernels = _kernels(game)
    return kernels is None or (can_compile() and _is_marked(_marker(kernels)))


@cache
def can_compile() -> bool:
    """Whether there is a compiler for kernels at all."""
    try:
        return find_spec("numba") is not None
    except ImportError:  # who looks for it may refuse instead of finding nothing
        return False


def mark_ready(game: str) -> None:
    """Note that every kernel the bots of `game` need is compiled."""
    if kernels := _kernels(game):
        marker = _marker(kernels)
        marker.parent.mkdir(parents=True, exist_ok=True)
        marker.touch()
        _remove_unused(marker.parent)


def njit(function: F) -> F:
    """Compile a kernel on its first call, without the interpreter lock, into its game's folder.

    Indices of arrays count from the start, unless they are constants: one below zero reads what is not there.
    """
    return _compiled(function, is_bare=False)


def bare(function: F) -> F:
    """The same for a kernel that makes no arrays and gives none back: it counts no references to its own.

    Numba counts them at every call, which takes a fifth of the time of a playout.
    """
    return _compiled(function, is_bare=True)


def _compiled(function: F, is_bare: bool) -> F:
    from numba.core import config  # here, so that importing the package does not import Numba

    if getattr(config, "DISABLE_JIT"):  # noqa: B009 - the stubs do not know it
        return function
    from zamki.kernels.whole import kernel

    kernels = Path(function.__code__.co_filename).parent
    # Numba reads the folder while it decorates, so each game may have its own.
    setattr(config, "CACHE_DIR", str(machine_code(kernels)))  # noqa: B010 - the stubs do not know it
    return cast(F, kernel(function, is_bare))


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
        marks = [mark for mark in (each / "ready", each) if mark.exists()]
        if each != current and time.time() - max(mark.stat().st_mtime for mark in marks) > KEPT:
            rmtree(each, ignore_errors=True)


def _kernels(game: str) -> Path | None:
    """Where the kernels of a game lie: in a folder of their own, or in one file beside its other parts."""
    here = folder(game)
    if (here / "kernel").is_dir():
        return here / "kernel"
    return here if (here / "kernel.py").is_file() else None


def _marker(kernels: Path) -> Path:
    return machine_code(kernels) / "ready"
