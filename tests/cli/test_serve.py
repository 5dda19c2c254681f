"""`zamki serve` refuses what it cannot do, in one line."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from tests.cli.run import zamki
from zamki.cli import main


def test_a_port_in_use_is_named(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """A busy port is one clear line and exit 2."""
    with socket.socket() as busy:
        busy.bind(("127.0.0.1", 0))
        busy.listen()
        port = str(busy.getsockname()[1])
        assert main(["serve", "--no-browser", "--port", port, "--data", str(tmp_path)]) == 2
    assert port in capsys.readouterr().err


@pytest.mark.parametrize("wrong", [["--database", "mysql://x"], ["--workers", "3"], ["--port", "70000"]])
def test_wishes_it_cannot_fulfil_are_refused(wrong: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """An unknown database, several processes on SQLite, an impossible port: exit 2."""
    ran = zamki(capsys, "serve", "--no-browser", *wrong)
    assert (ran.status, ran.err.count("\n")) == (2, 1)
    assert ran.err.startswith("zamki: ")


@pytest.fixture
def served(tmp_path: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """`zamki serve` as a process of its own, with its address."""
    command = [sys.executable, "-c", "from zamki.cli import main; raise SystemExit(main())", "serve"]
    options = ["--port", "0", "--no-browser", "--no-warm", "--data", str(tmp_path)]
    process = subprocess.Popen(
        [*command, *options], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=dict(os.environ)
    )
    assert process.stdout is not None
    found = re.search(r"http://[\d.]+:\d+", process.stdout.readline())
    assert found is not None
    yield process, found[0]
    process.kill()
    process.communicate()


Served = tuple[subprocess.Popen[str], str]


def _is_well(address: str) -> bool:
    with urlopen(f"{address}/healthz", timeout=20) as answer:
        return bool(answer.status == 200)


def _post(address: str, path: str, body: dict[str, object]) -> dict[str, str]:
    data = json.dumps(body).encode()
    request = Request(f"{address}/api/{path}", data, {"Content-Type": "application/json"})
    with urlopen(request, timeout=20) as answer:
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
    _, errors = process.communicate(timeout=20)
    assert process.returncode == 0
    assert "Traceback" not in errors


def test_it_says_good_bye(served: Served) -> None:
    """Asked to stop it ends every stream with a word and in order, logs nothing, and exits with 0."""
    process, address = served
    table = _post(address, "tables", {"game": "rycerze", "seats": 2})["table"]
    port = int(address.rpartition(":")[2])
    readers = [socket.create_connection(("127.0.0.1", port), timeout=20) for _ in range(3)]
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
    _, errors = process.communicate(timeout=20)
    assert (process.returncode, errors) == (0, "")


def test_it_outlives_a_flood_of_half_requests(tmp_path: Path) -> None:
    """With few files to open, many half requests neither stop the server nor fill its log."""
    limits = "import resource; resource.setrlimit(resource.RLIMIT_NOFILE, (120, 120));"
    program = f"{limits} from zamki.cli import main; raise SystemExit(main())"
    options = ["serve", "--port", "0", "--no-browser", "--no-warm", "--data", str(tmp_path)]
    process = subprocess.Popen(
        [sys.executable, "-c", program, *options], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    found = re.search(r"http://[\d.]+:(\d+)", process.stdout.readline())
    assert found is not None
    lines = []
    for _ in range(300):
        line = socket.create_connection(("127.0.0.1", int(found[1])), timeout=20)
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
    _, errors = process.communicate(timeout=20)
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
