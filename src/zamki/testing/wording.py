"""Checks of typography and terms in translations.

The typography of a language is the same in all games. Terms belong to a game: `locale/terms.json` beside its
catalogues maps wrong words to right ones, as `{"pl": {"pattern": "the right word"}}`. The file of a package
applies to all its games: forms of address, the word for a seat.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

NO_BREAK = "\N{NO-BREAK SPACE}"
SIGNS: Mapping[str, Mapping[str, str]] = {
    "": {r"(?<=\w)'(?=\w)": "’"},
    "en": {r"(?<=[\d}]) %": "% without a space"},
    "pl": {r"(?<=[\d}]) %": "% without a space"},
    "fr": {
        r"(?<=[^\s\N{NO-BREAK SPACE}])[;:!?»](?=\s|$)": "a space before double signs",
        r"«(?=\S)": "« ",
        r"(?<=[\d}])%": "a space before %",
    },
    "de": {r"(?<=[\d}])%": "a space before %"},
}
"""Wrong typography by language (`""` is all languages), and what is right."""


@cache
def terms(locale: Path) -> Mapping[str, Mapping[str, str]]:
    """Returns the wrong terms of a game and the right ones, by language."""
    path = locale / "terms.json"
    found: Mapping[str, Mapping[str, str]] = json.loads(path.read_text("utf-8")) if path.exists() else {}
    return found


def slips(text: str, lang: str, *locales: Path) -> Iterator[str]:
    """Yields the wrong typography and terms of a sentence."""
    rules = {**SIGNS[""], **SIGNS.get(lang, {})}
    yield from (f"“{found[0]}”: {meant}" for rule, meant in rules.items() if (found := re.search(rule, text)))
    words = {rule: meant for each in locales for rule, meant in terms(each).get(lang, {}).items()}
    for rule, meant in words.items():
        if found := re.search(rule, text, re.IGNORECASE):
            yield f"“{found[0]}”: {meant}"


def typeset(text: str, lang: str) -> str:
    """Returns a sentence with typographic apostrophes and no-break spaces."""
    text = re.sub(r"(?<=\w)'", "’", text)
    if lang == "fr":
        return re.sub(r" (?=[:;?!»])|(?<=«) ", NO_BREAK, text)
    if lang == "pl":
        return re.sub(r"(?<![^\s(„])([aiouwzAIOUWZ]) (?=\S)", rf"\1{NO_BREAK}", text)
    return text
