"""What happened, in sentences."""

from __future__ import annotations

from zamki.core.words import TN, Arg, T, Text, join_texts
from zamki.games.ludwig.rules.components import CASTLES
from zamki.games.ludwig.rules.events import (
    Assigned,
    AttendantTaken,
    BonusOpened,
    BonusRoomPlaced,
    BonusTaken,
    CardKept,
    Chose,
    Dealt,
    Discarded,
    Drew,
    Event,
    Finished,
    Lapsed,
    LudwigDrew,
    Placed,
    Reshuffled,
    Revealed,
    SpecialPlaced,
    TurnBegan,
)
from zamki.games.ludwig.rules.names import attendant_name, card_name, castle_name, room_name, type_name
from zamki.games.ludwig.words.sentences import CellWords, Name, tell_cell, tell_rooms


def tell_event(event: Event, name: Name, cell: CellWords = tell_cell) -> Text | None:
    """What happened; `event` is as a viewer has seen it."""
    match event:
        case Dealt():
            return None  # the turn that begins with it is told
        case TurnBegan(round=round_, turn=turn):
            return T("Round {round}, turn {turn}.", round=round_, turn=turn)
        case LudwigDrew() | Assigned() | Chose() | Revealed():
            return _tell_choice(event, name)
        case Placed() | BonusRoomPlaced() | SpecialPlaced():
            return _tell_placed(event, name, cell)
        case Discarded(count=count):
            return TN(
                "{n} room left over is discarded unseen.", "{n} rooms left over are discarded unseen.", count
            )
        case Reshuffled():
            return _tell_reshuffled(event)
        case Finished(castles=totals):
            return _tell_finished(totals)
        case _:
            return _tell_bonus(event, name)


def _where(castle: int) -> Text:
    return castle_name(CASTLES[castle])


def _tell_choice(event: LudwigDrew | Assigned | Chose | Revealed, name: Name) -> Text:
    match event:
        case LudwigDrew(rooms=tuple(rooms)):
            return T("Two of Ludwig’s rooms are drawn: {rooms}.", rooms=tell_rooms(rooms))
        case LudwigDrew(seat=seat):
            return T("{name} draws two of Ludwig’s rooms.", name=name(seat))
        case Assigned(seat=seat, rooms=(first, second)):
            return T(
                "{name} gives Ludwig’s rooms: {first} → {castle}, {second} → {other}.",
                name=name(seat),
                first=room_name(first),
                castle=_where(1),
                second=room_name(second),
                other=_where(2),
            )
        case Chose(seat=seat, rooms=tuple(pair)):
            return T("{name} has chosen: {rooms}.", name=name(seat), rooms=tell_rooms(pair))
        case Chose(seat=seat):
            return T("{name} has chosen.", name=name(seat))
        case Revealed(choices=choices):
            shown = [
                T("{name}: {rooms}", name=name(each.seat), rooms=tell_rooms(each.rooms)) for each in choices
            ]
            return T("Revealed – {choices}.", choices=join_texts(shown, " · "))


def _tell_placed(event: Placed | BonusRoomPlaced | SpecialPlaced, name: Name, cell: CellWords) -> Text:
    args: dict[str, Arg] = {"name": name(event.seat), "castle": _where(event.castle), "cell": cell(event.at)}
    match event:
        case Placed(room=room, for_=None):
            return T("{name} places: {room}, {castle} {cell}.", room=room_name(room), **args)
        case Placed(room=room):
            return T("{name} places for Ludwig: {room}, {castle} {cell}.", room=room_name(room), **args)
        case BonusRoomPlaced(room=room) | SpecialPlaced(kind_=room):
            return T("{name} places the bonus: {room}, {castle} {cell}.", room=room_name(room), **args)


def _tell_reshuffled(event: Reshuffled) -> Text:
    if event.what == "supply":
        return TN(
            "The discards are shuffled back in: {n} room.",
            "The discards are shuffled back in: {n} rooms.",
            event.count,
        )
    return TN(
        "The discards are shuffled back in: {n} bonus card.",
        "The discards are shuffled back in: {n} bonus cards.",
        event.count,
    )


def _tell_bonus(
    event: BonusOpened | Drew | AttendantTaken | CardKept | BonusTaken | Lapsed, name: Name
) -> Text:
    where, who = _where(event.castle), name(event.seat)
    match event:
        case BonusOpened(type=kind, count=3):
            return T("{castle}: third {type}, a bonus.", castle=where, type=type_name(kind))
        case BonusOpened(type=kind):
            return T("{castle}: fifth {type}, any special room.", castle=where, type=type_name(kind))
        case Drew():
            return _tell_draw(event, where)
        case AttendantTaken(kind_=kind):
            attendant = attendant_name(kind)
            return T("{name} chooses for {castle}: {attendant}.", name=who, castle=where, attendant=attendant)
        case CardKept(card=card):
            return T(
                "{name} keeps a bonus card for {castle}: {card}.",
                name=who,
                castle=where,
                card=card_name(card),
            )
        case BonusTaken(of=of):
            return T(
                "{name} takes the {type} bonus for {castle}.", name=who, castle=where, type=type_name(of)
            )
        case Lapsed():
            return T("{castle}: nothing is left for this bonus.", castle=where)


def _tell_draw(event: Drew, where: Text) -> Text:
    options, count = event.options or (), event.count
    if event.what == "rooms":
        if not options:
            return TN("{castle} draws {n} room.", "{castle} draws {n} rooms.", count, castle=where)
        rooms = join_texts([room_name(room) for room in options])
        return TN(
            "{castle} draws {n} room: {rooms}.",
            "{castle} draws {n} rooms: {rooms}.",
            count,
            castle=where,
            rooms=rooms,
        )
    if not options:
        return TN("{castle} draws {n} bonus card.", "{castle} draws {n} bonus cards.", count, castle=where)
    cards = join_texts([card_name(card) for card in options])
    return TN(
        "{castle} draws {n} bonus card: {cards}.",
        "{castle} draws {n} bonus cards: {cards}.",
        count,
        castle=where,
        cards=cards,
    )


def _tell_finished(totals: tuple[int, ...]) -> Text:
    shown = [
        T("{castle}: {points}", castle=_where(number), points=total) for number, total in enumerate(totals)
    ]
    return T("The castles are finished – {totals}.", totals=join_texts(shown, " · "))
