"""People at tables: two browsers and an onlooker, lost connections, one screen for several."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browsing import seat_for
from tests.web.serving import Server

from .play import begin, choose_two, lay_two, show_side, step, submit

pytestmark = pytest.mark.browser

Visit = Callable[..., Any]


def new_table(
    page: Any, game: str, seats: int, others: dict[int, str], name: str = "Ada", *, waits: bool = False
) -> None:
    """Opens a table through the form; one that does not wait begins with its last seat."""
    page.goto(f"/new/{game}")
    if not waits:
        page.evaluate("document.querySelectorAll('[name=wait]').forEach((each) => each.remove())")
    page.check(f"[name=seats][value='{seats}']")
    page.fill("#name", name)
    for seat in range(1, seats):
        seat_for(page, seat, others.get(seat, "bot"))
    page.click("main form button.btn")
    page.wait_for_selector("#table[data-ready]")


def guest(visit: Visit, host: Any, name: str = "") -> Any:
    """Somebody who comes by the host's link."""
    page = visit(host.get_attribute("[data-copy]", "data-copy"))
    page.fill("#name", name)
    page.click("main form button.btn")
    page.wait_for_selector("#table[data-ready]")
    return page


def test_two_people_and_an_onlooker(visit: Visit) -> None:
    """One invites, one joins by the link, one watches; hidden cards stay hidden, the reveal comes to all."""
    ada = visit()
    new_table(ada, "rycerze", 2, {1: "invite"})
    assert ada.locator(".invite .qr svg").count() >= 1
    bob = guest(visit, ada, "Bob")
    eve = visit(ada.url)
    assert eve.locator("[data-move], [data-pick]").count() == 0
    ada.wait_for_selector(".arena >> text=Bob")
    lay_two(ada)
    bob.wait_for_selector("#log >> text=has chosen", state="attached")
    for page in (bob, eve):
        page.wait_for_selector("#part-board svg >> nth=0")
        page.wait_for_selector(".seatb .laid figure >> nth=1")
        assert page.locator(".seatb .laid >> text=goes home").count() == 0
    lay_two(bob)
    for page in (ada, bob, eve):
        page.wait_for_selector(".reveal .weigh")
    show_side(bob, "chat")
    bob.fill("#say", "well played")
    bob.press("#say", "Enter")
    ada.wait_for_selector("#part-bar .badge:text('1')")
    show_side(ada, "chat")
    ada.wait_for_selector(".chat >> text=well played")
    expect(ada.locator("#part-bar .badge")).to_be_hidden()


def test_a_link_is_copied_without_https(visit: Visit) -> None:
    """A browser that offers no clipboard, as over plain http, copies the invitation all the same."""
    page = visit()
    page.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    new_table(page, "rycerze", 2, {1: "invite"})
    page.click("[data-copy]")
    page.wait_for_selector("#notice >> text=Copied")
    page.focus("#say")
    page.keyboard.press("Control+V")
    expect(page.locator("#say")).to_have_value(page.get_attribute("[data-copy]", "data-copy"))


def test_the_form_asks_for_as_many_as_play(visit: Visit) -> None:
    """A new table asks who sits at the other seats, and for no seat more."""
    page = visit("/new/ludwig")
    for seats in (7, 2, 3):
        page.check(f"[name=seats][value='{seats}']")
        expect(page.locator(".seatrow:visible")).to_have_count(seats - 1)


def test_a_reload_in_the_middle_of_a_turn_loses_nothing(visit: Visit) -> None:
    """After a reload the same person sees the same hand, with what was picked still picked, and goes on."""
    page = visit()
    begin(page, "rycerze")
    page.wait_for_selector(".hand button")
    before = page.locator(".hand button").count()
    page.locator(".hand button").first.click()
    page.wait_for_selector(".hand [aria-pressed=true]:not([data-touched])")
    page.reload()
    page.wait_for_selector(".hand [aria-pressed=true]:not([data-touched])")
    assert page.locator(".hand button").count() == before
    page.locator(".hand button").nth(1).click()
    submit(page)
    page.wait_for_selector(".reveal")


def test_a_lost_connection_comes_back_by_itself(visit: Visit) -> None:
    """Offline the page says so; a move made meanwhile is sent once the network is back, and only once."""
    page = visit()
    begin(page, "rycerze")
    page.locator(".hand button").nth(0).click()
    page.wait_for_selector(".hand [aria-pressed=true]:not([data-touched])")
    page.locator(".hand button").nth(1).click()
    page.wait_for_selector("[data-key=submit]:not([aria-disabled=true])")
    answers: list[int] = []
    page.on("response", lambda each: answers.append(each.status) if each.url.endswith("/moves") else None)
    page.context.set_offline(True)
    submit(page)
    page.wait_for_selector("#notice >> text=Reconnecting")
    page.context.set_offline(False)
    page.wait_for_selector(".reveal")
    assert answers == [200]


def test_the_server_can_restart_during_a_game(visit: Visit, server: Server) -> None:
    """Tables survive a restart; the open page reconnects and the game goes on."""
    page = visit()
    begin(page, "rycerze")
    page.wait_for_selector(".hand button")
    before = page.inner_text(".hand")
    server.stop()
    page.wait_for_selector("#notice >> text=Reconnecting")
    server.start()
    page.wait_for_selector("#notice:empty", state="attached")
    assert page.inner_text(".hand") == before
    lay_two(page)
    page.wait_for_selector(".reveal")
    expect(page.locator("#log >> text=Round 2")).to_have_count(1)


def test_people_at_one_screen_pass_it_on_behind_a_curtain(visit: Visit) -> None:
    """Hot seat: nobody sees a hand before its owner says so, and every turn passes the screen on."""
    page = visit()
    new_table(page, "rycerze", 2, {1: "here"})
    page.wait_for_selector(".curtain")
    expect(page.locator(".hand")).to_have_count(0)
    assert "Ada" in page.inner_text("#ask")
    page.click(".curtain button")
    page.wait_for_selector(".hand")
    page.wait_for_function("!document.getElementById('part-side').textContent.includes('away')")
    lay_two(page)
    page.wait_for_selector(".curtain")
    expect(page.locator(".hand")).to_have_count(0)
    page.click(".curtain button")
    lay_two(page)
    page.wait_for_selector(".curtain, .reveal")


_OPACITY = """
(moment) => {
  const opacity = (each) => Number(getComputedStyle(each).opacity);
  for (const each of document.getAnimations()) each.pause(), each.currentTime = moment;
  return Object.fromEntries(['home .fate', 'cancelled .fate', 'won figcaption'].map(
    (what) => [what, opacity(document.querySelector(`.reveal figure.${what}`))],
  ).concat([['flip', /[1-9]/.test(getComputedStyle(document.querySelector('figure.won svg')).rotate)],
    ['early', [...document.querySelectorAll('.comes, .newest i, .weigh')].some(opacity)]]));
}
"""


def test_a_reveal_is_told_step_by_step(visit: Visit) -> None:
    """Cards turn, shepherds go home, twins go, the strongest wins (R6, R7, R8, R9); a key ends it."""
    page = visit(reduced_motion="no-preference")
    new_table(page, "rycerze", 2, {1: "here"})
    for cards in ((0, 7), (0, 1)):  # both lay the same first card, one a shepherd
        page.click(".curtain button")
        for number in cards:
            page.locator(".hand button").nth(number).click()
            page.wait_for_selector(
                f".hand button:nth-child({number + 1})[aria-pressed=true]:not([data-touched])"
            )
        submit(page)
    page.wait_for_selector(".curtain, .reveal.fresh")
    if page.query_selector(".curtain"):
        page.click(".curtain button")
    page.wait_for_selector(".reveal.fresh")
    seen = [page.evaluate(_OPACITY, moment) for moment in (300, 1100, 1750)]
    assert [each["home .fate"] for each in seen] == [0, 1, 1]
    assert [each["cancelled .fate"] for each in seen] == [0, 0, 1]
    assert [each["won figcaption"] for each in seen] == [0, 0, 0]
    assert [each["flip"] for each in seen] == [True, False, False]
    assert not any(each["early"] for each in seen)
    page.keyboard.press("Shift")
    page.wait_for_selector(".reveal:not(.fresh)")
    expect(page.locator(".goes:visible")).to_have_count(0)


def test_a_placement_can_be_undone(visit: Visit) -> None:
    """Zamek: the tile is placed, taken back with U, and placed again."""
    page = visit()
    begin(page, "zamek")
    spots = page.locator("#part-board .spot[data-pick]")
    spots.first.wait_for()
    before = spots.count()
    for _ in range(2):
        spots.first.focus()
        page.keyboard.press("Enter")
        submit(page)
        page.wait_for_selector("[data-post=undo]")
        page.keyboard.press("u")
        page.wait_for_selector("#ask >> text=Place your tile.")
        page.wait_for_selector("[data-post=undo]", state="detached")
        expect(spots).to_have_count(before)


def test_a_partner_suggests_and_the_owner_accepts(visit: Visit) -> None:
    """Ludwig: a suggested cell appears as a ghost and is accepted with one tap (L12)."""
    ada = visit()
    new_table(ada, "ludwig", 3, {1: "invite", 2: "bot:random"})
    bob = guest(visit, ada)
    for page in (ada, bob):
        choose_two(page)
    ada.locator("#part-dock [data-set*='##suggest']").first.click()
    ada.wait_for_selector("#part-board .spot[data-pick*='##suggest']")
    ada.locator("#part-board .spot[data-pick*='##suggest']").first.click()
    ada.click("[data-post=proposals]")
    bob.click(".prop-dk .btn.partner")
    bob.wait_for_selector(".prop-dk", state="detached")
    bob.wait_for_selector(".mine [draggable] >> nth=1", state="detached")
    expect(bob.locator(".mine [draggable]")).to_have_count(1)


def test_a_suggestion_on_a_phone_shows_its_castle(visit: Visit) -> None:
    """Ludwig: at 360 px the castle that is suggested for comes into view until it is sent (L12)."""
    ada = visit(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    new_table(ada, "ludwig", 3, {1: "bot:random", 2: "invite"})
    bob = guest(visit, ada)
    for page in (ada, bob):
        choose_two(page)
    ada.wait_for_selector("#part-side [data-set*='##suggest'][data-set$=',2]}']", state="attached")
    ada.tap("#part-bar [data-drawer]")
    ada.locator("#part-side [data-set*='##suggest'][data-set$=',2]}']").last.tap()
    ada.tap(".shut")
    spot = ada.locator("#part-board .spot[data-pick*='##suggest']").first
    spot.wait_for(state="visible")
    ada.wait_for_function("document.querySelector('.castle.on').getBoundingClientRect().top > -1")
    spot.tap()
    ada.tap("[data-post=proposals]")
    bob.wait_for_selector(".prop-dk .btn.partner")
    ada.wait_for_selector("#part-board .spot[data-pick*='##suggest']", state="detached")


def test_a_rematch_is_one_click(visit: Visit) -> None:
    """After the end the same people play again."""
    page = visit()
    begin(page, "rycerze")
    for number in range(200):
        if step(page, number * 13) == "over":
            break
    first = page.url
    page.click("form[action$='/rematch'] button")
    page.wait_for_selector(".hand button")
    assert page.url != first


def test_tabs_of_one_browser_share_a_stream(visit: Visit) -> None:
    """Several tabs at one table open one event stream; all of them follow the game."""
    page = visit()
    begin(page, "rycerze")
    streams: list[str] = []
    tabs = [page.context.new_page() for _ in range(2)]
    for tab in tabs:
        tab.on("request", lambda request: streams.append(request.url) if "/events" in request.url else None)
        tab.goto(page.url)
        tab.wait_for_selector(".hand button")
    lay_two(page)
    for tab in tabs:
        tab.wait_for_selector(".reveal")
    assert streams == []
