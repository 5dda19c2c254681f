"""What the inspector says of a room, a throne, an attendant, a card, a bonus or a castle."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import TypeAlias

from markupsafe import Markup

from zamki.core.words import TN, T, Text, join_texts
from zamki.draw.words import capital, signed_number
from zamki.games.ludwig.draw.pieces import attendant_svg, bonus_card_svg, chip_svg, room_svg, throne_svg
from zamki.games.ludwig.draw.plan import thing
from zamki.games.ludwig.draw.titles import attendant_title, throne_title
from zamki.games.ludwig.page.castles import heading, picture
from zamki.games.ludwig.page.options import bonus_name
from zamki.games.ludwig.rules.board import THRONE, Castle
from zamki.games.ludwig.rules.components import TYPES, Cell, Room
from zamki.games.ludwig.rules.events import BonusRoomPlaced, Placed, SpecialPlaced, TurnBegan
from zamki.games.ludwig.rules.names import (
    DECORATION_NAMES,
    THRONE_NAME,
    attendant_name,
    card_name,
    line_name,
    name_of,
    type_name,
)
from zamki.games.ludwig.rules.preview import most
from zamki.games.ludwig.rules.scoring import Mark, score_castle
from zamki.games.ludwig.rules.state import castles_of
from zamki.games.ludwig.rules.view import View
from zamki.games.ludwig.words.castle_text import short_castle
from zamki.games.ludwig.words.room_text import describe_scoring
from zamki.web.frame_parts import Inspected
from zamki.web.table_context import Desk

WIDTH = 160
Lines: TypeAlias = tuple[tuple[str, str], ...]
_IN_CASTLE = re.compile(r"c(\d):(.+)")
_CELL = re.compile(r"(-?\d{1,3}),(-?\d{1,3})")


def inspect(desk: Desk[View], what: str) -> Inspected | None:
    """A piece by its name: `room:attic`, `c0:1,2`, `c0:throne`, `c0:width`, `castle:1` and the like."""
    if standing := _IN_CASTLE.fullmatch(what):
        number = int(standing[1])
        return _standing(desk, number, standing[2]) if number < desk.state.size else None
    kind, _, name = what.partition(":")
    explain = _KINDS.get(kind)
    return explain(desk, name) if explain else None


def _standing(desk: Desk[View], number: int, name: str) -> Inspected | None:
    castle = desk.state.castles[number]
    if name == "throne":
        return _throne(desk, number)
    if name in castle.cards:
        return _card(desk, name, castle)
    cell = _CELL.fullmatch(name)
    at = (int(cell[1]), int(cell[2])) if cell else None
    return _built(desk, number, at) if at in castle.grid and at not in THRONE and at else None


def _kind(room: Room) -> Text:
    """What sort of room it is."""
    if room.decoration is None:
        return type_name(room.type)
    return T("{type}, {decoration}", type=type_name(room.type), decoration=DECORATION_NAMES[room.decoration])


def _sentence(desk: Desk[View], room: Room) -> str:
    return f"{capital(desk.say(_kind(room)))}. {capital(desk.say(describe_scoring(room.scoring)))}."


def _drawn(desk: Desk[View], room: Room) -> Markup:
    return desk.draw(room_svg, room.id, 160, desk.lang, width=WIDTH, components=desk.state.components)


def _room(desk: Desk[View], name: str) -> Inspected | None:
    """A room that stands nowhere yet: the most it could bring in the reader's castles."""
    components = desk.state.components
    if name not in components.rooms and name not in components.specials:
        return None
    room = components.room(name)
    drawing, title = _drawn(desk, room), desk.say(name_of(room))
    if desk.seat is None or not desk.reader.shows_numbers:
        return Inspected(drawing, title, _sentence(desk, room))
    own = castles_of(desk.seat, desk.state.size)
    lines = tuple(
        (signed_number(most(desk.state.castles[castle], room)), short_castle(castle, desk.lang))
        for castle in own
    )
    return Inspected(drawing, title, _sentence(desk, room), desk.say(T("The most it brings now")), lines)


def _built(desk: Desk[View], number: int, at: Cell) -> Inspected:
    castle = desk.state.castles[number]
    room = castle.grid[at]
    sheet = score_castle(castle)
    mark = next(mark for mark in sheet.marks if mark.at == at and mark.line != "throne")
    lines = tuple(_because(desk, castle, room, cell) for cell in mark.because)
    notes = [*_helps(desk, castle, at, sheet.marks), *_placed(desk, number, at)]
    return Inspected(
        _drawn(desk, room),
        f"{desk.say(name_of(room))} · {short_castle(number, desk.lang)}",
        _sentence(desk, room),
        _now(desk, mark.points),
        lines,
        " ".join(notes),
    )


def _now(desk: Desk[View], points: int) -> str:
    return desk.say(TN("{n} point now", "{n} points now", points))


def _because(desk: Desk[View], castle: Castle, room: Room, cell: Cell) -> tuple[str, str]:
    """One of the rooms that the points come from; the throne may count twice for what lies beside it."""
    name = THRONE_NAME if cell in THRONE else name_of(castle.grid[cell])
    return signed_number(room.scoring.points), desk.say(name)


def _helps(desk: Desk[View], castle: Castle, at: Cell, marks: tuple[Mark, ...]) -> Iterator[str]:
    """Whose points come from it."""
    found = [mark for mark in marks if at in mark.because and mark.at != at]
    if found:
        names = [thing(castle.components, mark.line, mark.what) for mark in found]
        yield desk.say(T("It also helps: {names}.", names=join_texts(names)))


def _placed(desk: Desk[View], number: int, at: Cell) -> Iterator[str]:
    """Who placed it, and when."""
    began = None
    for event in desk.view.log:
        match event:
            case TurnBegan():
                began = event
            case Placed() | BonusRoomPlaced() | SpecialPlaced():
                if (event.castle, event.at) == (number, at) and began is not None:
                    told = T(
                        "Placed by {name} in round {round}, turn {turn}.",
                        name=desk.name_or_you(event.seat),
                        round=began.round,
                        turn=began.turn,
                    )
                    yield desk.say(told)


def _throne(desk: Desk[View], number: int) -> Inspected:
    castle = desk.state.castles[number]
    components, throne = castle.components, castle.throne
    drawing = desk.draw(
        throne_svg, throne.id, 160, castle.attendants, desk.lang, width=240, components=components
    )
    marks = [mark for mark in score_castle(castle).marks if mark.line in ("throne", "royal_attendants")]
    lines = tuple(
        (signed_number(mark.points), desk.say(thing(components, mark.line, mark.what))) for mark in marks
    )
    name = f"{desk.say(THRONE_NAME)} · {short_castle(number, desk.lang)}"
    total = sum(mark.points for mark in marks)
    said = capital(
        desk.say(throne_title(throne, [components.attendants[kind] for kind in castle.attendants]))
    )
    return Inspected(drawing, name, f"{said}.", _now(desk, total), lines)


def _attendant(desk: Desk[View], kind: str) -> Inspected | None:
    found = desk.state.components.attendants.get(kind)
    if found is None:
        return None
    drawing = desk.draw(attendant_svg, kind, desk.lang, width=140, components=desk.state.components)
    left = desk.say(TN("{n} left in the box", "{n} left in the box", desk.state.stock.get(kind, 0)))
    return Inspected(
        drawing, desk.say(attendant_name(kind)), f"{desk.say(attendant_title(found))}.", note=left
    )


def _card_alone(desk: Desk[View], name: str) -> Inspected | None:
    return _card(desk, name, None) if name in desk.state.components.cards else None


def _card(desk: Desk[View], name: str, castle: Castle | None) -> Inspected:
    components = desk.state.components
    drawing = desk.draw(bonus_card_svg, name, lang=desk.lang, width=140, components=components)
    said = T("Bonus card; {points} for each: {what}", points=components.cards[name], what=card_name(name))
    title = capital(desk.say(card_name(name)))
    if castle is None:
        return Inspected(drawing, title, f"{desk.say(said)}.")
    mark = next(mark for mark in score_castle(castle).marks if mark.what == name)
    return Inspected(drawing, title, f"{desk.say(said)}.", _now(desk, mark.points))


def _bonus(desk: Desk[View], of: str) -> Inspected | None:
    if of not in TYPES or of == "downstairs":
        return None
    said = T("The third {type} of a castle brings this.", type=type_name(of))
    return Inspected(desk.draw(chip_svg, of, desk.lang, width=120), desk.say(bonus_name(of)), desk.say(said))


def _castle(desk: Desk[View], name: str) -> Inspected | None:
    if not name.isdecimal() or len(name) > 1 or int(name) >= desk.state.size:
        return None
    number = int(name)
    sheet = score_castle(desk.state.castles[number])
    lines = tuple((str(points), desk.say(line_name(line))) for line, points in sheet.lines.items() if points)
    told = heading(desk, number)
    return Inspected(
        Markup(picture(desk, number, (240, 150))),
        str(told["name"]),
        str(told["who"]),
        _now(desk, sheet.total),
        lines,
    )


_KINDS: Mapping[str, Callable[[Desk[View], str], Inspected | None]] = {
    "room": _room,
    "attendant": _attendant,
    "card": _card_alone,
    "bonus": _bonus,
    "castle": _castle,
}
