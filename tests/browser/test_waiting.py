"""A table that waits: who comes, how they look, when it begins; and what people say with one tap."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from .test_people import guest, new_table

pytestmark = pytest.mark.browser

Visit = Callable[..., Any]


def test_people_come_get_ready_and_begin(visit: Visit) -> None:
    """A guest chooses a shield and is ready, the host begins with a bot, and a phrase comes in German."""
    ada = visit(viewport={"width": 1280, "height": 800})
    new_table(ada, "ludwig", 3, {1: "invite", 2: "invite"}, waits=True)
    assert "waiting for 2 more" in ada.inner_text("#ask")
    assert ada.locator("#part-board [data-move], #part-board .spot").count() == 0
    size = {"width": 390, "height": 844}
    bob = guest(lambda path: visit(path, locale="de", viewport=size, has_touch=True), ada, "Bob")
    bob.click("#person-1 summary")
    bob.locator("#person-1 .shields label").nth(5).click()
    bob.click("#person-1 button")
    ada.wait_for_selector(".sitting >> text=Bob")
    bob.click("[data-key=submit]")
    ada.wait_for_selector(".sitting li:nth-child(2) >> text=ready")
    assert ada.evaluate("document.documentElement.scrollHeight <= innerHeight")
    ada.click(".phrase >> text=Thank you")
    bob.wait_for_selector("#said >> text=Danke", state="attached")
    ada.click("[data-key=submit]")
    ada.wait_for_selector("#part-board .castle")
    bob.wait_for_selector("#part-board .castle")
    assert bob.evaluate("document.cookie").count("shield=5") == 1


SHARES = "JSON.parse(document.querySelector('#table').dataset.shares)"
KEPT = "localStorage.getItem('zamki-share-' + document.querySelector('#table').dataset.table)"
JUDGED = """async (change) => {
  const script = document.querySelector('script[src$="table.js"]').src.replace('table.js', 'fair.js');
  const {judged} = await import(script);
  const proof = await (await fetch(location.pathname + '/shuffle')).json();
  const drawn = proof.draws[0].drawn;
  const next = drawn.findIndex((each) => each !== drawn[0]);
  if (change === 'nonce') proof.shuffle.nonce = '0'.repeat(64);
  if (change === 'promise') proof.shuffle.promise = '0'.repeat(64);
  if (change === 'share') proof.shuffle.shares[0] = '0'.repeat(32);
  if (change === 'order') proof.shuffle.shares.reverse();
  if (change === 'card') [drawn[0], drawn[next]] = [drawn[next], drawn[0]];
  return judged(proof, change === 'left' ? 'f'.repeat(32) : null);
}"""
VERDICTS = {
    "": "fair", "nonce": "nonce", "promise": "nonce", "share": "deal", "order": "deal", "card": "deal",
    "left": "left",
}  # fmt: skip


def _play_on(*pages: Any) -> None:
    """Everybody does the first thing they may, until the game is over."""
    table = pages[0].evaluate("document.querySelector('#table').dataset.table")
    while True:
        for page in pages:
            seen = page.request.get(f"/api/tables/{table}").json()
            if seen["outcome"]:
                return
            if seen["legal_moves"]:
                page.request.post(f"/api/tables/{table}/moves", data={"move": seen["legal_moves"][0]})


def test_pages_add_their_shares_and_compute_the_shuffle_anew(visit: Visit) -> None:
    """Both shares are in the list and kept; after the end a page proves the shuffle or says what is wrong."""
    ada = visit()
    new_table(ada, "rycerze", 2, {1: "invite"}, waits=True)
    assert "#" not in ada.url
    bob = guest(lambda path: visit(path, locale="pl"), ada, "Bob")
    bob.click("[data-key=submit]")
    ada.wait_for_selector(".sitting li:nth-child(2) >> text=ready")
    ada.click("[data-key=submit]")
    for page in (ada, bob):
        page.wait_for_selector("#table[data-begun=yes]")
        shares = page.evaluate(SHARES)
        assert page.evaluate(KEPT) in shares
        assert len(set(shares) - {None}) == 2
        assert page.locator(".fairness:visible").count() == 0
    bob.evaluate(
        KEPT.replace("getItem(", "setItem(").replace("dataset.table)", "dataset.table, 'f'.repeat(32))")
    )
    bob.reload()
    bob.wait_for_selector(
        ".fairness:not([hidden]) >> text=pomin", state="attached"
    )  # at the beginning already
    _play_on(ada, bob)
    for page, said in ((ada, "Fair shuffle"), (bob, "pomin")):
        page.reload()
        page.wait_for_function(
            f"[...document.querySelectorAll('.fairness')].some((e) => e.textContent.includes('{said}'))"
        )
    assert {change: ada.evaluate(JUDGED, change) for change in VERDICTS} == VERDICTS


def test_a_game_against_bots_has_its_page_s_share(visit: Visit) -> None:
    """The form of the lobby brings a share, and the table's page keeps it; twice round, each with another."""
    kept = []
    for _ in range(2):
        ada = visit("/")
        ada.click("form[action='/play/rycerze'] button:visible")
        ada.wait_for_selector("#table[data-begun=yes][data-ready]")
        kept.append(ada.evaluate(KEPT))
        assert kept[-1] == ada.evaluate(SHARES)[0]
        assert "#" not in ada.url
    assert len(set(kept)) == 2
