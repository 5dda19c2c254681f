"""Requests nobody should send: each gets one coded answer, and nothing happens."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import httpx
import pytest

from .test_api import bearer, begun_table, fault, open_table

Call = Callable[[Callable[[httpx.AsyncClient], Awaitable[None]]], None]
Client = httpx.AsyncClient

LONG = "9" * 5000
"""More digits than Python reads as a number."""
LAY = {"type": "lay", "cards": ["dragon", "shepherd"]}


@pytest.mark.parametrize(
    "body", [b'{"game":"\xff"}', b'{"a":' + b"[" * 5000 + b"]" * 5000 + b"}", b'"\\ud800"', b"{", b"NaN"]
)
@pytest.mark.parametrize("path", ["/api/tables", "/api/score"])
def test_an_unreadable_body_is_malformed(call: Call, path: str, body: bytes) -> None:
    """No UTF-8, nested without end, not JSON: 400 and never a fault of ours."""

    async def work(client: Client) -> None:
        assert await fault(client.post(path, content=body)) == (400, "malformed")

    call(work)


@pytest.mark.parametrize("host", ["x:99999999", "x: 100-continue", "[::1", "x:1:2", "\xff", ""])
@pytest.mark.parametrize(
    ("path", "status"),
    [("/", 200), ("/rules?%ff=%fe", 200), ("/api/games", 200), ("/nowhere/%ff", 404), ("/api/no", 404)],
)
def test_a_host_that_is_none_harms_nothing(call: Call, path: str, status: int, host: str) -> None:
    """Whatever address a caller says it used, it is answered, or told that its request cannot be read."""

    async def work(client: Client) -> None:
        answer = await client.get(path, headers=[(b"host", host.encode("latin-1"))])
        assert answer.status_code in (status, 400)

    call(work)


def test_a_mistyped_field_is_named(call: Call) -> None:
    """The details say which field has the wrong type, and which parameter is missing."""

    async def work(client: Client) -> None:
        told = (await client.post("/api/tables", json={"game": 5})).json()["error"]["details"]["faults"]
        assert told == ["game: Expected `str`, got `int`"]
        opened = await open_table(client)
        answer = await client.get(f"/api/tables/{opened['table']}/replay")
        (missing,) = answer.json()["error"]["details"]["faults"]
        assert "'at'" in missing

    call(work)


@pytest.mark.parametrize(
    ("seat", "code"), [(LONG, "malformed"), ("01", "malformed"), ("-1", "malformed"), ("2", "bad_setup")]
)
def test_a_bot_needs_a_seat_of_the_game(call: Call, seat: str, code: str) -> None:
    """A bot for a seat that is not there is refused, also where the number of seats is left out."""

    async def work(client: Client) -> None:
        wish = {"game": "rycerze", "bots": {seat: "random"}}
        assert await fault(client.post("/api/tables", json=wish)) == (422, code)

    call(work)


def test_the_first_version_is_one(call: Call) -> None:
    """`after` 0 was never seen by anybody."""

    async def work(client: Client) -> None:
        opened = await open_table(client)
        path, key = f"/api/tables/{opened['table']}", bearer(opened["secret"])
        body = {"move": LAY, "after": 0}
        assert await fault(client.post(f"{path}/moves", json=body, headers=key)) == (422, "malformed")
        assert (await client.get(path)).json()["version"] == 1

    call(work)


async def _sent_twice(client: Client, path: str, key: dict[str, str], between: Any = None) -> list[Any]:
    answers = []
    for _ in range(2):
        answer = await client.post(
            f"{path}/moves", json={"move": LAY}, headers={**key, "Idempotency-Key": "k"}
        )
        answers.append((answer.status_code, answer.json()))
        if between:
            await client.post(f"{path}{between}", json={"level": "random"}, headers=key)
    return answers


def test_a_key_counts_for_all_seats_of_its_sender(call: Call) -> None:
    """Who holds several seats and leaves `seat` out makes no second move for the next of them."""

    async def work(client: Client) -> None:
        opened = await open_table(client, hot=True)
        path = f"/api/tables/{opened['table']}"
        first, again = await _sent_twice(client, path, bearer(opened["secret"]))
        assert first == again == (200, {"version": 2})
        assert (await client.get(path)).json()["actors"] == [1]

    call(work)


def test_a_key_keeps_its_answer_when_a_bot_has_stepped_in(call: Call) -> None:
    """The same key gets the same answer, whatever happened to the seat meanwhile."""

    async def work(client: Client) -> None:
        opened = await begun_table(client)
        path = f"/api/tables/{opened['table']}"
        first, again = await _sent_twice(client, path, bearer(opened["secret"]), "/seats/0/bot")
        assert first == again == (200, {"version": 3})

    call(work)


@pytest.mark.parametrize("seats", [LONG, "99999999", "x", "0"])
def test_a_form_with_an_impossible_number_of_seats_is_refused(call: Call, seats: str) -> None:
    """A table for a hundred million is not even begun."""

    async def work(client: Client) -> None:
        answer = await client.post("/new/rycerze", data={"seats": seats}, headers={"Accept": "text/html"})
        assert answer.status_code == 422

    call(work)


@pytest.mark.parametrize("cell", ["--5,1", f"{LONG},0", "1", "1,2,3", "a,b"])
def test_a_cell_that_is_none_is_passed_over(call: Call, cell: str) -> None:
    """The scorer's page opens with any nonsense for a cell."""

    async def work(client: Client) -> None:
        assert (await client.get("/score", params={"cell": cell})).status_code == 200

    call(work)


def test_a_seat_that_is_none_is_passed_over(call: Call) -> None:
    """A table's page and its replay open with any nonsense for the seat that looks."""

    async def work(client: Client) -> None:
        opened = await open_table(client, hot=True)
        for path in (f"/t/{opened['table']}", f"/t/{opened['table']}/replay"):
            answer = await client.get(path, params={"as": LONG}, headers=bearer(opened["secret"]))
            assert answer.status_code == 200

    call(work)
