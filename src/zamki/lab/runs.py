"""Plays a whole run: stored parts are not played again, and new ones are stored at once."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from zamki.kernels.kernel import Batch
from zamki.lab.executors import Executor
from zamki.lab.files import Folder, batch_of, part_files, read_parts
from zamki.lab.plan import RunPlan
from zamki.lab.play_part import play_part
from zamki.lab.summary import RunSummary


@dataclass(frozen=True, slots=True)
class PartResult:
    """The result of a part: its sums and files, without its games."""

    summary: RunSummary
    files: dict[str, bytes]


def sum_part(plan: RunPlan, number: int, is_stopped: Callable[[], bool]) -> PartResult:
    """Plays a part and returns its sums."""
    return PartResult(_sum_batches(plan, [play_part(plan, number, is_stopped).batch]), {})


def sum_and_pack_part(plan: RunPlan, number: int, is_stopped: Callable[[], bool]) -> PartResult:
    """Plays a part and returns its sums and files."""
    part = play_part(plan, number, is_stopped)
    return PartResult(_sum_batches(plan, [part.batch]), part_files(plan, part))


def _sum_batches(plan: RunPlan, batches: Iterable[Batch]) -> RunSummary:
    summary = RunSummary(plan.bots, plan.ghosts)
    for batch in batches:
        summary.add(batch)
    return summary


def run(plan: RunPlan, executor: Executor, out: Path | None) -> Generator[RunSummary, None, None]:
    """Plays the missing parts; yields the sums of all parts before the first and after each."""
    folder = Folder(out, plan) if out is not None else None
    missing = [number for number in range(plan.parts) if folder is None or not folder.has(number)]
    kept_parts = read_parts(folder.path) if folder and len(missing) < plan.parts else ()
    total = _sum_batches(plan, (batch_of(table, len(plan.bots)) for table in kept_parts))
    yield total
    with closing(executor.map_parts(sum_and_pack_part if folder else sum_part, plan, missing)) as parts:
        for done in parts:
            if folder:
                folder.keep(done.files)
            total.merge(done.summary)
            yield total
