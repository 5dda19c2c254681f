"""The files of a training: positions in many parts, some made at once, and the networks of its rounds."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from zamki.bots.training import Done, Run
from zamki.core.ids import Json
from zamki.core.words import T

if TYPE_CHECKING:
    from numpy.typing import NDArray

R = TypeVar("R")

NETWORK = "network.npy"
HELD_OUT = 0.05
"""The share of files that only measure."""


def last_network(run: Run) -> Path:
    """The network of the last round that has one."""
    found = sorted(run.folder.glob(f"round-*/{NETWORK}"), key=lambda path: int(path.parent.name[6:]))
    return found[-1] if found else run.home / NETWORK


def parts_of(home: Path, kind: str) -> list[Path]:
    """The files of positions of a round, in order."""
    return sorted(home.glob(f"{kind}-*.npz"))


def split(paths: list[Path]) -> tuple[list[Path], list[Path]]:
    """Files to learn from, and some, spread over all rounds, that only measure."""
    every = max(2, round(1 / HELD_OUT))
    held = paths[:: min(every, len(paths))]
    return [path for path in paths if path not in held], held


def keep(path: Path, **arrays: NDArray[Any]) -> None:
    """Write a part; a file is there whole or not at all."""
    import numpy as np

    part = path.with_suffix(".part")
    with part.open("wb") as file:
        np.savez(file, **arrays)  # type: ignore[arg-type]  # the names are free
    part.replace(path)


Wanted = Sequence[tuple[Path, Callable[[Path], int]]]
"""Parts of a round, each with what makes it and tells how many positions it has."""


def write_parts(run: Run, wanted: Wanted) -> Done:
    """Make what is missing of a round's parts; what is there is not made again."""
    began = time.monotonic()
    run.home.mkdir(parents=True, exist_ok=True)
    missing = [each for each in wanted if not each[0].is_file()]
    written = sum(done_at_once(run, [partial(make, path) for path, make in missing]))
    facts: dict[str, Json] = {
        "samples": written,
        "files": len(missing),
        "seconds": round(time.monotonic() - began, 1),
    }
    run.log("generate", **facts)
    return Done((T("Positions written: {count}.", count=written),), facts)


def done_at_once(run: Run, tasks: Sequence[Callable[[], R]]) -> Iterator[R]:
    """What tasks come to, in their order; some are done at once: kernels hold no interpreter lock."""
    with ThreadPoolExecutor(run.jobs) as pool:
        jobs = deque(pool.submit(task) for task in tasks)
        try:
            while jobs:
                yield jobs.popleft().result()  # kept by nobody else: results may be large
                run.tell("", len(tasks) - len(jobs), len(tasks))
        except BaseException:  # also Ctrl-C: what has not begun is left out
            pool.shutdown(cancel_futures=True)
            raise
