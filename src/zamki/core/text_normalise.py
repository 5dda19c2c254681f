"""Normalises typed names, so that case, accents, hyphens and spaces do not matter."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

_LETTERS = str.maketrans({"ł": "l", "ß": "ss", "œ": "oe", "æ": "ae", "ø": "o", "'": "", "’": "", "`": ""})


@lru_cache(maxsize=4096)
def normalise_text(text: str) -> str:
    """Returns the words of a text in lower case, without accents and punctuation.

    >>> normalise_text("King’s  Chambers"), normalise_text("Große_Terrasse"), normalise_text("Łaźnia")
    ('kings chambers', 'grosse terrasse', 'laznia')
    """
    plain = unicodedata.normalize("NFKD", text.casefold().translate(_LETTERS))
    letters = "".join(letter for letter in plain if not unicodedata.combining(letter))
    return " ".join(re.findall(r"[a-z0-9]+", letters))
