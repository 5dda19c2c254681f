"""Names as people type them; the score page finds it here."""

from zamki.core.folding import folded

__all__ = ["folded"]
