"""Texts that the drawings of all games share."""

from collections.abc import Mapping

from zamki.core.words import T, Text, literal


def capital(words: str) -> str:
    """Returns a text with a capital first letter, as on a card's face."""
    return words[:1].upper() + words[1:]


def say(words: Mapping[str, Text], key: str) -> Text:
    """Returns the word of an id; an unknown id is shown as it is."""
    return words.get(key) or literal(key.replace("_", " "))


def change(points: int) -> Text:
    """Returns a change in points as words, so that a screen reader reads the sign."""
    if points > 0:
        return T("plus {points}", points=points)
    return T("minus {points}", points=-points) if points < 0 else T("no change")


def signed_number(points: int) -> str:
    """Returns a change in points with its sign: `+3`, `0`, `−2`."""
    return f"+{points}" if points > 0 else f"−{-points}" if points < 0 else "0"
