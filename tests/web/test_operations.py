"""What a host needs: whether the server is ready, what it counts, and a log without secrets."""

from __future__ import annotations

import io
import json
import logging
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from tests.match.setting import Bots, go
from zamki.core.words import T
from zamki.match import Tables
from zamki.match.secrets import new_invite, new_secret
from zamki.store import MemoryStore, SqliteStore, StoreFault
from zamki.web import create_app
from zamki.web.asgi import App
from zamki.web.connection_limits import ConnectionLimits
from zamki.web.logs import JsonLines, TextLines, discreet, keep_log
from zamki.web.metrics import Meter
from zamki.web.server import server_for
from zamki.web.site import Site

from .serving import Server, client_of


class SickStore(MemoryStore):
    """Cannot be read."""

    async def version(self, table: str) -> int:
        """Never."""
        raise StoreFault(T("The tables cannot be read now ({reason}).", reason="test"))


def _app(store: MemoryStore | None = None, site: Site | None = None) -> App:
    all_tables = Tables(store or MemoryStore(), Bots(), seed=5)
    return create_app(all_tables, site or Site(), Meter() if site else None)


def test_it_says_whether_requests_may_come() -> None:
    """200 while tables can be read; 503 with the reason where they cannot, and when the server closes."""

    async def work() -> None:
        app = _app()
        async with app.lifespan(), client_of(app) as client:
            assert (await client.get("/readyz")).text == "ready\n"
            app.shutdown.begin()
            answer = await client.get("/readyz")
            assert (answer.status_code, answer.text) == (503, "the server is closing\n")
        app = _app(SickStore())
        async with app.lifespan(), client_of(app) as client:
            answer = await client.get("/readyz")
            assert (answer.status_code, answer.text) == (503, "the tables cannot be read\n")

    go(work())


def test_a_file_that_is_gone_takes_no_requests(tmp_path: Path) -> None:
    """While the file of the tables is gone /readyz is 503; when it is back requests may come again."""

    async def work() -> None:
        path = tmp_path / "t.sqlite"
        app = create_app(Tables(SqliteStore(path), Bots(), seed=5))
        async with app.lifespan(), client_of(app) as client:
            assert (await client.get("/readyz")).status_code == 200
            path.rename(tmp_path / "moved")
            answer = await client.get("/readyz")
            assert (answer.status_code, answer.text) == (503, "the tables cannot be read\n")
            (tmp_path / "moved").rename(path)
            assert (await client.get("/readyz")).status_code == 200

    go(work())


def test_a_clock_set_back_does_not_stop_the_pulse(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server gives signs of life by what passes, whatever the clock on the wall says."""
    beats: list[None] = []

    async def beat() -> None:
        beats.append(None)

    async def work() -> None:
        server = server_for(_app(), ConnectionLimits(), pulse=beat)
        await server.on_tick(0)
        now = time.time()
        monkeypatch.setattr(time, "time", lambda: now - 3600)
        for counter in range(1, 21):
            await server.on_tick(counter)

    go(work())
    assert len(beats) == 3


def test_only_who_may_reads_what_is_counted() -> None:
    """Without the setting, and for another address, there is nothing at /metrics."""

    async def work() -> None:
        for site in (None, Site(metrics=("10.0.0.0/8",))):
            app = _app(site=site)
            async with app.lifespan(), client_of(app) as client:
                assert (await client.get("/metrics")).status_code == 404

    go(work())


def test_a_proxy_that_is_not_named_reads_no_numbers(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """A request that was forwarded by a proxy nobody has named is refused, and the log says why."""
    ask = {"X-Forwarded-For": "8.8.8.8"}
    site = Site(metrics=("127.0.0.1",))
    for proxies, forwarded, status in (
        ((), ask, 404),
        ((), {"Forwarded": "for=8.8.8.8"}, 404),
        ((), {"X-Forwarded-Proto": "https"}, 404),
        ((), {"Via": "1.1 caddy"}, 404),
        ((), {}, 200),
        (("127.0.0.1",), ask, 404),
        (("127.0.0.1",), {"X-Forwarded-For": "127.0.0.1"}, 200),
    ):
        server = Server(tmp_path, ConnectionLimits(), proxies, site)
        server.start()
        caplog.clear()
        assert httpx.get(f"{server.url}/metrics", headers=forwarded).status_code == status
        assert ("--proxy does not name" in caplog.text) == (not proxies and status == 404)
        server.stop()


def test_requests_tables_and_streams_are_counted() -> None:
    """By route and status, without any name of a table."""

    async def work() -> None:
        app = _app(site=Site(metrics=("127.0.0.1",)))
        async with app.lifespan(), client_of(app) as client:
            made = (await client.post("/api/tables", json={"game": "rycerze", "seats": 2})).json()
            await client.get(f"/api/tables/{made['table']}")
            await client.get("/api/tables/nowhere")
            await client.get("/nothing/here")
            told = (await client.get("/metrics")).text
        lines = told.splitlines()
        assert 'zamki_requests_total{method="POST",route="/api/tables",status="201"} 1.0' in lines
        assert 'zamki_requests_total{method="GET",route="/api/tables/{table}",status="404"} 1.0' in lines
        assert 'zamki_request_seconds_count{route="/api/tables/{table}"} 2.0' in lines
        assert "zamki_tables_in_memory 1.0" in lines
        assert "zamki_streams 0.0" in lines
        assert made["table"] not in told
        assert "nothing" not in told

    go(work())


@contextmanager
def _log(form: logging.Formatter) -> Iterator[io.StringIO]:
    written = io.StringIO()
    handler = logging.StreamHandler(written)
    handler.setFormatter(form)
    root = logging.getLogger()
    before = root.level
    root.addHandler(handler)
    root.setLevel(logging.DEBUG)
    try:
        yield written
    finally:
        root.removeHandler(handler)
        root.setLevel(before)


@pytest.mark.parametrize("form", [TextLines(), JsonLines()])
def test_no_secret_is_ever_logged(form: logging.Formatter, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not by requests that carry them, not by crashes over them, at the most talkative level."""

    async def work() -> list[str]:
        app = _app()
        async with app.lifespan(), client_of(app) as client:
            wish = {"game": "rycerze", "seats": 2}
            key = new_secret()
            made = (await client.post("/api/tables", json=wish, headers={"Idempotency-Key": key})).json()
            secrets = [made["secret"], made["invites"]["1"], key]
            told = {"Authorization": f"Bearer {made['secret']}", "Cookie": f"zamki={made['secret']}"}
            await client.get(f"/api/tables/{made['table']}", headers=told)
            await client.get(f"/join?code={made['invites']['1']}")

            async def crash(*args: object, **_: object) -> None:
                raise RuntimeError(f"{args[1:]} {secrets} {told}")

            monkeypatch.setattr(Tables, "invited_to", crash)
            monkeypatch.setattr(Tables, "table", crash)
            with pytest.raises(httpx.HTTPStatusError):
                (await client.get(f"/join?code={made['invites']['1']}", headers=told)).raise_for_status()
            with pytest.raises(httpx.HTTPStatusError):
                (await client.get(f"/api/tables/{made['table']}", headers=told)).raise_for_status()
            return secrets

    with _log(form) as written:
        secrets = go(work())
    text = written.getvalue()
    assert "failed" in text
    assert [each for each in secrets if each in text] == []


def test_whatever_looks_like_a_secret_is_hidden() -> None:
    """Wherever it stands in a line; what is none stays."""
    for _ in range(200):
        secret, invite = new_secret(), new_invite()
        for line in (f"odd: {secret}", f"({secret!r},)", f"see {invite}.", f"a={invite}&b={secret}"):
            assert secret not in discreet(line)
            assert invite not in discreet(line)
    for plain in (
        "table k7f3qx9mab cannot be read: the file is damaged",
        "GET /api/tables/k7f3qx9mab failed",
    ):
        assert discreet(plain) == plain


def test_a_log_for_programs_is_one_object_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    """With time, level, who says it, the message, the process, and the way to a fault."""
    root = logging.getLogger()
    before = root.level
    try:
        keep_log("json", "info")
        keep_log("json", "info")
        try:
            raise ValueError("oh\nno")
        except ValueError:
            logging.getLogger("zamki.test").exception("it %s", "failed")
    finally:
        root.setLevel(before)
        for handler in [each for each in root.handlers if getattr(each, "is_ours", False)]:
            root.removeHandler(handler)
    (line,) = capsys.readouterr().err.splitlines()
    told = json.loads(line)
    assert (told["level"], told["logger"], told["message"]) == ("error", "zamki.test", "it failed")
    assert "ValueError: oh" in told["trace"]
    assert set(told) == {"time", "level", "logger", "message", "process", "trace"}
