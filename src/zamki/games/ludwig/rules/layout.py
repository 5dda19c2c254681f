"""A castle given by a person to be scored: its form, and every fault that makes it impossible."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from zamki.core.errors import Malformed, ZamkiError
from zamki.core.ids import Json
from zamki.core.reading import as_cell, as_list, as_object, as_str, as_strs, only
from zamki.core.words import TN, T
from zamki.games.ludwig.rules.board import THRONE, Castle, neighbours
from zamki.games.ludwig.rules.components import Cell, Components, Room

FORMAT = "zamki-castle-1"
MOST_ATTENDANTS = 2


@dataclass(frozen=True, slots=True)
class Layout:
    """A castle as it was given, nothing checked yet."""

    throne: str
    rooms: tuple[tuple[str, Cell], ...]
    attendants: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Fault:
    """Why a layout could not have been built; rooms have a cell, attendants and cards have none."""

    code: str
    what: str | None
    at: Cell | None

    def json(self) -> dict[str, Json]:
        """As `zamki score --json` says it."""
        return {"code": self.code, "room": self.what, "at": None if self.at is None else list(self.at)}


class Unbuildable(ZamkiError):
    """A castle that could not have been built."""

    code = "unbuildable"

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        super().__init__(
            TN(
                "This castle could not have been built: {n} fault.",
                "This castle could not have been built: {n} faults.",
                len(faults),
            ),
            details={"faults": [fault.json() for fault in faults]},
        )
        self.faults = faults


def parse_layout(value: Json) -> Layout:
    """A castle from its JSON object."""
    data = as_object(value, "castle")
    if data.get("format") != FORMAT:
        raise Malformed(T("“format” must be “{right}”.", right=FORMAT))
    only(data, ("format", "throne", "rooms"), ("attendants", "bonus_cards"))
    return Layout(
        throne=as_str(data["throne"], "throne"),
        rooms=tuple(_entry(entry, number) for number, entry in enumerate(as_list(data["rooms"], "rooms"))),
        attendants=as_strs(data.get("attendants", []), "attendants"),
        cards=as_strs(data.get("bonus_cards", []), "bonus_cards"),
    )


def _entry(value: Json, number: int) -> tuple[str, Cell]:
    where = f"rooms[{number}]"
    data = as_object(value, where)
    only(data, ("room", "at"), within=f"{where}.")
    return as_str(data["room"], f"{where}.room"), as_cell(data["at"], f"{where}.at")


def build_castle(layout: Layout, components: Components) -> Castle:
    """The castle, or `Unbuildable` with every fault."""
    faults = tuple(find_faults(layout, components))
    if faults:
        raise Unbuildable(faults)
    return Castle.assembled(
        components,
        components.thrones[layout.throne],
        [(cell, components.room(name)) for name, cell in layout.rooms],
        layout.attendants,
        layout.cards,
    )


def find_faults(layout: Layout, components: Components) -> Iterator[Fault]:
    """Every fault: the throne's, each room's in the order given, then attendants, cards and numbers."""
    if layout.throne not in components.thrones:
        yield Fault("unknown_id", layout.throne, THRONE[0])
    yield from _RoomFaults(layout, components).find()
    for kind in layout.attendants:
        if kind not in components.attendants:
            yield Fault("unknown_id", kind, None)
    if len(layout.attendants) > MOST_ATTENDANTS:
        yield Fault("too_many_attendants", layout.attendants[MOST_ATTENDANTS], None)
    seen: set[str] = set()
    for card in layout.cards:
        if card not in components.cards:
            yield Fault("unknown_id", card, None)
        if card in seen:
            yield Fault("duplicate", card, None)
        seen.add(card)
    yield from _surplus_specials(layout, components)


def _surplus_specials(layout: Layout, components: Components) -> Iterator[Fault]:
    """More special rooms than the box holds; each one too many is named."""
    used: Counter[str] = Counter()
    for name, cell in layout.rooms:
        used[name] += 1
        if name in components.specials and used[name] > components.special_counts[name]:
            yield Fault("too_many_specials", name, cell)


class _RoomFaults:
    """Looks at the rooms one by one. The first to claim a cell has it; an unknown room fills one too."""

    def __init__(self, layout: Layout, components: Components) -> None:
        self._layout = layout
        self._known = {**components.rooms, **components.specials}
        self._regular = components.rooms
        self._filled: dict[Cell, Room | None] = dict.fromkeys(THRONE)
        for name, cell in layout.rooms:
            self._filled.setdefault(cell, self._known.get(name))
        self._reached = _reached(self._filled)

    def find(self) -> Iterator[Fault]:
        """All faults, room by room."""
        seen: set[str] = set()
        taken: set[Cell] = set(THRONE)
        for name, cell in self._layout.rooms:
            for code in self._codes(name, cell, seen, taken):
                yield Fault(code, name, cell)
            seen.add(name)
            taken.add(cell)

    def _codes(self, name: str, cell: Cell, seen: set[str], taken: set[Cell]) -> Iterator[str]:
        room, below = self._known.get(name), (cell[0], cell[1] - 1)
        if room is None:
            yield "unknown_id"
        if name in seen and name in self._regular:
            yield "duplicate"
        if cell in taken:
            yield "overlap"
        if room is not None and not room.fits_level(cell[1]):
            yield "level"  # L17
        if cell[1] >= 1 and below not in self._filled:
            yield "floating"  # L16
        if (under := self._filled.get(below)) is not None and under.open_sky:
            yield "above_open_sky"  # L18
        if cell not in self._reached:
            yield "disconnected"  # L15


def _reached(filled: Mapping[Cell, Room | None]) -> set[Cell]:
    """The cells with a path of shared edges to the throne."""
    reached, border = set(THRONE), list(THRONE)
    while border:
        for near in neighbours(border.pop()):
            if near in filled and near not in reached:
                reached.add(near)
                border.append(near)
    return reached
