"""What a page sends counts once: lost answers, tables that cannot save, and connections that stay away."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import httpx
import pytest
from playwright.sync_api import expect

from tests.web.serving import Server

from .play import begin, lay_two, show_side, shows, submit
from .test_people import new_table

pytestmark = pytest.mark.browser

Visit = Callable[..., Any]

_HURRY = """
const later = window.setTimeout;
window.setTimeout = (work, wait, ...rest) => later(work, wait >= 400 ? wait / 50 : wait, ...rest);
"""
"""Pauses between tries pass quickly."""


def _fault(status: int) -> dict[str, Any]:
    error = '{"error": {"code": "x", "message": "Not today.", "details": {}}}'
    return {"status": status, "content_type": "application/json", "body": error}


def _hurried(visit: Visit) -> Any:
    page = visit()
    page.add_init_script(_HURRY)
    return page


def _placed_twice(page: Any, server: Server) -> str:
    """A table where everybody has chosen and the page's person has placed both rooms; its path in the API."""
    new_table(page, "ludwig", 3, {1: "invite", 2: "invite"})
    path = f"{server.url}/api/tables/{page.get_attribute('#table', 'data-table')}"
    codes = [each.inner_text() for each in page.locator(".invite .code").all()]
    with httpx.Client(timeout=60) as client:
        taken = [client.post(f"{path}/seats", json={"invite": code}).json() for code in codes]
        for each in taken:
            headers = {"Authorization": f"Bearer {each['secret']}"}
            view = client.get(path, headers=headers).json()
            client.post(f"{path}/moves", json={"move": view["legal_moves"][0]}, headers=headers)
    for _ in range(3):
        move = page.request.get(path).json()["legal_moves"][0]
        assert page.request.post(f"{path}/moves", data={"move": move}).ok
    shows(page, page.request.get(path).json()["version"])
    return path


def test_an_undo_whose_answer_is_lost_takes_back_one_move(visit: Visit, server: Server) -> None:
    """The request is heard, its answer is lost, the page asks again: one move is taken back, not two."""
    page = _hurried(visit)
    path = _placed_twice(page, server)
    placed = len(page.request.get(path).json()["log"])
    keys: list[str] = []

    def lose(route: Any) -> None:
        keys.append(route.request.headers["idempotency-key"])
        if len(keys) == 1:
            route.fetch()
            route.abort("connectionreset")
        else:
            route.continue_()

    page.route("**/api/tables/*/undo", lose)
    with page.expect_response("**/api/tables/*/undo") as heard:
        page.click("[data-post=undo]")
    assert heard.value.ok, heard.value.text()
    assert len(set(keys)) == 1
    assert len(keys) == 2
    assert len(page.request.get(path).json()["log"]) == placed - 1


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("pl", "wysłać"),
        pytest.param("en", "could not be sent", marks=pytest.mark.soak),
        pytest.param("fr", "envoi", marks=pytest.mark.soak),
        pytest.param("de", "gesendet", marks=pytest.mark.soak),
    ],
)
def test_a_table_that_cannot_be_reached_gives_the_page_back(visit: Visit, lang: str, said: str) -> None:
    """After eight tries the page says so in its reader's language, and one click sends the same move."""
    page = visit(locale=lang)
    page.add_init_script(_HURRY)
    begin(page, "rycerze")
    keys: list[str] = []

    def refuse(route: Any) -> None:
        keys.append(route.request.headers["idempotency-key"])
        route.fulfill(**_fault(503))

    page.route("**/api/tables/*/moves", refuse)
    lay_two(page)
    page.wait_for_selector("#unsent:visible")
    assert said in page.inner_text("#unsent")
    assert len(keys) == 8
    page.wait_for_selector("[data-key=submit]:not([aria-disabled=true])")
    page.unroute("**/api/tables/*/moves")
    with page.expect_request("**/api/tables/*/moves") as sent:
        page.click("#unsent button")
    assert {*keys, sent.value.headers["idempotency-key"]} == {keys[0]}
    page.wait_for_selector(".reveal")
    expect(page.locator("#unsent")).to_be_hidden()


def test_a_refusal_is_said_once_and_not_tried_again(visit: Visit) -> None:
    """A fault that would come again is shown, and the same button can be pressed once more."""
    page = _hurried(visit)
    begin(page, "rycerze")
    tries: list[str] = []

    def refuse(route: Any) -> None:
        tries.append(route.request.url)
        route.fulfill(**_fault(500))

    page.route("**/api/tables/*/moves", refuse)
    lay_two(page)
    page.wait_for_selector("#notice >> text=Not today.")
    assert len(tries) == 1
    page.wait_for_selector("[data-key=submit]:not([aria-disabled=true])")
    page.unroute("**/api/tables/*/moves")
    submit(page)
    page.wait_for_selector(".reveal")
    assert len(tries) == 1


def test_a_line_of_chat_that_could_not_be_sent_stays_in_its_field(visit: Visit) -> None:
    """What was written is kept until it is sent, and then said once."""
    page = _hurried(visit)
    begin(page, "rycerze")
    show_side(page, "chat")
    page.route("**/api/tables/*/chat", lambda route: route.abort())
    page.fill("#say", "good evening")
    page.press("#say", "Enter")
    page.wait_for_selector("#unsent:visible")
    assert page.input_value("#say") == "good evening"
    page.unroute("**/api/tables/*/chat")
    page.click("#unsent button")
    page.wait_for_selector(".chat li >> text=good evening")
    expect(page.locator("#say")).to_have_value("")
    expect(page.locator(".chat li")).to_have_count(1)


def test_typing_goes_on_through_changes(visit: Visit, server: Server) -> None:
    """What others do while somebody writes takes neither the words nor the place in the field."""
    page = visit()
    begin(page, "rycerze")
    show_side(page, "chat")
    page.click("#say")
    page.keyboard.type("good ")
    path = f"{server.url}/api/tables/{page.get_attribute('#table', 'data-table')}/chat"
    assert httpx.post(path, json={"text": "hello"}, timeout=60).status_code == 201
    page.wait_for_selector(".chat li >> text=hello")
    page.keyboard.type("evening")
    assert page.input_value("#say") == "good evening"
    page.keyboard.press("Enter")
    page.wait_for_selector(".chat li >> text=good evening")


def test_a_press_is_seen_at_once_and_taken_back_if_nothing_comes_of_it(visit: Visit) -> None:
    """A card is up before the table has answered; when the answer never comes it lies in the hand again."""
    page = visit()
    begin(page, "rycerze")
    held: list[Any] = []
    page.route("**/parts?*", lambda route: route.abort() if held else held.append(route))
    page.locator(".hand button").nth(0).click()
    expect(page.locator(".hand button").nth(0)).to_have_attribute("aria-pressed", "true")
    while not held:
        page.wait_for_timeout(20)
    held[0].abort()
    expect(page.locator(".hand [aria-pressed=true]")).to_have_count(0)
    page.unroute("**/parts?*")
    lay_two(page)
    page.wait_for_selector(".reveal")
