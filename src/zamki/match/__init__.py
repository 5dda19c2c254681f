"""One table: seats, moves, undo, proposals, chat. Storage, clocks and bots are passed in."""

from zamki.match.hall import Hall, Opening
from zamki.match.table import Table

__all__ = ["Hall", "Opening", "Table"]
