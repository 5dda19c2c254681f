"""Shares and promises over HTTP: every call that takes a share, and clients that know of none."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import httpx

from zamki.core.play import replay
from zamki.core.record import record_from_json

from .test_api import bearer, open_table

Client = httpx.AsyncClient
Call = Callable[[Callable[[Client], Awaitable[None]]], None]
ONE, TWO = "1" * 32, "2" * 32


async def _shuffle(client: Client, table: str) -> dict[str, Any]:
    """What anybody reads of a table's shuffle."""
    told: dict[str, Any] = (await client.get(f"/api/tables/{table}")).json()["shuffle"]
    return told


async def _play_out(client: Client, table: str, secrets: list[str]) -> None:
    """Everybody does the first thing they may, until the game is over."""
    while True:
        for secret in secrets:
            path = f"/api/tables/{table}"
            seen = (await client.get(path, headers=bearer(secret))).json()
            if seen["outcome"]:
                return
            if seen["legal_moves"]:
                move = {"move": seen["legal_moves"][0]}
                assert (await client.post(f"{path}/moves", json=move, headers=bearer(secret))).is_success


def test_every_call_that_takes_a_share_hands_it_on(call: Call) -> None:
    """Opening, joining, getting ready, starting and a rematch; another share takes the place of the first."""

    async def work(client: Client) -> None:
        opened = await open_table(client, waiting=True, share=ONE)
        table, host = opened["table"], opened["secret"]
        promise = (await _shuffle(client, table))["promise"]
        joining = {"invite": opened["invites"]["1"], "share": TWO}
        await client.post(f"/api/tables/{table}/ready", json={"ready": False}, headers=bearer(host))
        guest = (await client.post(f"/api/tables/{table}/seats", json=joining)).json()["secret"]
        assert (await _shuffle(client, table))["shares"] == [ONE, TWO]
        for secret, share in ((guest, ONE), (guest, TWO), (host, TWO)):
            said = {"ready": None, "share": share}
            answer = await client.post(f"/api/tables/{table}/ready", json=said, headers=bearer(secret))
            assert answer.is_success, answer.text
            seen = (await client.get(f"/api/tables/{table}")).json()
            assert (seen["begun"], seen["shuffle"]["shares"][int(secret == guest)]) == (False, share)
        await client.post(f"/api/tables/{table}/start", json={"share": ONE}, headers=bearer(host))
        assert await _shuffle(client, table) == {
            "version": 2,
            "table": table,
            "promise": promise,
            "shares": [ONE, TWO],
        }
        await _play_out(client, table, [host, guest])
        for share in (TWO, ONE):  # who asks later is led to the table that is there
            asked = await client.post(
                f"/api/tables/{table}/rematch", json={"share": share}, headers=bearer(host)
            )
            again = await _shuffle(client, asked.json()["table"])
            assert again["shares"] == [TWO, None]
            assert again["promise"] != promise

    call(work)


def test_a_share_of_wrong_form_is_refused_everywhere(call: Call) -> None:
    """Each call says what a share is, and nothing has changed."""

    async def work(client: Client) -> None:
        wishes = {"game": "rycerze", "seats": 2, "waiting": True}
        opened = await open_table(client, waiting=True)
        path, headers = f"/api/tables/{opened['table']}", bearer(opened["secret"])
        before = (await client.get(path)).json()
        for wrong in ("0" * 31, "x" * 32, "A" * 32, "0" * 64, ""):
            for where, body in (
                ("/api/tables", wishes),
                (f"{path}/seats", {"invite": opened["invites"]["1"]}),
                (f"{path}/ready", {}),
                (f"{path}/start", {}),
            ):
                answer = await client.post(where, json={**body, "share": wrong}, headers=headers)
                assert answer.status_code == 422, (where, wrong, answer.text)
                assert "share" in answer.json()["error"]["message"]
        assert (await client.get(path)).json() == before

    call(work)


def test_a_client_that_knows_of_no_shares_plays_all_the_same(call: Call) -> None:
    """One with a share, one without: it begins, `null` is named, and after the end the record is proved."""

    async def work(client: Client) -> None:
        opened = await open_table(client, waiting=True)
        table, host = opened["table"], opened["secret"]
        await client.post(f"/api/tables/{table}/ready", json={"share": ONE}, headers=bearer(host))
        joined = await client.post(f"/api/tables/{table}/seats", json={"invite": opened["invites"]["1"]})
        told = await _shuffle(client, table)
        assert (told["shares"], "nonce" in told) == ([ONE, None], False)
        assert (await client.get(f"/t/{table}/shuffle")).status_code == 403
        await _play_out(client, table, [host, joined.json()["secret"]])
        after = await _shuffle(client, table)
        assert {**after, "nonce": None} == {**told, "nonce": None}
        record = record_from_json((await client.get(f"/api/tables/{table}/record")).json())
        assert record.shuffle is not None
        assert record.shuffle.json() == after
        draws = replay(record, verify=True).draws
        proof = (await client.get(f"/t/{table}/shuffle")).json()
        assert proof["shuffle"] == after
        assert [tuple(draw["drawn"]) for draw in proof["draws"]] == [draw.drawn for draw in draws]

    call(work)
