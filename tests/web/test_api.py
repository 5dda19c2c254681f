"""The HTTP API keeps its contract."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import httpx
import pytest

from tests.match.setting import Bots
from zamki import new_game
from zamki.bots import bot_levels
from zamki.core.bots import Fallback, Thought
from zamki.core.view import AnyView
from zamki.games import BUILT_IN

Call = Callable[[Callable[[httpx.AsyncClient], Awaitable[None]]], None]
Client = httpx.AsyncClient


def bearer(secret: str) -> dict[str, str]:
    """The header that holds a seat."""
    return {"Authorization": f"Bearer {secret}"}


async def open_table(client: Client, **wishes: Any) -> dict[str, Any]:
    """A new table's answer."""
    answer = await client.post("/api/tables", json={"game": "rycerze", "seats": 2, **wishes})
    assert answer.status_code == 201, answer.text
    told: dict[str, Any] = answer.json()
    return told


async def begun_table(client: Client, **wishes: Any) -> dict[str, Any]:
    """The same, with somebody on every seat: the game has begun."""
    told = await open_table(client, **wishes)
    for code in told["invites"].values():
        taken = await client.post(f"/api/tables/{told['table']}/seats", json={"invite": code})
        assert taken.status_code == 201, taken.text
    return told


async def fault(answer: Awaitable[httpx.Response]) -> tuple[int, str]:
    """An error's status and code; every error has the same form."""
    told = await answer
    error = told.json()["error"]
    assert set(error) == {"code", "message", "details"}
    return told.status_code, error["code"]


def test_the_registry_lists_games(call: Call) -> None:
    """GET /api/games says seats, options, editions and bot levels."""

    async def work(client: Client) -> None:
        games = (await client.get("/api/games", headers={"Accept-Language": "pl"})).json()
        assert [game["game"] for game in games] == list(BUILT_IN)
        assert all({"seats", "options", "editions", "bots"} <= set(game) for game in games)
        assert games[2]["seats"] == [2, 3, 4]

    call(work)


def test_a_game_is_opened_joined_and_played_to_the_end(call: Call) -> None:
    """Two clients play a whole game; the record is complete after the end and replays open."""

    async def work(client: Client) -> None:
        opened = await open_table(client)
        path = f"/api/tables/{opened['table']}"
        assert opened["seat"] == 0
        joined = await client.post(f"{path}/seats", json={"invite": opened["invites"]["1"], "name": "Eva"})
        assert joined.status_code == 201
        assert joined.json()["seat"] == 1
        keys = [bearer(opened["secret"]), bearer(joined.json()["secret"])]
        while True:
            views = [(await client.get(path, headers=key)).json() for key in keys]
            if views[0]["outcome"]:
                break
            for key, view in zip(keys, views, strict=True):
                if view["legal_moves"]:
                    move = {k: v for k, v in view["legal_moves"][0].items() if k != "seat"}
                    body = {"move": move, "after": view["version"]}
                    answer = await client.post(f"{path}/moves", json=body, headers=key)
                    assert answer.status_code == 200, answer.text
        record = (await client.get(f"{path}/record")).json()
        assert record["result"]["scores"] == views[0]["outcome"]["scores"]
        assert (record["names"], record["bots"]) == (["", "Eva"], [None, None])
        at = {"at": "2", "open": "true"}
        position = (await client.get(f"{path}/replay", params=at)).json()
        assert position["state"]["piles"] is not None

    call(work)


def test_a_view_has_every_field(call: Call) -> None:
    """A view says table, game, version, seat, actors, prompt, legal moves, state, log, outcome."""

    async def work(client: Client) -> None:
        opened = await begun_table(client)
        path = f"/api/tables/{opened['table']}"
        mine = (await client.get(path, headers=bearer(opened["secret"]))).json()
        fields = {
            "table",
            "game",
            "version",
            "seat",
            "actors",
            "prompt",
            "legal_moves",
            "state",
            "log",
            "outcome",
        }
        assert fields <= set(mine)
        assert mine["seat"] == 0
        assert len(mine["legal_moves"]) == 22
        watching = (await client.get(path)).json()
        assert watching["seat"] is None
        assert watching["legal_moves"] == []

    call(work)


def test_the_same_key_makes_no_second_move(call: Call) -> None:
    """The same Idempotency-Key gets the same answer; another key is stale."""

    async def work(client: Client) -> None:
        opened = await begun_table(client)
        path, key = f"/api/tables/{opened['table']}", bearer(opened["secret"])
        view = (await client.get(path, headers=key)).json()
        body = {"move": view["legal_moves"][0], "after": view["version"]}
        first = await client.post(f"{path}/moves", json=body, headers={**key, "Idempotency-Key": "a"})
        again = await client.post(f"{path}/moves", json=body, headers={**key, "Idempotency-Key": "a"})
        assert (first.status_code, first.json()) == (again.status_code, again.json())
        other = client.post(f"{path}/moves", json=body, headers={**key, "Idempotency-Key": "b"})
        assert await fault(other) == (409, "stale")

    call(work)


def test_refusals_are_coded(call: Call) -> None:
    """Every refusal has its status and stable code."""

    async def work(client: Client) -> None:
        opened = await begun_table(client)
        path, key = f"/api/tables/{opened['table']}", bearer(opened["secret"])
        moves = f"{path}/moves"
        lay = {"type": "lay", "cards": ["dragon", "dragon"]}
        assert await fault(client.post(moves, json={"move": lay}, headers=key)) == (422, "illegal_move")
        assert await fault(client.post(moves, json={"move": {"seat": 1, **lay}}, headers=key)) == (
            403,
            "not_your_seat",
        )
        assert await fault(client.post(moves, json={"move": lay})) == (403, "not_your_seat")
        assert await fault(client.post(moves, json={"move": {"type": "x"}}, headers=key)) == (
            422,
            "malformed",
        )
        assert await fault(client.post(moves, json={"mvoe": lay}, headers=key)) == (400, "malformed")
        assert await fault(client.post(moves, content="{", headers=key)) == (400, "malformed")
        assert await fault(client.get("/api/tables/nowhere")) == (404, "unknown_table")
        assert await fault(client.get("/api/nowhere")) == (404, "not_found")
        assert await fault(client.post(f"{path}/undo", headers=key)) == (409, "undo_refused")
        assert await fault(client.post(f"{path}/seats", json={})) == (409, "no_free_seat")
        assert await fault(client.post(f"{path}/seats", json={"invite": "AAAA-AAAA"})) == (403, "bad_invite")
        assert await fault(client.get(f"{path}/replay", params={"at": 0, "open": "true"})) == (
            403,
            "not_allowed",
        )
        assert await fault(client.get(f"{path}/replay", params={"at": 99})) == (422, "malformed")
        assert await fault(client.post("/api/tables", json={"game": "chess"})) == (422, "unknown_game")
        assert await fault(client.post("/api/tables", json={"game": "zamek", "seats": 3})) == (
            422,
            "bad_setup",
        )
        wrong = {"game": "rycerze", "seats": 2, "bots": {"x": "random"}}
        assert await fault(client.post("/api/tables", json=wrong)) == (422, "malformed")

    call(work)


def test_nobody_stacks_the_deck(call: Call) -> None:
    """Who opens a table may say who is youngest (R3), but deals no tiles, rooms or tokens."""

    async def work(client: Client) -> None:
        brought = {"game": "rycerze", "seats": 2, "bots": {"1": "random"}}
        ages = await client.post("/api/tables", json={**brought, "setup": {"ages": [1, 0]}})
        assert ages.status_code == 201
        tiles = new_game("rycerze", 2, seed=1).setup["tiles"]
        stacked = {**brought, "setup": {"tiles": tiles}}
        assert await fault(client.post("/api/tables", json=stacked)) == (422, "bad_setup")

    call(work)


@pytest.mark.parametrize(
    ("lang", "said"), [("pl-PL,pl;q=0.9", "Nie"), ("de", "kein"), ("fr;q=0.8", "pas"), ("en", "no table")]
)
def test_refusals_speak_the_readers_language(call: Call, lang: str, said: str) -> None:
    """The message is in the language of Accept-Language, the code never changes."""

    async def work(client: Client) -> None:
        answer = (await client.get("/api/tables/nowhere", headers={"Accept-Language": lang})).json()["error"]
        assert answer["code"] == "unknown_table"
        assert said.lower() in answer["message"].lower()

    call(work)


def test_a_watching_host_takes_no_seat(call: Call) -> None:
    """With `watch` the caller gets no seat, and there is an invitation for every free one."""

    async def work(client: Client) -> None:
        opened = await open_table(client, watch=True)
        assert opened["seat"] is None
        assert set(opened["invites"]) == {"0", "1"}

    call(work)


def test_an_open_table_gives_the_next_free_seat(call: Call) -> None:
    """At an open table one sits down without an invitation until it is full."""

    async def work(client: Client) -> None:
        opened = await open_table(client, seats=3, open=True)
        path = f"/api/tables/{opened['table']}/seats"
        seats = [(await client.post(path, json={"name": name})).json()["seat"] for name in ("A", "B")]
        assert seats == [1, 2]
        assert await fault(client.post(path, json={})) == (409, "no_free_seat")

    call(work)


def test_suggestions_and_chat_go_over_http(call: Call) -> None:
    """A suggestion is made, seen by its seat and accepted; what is said is kept."""

    async def work(client: Client) -> None:
        opened = await open_table(client, game="ludwig", seats=3, open=True)
        path = f"/api/tables/{opened['table']}"
        others = [(await client.post(f"{path}/seats", json={})).json()["secret"] for _ in range(2)]
        keys = [bearer(secret) for secret in (opened["secret"], *others)]
        for key in keys:
            view = (await client.get(path, headers=key)).json()
            await client.post(f"{path}/moves", json={"move": view["legal_moves"][0]}, headers=key)
        move = (await client.get(path, headers=keys[1])).json()["legal_moves"][0]
        made = await client.post(f"{path}/proposals", json={"move": move}, headers=keys[0])
        assert made.status_code == 201
        (proposal,) = (await client.get(path, headers=keys[1])).json()["proposals"]
        accepted = await client.post(f"{path}/proposals/{proposal['id']}/accept", json={}, headers=keys[1])
        assert accepted.status_code == 200
        assert (await client.post(f"{path}/chat", json={"text": "Nice."}, headers=keys[0])).status_code == 201

    call(work)


def test_the_description_tells_the_form_of_errors(call: Call) -> None:
    """GET /api/openapi.json describes every refusal in the form it has, for clients made from it."""

    async def work(client: Client) -> None:
        told = (await client.get("/api/openapi.json")).json()
        schemas = told["components"]["schemas"]
        assert told["paths"].pop("/healthz")["get"]["responses"].keys() == {"200", "429", "503"}
        for path, calls in told["paths"].items():
            for answers in (each["responses"] for each in calls.values()):
                faults = {code: answer for code, answer in answers.items() if code >= "400"}
                assert {"400", "429", "500", "503"} <= set(faults)
                assert "{table}" not in path or {"401", "403", "404", "409", "422"} <= set(faults)
                for code, answer in faults.items():
                    schema = answer["content"]["application/json"]["schema"]
                    assert schema == {"$ref": f"#/components/schemas/Fault{code}"}
                    assert schemas[f"Fault{code}"]["allOf"] == [{"$ref": "#/components/schemas/FaultAnswer"}]

    call(work)


def test_hints_come_with_words(call: Call) -> None:
    """A hint names a legal move and says it in words."""

    async def work(client: Client) -> None:
        opened = await begun_table(client)
        path, key = f"/api/tables/{opened['table']}", bearer(opened["secret"])
        (hint,) = (await client.get(f"{path}/hint", headers=key)).json()
        assert hint["move"] in (await client.get(path, headers=key)).json()["legal_moves"]
        assert hint["text"]
        assert hint["by"] in bot_levels("rycerze")

    call(work)


@pytest.mark.parametrize("why", [*Fallback, None])
def test_a_hint_says_whose_it_is(call: Call, why: Fallback | None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a plain level advises under the name of another, its own name stands in the hint."""
    monkeypatch.setattr(Bots, "fallback_reason", lambda self, game, level, config: why)
    monkeypatch.setattr("zamki.match.bot_runner.BotRunner._explain", _first_move)

    async def work(client: Client) -> None:
        opened = await begun_table(client)
        path, key = f"/api/tables/{opened['table']}", bearer(opened["secret"])
        (hint,) = (await client.get(f"{path}/hint", headers=key, params={"level": "random"})).json()
        assert hint["by"] == ("random" if why is None else "apprentice")

    call(work)


def _first_move(self: object, view: AnyView, *rest: object) -> list[Thought]:
    return [Thought(next(iter(view.legal_moves)), 1.0, "points")]


def test_bots_answer_over_http(call: Call) -> None:
    """A seat given to a bot plays by itself."""

    async def work(client: Client) -> None:
        opened = await open_table(client, bots={"1": "random"})
        path, key = f"/api/tables/{opened['table']}", bearer(opened["secret"])
        for _ in range(200):
            view = (await client.get(path, headers=key)).json()
            if view["state"]["players"][1]["chosen"]:
                return
            await asyncio.sleep(0.01)
        raise AssertionError("the bot is silent")

    call(work)


def test_castles_are_scored(call: Call) -> None:
    """POST /api/score answers as the command line does, and a faulty castle with its faults (L15, L16)."""

    async def work(client: Client) -> None:
        castle = {
            "format": "zamki-castle-1",
            "throne": "throne_utility_sleeping",
            "rooms": [{"room": "wine_cellar", "at": [0, -1]}],
        }
        told = (await client.post("/api/score", json=castle)).json()
        assert {"total", "lines", "rooms", "attendants", "bonus_cards", "throne"} == set(told)
        castle["rooms"] = [{"room": "wine_room", "at": [5, 4]}]
        answer = await client.post("/api/score", json=castle)
        assert answer.status_code == 422
        codes = [each["code"] for each in answer.json()["error"]["faults"]]
        assert codes == ["floating", "disconnected"]
        assert await fault(client.post("/api/score", json={"format": "x"})) == (422, "malformed")

    call(work)


def test_the_api_describes_itself(call: Call) -> None:
    """The OpenAPI description names every call of the contract."""

    async def work(client: Client) -> None:
        paths = (await client.get("/api/openapi.json")).json()["paths"]
        calls = {
            "/api/games", "/api/tables", "/api/tables/{table}/seats", "/api/tables/{table}",
            "/api/tables/{table}/moves", "/api/tables/{table}/undo", "/api/tables/{table}/record",
            "/api/tables/{table}/replay", "/api/score",
        }  # fmt: skip
        assert calls <= set(paths)
        assert (await client.get("/healthz")).status_code == 200

    call(work)


def test_scripts_get_no_cookie_and_browsers_do(call: Call) -> None:
    """A browser's seat is held by an HttpOnly cookie, a script's by its secret alone."""

    async def work(client: Client) -> None:
        answer = await client.post("/api/tables", json={"game": "rycerze", "seats": 2})
        assert "set-cookie" not in answer.headers
        browser = {"Sec-Fetch-Mode": "cors"}
        answer = await client.post("/api/tables", json={"game": "rycerze", "seats": 2}, headers=browser)
        cookie = answer.headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "samesite=lax" in cookie.lower()
        view = (await client.get(f"/api/tables/{answer.json()['table']}")).json()
        assert view["seat"] == 0

    call(work)
