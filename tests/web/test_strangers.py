"""Who may ask for changes, and what every answer carries."""

from __future__ import annotations

import gzip
import re
from collections.abc import Awaitable, Callable
from typing import Any

import httpx
import pytest
from litestar import get

from tests.match.setting import Bots, go
from zamki.match import Tables
from zamki.match.secrets import key_of, new_secret
from zamki.store import MemoryStore
from zamki.web import create_app
from zamki.web.site import Site

from .serving import client_of
from .test_api import bearer, fault, open_table

Call = Callable[[Callable[[httpx.AsyncClient], Awaitable[None]]], None]
Client = httpx.AsyncClient

FOREIGN: list[dict[str, str]] = [
    {"Sec-Fetch-Site": "cross-site"},
    {"Sec-Fetch-Site": "same-site"},
    {"Origin": "http://zamki:8001"},
    {"Origin": "https://elsewhere.example"},
    {"Origin": "null"},
    {"Origin": "http://zamki", "Sec-Fetch-Site": "same-site"},
]
OWN: list[dict[str, str]] = [{}, {"Sec-Fetch-Site": "same-origin"}, {"Origin": "http://zamki"}]


@pytest.mark.parametrize("headers", FOREIGN)
def test_pages_of_other_sites_change_nothing(call: Call, headers: dict[str, str]) -> None:
    """Another site, or another port of this machine, is refused on the API and on every form."""

    async def work(client: Client) -> None:
        opened = await open_table(client)
        path, key = f"/api/tables/{opened['table']}", bearer(opened["secret"])
        hand_over = client.post(f"{path}/seats/0/bot", json={"level": "random"}, headers={**key, **headers})
        assert await fault(hand_over) == (403, "foreign_origin")
        for form in ("/play/rycerze", "/language/pl", "/theme/dark", "/replay", "/new/zamek"):
            answer = await client.post(form, data={"to": "/"}, headers=headers)
            assert answer.status_code == 403, form
            assert "set-cookie" not in answer.headers
        assert (await client.get(path)).json()["version"] == 1

    call(work)


@pytest.mark.parametrize("headers", OWN)
def test_our_own_pages_and_programs_may_ask(call: Call, headers: dict[str, str]) -> None:
    """The same origin is let in, and so is a program, which names none."""

    async def work(client: Client) -> None:
        answer = await client.post("/api/tables", json={"game": "rycerze", "seats": 2}, headers=headers)
        assert answer.status_code == 201

    call(work)


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "text/json", ""])
def test_json_is_taken_only_as_json(call: Call, kind: str) -> None:
    """What a form of another site can send is no JSON for us, whatever it holds."""

    async def work(client: Client) -> None:
        headers = {"Content-Type": kind} if kind else {}
        answer = client.post("/api/tables", content=b'{"game":"rycerze"}', headers=headers)
        assert await fault(answer) == (415, "not_json")

    call(work)


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ({"game": "rycerze", "seats": "2"}, "seats: Expected `int | null`, got `str`"),
        ({"game": "rycerze", "open": "yes"}, "open: Expected `bool`, got `str`"),
        ({"game": "rycerze", "wine": 1}, "body: Object contains unknown field `wine`"),
        ([], "body: Expected `object`, got `array`"),
    ],
)
def test_types_are_taken_literally(call: Call, body: Any, told: str) -> None:
    """A number in quotes is no number, and a field nobody knows is named."""

    async def work(client: Client) -> None:
        answer = await client.post("/api/tables", json=body)
        assert (answer.status_code, answer.json()["error"]["details"]["faults"]) == (400, [told])

    call(work)


def test_a_secret_that_holds_nothing_is_refused(call: Call) -> None:
    """A wrong secret is 401 on every call about a table; none at all is an onlooker, and a host may watch."""

    async def work(client: Client) -> None:
        opened = await open_table(client, open=True)
        path = f"/api/tables/{opened['table']}"
        wrong = bearer("nobody")
        for answer in (
            client.get(path, headers=wrong),
            client.get(f"{path}/record", headers=wrong),
            client.get(f"{path}/events", headers=wrong),
            client.post(f"{path}/seats", json={"name": "Eva"}, headers=wrong),
            client.post(f"{path}/undo", headers=wrong),
        ):
            assert await fault(answer) == (401, "unknown_secret")
        assert (await client.get(path)).status_code == 200
        assert (await client.get("/api/tables/nowhere", headers=wrong)).status_code == 404
        watched = await open_table(client, watch=True)
        seen = await client.get(f"/api/tables/{watched['table']}", headers=bearer(watched["secret"]))
        assert (seen.status_code, seen.json()["seat"]) == (200, None)
        elsewhere = await client.get(f"/api/tables/{watched['table']}", headers=bearer(opened["secret"]))
        assert elsewhere.status_code == 200

    call(work)


def test_methods_and_sizes_have_their_own_codes(call: Call) -> None:
    """A wrong method says which are right; a body without end is too large, not unreadable."""

    async def work(client: Client) -> None:
        answer = await client.delete("/api/games")
        assert answer.json()["error"]["code"] == "method_not_allowed"
        assert answer.status_code == 405
        assert "GET" in answer.headers["allow"]
        assert (await client.delete("/", headers={"Accept": "text/html"})).headers["allow"]
        for path in ("/api/tables", "/api/tables/nowhere/moves"):  # what it costs to read is not counted
            large = client.post(path, json={"game": "x" * 20_000})
            assert await fault(large) == (413, "too_large")

        async def drops() -> Any:
            for _ in range(20):
                yield b" " * 1024

        endless = client.post("/api/tables", content=drops(), headers={"Content-Type": "application/json"})
        assert await fault(endless) == (413, "too_large")

    call(work)


@pytest.mark.parametrize("path", ["/", "/api/games", "/api/nowhere", "/healthz", "/icon.svg", "/nowhere"])
def test_no_browser_guesses_a_type(call: Call, path: str) -> None:
    """Every answer says nosniff, the API's and the refusals too, and no page evaluates text."""

    async def work(client: Client) -> None:
        answer = await client.get(path)
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["cache-control"]
        assert "unsafe" not in answer.headers.get("content-security-policy", "")

    call(work)


def test_only_what_pays_is_packed(call: Call) -> None:
    """Pages and views are packed for who can unpack them; thirteen bytes are sent as they are."""

    async def work(client: Client) -> None:
        page = await client.get("/rules")
        assert page.headers["content-encoding"] == "gzip"
        assert int(page.headers["content-length"]) < len(page.content)
        plain = await client.get("/rules", headers={"Accept-Encoding": "identity"})
        assert "content-encoding" not in plain.headers
        assert plain.content == page.content
        assert "content-encoding" not in (await client.get("/healthz")).headers
        assert gzip.decompress(gzip.compress(plain.content)) == page.content

    call(work)


@pytest.mark.parametrize(
    ("site", "host", "link"),
    [
        (Site(), "localhost:8000", "http://localhost:8000/join/"),
        (Site(), "127.0.0.1:8000", "http://127.0.0.1:8000/join/"),
        (Site(), "[::1]:8000", "http://[::1]:8000/join/"),
        (Site(), "evil.example", "http://zamki/join/"),
        (Site(), "localhost@evil.example", "http://zamki/join/"),
        (Site(), "[evil", "http://zamki/join/"),
        (Site("https://castles.example"), "evil.example", "https://castles.example/join/"),
        (Site("https://castles.example"), "localhost", "https://castles.example/join/"),
    ],
)
def test_invitations_carry_only_our_own_address(site: Site, host: str, link: str) -> None:
    """Links and their QR codes lead to this machine or to the public address, whatever a request calls it."""

    async def work() -> None:
        app = create_app(Tables(MemoryStore(), Bots(), seed=5), site)
        async with app.lifespan(), client_of(app) as client:
            client.base_url = f"{'https' if site.is_safe else 'http'}://zamki"  # the cookie stays with https
            opened = await client.post("/new/rycerze", data={"seats": "2", "who1": "invite"})
            page = await client.get(opened.headers["location"], headers={"Host": host})
            links = re.findall(r"https?://[^\"<]*/join/", page.text)
            assert set(links) == {link}

    go(work())


@pytest.mark.parametrize("scheme", ["http", "https"])
def test_cookies_over_https_stay_there(call: Call, scheme: str) -> None:
    """What holds a seat is never sent in the clear where there is https."""

    async def work(client: Client) -> None:
        for path in ("/play/rycerze", "/language/pl", "/theme/dark"):
            answer = await client.post(f"{scheme}://zamki{path}", data={"to": "/"})
            cookies = answer.headers.get_list("set-cookie")
            assert cookies
            assert all(("; Secure" in cookie) is (scheme == "https") for cookie in cookies)

    call(work)


WAYS_IN = ["/new/rycerze", "/api/tables", "/join", "/seats"]
"""How a browser gets a seat: by a page or a script of ours, at a new table or at one that is there."""


async def _seated(client: Client, site: str, way: str) -> httpx.Response:
    """Takes a seat as a browser does; the answer sets its cookie."""
    page = {"Sec-Fetch-Mode": "navigate"}
    if way == "/new/rycerze":
        return await client.post(f"{site}{way}", data={"seats": "2", "who1": "bot:random"}, headers=page)
    if way == "/api/tables":
        return await client.post(f"{site}{way}", json={"game": "rycerze", "seats": 2}, headers=page)
    table = (
        await client.post(f"{site}/api/tables", json={"game": "rycerze", "seats": 2, "open": True})
    ).json()
    if way == "/join":
        return await client.post(f"{site}/join/{table['table']}", data={"name": "Ada"}, headers=page)
    return await client.post(f"{site}/api/tables/{table['table']}/seats", json={"name": "Ada"}, headers=page)


@pytest.mark.parametrize("scheme", ["http", "https"])
@pytest.mark.parametrize("way", WAYS_IN)
def test_a_planted_secret_gets_no_seat(way: str, scheme: str) -> None:
    """A cookie that another site has planted is bound to nothing; the browser gets a secret of its own."""

    async def work() -> None:
        all_tables, site = Tables(MemoryStore(), Bots(), seed=5), f"{scheme}://zamki"
        app = create_app(all_tables)
        async with app.lifespan(), client_of(app) as client:
            for planted in ("known", new_secret()):
                client.cookies.clear()
                client.cookies.set("zamki", planted)
                answer = await _seated(client, site, way)
                assert answer.status_code in (201, 303), answer.text
                assert not await all_tables.my_tables(key_of(planted))
                mine = answer.cookies["__Host-zamki" if scheme == "https" else "zamki"]
                assert mine != planted
                assert len(await all_tables.my_tables(key_of(mine))) == 1

    go(work())


@pytest.mark.parametrize("way", WAYS_IN)
def test_a_planted_secret_of_this_server_gets_no_seat_over_https(way: str) -> None:
    """A secret is anybody's who has opened a table: under the earlier name of the cookie it gets no seat."""

    async def work() -> None:
        all_tables, site = Tables(MemoryStore(), Bots(), seed=5), "https://zamki"
        app = create_app(all_tables)
        async with app.lifespan(), client_of(app) as client:
            opened = await client.post(f"{site}/api/tables", json={"game": "rycerze", "seats": 2})
            planted = opened.json()["secret"]
            client.cookies.set("zamki", planted)
            answer = await _seated(client, site, way)
            mine = answer.cookies["__Host-zamki"]
            assert mine != planted
            assert len(await all_tables.my_tables(key_of(planted))) == 1
            assert len(await all_tables.my_tables(key_of(mine))) == 1

    go(work())


@pytest.mark.parametrize("way", WAYS_IN)
def test_nobody_loses_a_seat_by_the_new_name_of_the_cookie(way: str) -> None:
    """A cookie of earlier versions opens what was played with it, also once there is one of the new name."""

    async def work() -> None:
        all_tables = Tables(MemoryStore(), Bots(), seed=5)
        app = create_app(all_tables)
        async with app.lifespan(), client_of(app) as client:
            secret = (await _seated(client, "http://zamki", "/new/rycerze")).cookies["zamki"]
            client.cookies.clear()
            client.cookies.set("zamki", secret)
            answer = await _seated(client, "https://zamki", way)
            (cookie,) = [each for each in answer.headers.get_list("set-cookie") if "zamki=" in each]
            assert cookie.startswith("__Host-zamki=")
            assert "; Secure" in cookie
            assert "Path=/;" in cookie
            assert "domain" not in cookie.lower()
            mine = answer.cookies["__Host-zamki"]
            for each in (secret, mine):
                (held,) = await all_tables.my_tables(key_of(each))
                view = await client.get(f"https://zamki/api/tables/{held.table}")
                assert view.json()["seat"] is not None
            client.cookies.set("zamki", "planted")
            await _seated(client, "https://zamki", way)
            assert len(await all_tables.my_tables(key_of(mine))) == 2

    go(work())


def test_a_host_who_only_watches_stays_the_host(call: Call) -> None:
    """Its secret holds no seat, and is its own all the same when it opens a further table."""

    async def work(client: Client) -> None:
        form = {"seats": "2", "who0": "invite", "who1": "invite", "watch": "1"}
        first = await client.post("/new/rycerze", data=form)
        second = await client.post("/new/rycerze", data=form)
        assert first.cookies["zamki"] == second.cookies["zamki"]

    call(work)


@pytest.mark.parametrize(("url", "is_safe"), [("https://castles.example", True), ("http://castles", False)])
def test_cookies_of_a_public_https_address_stay_there(url: str, is_safe: bool) -> None:
    """A proxy that does not say it speaks https takes nothing away: the host has said so."""

    async def work() -> None:
        app = create_app(Tables(MemoryStore(), Bots(), seed=5), Site(url))
        async with app.lifespan(), client_of(app) as client:
            answer = await client.post("/theme/dark", data={"to": "/"})
            assert ("; Secure" in answer.headers["set-cookie"]) is is_safe

    go(work())


def test_language_and_light_change_by_form_only(call: Call) -> None:
    """A link, which any site may carry, leads on and changes nothing."""

    async def work(client: Client) -> None:
        for path in ("/language/pl", "/theme/dark"):
            linked = await client.get(path, params={"to": "/rules"})
            assert (linked.status_code, linked.headers["location"]) == (303, "/rules")
            assert "set-cookie" not in linked.headers
            chosen = await client.post(path, data={"to": "/rules"})
            assert (chosen.status_code, chosen.headers["location"]) == (303, "/rules")
            assert "set-cookie" in chosen.headers
            away = await client.post(path, data={"to": "//elsewhere.example"})
            assert away.headers["location"] == "/"
        assert '<html lang="pl" data-theme="dark"' in (await client.get("/")).text

    call(work)


def test_a_crash_on_a_page_is_a_page() -> None:
    """A fault of ours is one line: on a page for a person, as JSON for a program."""

    @get(["/crash", "/api/crash"], include_in_schema=False)
    async def crash() -> None:
        raise RuntimeError("a secret of ours")

    async def work() -> None:
        app = create_app(Tables(MemoryStore(), Bots(), seed=5))
        app.register(crash)
        async with app.lifespan(), client_of(app) as client:
            page = await client.get("/crash", headers={"Accept": "text/html"})
            assert page.status_code == 500
            assert "<h1>" in page.text
            assert "secret of ours" not in page.text
            assert await fault(client.get("/api/crash")) == (500, "internal")

    go(work())


def test_a_key_that_others_may_think_of_gives_no_seat_away(call: Call) -> None:
    """Without a secret a short Idempotency-Key is refused where it would bring a secret back (422)."""

    async def work(client: httpx.AsyncClient) -> None:
        short, long = {"Idempotency-Key": "1"}, {"Idempotency-Key": "0123456789abcdef"}
        opening = {"game": "rycerze", "seats": 3, "open": True}
        for planted in ({}, {"Cookie": "zamki=known"}):  # a cookie that others may have too is no secret
            refused = await client.post("/api/tables", json=opening, headers=short | planted)
            assert (refused.status_code, refused.json()["error"]["code"]) == (422, "short_key")
        made = (await client.post("/api/tables", json=opening, headers=long)).json()
        seats = f"/api/tables/{made['table']}/seats"
        for more in ({}, {}, {"Cookie": "zamki=known"}):  # also whoever comes second and guesses it
            refused = await client.post(seats, json={"name": "Ada"}, headers=short | more)
            assert (refused.status_code, refused.json()["error"]["code"]) == (422, "short_key")
        taken = [(await client.post(seats, json={"name": "Ada"}, headers=long)).json() for _ in range(2)]
        assert taken[0] == taken[1]
        holder = {**short, "Authorization": f"Bearer {made['secret']}"}
        said = [await client.post(f"{seats[:-6]}/chat", json={"text": "x"}, headers=holder) for _ in range(2)]
        assert said[0].json() == said[1].json()

    call(work)
