"""The board on a text screen, with colours or without."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from zamki.core.game import Look
from zamki.core.ids import Seat
from zamki.core.moves import LegalMoves
from zamki.core.outcome import Outcome
from zamki.core.view import Prompt
from zamki.core.words import TN, Arg, T, Text, joined
from zamki.games.zamek.rules.components import SIDES, Tile
from zamki.games.zamek.rules.events import Event
from zamki.games.zamek.rules.moves import Move
from zamki.games.zamek.rules.names import token_name
from zamki.games.zamek.rules.state import SEATS, Over, Placing, Putting, Table
from zamki.games.zamek.rules.view import View
from zamki.games.zamek.words.board_text import SEAT_SIGNS, castle_lines, legend
from zamki.games.zamek.words.events import tell_event
from zamki.games.zamek.words.sentences import CellWords, tell_cell, tell_move, tell_outcome, tell_prompt
from zamki.games.zamek.words.tile_text import HEIGHT, WIDTH, Ink, Mark, paint, tile_marks
from zamki.games.zamek.words.typed import find_typed


class Teller:
    """Zamek in words and as text; `cell` calls cells as the reader's board shows them."""

    def __init__(self, cell: CellWords = tell_cell) -> None:
        self._cell = cell

    def prompt(self, prompt: Prompt, name: Callable[[int], Arg]) -> Text:
        """What is asked."""
        return tell_prompt(prompt, name)

    def move(self, view: View, move: Move) -> Text:
        """A choice as a label."""
        return tell_move(view, move, self._cell)

    def event(self, event: Event, name: Callable[[int], Arg]) -> Text | None:
        """What happened."""
        return tell_event(event, name, self._cell)

    def outcome(self, outcome: Outcome, name: Callable[[int], Arg]) -> Text:
        """Who won."""
        return tell_outcome(outcome, name)

    def board(self, view: View, look: Look) -> str:
        """The castle, both seats, and the drawn tile in its four turns."""
        table = view.table
        lettered = table.phase.at if isinstance(table.phase, Putting) else None
        lines = [*castle_lines(table.board, look, tile=table.tile, lettered=lettered)]
        lines += ["", *_seats(table, look), "", *_rest(table, look), legend(look)]
        if isinstance(table.phase, Placing):
            lines += ["", *_drawn(table.edition.tiles[table.phase.tile], look)]
        return "\n".join(line.rstrip() for line in lines)

    def find(self, view: View, moves: LegalMoves[Move], typed: str, lang: str) -> Move | None:
        """A cell and a turn, an area's letter or name, yes or no."""
        return find_typed(view, moves, typed, lang)

    def hint(self) -> Text | None:
        """What may be typed."""
        return T("Type a number; or a space and a turn (3,4 r1), an area (b, house), yes or no.")


def _seats(table: Table, look: Look) -> Iterator[str]:
    for seat in SEATS:
        sign = paint([Mark(SEAT_SIGNS[seat], Ink.SEATS[seat])], look.colour)
        pointer = "▶" if not isinstance(table.phase, Over) and seat == table.seat else " "
        yield f"{pointer} {sign} {look.name(seat)}: {_seat(table, seat).render(look.lang)}"


def _seat(table: Table, seat: Seat) -> Text:
    family = table.families[seat]
    parts = [
        TN("{n} point", "{n} points", table.totals[seat]),
        T("subjects: {n}", n=table.pools[seat]),
        T("family seat: {n}", n=family.size if family else 0),
    ]
    if tokens := table.tokens(seat):
        parts.append(T("tokens: {tokens}", tokens=joined([token_name(token) for token in tokens])))
    if (away := _next_tower(table, seat)) is not None:
        parts.append(T("next token: +{first} or +{second}", first=away, second=away + 1))
    return joined(parts, " · ")


def _next_tower(table: Table, seat: Seat) -> int | None:
    """How far it is to the first field of the next tower with a token."""
    fields, at = table.edition.fields, table.marker(seat)
    steps = [
        (pair[0] - at - 1) % fields + 1
        for pair, lies in zip(table.edition.towers, table.towers, strict=True)
        if lies
    ]
    return min(steps) if steps and not isinstance(table.phase, Over) else None


def _rest(table: Table, look: Look) -> Iterator[str]:
    edition = table.edition
    towers = [f"{pair[0]}/{pair[1]}" for pair, lies in zip(edition.towers, table.towers, strict=True) if lies]
    left = T("Tiles left: {n}. Towers with a token: {towers}.", n=table.left, towers=" ".join(towers) or "–")
    yield left.render(look.lang)
    if table.discards:
        gone = " ".join(edition.tiles[tile].id for tile in table.discards)
        yield T("Without a place: {tiles}.", tiles=gone).render(look.lang)


def _drawn(tile: Tile, look: Look) -> Iterator[str]:
    """The drawn tile in its four turns."""
    yield "   " + "".join(f"{f'r{turn}':^{WIDTH + 3}}" for turn in range(len(SIDES)))
    turned = [tile_marks(tile, turn, {}) for turn in range(len(SIDES))]
    for line in range(HEIGHT):
        yield "   " + "".join(f" {paint(marks[line], look.colour)}  " for marks in turned)
