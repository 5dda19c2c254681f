"""The server under test: a process that can be killed and replaced, always at one address."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from bench.visitor import NO_ANSWER, Visitor

from tests.faults.launcher import set_clock

ROOT = Path(__file__).parent.parent.parent
PATIENCE = 60.0
"""Seconds until a server that was started has to answer."""
FREE = [
    f"{act}=off" for name in ("open", "join", "stream", "change", "look") for act in (name, f"table.{name}")
]
"""What a drill may do without end, which plays many games from one address."""


class House:
    """A server on one database and one port, of one process or of several."""

    def __init__(
        self, folder: Path, database: str, workers: int = 1, limits: Sequence[str] = tuple(FREE)
    ) -> None:
        self.database = database
        self.count = workers
        self._limits = limits
        self.clock = folder / "clock"
        self.ahead(0.0)
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self._port: int = probe.getsockname()[1]
        self.url = f"http://127.0.0.1:{self._port}"
        self.log: list[str] = []
        """What its processes have said about faults."""
        self._process: asyncio.subprocess.Process | None = None
        self._reading: asyncio.Task[None] | None = None

    @property
    def pid(self) -> int:
        """Of the process that serves now."""
        assert self._process is not None
        return self._process.pid

    def workers(self) -> list[int]:
        """The processes that serve for it; a server of one process has none."""
        try:
            told = Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text()
        except OSError:
            return []
        return [int(each) for each in told.split()] if self.count > 1 else []

    async def start(self) -> None:
        """Starts it, and waits until it answers."""
        await self.launch()
        visitor = Visitor(self.url)
        async with asyncio.timeout(PATIENCE):
            while not await _is_well(visitor):
                if self._process is not None and self._process.returncode is not None:
                    raise RuntimeError(f"the server did not start: {self.log}")
                await asyncio.sleep(0.05)
        visitor.hang_up()

    async def launch(self) -> None:
        """Starts it, whatever comes of it."""
        limits = [part for each in self._limits for part in ("--limit", each)]
        options = ["--port", str(self._port), "--no-browser", "--bot-pause", "0", *limits]
        if self.count > 1:
            options += ["--workers", str(self.count)]
        command = ["-m", "tests.faults.launcher", str(self.clock), "serve", "--database", self.database]
        self._process = await asyncio.create_subprocess_exec(
            sys.executable,
            *command,
            *options,
            cwd=ROOT,
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.PIPE,
            env=dict(os.environ, LANG="C"),
        )
        assert self._process.stderr is not None
        self._reading = asyncio.ensure_future(self._read(self._process.stderr))

    async def kill(self) -> None:
        """As a machine does that loses its power: all processes at once."""
        for process in (self.pid, *self.workers()):  # the first one first, which would start others
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        await self.ended()

    async def kill_worker(self, number: int) -> None:
        """Ends one of the workers, and waits until another one has taken its place."""
        before = self.workers()
        gone = before[number % len(before)]
        os.kill(gone, signal.SIGKILL)
        async with asyncio.timeout(PATIENCE):
            while gone in (now := self.workers()) or len(now) < self.count:
                await asyncio.sleep(0.05)

    async def stop(self) -> int:
        """Asks it to end; how it did."""
        os.kill(self.pid, signal.SIGTERM)
        return await self.ended()

    async def ended(self) -> int:
        """Waits for its end; how it was."""
        assert self._process is not None
        assert self._reading is not None
        code = await self._process.wait()
        await self._reading
        return code

    async def close(self) -> None:
        """Leaves no process behind, whatever has happened."""
        if self._process is not None and self._process.returncode is None:
            await self.kill()

    def ahead(self, seconds: float) -> None:
        """Sets its clock."""
        set_clock(self.clock, seconds)

    async def _read(self, stderr: asyncio.StreamReader) -> None:
        async for line in stderr:
            self.log.append(line.decode(errors="replace").rstrip())


async def _is_well(visitor: Visitor) -> bool:
    try:
        return (await visitor.ask("GET", "/healthz")).status == 200
    except NO_ANSWER:
        return False
