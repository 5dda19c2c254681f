"""The shuffle as pages see it: the shares they add, what they compute anew, and what they say of it."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.core.test_shuffle import SHUFFLE, played
from zamki.core.commitment import draw_from_nonce
from zamki.core.play import replay
from zamki.core.record import GameRecord
from zamki.games import BUILT_IN

from .test_people import guest, new_table

pytestmark = pytest.mark.browser

Visit = Callable[..., Any]
SHARES = "JSON.parse(document.querySelector('#table').dataset.shares)"
MINE = "JSON.parse(document.querySelector('#table').dataset.mine)"
KEPT = "localStorage.getItem('zamki-share-' + document.querySelector('#table').dataset.table)"
FAIR = """import(document.querySelector('script[src*="/static/"]').src.replace(/[^/]*$/, 'fair.js'))"""
JUDGED = (
    f"async (change) => {{ const {{ judged }} = await {FAIR};"
    + """
  const proof = await (await fetch(location.pathname + '/shuffle')).json();
  const drawn = proof.draws[0].drawn;
  const next = drawn.findIndex((each) => each !== drawn[0]);
  if (change === 'nonce') proof.shuffle.nonce = '0'.repeat(64);
  if (change === 'promise') proof.shuffle.promise = '0'.repeat(64);
  if (change === 'share') proof.shuffle.shares[0] = '0'.repeat(32);
  if (change === 'order') proof.shuffle.shares.reverse();
  if (change === 'card') [drawn[0], drawn[next]] = [drawn[next], drawn[0]];
  const before = change === 'before' ? '0'.repeat(64) : proof.shuffle.promise;
  return judged(proof, change === 'left' ? 'f'.repeat(32) : null, before);
}"""
)
COMPUTED = (
    f"async ([texts, seed, draws]) => {{ const {{ sha256, drawn }} = await {FAIR};"
    + """
  const bytes = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
  const hex = (hash) => [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return [
    texts.map((text) => hex(sha256(bytes(text)))),
    draws.map(([number, items, count]) => drawn(bytes(seed), number, items, count)),
  ];
}"""
)
EARLY = "Computed anew, as promised; your share came before the promise."
OTHERS = [share and share.hex() for share in SHUFFLE.shares]
VERDICTS = {
    "": "fair", "nonce": "nonce", "promise": "nonce", "share": "deal", "order": "deal", "card": "deal",
    "left": "left", "before": "nonce",
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
    bob.reload()  # it is said at the beginning already, where nobody overlooks it
    expect(bob.locator("#notice")).to_contain_text("pomin")
    expect(bob.locator(".fairness:not([hidden])")).to_contain_text("pomin")
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


def _proof(record: GameRecord) -> dict[str, Any]:
    """What a page is told of a finished game."""
    draws = [{"items": list(draw.items), "drawn": list(draw.drawn)} for draw in replay(record).draws]
    return {"shuffle": record.json()["shuffle"], "draws": draws}


def test_a_page_computes_what_the_server_does(visit: Visit) -> None:
    """Hashes of every length and draws of every size come out of the page's script as of Python."""
    rng, seed = Random(7), SHUFFLE.seed()
    texts = [rng.randbytes(length) for length in range(200)]
    items = [[str(number) for number in range(size)] for size in range(1, 60)]
    draws = [(number, each, rng.randint(0, len(each))) for number, each in enumerate(items)]
    found = visit("/").evaluate(COMPUTED, [[text.hex() for text in texts], seed.hex(), draws])
    assert found[0] == [hashlib.sha256(text).hexdigest() for text in texts]
    assert found[1] == [list(draw_from_nonce(seed, *draw)) for draw in draws]


@pytest.mark.parametrize("game", BUILT_IN)
def test_a_page_judges_whole_games(visit: Visit, game: str) -> None:
    """Of each game, dealt and drawn later: fair, a share left out, and a server that chose alone."""
    page, judged = visit("/"), f"async ([proof, own]) => (await {FAIR}).judged(proof, own)"
    proof = _proof(played(game).record())
    assert page.evaluate(judged, [proof, OTHERS[0]]) == "fair"
    assert page.evaluate(judged, [proof, "f" * 32]) == "left"
    alone = _proof(played(game, shuffle=replace(SHUFFLE, shares=(None, None))).record())
    assert page.evaluate(judged, [alone, None]) == "alone"


def _own(page: Any) -> list[str | None]:
    """The shares that the table has of the page's seats, all of them the one that the page keeps."""
    shares, mine, kept = (page.evaluate(what) for what in (SHARES, MINE, KEPT))
    assert kept
    assert [shares[seat] for seat in mine] == [kept] * len(mine)
    return shares  # type: ignore[no-any-return]


def test_a_shared_screen_has_one_share_and_an_old_client_none(visit: Visit) -> None:
    """Two people at one screen, one in a browser, one at a program that knows of no shares: it begins."""
    ada = visit()
    new_table(ada, "rycerze", 4, {1: "here", 2: "invite", 3: "invite"}, waits=True)
    table = ada.get_attribute("#table", "data-table")
    bob = guest(visit, ada, "Bob")
    ada.wait_for_selector(".sitting li:nth-child(3) >> text=Bob")
    code = ada.get_attribute("[data-copy]", "data-copy").partition("code=")[2]
    taken = ada.request.post(f"/api/tables/{table}/seats", data={"invite": code, "name": "Old"})
    assert taken.status == 201
    bob.click("[data-key=submit]")
    ada.click("[data-key=submit]")
    for page in (ada, bob):
        page.wait_for_selector("#table[data-begun=yes]")
        shares = _own(page)
        assert shares[0] == shares[1] != shares[2]
        assert shares[3] is None


def test_every_way_to_a_seat_brings_a_share(visit: Visit) -> None:
    """After a lesson and at rematch after rematch each table has another share, which is kept.

    These tables begin as they are opened, with a share that no promise came before: the page says that, too.
    """
    page = visit("/learn/rycerze?step=99")
    page.wait_for_selector("#table[data-ready]")
    page.click("button[data-own]")
    page.click("form[action^='/learn/rycerze/play'] button")
    seen = []
    for number in range(3):
        page.wait_for_selector("#table[data-begun=yes][data-ready]:not(.over)")
        seen += [share for share in _own(page) if share]
        assert len(seen) == number + 1
        assert "#" not in page.url
        _play_on(page)
        page.reload()
        expect(page.locator(".fairness:visible")).to_have_text(EARLY)
        page.click("form[action$='/rematch'] button")
    assert len(set(seen)) == 3


def test_a_host_s_share_goes_out_after_the_promise(visit: Visit) -> None:
    """What the form brings to a table that waits is replaced by a share that no nonce was chosen for."""
    for _ in range(2):
        ada = visit()
        forms: list[str] = []
        ada.on(
            "request",
            lambda each, forms=forms: forms.append(each.post_data or "") if "/new/" in each.url else None,
        )
        with ada.expect_response("**/ready"):
            new_table(ada, "rycerze", 2, {1: "invite"}, waits=True)
        ada.reload()
        ada.wait_for_selector("#table[data-ready]")
        assert "#" not in ada.url
        (early,) = (form.partition("share=")[2][:32] for form in forms if "share=" in form)
        assert len(early) == 32
        assert early != _own(ada)[0]


def test_a_link_changes_no_share(visit: Visit) -> None:
    """Somebody's link with a share in it puts none in the place of the page's own, nor blames a table."""
    ada = visit()
    new_table(ada, "rycerze", 2, {1: "invite"}, waits=True)
    bob = guest(visit, ada, "Bob")
    own = _own(bob)[1]
    eve = visit(f"{ada.url}#share={'0' * 32}")
    for _ in range(2):
        bob.goto("/")
        bob.goto(f"{ada.url}#share={'0' * 32}")
        bob.wait_for_selector("#table[data-ready]")
        assert _own(bob)[1] == own
    bob.click("[data-key=submit]")
    ada.wait_for_selector(".sitting li:nth-child(2) >> text=ready")
    ada.click("[data-key=submit]")
    for page in (bob, eve):
        page.wait_for_selector("#table[data-begun=yes]")
        page.reload()
        page.wait_for_selector("#table[data-ready]")
        expect(page.locator(".fairness:not([hidden])")).to_have_count(0)


def test_a_promise_that_changes_is_said(visit: Visit) -> None:
    """A page keeps the promise it read before its share went out: another one later is no fair shuffle."""
    ada = visit()
    new_table(ada, "rycerze", 2, {1: "invite"}, waits=True)
    bob = visit(ada.get_attribute("[data-copy]", "data-copy"))
    first = bob.get_attribute("form[data-promise]", "data-promise")
    bob.evaluate("document.querySelector('form[data-promise]').dataset.promise = '0'.repeat(64)")
    bob.click("main form button.btn")
    bob.wait_for_selector("#table[data-ready]")
    assert bob.get_attribute("#table", "data-promise") == first
    bob.click("[data-key=submit]")
    ada.wait_for_selector(".sitting li:nth-child(2) >> text=ready")
    ada.click("[data-key=submit]")
    expect(bob.locator("#notice")).to_contain_text("another nonce than at the start")
    _play_on(ada, bob)
    for page, said in ((ada, "Fair shuffle"), (bob, "another nonce")):
        page.reload()
        expect(page.locator(".fairness:visible")).to_contain_text(said)
