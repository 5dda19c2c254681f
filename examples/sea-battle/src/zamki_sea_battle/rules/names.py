"""What ships are called; the names stand in the edition file."""

from __future__ import annotations

from zamki.core.words import TC, Text


def ship_name(name: str) -> Text:
    """A ship's name."""
    return TC("sea_battle", name)
