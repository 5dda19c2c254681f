"""`zamki serve` refuses what it cannot do, in one line."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen

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


def test_it_serves_until_it_is_interrupted(tmp_path: Path) -> None:
    """The address is printed, the lobby answers, Ctrl-C ends it quietly."""
    command = [sys.executable, "-c", "from zamki.cli import main; raise SystemExit(main())", "serve"]
    options = ["--port", "0", "--no-browser", "--no-warm", "--data", str(tmp_path)]
    process = subprocess.Popen(
        [*command, *options], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=dict(os.environ)
    )
    assert process.stdout is not None
    found = re.search(r"http://[\d.]+:\d+", process.stdout.readline())
    assert found is not None
    with urlopen(f"{found[0]}/healthz", timeout=20) as answer:
        assert answer.status == 200
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=20)
    assert process.returncode == 0
    assert "Traceback" not in errors
