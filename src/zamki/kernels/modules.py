"""The portable module of a game's kernels: `kernel.wasm`, and `kernel.json` that says what is in it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from zamki.core.registry import folder

_HERE = Path(__file__).parent
SHARED = (
    *("bits.py", "compiler.py", "copying.py", "maths.py", "rng.py", "signatures.py"),
    *("build/build.py", "build/kernels.ll", "build/memory.ll", "build/target.py"),
)
"""What all games' modules are made of."""
SOURCES = ("kernel.py", "kernel/*.py", "rules.py", "rules/components.py", "data/*.json")
"""What a game's module is made of, in its folder."""


def kernels_of(game: str) -> Path | None:
    """Returns where the kernels of a game lie: in a folder, or in a file beside its other parts."""
    return kernels_in(folder(game))


def kernels_in(here: Path) -> Path | None:
    """Returns the same for the folder of a game."""
    if (here / "kernel").is_dir():
        return here / "kernel"
    return here if (here / "kernel.py").is_file() else None


def wasm_file(kernels: Path) -> Path:
    """Returns where the module of a folder of kernels lies."""
    return kernels / "kernel.wasm"


@cache
def contents(kernels: Path) -> dict[str, Any]:
    """Returns what a module's `kernel.json` says; nothing where there is no module."""
    try:
        found: dict[str, Any] = json.loads((kernels / "kernel.json").read_text("utf-8"))
    except OSError:
        return {}
    return found


@cache
def is_current(kernels: Path) -> bool:
    """Returns whether there is a module made of the sources as they are now."""
    return wasm_file(kernels).is_file() and contents(kernels).get("sources") == source_hash(kernels)


def source_hash(kernels: Path) -> str:
    """Returns the hash of everything that a folder's module is made of."""
    digest = hashlib.sha256()
    for root, path in _sources(kernels):
        digest.update(path.relative_to(root).as_posix().encode() + b"\0")
        digest.update(path.read_bytes().replace(b"\r\n", b"\n") + b"\0")
    return digest.hexdigest()


def _sources(kernels: Path) -> Iterator[tuple[Path, Path]]:
    for name in SHARED:
        yield _HERE, _HERE / name
    game = kernels.parent if kernels.name == "kernel" else kernels
    for pattern in SOURCES:
        for path in sorted(game.glob(pattern)):
            yield game, path
