"""The end of a game as others see it: a picture, what networks are told, and the promise about chance."""

from __future__ import annotations

import asyncio
import struct

import httpx

from .test_api import begun_table, open_table
from .test_waiting import Call

Client = httpx.AsyncClient


def test_a_finished_game_has_a_picture(call: Call) -> None:
    """1200×630, named by the page of the finished game, which also says how chance can be checked."""

    async def work(client: Client) -> None:
        bots = {str(seat): "random" for seat in range(3)}
        opened = await open_table(client, seats=3, bots=bots, watch=True)
        path = f"/t/{opened['table']}"
        for _ in range(400):
            if (await client.get(f"/api{path.replace('/t/', '/tables/')}")).json()["outcome"]:
                break
            await asyncio.sleep(0.05)
        page = (await client.get(path)).text
        assert f'{path}/picture.png">' in page.split('og:image"')[1]
        assert "zamki replay --verify" in page
        answer = await client.get(f"{path}/picture.png")
        assert answer.headers["content-type"] == "image/png"
        assert answer.content.startswith(b"\x89PNG")
        assert struct.unpack(">II", answer.content[16:24]) == (1200, 630)
        assert {"Accept-Language", "Cookie"} <= set(answer.headers["vary"].split(", "))
        assert answer.headers["cache-control"] == "public, no-cache"  # names in it may change
        known = {"If-None-Match": answer.headers["etag"], "Accept-Language": "en"}
        again = await client.get(f"{path}/picture.png", headers=known)
        assert (again.status_code, again.content) == (304, b"")
        polish = await client.get(f"{path}/picture.png", headers={**known, "Accept-Language": "pl"})
        assert (polish.status_code, polish.headers["etag"] != answer.headers["etag"]) == (200, True)

    call(work)


def test_a_game_under_way_has_none(call: Call) -> None:
    """Before the end there is nothing to show to strangers."""

    async def work(client: Client) -> None:
        opened = await begun_table(client)
        assert (await client.get(f"/t/{opened['table']}/picture.png")).status_code == 403
        assert "og:image" not in (await client.get(f"/t/{opened['table']}")).text

    call(work)
