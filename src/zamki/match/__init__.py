"""One table: seats, moves, undo, proposals, chat. Storage, clocks and bots are passed in."""

from zamki.match.changes import ChangeKind, ChangeRequest
from zamki.match.table import Table
from zamki.match.table_creation import Opening
from zamki.match.tables import Tables

__all__ = ["ChangeKind", "ChangeRequest", "Opening", "Table", "Tables"]
