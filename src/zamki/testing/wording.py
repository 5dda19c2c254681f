"""How sentences are written in each language, as far as a rule can hold it.

Signs are the same for everybody. Words belong to a game: `locale/terms.json` beside its catalogues names what
its rulebook does not say, and what it says instead, as `{"pl": {"pattern": "the right word"}}`. The one of a
package speaks for all its games: how people are addressed, what a seat is called.
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
"""What must not stand in a sentence of a language (or of any), and what is meant."""


@cache
def terms(locale: Path) -> Mapping[str, Mapping[str, str]]:
    """What a game's rulebooks do not say, by language."""
    path = locale / "terms.json"
    found: Mapping[str, Mapping[str, str]] = json.loads(path.read_text("utf-8")) if path.exists() else {}
    return found


def slips(text: str, lang: str, *locales: Path) -> Iterator[str]:
    """What is written otherwise than its language or its game writes it."""
    rules = {**SIGNS[""], **SIGNS.get(lang, {})}
    yield from (f"“{found[0]}”: {meant}" for rule, meant in rules.items() if (found := re.search(rule, text)))
    words = {rule: meant for each in locales for rule, meant in terms(each).get(lang, {}).items()}
    for rule, meant in words.items():
        if found := re.search(rule, text, re.IGNORECASE):
            yield f"“{found[0]}”: {meant}"


def typeset(text: str, lang: str) -> str:
    """A sentence as it is printed: small words and double signs stay on the line of their neighbours."""
    text = re.sub(r"(?<=\w)'", "’", text)
    if lang == "fr":
        return re.sub(r" (?=[:;?!»])|(?<=«) ", NO_BREAK, text)
    if lang == "pl":
        return re.sub(r"(?<![^\s(„])([aiouwzAIOUWZ]) (?=\S)", rf"\1{NO_BREAK}", text)
    return text
