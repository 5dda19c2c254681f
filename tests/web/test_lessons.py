"""A lesson on the table: what the server shows for each moment, and what comes of a move."""

from __future__ import annotations

import json
import re
from collections.abc import Awaitable, Callable

import httpx
import pytest

from zamki.core.lesson_player import position
from zamki.core.lessons import lessons_of
from zamki.games import BUILT_IN
from zamki.web.page import first_time
from zamki.web.table_context import Desk, Reader

Call = Callable[[Callable[[httpx.AsyncClient], Awaitable[None]]], None]


def said(page: str, name: str) -> str:
    """What a fragment says of itself."""
    found = re.search(rf'data-{name}="([^"]*)"', page)
    assert found is not None
    return found[1].replace("&#34;", '"')


@pytest.mark.parametrize("game", BUILT_IN)
def test_every_step_is_asked_and_answered(call: Call, game: str) -> None:
    """The lesson's own moves lead through every step of it, in every window, to its end."""

    async def work(client: httpx.AsyncClient) -> None:
        for lesson in lessons_of(game).values():
            for number, step in enumerate(lesson.steps):
                made: list[object] = []
                for _ in step.moves:
                    query = {
                        "lesson": lesson.id,
                        "step": str(number),
                        "made": json.dumps(made),
                        "w": "390",
                        "h": "844",
                    }
                    asked = (await client.get(f"/learn/{game}/parts", params=query)).text
                    own = said(asked, "own")
                    told = await client.get(f"/learn/{game}/parts", params={**query, "try": own})
                    assert said(told.text, "wrong") == ""
                    made = json.loads(said(told.text, "made"))
                assert said(told.text, "told") == "1"
                assert "data-move=" not in told.text

    call(work)


def test_a_wrong_move_is_never_made(call: Call) -> None:
    """After it the question, the hand and the position are the same; what it would bring is said."""

    async def work(client: httpx.AsyncClient) -> None:
        move = {"seat": 0, "type": "place", "room": "library", "castle": 0, "at": [-1, 0]}
        query = {"lesson": "ludwig", "step": "1", "pick": json.dumps(move, separators=(",", ":"))}
        before = (await client.get("/learn/ludwig/parts", params=query)).text
        after = (await client.get("/learn/ludwig/parts", params={**query, "try": json.dumps(move)})).text
        assert said(after, "wrong") == "yes"
        assert "This would bring 1. Look at the two spaces the throne marks." in after
        for part in ("part-board", "part-dock"):
            pieces = [re.search(rf'id="{part}".*?</section>', text, re.DOTALL) for text in (before, after)]
            assert pieces[0] is not None
            assert pieces[1] is not None
            assert pieces[0][0] == pieces[1][0]

    call(work)


def test_another_right_answer_is_praised(call: Call) -> None:
    """It is praised, and then the lesson's own stands."""

    async def work(client: httpx.AsyncClient) -> None:
        move = {"seat": 0, "type": "place", "room": "library", "castle": 0, "at": [1, 1]}
        query = {"lesson": "ludwig", "step": "1", "try": json.dumps(move)}
        told = (await client.get("/learn/ludwig/parts", params=query)).text
        assert "Just as good." in told
        assert said(told, "told") == "1"

    call(work)


def test_odd_requests_are_answered_in_one_line(call: Call) -> None:
    """Whatever a request says, the answer is a page or a refusal, never a fault of ours."""

    async def work(client: httpx.AsyncClient) -> None:
        odd = ["step=-1", "step=x&at=999999", "made=[1]", "made={", "try={}", "lesson=none", "try=[]", "at=x"]
        for query in odd:
            answer = await client.get(f"/learn/zamek/parts?{query}", headers={"Accept": "text/html"})
            assert answer.status_code < 500, query
        assert (await client.get("/learn/none")).status_code in (404, 422)
        assert (await client.get("/learn/zamek/piece?what=nothing")).status_code == 404

    call(work)


def test_the_lesson_is_taken_up_where_it_was_left(call: Call) -> None:
    """A browser's cookie says how many steps are done; a link may name any step."""

    async def work(client: httpx.AsyncClient) -> None:
        page = (await client.get("/learn/rycerze", headers={"Cookie": "learn-rycerze-rycerze=3"})).text
        assert said(page, "step") == "3"
        assert said((await client.get("/learn/rycerze?step=2")).text, "step") == "1"

    call(work)


def test_the_first_play_now_offers_the_lesson_once(call: Call) -> None:
    """The first table of a game has a link to its lesson; the second has none."""

    async def work(client: httpx.AsyncClient) -> None:
        first = await client.post("/play/rycerze")
        assert "/learn/rycerze" in (await client.get(first.headers["location"])).text
        second = await client.post("/play/rycerze")
        assert "/learn/rycerze" not in (await client.get(second.headers["location"])).text

    call(work)


def test_the_end_leads_to_a_game_against_apprentices(call: Call) -> None:
    """After the lesson a table is opened with as many bots as the lesson says."""

    async def work(client: httpx.AsyncClient) -> None:
        opened = await client.post("/learn/rycerze/play?lesson=rycerze")
        table = opened.headers["location"].removeprefix("/t/")
        seats = (await client.get(f"/api/tables/{table}")).json()["seats"]
        assert len(seats) == 3
        assert [each["bot"] is not None for each in seats] == [False, True, True]

    call(work)


@pytest.mark.parametrize("game", BUILT_IN)
def test_the_first_game_is_drawn_for_like_any_other(call: Call, game: str) -> None:
    """L4, Z4, R3: ages and who begins are drawn by lot, as for a game that is opened from the lobby."""

    async def work(client: httpx.AsyncClient) -> None:
        opened = await client.post(f"/learn/{game}/play")
        assert ">Drawn: " in (await client.get(opened.headers["location"])).text

    call(work)


def test_first_times_are_said_once() -> None:
    """R10: what a browser has been told does not stand under a question again."""
    lesson = lessons_of("rycerze")["rycerze"]
    view = position(lesson, 9).view(lesson.seat)
    told = first_time(Desk(view, lesson.names, Reader("en", lesson.seat)))
    assert told is not None
    assert told[0] == "rycerze.recruit"
    knows = Reader("en", lesson.seat, told=frozenset({told[0]}))
    assert first_time(Desk(view, lesson.names, knows)) is None


@pytest.mark.parametrize("game", BUILT_IN)
@pytest.mark.parametrize("window", [("1280", "800"), ("390", "844")])
def test_a_lessons_keys_are_its_own(call: Call, game: str, window: tuple[str, str]) -> None:
    """No key of Back, Show me and Skip does something else in a lesson; chat and aid keep theirs."""

    async def work(client: httpx.AsyncClient) -> None:
        for lesson in lessons_of(game).values():
            for step in range(len(lesson.steps)):
                query = {"lesson": lesson.id, "step": str(step), "w": window[0], "h": window[1]}
                shown = (await client.get(f"/learn/{game}/parts", params=query)).text
                card = re.search(r'<div class="steps">.*?</div>', shown, re.DOTALL)
                assert card is not None
                own = re.findall(r'data-press="([^"]+)"', card[0])
                elsewhere = re.findall(r'data-press="([^"]+)"', shown.replace(card[0], ""))
                assert {"backspace", "h", "shift-n"} == set(own)
                assert set(own).isdisjoint(elsewhere)

    call(work)
