"""`python -m bench.tables`: how long a person waits at tables full of bots, all in one process.

At every table one scripted person plays against bots. It answers as soon as it is asked (or after `--think`
seconds), so the tables press harder than people do. Measured is the time from its move to its next question.
Whatever the machine has, two cores do the work: that is what the wanted times are meant for.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from bench.measure import Figure
from zamki.bots.fallback import BotMaker
from zamki.core.ids import Seat
from zamki.core.view import AnyView
from zamki.match import ChangeKind, ChangeRequest, Opening, Table, Tables
from zamki.match.errors import Stale
from zamki.match.secrets import key_of
from zamki.store import SqliteStore

ME = Seat(0)
CORES = 2


@dataclass(slots=True)
class Waits:
    """What the people at all tables had to wait, in seconds."""

    seconds: list[float] = field(default_factory=list)
    moves: int = 0
    lag: float = 0.0
    """The longest time the event loop did not answer."""

    def part(self, share: float) -> float:
        """So much or less waited that share of all."""
        return sorted(self.seconds)[min(len(self.seconds) - 1, int(share * len(self.seconds)))]


async def play(
    all_tables: Tables, opening: Opening, end: float, think: float, waits: Waits, rng: Random
) -> None:
    """One person at one table after the other, until the time is up."""
    while time.monotonic() < end:
        made = await all_tables.open(opening)
        holder, bell = key_of(made.secret), made.table.subscribe()
        try:
            while made.table.log.play.outcome is None and time.monotonic() < end:
                await _turn(made.table, holder, bell, end, think, waits, rng)
        finally:
            made.table.unsubscribe(bell)


async def _turn(
    table: Table, holder: str, bell: asyncio.Event, end: float, think: float, waits: Waits, rng: Random
) -> None:
    view = await _asked(table, bell, end)
    if not view.legal_moves:
        return
    await asyncio.sleep(think * rng.uniform(0.5, 1.5))
    view = table.view(ME).view
    if not view.legal_moves:  # others were quicker, and it is somebody else's turn
        return
    move, version = view.move_json(rng.choice(list(view.legal_moves))), table.version
    began = time.monotonic()
    try:
        await table.change(ChangeRequest(ChangeKind.MOVE, holder, {"move": move}, after=version))
    except Stale:
        return
    waits.moves += 1
    view = await _asked(table, bell, end)
    if view.legal_moves or time.monotonic() >= end:  # who still waits at the end has waited so long at least
        waits.seconds.append(time.monotonic() - began)


async def _asked(table: Table, bell: asyncio.Event, end: float) -> AnyView:
    """The person's view once it is asked something, or the game or the time is over."""
    while True:
        bell.clear()
        view = table.view(ME).view
        if view.legal_moves or view.outcome or time.monotonic() >= end:
            return view
        try:
            await asyncio.wait_for(bell.wait(), max(0.01, end - time.monotonic()))
        except TimeoutError:
            continue


async def _watch_the_loop(waits: Waits) -> None:
    while True:
        began = time.monotonic()
        await asyncio.sleep(0.01)
        waits.lag = max(waits.lag, time.monotonic() - began - 0.01)


async def measure(game: str, tables: int, level: str, seconds: float, think: float, pause: float) -> Waits:
    """Plays at so many tables for so long."""
    waits = Waits()
    with TemporaryDirectory() as folder:
        all_tables = Tables(SqliteStore(Path(folder) / "tables.sqlite"), BotMaker(), bot_pause=pause)
        opening = Opening(game=game, seats=4, bots=dict.fromkeys((1, 2, 3), level))
        await play(all_tables, opening, time.monotonic() + 3, 0, Waits(), Random(0))  # loads the kernels
        watcher = asyncio.ensure_future(_watch_the_loop(waits))
        end = time.monotonic() + seconds
        people = (play(all_tables, opening, end, think, waits, Random(number)) for number in range(tables))
        await asyncio.gather(*people)
        watcher.cancel()
        await all_tables.close()
    return waits


def keep_to(cores: int) -> int:
    """Lets this process use no more cores than that, where the system can; how many it has now."""
    if not hasattr(os, "sched_setaffinity"):
        return os.cpu_count() or 1
    mine = sorted(os.sched_getaffinity(0))[:cores]
    os.sched_setaffinity(0, mine)
    return len(mine)


def main(words: Sequence[str]) -> int:
    """Measures and prints."""
    parser = argparse.ArgumentParser(prog="python -m bench.tables", description=__doc__)
    parser.add_argument("--game", default="ludwig")
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--level", default="architect")
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--think", type=float, default=0.0, help="seconds a person thinks")
    parser.add_argument("--pause", type=float, default=0.5, help="seconds before a bot begins to think")
    parser.add_argument("--json", action="store_true", help="one JSON object for other programs")
    args = parser.parse_args(words)
    cores = keep_to(CORES)
    before, spent = os.getloadavg(), time.process_time()
    waits = asyncio.run(measure(args.game, args.tables, args.level, args.seconds, args.think, args.pause))
    figures = [
        Figure("from a move to the next question, p50", waits.part(0.5), "s", 2, at_most=True),
        Figure("from a move to the next question, p90", waits.part(0.9), "s", 4, at_most=True),
        Figure("longest", waits.part(1), "s"),
        Figure("moves of people", waits.moves, ""),
        Figure("processor time", time.process_time() - spent, "s"),
        Figure("longest the event loop was held", waits.lag, "s"),
    ]
    load = {"before": before[0], "after": os.getloadavg()[0]}
    if args.json:
        print(json.dumps({each.what: each.value for each in figures} | {"load average": load}))
        return 0
    print(
        f"{args.game}, {args.tables} tables, one person and three {args.level}s each, {args.seconds:g} s;"
        f" {cores} cores, load average {load['before']:.1f} before, {load['after']:.1f} after"
    )
    for each in figures:
        wanted = f"  wanted: ≤ {each.wanted:g}, {each.verdict}" if each.wanted is not None else ""
        print(f"  {each.what:42} {each.value:8.2f} {each.unit}{wanted}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
