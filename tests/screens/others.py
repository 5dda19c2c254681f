"""Moments of Zamek and of Rycerze."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from tests.browser.positions import Pair, asked, table_at
from tests.browser.seated import Sitting, seated
from tests.browser.zamek_play import keen
from tests.screens.acts import PICKED, clicked, inspected, pin, touched
from tests.screens.shots import Do, Shot
from zamki.core.view import AnyView

Move = dict[str, Any]


def zamek(url: str) -> Iterator[Shot]:
    """Placing, the subject, what comes first, the end."""
    pair = table_at(url, "zamek", "place", 60, keen)
    place = ("1280", "1920", "phone", "landscape", "tablet")
    for size in place:
        yield _at(pair, f"zamek-place-{size}", "small" if size == "phone" else size, pin)
    yield _at(pair, "zamek-place-1024-pl", "1024", pin, lang="pl")
    yield _at(pair, "zamek-place-1440-dark", "1440", pin, scheme="dark")
    yield _at(pair, "zamek-inspect-1280", do=inspected("#part-board [data-piece]"))
    pair.play_until(asked("subject"))
    row = clicked("#part-dock .pickrow", PICKED)
    yield _at(pair, "zamek-subject-1280", do=row)
    yield _at(pair, "zamek-subject-phone", "phone", row)
    pair.play_until(lambda seen: seen["outcome"] is not None)
    yield _at(pair, "zamek-end-1280")
    pair.close()
    order = table_at(url, "zamek", "order", 0, keen)
    yield _at(order, "zamek-order-1280", do=clicked(".options button", PICKED))
    order.close()


def rycerze(url: str) -> Iterator[Shot]:
    """Laying, the reveal, the drum, the end."""
    table = seated(url, "rycerze", 3)
    table.play(lambda view: view.prompt.key == "lay" and _attacks(view) >= 2 and _was_fought(view), _any(5))
    yield _sat(table, "rycerze-reveal-1280")
    yield _sat(table, "rycerze-reveal-phone", "phone")
    for name, size in (("1280", "1280"), ("1024", "1024"), ("phone", "small"), ("tablet", "tablet")):
        yield _sat(table, f"rycerze-lay-{name}", size, _two_cards)
    yield _sat(table, "rycerze-lay-landscape", "landscape", _on)
    yield _sat(table, "rycerze-lay-1920-dark", "1920", _two_cards, "dark")
    table.play(lambda view: view.outcome is not None, _any(5))
    yield _sat(table, "rycerze-end-1280", do=_on)
    yield _sat(table, "rycerze-end-phone", "phone", do=_on)
    four = seated(url, "rycerze", 4)
    four.play(lambda view: view.prompt.key == "lay" and _attacks(view) == 2, _any(3))
    for seat in (1, 2):
        four.move(seat, four.moves(seat)[seat])
    yield _sat(four, "rycerze-four-1280", do=_two_cards)
    drum = _drum(url)
    yield _sat(drum, "rycerze-drum-1280", do=_card)
    yield _sat(drum, "rycerze-drum-phone", "phone", _card)


def _drum(url: str) -> Sitting:
    """A table at which everybody has a camp when the drum calls."""
    for seed in range(9):
        table = seated(url, "rycerze", 4)
        if table.play(lambda view: view.prompt.key == "recruit" and _attacks(view) > 1, _any(seed)):
            return table
    raise AssertionError("no drum")


def _attacks(view: AnyView) -> int:
    """How many castles were fought for, if one just was."""
    return 0 if not view.legal_moves else sum(each.tile != "drum" for each in view.state.rounds)


def _was_fought(view: AnyView) -> bool:
    """Whether a castle was fought for in the last round, so that its reveal is shown."""
    return bool(view.state.rounds[-1].tile != "drum")


def _any(seed: int) -> Callable[[list[Move]], Move]:
    return Random(seed).choice


def _on(page: Any) -> None:
    """Past the reveal."""
    if page.locator(".reveal").count():
        page.click("[data-key=submit]")
        page.wait_for_selector(".reveal", state="detached")


def _card(page: Any) -> None:
    _on(page)
    touched(page, ".hand button")
    page.wait_for_selector(".hand [aria-pressed=true]:not([data-touched])")


def _two_cards(page: Any) -> None:
    """Past the reveal, with two cards chosen."""
    _on(page)
    for number in (1, 2):
        before = page.locator(".hand [aria-pressed=true]").count()
        touched(page, ".hand button", number)
        page.wait_for_selector(f".hand [aria-pressed=true]:not([data-touched]) >> nth={before}")


def _sat(
    table: Sitting, name: str, size: str = "1280", do: Do = lambda page: None, scheme: str = "light"
) -> Shot:
    return Shot(name, table.path, [table.cookie(0)], size, do, scheme=scheme)


def _at(
    pair: Pair,
    name: str,
    size: str = "1280",
    do: Do = lambda page: None,
    lang: str = "en",
    scheme: str = "light",
) -> Shot:
    return Shot(name, f"/t/{pair.table}", [pair.cookie], size, do, lang, scheme)
