"""What happened, in sentences."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import cast

from zamki.core.ids import Json, JsonObject
from zamki.core.words import TN, Arg, T, Text, joined
from zamki.games.ludwig.rules.components import CASTLES
from zamki.games.ludwig.rules.names import attendant_name, card_name, castle_name, room_name, type_name
from zamki.games.ludwig.words.sentences import CellWords, Name, tell_cell, tell_rooms


def tell_event(event: JsonObject, name: Name, cell: CellWords = tell_cell) -> Text | None:
    """What happened; `event` is as a viewer has seen it."""
    kind = str(event["event"])
    if kind in _PLACED:
        return _PLACED[kind](event, name, cell)
    return _EVENTS[kind](event, name) if kind in _EVENTS else None


_Teller = Callable[[JsonObject, Name], Text]


def _who(event: JsonObject, name: Name) -> Arg:
    return name(cast(int, event["seat"]))


def _where(event: JsonObject) -> Text:
    return castle_name(CASTLES[cast(int, event["castle"])])


def _at(event: JsonObject, cell: CellWords) -> Text:
    column, level = cast(Sequence[int], event["at"])
    return cell((column, level))


def _strings(value: Json) -> Sequence[str]:
    return cast(Sequence[str], value)


def _turn(event: JsonObject, name: Name) -> Text:
    return T("Round {round}, turn {turn}.", round=cast(int, event["round"]), turn=cast(int, event["turn"]))


def _chose(event: JsonObject, name: Name) -> Text:
    if "rooms" in event:
        return T(
            "{name} has chosen: {rooms}.", name=_who(event, name), rooms=tell_rooms(_strings(event["rooms"]))
        )
    return T("{name} has chosen.", name=_who(event, name))


def _reveal(event: JsonObject, name: Name) -> Text:
    choices = cast(Sequence[JsonObject], event["choices"])
    shown = [
        T("{name}: {rooms}", name=_who(choice, name), rooms=tell_rooms(_strings(choice["rooms"])))
        for choice in choices
    ]
    return T("Revealed – {choices}.", choices=joined(shown, " · "))


def _ludwig_draw(event: JsonObject, name: Name) -> Text:
    if "rooms" in event:
        return T("Two of Ludwig’s rooms are drawn: {rooms}.", rooms=tell_rooms(_strings(event["rooms"])))
    return T("{name} draws two of Ludwig’s rooms.", name=_who(event, name))


def _assign(event: JsonObject, name: Name) -> Text:
    first, second = _strings(event["rooms"])
    return T(
        "{name} gives Ludwig’s rooms: {first} → {castle}, {second} → {other}.",
        name=_who(event, name),
        first=room_name(first),
        castle=castle_name(CASTLES[1]),
        second=room_name(second),
        other=castle_name(CASTLES[2]),
    )


def _place(event: JsonObject, name: Name, cell: CellWords) -> Text:
    args = {
        "name": _who(event, name),
        "room": room_name(str(event["room"])),
        "castle": _where(event),
        "cell": _at(event, cell),
    }
    if "for" in event:
        return T("{name} places for Ludwig: {room}, {castle} {cell}.", **args)
    return T("{name} places: {room}, {castle} {cell}.", **args)


def _bonus(event: JsonObject, name: Name) -> Text:
    kind = type_name(str(event["type"]))
    if event["count"] == 3:
        return T("{castle}: third {type}, a bonus.", castle=_where(event), type=kind)
    return T("{castle}: fifth {type}, any special room.", castle=_where(event), type=kind)


def _draw(event: JsonObject, name: Name) -> Text:
    count, where = cast(int, event["count"]), _where(event)
    options = _strings(event.get("options", ()))
    if event["what"] == "rooms":
        text = TN("{castle} draws {n} room.", "{castle} draws {n} rooms.", count, castle=where)
        seen = [room_name(room) for room in options]
    else:
        text = TN("{castle} draws {n} bonus card.", "{castle} draws {n} bonus cards.", count, castle=where)
        seen = [card_name(card) for card in options]
    return joined([text, joined(seen)], " ") if seen else text


def _reshuffle(event: JsonObject, name: Name) -> Text:
    count = cast(int, event["count"])
    if event["what"] == "supply":
        return TN(
            "The discards are shuffled back in: {n} room.",
            "The discards are shuffled back in: {n} rooms.",
            count,
        )
    return TN(
        "The discards are shuffled back in: {n} bonus card.",
        "The discards are shuffled back in: {n} bonus cards.",
        count,
    )


def _bonus_room(event: JsonObject, name: Name, cell: CellWords) -> Text:
    return T(
        "{name} places the bonus: {room}, {castle} {cell}.",
        name=_who(event, name),
        room=room_name(str(event.get("room", event.get("kind")))),
        castle=_where(event),
        cell=_at(event, cell),
    )


def _attendant(event: JsonObject, name: Name) -> Text:
    return T(
        "{name} chooses for {castle}: {attendant}.",
        name=_who(event, name),
        castle=_where(event),
        attendant=attendant_name(str(event["kind"])),
    )


def _bonus_card(event: JsonObject, name: Name) -> Text:
    return T(
        "{name} keeps for {castle} the bonus card: {card}.",
        name=_who(event, name),
        castle=_where(event),
        card=card_name(str(event["card"])),
    )


def _take_bonus(event: JsonObject, name: Name) -> Text:
    return T(
        "{name} takes for {castle} the bonus of: {type}.",
        name=_who(event, name),
        castle=_where(event),
        type=type_name(str(event["of"])),
    )


def _lapse(event: JsonObject, name: Name) -> Text:
    return T("{castle}: nothing is left for this bonus.", castle=_where(event))


def _discard(event: JsonObject, name: Name) -> Text:
    return TN(
        "{n} room left over is discarded unseen.",
        "{n} rooms left over are discarded unseen.",
        cast(int, event["count"]),
    )


def _over(event: JsonObject, name: Name) -> Text:
    totals = cast(Sequence[int], event["castles"])
    shown = [
        T("{castle}: {points}", castle=castle_name(CASTLES[number]), points=total)
        for number, total in enumerate(totals)
    ]
    return T("The castles are finished – {totals}.", totals=joined(shown, " · "))


_PLACED: dict[str, Callable[[JsonObject, Name, CellWords], Text]] = {
    "place": _place,
    "bonus_room": _bonus_room,
    "special": _bonus_room,
}
"""What happened in one cell of a castle."""

_EVENTS: dict[str, _Teller] = {
    "turn": _turn,
    "chose": _chose,
    "reveal": _reveal,
    "ludwig_draw": _ludwig_draw,
    "assign": _assign,
    "bonus": _bonus,
    "draw": _draw,
    "reshuffle": _reshuffle,
    "attendant": _attendant,
    "bonus_card": _bonus_card,
    "take_bonus": _take_bonus,
    "lapse": _lapse,
    "discard": _discard,
    "over": _over,
}
