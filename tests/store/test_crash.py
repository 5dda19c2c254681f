"""Processes that end in the middle: what was acknowledged is there, what was not is whole or not at all."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import Request, urlopen

import pytest
from sqlalchemy import URL

from tests.cli.run import zamki
from tests.match.setting import go
from zamki.store import DatabaseLocation, SqlStore

WRITER = """
import asyncio, sys
from tests.store.samples import entry, summary
from zamki.store import SqlStore, parse_location

async def play(store, name):
    for version in range(1, 10_000):
        await store.append(name, [entry(2 * version - 1), entry(2 * version)], summary(name))
        print(name, 2 * version, flush=True)

async def main():
    store = SqlStore(parse_location(sys.argv[1]).serve())
    await asyncio.gather(*(play(store, f"t{number}") for number in range(20)))

asyncio.run(main())
"""


def test_nothing_acknowledged_is_lost(place: DatabaseLocation) -> None:
    """After kill -9 among twenty writers every acknowledged entry is there, and no append is half there."""
    address = f"sqlite:///{place.file}" if place.url is None else place.url.render_as_string(False)
    process = subprocess.Popen(
        [sys.executable, "-c", WRITER, address],
        stdout=subprocess.PIPE,
        text=True,
        env=dict(os.environ),
        cwd=Path(__file__).parent.parent.parent,
    )
    assert process.stdout is not None
    told = [process.stdout.readline() for _ in range(200)]
    process.kill()
    told += process.stdout.readlines()
    process.stdout.close()
    process.wait()
    last = {name: int(version) for name, version in (line.split() for line in told if line.endswith("\n"))}

    async def work() -> None:
        store = SqlStore(place.serve())  # the lock of the dead is gone
        for name, version in last.items():
            kept = [each.version for each in await store.load(name)]
            assert kept == list(range(1, len(kept) + 1))
            assert len(kept) >= version
            assert len(kept) % 2 == 0
        await store.close()

    assert len(last) == 20
    go(work())


@contextmanager
def _serving(url: str) -> Iterator[str]:
    command = [sys.executable, "-c", "from zamki.cli import main; raise SystemExit(main())", "serve"]
    options = ["--port", "0", "--no-browser", "--database", url]
    process = subprocess.Popen([*command, *options], stdout=subprocess.PIPE, text=True, env=dict(os.environ))
    assert process.stdout is not None
    found = re.search(r"http://[\d.]+:\d+", process.stdout.readline())
    assert found is not None
    try:
        yield found[0]
    finally:
        process.terminate()
        process.communicate()


def test_two_servers_share_a_database(empty_database: URL, capsys: pytest.CaptureFixture[str]) -> None:
    """With PostgreSQL several processes are allowed: what is opened at one is found at the other."""
    url = empty_database.set(drivername="postgresql").render_as_string(hide_password=False)
    with _serving(url) as one, _serving(url) as other:
        data = json.dumps({"game": "rycerze", "seats": 2}).encode()
        opened = Request(f"{one}/api/tables", data, {"Content-Type": "application/json"})
        with urlopen(opened, timeout=20) as answer:
            table = json.load(answer)["table"]
        with urlopen(f"{other}/api/tables/{table}", timeout=20) as answer:
            assert json.load(answer)["table"] == table
        with urlopen(f"{other}/healthz", timeout=20) as answer:
            assert answer.status == 200
        began = time.monotonic()
        ran = zamki(capsys, "admin", "restore", "/nowhere", "--database", url)
        assert (ran.status, time.monotonic() - began < 20) == (2, True)
    assert zamki(capsys, "admin", "verify", "--database", url).out == "1 table played again, faults: 0.\n"
