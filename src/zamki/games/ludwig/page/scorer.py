"""Score my castle: rooms are tapped in, every point is explained, the link holds all castles of the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any
from urllib.parse import urlencode

from markupsafe import Markup

from zamki.core.words import T, Text
from zamki.draw.drawing import Drawing
from zamki.draw.spots import Choice
from zamki.games.ludwig.draw.board import CastlePlan, FreeSpot, castle_svg
from zamki.games.ludwig.draw.board import Fault as DrawnFault
from zamki.games.ludwig.draw.plan import bounds
from zamki.games.ludwig.page.building import built, mending_cell
from zamki.games.ludwig.page.castle_link import SEPARATOR, castle_token
from zamki.games.ludwig.page.finder import SPECIAL, Finder, Wish
from zamki.games.ludwig.page.framing import framed
from zamki.games.ludwig.page.teller import castle_cell
from zamki.games.ludwig.rules.board import THRONE, Castle, neighbours
from zamki.games.ludwig.rules.components import MOST_SEATS, TYPES, Cell
from zamki.games.ludwig.rules.edition import built_in
from zamki.games.ludwig.rules.layout import MOST_ATTENDANTS, Layout, Unbuildable
from zamki.games.ludwig.rules.names import (
    DECORATION_NAMES,
    attendant_name,
    card_name,
    line_name,
    name_of,
    throne_name,
    type_name,
)
from zamki.games.ludwig.rules.plausibility import doubts
from zamki.games.ludwig.rules.scoring import LINES, Sheet, score_castle
from zamki.games.ludwig.rules.state import castles_of
from zamki.games.ludwig.words.castle_text import short_castle
from zamki.games.ludwig.words.plausibility import tell_doubt
from zamki.games.ludwig.words.score_sheet import explain, tell_faults
from zamki.web.viewport import SMALL_DESK, Window


class Scorer:
    """The page for the castles of a table, one of which is looked at."""

    def __init__(
        self, layouts: Sequence[Layout], at: int, wish: Wish, lang: str, window: Window = SMALL_DESK
    ) -> None:
        self.window = window
        self.layouts = list(layouts)
        self.at = min(at, len(self.layouts) - 1)
        self.layout = self.layouts[self.at]
        self.wish = wish
        self.lang = lang
        self.filled = {cell: room for room, cell in self.layout.rooms}

    @cached_property
    def all_built(self) -> list[Castle | Unbuildable]:
        """Every castle, or why it could not have been built."""
        return [built(layout) for layout in self.layouts]

    @property
    def faults(self) -> Unbuildable | None:
        """Why the castle could not have been built, if it could not."""
        found = self.all_built[self.at]
        return found if isinstance(found, Unbuildable) else None

    @property
    def castle(self) -> Castle | None:
        """The castle, if it could have been built."""
        found = self.all_built[self.at]
        return found if isinstance(found, Castle) else None

    @cached_property
    def sheet(self) -> Sheet | None:
        """Its score."""
        return score_castle(self.castle) if self.castle else None

    @cached_property
    def totals(self) -> list[int | None]:
        """What every castle is worth; nothing where it cannot be built."""
        return [score_castle(each).total if isinstance(each, Castle) else None for each in self.all_built]

    @cached_property
    def _tokens(self) -> list[str]:
        return [castle_token(layout) for layout in self.layouts]

    def link(self, layout: Layout | None = None, **changes: Any) -> str:
        """The page for a changed castle or wish."""
        cell = changes.pop("cell", self.wish.cell)
        tokens = list(changes.pop("tokens", self._tokens))
        if layout:
            tokens[self.at] = castle_token(layout)
        wish = self.wish
        query = {"c": SEPARATOR.join(tokens), "n": self.at, "q": wish.words, "type": wish.type}
        query |= {"deco": wish.decoration, "sort": "points" if wish.by_points else ""}
        query |= {"cell": f"{cell[0]},{cell[1]}" if cell else ""} | changes
        return "/score?" + urlencode({key: value for key, value in query.items() if value})

    def context(self) -> dict[str, Any]:
        """For the template."""
        return {
            "total": self.sheet.total if self.sheet else None,
            "count": len(self.layout.rooms),
            "tabs": self._tabs(),
            "new": self._new() if len(self.layouts) < MOST_SEATS else "",
            "board": Markup(self._board()),
            "faults": self._faults(),
            "remedy": self._remedy(),
            "notes": self._notes(),
            "lines": self._lines(),
            "lower": self._lower(),
            "cell": self.wish.cell,
            "standing": self._standing(),
            "undo": self._undo(),
            "back": self._back(),
            "sheet_link": self.link(view="" if self.wish.shows_sheet else "sheet"),
            "shows_sheet": self.wish.shows_sheet,
            "words": self.wish.words,
            "hidden": self._hidden(),
            "share": self.link(cell=None, q="", type="", deco="", sort=""),
            "papers": [self._paper(number) for number in range(len(self.layouts))],
            **self._finding(),
            **self._pieces(),
        }

    def _undo(self) -> str:
        """The castle without its last room; nothing where it has none."""
        if not self.layout.rooms:
            return ""
        name, cell = self.layout.rooms[-1]
        rest = replace(self.layout, rooms=self.layout.rooms[:-1])
        return self.link(rest, cell=cell, q="", back=name)

    def _back(self) -> dict[str, str] | None:
        """The room that was taken back, and the link that puts it there again."""
        name, cell = self.wish.back, self.wish.cell
        if not name or cell is None or cell in self.filled:
            return None
        return {"name": name_of(built_in().room(name)).render(self.lang), "again": self.link(add=name)}

    # -- the castles of the table ------------------------------------------------------------------

    def _tabs(self) -> list[dict[str, Any]]:
        return [
            {
                "name": short_castle(number, self.lang),
                "owners": (number, (number + 1) % len(self.layouts)) if len(self.layouts) > 1 else (),
                "total": "–" if total is None else total,
                "on": number == self.at,
                "link": self.link(n=number, cell=None),
            }
            for number, total in enumerate(self.totals)
        ]

    def _new(self) -> str:
        fresh = castle_token(Layout(self._next_throne(), ()))
        return self.link(tokens=[*self._tokens, fresh], n=len(self.layouts), cell=None)

    def _next_throne(self) -> str:
        used = {layout.throne for layout in self.layouts}
        return next((name for name in built_in().thrones if name not in used), self.layout.throne)

    def _lower(self) -> dict[str, Any] | None:
        """Each person's lower castle, as soon as both are there (L41)."""
        size = len(self.layouts)
        if size < 2:
            return None
        people = range(size) if size > 2 else (1,)
        pairs = [(seat, [self.totals[each] for each in castles_of(seat, size)]) for seat in people]
        known = [(seat, min(x for x in pair if x is not None)) for seat, pair in pairs if None not in pair]
        rows = sorted(known, key=lambda row: -row[1])
        is_tied = 2 < size == len(rows) and rows[0][1] == rows[1][1]
        tie = T("Equal lower castles: the better of the two castles decides, then special rooms.")
        return {
            "rows": [{"seat": seat, "points": points} for seat, points in rows],
            "tie": tie.render(self.lang) if is_tied else "",
        }

    # -- one castle --------------------------------------------------------------------------------

    def _board(self) -> Drawing:
        occupied = {*self.filled, *THRONE}
        near = {cell for one in occupied for cell in neighbours(one)} - occupied
        shown = self.castle.free if self.castle else near
        free = sorted(shown, key=lambda cell: (-cell[1], cell[0]))
        faults = tell_faults(self.faults.faults, castle_cell) if self.faults else ()
        told = zip(self.faults.faults if self.faults else (), faults, strict=True)
        plan = self._plan()
        cell, limits = framed(bounds(plan, free), self.window)
        return castle_svg(
            plan,
            cell=cell,
            limits=limits,
            fills=limits is not None,
            free=[FreeSpot(each, self._chosen(each), each == self.wish.cell) for each in free],
            faults=[DrawnFault(each.at, text.render(self.lang)) for each, text in told if each.at],
            lit=self._lit(),
            choices={cell: self._chosen(cell) for cell in self.filled},
            lang=self.lang,
            prefix="castle",
        )

    def _chosen(self, cell: Cell) -> Choice:
        words = "" if self.wish.cell else self.wish.words  # a room that is being moved is looked for already
        return Choice(pick=self.link(cell=cell, q=words), pressed=cell == self.wish.cell)

    def _lit(self) -> list[Cell]:
        """The rooms of the line that is looked at."""
        marks = self.sheet.of(self.wish.line) if self.sheet and self.wish.line in LINES else ()
        return [mark.at for mark in marks if mark.at is not None]

    def _plan(self) -> CastlePlan:
        """What stands there, whether it could have been built or not."""
        known = built_in()
        rooms = {cell: known.room(room) for cell, room in self.filled.items()}
        serving = [known.attendants[kind] for kind in self.layout.attendants if kind in known.attendants]
        return CastlePlan(known.thrones[self.layout.throne], rooms, serving)

    def _faults(self) -> list[str]:
        told = tell_faults(self.faults.faults, castle_cell) if self.faults else ()
        return [text.render(self.lang) for text in told]

    def _remedy(self) -> str:
        """What mends the first fault."""
        if self.faults is None:
            return ""
        fault = self.faults.faults[0]
        is_gap = mending_cell(fault, self.layout) != fault.at
        text: Text = T("Fill the blue space, or tap the room to move it.")
        return (text if is_gap else T("Tap the room to move it or take it away.")).render(self.lang)

    def _notes(self) -> list[str]:
        """What no bonus could have given: a note, no refusal."""
        return [tell_doubt(each).render(self.lang) for each in doubts(self.layout, built_in())]

    def _lines(self) -> list[dict[str, Any]]:
        """The sheet with the reasons of every line (L41)."""
        return [
            {
                "line": line,
                "title": line_name(line).render(self.lang),
                "points": self.sheet.lines[line] if self.sheet else "–",
                "why": self._why(line),
                "link": self.link(line="" if line == self.wish.line else line),
                "on": line == self.wish.line,
            }
            for line in LINES
        ]

    def _why(self, line: str) -> list[str]:
        if self.castle is None or self.sheet is None:
            return []
        return [explain(self.castle, mark, castle_cell).render(self.lang) for mark in self.sheet.of(line)]

    def _standing(self) -> dict[str, Any] | None:
        """The room on the tapped cell, with the ways to move it and to take it away."""
        if self.wish.cell is None or self.wish.cell not in self.filled:
            return None
        name = self.filled[self.wish.cell]
        left = tuple(each for each in self.layout.rooms if each[1] != self.wish.cell)
        why = ""
        if self.castle and self.sheet:
            marks = [mark for mark in self.sheet.marks if mark.at == self.wish.cell]
            why = " ".join(explain(self.castle, mark, castle_cell).render(self.lang) for mark in marks)
        without, said = replace(self.layout, rooms=left), name_of(built_in().room(name)).render(self.lang)
        return {
            "room": name,
            "name": said,
            "why": why,
            "away": self.link(without),
            "move": self.link(without, cell=None, q=said, type="", deco=""),
        }

    def _paper(self, number: int) -> dict[str, Any]:
        """A castle on paper: 13 lines with rooms and points."""
        castle = self.all_built[number]
        sheet = score_castle(castle) if isinstance(castle, Castle) else None
        return {
            "name": short_castle(number, self.lang),
            "count": len(self.layouts[number].rooms),
            "total": sheet.total if sheet else "–",
            "lines": [self._paper_line(line, sheet) for line in LINES],
        }

    def _paper_line(self, line: str, sheet: Sheet | None) -> dict[str, Any]:
        marks = sheet.of(line) if sheet else ()
        rooms = [f"{self._piece_name(line, mark.what)} {mark.points}" for mark in marks]
        return {
            "line": line,
            "title": line_name(line).render(self.lang),
            "rooms": ", ".join(rooms) or "–",
            "points": sheet.lines[line] if sheet else "–",
        }

    def _piece_name(self, line: str, what: str) -> str:
        known = built_in()
        if what in known.thrones:
            return throne_name(known.thrones[what]).render(self.lang)
        if line == "bonus_cards":
            return card_name(what).render(self.lang)
        if line == "royal_attendants":
            return attendant_name(what).render(self.lang)
        return name_of(known.room(what)).render(self.lang)

    # -- what can be put in ------------------------------------------------------------------------

    def _hidden(self) -> dict[str, str]:
        wish = self.wish
        cell = f"{wish.cell[0]},{wish.cell[1]}" if wish.cell else ""
        sort = "points" if wish.by_points else ""
        tokens = SEPARATOR.join(self._tokens)
        kept = {"c": tokens, "n": str(self.at or ""), "cell": cell, "type": wish.type, "sort": sort}
        return kept | {"deco": wish.decoration}

    def _finding(self) -> dict[str, Any]:
        cell = self.wish.cell
        types = [self._type(kind) for kind in (*TYPES, SPECIAL)]
        found: dict[str, Any] = {"types": types, "results": [], "recent": []}
        found |= {"decorations": [self._decoration(name) for name in DECORATION_NAMES]}
        found |= {"by_points": self.wish.by_points, "by_name": self.link(sort="")}
        found |= {"to_points": self.link(sort="points")}
        if cell is None or cell in self.filled:
            return found
        finder = Finder(self.layout, self.castle, self.wish, cell, self.lang)
        rows = finder.rows()
        for row in rows:
            row["add"] = self.link(add=row["room"]) if row["points"] is not None else ""
        recent = [name for name in self.wish.recent if finder.is_left(name)]
        found["results"] = rows
        found["recent"] = [self._recent(name) for name in recent]
        return found

    def _recent(self, room: str) -> dict[str, Any]:
        name = name_of(built_in().room(room)).render(self.lang)
        return {"room": room, "name": name, "add": self.link(add=room)}

    def _type(self, kind: str) -> dict[str, Any]:
        is_on = self.wish.type == kind
        link = self.link(type="" if is_on else kind)
        name = type_name(kind).render(self.lang) if kind in TYPES else T("special room").render(self.lang)
        return {"kind": kind, "name": name, "on": is_on, "link": link}

    def _decoration(self, name: str) -> dict[str, Any]:
        is_on = self.wish.decoration == name
        said = DECORATION_NAMES[name].render(self.lang)
        return {"kind": name, "name": said, "on": is_on, "link": self.link(deco="" if is_on else name)}

    def _pieces(self) -> dict[str, Any]:
        return {
            "thrones": [self._throne(name) for name in built_in().thrones],
            "attendants": [self._attendant(kind) for kind in built_in().attendants],
            "cards": [self._card(card) for card in sorted(built_in().cards, key=self._card_order)],
        }

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
