"""Waiting rooms, names and shields, quick phrases, and the time people take, over HTTP."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from typing import Any

import httpx
import pytest

from tests.match.setting import Bots, go
from zamki.match import Tables
from zamki.store import MemoryStore
from zamki.web import create_app

from .serving import client_of
from .test_api import bearer, open_table

Client = httpx.AsyncClient
Call = Callable[[Callable[[Client], Awaitable[None]]], None]
BROWSER = {"sec-fetch-mode": "navigate", "sec-fetch-site": "same-origin"}


async def _waiting(client: Client, **wishes: Any) -> tuple[str, str, dict[str, str]]:
    """A table for two that waits: its path, the host's secret, the invitations."""
    opened = await open_table(client, game="rycerze", seats=2, waiting=True, **wishes)
    return f"/api/tables/{opened['table']}", opened["secret"], opened["invites"]


def _rule(answer: httpx.Response) -> str:
    """The rule that stands against something."""
    assert answer.status_code == 403, answer.text
    rule: str = answer.json()["error"]["details"]["rule"]
    return rule


async def _view(client: Client, path: str, secret: str = "") -> dict[str, Any]:
    headers = bearer(secret) if secret else {}
    told: dict[str, Any] = (await client.get(path, headers=headers)).json()
    return told


def test_no_move_is_taken_before_all_are_ready(call: Call) -> None:
    """While a table waits there is no game: what needs one is 409; joining by the API begins it."""

    async def work(client: Client) -> None:
        path, host, invites = await _waiting(client)
        seen = await _view(client, path, host)
        assert (seen["waiting"], seen["legal_moves"]) == (True, [])
        move = {"type": "lay", "cards": ["archer", "knight"]}
        for what, body in (("moves", {"move": move}), ("undo", {}), ("proposals", {"move": move})):
            answer = await client.post(f"{path}/{what}", json=body, headers=bearer(host))
            assert (answer.status_code, answer.json()["error"]["code"]) == (409, "not_begun")
        for what in ("record", "replay?at=0", "replay?at=0&open=true", "hint"):
            answer = await client.get(f"{path}/{what}", headers=bearer(host))
            assert (answer.status_code, answer.json()["error"]["code"]) == (409, "not_begun")
        for page, status in (("replay", 409), ("picture.png", 403), ("shuffle", 403), ("parts?at=0", 200)):
            answer = await client.get(f"{path.replace('/api/tables', '/t')}/{page}", headers=bearer(host))
            assert answer.status_code == status
        await client.post(f"{path}/seats", json={"invite": invites["1"], "name": "Bob"})
        seen = await _view(client, path, host)
        assert not seen["waiting"]
        assert seen["legal_moves"]

    call(work)


def test_the_host_begins_with_bots_on_free_seats(call: Call) -> None:
    """`start` is the host's: others are refused, free seats get bots, and it works once."""

    async def work(client: Client) -> None:
        path, host, _ = await _waiting(client)
        assert _rule(await client.post(f"{path}/start")) == "host"
        assert (await client.post(f"{path}/start", headers=bearer(host))).status_code == 200
        seen = await _view(client, path, host)
        assert (seen["waiting"], seen["seats"][1]["bot"]) == (False, "random")
        again = await client.post(f"{path}/start", headers=bearer(host))
        assert _rule(again) == "begun"

    call(work)


def test_ready_can_be_taken_back_until_all_are(call: Call) -> None:
    """A page's guest is not ready at once; whoever says not yet keeps the table waiting."""

    async def work(client: Client) -> None:
        path, host, invites = await _waiting(client)
        table = path.rsplit("/", 1)[1]
        await client.post(f"{path}/ready", json={"ready": False}, headers=bearer(host))
        form = {"name": "Bob", "code": invites["1"]}
        await client.post(f"/join/{table}", data=form, headers=BROWSER)
        seen = await _view(client, path, host)
        assert [each["ready"] for each in seen["seats"]] == [False, False]
        await client.post(f"{path}/ready", json={}, headers=BROWSER)
        assert (await _view(client, path, host))["waiting"]
        await client.post(f"{path}/ready", headers=bearer(host))
        assert not (await _view(client, path, host))["waiting"]

    call(work)


def test_the_host_changes_what_is_played(call: Call) -> None:
    """`options` keeps promise and people, deals nothing, and the table comes back from its log the same."""

    async def work() -> None:
        store = MemoryStore()
        views = []
        for number in range(2):
            app = create_app(Tables(store, Bots(), seed=5))
            async with app.lifespan(), client_of(app) as client:
                if number == 0:
                    path, host, _ = await _waiting(client)
                    before = await _view(client, path, host)
                    body = {"options": {"open_recruitment": True}, "pace": "slow"}
                    answer = await client.post(f"{path}/options", json=body, headers=bearer(host))
                    assert answer.status_code == 200, answer.text
                    wrong = await client.post(f"{path}/options", json={"pace": "x"}, headers=bearer(host))
                    assert wrong.status_code == 422
                views.append(await _view(client, path, host))
        assert views[0]["shuffle"] == before["shuffle"]
        assert (views[0]["begun"], views[0]["state"]) == (False, None)
        assert views[0] == views[1]

    go(work())


@pytest.mark.parametrize("waits", [True, False])
def test_the_promise_is_shown_from_the_start(call: Call, waits: bool) -> None:
    """Whoever opens a table reads what chance is bound to before the game begins, whole to copy."""

    async def work(client: Client) -> None:
        body = {"game": "rycerze", "seats": 2, "waiting": waits, "bots": {} if waits else {"1": "random"}}
        opened = (await client.post("/api/tables", json=body)).json()
        view = await _view(client, f"/api/tables/{opened['table']}", opened["secret"])
        assert view["waiting"] is waits
        promise = view["shuffle"]["promise"]
        seal = f'<code title="{promise}">{promise}</code>'
        for lang, said in (("en", "Chance is sealed"), ("pl", "Los"), ("fr", "hasard"), ("de", "Zufall")):
            page = await client.get(f"/t/{opened['table']}", headers={"Accept-Language": lang})
            (line,) = (each for each in page.text.splitlines() if seal in each)
            assert said in line

    call(work)


def test_shields_are_chosen_and_reach_views_and_drawings(call: Call) -> None:
    """A view has one shield per seat; nobody gets one that is taken, and a page draws the chosen one."""

    async def work(client: Client) -> None:
        opened = await open_table(client, game="zamek", seats=2, shield=4)
        path = f"/api/tables/{opened['table']}"
        body = {"invite": opened["invites"]["1"], "name": "Bob", "shield": 4}
        bob = (await client.post(f"{path}/seats", json=body)).json()["secret"]
        assert (await _view(client, path))["shields"] == [4, 1]
        dress = f"{path}/seats/1/person"
        taken = await client.post(dress, json={"shield": 4}, headers=bearer(bob))
        assert _rule(taken) == "shield"
        assert (await client.post(dress, json={"shield": 9}, headers=bearer(bob))).status_code == 422
        plain = (await client.get(f"/t/{opened['table']}/parts")).text
        await client.post(dress, json={"shield": 6, "name": "Rob"}, headers=bearer(bob))
        seen = await _view(client, path)
        assert (seen["shields"], seen["seats"][1]["name"]) == ([4, 6], "Rob")
        drawn = (await client.get(f"/t/{opened['table']}/parts")).text
        checks = "M0 0h12v11H0zM12 11h12v15H12z"
        assert (checks in plain, checks in drawn) == (False, True)
        stranger = await client.post(dress, json={"name": "Eve"}, headers=bearer(opened["secret"]))
        assert stranger.status_code == 403

    call(work)


def test_phrases_are_read_in_every_language(call: Call) -> None:
    """A quick phrase is kept as such: a German page shows it in German, an unknown one is refused."""

    async def work(client: Client) -> None:
        opened = await open_table(client, game="zamek", seats=2)
        path = f"/api/tables/{opened['table']}"
        said = await client.post(
            f"{path}/chat", json={"phrase": "Thank you"}, headers=bearer(opened["secret"])
        )
        assert said.status_code == 201
        german = (await client.get(f"/t/{opened['table']}", headers={"accept-language": "de"})).text
        assert "Danke</span>" in german
        wrong = await client.post(
            f"{path}/chat", json={"phrase": "Buy this"}, headers=bearer(opened["secret"])
        )
        assert wrong.status_code == 422

    call(work)


def test_no_thanks_is_said_in_the_chat(call: Call) -> None:
    """Whoever declines a suggestion says so: the sentence stands in the chat, once."""

    async def work(client: Client) -> None:
        opened = await open_table(client, game="ludwig", seats=3, open=True)
        path = f"/api/tables/{opened['table']}"
        others = [(await client.post(f"{path}/seats", json={})).json()["secret"] for _ in range(2)]
        for secret in (opened["secret"], *others):
            move = (await _view(client, path, secret))["legal_moves"][0]
            await client.post(f"{path}/moves", json={"move": move}, headers=bearer(secret))
        move = (await _view(client, path, others[0]))["legal_moves"][0]
        made = await client.post(f"{path}/proposals", json={"move": move}, headers=bearer(opened["secret"]))
        number = made.json()["version"]
        await client.post(f"{path}/proposals/{number}/decline", headers=bearer(others[0]))
        page = (await client.get(f"/t/{opened['table']}")).text
        assert page.count("No, thanks</span>") == 1

    call(work)


def test_the_time_people_take_is_counted() -> None:
    """Each seat's seconds run while it is asked, and come back from the log; minutes stand in its row."""

    async def work() -> None:
        store, now = MemoryStore(), [1000.0]
        used = []
        for number in range(2):
            all_tables = Tables(store, Bots(), seed=5, clock=lambda: now[0])
            app = create_app(all_tables)
            async with app.lifespan(), client_of(app) as client:
                if number == 0:
                    opened = await open_table(client, game="rycerze", seats=2, open=True)
                    path = f"/api/tables/{opened['table']}"
                    await client.post(f"{path}/seats", json={})
                    now[0] += 130
                    move = (await _view(client, path, opened["secret"]))["legal_moves"][0]
                    await client.post(f"{path}/moves", json={"move": move}, headers=bearer(opened["secret"]))
                    assert "2 min" in (await client.get(f"/t/{opened['table']}")).text
                used.append(dict((await all_tables.table(opened["table"])).log.time_used))
        assert used[0] == used[1] == {0: 130.0}

    go(work())


def test_a_waiting_table_says_each_thing_once(call: Call) -> None:
    """The goal stands once, and every invitation says for which seat it is."""

    async def work(client: Client) -> None:
        form = {"seats": "4", "wait": "yes", "who1": "invite", "who2": "invite", "who3": "invite"}
        page = (await client.post("/new/rycerze", data=form, headers=BROWSER, follow_redirects=True)).text
        assert page.count("The strongest card nobody else laid takes the castle.") == 1
        assert re.findall(r"Seat (\d)</span>", page) == ["3", "4"]
        assert "Seat 2 · Code" in page

    call(work)
