"""What happened, line by line: who placed what where, what it brought, and why."""

from __future__ import annotations

from typing import Any

from zamki.core.words import Arg, T, Text, literal
from zamki.draw.words import signed_number
from zamki.games.ludwig.draw.plan import told_reason
from zamki.games.ludwig.rules.events import (
    AttendantTaken,
    BonusRoomPlaced,
    CardKept,
    Chose,
    Drew,
    Event,
    LudwigDrew,
    Placed,
    Reshuffled,
    Revealed,
    SpecialPlaced,
)
from zamki.games.ludwig.rules.history import Building, Growth, brought, room_in
from zamki.games.ludwig.rules.names import attendant_name, card_name, name_of
from zamki.games.ludwig.words.castle_text import short_castle
from zamki.games.ludwig.words.sentences import tell_rooms
from zamki.web.frame_parts import Line
from zamki.web.rendering import embolden_names, mark_names
from zamki.web.table_context import Desk

REASONS = 2


def line(desk: Desk[Any], event: Event) -> Line | None:
    """An event as a line of the log; draws are not told, nor choices that lie open beside the castles."""
    match event:
        case Placed() | BonusRoomPlaced() | SpecialPlaced():
            return _built(desk, event)
        case AttendantTaken() | CardKept():
            return _grown(desk, event)
        case Chose(seat=seat, rooms=tuple(rooms)) if seat == desk.seat:
            return _line(desk, T("You have chosen: {rooms}.", rooms=tell_rooms(rooms)), seat)
        case Drew() | LudwigDrew() | Reshuffled() | Chose() | Revealed():
            return None
        case _:
            told = desk.describe_event(event)
            return Line(told, getattr(event, "seat", None)) if told else None


def _built(desk: Desk[Any], event: Building) -> Line:
    room = name_of(desk.state.components.room(room_in(event)))
    args: dict[str, Arg] = {"room": room, "castle": short_castle(event.castle, desk.lang)}
    if event.seat == desk.seat:
        told = T("You placed {room} in {castle}.", **args)
    else:
        told = T("{name} placed {room} in {castle}.", name=mark_names(desk.name)(event.seat), **args)
    return _with_gain(desk, told, event)


def _grown(desk: Desk[Any], event: AttendantTaken | CardKept) -> Line:
    what = attendant_name(event.kind_) if isinstance(event, AttendantTaken) else card_name(event.card)
    args: dict[str, Arg] = {"what": what, "castle": short_castle(event.castle, desk.lang)}
    who = (
        literal(desk.name_or_you(event.seat))
        if event.seat == desk.seat
        else mark_names(desk.name)(event.seat)
    )
    if isinstance(event, AttendantTaken):
        return _with_gain(desk, T("{name} for {castle}: {what}.", name=who, **args), event)
    return _with_gain(desk, T("{name} for {castle}, a bonus card: {what}.", name=who, **args), event)


def _with_gain(desk: Desk[Any], told: Text, event: Growth) -> Line:
    points, reasons = brought(desk.state.castles[event.castle], desk.view.log, event)
    found = [told_reason(each, desk.state.components, desk.lang) for each in reasons[:REASONS]]
    why = ", ".join(f"{each.what} {signed_number(each.points)}" for each in found) if len(reasons) > 1 else ""
    return Line(embolden_names(told.render(desk.lang)), event.seat, points, why)


def _line(desk: Desk[Any], told: Text, seat: int) -> Line:
    return Line(embolden_names(told.render(desk.lang)), seat)
