"""The position laid out for a text screen: castles, hand, what a move would bring."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from zamki.core.columns import shown_length
from zamki.core.game import Look
from zamki.core.ids import Onlooker
from zamki.core.text_screen import Focus, Foresight, TextBoard, TextScreen
from zamki.core.words import TN, T, Text, join_texts, literal
from zamki.games.ludwig.rules.board import Castle
from zamki.games.ludwig.rules.components import CASTLES, Cell, Room
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
    room_of,
)
from zamki.games.ludwig.rules.names import SHORT_TYPE_NAMES, castle_name, name_of, thing_name
from zamki.games.ludwig.rules.preview import Preview, Reason, gain, most, preview
from zamki.games.ludwig.rules.scoring import score_castle
from zamki.games.ludwig.rules.state import castles_of
from zamki.games.ludwig.rules.view import View
from zamki.games.ludwig.words.board_text import (
    DECORATION_SIGNS,
    LEAST,
    MARGIN,
    ROWS,
    WIDTH,
    castle_title,
    cell_width,
    draw_part,
    legend,
    other_castles,
    rooms_of,
    shown_first,
    tell_assigned,
    tell_heading,
    tell_things,
)
from zamki.games.ludwig.words.room_text import describe_room

GAP = 3
"""Letters between two castles side by side."""
SIDE_BY_SIDE = 10
"""Cells may be this narrow so that two castles stand side by side."""
SHOWN_REASONS = 3


def sheet(view: View, look: Look, move: Move | None = None) -> TextScreen:
    """Own castles first, side by side where they fit; then the others, one at a time."""
    first = shown_first(view)
    boards = _boards(view, first, look, move)
    others = [_board(view, number, look, None) for number in other_castles(view)]
    about = getattr(move, "castle", None)
    shown = first.index(about) if about in first and len(boards) > 1 else 0
    return TextScreen(
        boards=(*boards, *others),
        heading=tell_heading(view).render(look.lang),
        hand=tuple(_hand(view, look)),
        seats=tuple(told.render(look.lang) for told in tell_assigned(view)),
        legend=legend().render(look.lang),
        shown=shown,
    )


def _boards(view: View, numbers: Sequence[int], look: Look, move: Move | None) -> list[TextBoard]:
    alone = [_board(view, number, look, move) for number in numbers]
    if len(alone) != 2:
        return alone
    columns = [_width(view.castles[number], move, number) for number in numbers]
    width = min(WIDTH, (look.width - 2 * MARGIN - GAP) // sum(columns) - 2)
    if width < SIDE_BY_SIDE:
        return alone
    left, right = (_board(view, number, look, move, width) for number in numbers)
    return [_joined(left, right)]


def _width(castle: Castle, move: Move | None, number: int) -> int:
    """How many columns a castle has, with the room that is thought of."""
    columns = [column for column, _ in castle.grid]
    if isinstance(move, Place | PlaceBonusRoom | PlaceSpecial) and move.castle == number:
        columns.append(move.at[0])
    return max(columns) - min(columns) + 1


def _joined(left: TextBoard, right: TextBoard) -> TextBoard:
    """Two castles side by side, standing on the same ground."""
    wide = max(map(shown_length, left.lines)) + GAP
    up = [_ground(board) for board in (left, right)]
    top = max(up)
    tall = max(top - above + len(board.lines) for above, board in zip(up, (left, right), strict=True))
    pair = [
        ["", *[""] * (top - above), *board.lines[1:], *[""] * (tall - (top - above) - len(board.lines))]
        for above, board in zip(up, (left, right), strict=True)
    ]
    titles = [board.lines[0] for board in (left, right)]
    lines = [
        f"{one}{' ' * (wide - shown_length(one))}{two}".rstrip()
        for one, two in zip([titles[0], *pair[0][1:]], [titles[1], *pair[1][1:]], strict=True)
    ]
    focus = left.focus and left.focus._replace(line=left.focus.line + top - up[0])
    if right.focus:
        focus = right.focus._replace(line=right.focus.line + top - up[1], column=right.focus.column + wide)
    return TextBoard("", tuple(lines), focus)


def _ground(board: TextBoard) -> int:
    """The line of a castle's ground."""
    return next(number for number, line in enumerate(board.lines) if "═" in line)


def _board(view: View, number: int, look: Look, move: Move | None, width: int | None = None) -> TextBoard:
    """One castle, with the room that is thought of."""
    castle, at = _thought(view, number, move)
    letters = width or max(LEAST, cell_width(castle, look.width))
    columns = [column for column, _ in castle.grid]
    across = range(min(columns), max(columns) + 1)
    lines = draw_part(castle, across, look, letters, at)
    title = castle_name(CASTLES[number]).render(look.lang)
    things = tell_things(castle).render(look.lang)
    if width is not None:  # two side by side: each says its name over itself, and its things are left out
        room = MARGIN + (letters + 2) * len(across)
        over = f"{title} ({score_castle(view.castles[number]).total})"
        indent = " " * min(MARGIN, max(0, room - len(over)))
        return TextBoard("", (indent + over[:room], *lines), _focus(castle, at, letters, 1))
    told = castle_title(view, number, look).render(look.lang)
    return TextBoard(told, (*lines, f"    {things}"), _focus(castle, at, letters, 0))


def _thought(view: View, number: int, move: Move | None) -> tuple[Castle, Cell | None]:
    castle = view.castles[number]
    if isinstance(move, Place | PlaceBonusRoom | PlaceSpecial) and move.castle == number:
        return castle.with_room(view.components.room(room_of(move)), move.at), move.at
    return castle, None


def _focus(castle: Castle, at: Cell | None, letters: int, above: int) -> Focus:
    """Where the room that is thought of stands, else the ground."""
    levels = [level for _, level in castle.grid]
    columns = [column for column, _ in castle.grid]
    column, level = at or (0, 0)
    below_ground = 1 if level < 0 else 0
    line = above + (max(levels) - level) * ROWS + below_ground
    return Focus(line, MARGIN + (column - min(columns)) * (letters + 2), ROWS, letters + 2)


def _hand(view: View, look: Look) -> Iterator[str]:
    """The viewer's rooms, each in one line: name, type, decoration, what it could bring at most."""
    if isinstance(view.viewer, Onlooker):
        return
    own = [view.castles[number] for number in castles_of(view.viewer, view.size)]
    for heading, rooms in rooms_of(view, view.viewer, look):
        yield heading.render(look.lang)
        for room in (view.components.rooms[each] for each in rooms):
            kind = SHORT_TYPE_NAMES[room.type].render(look.lang)
            sign = DECORATION_SIGNS[room.decoration] if room.decoration else " "
            best = max((most(castle, room) for castle in own), default=0)
            end = f" {sign} {kind[:9]:<9} {best:>+3}"
            name = name_of(room).render(look.lang)
            free = look.side - len(end) - 1
            yield f" {name if len(name) <= free else name[: free - 1] + '…':<{free}}{end}"


def foresee(view: View, move: Move) -> Foresight | None:
    """What a move brings the castle it is about, and why; for rooms of the hand, what they score."""
    match move:
        case Choose(rooms=rooms) | Assign(rooms=rooms):
            return Foresight(
                None, join_texts([_described(view.components.rooms[room]) for room in rooms], " · ")
            )
        case Place() | PlaceBonusRoom() | PlaceSpecial():
            room = view.components.room(room_of(move))
            return _placed(view, preview(view.castles[move.castle], room, move.at))
        case TakeAttendant(castle=number, kind=kind):
            castle = view.castles[number]
            return Foresight(gain(castle, castle.with_attendant(kind)), castle_name(CASTLES[number]))
        case KeepCard(castle=number, card=card):
            castle = view.castles[number]
            return Foresight(gain(castle, castle.with_card(card)), castle_name(CASTLES[number]))
        case TakeBonus():
            return None


def _described(room: Room) -> Text:
    return T("{room}: {print}", room=name_of(room), print=describe_room(room))


def _placed(view: View, seen: Preview) -> Foresight:
    told = [
        join_texts([_thing(view, reason), literal(f"{reason.points:+}")], " ")
        for reason in seen.reasons[:SHOWN_REASONS]
    ]
    more = len(seen.reasons) - SHOWN_REASONS
    if more > 0:
        told.append(TN("{n} more", "{n} more", more))
    return Foresight(seen.points, join_texts(told) if told else _described(seen.room))


def _thing(view: View, reason: Reason) -> Text:
    """What changes its points, by its name."""
    known = view.components.rooms.get(reason.what)
    return thing_name(reason.line, reason.what) if known is None else name_of(known)


def group(view: View, move: Move) -> Text | None:
    """What is about one castle stands under it."""
    return None if isinstance(move, Choose | Assign) else castle_name(CASTLES[move.castle])
