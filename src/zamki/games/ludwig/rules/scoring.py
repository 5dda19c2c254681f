"""Scoring a castle: one function for each rule, and every point with the cells it comes from (L41)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from zamki.core.argument_checks import check_type
from zamki.core.ids import Json
from zamki.core.score import Score, ScoreLine
from zamki.games.ludwig.rules.board import Castle
from zamki.games.ludwig.rules.card_scoring import CARD_RULES
from zamki.games.ludwig.rules.castle_index import HALL, Survey, survey
from zamki.games.ludwig.rules.components import TYPES, Cell, Room, Throne
from zamki.games.ludwig.rules.names import thing_name

LINES = (
    *TYPES,
    "towers",
    "fountains",
    "grand_foyers",
    "bonus_cards",
    "royal_attendants",
    "throne",
)
"""The lines of the score sheet, in the order of the printed pad (L41)."""

_NO_ROOMS = LINES[-3:]
_SPECIAL_LINE = {"tower": "towers", "fountain": "fountains", "grand_foyer": "grand_foyers"}


class Mark(NamedTuple):
    """The points of one room, attendant, card or throne, and where they come from."""

    line: str
    """The line of the sheet it belongs to."""
    what: str
    """The id of the room, attendant, card or throne."""
    at: Cell | None
    points: int
    because: tuple[Cell, ...]
    """The cells the points come from, sorted; the throne as (0, 0)."""

    def points_json(self) -> dict[str, Json]:
        """How many, and where from."""
        return {"points": self.points, "because": [list(cell) for cell in self.because]}


@dataclass(frozen=True, slots=True)
class Sheet:
    """A castle's score: the total is the sum of the marks, and nothing adds points elsewhere."""

    marks: tuple[Mark, ...]

    @property
    def total(self) -> int:
        """The castle's score."""
        return sum(mark.points for mark in self.marks)

    @property
    def lines(self) -> dict[str, int]:
        """The 13 lines of the sheet (L41)."""
        lines = dict.fromkeys(LINES, 0)
        for mark in self.marks:
            lines[mark.line] += mark.points
        return lines

    @property
    def rooms(self) -> tuple[Mark, ...]:
        """The marks of the rooms, special ones too."""
        return tuple(mark for mark in self.marks if mark.line not in _NO_ROOMS)

    @property
    def attendants(self) -> tuple[Mark, ...]:
        """The marks of the royal attendants."""
        return self.of("royal_attendants")

    @property
    def cards(self) -> tuple[Mark, ...]:
        """The marks of the bonus cards."""
        return self.of("bonus_cards")

    @property
    def throne(self) -> Mark:
        """The mark of the throne."""
        return self.marks[-1]

    def __repr__(self) -> str:
        told = ", ".join(f"{line} {points}" for line, points in self.lines.items() if points)
        return f"<Sheet: {self.total} ({told or 'nothing yet'})>"

    def json(self) -> dict[str, Json]:
        """As `zamki score --json` says it."""
        return {
            "total": self.total,
            "lines": dict(self.lines),
            "rooms": [
                {"room": mark.what, "at": list(mark.at or ()), **mark.points_json()} for mark in self.rooms
            ],
            "attendants": [{"kind": mark.what, **mark.points_json()} for mark in self.attendants],
            "bonus_cards": [{"card": mark.what, **mark.points_json()} for mark in self.cards],
            "throne": {"throne": self.throne.what, **self.throne.points_json()},
        }

    def of(self, line: str) -> tuple[Mark, ...]:
        """The marks of one line."""
        return tuple(mark for mark in self.marks if mark.line == line)

    def score(self) -> Score:
        """The same as explained lines."""
        return Score(tuple(_score_line(mark) for mark in self.marks))


def _score_line(mark: Mark) -> ScoreLine:
    return ScoreLine(
        rule=mark.line,
        points=mark.points,
        what=thing_name(mark.line, mark.what),
        count=len(mark.because),
        cells=mark.because,
        detail={"what": mark.what, "at": None if mark.at is None else list(mark.at)},
    )


def score_castle(castle: Castle) -> Sheet:
    """The castle's whole score, room by room, then attendants, cards and the throne."""
    check_type(castle, Castle, "a castle is scored, as parse_castle gives it")
    facts = survey(castle)
    marks = [mark_room(facts, cell, room) for cell, room in castle.rooms]
    marks += [mark_attendant(castle, facts, kind) for kind in castle.attendants]
    marks += [mark_card(castle, facts, card) for card in castle.cards]
    marks.append(mark_throne(castle))
    return Sheet(tuple(marks))


def mark_room(facts: Survey, cell: Cell, room: Room) -> Mark:
    """A room's points, by the rule printed on it."""
    points, because = _RULES[room.scoring.rule](facts, cell, room)
    return Mark(
        room.type if room.is_regular else _SPECIAL_LINE[room.id],
        room.id,
        cell,
        points,
        tuple(sorted(because)),
    )


_Points = tuple[int, Iterable[Cell]]


def _beside(facts: Survey, cell: Cell, room: Room) -> _Points:
    """L28: each of the two named cells that holds the wanted type."""
    column, level = cell
    scoring = room.scoring
    found = []
    for right, up in scoring.steps:
        near = (column + right, level + up)
        other = facts.grid.get(near)
        if other is not None and other.type == scoring.wanted:
            found.append(facts.named(near))
    return scoring.points * len(found), set(found)


def _around(facts: Survey, cell: Cell, room: Room) -> _Points:
    """L29: each room of the wanted type around it."""
    wanted = room.scoring.wanted
    found = {near for near, other in facts.around(cell) if other.type == wanted}
    return room.scoring.points * len(found), found


def _connected(facts: Survey, cell: Cell, room: Room) -> _Points:
    """L30: each room of the wanted type reached through rooms of that type."""
    found = facts.connected(cell, room.scoring.wanted)
    return room.scoring.points * len(found), found


def _anywhere(facts: Survey, cell: Cell, room: Room) -> _Points:
    """L31: each room of the wanted type in the castle; never itself (L27)."""
    found = [other for other in facts.of_type(room.scoring.wanted) if other != cell]
    return room.scoring.points * len(found), found


def _complete(facts: Survey, cell: Cell, room: Room) -> _Points:
    """L32: more if the castle holds all the other regular types."""
    complete = all(facts.of_type(kind) for kind in TYPES if kind != room.type)
    return room.scoring.points if complete else room.scoring.otherwise, ()


def _decor_around(facts: Survey, cell: Cell, room: Room) -> _Points:
    """L33: each room around it with the wanted decoration."""
    wanted = room.scoring.wanted
    found = {near for near, other in facts.around(cell) if other.decoration == wanted}
    return room.scoring.points * len(found), found


def _column(facts: Survey, cell: Cell, room: Room) -> _Points:
    """L34: each room of the wanted type in its column, above or below."""
    wanted = room.scoring.wanted
    found = [
        facts.named(other)
        for other in facts.column(cell[0])
        if other != cell and facts.grid[other].type == wanted
    ]
    return room.scoring.points * len(found), found


def _flat(facts: Survey, cell: Cell, room: Room) -> _Points:
    """L35: a fountain's points come from itself alone."""
    return room.scoring.points, ()


def _rooms_below(facts: Survey, cell: Cell, room: Room) -> _Points:
    """L35: each room below a tower, underground too."""
    found = [facts.named(other) for other in facts.column(cell[0]) if other[1] < cell[1]]
    return room.scoring.points * len(found), found


def _rooms_around(facts: Survey, cell: Cell, room: Room) -> _Points:
    """L35: each room around a grand foyer."""
    found = {near for near, _ in facts.around(cell)}
    return room.scoring.points * len(found), found


_RULES: Mapping[str, Callable[[Survey, Cell, Room], _Points]] = {
    "beside": _beside,
    "around": _around,
    "connected": _connected,
    "anywhere": _anywhere,
    "complete": _complete,
    "decor_around": _decor_around,
    "column": _column,
    "flat": _flat,
    "rooms_below": _rooms_below,
    "rooms_around": _rooms_around,
}


def mark_attendant(castle: Castle, facts: Survey, kind: str) -> Mark:
    """L37: each room with the attendant's decoration, the throne included."""
    found = tuple(sorted(facts.of_decoration(castle.components.attendants[kind].decoration)))
    return Mark("royal_attendants", kind, None, len(found), found)


def mark_card(castle: Castle, facts: Survey, card: str) -> Mark:
    """L38, L39, L40: as many times the card's points as it counts."""
    count, cells = CARD_RULES[card](castle, facts)
    return Mark("bonus_cards", card, None, castle.components.cards[card] * count, tuple(sorted(cells)))


def mark_throne(castle: Castle) -> Mark:
    """L36: each marked cell with a room of one of its types."""
    throne = castle.throne
    found = crowned(throne, castle.grid)
    return Mark("throne", throne.id, HALL, throne.points * len(found), tuple(sorted(found)))


def crowned(throne: Throne, rooms: Mapping[Cell, Room]) -> list[Cell]:
    """The marked cells that hold a room of one of the throne's types (L36)."""
    return [cell for cell in throne.cells if cell in rooms and rooms[cell].type in throne.types]
