"""Small words that every game's drawing needs, in the reader's language."""

from collections.abc import Mapping

from zamki.core.words import T, Text, literal


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


def signed_number(points: int) -> str:
    """Write a change in points with its sign: `+3`, `0`, `−2`."""
    return f"+{points}" if points > 0 else f"−{-points}" if points < 0 else "0"
