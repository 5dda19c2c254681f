"""Where compiled kernels live: one folder per game, keyed by a hash of that game's kernel sources.

Numba does not notice a changed helper in another file and would run the old machine code; a folder whose
name holds the hash of every kernel file of the game cannot go stale. Importing this module does not import
Numba; decorating a kernel does.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Callable
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import TypeVar, cast

from platformdirs import user_cache_path

F = TypeVar("F", bound=Callable[..., object])

_HERE = Path(__file__).parent


def cache_root() -> Path:
    """The folder of everything the project computes once and keeps (`XDG_CACHE_HOME` moves it)."""
    return user_cache_path("zamki")


@cache
def source_hash(game: str) -> str:
    """A short hash of every kernel file of `game`, this module, their place and what compiles them."""
    digest = hashlib.sha256(f"{_HERE} {sys.version_info[:2]} {version('numba')}".encode())
    for path in [Path(__file__), *sorted(_HERE.glob(f"{game}*.py"))]:
        digest.update(path.name.encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def kernel_folder(game: str) -> Path:
    """The folder with the machine code of the kernels of `game`."""
    return cache_root() / f"numba-{game}-{source_hash(game)}"


def is_ready(game: str) -> bool:
    """Whether the kernels of `game` have been compiled on this machine from the present sources."""
    return _marker(game).is_file()


def mark_ready(game: str) -> None:
    """Note that every kernel the bots of `game` need is compiled."""
    marker = _marker(game)
    marker.parent.mkdir(parents=True, exist_ok=True)
    marker.touch()


def njit(function: F) -> F:
    """Compile a kernel on its first call, without the interpreter lock, into its game's folder."""
    import numba  # here, so that importing the package does not import Numba
    from numba.core import config

    game = Path(function.__code__.co_filename).stem.partition("_")[0]
    # Numba reads the folder while it decorates, so each game may have its own.
    setattr(config, "CACHE_DIR", str(kernel_folder(game)))  # noqa: B010 - the stubs do not know it
    return cast(F, numba.njit(cache=True, nogil=True)(function))


def _marker(game: str) -> Path:
    return kernel_folder(game) / "ready"
