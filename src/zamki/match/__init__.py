"""One table: seats, moves, undo, proposals, chat. Storage, clocks and bots are passed in."""

from zamki.match.changes import Change, Kind
from zamki.match.hall import Hall
from zamki.match.opening import Opening
from zamki.match.table import Table

__all__ = ["Change", "Hall", "Kind", "Opening", "Table"]
