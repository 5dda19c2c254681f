"""What every drawing must be: well-formed, self-contained, safe to put into a page."""

from __future__ import annotations

import re
from collections import Counter
from xml.etree import ElementTree

from zamki.draw import Drawing

SVG = "{http://www.w3.org/2000/svg}"
_REFERENCE = re.compile(r'(?:href="#|url\(#)([^")]+)')


def checked(drawing: Drawing | str) -> ElementTree.Element:
    """Parse a drawing (which refuses attributes that stand twice) and check what all of them must keep."""
    svg = str(drawing)
    root = ElementTree.fromstring(svg)
    assert root.tag == f"{SVG}svg"
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    twice = [name for name, count in Counter(ids).items() if count > 1]
    assert not twice, twice
    lost = set(_REFERENCE.findall(svg)) - set(ids)
    assert not lost, lost
    tags = {str(element.tag).removeprefix(SVG) for element in root.iter()}
    assert not tags & {"style", "script", "filter", "foreignObject", "image"}
    assert 'style="' not in svg
    first = next(iter(root), None)
    named = first is not None and first.tag == f"{SVG}title" and bool(first.text)
    assert named or root.get("aria-hidden") == "true"
    return root


def spots(root: ElementTree.Element) -> list[ElementTree.Element]:
    """The places of a drawing that can be chosen."""
    return [element for element in root.iter() if element.get("class") == "spot"]


def words(root: ElementTree.Element) -> list[str]:
    """Everything written in a drawing."""
    return [element.text or "" for element in root.iter(f"{SVG}text")]


def titles(root: ElementTree.Element) -> list[str]:
    """Every title of a drawing."""
    return [element.text or "" for element in root.iter(f"{SVG}title")]
