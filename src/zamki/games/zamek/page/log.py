"""What happened, line by line: who did what, and what it brought."""

from __future__ import annotations

from zamki.games.zamek.page.teller import told
from zamki.games.zamek.rules.events import Award, Event, SubjectSent, TileDrawn, TileLaid
from zamki.games.zamek.rules.view import View
from zamki.web.frame_parts import Line
from zamki.web.rendering import embolden_names, mark_names
from zamki.web.table_context import Desk


def line(desk: Desk[View], event: Event) -> Line | None:
    """An event as a line of the log; a tile only where nothing else is said of its turn."""
    if isinstance(event, TileLaid) and _says_more(desk, event):
        return None
    text = told(event, mark_names(desk.name), desk.seat)
    if text is None:
        return None
    gain = event.points if isinstance(event, Award) else 0
    return Line(embolden_names(text.render(desk.lang)), getattr(event, "seat", None), gain)


def _says_more(desk: Desk[View], laid: TileLaid) -> bool:
    """Whether the turn of a tile has anything else to tell."""
    log = desk.view.log
    start = next(number for number in reversed(range(len(log))) if log[number] is laid)
    for event in log[start + 1 :]:
        if isinstance(event, TileDrawn | TileLaid):
            return False
        if isinstance(event, SubjectSent | Award) and event.seat == laid.seat:
            return True
    return False
