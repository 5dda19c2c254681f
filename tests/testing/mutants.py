"""Real files and links, changed a little: what fuzzers feed to whatever reads them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

from hypothesis import strategies as st

ODD: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 2, 99, 10**6, 10**30, -0.5, 1e308, float("nan"), float("inf"), "", "x", "0",
    "chance", "\u0000", "\ud800", "ż" * 300, [], {}, [[]], [None], {"seat": 0}, {"type": "chance"},
    [0, 0], [["x", 0]],
)  # fmt: skip
"""What stands nowhere in a good file, or not there."""
Path = tuple[str | int, ...]


def _paths(value: Any, here: Path = ()) -> Iterator[Path]:
    """The way to everything in a document, the whole of it left out."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, each in inside:
        yield (*here, key)
        yield from _paths(each, (*here, key))


def _at(value: Any, path: Path) -> Any:
    for key in path:
        value = value[key]
    return value


def _changed(draw: st.DrawFn, value: Any) -> None:
    """One change somewhere in a document."""
    paths = list(_paths(value))
    if not paths:
        return
    *way, key = draw(st.sampled_from(paths))
    around = _at(value, tuple(way))
    act = draw(st.sampled_from(("odd", "odd", "other", "gone", "twice", "renamed", "near")))
    if act == "gone":
        del around[key]
    elif act == "twice" and isinstance(around, list) and isinstance(key, int):
        around.insert(key, deepcopy(around[key]))
    elif act == "renamed" and isinstance(around, dict):
        around[draw(st.sampled_from(("", "seat", "type", "format", "nobody")))] = around.pop(key)
    elif act == "near" and isinstance(around[key], int):
        around[key] += draw(st.sampled_from((-1, 1, 7)))
    elif act == "other":
        around[key] = deepcopy(_at(value, draw(st.sampled_from(paths))))
    else:
        around[key] = deepcopy(draw(st.sampled_from(ODD)))


@st.composite
def documents(draw: st.DrawFn, originals: list[Any]) -> Any:
    """One of the documents with a few changes."""
    made = deepcopy(draw(st.sampled_from(originals)))
    for _ in range(draw(st.integers(1, 4))):
        _changed(draw, made)
    return made


@st.composite
def files(draw: st.DrawFn, originals: list[Any]) -> bytes:
    """A changed document as bytes, or its bytes themselves changed."""
    raw = json.dumps(draw(documents(originals))).encode()
    return raw if draw(st.booleans()) else draw(damaged(raw))


@st.composite
def damaged(draw: st.DrawFn, raw: bytes) -> bytes:
    """Bytes of which some are missing, doubled or others."""
    place, length = draw(st.integers(0, len(raw))), draw(st.integers(0, 8))
    return raw[:place] + draw(st.binary(max_size=6)) + raw[place + length :]


@st.composite
def words(draw: st.DrawFn, originals: list[str], letters: str) -> str:
    """A text of which some letters are missing, doubled or others."""
    text = draw(st.sampled_from(originals))
    for _ in range(draw(st.integers(1, 3))):
        place, length = draw(st.integers(0, len(text))), draw(st.integers(0, 8))
        text = text[:place] + draw(st.text(letters, max_size=6)) + text[place + length :]
    return text
