"""`zamki serve` refuses what it cannot do, in one line."""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path
from unittest.mock import Mock
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import httpx
import pytest

from tests.cli.run import zamki
from tests.match.setting import Bots
from zamki.cli import main, serve
from zamki.cli.limit_options import add_limits, limits_from
from zamki.cli.numbers import pause
from zamki.match import Tables
from zamki.match.limits import Act, RateLimit, RateLimits
from zamki.store import MemoryStore
from zamki.store.sql import PULSE
from zamki.web import connection_limits, create_app
from zamki.web.asgi import App


def test_a_port_in_use_is_named(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """A busy port is one clear line and exit 2."""
    with socket.socket() as busy:
        busy.bind(("127.0.0.1", 0))
        busy.listen()
        port = str(busy.getsockname()[1])
        assert main(["serve", "--no-browser", "--port", port, "--data", str(tmp_path)]) == 2
    assert port in capsys.readouterr().err


@pytest.mark.parametrize(
    "wrong",
    [
        ["--database", "mysql://x"],
        ["--workers", "3"],
        ["--port", "70000"],
        ["--limit", "chat=0/3"],
        ["--limit", "song=3/3"],
        ["--limit", "table.chat=3"],
        ["--max-tables", "0"],
        ["--bot-pause", "-1"],
        ["--bot-pause", "soon"],
    ],
)
def test_wishes_it_cannot_fulfil_are_refused(wrong: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """An unknown database, several processes on SQLite, an impossible port, limit or pause: exit 2."""
    ran = zamki(capsys, "serve", "--no-browser", *wrong)
    assert (ran.status, ran.err.count("\n")) == (2, 1)
    assert ran.err.startswith("zamki: ")


def test_a_host_changes_limits() -> None:
    """Each limit for an address or a table, the number of tables, and what is kept; the others stay."""
    parser = argparse.ArgumentParser()
    add_limits(parser)
    typed = ["--limit", "chat=5/0.5", "--limit", "table.hint=off", "--max-tables", "9", "--keep-tables", "0"]
    args = parser.parse_args(typed)
    own = limits_from(args)
    assert own.address == {**RateLimits().address, Act.CHAT: RateLimit(5, 0.5)}
    assert own.table == {act: rate for act, rate in RateLimits().table.items() if act != Act.HINT}
    assert (own.tables, args.keep_tables, args.bot_workers) == (9, 0, None)
    assert limits_from(parser.parse_args([])) == RateLimits()
    assert (pause("0"), pause("0.5")) == (0.0, 0.5)


def test_a_host_changes_how_much_one_address_has_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`--connections` bounds the connections of an address and its requests under way."""
    parser = argparse.ArgumentParser()
    serve.arguments(parser)
    found: list[tuple[int, int]] = []

    def server_for(app: App, limits: connection_limits.ConnectionLimits, *_: object, **__: object) -> Mock:
        found.append((limits.per_address, app.site.per_address))
        return Mock()

    monkeypatch.setattr(serve, "server_for", server_for)
    for words in ([], ["--connections", "1024"]):
        house = serve._server_setup(parser.parse_args(["--data", str(tmp_path), *words]))
        with socket.socket() as listener:
            serve._serve(create_app(Tables(MemoryStore(), Bots()), house.site), listener, house.proxies)
    assert found == [(256, 256), (1024, 1024)]


Served = tuple[subprocess.Popen[str], str]


def _command(folder: Path) -> list[str]:
    command = [sys.executable, "-c", "from zamki.cli import main; raise SystemExit(main())", "serve"]
    return [
        *command,
        "--port",
        "0",
        "--no-browser",
        "--data",
        str(folder),
        "--limit",
        "table.chat=off",
    ]


@contextmanager
def _serving(folder: Path) -> Iterator[Served]:
    process = subprocess.Popen(
        _command(folder), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=dict(os.environ)
    )
    assert process.stdout is not None
    found = re.search(r"http://[\d.]+:\d+", process.stdout.readline())
    assert found is not None
    try:
        yield process, found[0]
    finally:
        process.kill()
        process.communicate()


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    """`zamki serve` as a process of its own, with its address."""
    with _serving(tmp_path) as process:
        yield process


def _is_well(address: str) -> bool:
    with urlopen(f"{address}/healthz", timeout=60) as answer:
        return bool(answer.status == 200)


def _post(address: str, path: str, body: dict[str, object]) -> dict[str, str]:
    data = json.dumps(body).encode()
    request = Request(f"{address}/api/{path}", data, {"Content-Type": "application/json"})
    with urlopen(request, timeout=60) as answer:
        return dict(json.load(answer))


def test_it_survives_readers_that_go_away(served: Served) -> None:
    """Streams closed while something is being said end by themselves; the server goes on."""
    process, address = served
    port = int(address.rpartition(":")[2])
    table = _post(address, "tables", {"game": "rycerze", "seats": 2})["table"]
    ask = f"GET /api/tables/{table}/events HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()
    with ThreadPoolExecutor(3) as talkers:
        for _ in range(20):
            readers = [socket.create_connection(("127.0.0.1", port)) for _ in range(10)]
            for reader in readers:
                reader.sendall(ask)
                while b"event: " not in reader.recv(1 << 16):
                    pass
            said = [
                talkers.submit(_post, address, f"tables/{table}/chat", {"text": "hello", "name": "Ada"})
                for _ in range(3)
            ]
            for reader in readers:
                reader.close()
            assert all(each.result() for each in said)
    assert _is_well(address)
    assert process.poll() is None


def test_it_serves_until_it_is_interrupted(served: Served) -> None:
    """The address is printed, the lobby answers, Ctrl-C ends it quietly."""
    process, address = served
    assert _is_well(address)
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=60)
    assert process.returncode == 0
    assert "Traceback" not in errors


def test_a_second_server_is_refused(
    served: Served, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """One process per file: the second is refused in one line, a backup is not; kill -9 leaves no lock."""
    process, address = served
    assert _is_well(address)
    table = _post(address, "tables", {"game": "rycerze", "seats": 2})["table"]
    second = subprocess.run(_command(tmp_path), capture_output=True, text=True, timeout=60, check=False)
    assert (second.returncode, second.stdout, second.stderr.count("\n")) == (2, "", 1)
    assert "another Zamki has these tables open" in second.stderr
    ran = zamki(capsys, "admin", "backup", str(tmp_path / "backup"), "--data", str(tmp_path))
    assert (ran.status, ran.out) == (0, f"{tmp_path}/backup: 1 table saved.\n")
    ran = zamki(capsys, "admin", "restore", str(tmp_path / "backup"), "--force", "--data", str(tmp_path))
    assert (ran.status, ran.err.count("\n")) == (2, 1)
    process.send_signal(signal.SIGKILL)
    process.wait()
    with _serving(tmp_path) as (_, again), urlopen(f"{again}/api/tables/{table}", timeout=60) as answer:
        assert json.load(answer)["table"] == table


@pytest.mark.parametrize("kind", ["damaged", "garbage"])
def test_a_file_that_is_no_good_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], kind: str
) -> None:
    """A damaged file, a file that is no database: one sentence, exit 2, no traceback."""
    path = tmp_path / "tables.sqlite"
    shutil.copy(Path(__file__).parent.parent / "store" / "tables-0.1.sqlite", path)
    with path.open("r+b") as file:
        file.seek(4096 if kind == "damaged" else 0)
        file.write(b"\xa5" * (path.stat().st_size - 4096))
    ran = zamki(capsys, "serve", "--no-browser", "--port", "0", "--data", str(tmp_path))
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert str(path) in ran.err


def test_health_tells_the_truth(served: Served, tmp_path: Path) -> None:
    """Locked by another program, deleted under the server: 503 within moments, for health and for changes."""
    _, address = served
    assert _is_well(address)
    with closing(sqlite3.connect(tmp_path / "tables.sqlite", isolation_level=None)) as other:
        other.execute("begin immediate")
        _until_ill(address)
        began = time.monotonic()
        with ThreadPoolExecutor(5) as people:
            told = list(
                people.map(lambda _: _refused(f"{address}/api/tables", b'{"game":"rycerze"}'), range(5))
            )
        assert (told, time.monotonic() - began < 8) == ([503] * 5, True)
    time.sleep(PULSE)
    assert _is_well(address)
    (tmp_path / "tables.sqlite").unlink()
    _until_ill(address)
    assert _refused(f"{address}/api/tables", b'{"game":"rycerze"}') == 503


def _until_ill(address: str) -> None:
    """Waits until health is refused: an answer may be as old as a pulse."""
    until = time.monotonic() + 4 * PULSE
    while httpx.get(f"{address}/healthz", timeout=60).status_code != 503:
        assert time.monotonic() < until
        time.sleep(0.1)


def _refused(url: str, data: bytes | None = None) -> int:
    with pytest.raises(HTTPError) as refused:
        urlopen(Request(url, data, {"Content-Type": "application/json"}), timeout=60)
    refused.value.close()
    return refused.value.code


def test_it_says_good_bye(served: Served) -> None:
    """Asked to stop it ends every stream with a word and in order, logs nothing, and exits with 0."""
    process, address = served
    table = _post(address, "tables", {"game": "rycerze", "seats": 2})["table"]
    port = int(address.rpartition(":")[2])
    readers = [socket.create_connection(("127.0.0.1", port), timeout=60) for _ in range(3)]
    for reader in readers:
        reader.sendall(f"GET /api/tables/{table}/events HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        while b"event: " not in reader.recv(1 << 16):
            pass
    process.send_signal(signal.SIGTERM)
    for reader in readers:
        heard = b""
        while more := reader.recv(1 << 16):
            heard += more
        assert b"event: bye" in heard
        assert heard.endswith(b"0\r\n\r\n")
        reader.close()
    _, errors = process.communicate(timeout=60)
    assert (process.returncode, errors) == (0, "")


def test_it_outlives_a_flood_of_half_requests(tmp_path: Path) -> None:
    """With few files to open, many half requests neither stop the server nor fill its log."""
    limits = "import resource; resource.setrlimit(resource.RLIMIT_NOFILE, (120, 120));"
    program = f"{limits} from zamki.cli import main; raise SystemExit(main())"
    options = ["serve", "--port", "0", "--no-browser", "--data", str(tmp_path)]
    process = subprocess.Popen(
        [sys.executable, "-c", program, *options], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    found = re.search(r"http://[\d.]+:(\d+)", process.stdout.readline())
    assert found is not None
    lines = []
    for _ in range(300):
        line = socket.create_connection(("127.0.0.1", int(found[1])), timeout=60)
        line.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n")
        lines.append(line)
    for line in lines:
        line.close()
    until = time.monotonic() + 20
    while True:  # the last ones are still leaving
        try:
            assert _is_well(found[0])
            break
        except HTTPError:
            assert time.monotonic() < until
            time.sleep(0.1)
    process.send_signal(signal.SIGTERM)
    _, errors = process.communicate(timeout=60)
    assert process.returncode == 0
    assert len(errors) < 4000


@pytest.mark.parametrize(
    "wrong",
    [
        ["--proxy", "somewhere"],
        ["--public-url", "castles.example"],
        ["--public-url", "https://castles.example/zamki"],
        ["--bot-pause", "-1"],
        ["--bot-pause", "nan"],
    ],
)
def test_addresses_and_pauses_are_checked(wrong: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """A proxy, a public address or a pause that makes no sense is one clear line and exit 2."""
    ran = zamki(capsys, "serve", "--no-browser", *wrong)
    assert (ran.status, ran.err.count("\n")) == (2, 1)
