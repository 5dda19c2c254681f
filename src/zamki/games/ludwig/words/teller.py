"""The game on a text screen."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from zamki.core.folding import folded
from zamki.core.game import Look
from zamki.core.ids import Onlooker
from zamki.core.moves import LegalMoves
from zamki.core.outcome import Outcome
from zamki.core.view import Prompt
from zamki.core.words import TN, Arg, T, Text, joined
from zamki.games.ludwig.rules.components import CASTLES, RoomId
from zamki.games.ludwig.rules.events import Event
from zamki.games.ludwig.rules.moves import Move, Place, PlaceBonusRoom, PlaceSpecial
from zamki.games.ludwig.rules.names import (
    LUDWIG_NAME,
    attendant_name,
    card_name,
    castle_name,
    name_of,
    throne_name,
    type_name,
)
from zamki.games.ludwig.rules.scoring import score_castle
from zamki.games.ludwig.rules.state import Phase, castles_of, owners_of
from zamki.games.ludwig.rules.view import View
from zamki.games.ludwig.words.board_text import describe_room, draw_castle, legend
from zamki.games.ludwig.words.events import tell_event
from zamki.games.ludwig.words.sentences import CellWords, tell_cell, tell_move, tell_outcome, tell_prompt


class Teller:
    """Ludwig in words and as text; `cell` calls cells as the reader's castles show them."""

    def __init__(self, cell: CellWords = tell_cell) -> None:
        self._cell = cell

    def prompt(self, prompt: Prompt, name: Callable[[int], Arg]) -> Text:
        """What is asked."""
        return tell_prompt(prompt, name)

    def move(self, view: View, move: Move) -> Text:
        """A choice as a label."""
        return tell_move(view.components, move, self._cell)

    def event(self, event: Event, name: Callable[[int], Arg]) -> Text | None:
        """What happened."""
        return tell_event(event, name, self._cell)

    def outcome(self, outcome: Outcome, name: Callable[[int], Arg]) -> Text:
        """Who won, and why."""
        return tell_outcome(outcome, name)

    def board(self, view: View, look: Look) -> str:
        """The castles, the viewer's own in full, and the viewer's rooms."""
        lines = [_heading(view).render(look.lang)]
        for number in _shown_first(view):
            lines += ["", *_castle(view, number, look)]
        lines += ["", f"  {legend().render(look.lang)}"]
        lines += [_other_castle(view, number, look) for number in _others(view)]
        lines += [line for seat in range(view.people) for line in _seat(view, seat, look)]
        lines += _ludwig(view, look)
        return "\n".join(lines)

    def find(self, view: View, moves: LegalMoves[Move], typed: str, lang: str) -> Move | None:
        """A move by beginnings of its words and, where it has one, its cell: “wine −1 0”."""
        numbers = [int(number) for number in re.findall(r"-?\d+", typed.replace("−", "-"))]
        words = folded(re.sub(r"[-−]?\d+", " ", typed)).split()
        if not words and not numbers:
            return None
        found = [move for move in moves if _fits(view, move, words, numbers, lang)]
        return found[0] if len(found) == 1 else None

    def hint(self) -> Text | None:
        """What may be typed."""
        return T("Type a number, or beginnings of names and a cell: wine 0 1.")


def _fits(view: View, move: Move, words: list[str], numbers: list[int], lang: str) -> bool:
    cell = move.at if isinstance(move, Place | PlaceBonusRoom | PlaceSpecial) else None
    if numbers and (cell is None or list(cell) != numbers):
        return False
    label = tell_move(view.components, move)
    spoken = folded(f"{label.render(lang)} {label.render('en')}").split()
    return all(any(word.startswith(start) for word in spoken) for start in words)


def _heading(view: View) -> Text:
    if view.phase is Phase.OVER:
        return T("The game is over.")
    return T(
        "Round {round} of 2, turn {turn} of 4. Supply: {supply}, discards: {discards}.",
        round=view.round,
        turn=view.turn,
        supply=view.supply.size,
        discards=len(view.supply.discards),
    )


def _shown_first(view: View) -> list[int]:
    """A seat's own two castles; everybody's for the others."""
    if isinstance(view.viewer, Onlooker):
        return list(range(view.size))
    return list(castles_of(view.viewer, view.size))


def _others(view: View) -> Iterator[int]:
    first = _shown_first(view)
    return (number for number in range(view.size) if number not in first)


def seat_name(view: View, seat: int, look: Look) -> str:
    """What a seat is called; Ludwig by his name."""
    return look.name(seat) if seat < view.people else LUDWIG_NAME.render(look.lang)


def _title(view: View, number: int, look: Look) -> Text:
    left, right = owners_of(number, view.size)
    return TN(
        "{castle} ({left} and {right}): {n} point",
        "{castle} ({left} and {right}): {n} points",
        score_castle(view.castles[number]).total,
        castle=castle_name(CASTLES[number]),
        left=seat_name(view, left, look),
        right=seat_name(view, right, look),
    )


def _castle(view: View, number: int, look: Look) -> list[str]:
    castle = view.castles[number]
    lines = [_title(view, number, look).render(look.lang), *draw_castle(castle, look)]
    things = [throne_name(castle.throne)]
    things += [attendant_name(kind) for kind in castle.attendants]
    things += [T("card “{card}”", card=card_name(card)) for card in castle.cards]
    lines.append(f"  {joined(things, ' · ').render(look.lang)}")
    return lines


def _other_castle(view: View, number: int, look: Look) -> str:
    return f"\n{_title(view, number, look).render(look.lang)}"


def _seat(view: View, seat: int, look: Look) -> Iterator[str]:
    """A seat's rooms, as far as the viewer knows them."""
    waiting = view.waiting[seat]
    who = seat_name(view, seat, look)
    if waiting.rooms:
        yield "\n" + T("{name} still places:", name=who).render(look.lang)
        yield from _rooms(view, waiting.rooms, look)
    if view.viewer == seat and view.phase in (Phase.CHOOSE, Phase.ASSIGN) and view.choices[seat] is None:
        yield "\n" + T("Your hand:").render(look.lang)
        yield from _rooms(view, view.hands[seat].rooms or (), look)
    bonus = next((b for b in view.bonuses if b is not None and b.seat == seat and b.options), None)
    if bonus is not None and bonus.ask == "bonus_room" and bonus.options:
        yield "\n" + T("Drawn for {castle}:", castle=castle_name(CASTLES[bonus.castle])).render(look.lang)
        yield from _rooms(view, bonus.options, look)


def _rooms(view: View, rooms: tuple[RoomId, ...], look: Look) -> Iterator[str]:
    names = [name_of(view.components.rooms[room]).render(look.lang) for room in rooms]
    width = max(map(len, names), default=0)
    for name, room in zip(names, rooms, strict=True):
        yield f"  {name:<{width}}  {describe_room(view.components.rooms[room]).render(look.lang)}"


def _ludwig(view: View, look: Look) -> list[str]:
    """Ludwig's face-up rooms (L44)."""
    return [
        "\n"
        + T(
            "Ludwig’s room for {castle}: {room} ({type})",
            castle=castle_name(CASTLES[castle]),
            room=name_of(view.components.rooms[room]),
            type=type_name(view.components.rooms[room].type),
        ).render(look.lang)
        for castle, room in view.assigned
    ]
