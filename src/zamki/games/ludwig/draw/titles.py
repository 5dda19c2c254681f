"""What Ludwig's pieces and places are called on the drawing, in the reader's language."""

from collections.abc import Sequence

from zamki.core.words import TN, T, Text, join_texts
from zamki.draw.words import say
from zamki.games.ludwig.draw.plan import CastlePlan
from zamki.games.ludwig.rules.components import Attendant, Cell, Room, Throne
from zamki.games.ludwig.rules.names import (
    DECORATION_NAMES,
    attendant_name,
    card_name,
    castle_name,
    name_of,
    type_name,
)
from zamki.games.ludwig.words.room_text import describe_scoring


def castle_title(plan: CastlePlan) -> Text:
    """Say which castle this is, how many rooms it has and what it is worth."""
    name = castle_name(plan.name) if plan.name else T("Castle")
    rooms = TN("{n} room", "{n} rooms", len(plan.rooms))
    if plan.points is None:
        return T("{castle}: {rooms}", castle=name, rooms=rooms)
    points = TN("{n} point", "{n} points", plan.points)
    return T("{castle}: {rooms}, {points}", castle=name, rooms=rooms, points=points)


def place_words(cell: Cell) -> Text:
    """Say where a cell is."""
    column, level = (str(number).replace("-", "−") for number in cell)
    return T("column {column}, level {level}", column=column, level=level)


def room_title(room: Room) -> Text:
    """Say what a room is, as a person would."""
    name, kind, wants = name_of(room), type_name(room.type), describe_scoring(room.scoring)
    if room.decoration is None:
        return T("{name}, {type}; {wants}", name=name, type=kind, wants=wants)
    hung = DECORATION_NAMES[room.decoration]
    return T("{name}, {type}, {decoration}; {wants}", name=name, type=kind, decoration=hung, wants=wants)


def throne_title(throne: Throne, attendants: Sequence[Attendant] = ()) -> Text:
    """Say what a throne room wants, and who serves in it."""
    first, second = (type_name(kind) for kind in throne.types)
    said = T(
        "Throne room, {decoration}; {points} for each marked space with one of these: {first}, {second}",
        decoration=say(DECORATION_NAMES, throne.room.decoration or ""),
        points=throne.points,
        first=first,
        second=second,
    )
    if not attendants:
        return said
    served = join_texts([attendant_name(each.id) for each in attendants])
    return T("{throne}. Attendants: {attendants}", throne=said, attendants=served)


def attendant_title(attendant: Attendant) -> Text:
    """Say which decoration an attendant counts."""
    return T(
        "{attendant}; 1 for each room in the castle with this: {decoration}",
        attendant=attendant_name(attendant.id),
        decoration=DECORATION_NAMES[attendant.decoration],
    )


def bonus_card_title(card: str, points: int) -> Text:
    """Say what a bonus card counts."""
    return T("Bonus card; {points} for each: {what}", points=points, what=card_name(card))
