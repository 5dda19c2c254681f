from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zamki.core.errors import Malformed
from zamki.core.ids import Seat
from zamki.core.json_types import from_json, to_json


class Colour(Enum):
    """One of few."""

    RED = "red"
    BLUE = "blue"


@dataclass(frozen=True)
class Inner:
    """A part of something."""

    at: tuple[int, int]
    from_: Seat


@dataclass(frozen=True)
class Whole:
    """Something of every shape."""

    name: str
    colour: Colour
    inner: tuple[Inner, ...]
    seats: frozenset[Seat]
    numbers: Mapping[str, int]
    kind: Literal["a", "b"]
    weight: float | None
    last: Inner | None
    either: int | str
    on: bool = False


inners = st.builds(Inner, st.tuples(st.integers(), st.integers()), st.integers(0, 6).map(Seat))
wholes = st.builds(
    Whole,
    st.text(),
    st.sampled_from(Colour),
    st.lists(inners).map(tuple),
    st.frozensets(st.integers(0, 6).map(Seat)),
    st.dictionaries(st.text(), st.integers()),
    st.sampled_from(["a", "b"]),
    st.none() | st.floats(allow_nan=False, allow_infinity=False),
    st.none() | inners,
    st.integers() | st.text(),
    st.booleans(),
)


@given(wholes)
def test_values_come_back_as_they_were(whole: Whole) -> None:
    """Whatever a class declares is written to JSON and read again as an equal value."""
    assert from_json(Whole, to_json(whole), "whole") == whole


RIGHT: dict[str, Any] = {
    "name": "n",
    "colour": "red",
    "inner": [{"at": [1, 2], "from": 0}],
    "seats": [0, 1],
    "numbers": {"a": 1},
    "kind": "a",
    "weight": None,
    "last": None,
    "either": "x",
}


@pytest.mark.parametrize(
    ("wrong", "fault"),
    [
        ({"name": 1}, "“w.name” must be a text."),
        ({"colour": "green"}, "“w.colour” must be one of: red, blue."),
        ({"inner": [{"at": [1], "from": 0}]}, "“w.inner[0].at” must have 2 entries, not 1."),
        ({"inner": [{"at": [1, 2]}]}, "“w.inner[0].from” is missing."),
        ({"inner": [7]}, "“w.inner[0]” must be an object."),
        ({"seats": [True]}, "“w.seats[0]” must be a whole number."),
        ({"numbers": {"a": "b"}}, "“w.numbers.a” must be a whole number."),
        ({"kind": "c"}, "“w.kind” must be one of: a, b."),
        ({"weight": True}, "“w.weight” must be a number."),
        ({"either": None}, "“w.either” must be a text."),
        ({"on": 1}, "“w.on” must be true or false."),
    ],
)
def test_every_fault_names_its_place(wrong: dict[str, Any], fault: str) -> None:
    """JSON that is not of the declared type is refused with where it is wrong, and what would be right."""
    assert from_json(Whole, RIGHT, "w").inner == (Inner((1, 2), Seat(0)),)
    with pytest.raises(Malformed) as caught:
        from_json(Whole, {**RIGHT, **wrong}, "w")
    assert str(caught.value) == fault


def test_what_has_no_json_form_is_a_fault_of_the_code() -> None:
    """An object that is no value is not written as something else."""
    with pytest.raises(TypeError):
        to_json(object())
    with pytest.raises(TypeError):
        from_json(object, {}, "w")
