"""Flows that repeat, each gone round at least twice, and what the other people at the table see of them."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.serving import Server
from zamki.games.ludwig.page import ages

from .play import begin, lay_two, play_out, show_side, shows, step, submit
from .seated import Sitting, seated
from .test_people import guest, new_table

pytestmark = pytest.mark.browser

Visit = Callable[..., Any]
LONG = [
    pytest.param(game, seats, marks=pytest.mark.soak)
    for game, seats in (("ludwig", 2), ("ludwig", 3), ("zamek", 2))
]
ALL_BUT_ONE = [pytest.param(game, marks=pytest.mark.soak) for game in ("ludwig", "zamek")]


def _as(visit: Visit, sitting: Sitting, seat: int) -> Any:
    """The page of somebody who sits there."""
    page = visit()
    page.context.add_cookies([sitting.cookie(seat)])
    page.goto(sitting.path)
    page.wait_for_selector("#table[data-ready]")
    return page


@pytest.mark.parametrize(("game", "seats"), [("rycerze", 2), *LONG])
def test_a_whole_game_on_a_shared_screen(visit: Visit, game: str, seats: int) -> None:
    """The screen is passed on round after round to the end, and somebody who watches sees every move."""
    page = visit()
    new_table(page, game, seats, dict.fromkeys(range(1, seats), "here"))
    eve = visit(page.url)
    play_out(page, 3)
    eve.wait_for_selector(".verdict, [data-key=submit][data-set]")
    record = page.request.get(f"/api/tables/{page.get_attribute('#table', 'data-table')}/record").json()
    moves = [each for each in record["moves"] if each["type"] != "chance"]
    assert {each["seat"] for each in moves} == set(range(seats))
    shows(eve, int(page.get_attribute("#table", "data-version")))


def _past_drums(page: Any) -> int:
    """Recruits where a drum is turned up, until a castle is; the number of the round."""
    path = f"/api/tables/{page.get_attribute('#table', 'data-table')}"
    while (state := page.request.get(path).json()["state"])["tile"] == "drum":
        step(page, 0)
        expect(page.locator("[data-sent]")).to_have_count(0)
    return int(state["round"])


def test_a_reveal_on_a_shared_screen_is_shown_once(visit: Visit) -> None:
    """In each of two rounds both lay, the reveal is seen once, and the curtain hides the next hand."""
    page = visit()
    new_table(page, "rycerze", 2, {1: "here"})
    rounds = []
    for _ in (1, 2):
        rounds.append(_past_drums(page))
        for number in range(2):
            page.wait_for_selector(".curtain button, .hand button")
            if number or page.locator(".curtain").count():  # who has recruited last still holds the screen
                expect(page.locator("#ask")).to_contain_text(re.compile("Ada|Guest 2"))
                page.click(".curtain button")
            page.wait_for_selector(".hand button")
            expect(page.locator(".reveal")).to_have_count(0)
            lay_two(page)
        page.wait_for_selector(".reveal")
        submit(page)
        page.wait_for_selector(".curtain")
    assert rounds[0] < rounds[1]
    record = page.request.get(f"/api/tables/{page.get_attribute('#table', 'data-table')}/record").json()
    laid = [each["seat"] for each in record["moves"] if each["type"] == "lay"]
    assert sorted(laid) == [0, 0, 1, 1]


def test_a_word_to_partners_is_read_by_partners(visit: Visit, server: Server) -> None:
    """Words and phrases to partners, twice, and to all go where they were sent, and nowhere else (L9)."""
    sitting = seated(server.url, "ludwig", 4)
    assert sitting.play(lambda view: view.prompt.key == "place")
    ada, bartek, jadwiga = (_as(visit, sitting, seat) for seat in (0, 1, 2))
    eve = visit(sitting.path)
    for page in (ada, bartek, jadwiga, eve):
        show_side(page, "chat")
    ada.select_option("#say-to", "partners")
    for number in (1, 2):
        sitting.say(1, f"hear me {number}")
        expect(ada.locator(".chat li")).to_have_count(2 * number - 1)
        ada.fill("#say", f"only for you {number}")
        ada.press("#say", "Enter")
        expect(bartek.locator(f".chat li:has(.pill) >> text=only for you {number}")).to_be_visible()
    ada.click(".phrase >> nth=0")
    expect(bartek.locator(".chat li:has(.pill)")).to_have_count(3)
    ada.select_option("#say-to", "")
    ada.fill("#say", "for all")
    ada.press("#say", "Enter")
    for page in (jadwiga, eve):
        expect(page.locator(".chat li >> text=for all")).to_be_visible()
        expect(page.locator(".chat li")).to_have_count(3)
        expect(page.locator(".chat .pill")).to_have_count(0)
        assert "only for you" not in page.content()


def test_no_page_offers_words_while_rooms_are_given(visit: Visit, server: Server) -> None:
    """Chat rests while Ludwig's rooms are given and all choose, then no more; twice, for all (L6, L44)."""
    sitting = seated(server.url, "ludwig", 2)
    ada, bartek = (_as(visit, sitting, seat) for seat in (0, 1))
    eve = visit(sitting.path)
    pages = (ada, bartek, eve)
    for page in pages:
        show_side(page, "chat")
    for phase in ("assign", "choose", "place") * 2:
        assert sitting.play(lambda view, phase=phase: view.state.phase.name == phase)  # type: ignore[misc]
        is_silent = phase != "place"
        for page in pages:
            shows(page, sitting.version(0))
            expect(page.locator("#hush")).to_have_count(int(is_silent))
            expect(page.locator("#say")).to_be_visible(visible=not is_silent)


def test_each_person_at_a_shared_screen_speaks_for_themselves(visit: Visit) -> None:
    """Who holds the screen speaks, by words and by phrases: somebody elsewhere reads the right names."""
    page = visit()
    new_table(page, "rycerze", 3, {1: "here", 2: "invite"})
    bob = guest(visit, page, "Bob")
    show_side(bob, "chat")
    for number, name in enumerate(("Ada", "Guest 2")):
        page.click(".curtain button")
        page.wait_for_selector(".hand button")
        show_side(page, "chat")
        page.click(".phrase >> nth=0")
        expect(bob.locator(".chat li")).to_have_count(2 * number + 1)
        page.fill("#say", f"number {number}")
        page.press("#say", "Enter")
        expect(bob.locator(".chat li")).to_have_count(2 * number + 2)
        for line in (1, 2):
            expect(bob.locator(f".chat li >> nth=-{line} >> b")).to_have_text(name)
        lay_two(page)
    page.wait_for_selector(".curtain, .hand", state="attached")


@pytest.mark.parametrize("game", ["rycerze", "ludwig", pytest.param("zamek", marks=pytest.mark.soak)])
def test_settings_of_a_table_that_waits_are_changed_twice(visit: Visit, game: str) -> None:
    """The host chooses, somebody comes meanwhile, and it is sent; the guest sees it each time."""
    ada = visit()
    new_table(ada, game, 2, {1: "invite"}, waits=True)
    path = f"/api/tables/{ada.get_attribute('#table', 'data-table')}"
    bob: Any = None
    for pace, is_on in (("slow", True), ("live", False)):
        ada.locator("details:has([data-send=options]) > summary").click()
        ada.check(f"[data-send=options] [value={pace}]")
        boxes = ada.locator("[data-send=options] [type=checkbox]").all()[:1]
        for box in boxes:
            box.set_checked(is_on)
        if bob is None:
            bob = guest(visit, ada, "Bob")
            expect(ada.locator("#part-board, main").first).to_contain_text("Bob")
        assert [box.is_checked() for box in boxes] == [is_on] * len(boxes)
        with ada.expect_response(f"**{path}/options"):
            ada.click("[data-send=options] button")
        ada.reload()
        assert ada.is_checked(f"[data-send=options] [value={pace}]")
        assert [box.is_checked() for box in boxes] == [is_on] * len(boxes)
        shows(bob, ada.request.get(path).json()["version"])
        expect(bob.locator("#part-dock .pill").first).to_have_text("Take your time" if is_on else "Live")
    bob.click("[data-key=submit]")
    ada.click("[data-key=submit]")
    for page in (ada, bob):
        page.wait_for_selector("#table[data-begun=yes]")


@pytest.mark.parametrize("game", ["rycerze", *ALL_BUT_ONE])
def test_a_replay_plays_from_both_ends(visit: Visit, game: str) -> None:
    """Play at the last move begins with the first, by click and by key; at the first it plays on."""
    page = visit()
    begin(page, game)
    play_out(page, 4)
    page.goto(f"/t/{page.get_attribute('#table', 'data-table')}/replay")
    page.evaluate("localStorage.setItem('zamki-replay-speed', 'fast')")
    page.reload()
    page.wait_for_selector("#slide")
    last = page.get_attribute("#slide", "max")
    for way in ("click", "key"):
        assert page.input_value("#slide") == last
        if way == "click":
            page.click("[data-play]")
        else:
            page.keyboard.press("Space")
        page.wait_for_function("+document.getElementById('slide').value < 3")
        page.wait_for_function("+document.getElementById('slide').value >= 3")
        page.click("[aria-label='To the end']")
        page.wait_for_function("last => document.getElementById('slide').value === last", arg=last)
    page.click("[aria-label='To the start']")
    page.wait_for_function("document.getElementById('slide').value === '0'")
    page.click("[data-play]")
    page.wait_for_function("+document.getElementById('slide').value >= 2")


@pytest.mark.parametrize(
    ("game", "seats", "hand"),
    [("rycerze", 2, ".hand"), pytest.param("ludwig", 3, "#hand", marks=pytest.mark.soak)],
)
def test_what_is_picked_without_a_network_is_sent_with_it(
    visit: Visit, game: str, seats: int, hand: str
) -> None:
    """Twice the network goes and comes: its notice too; what is picked meanwhile is sent, once."""
    ada = visit()
    new_table(ada, game, seats, {1: "invite"})
    bob = guest(visit, ada, "Bob")
    notice = ada.locator("#notice")
    for number in (0, 1):
        ada.context.set_offline(True)
        expect(notice).to_contain_text("Reconnecting")
        ada.wait_for_function("!navigator.onLine")
        ada.locator(f"{hand} button").nth(number).click()
        ada.context.set_offline(False)
        expect(ada.locator(f"{hand} [aria-pressed=true]:not([data-touched])")).to_have_count(number + 1)
        expect(notice).to_have_text("", timeout=5000)
    before = ada.request.get(f"/api/tables/{ada.get_attribute('#table', 'data-table')}").json()["version"]
    sent: list[int] = []
    ada.on("response", lambda each: sent.append(each.status) if each.url.endswith("/moves") else None)
    submit(ada)
    bob.wait_for_function("was => +document.getElementById('table').dataset.version > was", arg=before)
    ada.wait_for_selector("#table[data-asked='']", state="attached")
    assert sent == [200]


def test_what_a_busy_table_did_not_answer_is_asked_again(visit: Visit) -> None:
    """Twice the table answers that it is busy, once: the pick stays, and the notice goes by itself."""
    page = visit()
    begin(page, "rycerze")
    for number, status in enumerate((429, 503)):
        page.route("**/parts?*", lambda route, *, status=status: route.fulfill(status=status), times=1)
        page.locator(".hand button").nth(number).click()
        expect(page.locator("#notice")).to_contain_text("Reconnecting")
        expect(page.locator(".hand [aria-pressed=true]:not([data-touched])")).to_have_count(number + 1)
        expect(page.locator("#notice")).to_have_text("")
    submit(page)
    page.wait_for_selector(".reveal")


def test_a_choice_that_is_put_back_is_told(visit: Visit) -> None:
    """A card whose question is lost lies in the hand again, and the page says so; twice."""
    page = visit()
    begin(page, "rycerze")
    for _ in range(2):
        page.route("**/parts?*", lambda route: route.abort())
        page.locator(".hand button").nth(0).click()
        expect(page.locator("#notice")).to_contain_text("put back")
        expect(page.locator(".hand [aria-pressed=true]")).to_have_count(0)
        page.unroute("**/parts?*")
        page.keyboard.press("Shift")
        expect(page.locator("#notice")).to_have_text("")
    lay_two(page)
    page.wait_for_selector(".reveal")


def test_who_is_older_is_told_after_both_have_waited(
    visit: Visit, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The line comes by itself once both partners have waited; a room placed ends it (L13)."""
    monkeypatch.setattr(ages, "PATIENCE", 4.0)
    sitting = seated(server.url, "ludwig", 3)
    assert sitting.play(lambda view: view.prompt.key == "place")
    ada, bartek = (_as(visit, sitting, seat) for seat in (0, 1))
    line = "If you both wait"
    for page in (ada, bartek):
        expect(page.locator("#part-ask .sub")).to_contain_text(line)
    monkeypatch.setattr(ages, "PATIENCE", 600.0)
    sitting.move(0, sitting.moves(0)[0])
    shows(ada, sitting.version(0))
    assert line not in ada.inner_text("#part-ask")


@pytest.mark.parametrize("game", ["rycerze", *ALL_BUT_ONE])
def test_a_rematch_of_a_rematch(visit: Visit, game: str) -> None:
    """Three games of the same two people: each time the other is led to the same new table."""
    ada = visit()
    new_table(ada, game, 2, {1: "invite"})
    bob = guest(visit, ada, "Bob")
    seen = {ada.url}
    for round_ in range(2):
        for number in range(3000):
            told = [step(page, (number * 7919 + round_) % 997) for page in (ada, bob)]
            if told == ["over", "over"]:
                break
        ada.click("form[action$='/rematch'] button")
        ada.wait_for_selector("#table[data-ready]:not(.over)")
        bob.click("a[href*='/t/']:has-text('next'), form[action$='/rematch'] button")
        bob.wait_for_selector("#table[data-ready]:not(.over)")
        assert ada.url.split("?")[0] == bob.url.split("?")[0]
        assert ada.url not in seen
        seen.add(ada.url)
        for page in (ada, bob):
            expect(page.locator("body")).to_contain_text("Bob" if page is ada else "Ada")
