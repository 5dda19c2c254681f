"""Changes over HTTP: keys on every call, fairness, onlookers, tables of other rules."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Any

import httpx
import pytest

from tests.match.setting import Bots, RandomBot, go
from zamki.core.bots import Budget, Fallback, Thought
from zamki.core.game import Config
from zamki.core.play import sample_playthrough
from zamki.core.registry import get_game
from zamki.core.view import AnyView
from zamki.core.words import LANGUAGES, T
from zamki.games import BUILT_IN
from zamki.match import Tables
from zamki.match.entries import LogEntry
from zamki.match.limits import Act, RateLimit, RateLimits
from zamki.match.ports import TableBot
from zamki.match.presence import AWAY_AFTER
from zamki.store import MemoryStore
from zamki.web import create_app
from zamki.web.table_page import HINT

from .serving import client_of
from .test_api import bearer, fault, open_table

Call = Callable[[Callable[[httpx.AsyncClient], Awaitable[None]]], None]
Client = httpx.AsyncClient


@asynccontextmanager
async def serving(store: MemoryStore, ticks: Callable[[], float] = lambda: 0.0) -> AsyncIterator[Client]:
    """A server on a store that may be served again, with a clock of one's own; its bots are slow."""
    app = create_app(Tables(store, Bots(), seed=5, ticks=ticks, bot_pause=60))
    async with app.lifespan(), client_of(app) as client:
        yield client


def keyed(secret: str, key: str) -> dict[str, str]:
    """Headers of a request that may be repeated."""
    return {**bearer(secret), "Idempotency-Key": key}


async def _placed(client: Client) -> tuple[str, list[str]]:
    """Ludwig for three: everybody has chosen, and the first seat has placed both rooms."""
    opened = await open_table(client, game="ludwig", seats=3, open=True)
    path = f"/api/tables/{opened['table']}"
    others = [(await client.post(f"{path}/seats", json={})).json()["secret"] for _ in range(2)]
    secrets = [opened["secret"], *others]
    for secret in (*secrets, secrets[0], secrets[0]):
        move = (await client.get(path, headers=bearer(secret))).json()["legal_moves"][0]
        await client.post(f"{path}/moves", json={"move": move}, headers=bearer(secret))
    return path, secrets


def test_every_call_that_changes_a_table_reads_a_key(call: Call) -> None:
    """The description of each of them names the header Idempotency-Key."""

    async def work(client: Client) -> None:
        paths = (await client.get("/api/openapi.json")).json()["paths"]
        posts = {path: call["post"] for path, call in paths.items() if "post" in call}
        elsewhere = ("/api/score", "/api/tables/{table}/seats/{seat}/notices")
        posts = {path: post for path, post in posts.items() if not path.startswith(elsewhere)}
        assert len(posts) == 16
        for path, described in posts.items():
            names = {each["name"] for each in described["parameters"]}
            assert "Idempotency-Key" in names, path

    call(work)


def test_an_undo_asked_twice_takes_back_one_move() -> None:
    """The same key gets the same answer, at once and after a restart; another key takes back the next."""

    async def work() -> None:
        store = MemoryStore()
        async with serving(store) as client:
            path, secrets = await _placed(client)
            played = len((await client.get(path)).json()["log"])
            body = {"seat": 0}
            first, again = [
                await client.post(f"{path}/undo", json=body, headers=keyed(secrets[0], "u")) for _ in range(2)
            ]
            assert (first.status_code, first.json()) == (again.status_code, again.json())
            assert len((await client.get(path)).json()["log"]) == played - 1
        async with serving(store) as client:
            later = await client.post(f"{path}/undo", json=body, headers=keyed(secrets[0], "u"))
            assert (later.status_code, later.json()) == (first.status_code, first.json())
            assert len((await client.get(path)).json()["log"]) == played - 1
            other = await client.post(f"{path}/undo", headers=keyed(secrets[0], "v"))
            assert other.status_code == 200
            assert len((await client.get(path)).json()["log"]) == played - 2

    go(work())


def test_an_undo_that_says_what_it_saw_is_stale_the_second_time(call: Call) -> None:
    """Also without a key, `after` keeps a repeated undo from taking back another move."""

    async def work(client: Client) -> None:
        path, secrets = await _placed(client)
        key = bearer(secrets[0])
        body = {"after": (await client.get(path, headers=key)).json()["version"]}
        assert (await client.post(f"{path}/undo", json=body, headers=key)).status_code == 200
        assert await fault(client.post(f"{path}/undo", json=body, headers=key)) == (409, "stale")

    call(work)


def test_a_key_with_another_body_is_refused(call: Call) -> None:
    """422 `key_reused`, in the reader's language, and nothing happens."""

    async def work(client: Client) -> None:
        opened = await open_table(client)
        path, headers = f"/api/tables/{opened['table']}", keyed(opened["secret"], "k")
        assert (await client.post(f"{path}/chat", json={"text": "one"}, headers=headers)).status_code == 201
        said = set()
        for lang in LANGUAGES:
            asked = {**headers, "Accept-Language": lang}
            answer = await client.post(f"{path}/chat", json={"text": "two"}, headers=asked)
            assert (answer.status_code, answer.json()["error"]["code"]) == (422, "key_reused")
            said.add(answer.json()["error"]["message"])
        assert len(said) == len(LANGUAGES)
        assert (await client.get(path)).json()["version"] == 2

    call(work)


def test_a_seat_taken_twice_with_one_key_is_one_seat(call: Call) -> None:
    """The same secret comes back; a browser that had no cookie gets the same one again."""

    async def work(client: Client) -> None:
        opened = await open_table(client, seats=4, open=True)
        path = f"/api/tables/{opened['table']}/seats"
        header = {"Idempotency-Key": "0f7a2c52-5d2b-4f5e"}
        one, two = [await client.post(path, json={"name": "Tom"}, headers=header) for _ in range(2)]
        assert (one.status_code, one.json()) == (201, two.json())
        browser = {"Idempotency-Key": "77e1c0de-1b2c-4d3e", "Sec-Fetch-Mode": "cors"}
        cookies = []
        for _ in range(2):
            answer = await client.post(path, json={"name": "Tim"}, headers=browser)
            cookies.append(answer.headers["set-cookie"])
            client.cookies.clear()
        assert cookies[0] == cookies[1]
        free = [seat["free"] for seat in (await client.get(f"/api/tables/{opened['table']}")).json()["seats"]]
        assert free == [False, False, False, True]

    call(work)


def test_a_form_sent_twice_takes_one_seat(call: Call) -> None:
    """A double click on “Take a seat” at an open table is one person, who holds the seat."""

    async def work(client: Client) -> None:
        opened = await open_table(client, seats=4, open=True)
        page = (await client.get(f"/join/{opened['table']}")).text
        key = re.search(r'name="key" value="([^"]+)"', page)
        assert key is not None
        form = {"name": "Tom", "key": key[1]}
        answers = await asyncio.gather(
            *(client.post(f"/join/{opened['table']}", data=form) for _ in range(2))
        )
        answers.append(await client.post(f"/join/{opened['table']}", data=form))  # now with its cookie
        assert {answer.status_code for answer in answers} == {303}
        view = (await client.get(f"/api/tables/{opened['table']}")).json()
        assert view["seat"] == 1
        assert [seat["free"] for seat in view["seats"]] == [False, False, True, True]

    call(work)


@pytest.mark.parametrize(
    ("page", "action", "fields"),
    [
        ("/", "/play/rycerze", {"level": "random"}),
        ("/rules/zamek", "/play/zamek", {}),
        ("/new/rycerze", "/new/rycerze", {"seats": "2", "who1": "invite", "wait": "yes", "name": "Ada"}),
    ],
)
def test_a_form_sent_twice_opens_one_table(
    call: Call, page: str, action: str, fields: dict[str, str]
) -> None:
    """A double click is one table whose host holds it; a changed form, and a new page, are others."""

    async def work(client: Client) -> None:
        keys = [_form_key((await client.get(page)).text) for _ in range(2)]
        form = {**fields, "key": keys[0]}
        answers = await asyncio.gather(*(client.post(action, data=form) for _ in range(2)))
        cookies = {answer.headers["set-cookie"].partition(";")[0] for answer in answers}
        assert len(cookies) == 1
        answers.append(await client.post(action, data=form))  # now with its cookie
        (place,) = {answer.headers["location"].partition("?")[0] for answer in answers}
        assert (await client.get(f"/api/tables/{place.removeprefix('/t/')}")).json()["seat"] == 0
        for other in ({**form, "key": keys[1]}, {**form, "key": "short"}, {**form, "key": "short"}):
            answer = await client.post(action, data=other)
            assert not answer.headers["location"].startswith(place)

    call(work)


def _form_key(page: str) -> str:
    found = re.search(r'name="key" value="([^"]+)"', page)
    assert found is not None
    return found[1]


def test_a_record_sent_twice_is_one_table(call: Call) -> None:
    """The same file from the same page is brought once, however often the button is pressed."""

    async def work(client: Client) -> None:
        play = sample_playthrough(get_game("rycerze"), 2, 4)
        file = {"record": ("game.json", json.dumps(play.record().json()).encode())}
        key = _form_key((await client.get("/replay")).text)
        sent = [client.post("/replay", data={"key": key}, files=file) for _ in range(2)]
        answers = [*await asyncio.gather(*sent), await client.post("/replay", data={"key": key}, files=file)]
        assert {answer.status_code for answer in answers} == {303}
        assert len({answer.headers["location"] for answer in answers}) == 1
        again = await client.post("/replay", data={"key": f"{key}x"}, files=file)
        assert again.headers["location"] != answers[0].headers["location"]

    call(work)


def test_a_table_opened_twice_with_one_key_is_one_table(call: Call) -> None:
    """POST /api/tables with a random key can be repeated."""

    async def work(client: Client) -> None:
        header = {"Idempotency-Key": "5c7d3f5e-6f0f-4f6e-9d5e-0d1c2b3a4f5e"}
        wish = {"game": "rycerze", "seats": 2}
        one, two = [await client.post("/api/tables", json=wish, headers=header) for _ in range(2)]
        assert one.json() == two.json()
        other = client.post("/api/tables", json={**wish, "seats": 3}, headers=header)
        assert await fault(other) == (422, "key_reused")

    call(work)


async def _two(client: Client, **wishes: Any) -> tuple[str, str, str]:
    opened = await open_table(client, open=True, **wishes)
    path = f"/api/tables/{opened['table']}"
    return path, opened["secret"], (await client.post(f"{path}/seats", json={})).json()["secret"]


def test_a_rival_replaces_nobody_at_a_table_without_haste() -> None:
    """However long somebody is away from a slow table, the seat stays theirs; the page offers nothing."""

    async def work() -> None:
        now = [0.0]
        async with serving(MemoryStore(), lambda: now[0]) as client:
            path, host, _ = await _two(client, pace="slow")
            now[0] += 100 * AWAY_AFTER
            asked = client.post(f"{path}/seats/1/bot", json={"level": "random"}, headers=bearer(host))
            assert await fault(asked) == (403, "not_allowed")
            page = (await client.get(path.replace("/api/tables", "/t"), headers=bearer(host))).text
            assert 'data-post="seats/0/bot"' in page
            assert 'data-post="seats/1/bot"' not in page

    go(work())


def test_who_polls_is_not_away() -> None:
    """At a live table a look at the view is a sign of life; without any, the table names the level."""

    async def work() -> None:
        now = [0.0]
        async with serving(MemoryStore(), lambda: now[0]) as client:
            path, host, guest = await _two(client)
            button, page = 'data-post="seats/1/bot"', path.replace("/api/tables", "/t")
            for _ in range(30):
                now[0] += 3
                await client.get(path, headers=bearer(guest))
            asked = client.post(f"{path}/seats/1/bot", json={"level": "broken"}, headers=bearer(host))
            assert await fault(asked) == (403, "not_allowed")
            assert button not in (await client.get(page, headers=bearer(host))).text
            now[0] += AWAY_AFTER
            assert button in (await client.get(page, headers=bearer(host))).text
            assert button not in (await client.get(page)).text
            asked = client.post(f"{path}/seats/1/bot", json={"level": "broken"}, headers=bearer(host))
            assert (await asked).status_code == 200
            assert (await client.get(path)).json()["seats"][1]["bot"] == "random"

    go(work())


def test_a_stranger_calls_no_bot_onto_a_free_seat(call: Call) -> None:
    """Only who opened the table or sits at it does, and only they are offered it."""

    async def work(client: Client) -> None:
        opened = await open_table(client)
        path = f"/api/tables/{opened['table']}"
        page, button = f"/t/{opened['table']}", 'data-post="seats/1/bot"'
        asked = client.post(f"{path}/seats/1/bot", json={"level": "random"})
        assert await fault(asked) == (403, "not_allowed")
        assert button not in (await client.get(page)).text
        assert button in (await client.get(page, headers=bearer(opened["secret"]))).text
        answer = await client.post(f"{path}/seats/1/bot", json={}, headers=bearer(opened["secret"]))
        assert answer.status_code == 200

    call(work)


def test_an_onlooker_cannot_pass_for_a_player(call: Call) -> None:
    """A line by an onlooker is marked on the page, and one under a player's name stands without it."""

    async def work(client: Client) -> None:
        opened = await open_table(client, name="Ada")
        path = f"/api/tables/{opened['table']}"
        for body in ({"text": "from Eve", "name": "Eve"}, {"text": "as Ada", "name": "ADA"}):
            await client.post(f"{path}/chat", json=body)
        await client.post(f"{path}/chat", json={"text": "really Ada"}, headers=bearer(opened["secret"]))
        page = (await client.get(f"/t/{opened['table']}")).text
        chat = page[page.index('id="chat-panel"') :]
        lines = [
            " ".join(re.sub("<[^>]+>", " ", line).split())
            for line in re.findall("<li data-said[^>]*>(.*?)</li>", chat, re.S)
        ]
        assert lines == ["Eve Onlooker from Eve", "Onlooker as Ada", "Ada really Ada"]

    call(work)


def test_suggestions_are_declined_over_http(call: Call) -> None:
    """A suggestion that was declined is gone for both; what is gone cannot be followed."""

    async def work(client: Client) -> None:
        path, secrets = await _placed(client)
        move = (await client.get(path, headers=bearer(secrets[1]))).json()["legal_moves"][0]
        for _ in range(2):  # the same key: one suggestion
            made = await client.post(f"{path}/proposals", json={"move": move}, headers=keyed(secrets[2], "s"))
        (proposal,) = (await client.get(path, headers=bearer(secrets[1]))).json()["proposals"]
        assert proposal["id"] == made.json()["version"]
        declined = await client.post(f"{path}/proposals/{proposal['id']}/decline", headers=bearer(secrets[1]))
        assert declined.status_code == 200
        assert (await client.get(path, headers=bearer(secrets[2]))).json()["proposals"] == []
        accept = client.post(
            f"{path}/proposals/{proposal['id']}/accept", json={"seat": 1}, headers=bearer(secrets[1])
        )
        assert await fault(accept) == (409, "stale")

    call(work)


def test_a_rematch_is_asked_for_over_http(call: Call) -> None:
    """Before the end it is refused; after it everybody is sent to the same table."""

    async def work(client: Client) -> None:
        path, *secrets = await _two(client)
        assert await fault(client.post(f"{path}/rematch", headers=bearer(secrets[0]))) == (403, "not_allowed")
        while (view := (await client.get(path)).json())["outcome"] is None:
            for seat in view["actors"]:
                headers = bearer(secrets[seat])
                move = (await client.get(path, headers=headers)).json()["legal_moves"][0]
                await client.post(f"{path}/moves", json={"move": move}, headers=headers)
        asked = [client.post(f"{path}/rematch", headers=bearer(secret)) for secret in secrets]
        told = [answer.json() for answer in await asyncio.gather(*asked)]
        assert told[0] == told[1]
        view = (await client.get(f"/api/tables/{told[0]['table']}", headers=bearer(secrets[1]))).json()
        assert (view["seat"], view["outcome"]) == (1, None)
        page = await client.post(path.replace("/api/tables", "/t") + "/rematch", headers=bearer(secrets[0]))
        assert page.headers["location"] == f"/t/{told[0]['table']}"

    call(work)


def test_a_table_of_other_rules_says_so_alone() -> None:
    """409 `old_rules` with one sentence, for programs and people; the lobby and other tables go on."""

    async def work() -> None:
        store = MemoryStore()
        async with serving(store) as client:
            old, new = [(await open_table(client))["table"] for _ in range(2)]
        (first,) = await store.load(old)
        store._entries[old] = [LogEntry(1, "opened", {**first.data, "rules": 99}, first.at)]
        async with serving(store) as client:
            assert await fault(client.get(f"/api/tables/{old}")) == (409, "old_rules")
            page = await client.get(f"/t/{old}", headers={"Accept": "text/html"})
            assert (page.status_code, "rules 99" in page.text) == (409, True)
            assert (await client.get(f"/api/tables/{new}")).status_code == 200
            assert (await client.get("/")).status_code == 200

    go(work())


def test_who_asks_too_often_is_told_when_to_come_back() -> None:
    """Tables opened and streams are counted by address; the refusal says how long to wait, also as header."""
    limits = RateLimits(address={Act.OPEN: RateLimit(1, 60), Act.STREAM: RateLimit(1, 60)}, table={})

    async def work() -> None:
        all_tables = Tables(MemoryStore(), Bots(), seed=5, limits=limits, ticks=lambda: 0.0)
        app = create_app(all_tables)
        async with app.lifespan(), client_of(app) as client:
            opened = await client.post("/api/tables", json={"game": "rycerze"})
            refused = await client.post("/api/tables", json={"game": "rycerze"})
            assert (opened.status_code, refused.status_code) == (201, 429)
            told = refused.json()["error"]
            assert told["code"] == "too_many"
            assert refused.headers["Retry-After"] == str(told["details"]["retry_after"]) != "0"
            table = await all_tables.table(opened.json()["table"])
            table.admit("127.0.0.1")
            stream = await client.get(f"/api/tables/{table.id}/events")
            assert stream.status_code == 429

    go(work())


def test_hints_on_pages_are_counted_by_address_too() -> None:
    """Whoever reloads a page for hints is counted as one who asks the API."""
    limits = RateLimits(address={Act.HINT: RateLimit(1, 60)}, table={})

    async def work() -> None:
        app = create_app(Tables(MemoryStore(), Bots(), seed=5, limits=limits, ticks=lambda: 0.0))
        async with app.lifespan(), client_of(app) as client:
            opened = await open_table(client, game="zamek", bots={"1": "random"})
            path, wish = f"/t/{opened['table']}/parts", {"pick": HINT}
            key = bearer(opened["secret"])
            asked = [await client.get(path, params=wish, headers=key) for _ in range(2)]
            assert [each.status_code for each in asked] == [200, 429]

    go(work())


class Hopeful(RandomBot):
    """Expects something of every move."""

    def explain(self, view: AnyView, budget: Budget) -> Sequence[Thought]:
        """Words for each."""
        return [Thought(move, 0.5, "win", T("maybe"), (), T("wins 50 %")) for move in view.legal_moves[:3]]


class Hopefuls(Bots):
    """Nobody else."""

    def make(self, game: str, level: str, seed: int, config: Config) -> TableBot:
        """The same for all levels."""
        return Hopeful(seed)


@pytest.mark.parametrize("game", ["zamek", "rycerze"])
def test_hints_on_pages_say_what_to_expect(game: str) -> None:
    """Under a hint stands how it goes on, and what to expect unless the reader wants no numbers."""

    async def work() -> None:
        app = create_app(Tables(MemoryStore(), Hopefuls(), seed=5))
        async with app.lifespan(), client_of(app) as client:
            opened = await open_table(client, game=game, bots={"1": "random"})
            path, key = f"/t/{opened['table']}/parts", bearer(opened["secret"])
            page = (await client.get(path, params={"pick": HINT}, headers=key)).text
            assert "maybe · wins 50\u00a0%" in page
            client.cookies.set("numbers", "off")
            page = (await client.get(path, params={"pick": HINT}, headers=key)).text
            assert "maybe" in page
            assert "wins" not in page.split("maybe")[1].split("<")[0]

    go(work())


@pytest.mark.parametrize("game", BUILT_IN)
@pytest.mark.parametrize(
    ("best", "why", "is_told"),
    [
        ("master", None, False),
        ("master", Fallback.PIECES, True),
        ("master", Fallback.NO_RUNTIME, True),
        ("apprentice", None, True),
    ],
)
def test_hints_on_pages_say_whose_they_are(
    game: str, best: str, why: Fallback | None, is_told: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the best adviser is not installed, or cannot play this, the page names who advises."""
    monkeypatch.setattr(Hopefuls, "levels", lambda self, game: ("random", "apprentice", best))
    monkeypatch.setattr(Hopefuls, "fallback_reason", lambda self, game, level, config: why)

    async def work() -> None:
        app = create_app(Tables(MemoryStore(), Hopefuls(), seed=5))
        async with app.lifespan(), client_of(app) as client:
            opened = await open_table(client, game=game, bots={"1": "random"})
            path, key = f"/t/{opened['table']}/parts", bearer(opened["secret"])
            for _ in range(2):
                page = (await client.get(path, params={"pick": HINT}, headers=key)).text
                assert "data-pick" in page
                assert ("This hint is from the bot “gentle” (makes friendly mistakes)." in page) == is_told
            assert "This hint is from" not in (await client.get(path, headers=key)).text

    go(work())
