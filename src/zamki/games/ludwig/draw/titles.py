"""What Ludwig's pieces and places are called on the drawing, in the reader's language."""

from collections.abc import Sequence

from zamki.core.words import TN, T, Text, joined, literal
from zamki.draw.words import say
from zamki.games.ludwig.draw.catalogue import RoomPiece, ThronePiece
from zamki.games.ludwig.draw.glyphs import Wants
from zamki.games.ludwig.rules.names import (
    ATTENDANT_NAMES,
    CARD_NAMES,
    CASTLE_NAMES,
    DECORATION_NAMES,
    SPECIAL_NAMES,
    TYPE_NAMES,
)


def castle_name(castle: str) -> Text:
    """A castle's name."""
    return CASTLE_NAMES.get(castle) or literal(castle.replace("_", " ").title())


def room_name(room: RoomPiece) -> Text:
    """A room's name."""
    return SPECIAL_NAMES.get(room.id) or Text(room.name, context="ludwig")


def _beside(wants: Wants, kind: Text) -> Text:
    if wants.cells == ("N", "S"):
        return T("{points} for each {type} above and below", points=wants.points, type=kind)
    if wants.cells == ("W", "E"):
        return T("{points} for each {type} left and right", points=wants.points, type=kind)
    return T("{points} for each {type} in the two cells below", points=wants.points, type=kind)


def wants_words(wants: Wants) -> Text:
    """Say a scoring rule in words."""
    points = wants.points
    kind = say(TYPE_NAMES, wants.type or "special")
    match wants.rule:
        case "beside":
            return _beside(wants, kind)
        case "around":
            return T("{points} for each {type} around", points=points, type=kind)
        case "connected":
            return T("{points} for each {type} connected to it", points=points, type=kind)
        case "anywhere":
            return T("{points} for each {type} anywhere in the castle", points=points, type=kind)
        case "column":
            return T("{points} for each {type} in the same column", points=points, type=kind)
        case "complete":
            return T(
                "{points} with all six other types in the castle, else {less}",
                points=points,
                less=wants.otherwise,
            )
        case "decor_around":
            wanted = say(DECORATION_NAMES, wants.decoration or "")
            return T(
                "{points} for each room around with this: {decoration}", points=points, decoration=wanted
            )
        case "rooms_below":
            return T("{points} for each room below it", points=points)
        case "rooms_around":
            return T("{points} for each room around it", points=points)
    return TN("{n} point", "{n} points", points)


def room_title(room: RoomPiece) -> Text:
    """Say what a room is, as a person would."""
    name, kind, wants = room_name(room), say(TYPE_NAMES, room.type), wants_words(room.wants)
    if room.decoration is None:
        return T("{name}, {type}; {wants}", name=name, type=kind, wants=wants)
    hung = say(DECORATION_NAMES, room.decoration)
    return T("{name}, {type}, {decoration}; {wants}", name=name, type=kind, decoration=hung, wants=wants)


def throne_title(throne: ThronePiece, attendants: Sequence[str] = ()) -> Text:
    """Say what a throne room wants, and who serves in it."""
    first, second = (say(TYPE_NAMES, kind) for kind in throne.types)
    said = T(
        "Throne room, {decoration}; {points} for each marked cell with one of these: {first}, {second}",
        decoration=say(DECORATION_NAMES, throne.decoration),
        points=throne.points,
        first=first,
        second=second,
    )
    if not attendants:
        return said
    served = joined([say(ATTENDANT_NAMES, kind) for kind in attendants])
    return T("{throne}. Attendants: {attendants}", throne=said, attendants=served)


def attendant_title(kind: str, decoration: str) -> Text:
    """Say which decoration an attendant counts."""
    return T(
        "{attendant}; 1 for each room in the castle with this: {decoration}",
        attendant=say(ATTENDANT_NAMES, kind),
        decoration=say(DECORATION_NAMES, decoration),
    )


def bonus_card_title(card: str, points: int) -> Text:
    """Say what a bonus card counts."""
    return T("Bonus card; {points} for each: {what}", points=points, what=say(CARD_NAMES, card))
