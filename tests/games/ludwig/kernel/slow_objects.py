"""What the network should see of a castle, worked out slowly from the rules' own pieces."""

from __future__ import annotations

from zamki.games.ludwig.kernel.tables import CODE_OF, DECORATIONS, TYPES
from zamki.games.ludwig.rules.board import AROUND, THRONE, Castle, can_hold, neighbours
from zamki.games.ludwig.rules.components import Cell, Room
from zamki.games.ludwig.rules.scoring import score_castle
from zamki.games.ludwig.rules.state import Placing, State, owners_of

CLASSES = (*TYPES, "special")
Row = tuple[int, ...]


def near(cell: Cell) -> set[Cell]:
    """The eight cells around a cell."""
    return {(cell[0] + right, cell[1] + up) for right, up in AROUND}


class Sight:
    """One castle of a state."""

    def __init__(self, castle: Castle) -> None:
        self.castle = castle
        self.rooms: dict[Cell, Room] = {THRONE[0]: castle.throne.room, **dict(castle.rooms)}
        self.points = {mark.at: mark.points for mark in score_castle(castle).rooms}
        self.points[THRONE[0]] = score_castle(castle).throne.points

    def room_rows(self) -> list[tuple[int, Row]]:
        """Code and columns of each room, the throne first."""
        return [(CODE_OF[room.id], self._room(cell, room)) for cell, room in self.rooms.items()]

    def _cells(self, cell: Cell) -> set[Cell]:
        return set(THRONE) if cell == THRONE[0] else {cell}

    def _others(self, touched: set[Cell], but: Cell) -> list[Room]:
        """The rooms in some cells, the throne once."""
        cells = {THRONE[0] if each in THRONE else each for each in touched if each in self.castle.grid}
        return [self.rooms[each] for each in cells - {but}]

    def _counted(self, room: Room, others: list[Room]) -> int:
        """How many of some rooms a room counts, were they where it looks."""
        wanted = room.scoring.wanted
        if room.type == "corridor":
            return sum(other.decoration == wanted for other in others)
        return sum(other.type == wanted for other in others) if wanted and room.is_regular else 0

    def _room(self, cell: Cell, room: Room) -> Row:
        own = self._cells(cell)
        ring = {each for part in own for each in near(part)} - own
        sides = {each for part in own for each in neighbours(part)} - own
        around, column = self._others(ring, cell), {each for each in self.castle.grid if each[0] == cell[0]}
        empty = [each for each in near(cell) if each not in self.castle.grid]
        return (
            self.points[cell],
            cell[1],
            len(around),
            len(self._others(sides, cell)),
            sum(level >= 0 for _, level in empty),
            sum(level < 0 for _, level in empty),
            self._counted(room, self._others(set(self.castle.grid), cell)),
            self._counted(room, self._others(column, cell)),
            *(sum(other.type == kind for other in around) for kind in CLASSES),
            *(sum(other.decoration == each for other in around) for each in DECORATIONS),
            int((cell[0], cell[1] + 1) in empty),
            int((cell[0], cell[1] - 1) in empty),
        )

    def cell_ends(self) -> list[Row]:
        """Level, rooms around and rooms beside of every cell that can be built in."""
        touched = {each for cell in self.castle.grid for each in neighbours(cell)}
        return sorted(
            (cell[1], len(self._others(near(cell), cell)), len(self._others(set(neighbours(cell)), cell)))
            for cell in touched
            if can_hold(self.castle.grid, cell)
        )

    def hand_ends(self, room: Room, *, is_chosen: bool) -> Row:
        """The columns of a room in a hand from the number of its type on."""
        count = self.castle.count(room.type)
        return (
            count,
            int(count in (2, 4)),
            self._counted(room, self._others(set(self.castle.grid), (99, 99))),
            room.scoring.points * self._own(room),
            int(is_chosen),
        )

    def _own(self, room: Room) -> int:
        if room.type == "sleeping":
            return 1
        if room.type == "outdoor":
            return self._counted(room, self._others(set(self.castle.grid), (99, 99)))
        found = [0]
        for cell in self.castle.cells(room):
            looks = {
                "downstairs": {each for each in self.castle.grid if each[0] == cell[0]},
                "living": near(cell),
                "corridor": near(cell),
            }
            found.append(self._counted(room, self._others(looks.get(room.type, set(neighbours(cell))), cell)))
        return max(found)


def hands_of(state: State, at: int) -> list[list[tuple[Room, bool]]]:
    """The rooms of both owners, with those about to be placed, and of the hand that comes from outside."""
    size, round_one = state.size, state.round == 1
    owners = owners_of(at, size)
    outside = (at - 1) % size if round_one else (at + 2) % size
    found = []
    for number, seat in enumerate((at, (at + 1) % size, outside)):
        lists_at = seat
        if isinstance(state.phase, Placing):  # there the reference lists a hand at who gets it next
            lists_at = (seat + 1) % size if round_one else (seat - 1) % size
        rooms = [(room, False) for room in state.hands[lists_at].rooms]
        if isinstance(state.phase, Placing) and number < len(owners):
            rooms += [(room, True) for room in _waiting(state, state.phase, seat, at)]
        found.append([(state.components.room(room), chosen) for room, chosen in rooms])
    return found


def _waiting(state: State, phase: Placing, seat: int, at: int) -> list[str]:
    if seat >= state.people:
        return [room for number, room in phase.assigned if number == at]
    waiting = phase.waiting[seat]
    return list(waiting.rooms) if at in waiting.castles else []
