"""Rules pages and player aids: every number has its place, every prompt leads somewhere."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path

import httpx
import pytest

from zamki.core.lesson_check import rule_numbers
from zamki.core.lesson_player import position
from zamki.core.lessons import lessons_of
from zamki.core.play import replay
from zamki.core.record import parse_record
from zamki.core.registry import folder, get_game
from zamki.core.words import LANGUAGES
from zamki.games import BUILT_IN
from zamki.web.aid_sheet import HIGH, WIDE, aid_svg
from zamki.web.page import page_of
from zamki.web.rendering import render

Call = Callable[[Callable[[httpx.AsyncClient], Awaitable[None]]], None]
NUMBER = re.compile(r"[A-Z]\d+[a-z]?")
PLACE = re.compile(r"`#([\w-]+)`")
RECORDS = Path(__file__).parents[1] / "games"


def page(game: str, lang: str = "en") -> str:
    """The rules page of a game."""
    made = page_of(game)
    assert made.rules is not None
    context = {"has_aid": True, "has_lesson": True, "theme": "", "here": "/", **made.rules()}
    return render(f"{game}/rules.html", lang, about=game, info=get_game(game).info, **context)


def places(text: str) -> list[str]:
    """Every anchor of a page."""
    return re.findall(r'\bid="([\w-]+)"', text)


@pytest.mark.parametrize("game", BUILT_IN)
def test_every_number_stands_once_in_the_margin(game: str) -> None:
    """Every rule of the rulebook has exactly one place on the rules page, and no place has another number."""
    found = Counter(place for place in places(page(game)) if NUMBER.fullmatch(place))
    assert set(found) == set(rule_numbers(folder(game) / "docs" / "rules.md"))
    assert set(found.values()) == {1}


@pytest.mark.parametrize("game", BUILT_IN)
def test_every_prompt_leads_to_its_place(game: str) -> None:
    """Whatever a table asks, its link to the rules has an anchor there."""
    asked = set(re.findall(r'Prompt\(\s*"(\w+)"', (folder(game) / "rules" / "view.py").read_text("utf-8")))
    anchors = page_of(game).anchors
    found = set(places(page(game)))
    assert {anchors.get(key, key) for key in asked - {"waiting"}} <= found
    assert set(anchors.values()) <= found


@pytest.mark.parametrize("game", BUILT_IN)
def test_the_rulebooks_are_covered(game: str) -> None:
    """docs/coverage.md names for every sentence of the rulebooks a place that the rules page has."""
    rows = [
        line
        for line in (folder(game) / "docs" / "coverage.md").read_text("utf-8").splitlines()
        if line.startswith("| ") and "what it says" not in line
    ]
    assert len(rows) > 20
    found = set(places(page(game)))
    for row in rows:
        assert PLACE.findall(row), row
        assert set(PLACE.findall(row)) <= found, row


@pytest.mark.parametrize("game", BUILT_IN)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_rules_and_aids_are_said_in_every_language(game: str, lang: str) -> None:
    """The page renders in each language, the aid too, and the printed aid is one page of A4."""
    assert len(page(game, lang)) > 20000
    make = page_of(game).aid
    assert make is not None
    drawn = aid_svg(make(), get_game(game).info.title, lang)
    assert drawn.size == (WIDE, HIGH)
    lowest = max(float(y) for y in re.findall(r'<text[^>]* y="([\d.]+)"', drawn.svg))
    assert lowest < HIGH
    rightmost = max(float(x) for x in re.findall(r'<text x="([\d.]+)"', drawn.svg))
    assert rightmost < WIDE


@pytest.mark.parametrize("game", BUILT_IN)
def test_worked_examples_are_recorded_games(game: str) -> None:
    """The example of a page is the first game, kept as a record whose result the engine comes to."""
    record = parse_record((RECORDS / game / "records" / "first-game.json").read_bytes())
    lesson = lessons_of(game)[game]
    assert record == lesson.record
    assert replay(record).outcome == position(lesson, len(record.moves)).outcome


def test_the_castle_is_counted_line_by_line() -> None:
    """L41: the page's thirteen lines are those of the recorded castle, 66 points in all."""
    record = parse_record((RECORDS / "ludwig" / "records" / "first-game.json").read_bytes())
    assert record.result is not None
    castles = record.result["castles"]
    assert isinstance(castles, list)
    lines = re.findall(r'<label for="line-(\w+)".*?<b>(\d+)</b>', page("ludwig"), re.DOTALL)
    assert {name: int(points) for name, points in lines} == castles[2]["lines"]
    assert len(lines) == 13
    assert castles[2]["total"] == 66


def test_an_aid_opens_beside_a_table(call: Call) -> None:
    """As a page of its own it has a bar; for a table's sheet it is only what the sheet shows."""

    async def work(client: httpx.AsyncClient) -> None:
        whole = await client.get("/rules/zamek/aid")
        part = await client.get("/rules/zamek/aid?part=1")
        assert "<html" in whole.text
        assert "<html" not in part.text
        assert "data-aid-shut" in part.text
        assert (await client.get("/rules/rycerze")).status_code == 200

    call(work)
