"""Pages without a browser: sizes, safety, what they refuse."""

from __future__ import annotations

import gzip
import re
import struct
from collections.abc import Awaitable, Callable
from dataclasses import replace
from urllib.parse import quote

import httpx
import pytest

from tests.match.setting import Bots, go
from zamki.core.ids import Seat
from zamki.core.score import Score, ScoreLine
from zamki.draw.letters import FONTS
from zamki.games import BUILT_IN
from zamki.games.rycerze.rules.names import tile_name
from zamki.games.zamek.rules.events import Award
from zamki.games.zamek.rules.reasons import tell_reason
from zamki.match import Tables
from zamki.store import MemoryStore
from zamki.web import create_app
from zamki.web.languages import language
from zamki.web.pads import score_rows
from zamki.web.page import page_of
from zamki.web.picks import narrow_moves, pick_text, read_pick
from zamki.web.rendering import STATIC

from .serving import client_of

Call = Callable[[Callable[[httpx.AsyncClient], Awaitable[None]]], None]
LIMIT = 120_000


@pytest.mark.parametrize("game", BUILT_IN)
def test_the_first_load_of_a_table_is_light(call: Call, game: str) -> None:
    """Page, sheets and scripts of a table are under 120 KB compressed, letters too; all of it is our own."""

    async def work(client: httpx.AsyncClient) -> None:
        page = await client.post(f"/play/{game}", follow_redirects=True)
        assert page.status_code == 200
        files = set(re.findall(r'(?:href|src)="(/static/[^"]+)"', page.text))
        scripts = [path.name for path in STATIC.glob("*.js")]
        files |= {f"{next(iter(files)).rsplit('/', 1)[0]}/{name}" for name in scripts}
        fonts = {file for file in files if file.endswith(".woff2")}
        texts = [page.text, *[(await client.get(file)).text for file in files - fonts]]
        assert sum(len(gzip.compress(text.encode())) for text in texts) < LIMIT
        assert sum(path.stat().st_size for path in FONTS.glob("*.woff2")) < LIMIT
        assert re.findall(r'(?:src|href)="https?://', page.text) == []

    call(work)


@pytest.mark.parametrize("game", BUILT_IN)
def test_a_table_names_the_letters_of_its_own_game(call: Call, game: str) -> None:
    """Keys of other games' buttons are not among those that can be looked up and changed."""

    async def work(client: httpx.AsyncClient) -> None:
        page = await client.post(f"/play/{game}", follow_redirects=True)
        letters = re.findall(r'data-remap="(\w)"', page.text)
        assert len(letters) == len(set(letters))
        own = set(page_of(game).keys)
        others = {letter for each in BUILT_IN for letter in page_of(each).keys}
        assert others & set(letters) == own

    call(work)


def test_pages_are_safe_and_complete(call: Call) -> None:
    """Every page has a policy that allows nothing inline, and says its language."""

    async def work(client: httpx.AsyncClient) -> None:
        for path in ("/", "/new/zamek", "/rules", "/rules/ludwig", "/replay", "/score"):
            page = await client.get(path, headers={"Accept-Language": "fr"})
            assert page.status_code == 200, path
            assert "unsafe-inline" not in page.headers["content-security-policy"]
            assert '<html lang="fr"' in page.text
            assert "<style" not in page.text
            assert " style=" not in page.text

    call(work)


def test_wrong_addresses_are_pages_too(call: Call) -> None:
    """A wrong address, table, code or castle is one clear sentence on a page."""

    async def work(client: httpx.AsyncClient) -> None:
        for path, status in {
            "/nowhere": 404,
            "/t/nowhere": 404,
            "/new/chess": 422,
            "/join?code=AAAA-AAAA": 403,
            "/score?c=broken": 422,
        }.items():
            page = await client.get(path)
            assert page.status_code == status, path
            assert "<h1>" in page.text

    call(work)


def test_links_lead_only_inside(call: Call) -> None:
    """Switching language or light never leads to another server."""

    async def work(client: httpx.AsyncClient) -> None:
        outside = (
            "https://elsewhere.example",
            "//elsewhere.example",
            "/\\elsewhere.example",
            "/\\/x.example",
        )
        for to in outside:
            answer = await client.get("/language/pl", params={"to": to})
            assert answer.headers["location"] == "/"
            posted = await client.post("/theme/dark", data={"to": to})
            assert posted.headers["location"] == "/"
        assert (await client.post("/theme/dark", data={"to": "/rules"})).headers["location"] == "/rules"

    call(work)


def test_names_are_escaped(call: Call) -> None:
    """What people type is shown as text."""

    async def work(client: httpx.AsyncClient) -> None:
        form = {"name": "<b>x", "seats": "2", "who1": "bot:random", "name1": "<i>y"}
        page = await client.post("/new/rycerze", data=form, follow_redirects=True)
        assert "&lt;b&gt;x" in page.text
        assert "<b>x" not in page.text.replace("<b><b>", "")

    call(work)


def test_the_reader_is_never_away(call: Call) -> None:
    """The first page of a table, read before its stream is open, says that its reader thinks."""

    async def work(client: httpx.AsyncClient) -> None:
        page = await client.post("/play/rycerze", follow_redirects=True)
        state = re.search(r'class="seat me".*?class="st">(.*?)</span>', page.text, re.DOTALL)
        assert state is not None
        assert state[1].strip().endswith("thinking")

    call(work)


@pytest.mark.parametrize("game", BUILT_IN)
def test_who_is_played_by_a_bot_is_asked_nothing(game: str) -> None:
    """While a bot plays for a person, its page offers no choice, only the one way back to its seat."""

    async def work() -> None:
        app = create_app(Tables(MemoryStore(), Bots(), seed=5, bot_pause=60))
        async with app.lifespan(), client_of(app) as client:
            page = await client.post(f"/play/{game}", follow_redirects=True)
            assert "data-pick" in page.text
            table = page.url.path.replace("/t/", "/api/tables/")
            await client.post(f"{table}/seats/0/bot", json={"level": "random"})
            page = await client.get(page.url.path)
            assert re.findall(r"data-(?:pick|move)=|data-press=.[hua]\b|##suggest", page.text) == []
            assert page.text.count('data-post="seats/0/return"') == 1
            assert "A bot plays for you." in page.text
            await client.post(f"{table}/seats/0/return")
            assert "data-pick" in (await client.get(page.url.path)).text

    go(work())


def test_a_bot_at_one_screen_needs_no_curtain(call: Call) -> None:
    """The screen is passed to people only, not to a seat that a bot plays for somebody."""

    async def work(client: httpx.AsyncClient) -> None:
        page = await client.post("/new/rycerze", data={"seats": "2", "who1": "here"}, follow_redirects=True)
        assert "curtain seat-0" in page.text
        table = page.url.path.replace("/t/", "/api/tables/")
        await client.post(f"{table}/seats/0/bot", json={"level": "random"})
        assert "curtain seat-1" in (await client.get(page.url.path)).text

    call(work)


def test_where_nothing_is_hidden_the_screen_is_not_passed_on(call: Call) -> None:
    """In Zamek everybody knows the same, so at one screen whoever is asked sees the table at once."""

    async def work(client: httpx.AsyncClient) -> None:
        page = await client.post("/new/zamek", data={"seats": "2", "who1": "here"}, follow_redirects=True)
        assert "curtain" not in page.text
        assert "data-move" in page.text or "data-pick" in page.text

    call(work)


def test_bots_at_a_table_have_different_names(call: Call) -> None:
    """A bot that takes a free seat is called like nobody else there."""

    async def work(client: httpx.AsyncClient) -> None:
        form = {"seats": "2", "who1": "bot:random", "watch": "1"}
        page = await client.post("/new/rycerze", data=form, follow_redirects=True)
        path = f"/api{page.url.path.replace('/t/', '/tables/')}"
        await client.post(f"{path}/seats/0/bot", json={"level": "random"})
        names = [seat["name"] for seat in (await client.get(path)).json()["seats"]]
        assert len(set(names)) == 2

    call(work)


def test_the_pad_has_a_line_for_every_kind_of_points() -> None:
    """What differs stands on lines of its own, under a title that holds for all of the line (R11, Z13)."""
    stone, wood = tile_name("stone_small"), tile_name("wood_big")
    road = Award(Seat(0), "road", 2, 0, 1, 2, None, None, (), (), 0, 2, None, False)
    roads = [ScoreLine("road", n, tell_reason(replace(road, count=n))) for n in (2, 5)]
    castles = [ScoreLine("castle", 1, stone), ScoreLine("castle", 2, wood)]
    rows = score_rows([Score((*castles, *roads)), Score((castles[0],))], "en")
    assert [row["title"] for row in rows] == ["Small stone castle", "Big wooden castle", "Road"]
    assert [[cell["points"] for cell in row["cells"]] for row in rows] == [[1, 1], [2, "–"], [7, "–"]]
    assert rows[2]["cells"][0]["detail"] == "2 + 5"


@pytest.mark.parametrize(
    ("asked", "right"),
    [("", "en"), ("pl", "pl"), ("fr-CA, en;q=0.5", "fr"), ("es, de;q=0.1", "de"), ("x;q=?", "en")],
)
def test_the_best_language_is_taken(asked: str, right: str) -> None:
    """The first language the reader likes and we have, else English."""
    assert language({"accept-language": asked}) == right


def test_picks_leave_the_moves_that_have_them() -> None:
    """The newest picks that fit together are kept, older ones that do not are put back."""
    moves = [{"cards": ["a", "b"]}, {"cards": ["a", "a"]}, {"cards": ["b", "c"]}]
    one, two, three = ({"cards+": card, "#": number} for number, card in enumerate("aac"))
    both = narrow_moves(moves, [pick_text(one), pick_text(two)])
    assert both.move == moves[1]
    changed = narrow_moves(moves, [pick_text(one), pick_text(three)])
    assert changed.kept == (pick_text(three),)
    assert changed.move == moves[2]
    assert narrow_moves(moves, ["nonsense", "{", "[1]"]).kept == ()
    assert read_pick("at=-1,2;turn=3") == {"at": [-1, 2], "turn": 3}


@pytest.mark.parametrize(
    ("first", "told"), [("0", "You begin."), ("1", "Guest 2 begins."), ("draw", "Drawn: ")]
)
def test_the_page_speaks_to_whoever_begins(call: Call, first: str, told: str) -> None:
    """Who is named or drawn reads “You begin.”; of somebody else the name is told."""

    async def work(client: httpx.AsyncClient) -> None:
        form = {"seats": "2", "name": "Guest 1", "first": "" if first == "draw" else first}
        page = (await client.post("/new/zamek", data=form, follow_redirects=True)).text
        settled = re.findall(r'class="mut settled">([^<]*)<', page)
        assert settled
        assert settled[0].startswith(told)
        assert "Guest 1 begins" not in page

    call(work)


def test_times_and_ages_are_those_of_the_boxes(call: Call) -> None:
    """Lobby, form and rules tell the same minutes and ages: 45 to 60 and 10, 6 to 106."""

    async def work(client: httpx.AsyncClient) -> None:
        lobby = (await client.get("/")).text
        assert "2–7 players · 45–60 min · age 10+" in lobby
        assert "2–4 players · 10 min · age 6+" in lobby
        assert "45 to 60 minutes" in (await client.get("/new/ludwig")).text
        assert "45 to 60 minutes, age 10 and up" in (await client.get("/rules/ludwig")).text
        assert "from 6 to 106 years" in (await client.get("/rules/rycerze")).text

    call(work)


@pytest.mark.parametrize("game", BUILT_IN)
def test_a_table_to_go_on_with_shows_its_own_position(call: Call, game: str) -> None:
    """The card in the lobby draws the reader's table as it stands, not the game's picture once more."""

    async def work(client: httpx.AsyncClient) -> None:
        table = (await client.post(f"/play/{game}", follow_redirects=True)).url.path.split("/")[-1]
        lobby = (await client.get("/")).text
        card = re.search(r'class="thumb"(.*?)class="two"', lobby, re.DOTALL)
        assert card
        assert f"mine-{table}" in card[1]
        assert len(gzip.compress(card[1].encode())) < 4_000

    call(work)


def test_what_scripts_keep_is_said_again(call: Call) -> None:
    """What a script told a browser the server tells it too, word for word, each time; nothing else."""

    async def work(client: httpx.AsyncClient) -> None:
        for told in ("zamek-order,zamek-tower", "a b;c"):
            kept = {"told": quote(told, safe=""), "learn-zamek": "3", "numbers": "off", "other": "1"}
            line = "; ".join(f"{name}={value}" for name, value in kept.items())
            for path in ("/", "/new/zamek"):
                answer = await client.get(path, headers={"cookie": line})
                said = [each.partition(";") for each in answer.headers.get_list("set-cookie")]
                values = {name: value for name, _, value in (each[0].partition("=") for each in said)}
                assert {name: values.get(name) for name in kept} == kept | {"other": None}
                assert all("Max-Age=34560000" in each[2] for each in said if each[0].startswith("told="))

    call(work)


def test_a_phone_can_put_it_on_its_home_screen(call: Call) -> None:
    """Pages name a manifest and a picture for home screens; each picture has the size that is said."""

    async def work(client: httpx.AsyncClient) -> None:
        page = (await client.get("/")).text
        assert 'rel="manifest" href="/manifest.webmanifest"' in page
        assert 'rel="apple-touch-icon" href="/icon/180"' in page
        manifest = await client.get("/manifest.webmanifest")
        assert manifest.headers["content-type"].startswith("application/manifest+json")
        said = manifest.json()
        assert (said["name"], said["display"], said["start_url"]) == ("Zamki", "standalone", "/")
        assert {"192x192", "512x512"} <= {icon["sizes"] for icon in said["icons"]}
        for icon in said["icons"]:
            answer = await client.get(icon["src"])
            wide, high = struct.unpack(">II", answer.content[16:24])
            assert f"{wide}x{high}" == icon["sizes"]
        assert (await client.get("/icon/7")).status_code == 404

    call(work)


def test_letters_are_served_for_good(call: Call) -> None:
    """Pages ask for both letters first; they are kept for a year; the rest of their folder is not served."""

    async def work(client: httpx.AsyncClient) -> None:
        page = await client.get("/")
        fonts = re.findall(r'rel="preload"\s+href="([^"]+\.woff2)"', page.text)
        assert len(fonts) == 2
        assert "font-src 'self'" in page.headers["content-security-policy"]
        for font in fonts:
            answer = await client.get(font)
            assert answer.content[:4] == b"wOF2"
            assert answer.headers["content-type"] == "font/woff2"
            assert "immutable" in answer.headers["cache-control"]
        folder = fonts[0].rpartition("/")[0]
        for name in ("sans.ttf", "widths.json", "sans-OFL.txt", "none.woff2"):
            assert (await client.get(f"{folder}/{name}")).status_code == 404

    call(work)
