"""The frame of a table without a browser: windows, earlier moments, the inspector."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable

import httpx
import pytest

Call = Callable[[Callable[[httpx.AsyncClient], Awaitable[None]]], None]
Client = httpx.AsyncClient


async def hot_table(client: Client) -> str:
    """A game of Rycerze for two people at one screen; its path."""
    page = await client.post("/new/rycerze", data={"seats": "2", "who1": "here"}, follow_redirects=True)
    return page.url.path


async def lay(client: Client, path: str, seat: int, *cards: str) -> None:
    """Lays two cards for a seat."""
    move = {"type": "lay", "seat": seat, "cards": list(cards)}
    answer = await client.post(f"{path.replace('/t/', '/api/tables/')}/moves", json={"move": move})
    assert answer.status_code == 200, answer.text


@pytest.mark.parametrize(
    ("cookie", "query", "layout"),
    [
        ("", "", "desk"), ("390x844t", "", "phone"), ("1280x800", "?w=740&h=360&touch=1", "land"),
        ("768x1024", "", "tablet"), ("nonsense", "?w=0&h=x", "desk"),
    ],
)  # fmt: skip
def test_a_table_is_drawn_for_the_readers_window(call: Call, cookie: str, query: str, layout: str) -> None:
    """The layout follows what the page tells, else what it told before, else a small desk."""

    async def work(client: Client) -> None:
        page = await client.post("/play/rycerze", follow_redirects=True)
        if cookie:
            client.cookies.set("window", cookie)
        parts = await client.get(f"{page.url.path}/parts{query}")
        assert re.search(rf'class="stage rycerze cards {layout}\b', parts.text)

    call(work)


def test_an_earlier_moment_offers_nothing(call: Call) -> None:
    """The table as it was after so many moves has no choice in it; any number gives some moment."""

    async def work(client: Client) -> None:
        path = await hot_table(client)
        await lay(client, path, 0, "dragon", "knight")
        await lay(client, path, 1, "archer", "shepherd")
        now = (await client.get(f"{path}/parts?as=0")).text
        assert "reveal" in now
        for at in (-5, 0, 1, 2, 99):
            parts = (await client.get(f"{path}/parts?as=0&at={at}")).text
            assert re.findall(r"data-(?:pick|move)=", parts) == []
        before = (await client.get(f"{path}/parts?as=1&at=1")).text
        assert 'data-count="1"' in before
        laid = re.findall(r"<figure.*?</figure>", before, re.DOTALL)
        assert len(laid) == 2
        assert all("Card, face down" in each and "data-piece" not in each for each in laid)

    call(work)


def test_the_inspector_answers_its_reader_only(call: Call) -> None:
    """A piece is explained to whoever sees the table; an unknown one is 404, behind a curtain all are."""

    async def work(client: Client) -> None:
        path = await hot_table(client)
        assert (
            await client.get(f"{path}/piece", params={"what": "card:dragon", "as": "0"})
        ).status_code == 200
        assert (await client.get(f"{path}/piece", params={"what": "card:dragon"})).status_code == 404
        for what in ("", "card:", "x" * 5000, "camp:99", "tile:<b>", '"', "sword:"):
            found = await client.get(f"{path}/piece", params={"what": what, "as": "0"})
            assert found.status_code == (200 if what == "sword:" else 404), what

    call(work)


def test_numbers_can_be_switched_off(call: Call) -> None:
    """Who wants a harder game is told of no shields and no strength."""

    async def work(client: Client) -> None:
        page = await client.post("/play/rycerze", follow_redirects=True)
        assert 'class="same"' in page.text
        client.cookies.set("numbers", "off")
        assert 'class="same"' not in (await client.get(page.url.path)).text

    call(work)
