"""Answers of a table have nothing twice, and nothing that the page has already."""

from __future__ import annotations

import re

from zamki.web.partial_updates import DRAWN, SHOWN, drop_known_parts

ONE = (
    '<svg role="img" aria-labelledby="d1-title"><title id="d1-title">A</title><defs>'
    '<pattern id="d1-p" width="4"><path d="M0 0"/></pattern>'
    '<symbol id="d1-s"><rect fill="url(#d1-p)"/></symbol></defs><use href="#d1-s"/></svg>'
)
TWO = ONE.replace("d1-", "d22-")
PAGE = (
    '<div id="table"><section id="part-board" class="p-board">{}</section>\n'
    '<aside id="part-side" class="p-side">{}</aside></div>'
)


def _marks(text: str) -> dict[str, str]:
    return {name: mark for mark, name in re.findall(r'data-mark="([^"]+)" id="(part-\w+)"', text)}


def _names(text: str) -> list[str]:
    return re.findall(r'<(?:symbol|pattern) id="_([^"]+)"', text)


def test_the_same_definition_comes_once() -> None:
    """Two drawings of the same piece share what they are made of, whatever they call it themselves."""
    text = drop_known_parts(PAGE.format(ONE, TWO), {})
    assert len(_names(text)) == 2
    used = re.findall(r'<use href="#(\w[^"]*)"', text)
    assert len(used) == 2
    assert len(set(used)) == 1
    assert f'<symbol id="{used[0]}">' in text
    assert not re.search(r"\bd1-|\bd22-", text)


def test_what_a_page_has_does_not_come_again() -> None:
    """Definitions it names are left out, parts it shows come empty; what has changed comes whole."""
    first = drop_known_parts(PAGE.format(ONE, "<b>1</b>"), {})
    known = {DRAWN: "".join(_names(first)), SHOWN: " ".join(map("=".join, _marks(first).items()))}
    again = drop_known_parts(PAGE.format(TWO, "<b>2</b>"), known)
    assert _names(again) == []
    assert '<section id="part-board" data-same></section>' in again
    assert "<b>2</b>" in again
    assert _marks(again)["part-side"] != _marks(first)["part-side"]


def test_what_is_more_than_a_definition_stays_where_it_is() -> None:
    """A drawing whose definitions cannot be told apart is left as it was."""
    odd = '<svg><defs><g id="x"><g/></g></defs><use href="#x"/></svg>'
    assert odd in drop_known_parts(PAGE.format(odd, ""), {})
