"""What a placement would bring: the change of a castle's score and its reasons, counted by the rules."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any

from zamki.core.edition import EditionFile
from zamki.core.setup import built_in_edition
from zamki.games.ludwig.draw.board import Reason
from zamki.games.ludwig.draw.catalogue import Cell
from zamki.games.ludwig.rules.board import Castle
from zamki.games.ludwig.rules.components import Components
from zamki.games.ludwig.rules.edition import read_components
from zamki.games.ludwig.rules.names import thing_name
from zamki.games.ludwig.rules.scoring import Mark, Sheet, score_castle

Gain = tuple[int, tuple[Reason, ...]]
"""A change in points and its reasons."""


@cache
def _built_in(edition: str) -> Components:
    return read_components(built_in_edition("ludwig", edition))


def castle_of(data: Mapping[str, Any], edition: str | EditionFile = "base-2018") -> Castle:
    """Build a castle from its JSON; it has been checked by the game or the scorer."""
    components = _built_in(edition) if isinstance(edition, str) else read_components(edition)
    castle = Castle.founded(components, data["throne"])
    for placed in data["rooms"]:
        castle = castle.with_room(components.room(placed["room"]), tuple(placed["at"]))
    for kind in data.get("attendants", ()):
        castle = castle.with_attendant(kind)
    for card in data.get("bonus_cards", ()):
        castle = castle.with_card(card)
    return castle


def gains(castle: Castle, room: str, cells: Iterable[Cell], lang: str = "en") -> dict[Cell, Gain]:
    """Count what a room would bring at each cell."""
    before = score_castle(castle)
    piece = castle.components.room(room)
    return {cell: _gain(before, score_castle(castle.with_room(piece, cell)), lang, cell) for cell in cells}


def gain_of(castle: Castle, after: Castle, lang: str = "en") -> Gain:
    """Count what any change of a castle brings: an attendant, a card, a room."""
    return _gain(score_castle(castle), score_castle(after), lang, None)


def _key(mark: Mark) -> tuple[str, str, Cell | None]:
    return mark.line, mark.what, mark.at


def _sums(sheet: Sheet) -> dict[tuple[str, str, Cell | None], int]:
    sums: dict[tuple[str, str, Cell | None], int] = {}
    for mark in sheet.marks:
        sums[_key(mark)] = sums.get(_key(mark), 0) + mark.points
    return sums


def _gain(before: Sheet, after: Sheet, lang: str, cell: Cell | None) -> Gain:
    old, new = _sums(before), _sums(after)
    changed = [(key, points - old.get(key, 0)) for key, points in new.items() if points != old.get(key, 0)]
    changed.sort(key=lambda each: (each[0][2] != cell, -each[1]))
    reasons = tuple(
        Reason(points, thing_name(line, what).render(lang), place) for (line, what, place), points in changed
    )
    return after.total - before.total, reasons


def best(found: Mapping[Cell, Gain]) -> int:
    """The most a room could bring now."""
    return max((points for points, _ in found.values()), default=0)


def reasons_text(reasons: Sequence[Reason]) -> str:
    """Write reasons in one line: “Laundry Room +3, Echo Chamber +1”."""
    return ", ".join(
        f"{reason.what} {'+' if reason.points > 0 else '−'}{abs(reason.points)}" for reason in reasons
    )
