"""`python -m bench.serving`: moves per second of the server's processor time, and how soon others see them.

Rycerze and Ludwig over HTTP and streams, beside boardgame.io's server in the same run. Every program has one
process; the people who move are in another one, so on a machine with few cores they compete. Processor times
and ratios tell more than times do.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from statistics import median

from bench.measure import Figure
from bench.serving import peer
from bench.serving.idle import Idle, idle
from bench.serving.load import Crowd, Load
from bench.serving.process import Process, median_fsync, zamki

OURS = "Zamki"
ENOUGH = 1.5
"""Times as many durable moves as FlatFile, which waits for no disk."""
LATE, DISKS = 30.0, 4
"""Milliseconds, and waits for the disk, until others see a move."""
STREAM = 30.0
"""Kilobytes of an idle stream."""


@dataclass(frozen=True, slots=True)
class Case:
    """One load."""

    name: str
    game: str
    seats: int
    tables: int
    rate: float


@dataclass(frozen=True, slots=True)
class Row:
    """What one server made of one load."""

    case: str
    who: str
    moves: float
    """Per second."""
    missed: int
    p50: float
    p99: float
    """Milliseconds until another seat sees the move."""
    per_cpu: float
    """Moves per second of the server's processor time."""


OFFERED = Case("rycerze, 300 moves/s offered, 300 streams", "rycerze", 2, 150, 300)
CLOSED = Case("rycerze, closed loop, 150 tables", "rycerze", 2, 150, 0)
LUDWIG = Case("ludwig of four, closed loop, 200 streams", "ludwig", 4, 50, 0)


class Meter:
    """Reads the server's processor time at both ends of a measurement."""

    def __init__(self, server: Process) -> None:
        self._server = server
        self._marks: list[float] = []

    def mark(self) -> None:
        """One end."""
        self._marks.append(self._server.cpu)

    def row(self, case: Case, who: str, load: Load) -> Row:
        """The measurement."""
        spent = self._marks[1] - self._marks[0]
        return Row(
            case=case.name,
            who=who,
            moves=load.moves / load.seconds,
            missed=load.missed,
            p50=load.part(0.5),
            p99=load.part(0.99),
            per_cpu=load.moves / spent,
        )


async def ours(case: Case, seconds: float) -> Row:
    """Zamki under that load."""
    with zamki() as server:
        crowd, meter = Crowd(server.url, case.game, case.seats, case.tables, case.rate), Meter(server)
        await crowd.open()
        load = await crowd.play(seconds, meter.mark, meter.mark)
        await crowd.close()
        return meter.row(case, OURS, load)


def theirs(case: Case, kind: str, seconds: float) -> Row:
    """boardgame.io under that load."""
    with peer.server(kind) as server:
        meter = Meter(server)
        load = peer.load(server, case.tables, case.rate, seconds, meter.mark, meter.mark)
        return meter.row(case, peer.KINDS[kind], load)


def measured(seconds: float, repeats: int, *, with_peer: bool) -> Iterator[Row]:
    """Every row; ours and theirs take turns, so that both meet the same weather."""
    for case in (OFFERED, CLOSED):
        for _ in range(repeats):
            yield asyncio.run(ours(case, seconds))
            if with_peer:
                yield from (theirs(case, kind, seconds) for kind in peer.KINDS)
    yield asyncio.run(ours(LUDWIG, seconds))


def figures(rows: list[Row], fsync: float, kept: Idle) -> list[Figure]:
    """What is wanted, beside what was measured."""
    found = [
        Figure(f"{case.name}: moves per CPU-s / {name}", _ratio(rows, case, name), "×", wanted)
        for case, wanted in ((OFFERED, ENOUGH), (CLOSED, None))
        for name in peer.KINDS.values()
        if _per_cpu(rows, case, name) is not None
        for wanted in [wanted if "FlatFile" in name else None]
    ]
    p99 = median(row.p99 for row in rows if (row.case, row.who) == (OFFERED.name, OURS))
    late = LATE + DISKS * fsync * 1000
    return [
        *found,
        Figure("offered: p99 until another seat sees it", p99, "ms", late, at_most=True),
        Figure("memory of an idle stream", kept.stream / 1000, "kB", STREAM, at_most=True),
        Figure("memory of a table that has left", kept.table / 1000, "kB", 1, at_most=True),
        Figure("processor time of such tables", kept.cpu * 1000, "ms/s"),
    ]


def _ratio(rows: list[Row], case: Case, other: str) -> float:
    return (_per_cpu(rows, case, OURS) or 0) / (_per_cpu(rows, case, other) or 1)


def _per_cpu(rows: list[Row], case: Case, who: str) -> float | None:
    found = [row.per_cpu for row in rows if (row.case, row.who) == (case.name, who)]
    return median(found) if found else None


def main(words: Sequence[str]) -> int:
    """Measures and prints."""
    parser = argparse.ArgumentParser(prog="python -m bench.serving", description=__doc__)
    parser.add_argument("--seconds", type=float, default=15.0, help="of each measurement")
    parser.add_argument("--repeats", type=int, default=3, help="of each load")
    parser.add_argument("--json", action="store_true", help="one JSON object for other programs")
    args = parser.parse_args(words)
    why = peer.missing()
    if why is not None:
        print(f"bench: boardgame.io is left out: {why}", file=sys.stderr)
    before, began = os.getloadavg()[0], time.strftime("%Y-%m-%d %H:%M")
    fsyncs, rows = [median_fsync()], list(measured(args.seconds, args.repeats, with_peer=why is None))
    fsyncs.append(median_fsync())
    found = figures(rows, median(fsyncs), asyncio.run(idle()))
    load = {"before": before, "after": os.getloadavg()[0]}
    if args.json:
        told = [{**asdict(each), "is_reached": each.is_reached} for each in found]
        print(json.dumps({"rows": [asdict(row) for row in rows], "figures": told, "load average": load}))
        return 0
    loads = f"load average {load['before']:.1f} before, {load['after']:.1f} after"
    disk = f"the disk keeps 4 kB in {median(fsyncs) * 1000:.1f} ms"
    print(f"{began}, {os.cpu_count()} cores, {loads}; {disk}\n")
    _print_rows(rows)
    _print_figures(found)
    return 0


def _print_rows(rows: list[Row]) -> None:
    names = ("moves/s", "missed", "p50 ms", "p99 ms", "per CPU-s")
    print(f"{'load':42} {'server':23}", *(f"{name:>9}" for name in names))
    for row in rows:
        numbers = (row.moves, row.missed, row.p50, row.p99, row.per_cpu)
        print(f"{row.case:42} {row.who:23}", *(f"{number:9.0f}" for number in numbers))


def _print_figures(found: list[Figure]) -> None:
    print()
    for each in found:
        wanted = ""
        if each.wanted is not None:
            wanted = f"  wanted: {'≤' if each.at_most else '≥'} {each.wanted:.3g}, {each.verdict}"
        print(f"{each.what:84} {each.value:8.2f} {each.unit}{wanted}")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
