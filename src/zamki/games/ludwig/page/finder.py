"""Finding rooms for the scorer: by name in four languages, by type, by decoration, by what they bring."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from zamki.core.text_normalise import normalise_text
from zamki.core.words import LANGUAGES, T
from zamki.draw.words import signed_number
from zamki.games.ludwig.rules.board import Castle
from zamki.games.ludwig.rules.components import Cell, Room
from zamki.games.ludwig.rules.edition import built_in
from zamki.games.ludwig.rules.layout import Layout
from zamki.games.ludwig.rules.names import name_of, type_name
from zamki.games.ludwig.rules.preview import preview
from zamki.games.ludwig.words.typed import search_rooms

RESULTS = 40
SPECIAL = "special"


@dataclass(frozen=True, slots=True)
class Wish:
    """What the reader looks at and looks for."""

    cell: Cell | None = None
    words: str = ""
    type: str = ""
    decoration: str = ""
    by_points: bool = False
    line: str = ""
    """The line of the sheet whose rooms are lit."""
    shows_sheet: bool = False
    """Whether a phone shows the sheet where it otherwise finds rooms."""
    recent: tuple[str, ...] = ()
    back: str = ""
    """The room that was just taken back from the cell."""


class Finder:
    """The rooms that are sought for one cell of one castle."""

    def __init__(self, layout: Layout, castle: Castle | None, wish: Wish, cell: Cell, lang: str) -> None:
        self.layout = layout
        self.castle = castle
        self.wish = wish
        self.cell = cell
        self.lang = lang

    def rows(self) -> list[dict[str, Any]]:
        """What was found: the best match first, then by points or name.

        Of rooms that match equally well, those that may not stand there come last; they say why.
        """
        return sorted(map(self._row, self._found()), key=self._order)[:RESULTS]

    def is_left(self, room: str) -> bool:
        """Whether the box still holds it."""
        return room in built_in().specials or room not in {name for name, _ in self.layout.rooms}

    def _found(self) -> list[Room]:
        found = search_rooms(built_in(), self.wish.words.split(), self.lang)
        if self.wish.type:
            kinds = built_in().specials if self.wish.type == SPECIAL else ()
            found = [room for room in found if room.id in kinds or room.type == self.wish.type]
        if self.wish.decoration:
            found = [room for room in found if room.decoration == self.wish.decoration]
        return [room for room in found if self.is_left(room.id)]

    def _row(self, room: Room) -> dict[str, Any]:
        points, why = self._gain(room)
        name = name_of(room).render(self.lang)
        is_named = bool(self.wish.words) and normalise_text(self.wish.words.strip()) in normalise_text(name)
        return {
            "room": room.id,
            "name": name,
            "shown_name": marked(name, self.wish.words) if is_named else name,
            "elsewhere": "" if is_named else self._elsewhere(room),
            "type": type_name(room.type).render(self.lang),
            "points": points,
            "shown": "–" if points is None else signed_number(points),
            "why": why,
        }

    def _elsewhere(self, room: Room) -> str:
        """The word of another language that was typed."""
        sought = normalise_text(self.wish.words.strip())
        names = (name_of(room).render(lang) for lang in LANGUAGES if lang != self.lang)
        return next((name for name in names if sought and sought in normalise_text(name)), "")

    def _gain(self, room: Room) -> tuple[int | None, str]:
        if not room.fits_level(self.cell[1]):
            below = self.cell[1] >= 0
            text = T("only below ground") if below else T("only on the ground floor or higher")
            return None, text.render(self.lang)
        if self.castle is None:
            return 0, ""
        if not self.castle.takes(room, self.cell):
            return None, T("nothing may stand there").render(self.lang)
        return preview(self.castle, room, self.cell).points, ""

    def _order(self, row: dict[str, Any]) -> tuple[int, bool, int, str]:
        points = -(row["points"] or 0) if self.wish.by_points else 0
        name = normalise_text(row["name"])
        return self._distance(name), row["points"] is None, points, name

    def _distance(self, name: str) -> int:
        """How well a name matches what was typed: it begins so, a word in it does, it holds it, or not."""
        sought = normalise_text(self.wish.words)
        places = (name.startswith(sought), f" {sought}" in name, sought in name)
        return next((rank for rank, is_so in enumerate(places) if is_so), len(places))


def marked(name: str, words: str) -> Markup:
    """The name with what was typed in it marked."""
    sought = words.strip()
    at = normalise_text(name).find(normalise_text(sought))
    if len(normalise_text(name)) != len(name) or at < 0:
        return Markup.escape(name)
    end = at + len(sought)
    return Markup("{}<mark>{}</mark>{}").format(name[:at], name[at:end], name[end:])
