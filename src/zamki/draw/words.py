"""Small words that every game's drawing needs, in the reader's language."""

from collections.abc import Mapping, Sequence
from typing import Any

from zamki.core.words import T, Text, literal

View = Mapping[str, Any]
"""A view as :meth:`zamki.core.view.SeatView.json` or the HTTP API gives it."""


def capital(words: str) -> str:
    """Begin with a capital, as on a card's face."""
    return words[:1].upper() + words[1:]


def say(words: Mapping[str, Text], key: str) -> Text:
    """Look a word up; an id the drawing does not know is shown as it is."""
    return words.get(key) or literal(key.replace("_", " "))


def change(points: int) -> Text:
    """Say a change in points so that a screen reader reads the sign."""
    if points > 0:
        return T("plus {points}", points=points)
    return T("minus {points}", points=-points) if points < 0 else T("no change")


def signed(points: int) -> str:
    """Write a change in points with its sign."""
    return f"+{points}" if points > 0 else f"−{-points}" if points < 0 else "0"


def seat_names(view: View, count: int, names: Sequence[str], lang: str) -> list[str]:
    """Name the seats: as given, as the table says, or by number."""
    said = [str(seat.get("name") or "") for seat in view.get("seats") or ()]
    found = list(names) or said
    return [
        found[seat] if seat < len(found) and found[seat] else T("Seat {n}", n=seat + 1).render(lang)
        for seat in range(count)
    ]
