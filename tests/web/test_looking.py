"""Looking costs processor time, which every address has only so much of."""

from __future__ import annotations

import asyncio
import time
from dataclasses import replace

import httpx
import pytest

from tests.match.setting import Bots, go
from zamki.match import Tables
from zamki.match.entries import LogEntry
from zamki.match.limits import UNLIMITED, Act, RateLimit
from zamki.match.table_log import TableLog
from zamki.store import MemoryStore
from zamki.web import asgi, create_app

HOME, AWAY = "192.0.2.7", "198.51.100.9"


def _from(app: object, address: str) -> httpx.AsyncClient:
    transport = httpx.ASGITransport(app=app, client=(address, 1))  # type: ignore[arg-type]
    return httpx.AsyncClient(transport=transport, base_url="http://zamki")


def test_who_looks_too_much_waits_and_then_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """A program gets a coded 429, a person one line, with the seconds to wait; others are served."""
    monkeypatch.setattr(asgi, "LULL", 0.0)

    async def work() -> None:
        limits = replace(UNLIMITED, address={Act.LOOK: RateLimit(60, 60.0)})
        app = create_app(Tables(MemoryStore(), Bots(), seed=5, limits=limits))
        async with app.lifespan(), _from(app, HOME) as home, _from(app, AWAY) as away:
            while (answer := await home.get("/rules/ludwig")).status_code == 200:
                pass
            assert (answer.status_code, answer.headers["content-type"]) == (429, "application/json")
            error = answer.json()["error"]
            assert error["code"] == "too_many"
            assert answer.headers["retry-after"] == str(error["details"]["retry_after"])
            page = await home.get("/", headers={"Accept": "text/html", "Accept-Language": "de"})
            assert page.status_code == 429
            assert page.headers["content-type"] == "text/plain; charset=utf-8"
            assert "Sekunden" in page.text or " s " in page.text
            while (answer := await home.get("/api/games")).status_code == 200:
                pass
            assert answer.status_code == 429
            assert (await home.get("/healthz")).status_code == 200
            made = await home.post("/api/tables", json={"game": "rycerze"})  # has limits of its own
            assert made.status_code == 201
            assert (await away.get("/")).status_code == 200

    go(work())


def test_a_short_wait_is_no_refusal() -> None:
    """What looking has cost is paid back in time; an address that is a little over waits that long."""

    async def work() -> None:
        limits = replace(UNLIMITED, address={Act.LOOK: RateLimit(12, 0.002)})
        app = create_app(Tables(MemoryStore(), Bots(), seed=5, limits=limits))
        async with app.lifespan(), _from(app, HOME) as home:
            answers = await asyncio.gather(*(home.get("/") for _ in range(8)))
            assert {answer.status_code for answer in answers} == {200}

    go(work())


def test_a_refused_look_costs_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """However often somebody is refused, the wait does not grow."""
    monkeypatch.setattr(asgi, "LULL", 0.0)

    async def work() -> None:
        limits = replace(UNLIMITED, address={Act.LOOK: RateLimit(1, 60.0)})
        app = create_app(Tables(MemoryStore(), Bots(), seed=5, limits=limits))
        async with app.lifespan(), _from(app, HOME) as home:
            waits = [int((await home.get("/")).headers["retry-after"]) for _ in range(5)]
            assert max(waits) == waits[0]

    go(work())


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/rules/events"),
        ("GET", "/t/events"),
        ("GET", "/api/tables/nowhere/events"),
        ("POST", "/api/tables"),
        ("POST", "/api/tables/nowhere/moves"),
    ],
)
def test_no_way_in_is_free_of_charge(monkeypatch: pytest.MonkeyPatch, method: str, path: str) -> None:
    """What leads nowhere, and changes and streams that are refused, count as looking."""
    monkeypatch.setattr(asgi, "LULL", 0.0)
    monkeypatch.setattr(asgi, "PATIENCE", 0.0)
    monkeypatch.setattr(asgi, "REFUSAL", 5)

    async def work() -> None:
        limits = replace(UNLIMITED, address={Act.LOOK: RateLimit(10, 600.0)})
        app = create_app(Tables(MemoryStore(), Bots(), seed=5, limits=limits))
        async with app.lifespan(), _from(app, HOME) as home:
            found = [(await home.request(method, path, json={"seats": 99})).status_code for _ in range(4)]
            assert found[0] in (400, 404, 422)
            assert found[-1] == 429
            assert (await home.get("/healthz")).status_code == 200

    go(work())


@pytest.mark.parametrize(("method", "path"), [("GET", "/metrics"), ("POST", "/healthz"), ("PUT", "/readyz")])
def test_what_is_free_of_charge_shows_no_page(method: str, path: str) -> None:
    """Probes cost no tokens, so that what is refused there is one line, also for a browser."""

    async def work() -> None:
        app = create_app(Tables(MemoryStore(), Bots(), seed=5))
        async with app.lifespan(), _from(app, HOME) as home:
            answer = await home.request(method, path, headers={"Accept": "text/html"})
            assert answer.status_code in (404, 405)
            assert len(answer.content) < 200, answer.text

    go(work())


def test_a_rematch_counts_as_a_change_of_its_address() -> None:
    """Whoever has changed enough opens no next table either, by the API or by the page."""

    async def work() -> None:
        limits = replace(UNLIMITED, address={Act.CHANGE: RateLimit(2, 60.0)})
        app = create_app(Tables(MemoryStore(), Bots(), seed=5, limits=limits))
        async with app.lifespan(), _from(app, HOME) as home:
            table = (await home.post("/api/tables", json={"game": "rycerze"})).json()["table"]
            ways = (f"/api/tables/{table}/rematch", f"/t/{table}/rematch", f"/api/tables/{table}/rematch")
            assert [(await home.post(way)).status_code for way in ways] == [403, 403, 429]

    go(work())


def test_good_changes_cost_no_looking() -> None:
    """Who makes changes that are taken waits for nothing, and can look as before."""

    async def work() -> None:
        limits = replace(UNLIMITED, address={Act.LOOK: RateLimit(12, 60.0)})
        app = create_app(Tables(MemoryStore(), Bots(), seed=5, limits=limits))
        async with app.lifespan(), _from(app, HOME) as home:
            for _ in range(20):
                made = await home.post("/api/tables", json={"game": "rycerze"})
                assert made.status_code == 201
            assert (await home.get("/api/games")).status_code == 200

    go(work())


def test_a_change_that_costs_more_than_usual_is_paid_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also a change that is taken: whatever makes changes costly, an address has only so much of it."""
    monkeypatch.setattr(asgi, "LULL", 0.0)
    plain = TableLog.append_entry

    def note(log: TableLog, entry: LogEntry) -> LogEntry:
        until = time.thread_time() + 0.2
        while time.thread_time() < until:
            pass
        return plain(log, entry)

    async def work() -> None:
        limits = replace(UNLIMITED, address={Act.LOOK: RateLimit(15, 600.0)})
        app = create_app(Tables(MemoryStore(), Bots(), seed=5, limits=limits))
        async with app.lifespan(), _from(app, HOME) as home, _from(app, AWAY) as away:
            made = (await home.post("/api/tables", json={"game": "rycerze", "hot": True})).json()
            path, key = f"/api/tables/{made['table']}", {"Authorization": f"Bearer {made['secret']}"}
            monkeypatch.setattr(TableLog, "append_entry", note)
            named = [
                (await each.post(f"{path}/seats/0/person", json={"name": "Ada"}, headers=key)).status_code
                for each in (home, home, away)
            ]
            assert named == [200, 429, 200]

    go(work())


def test_probes_of_one_address_keep_no_others_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many ask at once whether the server is well, somebody from elsewhere is told soon."""

    class Slow(MemoryStore):
        """Costs a while."""

        async def is_well(self) -> bool:
            """Always."""
            time.sleep(0.01)
            answered.append(None)
            return True

    answered: list[None] = []

    async def work() -> None:
        app = create_app(Tables(Slow(), Bots(), seed=5))
        async with app.lifespan(), _from(app, HOME) as home, _from(app, AWAY) as away:
            many = [asyncio.ensure_future(home.get("/healthz")) for _ in range(40)]
            await asyncio.sleep(0)
            assert (await away.get("/healthz")).status_code == 200
            assert len(answered) < 10
            await asyncio.gather(*many)
            assert len(answered) == 41

    go(work())
