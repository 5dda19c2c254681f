from __future__ import annotations

from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.draw.drawings import checked
from zamki.draw.palette import WORLDS
from zamki.draw.svg import Sheet, circle, el, num, path, rect, text, title


@pytest.mark.parametrize(
    ("value", "written"), [(1, "1"), (0.5, ".5"), (-0.25, "-.25"), (2.0, "2"), (1.004, "1"), (-0.001, "0")]
)
def test_numbers(value: float, written: str) -> None:
    """Numbers have at most two decimals and nothing superfluous."""
    assert num(value) == written


def test_attribute_names() -> None:
    """Python names become SVG's; none and false leave an attribute out."""
    made = el("rect", view_box="0 0 1 1", stroke_width=2, class_="a", rx=None, hidden=False)
    assert made == '<rect viewBox="0 0 1 1" stroke-width="2" class="a"/>'


@given(st.text())
def test_any_text_is_escaped(words: str) -> None:
    """Whatever a person is called, the drawing stays well-formed."""
    sheet = Sheet("t", "auto", WORLDS)
    svg = sheet.finish(el("g", title(words), text(0, 0, words, 10, "#000")), (0, 0, 1, 1), name="x" + words)
    checked(svg)
    assert "<script" not in svg.svg


def test_definitions_are_kept_once() -> None:
    """A symbol asked for twice is defined once, under the sheet's prefix."""
    sheet = Sheet("a b", "auto", WORLDS)
    keys = {sheet.symbol("dot", "0 0 2 2", lambda: circle(1, 1, 1)) for _ in range(2)}
    assert keys == {"a-b-dot"}
    root = checked(sheet.finish(sheet.use("a-b-dot", 0, 0, 2), (0, 0, 2, 2)))
    assert len(list(root.iter("{http://www.w3.org/2000/svg}symbol"))) == 1


def test_themes() -> None:
    """The world's colours are custom properties with the light value as fallback, or fixed."""
    assert Sheet("x", "auto", WORLDS).world("sky-top") == "var(--sky-top,#C9DEEC)"
    assert Sheet("x", "light", WORLDS).world("sky-top") == "#C9DEEC"
    assert Sheet("x", "dark", WORLDS).world("sky-top") == "#1A2340"


def test_size() -> None:
    """A width scales the drawing and keeps its shape."""
    drawing = Sheet("x").finish(rect(0, 0, 4, 2), (0, 0, 40, 20), 80)
    root = ElementTree.fromstring(drawing.svg)
    assert (drawing.size, drawing.spots) == ((80, 40), 0)
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("80", "40", "0 0 40 20")
    assert path("M0 0") == '<path d="M0 0"/>'
