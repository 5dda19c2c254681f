"""The game in sentences."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import cast

from zamki.core.outcome import Outcome
from zamki.core.view import Prompt
from zamki.core.words import TN, Arg, T, Text, join_texts, literal
from zamki.games.ludwig.rules.components import CASTLES, Cell, Components
from zamki.games.ludwig.rules.moves import (
    Assign,
    Choose,
    KeepCard,
    Move,
    Place,
    PlaceBonusRoom,
    PlaceSpecial,
    TakeAttendant,
    TakeBonus,
)
from zamki.games.ludwig.rules.names import (
    LUDWIG_NAME,
    attendant_name,
    card_name,
    castle_name,
    name_of,
    room_name,
    type_name,
)

Name = Callable[[int], Arg]
CellWords = Callable[[Cell], Text]
"""How a cell is called, which is a matter of how the castle is shown."""


def tell_prompt(prompt: Prompt, name: Name) -> Text:
    """What is asked."""
    args = prompt.args
    match prompt.key:
        case "choose":
            return T("Choose two rooms.")
        case "assign":
            return T("These are Ludwig’s rooms. Give one to each of his castles.")
        case "place":
            return _tell_place(cast(Sequence[str], args["rooms"]))
        case "waiting":
            return TN("{n} still thinking.", "{n} still thinking.", len(cast(Sequence[int], args["seats"])))
        case "over":
            return T("The game is over.")
        case _:
            return _tell_bonus(prompt)


def _tell_place(rooms: Sequence[str]) -> Text:
    if not rooms:
        return T("Place Ludwig’s room.")
    if len(rooms) == 1:
        return T("Place your {room}.", room=room_name(rooms[0]))
    return T("Place your rooms, one in each castle: {rooms}.", rooms=tell_rooms(rooms))


def _tell_bonus(prompt: Prompt) -> Text:
    castle = castle_name(str(prompt.args["name"]))
    count = cast(int, prompt.args["count"])
    match prompt.key:
        case "bonus_room":
            return TN(
                "Bonus for {castle}: place the drawn room.",
                "Bonus for {castle}: place one of the {n} drawn rooms.",
                count,
                castle=castle,
            )
        case "bonus_card":
            return TN(
                "Bonus for {castle}: keep the drawn bonus card.",
                "Bonus for {castle}: keep one of the {n} drawn bonus cards.",
                count,
                castle=castle,
            )
        case "attendant":
            return T("Bonus for {castle}: choose a royal attendant.", castle=castle)
        case "special":
            return _tell_special(str(prompt.args["of"]), castle)
        case _:
            return T("Bonus for {castle}: take the bonus of another type.", castle=castle)


def _tell_special(of: str, castle: Text) -> Text:
    """Which special room a type's third room gives; its fifth gives any (L24)."""
    match of:
        case "outdoor":
            return T("Bonus for {castle}: place a fountain.", castle=castle)
        case "sleeping":
            return T("Bonus for {castle}: place a tower.", castle=castle)
        case "corridor":
            return T("Bonus for {castle}: place a grand foyer.", castle=castle)
        case _:
            return T("Bonus for {castle}: place any special room.", castle=castle)


def tell_rooms(rooms: Sequence[str]) -> Text:
    """Rooms side by side."""
    return join_texts([room_name(room) for room in rooms], " + ")


def tell_cell(cell: Cell) -> Text:
    """A cell as castle files and the text screen have it: column and level."""
    return literal(f"[{cell[0]}, {cell[1]}]".replace("-", "−"))


def tell_move(components: Components, move: Move, cell: CellWords = tell_cell) -> Text:
    """A choice as a label."""
    match move:
        case Choose(_, rooms):
            return join_texts([name_of(components.rooms[room]) for room in rooms], " + ")
        case Assign(_, (first, second)):
            return T(
                "{first} → {castle}, {second} → {other}",
                first=name_of(components.rooms[first]),
                castle=castle_name(CASTLES[1]),
                second=name_of(components.rooms[second]),
                other=castle_name(CASTLES[2]),
            )
        case TakeAttendant(_, castle, kind):
            what = attendant_name(kind)
        case KeepCard(_, castle, card):
            what = card_name(card)
        case TakeBonus(_, castle, of):
            what = type_name(of)
        case (
            Place(_, name, castle, at, _)
            | PlaceBonusRoom(_, castle, name, at)
            | PlaceSpecial(_, castle, name, at)
        ):
            what = join_texts([name_of(components.room(name)), cell(at)], " ")
    return T("{castle}: {what}", castle=castle_name(CASTLES[castle]), what=what)


def tell_outcome(outcome: Outcome, name: Name) -> Text:
    """Who won, and what decided (L42, L46)."""
    winners = [LUDWIG_NAME if seat in outcome.ghosts else name(seat) for seat in outcome.winners]
    if len(winners) > 1:
        names = join_texts([each if isinstance(each, Text) else literal(str(each)) for each in winners])
        return T("Shared victory: {names}. They are tied on everything.", names=names)
    wins = T("{name} wins.", name=winners[0])
    tie = outcome.tie_break
    if tie is None:
        best, second = sorted(outcome.scores, reverse=True)[:2]
        why = TN(
            "The lower castle counts: {n} point, {second} for the next.",
            "The lower castle counts: {n} points, {second} for the next.",
            best,
            second=second,
        )
        return join_texts([wins, why], " ")
    best, second = sorted(tie.values, reverse=True)[:2]
    if tie.rule == "better_castle":
        return join_texts(
            [wins, T("The better castle decides: {best} beats {second}.", best=best, second=second)], " "
        )
    return join_texts([wins, T("Special rooms decide: {best} beat {second}.", best=best, second=second)], " ")
