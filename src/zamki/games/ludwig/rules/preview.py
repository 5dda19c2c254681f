"""What a room would bring at a cell: the change of the castle's score, and its reasons."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from zamki.games.ludwig.rules.board import Castle
from zamki.games.ludwig.rules.castle_index import survey
from zamki.games.ludwig.rules.components import Cell, Room
from zamki.games.ludwig.rules.scoring import (
    Mark,
    Sheet,
    mark_attendant,
    mark_card,
    mark_room,
    mark_throne,
    score_castle,
)


@dataclass(frozen=True, slots=True)
class Change:
    """A room, attendant, card or throne whose points change."""

    before: int
    after: Mark

    @property
    def points(self) -> int:
        """By how much."""
        return self.after.points - self.before


class Reason(NamedTuple):
    """A thing whose points change: its line of the sheet, its id, where it stands, and by how much."""

    line: str
    what: str
    at: Cell | None
    points: int


@dataclass(frozen=True, slots=True)
class Preview:
    """A placement that could be made."""

    room: Room
    cell: Cell
    changes: tuple[Change, ...]
    """Everything whose points change; the new room itself comes first, also when it brings nothing."""

    @property
    def points(self) -> int:
        """The change of the castle's score."""
        return sum(change.points for change in self.changes)

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """What changes: the new room first, then what gains most; two attendants of a kind are one thing."""
        sums: dict[tuple[str, str, Cell | None], int] = {}
        for change in self.changes:
            thing = (change.after.line, change.after.what, change.after.at)
            sums[thing] = sums.get(thing, 0) + change.points
        found = [Reason(*thing, points) for thing, points in sums.items() if points]
        return tuple(sorted(found, key=lambda each: (each.at != self.cell, -each.points)))


def preview(castle: Castle, room: Room, cell: Cell, sheet: Sheet | None = None) -> Preview:
    """What the room would bring at the cell; `sheet` is the castle's present score, if it is known.

    Only what the new room can touch is scored again.
    """
    before = (sheet or score_castle(castle)).marks
    after = castle.with_room(room, cell)
    facts = survey(after)
    own = mark_room(facts, cell, room)
    changes = [Change(0, own)]
    for (place, other), old in zip(castle.rooms, before, strict=False):
        if _touches(other, place, room, cell):
            changes += _change(old, mark_room(facts, place, other))
    rest = before[len(before) - len(castle.attendants) - len(castle.cards) - 1 :]
    again = [mark_attendant(after, facts, kind) for kind in castle.attendants]
    again += [mark_card(after, facts, card) for card in castle.cards]
    for old, new in zip(rest, [*again, mark_throne(after)], strict=True):
        changes += _change(old, new)
    return Preview(room, cell, tuple(changes))


def previews(castle: Castle, room: Room) -> dict[Cell, Preview]:
    """The same for every cell where the room may go."""
    sheet = score_castle(castle)
    return {cell: preview(castle, room, cell, sheet) for cell in castle.cells(room)}


def best(castle: Castle, room: Room) -> Preview | None:
    """Where a room would bring most now; nothing where it fits nowhere."""
    return max(previews(castle, room).values(), key=lambda each: each.points, default=None)


def most(castle: Castle, room: Room) -> int:
    """The most a room could bring now."""
    found = best(castle, room)
    return found.points if found else 0


def gain(castle: Castle, after: Castle) -> int:
    """By how much the score changes with an attendant or a card."""
    return score_castle(after).total - score_castle(castle).total


def _change(old: Mark, new: Mark) -> list[Change]:
    return [Change(old.points, new)] if new.points != old.points else []


def _touches(room: Room, place: Cell, new: Room, cell: Cell) -> bool:
    """Whether a room's points can depend on a new one there."""
    right, up = cell[0] - place[0], cell[1] - place[1]
    match room.scoring.rule:
        case "around" | "decor_around" | "rooms_around":
            return -1 <= right <= 1 and -1 <= up <= 1
        case "connected" | "anywhere":
            return new.type == room.scoring.wanted
        case "column":
            return right == 0 and new.type == room.scoring.wanted
        case "rooms_below":
            return right == 0
        case "beside":
            return (right, up) in room.scoring.steps
        case "complete":
            return True
        case _:
            return False
