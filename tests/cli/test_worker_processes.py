"""Several processes behind one door, with a real PostgreSQL server."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from threading import Thread
from typing import Any

import httpx
import pytest
from sqlalchemy import URL

from tests.store.conftest import empty_database, postgres
from zamki.cli.serve import _listener
from zamki.cli.worker_processes import Heartbeat, WorkerSupervisor

__all__ = ["empty_database", "postgres"]
PATIENCE = 60.0


@dataclass
class Served:
    """`zamki serve` with its workers."""

    process: subprocess.Popen[str]
    address: str

    def workers(self) -> list[int]:
        """The processes that serve, those that can be asked already or soon."""
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text()
        return [int(each) for each in children.split()]

    @contextmanager
    def only(self, worker: int) -> Iterator[httpx.Client]:
        """A client of one worker: the others are held while it connects."""
        others = [each for each in self.workers() if each != worker]
        for each in others:
            os.kill(each, signal.SIGSTOP)
        os.kill(worker, signal.SIGCONT)
        try:
            with httpx.Client(base_url=self.address, timeout=PATIENCE) as client:
                client.get("/readyz").raise_for_status()
                yield client
        finally:
            for each in others:
                os.kill(each, signal.SIGCONT)


@pytest.fixture
def served(empty_database: URL) -> Iterator[Served]:
    """Two workers."""
    url = empty_database.set(drivername="postgresql").render_as_string(hide_password=False)
    words = ["serve", "--port", "0", "--no-browser", "--workers", "2", "--bot-pause", "0"]
    words += ["--database", url, "--log", "json", "--metrics", "127.0.0.1", "--limit", "table.chat=off"]
    process = subprocess.Popen(
        [sys.executable, "-c", "from zamki.cli import main; raise SystemExit(main())", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    found = re.search(r"http://[\d.]+:\d+", process.stdout.readline())
    assert found is not None
    made = Served(process, found[0])
    try:
        _until(lambda: len(made.workers()) == 2 and _are_ready(made))
        yield made
    finally:
        for worker in made.workers() if process.poll() is None else ():
            os.kill(worker, signal.SIGCONT)
        process.terminate()
        process.communicate(timeout=PATIENCE)


def _are_ready(served: Served) -> bool:
    """Whether both count."""
    told = httpx.get(f"{served.address}/metrics", timeout=PATIENCE).text
    return "zamki_is_connected 2.0" in told


def _until(holds: Callable[[], bool]) -> None:
    until = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < until, "it takes too long"
        time.sleep(0.1)


class Stream:
    """A stream that is read in a thread of its own."""

    def __init__(self, address: str, table: str) -> None:
        self.lines: list[str] = []
        self._client = httpx.Client(base_url=address, timeout=PATIENCE)
        self._thread = Thread(target=self._read, args=(table,), daemon=True)
        self._thread.start()

    def _read(self, table: str) -> None:
        try:
            with self._client.stream("GET", f"/api/tables/{table}/events?light=true") as answer:
                for line in answer.iter_lines():
                    self.lines.append(line)
        except httpx.TransportError:
            self.lines.append("cut off")
        finally:
            self._client.close()

    def has(self, *wanted: str) -> bool:
        """Whether all of it has come."""
        return all(each in self.lines for each in wanted)

    def ended(self) -> None:
        """Returns when the stream is over."""
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()


def _opened(client: httpx.Client, **more: object) -> Any:
    answer = client.post("/api/tables", json={"game": "rycerze", "seats": 2, **more})
    assert answer.status_code == 201, answer.text
    return answer.json()


def _is_over(client: httpx.Client, table: str) -> bool:
    return client.get(f"/api/tables/{table}").json()["outcome"] is not None


@pytest.mark.slow
def test_games_go_on_when_a_worker_is_killed(served: Served) -> None:
    """A move at one is on the other's stream; kill -9 loses and doubles nothing; SIGTERM says good-bye."""
    one, two = served.workers()
    with served.only(one) as first:
        table = _opened(first, hot=True)
        bots = [_opened(first, bots={"0": "random", "1": "random"}, watch=True)["table"] for _ in range(4)]
        stream = Stream(served.address, table["table"])
        _until(lambda: stream.has("id: 1"))
    headers = {"Authorization": f"Bearer {table['secret']}"}
    with served.only(two) as second:
        view = second.get(f"/api/tables/{table['table']}", headers=headers).json()
        body = {"move": view["legal_moves"][0], "after": 1}
        path = f"/api/tables/{table['table']}/moves"
        second.post(path, json=body, headers={**headers, "Idempotency-Key": "once"}).raise_for_status()
    _until(lambda: stream.has("id: 2"))
    os.kill(two, signal.SIGKILL)
    told = []
    for number in range(20):  # whoever answers
        with httpx.Client(base_url=served.address, timeout=PATIENCE) as client:
            said = {"text": f"line {number}"}
            answer = client.post(f"/api/tables/{table['table']}/chat", json=said, headers=headers)
            told.append(answer.json()["version"])
    assert told == list(range(3, 23))
    _until(lambda: stream.has(*(f"id: {version}" for version in told)))
    _until(lambda: len(set(served.workers()) - {two}) == 2 and _are_ready(served))
    for worker in served.workers():  # whoever is asked, the dead do not count
        with served.only(worker) as client:
            assert "zamki_is_connected 2.0" in client.get("/metrics").text
    (new,) = set(served.workers()) - {one}
    with served.only(new) as third:
        repeated = third.post(path, json=body, headers={**headers, "Idempotency-Key": "once"})
        assert repeated.json() == {"version": 2}
    with httpx.Client(base_url=served.address, timeout=PATIENCE) as client:
        for name in bots:
            _until(partial(_is_over, client, name))
    served.process.terminate()
    stream.ended()
    assert stream.has("event: bye")
    _, log = served.process.communicate(timeout=PATIENCE)
    assert served.process.returncode == 0
    told_of = [json.loads(line)["message"] for line in log.splitlines()]
    assert told_of.count(f"worker {two} has ended (-9); another one takes its place") == 1
    assert table["secret"] not in log


def test_a_worker_that_fails_is_tried_again_more_slowly(monkeypatch: pytest.MonkeyPatch) -> None:
    """One that ends at once gets another chance at once, then after two seconds, then four."""
    listener = _listener("127.0.0.1", 0)
    supervisor = WorkerSupervisor(lambda *_: [sys.executable, "-c", "pass"], listener, 1)
    pauses = []
    (slot,) = supervisor._slots
    for _ in range(3):
        supervisor._start(slot)
        while slot.worker is not None:
            supervisor._listen(5.0)
        pauses.append(slot.pause)
    supervisor._close()
    listener.close()
    assert pauses == [1.0, 2.0, 4.0]


def test_a_worker_that_is_busy_gives_signs_of_life(monkeypatch: pytest.MonkeyPatch) -> None:
    """Signs come from a thread of their own, but not before the loop turns, and not when it is stuck."""
    monkeypatch.setattr("zamki.cli.worker_processes.BEAT", 0.05)
    reading, writing = os.pipe()
    os.set_blocking(reading, False)
    orphaned: list[bool] = []
    pulse = Heartbeat(writing, lambda: orphaned.append(True))
    assert not pulse.is_alive()
    pulse.beat()
    time.sleep(0.5)  # the loop does something long meanwhile
    assert len(os.read(reading, 99)) > 2
    monkeypatch.setattr("zamki.cli.worker_processes.STUCK", 0.0)
    time.sleep(0.2)
    with suppress(BlockingIOError):  # one may have been under way
        os.read(reading, 99)
    time.sleep(0.2)
    with pytest.raises(BlockingIOError):
        os.read(reading, 99)
    os.close(reading)
    monkeypatch.setattr("zamki.cli.worker_processes.STUCK", 60.0)
    pulse.join(PATIENCE)
    assert orphaned == [True]
    os.close(writing)


def test_a_worker_that_hangs_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who gives no sign of life for long enough is killed, so that another can take its place."""
    listener = _listener("127.0.0.1", 0)
    supervisor = WorkerSupervisor(
        lambda *_: [sys.executable, "-c", "import time; time.sleep(600)"], listener, 1
    )
    (slot,) = supervisor._slots
    supervisor._start(slot)
    assert slot.worker is not None
    process = slot.worker.process
    supervisor._end_silent()
    assert process.poll() is None
    monkeypatch.setattr("zamki.cli.worker_processes.STARTING", -1.0)
    supervisor._end_silent()
    assert process.wait(PATIENCE) == -signal.SIGKILL
    supervisor._listen(5.0)
    supervisor._close()
    listener.close()
