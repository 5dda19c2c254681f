"""Moments of Ludwig: choosing, placing, bonuses, hints, the inspector, talk, the end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.browser.seated import Sitting, seated
from tests.screens.acts import PICKED, clicked, inspected, pin, pressed, touched
from tests.screens.shots import Do, Shot
from zamki.core.view import AnyView

TALK = ((1, "The Laundry Room would be good beside the kitchen."), (3, "Grand!"), (0, "Right, I will look."))


def ludwig(url: str) -> Iterator[Shot]:
    """Four at a table from the second round on, then other numbers of seats."""
    table = seated(url, "ludwig", 4)
    table.play(lambda view: view.prompt.key == "choose" and _round(view) == 2)
    yield from _choosing(table)
    table.play(lambda view: view.prompt.key == "place" and bool(view.legal_moves))
    yield from _placing(table)
    table.play(lambda view: view.prompt.key == "place" and _is_late(view))
    yield _of(table, "ludwig-late-1280")
    table.play(lambda view: view.outcome is not None)
    yield _of(table, "ludwig-end-1280")
    yield _of(table, "ludwig-end-phone", "phone")
    yield Shot("replay-1280", f"{table.path}/replay?at=100", [table.cookie(0)])
    yield Shot("replay-phone", f"{table.path}/replay?at=100", [table.cookie(0)], "phone")
    share = pressed("s", "#share:visible")
    yield Shot("replay-share-1280", f"{table.path}/replay?at=100", [table.cookie(0)], do=share)
    yield from _numbers_of_seats(url)


def _choosing(table: Sitting) -> Iterator[Shot]:
    yield _of(table, "ludwig-choose-1280", do=_two)
    yield _of(table, "ludwig-choose-1024-de", "1024", do=_two, lang="de")
    yield _of(table, "ludwig-choose-phone", "phone", do=_two)
    yield _of(table, "ludwig-choose-phone-up-de", "phone", do=clicked(".grip", ".up"), lang="de")
    yield _of(table, "ludwig-choose-landscape", "landscape")


def _placing(table: Sitting) -> Iterator[Shot]:
    _suggest(table)
    for seat, text in TALK:
        table.say(seat, text)
    yield _of(table, "ludwig-place-1280", do=pin)
    yield _of(table, "ludwig-place-1024", "1024", do=pin)
    yield _of(table, "ludwig-place-1920", "1920", do=pin)
    yield _of(table, "ludwig-place-1440-dark", "1440", do=pin, scheme="dark")
    yield _of(table, "ludwig-place-phone", "small", do=pin)
    yield _of(table, "ludwig-place-landscape", "landscape", do=pin)
    yield _of(table, "ludwig-place-tablet", "tablet", do=pin)
    yield _of(table, "ludwig-large-1280", do=_larger)
    yield _of(table, "ludwig-hint-1280", do=pressed("h", ".adv"))
    room = "#part-board [data-piece^='c']:not([data-piece$=throne])"
    yield _of(table, "ludwig-inspect-1280", do=inspected(room))
    yield _of(table, "ludwig-inspect-phone", "small", do=inspected(room))
    yield _of(table, "chat-1280", do=clicked("[data-tab=chat]", "#say:visible"))
    yield _of(table, "settings-1280", do=clicked("[data-show=settings]", "#settings:visible"))
    yield _of(table, "aid-1280", do=pressed("k", "#aid:visible"))
    yield _of(table, "aid-1280-de", do=pressed("k", "#aid:visible"), lang="de")
    yield _of(table, "aid-phone-pl", "phone", do=clicked("[data-aid]", "#aid:visible"), lang="pl")
    yield _of(table, "aid-rules-1280", do=clicked(".p-bar .rules", "#aidrules .chapter"))


def _numbers_of_seats(url: str) -> Iterator[Shot]:
    seven = seated(url, "ludwig", 7)
    seven.play(lambda view: view.prompt.key == "place" and _turn(view) == 2 and bool(view.legal_moves))
    yield _of(seven, "ludwig-seven-1280")
    two = seated(url, "ludwig", 2)
    two.play(lambda view: view.prompt.key == "assign" and _turn(view) >= 3)
    yield _of(
        two,
        "ludwig-two-1280",
        do=clicked("#part-dock [data-pick]", PICKED),
    )
    if two.play(lambda view: view.prompt.key == "take_bonus"):
        yield _of(
            two,
            "ludwig-bonus-1280",
            do=clicked("#part-dock [data-pick]", PICKED),
        )
    wide = seated(url, "ludwig", 3)
    wide.play(lambda view: view.prompt.key == "place" and _round(view) == 2, _widest)
    yield _of(wide, "ludwig-pan-phone", "small")


def _of(table: Sitting, name: str, size: str = "1280", do: Do = lambda page: None, **more: Any) -> Shot:
    return Shot(name, table.path, [table.cookie(0)], size, do, **more)


def _round(view: AnyView) -> int:
    return int(view.state.round)


def _turn(view: AnyView) -> int:
    return int(view.state.turn)


def _is_late(view: AnyView) -> bool:
    return _round(view) == 2 and _turn(view) == 4 and bool(view.legal_moves)


def _suggest(table: Sitting) -> None:
    view = table.view(0)
    moves = [view.move_json(move) for move in view.legal_moves]
    table.suggest(1, next(move for move in moves if move.get("castle") == 0))


def _larger(page: Any) -> None:
    """One castle at a time."""
    clicked("[data-show=settings]", "#settings:visible")(page)
    page.check("[data-setting=large]")
    page.wait_for_selector(".two.large")
    page.keyboard.press("Escape")
    pin(page)


def _two(page: Any) -> None:
    for number in range(2):
        touched(page, "#hand button", number)
        page.wait_for_selector(f"#hand [aria-pressed=true]:not([data-touched]) >> nth={number}")


def _widest(moves: list[dict[str, Any]]) -> dict[str, Any]:
    """A castle that grows sideways."""

    def far(move: dict[str, Any]) -> int:
        at = move.get("at")
        return abs(int(str(at[0]))) if isinstance(at, list) else 0

    return max(moves, key=far)
