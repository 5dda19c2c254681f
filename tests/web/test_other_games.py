"""A game of somebody else with a broken part: its own page goes without the part, all others go on."""

from __future__ import annotations

import sys
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import httpx
import pytest

from zamki.cli.new_game import Plan
from zamki.core import registry, words
from zamki.core.words import LANGUAGES
from zamki.draw.artist import piece
from zamki.games import BUILT_IN
from zamki.web.lobby import picture
from zamki.web.rendering import environment

Call = Callable[[Callable[[httpx.AsyncClient], Awaitable[None]]], None]
Add = Callable[..., None]

ARTIST = """
from zamki.draw import Artist

def broken(*args, **kwargs):
    raise RuntimeError("no pencil")

draw = Artist(position={position}, picture={picture}, icon={icon})
"""


@pytest.fixture
def add(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Add]:
    """Adds the game that `zamki new-game` writes, with further files in its folder."""
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(registry, "_registered", {})
    monkeypatch.setattr(words, "_folders", list(words._folders))

    def write(**files: str) -> None:
        Plan("their_game", is_package=False, into=tmp_path).write()
        for name, text in files.items():
            place = tmp_path / "their_game" / name.replace("__", "/").replace("_html", ".html")
            path = place if place.suffix else place.with_suffix(".py")
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, "utf-8")
        registry.register("their_game", "their_game")
        _forget()

    yield write
    monkeypatch.undo()
    _forget()
    for name in [name for name in sys.modules if name.partition(".")[0] == "their_game"]:
        del sys.modules[name]


def _forget() -> None:
    for cached in (piece, picture, environment, words.catalogue):
        cached.cache_clear()
    registry.forget()


async def everything_is_shown(client: httpx.AsyncClient) -> None:
    """The lobby in every language, the game's rules, its table, and a table of every built-in game."""
    for lang in LANGUAGES:
        lobby = await client.get("/", headers={"Accept-Language": lang})
        assert lobby.status_code == 200
        assert "/play/their_game" in lobby.text
    for path in ("/rules", "/rules/their_game", "/new/their_game"):
        assert (await client.get(path)).status_code == 200, path
    for game in ("their_game", *BUILT_IN):
        table = await client.post(f"/play/{game}", follow_redirects=True)
        assert table.status_code == 200, game
    assert (await client.get("/")).status_code == 200


def test_a_game_without_parts_is_shown_in_the_shared_way(call: Call, add: Add) -> None:
    """Rules, words and data are enough: the table has the text board and a button for every move."""
    add()

    async def work(client: httpx.AsyncClient) -> None:
        await everything_is_shown(client)
        table = await client.post("/play/their_game", follow_redirects=True)
        assert "textboard" in table.text
        assert table.text.count("data-move=") == 6

    call(work)


@pytest.mark.parametrize("part", ["draw", "bots", "page", "commands", "editions"])
@pytest.mark.parametrize("code", ["1 / 0", "{part} = 'something else'"])
def test_a_part_that_cannot_be_used_is_left_out(call: Call, add: Add, part: str, code: str) -> None:
    """A broken drawing, page, set of bots or commands stops neither the lobby nor any table."""
    add(**{part: code.format(part=part)})
    call(everything_is_shown)


@pytest.mark.parametrize("broken", ["position", "picture", "icon"])
def test_a_drawing_that_fails_is_left_out(call: Call, add: Add, broken: str) -> None:
    """A drawing that fails when it is made leaves its place to the text board, the castle or the pawn."""
    plain = {"position": "lambda *args, **kwargs: '<svg ></svg>'", "picture": "None", "icon": "None"}
    add(draw=ARTIST.format(**{**plain, broken: "broken"}))
    call(everything_is_shown)


@pytest.mark.parametrize("page", ["rules", "desk", "lobby"])
@pytest.mark.parametrize("text", ["{% broken", "{{ nothing.at.all }}"])
def test_a_template_that_fails_stops_only_its_game(call: Call, add: Add, page: str, text: str) -> None:
    """Lobby and other tables do not care about a game's broken template."""
    add(**{f"page__{page}_html": text})

    async def work(client: httpx.AsyncClient) -> None:
        assert (await client.get("/")).status_code == 200
        for game in BUILT_IN:
            assert (await client.post(f"/play/{game}", follow_redirects=True)).status_code == 200
            assert (await client.get(f"/rules/{game}")).status_code == 200

    call(work)
