"""The kernels' exponentials and logarithms, held against those of Python."""

from __future__ import annotations

import math
from collections.abc import Callable
from random import Random

import pytest

from zamki.kernels import maths

pytestmark = pytest.mark.usefixtures("overflow")
MANY = 2_000
LARGEST, SMALLEST = 1.7976931348623157e308, 2.2250738585072014e-308
ROOT = math.sqrt(0.5)
RANDOM = Random(3)


def _signed(*values: float) -> list[float]:
    return [sign * value for value in values for sign in (1.0, -1.0)]


EXPONENTS = [
    *_signed(0.0, 1e-320, 1e-300, 1e-17, 0.5, math.log(2) / 2, math.log(2), 1.0, 20.0, 700.0),
    *(709.782712893384, 709.7827128933841, 710.0, 1e300, math.inf),
    *(-708.5, -744.4, -745.1, -745.133219101941, -745.2, -1e300, -math.inf),
    *(RANDOM.uniform(-745, 709.7) for _ in range(MANY)),
    *(RANDOM.gauss(0, 2) for _ in range(MANY)),
]
POSITIVE = [
    *(
        SMALLEST,
        1e-300,
        0.1,
        math.sqrt(0.5),
        math.nextafter(math.sqrt(0.5), 1),
        1.0,
        math.sqrt(2),
        math.e,
        LARGEST,
    ),
    *(math.nextafter(1.0, 0.0), math.nextafter(1.0, 2.0)),
    *(RANDOM.uniform(0, 3) for _ in range(MANY)),
    *(math.exp(RANDOM.uniform(-700, 700)) for _ in range(MANY)),
]
ARGUMENTS = [
    *_signed(
        0.0, 1e-300, 1e-12, 3.7e-9, 3.8e-9, 0.3, math.nextafter(0.3, 0), 0.84375, 1.25, 1 / 0.35, 5.99, 6.0
    ),
    *_signed(7.0, 21.9, 22.1, 400.0, 1e300),
    *(RANDOM.gauss(0, 1.5) for _ in range(MANY)),
    *(RANDOM.uniform(-7, 7) for _ in range(MANY)),
]


def _exp(x: float) -> float:
    try:
        return math.exp(x)
    except OverflowError:
        return math.inf


def _farthest(
    ours: Callable[[float], float], theirs: Callable[[float], float], arguments: list[float]
) -> tuple[float, float]:
    """Returns by how many units of the last place two functions differ at most, and where."""
    return max((_distance(float(ours(x)), theirs(x)), x) for x in arguments)


def _distance(one: float, other: float) -> float:
    if one == other or (math.isnan(one) and math.isnan(other)):
        return 0.0
    return abs(one - other) / math.ulp(other)


@pytest.mark.parametrize(
    ("ours", "theirs", "arguments", "most"),
    [
        (maths.exp, _exp, EXPONENTS, 1),
        (maths.log, math.log, POSITIVE, 1),
        (maths.tanh, math.tanh, ARGUMENTS, 3),
        (maths.erf, math.erf, ARGUMENTS, 1),
    ],
    ids=["exp", "log", "tanh", "erf"],
)
def test_functions_are_nearly_those_of_python(
    ours: Callable[[float], float], theirs: Callable[[float], float], arguments: list[float], most: float
) -> None:
    """At random places and where their parts meet they are off by a unit of the last place, tanh by three."""
    far, where = _farthest(ours, theirs, arguments)
    assert far <= most, f"off by {far} at {where!r}"


@pytest.mark.parametrize("ours", [maths.tanh, maths.erf])
def test_odd_functions_are_odd(ours: Callable[[float], float]) -> None:
    """Turning the argument round turns the result round, and nothing leaves -1 … 1."""
    assert all(ours(-x) == -ours(x) and abs(ours(x)) <= 1.0 for x in ARGUMENTS)


@pytest.mark.parametrize("halves", range(8))
def test_half_powers_are_powers(halves: int) -> None:
    """Roots and products of roots are those of Python, up to a rounding for each product."""
    numbers = [0.0, 1.0, 4.0, 1e-9, 1e9, *(RANDOM.uniform(0, 100) for _ in range(MANY))]
    rounded = max(1, halves // 2)
    far, where = _farthest(lambda x: maths.half_power(x, halves), lambda x: x ** (halves / 2), numbers)
    assert far <= rounded, f"off by {far} at {where!r}"
