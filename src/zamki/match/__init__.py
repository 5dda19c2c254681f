"""One table: seats, moves, undo, proposals, chat. Storage, clocks and bots are passed in."""

from zamki.match.house import House, Opening
from zamki.match.table import Table

__all__ = ["House", "Opening", "Table"]
