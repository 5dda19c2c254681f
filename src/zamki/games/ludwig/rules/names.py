"""The words of Ludwig: rooms, types, attendants, cards, castles, the lines of the sheet."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from zamki.core.words import TC, Text, join_texts, literal
from zamki.games.ludwig.rules.components import SPECIAL, TYPES, Room, Throne
from zamki.games.ludwig.rules.edition import built_in
from zamki.games.ludwig.rules.info import INFO

TYPE_NAMES: Mapping[str, Text] = {
    "food": TC("ludwig", "food room"),
    "living": TC("ludwig", "living room"),
    "utility": TC("ludwig", "utility room"),
    "outdoor": TC("ludwig", "outdoor room"),
    "sleeping": TC("ludwig", "sleeping room"),
    "corridor": TC("ludwig", "corridor"),
    "downstairs": TC("ludwig", "downstairs room"),
    "special": TC("ludwig", "special room"),
    "fifth": TC("ludwig", "special room"),
}
SPECIAL_NAMES: Mapping[str, Text] = {
    "fountain": TC("ludwig", "Fountain"),
    "tower": TC("ludwig", "Tower"),
    "grand_foyer": TC("ludwig", "Grand Foyer"),
}
DECORATION_NAMES: Mapping[str, Text] = {
    "painting": TC("ludwig", "painting"),
    "torch": TC("ludwig", "torch"),
    "mirror": TC("ludwig", "mirror"),
    "swords": TC("ludwig", "swords"),
}
ATTENDANT_NAMES: Mapping[str, Text] = {
    "painter": TC("ludwig", "Painter"),
    "knight": TC("ludwig", "Knight"),
    "fire_juggler": TC("ludwig", "Fire Juggler"),
    "beautician": TC("ludwig", "Beautician"),
}
CARD_NAMES: Mapping[str, Text] = {
    "types": TC("ludwig", "room types"),
    "attendants": TC("ludwig", "royal attendants"),
    "food": TC("ludwig", "food rooms"),
    "living": TC("ludwig", "living rooms"),
    "utility": TC("ludwig", "utility rooms"),
    "outdoor": TC("ludwig", "outdoor rooms"),
    "sleeping": TC("ludwig", "sleeping rooms"),
    "corridor": TC("ludwig", "corridors"),
    "downstairs": TC("ludwig", "downstairs rooms"),
    "special": TC("ludwig", "special rooms"),
    "below_ground": TC("ludwig", "below ground"),
    "level3plus": TC("ludwig", "level 3 and higher"),
    "height": TC("ludwig", "rows"),
    "width": TC("ludwig", "columns"),
    "surrounded8": TC("ludwig", "fully surrounded"),
    "surrounded4": TC("ludwig", "neighbour on every edge"),
    "throne_ring6": TC("ludwig", "types next to the throne"),
    "throne_ring10": TC("ludwig", "filled spaces around the throne"),
    "five_of_type": TC("ludwig", "five of a type"),
    "three_of_type": TC("ludwig", "three of a type"),
}
LINE_NAMES: Mapping[str, Text] = {
    "food": TC("ludwig", "Food"),
    "living": TC("ludwig", "Living"),
    "utility": TC("ludwig", "Utility"),
    "outdoor": TC("ludwig", "Outdoor"),
    "sleeping": TC("ludwig", "Sleeping"),
    "corridor": TC("ludwig", "Corridor"),
    "downstairs": TC("ludwig", "Downstairs"),
    "towers": TC("ludwig", "Towers"),
    "fountains": TC("ludwig", "Fountains"),
    "grand_foyers": TC("ludwig", "Grand foyers"),
    "bonus_cards": TC("ludwig", "Bonus cards"),
    "royal_attendants": TC("ludwig", "Royal attendants"),
    "throne": TC("ludwig", "Throne"),
}
HEADINGS: Mapping[str, tuple[Text, ...]] = {
    "throne": (TC("ludwig", "throne"), LINE_NAMES["throne"]),
    "attendants": (TC("ludwig", "attendants"), LINE_NAMES["royal_attendants"]),
    "bonus_cards": (TC("ludwig", "cards"), LINE_NAMES["bonus_cards"]),
}
"""The words before the colon in a castle drawn by a person."""
CASTLE_NAMES: Mapping[str, Text] = {
    "mespelbrunn": TC("ludwig", "Mespelbrunn Castle"),
    "lichtenstein": TC("ludwig", "Lichtenstein Castle"),
    "hohenschwangau": TC("ludwig", "Hohenschwangau Castle"),
    "eltz": TC("ludwig", "Eltz Castle"),
    "neuschwanstein": TC("ludwig", "Neuschwanstein Castle"),
    "hohenzollern": TC("ludwig", "Hohenzollern Castle"),
    "cochem": TC("ludwig", "Cochem Castle"),
}
SHORT_TYPE_NAMES: Mapping[str, Text] = {
    "food": TC("ludwig", "food"),
    "living": TC("ludwig", "living"),
    "utility": TC("ludwig", "utility"),
    "outdoor": TC("ludwig", "outdoor"),
    "sleeping": TC("ludwig", "sleeping"),
    "corridor": TC("ludwig", "corridor"),
    "downstairs": TC("ludwig", "downstairs"),
    "special": TC("ludwig", "special"),
}
"""The types where there is little room, as on a label."""
WANTED_NAMES = {kind: TYPE_NAMES[kind] for kind in (*TYPES, SPECIAL)}
"""What a room can want, as it stands in a list."""
THRONE_NAME = TC("ludwig", "Throne Room")


(LUDWIG_NAME,) = INFO.ghosts


@cache
def known_rooms() -> Mapping[str, Text]:
    """The rooms of the built-in edition: their names stand in the catalogues."""
    return {room.id: Text(room.name, context=INFO.id) for room in built_in().rooms.values()}


def room_name(name: str) -> Text:
    """A regular or special room, by its id."""
    return known_rooms().get(name) or SPECIAL_NAMES.get(name) or _as_written(name)


def name_of(room: Room) -> Text:
    """A room's name; an edition's own rooms are called what the edition calls them."""
    known = known_rooms().get(room.id)
    if room.is_regular and (known is None or known.msgid != room.name):
        return literal(room.name)
    return room_name(room.id)


def throne_name(throne: Throne) -> Text:
    """A throne room, by what it wants: “Throne Room (living room, corridor)”."""
    wants = join_texts([TYPE_NAMES[kind] for kind in throne.types], ", ")
    return TC("ludwig", "Throne Room ({wants})", wants=wants)


def type_name(kind: str) -> Text:
    """A room type, in the singular."""
    return TYPE_NAMES[kind]


def attendant_name(kind: str) -> Text:
    """A kind of royal attendant."""
    return ATTENDANT_NAMES.get(kind) or _as_written(kind)


def card_name(card: str) -> Text:
    """A bonus card's label."""
    return CARD_NAMES.get(card) or _as_written(card)


def castle_name(marker: str) -> Text:
    """A castle, by its marker."""
    return CASTLE_NAMES.get(marker) or _as_written(marker)


def line_name(line: str) -> Text:
    """A line of the score sheet."""
    return LINE_NAMES[line]


def thing_name(line: str, what: str) -> Text:
    """What a mark of a line is for."""
    if line == "bonus_cards":
        return card_name(what)
    if line == "royal_attendants":
        return attendant_name(what)
    return THRONE_NAME if line == "throne" else room_name(what)


def _as_written(name: str) -> Text:
    """A thing only an edition of the user's own knows."""
    return literal(name.replace("_", " ").title())
