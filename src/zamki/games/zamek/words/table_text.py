"""What stands around the castle: seats, what is left, the drawn tile."""

from __future__ import annotations

from collections.abc import Iterator

from zamki.core.game import Look
from zamki.core.ids import Seat
from zamki.core.words import TN, T, Text, join_texts
from zamki.games.zamek.rules.components import SIDES, Tile
from zamki.games.zamek.rules.names import token_name
from zamki.games.zamek.rules.state import SEATS, Over, Table
from zamki.games.zamek.words.board_text import SEAT_SIGNS
from zamki.games.zamek.words.tile_text import HEIGHT, WIDTH, Ink, Mark, paint, tile_marks


def seat_lines(table: Table, look: Look) -> Iterator[str]:
    """The two seats: points, subjects, tokens."""
    for seat in SEATS:
        sign = paint([Mark(SEAT_SIGNS[seat], Ink.SEATS[seat])], look.colour)
        pointer = "▶" if not isinstance(table.phase, Over) and seat == table.seat else " "
        yield f"{pointer} {sign} {look.name(seat)}: {_seat(table, seat).render(look.lang)}"


def short_seat_lines(table: Table, look: Look) -> Iterator[str]:
    """The same in short lines: who and how many points, then the rest."""
    for line in seat_lines(table, look):
        who, _, rest = line.partition(" · ")
        yield who
        yield f"    {rest}"


def _seat(table: Table, seat: Seat) -> Text:
    family = table.families[seat]
    parts = [
        TN("{n} point", "{n} points", table.totals[seat]),
        T("subjects: {n}", n=table.pools[seat]),
        T("family seat: {n}", n=family.size if family else 0),
    ]
    if tokens := table.tokens(seat):
        parts.append(T("tokens: {tokens}", tokens=join_texts([token_name(token) for token in tokens])))
    if (away := _next_tower(table, seat)) is not None:
        parts.append(T("next token: +{first} or +{second}", first=away, second=away + 1))
    return join_texts(parts, " · ")


def _next_tower(table: Table, seat: Seat) -> int | None:
    """How far it is to the first field of the next tower with a token."""
    fields, at = table.edition.fields, table.marker(seat)
    steps = [
        (pair[0] - at - 1) % fields + 1
        for pair, lies in zip(table.edition.towers, table.towers, strict=True)
        if lies
    ]
    return min(steps) if steps and not isinstance(table.phase, Over) else None


def rest_lines(table: Table, look: Look) -> Iterator[str]:
    """What is left: tiles, towers."""
    edition = table.edition
    towers = [f"{pair[0]}/{pair[1]}" for pair, lies in zip(edition.towers, table.towers, strict=True) if lies]
    left = T("Tiles left: {n}. Towers with a token: {towers}.", n=table.left, towers=" ".join(towers) or "–")
    yield left.render(look.lang)
    if table.discards:
        gone = " ".join(edition.tiles[tile].id for tile in table.discards)
        yield T("Without a place: {tiles}.", tiles=gone).render(look.lang)


def drawn_lines(tile: Tile, look: Look, gap: int = 3) -> Iterator[str]:
    """The drawn tile in its four turns."""
    yield "   " + "".join(f"{f'r{turn}':^{WIDTH + gap}}" for turn in range(len(SIDES)))
    turned = [tile_marks(tile, turn, {}) for turn in range(len(SIDES))]
    for line in range(HEIGHT):
        yield "   " + "".join(f" {paint(marks[line], look.colour)}{'':{gap - 1}}" for marks in turned)
