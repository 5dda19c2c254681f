"""One table: seats, moves, undo, proposals, chat. Storage, clocks and bots are passed in."""

from zamki.match.changes import Change, Kind
from zamki.match.table import Table
from zamki.match.table_creation import Opening
from zamki.match.tables import Tables

__all__ = ["Change", "Kind", "Opening", "Table", "Tables"]
