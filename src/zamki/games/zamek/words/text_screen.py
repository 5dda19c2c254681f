"""The position laid out for a text screen: the castle, the drawn tile, what a move would bring."""

from __future__ import annotations

from zamki.core.game import Look
from zamki.core.text_screen import Focus, Foresight, TextBoard, TextScreen
from zamki.core.words import T, Text, join_texts, literal
from zamki.games.zamek.rules.components import Cell
from zamki.games.zamek.rules.moves import Move, Place, PutSubject, ScoreFeature, UseExtra
from zamki.games.zamek.rules.names import KIND
from zamki.games.zamek.rules.preview import Finishes, Preview, preview
from zamki.games.zamek.rules.scoring import worth
from zamki.games.zamek.rules.state import Placing, Putting, Table
from zamki.games.zamek.rules.view import View
from zamki.games.zamek.words.board_text import TextCastle, Thought, legend
from zamki.games.zamek.words.table_text import drawn_lines, rest_lines, short_seat_lines
from zamki.games.zamek.words.tile_text import HEIGHT, WIDTH


def sheet(view: View, look: Look, move: Move | None = None) -> TextScreen:
    """The castle, where the last tile and the one that is thought of can be seen."""
    table = view.table
    thought = _thought(table, move)
    lettered = table.phase.at if isinstance(table.phase, Putting) else None
    castle = TextCastle(table.board, look, table.tile, lettered, thought)
    every = range(len(table.edition.rows[0]))
    board = TextBoard(
        "",
        tuple(line.rstrip() for line in castle.lines(every)),
        _focus(castle, _looked_at(table, move, thought)),
    )
    tile = table.edition.tiles[table.phase.tile] if isinstance(table.phase, Placing) else None
    heading, *rest = rest_lines(table, look)
    return TextScreen(
        boards=(board,),
        heading=T("Tiles left: {n}.", n=table.left).render(look.lang),
        hand=() if tile is None else tuple(line[2:] for line in drawn_lines(tile, look, 2)),
        seats=(*short_seat_lines(table, look), heading, *rest),
        legend=legend(look),
    )


def _thought(table: Table, move: Move | None) -> Thought | None:
    match move:
        case Place(_, at, turn):
            return Thought(table.edition.tables.number[at], turn)
        case PutSubject(_, area) if area is not None and isinstance(table.phase, Putting):
            return Thought(table.phase.at, area=area)
        case _:
            return None


def _looked_at(table: Table, move: Move | None, thought: Thought | None) -> Cell | None:
    """The cell that a move is about, else the tile that was laid last."""
    if thought:
        return thought.cell
    if isinstance(move, ScoreFeature):
        x, y, _ = move.feature
        return table.edition.tables.number.get((x, y))
    return next(reversed(list(table.board.tiles)), None)


def _focus(castle: TextCastle, cell: Cell | None) -> Focus | None:
    if cell is None or cell >= castle.board.edition.cells:
        return None
    x, y = castle.board.edition.tables.xy[cell]
    return Focus(castle.top(y), castle.left(x), HEIGHT, WIDTH)


def foresee(view: View, move: Move) -> Foresight | None:
    """What a move scores at once, and for what."""
    seat = view.table.seat
    match move:
        case Place():
            return _foreseen(preview(view, move), seat)
        case PutSubject(_, area):
            return _foreseen(preview(view, None, area), seat)
        case ScoreFeature(_, feature, double):
            spot = view.edition.spot(*feature)
            assert spot is not None
            return Foresight(worth(view.table.board.feature(spot), double=double).points)
        case UseExtra():
            return None


def _foreseen(seen: Preview, seat: int) -> Foresight:
    told = [_finished(each, seat) for each in seen.finishes if seen.edition.named(each.feature) is not None]
    return Foresight(seen.points[seat], join_texts(told, " · ") if told else None)


def _finished(found: Finishes, seat: int) -> Text:
    """A feature that would be finished, and who scores it."""
    kind = KIND[found.kind]
    if found.seat is None:
        return T("{kind}, for nobody", kind=kind)
    if found.seat != seat:
        return T("{kind}, +{points} for the other", kind=kind, points=found.points)
    return join_texts([kind, literal(f"+{found.points}")], " ")
