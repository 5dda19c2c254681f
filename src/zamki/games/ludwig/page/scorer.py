"""Score my castle: rooms are tapped in, every point is explained, the link holds the castle."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any
from urllib.parse import urlencode

from markupsafe import Markup

from zamki.core.folding import folded
from zamki.core.words import T
from zamki.draw.drawing import Drawing
from zamki.draw.spots import Choice
from zamki.draw.words import signed
from zamki.games.ludwig.draw.board import CastlePlan, FreeSpot, castle_svg
from zamki.games.ludwig.draw.board import Fault as DrawnFault
from zamki.games.ludwig.page.castle_link import castle_token
from zamki.games.ludwig.page.teller import castle_cell
from zamki.games.ludwig.rules.board import THRONE, Castle, neighbours
from zamki.games.ludwig.rules.components import TYPES, Cell, Room
from zamki.games.ludwig.rules.edition import built_in
from zamki.games.ludwig.rules.layout import MOST_ATTENDANTS, Layout, Unbuildable, build_castle
from zamki.games.ludwig.rules.names import (
    attendant_name,
    card_name,
    line_name,
    name_of,
    throne_name,
    type_name,
)
from zamki.games.ludwig.rules.preview import preview
from zamki.games.ludwig.rules.scoring import LINES, score_castle
from zamki.games.ludwig.words.score_sheet import explain, tell_faults
from zamki.games.ludwig.words.typed import search_rooms

RESULTS = 40
SPECIAL = "special"


@dataclass(frozen=True, slots=True)
class Wish:
    """What the reader looks at and looks for."""

    cell: Cell | None = None
    words: str = ""
    type: str = ""
    recent: tuple[str, ...] = ()


class Scorer:
    """The page for one castle."""

    def __init__(self, layout: Layout, wish: Wish, lang: str) -> None:
        self.layout = layout
        self.wish = wish
        self.lang = lang
        self.filled = {cell: room for room, cell in layout.rooms}

    @cached_property
    def faults(self) -> Unbuildable | None:
        """Why the castle could not have been built, if it could not."""
        try:
            build_castle(self.layout, built_in())
        except Unbuildable as error:
            return error
        return None

    @cached_property
    def castle(self) -> Castle | None:
        """The castle, if it could have been built."""
        return None if self.faults else build_castle(self.layout, built_in())

    @cached_property
    def _token(self) -> str:
        return castle_token(self.layout)

    def link(self, layout: Layout | None = None, **changes: Any) -> str:
        """The page for a changed castle or wish."""
        cell = changes.pop("cell", self.wish.cell)
        token = castle_token(layout) if layout else self._token
        query = {"c": token, "q": self.wish.words, "type": self.wish.type}
        query |= {"cell": f"{cell[0]},{cell[1]}" if cell else ""} | changes
        return "/score?" + urlencode({key: value for key, value in query.items() if value})

    def context(self) -> dict[str, Any]:
        """For the template."""
        return {
            "total": score_castle(self.castle).total if self.castle else None,
            "count": len(self.layout.rooms),
            "board": Markup(self._board()),
            "faults": [text.render(self.lang) for text in tell_faults(self.faults.faults, castle_cell)]
            if self.faults
            else (),
            "lines": self._lines(),
            "cell": self.wish.cell,
            "standing": self._standing(),
            "results": self._results() if self._is_free() else (),
            "types": [self._type(kind) for kind in (*TYPES, SPECIAL)],
            "words": self.wish.words,
            "hidden": {"c": self._token, "cell": self._cell_text(), "type": self.wish.type},
            "thrones": [self._throne(name) for name in built_in().thrones],
            "attendants": [self._attendant(kind) for kind in built_in().attendants],
            "cards": [self._card(card) for card in sorted(built_in().cards, key=self._card_order)],
            "share": self.link(cell=None, q="", type=""),
            "empty": "/score",
        }

    def _cell_text(self) -> str:
        return f"{self.wish.cell[0]},{self.wish.cell[1]}" if self.wish.cell else ""

    def _is_free(self) -> bool:
        return self.wish.cell is not None and self.wish.cell not in self.filled

    def _board(self) -> Drawing:
        occupied = {*self.filled, *THRONE}
        near = {cell for one in occupied for cell in neighbours(one)} - occupied
        free = sorted(near, key=lambda cell: (-cell[1], cell[0]))
        faults = tell_faults(self.faults.faults, castle_cell) if self.faults else ()
        told = zip(self.faults.faults if self.faults else (), faults, strict=True)
        return castle_svg(
            self._plan(),
            cell=44,
            free=[FreeSpot(cell, Choice(pick=self.link(cell=cell)), cell == self.wish.cell) for cell in free],
            faults=[DrawnFault(each.at, text.render(self.lang)) for each, text in told if each.at],
            choices={
                cell: Choice(pick=self.link(cell=cell), pressed=cell == self.wish.cell)
                for cell in self.filled
            },
            lang=self.lang,
            prefix="castle",
        )

    def _plan(self) -> CastlePlan:
        """What stands there, whether it could have been built or not."""
        known = built_in()
        rooms = {cell: known.room(room) for cell, room in self.filled.items()}
        serving = [known.attendants[kind] for kind in self.layout.attendants if kind in known.attendants]
        return CastlePlan(known.thrones[self.layout.throne], rooms, serving)

    def _lines(self) -> list[dict[str, Any]]:
        """The sheet with the reasons of every line (L41)."""
        if self.castle is None:
            return []
        sheet = score_castle(self.castle)
        return [
            {
                "line": line,
                "title": line_name(line).render(self.lang),
                "points": sheet.lines[line],
                "why": [explain(self.castle, mark, castle_cell).render(self.lang) for mark in sheet.of(line)],
            }
            for line in LINES
        ]

    def _standing(self) -> dict[str, Any] | None:
        """The room on the tapped cell, with the way to take it away."""
        if self.wish.cell is None or self.wish.cell not in self.filled:
            return None
        name = self.filled[self.wish.cell]
        left = tuple(each for each in self.layout.rooms if each[1] != self.wish.cell)
        why = ""
        if self.castle:
            marks = [mark for mark in score_castle(self.castle).marks if mark.at == self.wish.cell]
            why = " ".join(explain(self.castle, mark, castle_cell).render(self.lang) for mark in marks)
        away = self.link(replace(self.layout, rooms=left))
        return {"room": name, "name": self._name(name), "why": why, "away": away}

    def _name(self, room: str) -> str:
        return name_of(built_in().room(room)).render(self.lang)

    def _results(self) -> list[dict[str, Any]]:
        """Rooms that are sought, those that fit the cell first, with what each would bring there."""
        used = {room for room, _ in self.layout.rooms}
        found = search_rooms(built_in(), self.wish.words.split(), self.lang)
        if self.wish.type:
            kinds = built_in().specials if self.wish.type == SPECIAL else ()
            found = [room for room in found if room.id in kinds or room.type == self.wish.type]
        if not self.wish.words and not self.wish.type:
            found = [room for room in found if room.id in self.wish.recent or room.id in built_in().specials]
        fresh = [room for room in found if room.id not in used or room.id in built_in().specials]
        rows = [self._result(room) for room in fresh]
        return sorted(rows, key=_order)[:RESULTS]

    def _result(self, room: Room) -> dict[str, Any]:
        assert self.wish.cell is not None
        points, why = self._gain(room, self.wish.cell)
        name = name_of(room).render(self.lang)
        found = bool(self.wish.words) and folded(self.wish.words.strip()) in folded(name)
        return {
            "room": room.id,
            "name": name,
            "found": found,
            "shown_name": _marked(name, self.wish.words) if found else name,
            "type": type_name(room.type).render(self.lang),
            "points": points,
            "shown": "–" if points is None else signed(points),
            "why": why,
            "add": self.link(add=room.id) if points is not None else "",
        }

    def _gain(self, room: Room, cell: Cell) -> tuple[int | None, str]:
        if not room.fits_level(cell[1]):
            text = T("only below ground") if cell[1] >= 0 else T("only on the ground floor or higher")
            return None, text.render(self.lang)
        if self.castle is None:
            return 0, ""
        if not self.castle.takes(room, cell):
            return None, T("nothing may stand there").render(self.lang)
        return preview(self.castle, room, cell).points, ""

    def _type(self, kind: str) -> dict[str, Any]:
        is_on = self.wish.type == kind
        link = self.link(type="" if is_on else kind)
        name = type_name(kind).render(self.lang) if kind in TYPES else T("special room").render(self.lang)
        return {"kind": kind, "name": name, "on": is_on, "link": link}

    def _throne(self, name: str) -> dict[str, Any]:
        text = throne_name(built_in().thrones[name]).render(self.lang)
        link = self.link(replace(self.layout, throne=name))
        return {"id": name, "name": text, "on": name == self.layout.throne, "link": link}

    def _attendant(self, kind: str) -> dict[str, Any]:
        count = self.layout.attendants.count(kind)
        full = len(self.layout.attendants) >= MOST_ATTENDANTS
        others = tuple(each for each in self.layout.attendants if each != kind)
        wanted = others if full or count == MOST_ATTENDANTS else (*self.layout.attendants, kind)
        link = self.link(replace(self.layout, attendants=wanted))
        name = attendant_name(kind).render(self.lang)
        return {"kind": kind, "name": name, "count": count, "link": link, "off": full and not count}

    def _card(self, card: str) -> dict[str, Any]:
        held = card in self.layout.cards
        cards = (
            tuple(each for each in self.layout.cards if each != card) if held else (*self.layout.cards, card)
        )
        link = self.link(replace(self.layout, cards=cards))
        return {"card": card, "name": card_name(card).render(self.lang), "on": held, "link": link}

    def _card_order(self, card: str) -> tuple[bool, str]:
        return card not in self.layout.cards, card_name(card).render(self.lang)


def _order(row: dict[str, Any]) -> tuple[bool, bool, int, str]:
    """What fits first, then what the reader has typed, then what brings most."""
    return row["points"] is None, not row["found"], -(row["points"] or 0), row["name"]


def _marked(name: str, words: str) -> Markup:
    """The name with what was typed in it marked."""
    sought = words.strip()
    at = folded(name).find(folded(sought))
    if len(folded(name)) != len(name) or at < 0:
        return Markup.escape(name)
    end = at + len(sought)
    return Markup("{}<mark>{}</mark>{}").format(name[:at], name[at:end], name[end:])


def start_layout() -> Layout:
    """A throne, and nothing else."""
    return Layout(next(iter(built_in().thrones)), ())


def with_room(layout: Layout, room: str, cell: Cell) -> Layout:
    """A room tapped into a free cell."""
    taken = {each for _, each in layout.rooms} | set(THRONE)
    return layout if cell in taken else replace(layout, rooms=(*layout.rooms, (room, cell)))


def next_cell(layout: Layout, cell: Cell) -> Cell | None:
    """Where people go on building: on top, else beside."""
    taken = {each for _, each in layout.rooms} | set(THRONE)
    wishes: Sequence[Cell] = ((cell[0], cell[1] + 1), (cell[0] + 1, cell[1]), (cell[0] - 1, cell[1]))
    return next((each for each in wishes if each not in taken), None)
