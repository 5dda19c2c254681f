"""The scorer's page refuses links that no box could fill, at once and with a sentence."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable

import httpx
import pytest

from tests.match.setting import Bots, go
from tests.web.serving import client_of
from zamki.core.words import LANGUAGES
from zamki.games.ludwig.page.castle_link import castle_token
from zamki.games.ludwig.rules.components import Cell
from zamki.games.ludwig.rules.edition import built_in
from zamki.games.ludwig.rules.layout import Layout
from zamki.match import Tables
from zamki.store import MemoryStore
from zamki.web import create_app

THRONE = "throne_utility_food"
LINE: list[Cell] = [(column, level) for level in range(30) for column in range(2, 42)]


def asked(work: Callable[[httpx.AsyncClient], Awaitable[None]]) -> None:
    """Does something with a server in this process."""

    async def run() -> None:
        app = create_app(Tables(MemoryStore(), Bots(), seed=1))
        async with app.lifespan(), client_of(app) as client:
            await work(client)

    go(run())


def full(count: int, room: str) -> Layout:
    """A castle with the same room again and again."""
    return Layout(THRONE, tuple((room, cell) for cell in LINE[:count]))


WRONG = {
    "an unknown throne": (Layout("no_such_throne", ()), "There is no such throne room: “no_such_throne”."),
    "an unknown room": (full(1, "no_such_room"), "There is no such room: “no_such_room”."),
    "hundreds of special rooms": (full(1200, "tower"), "This castle has more pieces than the box holds."),
    "hundreds of rooms": (full(400, "bakery"), "This castle has more pieces than the box holds."),
    "hundreds of attendants": (
        Layout(THRONE, (), ("painter",) * 300),
        "This castle has more pieces than the box holds.",
    ),
    "hundreds of cards": (Layout(THRONE, (), (), ("width",) * 300), "This castle has more pieces"),
}


@pytest.mark.parametrize("what", WRONG)
def test_impossible_links_are_refused(what: str) -> None:
    """A link with unknown pieces, or more than the box holds, is answered at once with a clear sentence."""
    layout, sentence = WRONG[what]

    async def work(client: httpx.AsyncClient) -> None:
        for more in ({}, {"cell": "2,0"}, {"cell": "-1,0", "add": "bakery"}):
            before = time.process_time()
            found = await client.get(
                "/score", params={"c": castle_token(layout), **more}, headers={"Accept": "text/html"}
            )
            assert time.process_time() - before < 10  # building such a castle would take minutes
            assert found.status_code == 422
            assert sentence in found.text

    asked(work)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_refusals_are_in_the_readers_language(lang: str) -> None:
    """What is wrong with a link is said in all four languages."""

    async def work(client: httpx.AsyncClient) -> None:
        for layout, sentence in WRONG.values():
            headers = {"Accept": "text/html", "Accept-Language": lang}
            found = await client.get("/score", params={"c": castle_token(layout)}, headers=headers)
            assert (sentence in found.text) == (lang == "en")

    asked(work)


def test_the_whole_box_is_scored_soon() -> None:
    """A castle of every piece in the box is still shown, with its faults, in well under a second."""
    rooms = (*built_in().rooms, *("tower",) * 16, *("fountain",) * 16, *("grand_foyer",) * 16)
    layout = Layout(THRONE, tuple(zip(rooms, LINE, strict=False)))

    async def work(client: httpx.AsyncClient) -> None:
        await client.get("/score")
        before = time.process_time()
        found = await client.get("/score", params={"c": castle_token(layout), "cell": "-1,0", "type": "food"})
        assert time.process_time() - before < 1
        assert found.status_code == 200

    asked(work)


def test_one_special_room_too_many_is_a_fault_of_the_castle() -> None:
    """More towers than there are is shown as a fault on the page, where it can be taken away again."""

    async def work(client: httpx.AsyncClient) -> None:
        found = await client.get("/score", params={"c": castle_token(full(17, "tower"))})
        assert found.status_code == 200
        assert "there aren’t that many in the box" in found.text

    asked(work)
