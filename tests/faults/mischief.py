"""What is done to a server and its database while people play."""

from __future__ import annotations

import asyncio
import os
import resource
import signal
import sqlite3
import time
from collections.abc import Awaitable, Callable
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

from tests.faults.house import House
from tests.faults.people import Moment

HOLD = 1.0
"""Seconds that something is taken away."""
JUMPS = (7200.0, -86400.0, 3e8, 0.0)
"""Seconds that the clock is ahead after a jump."""


class Mischief:
    """One fault after the other, each of its kind in turn."""

    def __init__(self, house: House, moment: Moment) -> None:
        self.house = house
        self.moment = moment
        self._jumps = 0

    @property
    def kinds(self) -> dict[str, Callable[[], Awaitable[None]]]:
        """What can happen to any server."""
        return {"server killed": self._killed, "deploy": self._deployed, "clock jumps": self._clock}

    async def make(self, kind: str) -> None:
        """Makes one fault, and undoes it."""
        await self.kinds[kind]()
        self.moment.report.faults[kind] += 1
        self.moment.epoch += 1

    async def _killed(self) -> None:
        await self.house.kill()
        await self.house.start()

    async def _deployed(self) -> None:
        """A new process takes the place of one that was asked to end."""
        code = await self.house.stop()
        if code != 0:
            self.moment.report.notes.append(f"asked to end, the server ended with {code}")
        await self.house.start()

    async def _clock(self) -> None:
        self.house.ahead(JUMPS[self._jumps % len(JUMPS)])
        self._jumps += 1


class FileMischief(Mischief):
    """Also to the file of a SQLite database."""

    def __init__(self, house: House, moment: Moment, file: Path) -> None:
        super().__init__(house, moment)
        self._file = file

    @property
    def kinds(self) -> dict[str, Callable[[], Awaitable[None]]]:
        """What can happen to a file too."""
        return {
            **super().kinds,
            "disk full": self._full,
            "file locked": self._locked,
            "file deleted": self._deleted,
            "file damaged": self._damaged,
        }

    async def _full(self) -> None:
        """No file of the server may grow: what a full disk comes to, without a disk of its own."""
        free = resource.prlimit(self.house.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(self.house.pid, resource.RLIMIT_FSIZE, (1, free[1]))
        await asyncio.sleep(HOLD)
        resource.prlimit(self.house.pid, resource.RLIMIT_FSIZE, free)

    async def _locked(self) -> None:
        with closing(sqlite3.connect(self._file, isolation_level=None, timeout=5)) as other:
            other.execute("begin immediate")
            await asyncio.sleep(HOLD)
            other.execute("rollback")

    async def _deleted(self) -> None:
        away = self._file.with_name("away")
        self._file.rename(away)
        await asyncio.sleep(HOLD)
        away.rename(self._file)

    async def _damaged(self) -> None:
        """The server does not open a file that was written over, and says so in one line."""
        await self.house.kill()
        beside = [self._file.with_name(f"{self._file.name}{end}") for end in ("", "-wal", "-shm")]
        kept = [(each, each.read_bytes()) for each in beside if each.exists()]
        with self._file.open("r+b") as file:
            file.seek(4096)
            file.write(b"\xa5" * (len(kept[0][1]) - 4096))
        said = len(self.house.log)
        await self.house.launch()
        code, lines = await self.house.ended(), self.house.log[said:]
        if code != 2 or len(lines) != 1 or "damaged" not in lines[0]:
            self.moment.report.notes.append(f"a damaged file: {code}, {lines}")
        for each in beside:
            each.unlink(missing_ok=True)
        for each, data in kept:
            each.write_bytes(data)
        await self.house.start()


class PostgresMischief(Mischief):
    """Also to a PostgreSQL server."""

    def __init__(self, house: House, moment: Moment, server: Any) -> None:
        super().__init__(house, moment)
        self._server = server
        self._ended = 0

    @property
    def kinds(self) -> dict[str, Callable[[], Awaitable[None]]]:
        """What can happen to a server too, and to a house of several processes."""
        return {
            **super().kinds,
            "PostgreSQL killed": self._postgres_killed,
            "worker killed": self._worker_killed,
            "all killed": self._killed,
        }

    async def _worker_killed(self) -> None:
        await self.house.kill_worker(self._ended)
        self._ended += 1

    async def _postgres_killed(self) -> None:
        killed = self._server.get_pid()
        os.kill(killed, signal.SIGKILL)
        await asyncio.sleep(HOLD)
        with suppress(ChildProcessError):  # somebody else's child is cleared away by them
            os.waitpid(killed, 0)
        # What is left of it counts as running until the system has cleared it away.
        (Path(self._server.pgdata) / "postmaster.pid").unlink(missing_ok=True)
        await asyncio.to_thread(self._again)

    def _again(self) -> None:
        """Its old processes may need a moment to go."""
        for _ in range(5):
            try:
                self._server.ensure_postgres_running()
            except Exception:
                time.sleep(HOLD)
                continue
            return
        self.moment.report.notes.append("PostgreSQL does not come back")
