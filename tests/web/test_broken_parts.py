"""Every part of somebody's game may be broken: the game goes without it, and nothing else stops."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path

import httpx
import pytest

from tests.elsewhere import add_twin
from zamki.core.words import LANGUAGES
from zamki.games import BUILT_IN

Call = Callable[[Callable[[httpx.AsyncClient], Awaitable[None]]], None]

FAILING_DRAWING = """
from zamki.draw import Artist

def fails(*args, **kwargs):
    raise RuntimeError("no pencil")

draw = Artist(fails)
"""


async def everything_is_shown(client: httpx.AsyncClient) -> None:
    """The lobby in every language, the game's own pages and table, and a table of every built-in game."""
    for lang in LANGUAGES:
        page = await client.get("/", headers={"Accept-Language": lang})
        assert page.status_code == 200
        assert "/play/twins" in page.text
    for path in ("/rules", "/rules/twins", "/new/twins"):
        assert (await client.get(path)).status_code == 200, path
    for game in ("twins", *BUILT_IN):
        assert (await client.post(f"/play/{game}", follow_redirects=True)).status_code == 200, game


@pytest.mark.parametrize("part", ["draw", "kernel", "bots", "arrays", "page", "commands", "editions"])
@pytest.mark.parametrize("code", ["1 / 0", "{part} = 'something else'"])
def test_a_part_that_cannot_be_used_is_left_out(packages: Path, call: Call, part: str, code: str) -> None:
    """A part that fails when it is imported, or is of another kind, is as if it were not there."""
    add_twin(packages, **{part: code.format(part=part)})
    call(everything_is_shown)


def test_a_drawing_that_fails_leaves_its_place_to_the_text_board(packages: Path, call: Call) -> None:
    """A game whose drawing fails can still be played."""
    add_twin(packages, draw=FAILING_DRAWING)
    call(everything_is_shown)


@pytest.mark.parametrize("page", ["rules", "desk", "lobby", "pad"])
@pytest.mark.parametrize("text", ["{% broken", "{{ nothing.at.all }}"])
def test_a_template_that_fails_stops_only_its_game(packages: Path, call: Call, page: str, text: str) -> None:
    """The lobby, the rules and the tables of other games do not care about it."""
    folder = add_twin(packages)
    (folder / "page").mkdir()
    (folder / "page" / f"{page}.html").write_text(text, "utf-8")

    async def work(client: httpx.AsyncClient) -> None:
        for path in ("/", "/rules", *(f"/rules/{game}" for game in BUILT_IN)):
            assert (await client.get(path)).status_code == 200, path
        for game in BUILT_IN:
            assert (await client.post(f"/play/{game}", follow_redirects=True)).status_code == 200, game

    call(work)
