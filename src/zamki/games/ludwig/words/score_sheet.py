"""A castle's score for people and programs: the JSON answer, the printed sheet, the reasons in words."""

from __future__ import annotations

from collections.abc import Iterator

from zamki.core.words import TC, TN, T, Text, join_texts
from zamki.games.ludwig.rules.board import Castle
from zamki.games.ludwig.rules.castle_index import HALL
from zamki.games.ludwig.rules.components import Cell
from zamki.games.ludwig.rules.layout import Fault
from zamki.games.ludwig.rules.names import (
    DECORATION_NAMES,
    THRONE_NAME,
    attendant_name,
    card_name,
    line_name,
    name_of,
    room_name,
    type_name,
)
from zamki.games.ludwig.rules.scoring import LINES, Mark, Sheet, score_castle
from zamki.games.ludwig.words.room_text import describe_scoring
from zamki.games.ludwig.words.sentences import CellWords, tell_cell


def sheet_text(castle: Castle, lang: str) -> str:
    """The sheet as the printed pad has it: 13 lines, the single scores, the total (L41)."""
    sheet = score_castle(castle)
    names = {line: line_name(line).render(lang) for line in LINES}
    total = TC("ludwig", "Total").render(lang)
    width = max(map(len, [*names.values(), total]))
    lines = [f"{names[line]:<{width}}  {sheet.lines[line]:>4}{_single(sheet, line)}" for line in LINES]
    return "\n".join([*lines, "─" * (width + 6), f"{total:<{width}}  {sheet.total:>4}"])


def _single(sheet: Sheet, line: str) -> str:
    points = [str(mark.points) for mark in sheet.of(line)]
    return f"   {' + '.join(points)}" if len(points) > 1 else ""


def explained(castle: Castle, lang: str) -> str:
    """The sheet in words: every line with its rooms, and every room with its reason."""
    sheet = score_castle(castle)
    lines: list[str] = []
    for line in LINES:
        marks = sheet.of(line)
        lines.append(_line_total(line, sheet.lines[line]).render(lang))
        lines += [f"  {explain(castle, mark).render(lang)}" for mark in marks]
    total = TN("Total: {n} point", "Total: {n} points", sheet.total)
    return "\n".join([*lines, total.render(lang)])


def _line_total(line: str, points: int) -> Text:
    return TN("{line}: {n} point", "{line}: {n} points", points, line=line_name(line))


def explain(castle: Castle, mark: Mark, cell: CellWords = tell_cell) -> Text:
    """The reason for a mark's points, in one sentence."""
    what = _what(castle, mark, cell)
    if mark.line == "fountains":
        return TN("{what}: {n} point, always.", "{what}: {n} points, always.", mark.points, what=what)
    args = {"what": what, "rule": _rule(castle, mark)}
    if not mark.because:
        return TN("{what}: {n} point ({rule}).", "{what}: {n} points ({rule}).", mark.points, **args)
    return TN(
        "{what}: {n} point ({rule}): {cells}.",
        "{what}: {n} points ({rule}): {cells}.",
        mark.points,
        **args,
        cells=join_texts([_room_at(castle, at, cell) for at in mark.because]),
    )


def _what(castle: Castle, mark: Mark, cell: CellWords) -> Text:
    if mark.line == "royal_attendants":
        return attendant_name(mark.what)
    if mark.line == "bonus_cards":
        return T("Card “{card}”", card=card_name(mark.what))
    return _room_at(castle, mark.at or HALL, cell)


def _room_at(castle: Castle, at: Cell, cell: CellWords) -> Text:
    name = THRONE_NAME if at == HALL else name_of(castle.grid[at])
    return join_texts([name, cell(at)], " ")


def _rule(castle: Castle, mark: Mark) -> Text:
    if mark.line == "royal_attendants":
        decoration = castle.components.attendants[mark.what].decoration
        return T(
            "1 for each room in the castle with this: {decoration}", decoration=DECORATION_NAMES[decoration]
        )
    if mark.line == "bonus_cards":
        return T("{points} for each", points=castle.components.cards[mark.what])
    if mark.line == "throne":
        first, second = (type_name(kind) for kind in castle.throne.types)
        return T(
            "{points} for each marked space with one of these: {first}, {second}",
            points=castle.throne.points,
            first=first,
            second=second,
        )
    return describe_scoring(castle.grid[mark.at or HALL].scoring)


def tell_faults(faults: tuple[Fault, ...], cell: CellWords = tell_cell) -> Iterator[Text]:
    """Every fault in one sentence."""
    return (_tell_fault(fault, cell) for fault in faults)


def _tell_fault(fault: Fault, cell: CellWords) -> Text:
    what = room_name(fault.what or "")
    if fault.at is None:
        return _tell_loose_fault(fault)
    where = join_texts([what, cell(fault.at)], " ")
    match fault.code:
        case "unknown_id" if fault.at == HALL:
            return T("{where}: there is no such throne or room.", where=where)
        case "unknown_id":
            return T("{where}: there is no such room.", where=where)
        case "duplicate":
            return T("{where}: this room is listed twice.", where=where)
        case "overlap":
            return T("{where}: the space is already filled.", where=where)
        case "level":
            return T("{where}: this room may not stand on this level.", where=where)
        case "floating":
            return T("{where}: nothing below it.", where=where)
        case "above_open_sky":
            return T("{where}: the room below is open to the sky.", where=where)
        case "disconnected":
            return T("{where}: not connected to the throne.", where=where)
        case _:
            return T("{where}: there aren’t that many in the box.", where=where)


def _tell_loose_fault(fault: Fault) -> Text:
    match fault.code:
        case "unknown_id":
            return T("“{name}”: there is no such attendant or card.", name=fault.what or "")
        case "duplicate":
            return T("{card}: this card is listed twice.", card=card_name(fault.what or ""))
        case _:
            return T("At most two attendants fit on the throne.")
