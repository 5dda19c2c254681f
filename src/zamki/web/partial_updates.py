"""Sends definitions of drawings once, and leaves out parts that a page shows already.

Drawings contain their symbols, patterns and gradients, each under names of its own. At a table these are
taken out and named by a hash of their content, so that equal ones have equal names in every response. A page
names those it has and the parts it shows; the response has only the rest.
"""

from __future__ import annotations

import re
from base64 import urlsafe_b64encode
from collections.abc import Mapping
from hashlib import blake2b
from itertools import count

DRAWN, SHOWN = "x-drawn", "x-shown"
"""Request headers: names of definitions without separators, and `part-NAME=MARK` of every part."""
LENGTH = 6
_DEFS = re.compile(r"<defs>(.*?)</defs>", re.DOTALL)
_DEF = re.compile(
    r'<(symbol|pattern|linearGradient|radialGradient|clipPath) id="([^"]+)"(.*?)</\1>', re.DOTALL
)
_REFERENCE = re.compile(r'(href="#|url\(#)([\w.:-]+)')
_TITLE = re.compile(r'aria-labelledby="([\w.:-]+-title)"><title id="\1"')
_PART = re.compile(r'<(?P<tag>\w+) id="(?P<name>part-\w+)"')


class Definitions:
    """The definitions of a text's drawings, named by their content."""

    def __init__(self) -> None:
        self.all: dict[str, str] = {}
        self._bodies: dict[str, tuple[str, str]] = {}
        self._names: dict[str, str] = {}

    def extract(self, text: str) -> str:
        """Returns the text without its definitions, with every reference renamed."""
        return self._rename(_DEFS.sub(self._take, text))

    def _take(self, defs: re.Match[str]) -> str:
        """Collects definitions; a block with anything else stays in place."""
        found = [(each[1], each[2], each[3]) for each in _DEF.finditer(defs[1])]
        if sum(2 * len(tag) + len(name) + len(rest) + 10 for tag, name, rest in found) != len(defs[1]):
            return defs[0]
        self._bodies |= {name: (tag, rest) for tag, name, rest in found}
        return ""

    def _rename(self, text: str) -> str:
        return _REFERENCE.sub(lambda each: each[1] + self._name(each[2]), text)

    def _name(self, old: str) -> str:
        if old in self._names:
            return self._names[old]
        if old not in self._bodies:
            return old
        tag, rest = self._bodies[old]
        rest = self._rename(rest)
        new = "_" + _digest(tag + rest)
        self._names[old] = new
        self.all[new] = f'<{tag} id="{new}"{rest}</{tag}>'
        return new


def drop_known_parts(text: str, headers: Mapping[str, str]) -> str:
    """Returns the parts of a table without those that the requesting page has."""
    taken = Definitions()
    text = _without_shown(taken.extract(text), _parse_shown(headers.get(SHOWN, "")))
    drawn = headers.get(DRAWN, "")
    known = {drawn[at : at + LENGTH] for at in range(0, len(drawn), LENGTH)}
    fresh = "".join(each for name, each in taken.all.items() if name[1:] not in known)
    return f'<svg id="drawn" aria-hidden="true" width="0" height="0"><defs>{fresh}</defs></svg>{text}'


def _parse_shown(said: str) -> dict[str, str]:
    pairs = (each.partition("=") for each in said.split())
    return {name: mark for name, _, mark in pairs}


def _without_shown(text: str, shown: Mapping[str, str]) -> str:
    """Marks every part with a hash of its content, and empties those that the page shows."""
    starts = [*_PART.finditer(text)]
    ends = [*(each.start() for each in starts[1:]), text.rfind("</div>")]
    pieces = [text[: starts[0].start()]] if starts else [text]
    for part, end in zip(starts, ends, strict=False):
        tag, name = part["tag"], part["name"]
        whole = _number_titles(text[part.start() : end].rstrip(), name.removeprefix("part-"))
        mark = _digest(whole)
        if shown.get(name) == mark:
            pieces.append(f'<{tag} id="{name}" data-same></{tag}>')
        else:
            pieces.append(f'<{tag} data-mark="{mark}"{whole[len(tag) + 1 :]}')
    return "".join([*pieces, text[ends[-1] :]]) if starts else text


def _number_titles(text: str, part: str) -> str:
    """Numbers the titles of drawings within their part, so that other parts do not change it."""
    numbers = count()

    def number_title(_: re.Match[str]) -> str:
        name = f"{part}{next(numbers)}-title"
        return f'aria-labelledby="{name}"><title id="{name}"'

    return _TITLE.sub(number_title, text)


def _digest(text: str) -> str:
    return urlsafe_b64encode(blake2b(text.encode(), digest_size=6).digest())[:LENGTH].decode()
