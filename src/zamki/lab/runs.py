"""A whole run: what is there already is not played again, and what is played is kept at once."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from zamki.kernels.kernel import Batch
from zamki.lab.executors import Crew
from zamki.lab.files import Folder, batch_of, packed, read_parts
from zamki.lab.plan import Plan
from zamki.lab.play_part import play_part
from zamki.lab.summary import Summary


@dataclass(frozen=True, slots=True)
class Done:
    """What comes back of a part: its sums and its files, not its games."""

    summary: Summary
    files: dict[str, bytes]


def counted(plan: Plan, number: int, is_stopped: Callable[[], bool]) -> Done:
    """Plays a part for its sums."""
    return Done(_summed(plan, [play_part(plan, number, is_stopped).batch]), {})


def kept(plan: Plan, number: int, is_stopped: Callable[[], bool]) -> Done:
    """Plays a part for its sums and its files."""
    part = play_part(plan, number, is_stopped)
    return Done(_summed(plan, [part.batch]), packed(plan, part))


def _summed(plan: Plan, batches: Iterable[Batch]) -> Summary:
    summary = Summary(plan.bots, plan.ghosts)
    for batch in batches:
        summary.add(batch)
    return summary


def run(plan: Plan, crew: Crew, out: Path | None) -> Generator[Summary, None, None]:
    """Plays what is missing; after each part, and once before the first, the sums of all that is there."""
    folder = Folder(out, plan) if out is not None else None
    missing = [number for number in range(plan.parts) if folder is None or not folder.has(number)]
    kept_parts = read_parts(folder.path) if folder and len(missing) < plan.parts else ()
    total = _summed(plan, (batch_of(table, len(plan.bots)) for table in kept_parts))
    yield total
    with closing(crew.over(kept if folder else counted, plan, missing)) as parts:
        for done in parts:
            if folder:
                folder.keep(done.files)
            total.merge(done.summary)
            yield total
