"""The language of a reader."""

from __future__ import annotations

from collections.abc import Mapping

from zamki.core.words import LANGUAGES

NAMES = {"en": "English", "pl": "Polski", "fr": "Français", "de": "Deutsch"}
COOKIE = "lang"


def language(headers: Mapping[str, str], cookies: Mapping[str, str] | None = None) -> str:
    """Returns the reader's own choice, else the browser's best, else English.

    >>> language({"accept-language": "de-AT;q=0.7, pl;q=0.9, *;q=0.1"})
    'pl'
    """
    chosen = (cookies or {}).get(COOKIE, "")
    if chosen in LANGUAGES:
        return chosen
    asked = [_weight_of(part) for part in headers.get("accept-language", "").split(",")]
    for _, code in sorted(asked, key=lambda each: -each[0]):
        if code in LANGUAGES:
            return code
    return "en"


def _weight_of(part: str) -> tuple[float, str]:
    code, _, rest = part.strip().partition(";")
    try:
        weight = float(rest.strip().removeprefix("q=")) if rest else 1.0
    except ValueError:
        weight = 0.0
    return weight, code.strip()[:2].lower()
