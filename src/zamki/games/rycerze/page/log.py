"""What happened, line by line: who gained what, and why."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup

from zamki.core.ids import Seat
from zamki.core.words import T, Text
from zamki.games.rycerze.rules.events import CastleTaken, Chosen, Event, Recruited, SwordPassed
from zamki.games.rycerze.rules.names import card_name, tile_name
from zamki.games.rycerze.words.sentences import tell_cards
from zamki.web.frame_parts import Line
from zamki.web.rendering import embolden_names, mark_names
from zamki.web.table_context import Desk


def line(desk: Desk[Any], event: Event) -> Line | None:
    """An event as a line of the log."""
    match event:
        case CastleTaken():
            return _castle(desk, event)
        case Chosen() if event.seat == desk.seat:
            cards = tell_cards(event.cards or ((event.card,) if event.card else ()))
            return _own(desk, T("You have chosen: {cards}.", cards=cards))
        case Recruited() if event.seat == desk.seat and event.card:
            return _own(desk, T("You take a card back: {card}.", card=card_name(event.card)))
        case SwordPassed() if event.seat == desk.seat != event.from_:
            return _own(desk, T("The sword goes to you. Fewest points."))
        case _:
            told = desk.describe_event(event)
            return Line(told, getattr(event, "seat", None)) if told else None


def _castle(desk: Desk[Any], event: CastleTaken) -> Line:
    castle = tile_name(event.tile)
    name = mark_names(desk.name)(event.seat)
    told = (
        T("You take the {castle}.", castle=castle)
        if event.seat == desk.seat
        else T("{name} takes the {castle}.", name=name, castle=castle)
    )
    why = (
        T("Nothing was left: the sword decided.")
        if event.card is None
        else T(
            "Strongest card: {card}, {strength}.", card=card_name(event.card), strength=event.strength or 0
        )
    )
    return Line(_said(desk, told), event.seat, event.points, desk.say(why))


def _own(desk: Desk[Any], told: Text) -> Line:
    assert desk.seat is not None
    return Line(_said(desk, told), Seat(desk.seat))


def _said(desk: Desk[Any], told: Text) -> Markup:
    return embolden_names(told.render(desk.lang))
