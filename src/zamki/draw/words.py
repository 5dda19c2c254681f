"""What pieces and places are called: the names behind the pictures, in the reader's language."""

from collections.abc import Mapping, Sequence
from typing import Final

from zamki.core.words import TC, TN, T, Text, joined, literal
from zamki.games.ludwig.draw.catalogue import RoomPiece, ThronePiece
from zamki.games.ludwig.draw.glyphs import Wants
from zamki.games.ludwig.rules import names as ludwig
from zamki.games.rycerze.rules import names as rycerze
from zamki.games.zamek.rules import names as zamek

TYPE: Final = ludwig.TYPE_NAMES
DECORATION: Final = ludwig.DECORATION_NAMES
ATTENDANT: Final = ludwig.ATTENDANT_NAMES
SPECIAL: Final = ludwig.SPECIAL_NAMES
BONUS_CARD: Final = ludwig.CARD_NAMES
SCORE_LINE: Final = ludwig.LINE_NAMES
CASTLE: Final = ludwig.CASTLE_NAMES
AREA: Final = zamek.KIND
TOKEN: Final = zamek.TOKEN
ARMY: Final = rycerze.CARD_NAMES
ARMY_TILE: Final = rycerze.TILE_NAMES
MATERIAL: Final = rycerze.KIND_NAMES

SUBJECT: Final[Mapping[str, Text]] = {
    "road": TC("draw", "Herald on the road"),
    "house": TC("draw", "Squire in the house"),
    "pigsty": TC("draw", "Farmer in the pigsty"),
    "meadow": TC("draw", "Monk on the meadow"),
}
QUARTER: Final[Mapping[str, Text]] = {
    "left": TC("draw", "left"),
    "right": TC("draw", "right"),
    "top": TC("draw", "top"),
    "bottom": TC("draw", "bottom"),
    "top left": TC("draw", "top left"),
    "top right": TC("draw", "top right"),
    "bottom left": TC("draw", "bottom left"),
    "bottom right": TC("draw", "bottom right"),
}
GOES_HOME: Final = TC("draw", "goes home")


def capital(words: str) -> str:
    """Begin with a capital, as on a card's face."""
    return words[:1].upper() + words[1:]


def say(words: Mapping[str, Text], key: str) -> Text:
    """Look a word up; an id the drawing does not know is shown as it is."""
    return words.get(key) or literal(key.replace("_", " "))


def castle_name(castle: str) -> Text:
    """A castle's name."""
    return CASTLE.get(castle) or literal(castle.replace("_", " ").title())


def room_name(room: RoomPiece) -> Text:
    """A room's name."""
    return SPECIAL.get(room.id) or Text(room.name, context="ludwig")


def _beside(wants: Wants, kind: Text) -> Text:
    if wants.cells == ("N", "S"):
        return T("{points} for each {type} above and below", points=wants.points, type=kind)
    if wants.cells == ("W", "E"):
        return T("{points} for each {type} left and right", points=wants.points, type=kind)
    return T("{points} for each {type} in the two cells below", points=wants.points, type=kind)


def wants_words(wants: Wants) -> Text:
    """Say a scoring rule in words."""
    points = wants.points
    kind = say(TYPE, wants.type or "special")
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
            wanted = say(DECORATION, wants.decoration or "")
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
    name, kind, wants = room_name(room), say(TYPE, room.type), wants_words(room.wants)
    if room.decoration is None:
        return T("{name}, {type}; {wants}", name=name, type=kind, wants=wants)
    hung = say(DECORATION, room.decoration)
    return T("{name}, {type}, {decoration}; {wants}", name=name, type=kind, decoration=hung, wants=wants)


def throne_title(throne: ThronePiece, attendants: Sequence[str] = ()) -> Text:
    """Say what a throne room wants, and who serves in it."""
    first, second = (say(TYPE, kind) for kind in throne.types)
    said = T(
        "Throne room, {decoration}; {points} for each marked cell with one of these: {first}, {second}",
        decoration=say(DECORATION, throne.decoration),
        points=throne.points,
        first=first,
        second=second,
    )
    if not attendants:
        return said
    served = joined([say(ATTENDANT, kind) for kind in attendants])
    return T("{throne}. Attendants: {attendants}", throne=said, attendants=served)


def attendant_title(kind: str, decoration: str) -> Text:
    """Say which decoration an attendant counts."""
    return T(
        "{attendant}; 1 for each room in the castle with this: {decoration}",
        attendant=say(ATTENDANT, kind),
        decoration=say(DECORATION, decoration),
    )


def bonus_card_title(card: str, points: int) -> Text:
    """Say what a bonus card counts."""
    return T("Bonus card; {points} for each: {what}", points=points, what=say(BONUS_CARD, card))


def change(points: int) -> Text:
    """Say a change in points so that a screen reader reads the sign."""
    if points > 0:
        return T("plus {points}", points=points)
    return T("minus {points}", points=-points) if points < 0 else T("no change")


def signed(points: int) -> str:
    """Write a change in points with its sign."""
    return f"+{points}" if points > 0 else f"−{-points}" if points < 0 else "0"


def army_card_name(card: str, lang: str) -> str:
    """An army card's name as its face shows it."""
    return capital(say(ARMY, card).render(lang))


def army_card_title(card: str, strengths: Mapping[str, int] | None) -> Text:
    """Say an army card's strengths."""
    if strengths is None:
        return T("{card}, goes home after the reveal", card=say(ARMY, card))
    return T(
        "{card}; wood {wood}, brick {brick}, stone {stone}",
        card=say(ARMY, card),
        wood=strengths["wood"],
        brick=strengths["brick"],
        stone=strengths["stone"],
    )


def army_tile_name(tile: str | None) -> Text:
    """A castle tile's name."""
    return T("Tile, face down") if tile is None else say(ARMY_TILE, tile)
