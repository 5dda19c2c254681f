"""A game of somebody else in the browser: as good as ours, and harmless where it is broken."""

from __future__ import annotations

import html
import re
from collections.abc import Awaitable, Callable
from pathlib import Path

import httpx
import pytest

from tests.elsewhere import add_twin
from zamki.core import registry

from .test_api import begun_table, fault, open_table

Call = Callable[[Callable[[httpx.AsyncClient], Awaitable[None]]], None]
Client = httpx.AsyncClient

DRAWN = """
from zamki.draw import Artist, Drawing

def position(view, pose):
    told = f'data-lang="{pose.lang}" data-on="{pose.is_interactive}"'
    return Drawing(f'<svg id="{pose.prefix}" width="10" height="10" {told}></svg>', (10, 10))

draw = Artist(position)
"""
BROKEN_DRAWING = """
from zamki.draw import Artist

def fails(*args, **kwargs):
    raise RuntimeError("no pencil")

draw = Artist(fails, picture=fails, icon=fails)
"""
PAGE = """
from litestar import get
from zamki.core.words import T
from zamki.web.page import Link, Page

@get("/hello", media_type="text/plain", sync_to_thread=False)
def hello() -> str:
    return "hello"

page = Page(routes=(hello,), links=(Link(T("Twins say hello"), "/games/twins/hello"),))
"""
TOLD = """
import msgspec
from litestar import get
from zamki.web.page import Page

class Luck(msgspec.Struct):
    today: int

@get("/luck", sync_to_thread=False)
def luck() -> dict:
    return {"today": 7}

page = Page(routes=(luck,), answers={("/games/twins/luck", "get"): LUCK})
"""
CLASH = """
from litestar import get
from zamki.web.page import Page

@get("/a", media_type="text/plain", sync_to_thread=False)
def one() -> str:
    return "one"

@get("/a", media_type="text/plain", sync_to_thread=False)
def two() -> str:
    return "two"

page = Page(routes=(one, two))
"""


def test_a_game_without_parts_is_played_as_text(packages: Path, call: Call) -> None:
    """Lobby, new table, table, rules: a game that brings nothing but its rules has them all."""
    add_twin(packages)

    async def work(client: Client) -> None:
        assert "/new/twins" in (await client.get("/")).text
        assert (await client.get("/new/twins")).status_code == 200
        assert (await client.get("/rules/twins")).status_code == 200
        opened = await begun_table(client, game="twins")
        headers = {"Authorization": f"Bearer {opened['secret']}"}
        assert "textboard" in (await client.get(f"/t/{opened['table']}", headers=headers)).text

    call(work)


def test_a_drawing_alone_makes_a_table(packages: Path, call: Call) -> None:
    """With a drawing and no page of its own, a table shows it, every move, and the picked one as button."""
    add_twin(packages, draw=DRAWN)

    async def work(client: Client) -> None:
        opened = await begun_table(client, game="twins")
        headers = {"Authorization": f"Bearer {opened['secret']}", "Accept-Language": "de"}
        page = (await client.get(f"/t/{opened['table']}", headers=headers)).text
        assert 'data-lang="de" data-on="True"' in page
        moves = re.findall('class="pickrow"\\s+data-pick="([^"]*)"', page)
        assert len(moves) >= 22
        assert "data-move" not in page
        pick = {"pick": html.unescape(moves[3])}
        parts = (await client.get(f"/t/{opened['table']}/parts", params=pick, headers=headers)).text
        assert re.findall('data-key="submit"\\s+data-move="', parts)
        assert parts.count("data-move") == parts.count('aria-pressed="true"') == 1

    call(work)


def test_pages_of_a_game_lie_under_its_name(packages: Path, call: Call) -> None:
    """Somebody else's pages can take no address of the house; their links stand at the foot."""
    add_twin(packages, page=PAGE)

    async def work(client: Client) -> None:
        assert (await client.get("/games/twins/hello")).text == "hello"
        assert "Twins say hello" in (await client.get("/rules")).text

    call(work)


@pytest.mark.parametrize("kind", ["Luck", "object()"])
def test_calls_of_a_game_are_described(packages: Path, call: Call, kind: str) -> None:
    """The API's description says what they answer; what cannot be described is left out, and nothing else."""
    add_twin(packages, page=TOLD.replace("LUCK", kind))

    async def work(client: Client) -> None:
        assert (await client.get("/games/twins/luck")).json() == {"today": 7}
        made = (await client.get("/api/openapi.json")).json()
        answer = made["paths"]["/games/twins/luck"]["get"]["responses"]["200"]["content"]
        told = {"$ref": "#/components/schemas/Luck"}
        assert (answer["application/json"]["schema"] == told) == (kind == "Luck")
        assert made["components"]["schemas"].get("Luck", {}).get("required") == (
            ["today"] if kind == "Luck" else None
        )

    call(work)


CALLED_MOVE = """
from zamki.games.rycerze.rules.moves import Move

CALLED = {"lay": "move", "recruit": "state"}
TYPES = {called: kind for kind, called in CALLED.items()}

def move_json(move):
    told = ours.move_json(move)
    return {**told, "type": CALLED[told["type"]]}

def parse_move(data) -> Move:
    return ours.parse_move({**data, "type": TYPES[data["type"]]})

parse_move.__annotations__["return"] = "Move"
game = replace(game, move_json=move_json, parse_move=parse_move)
"""


def test_a_move_called_move_is_described(packages: Path, call: Call) -> None:
    """Moves that are called as the house calls its unions have a form each, beside the unions."""
    package = add_twin(packages) / "__init__.py"
    package.write_text(package.read_text("utf-8") + CALLED_MOVE, "utf-8")

    async def work(client: Client) -> None:
        made = (await client.get("/api/openapi.json")).json()["components"]["schemas"]
        forms = [made[each["$ref"].rpartition("/")[2]] for each in made["TwinsMove"]["oneOf"]]
        assert [each["properties"]["type"]["const"] for each in forms] == ["move", "state"]
        assert made["TwinsMove"]["discriminator"]["mapping"].keys() == {"move", "state"}
        assert "players" in made["TwinsState"]["properties"]

    call(work)


@pytest.mark.parametrize("parts", [{"draw": BROKEN_DRAWING}, {"page": CLASH}, {"page": "1 / 0"}])
def test_a_broken_part_stops_nobody_else(packages: Path, call: Call, parts: dict[str, str]) -> None:
    """Whatever fails in somebody's game, the lobby, the rules and other tables are there."""
    folder = add_twin(packages, **parts)
    if "draw" in parts:
        (folder / "page").mkdir()
        (folder / "page" / "lobby.html").write_text("{{ nothing.at.all }}")

    async def work(client: Client) -> None:
        for path in ("/", "/rules", "/new/twins", "/api/games"):
            assert (await client.get(path)).status_code == 200, path
        opened = await open_table(client, game="rycerze")
        assert (await client.get(f"/t/{opened['table']}")).status_code == 200

    call(work)


def test_a_table_of_a_game_that_is_gone_stops_nobody(packages: Path, call: Call) -> None:
    """After a package is removed its tables are still named in the lobby; a new one is refused by name."""
    add_twin(packages)

    async def work(client: Client) -> None:
        opened = await open_table(client, game="twins", open=True)
        registry._registered.clear()
        registry.clear_caches()
        page = await client.get("/")
        assert page.status_code == 200
        assert opened["table"] in page.text
        assert await fault(client.post("/api/tables", json={"game": "twins"})) == (422, "unknown_game")

    call(work)
