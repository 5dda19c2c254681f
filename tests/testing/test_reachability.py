"""The walk over references: whatever holds something is entered, and the program is left out."""

from __future__ import annotations

import gc
import sys
import weakref
from array import array
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property, partial
from itertools import chain
from types import MappingProxyType

import pytest

from zamki.testing.reachability import difference, reach


class Secret:
    """What must be found."""

    def __init__(self, number: int = 0) -> None:
        self.number = number


STANDING = Secret()
"""Something that belongs to the program, not to any view."""


@dataclass(frozen=True, slots=True)
class Slotted:
    """Holds in a slot."""

    inner: object


class Private:
    """Holds in a slot whose name is mangled, beside one that was never filled."""

    __slots__ = ("__inner", "never")

    def __init__(self, inner: object) -> None:
        self.__inner = inner


class Derived(Private):
    """Holds in the slot of a base class."""

    __slots__ = ()


class Cached:
    """Holds what it worked out once."""

    def __init__(self, secret: Secret) -> None:
        self.source = [secret]

    @cached_property
    def found(self) -> Secret:
        """Works it out, and forgets where it came from."""
        return self.source.pop()

    def look(self) -> None:
        """A method, to be bound."""


class Row(list[object]):
    """A list with attributes."""


def _cached(secret: Secret) -> Cached:
    thing = Cached(secret)
    assert thing.found is secret
    return thing


def _by_default(secret: Secret) -> object:
    def asks(held: object = secret, *, other: int = 0) -> int:
        return other

    return asks


def _by_keyword(secret: Secret) -> object:
    def asks(*, held: object = secret) -> None:
        pass

    return asks


def _attribute_of_function(secret: Secret) -> object:
    def asks() -> None:
        pass

    asks.held = secret  # type: ignore[attr-defined]
    return asks


def _remembered(secret: Secret) -> object:
    @cache
    def ask(number: int, held: object) -> int:
        return number

    ask(1, secret)
    return ask


def _generator(secret: Secret) -> Iterator[int]:
    yield 1
    yield secret.number


def _begun(secret: Secret) -> object:
    steps = _generator(secret)
    next(steps)
    return steps


def _on_the_way(secret: Secret) -> object:
    steps = (number for number, _ in [(1, None), (2, secret)])
    next(steps)
    return steps


def _in_a_traceback(secret: Secret) -> object:
    def fails(held: object) -> None:
        raise ValueError(str(bool(held)))

    try:
        fails(secret)
    except ValueError as error:
        return error
    raise AssertionError


def _row(secret: Secret) -> object:
    row = Row()
    row.held = secret  # type: ignore[attr-defined]
    return row


PLACES: list[Callable[[Secret], object]] = [
    lambda secret: [1, (2, {"three": {4: secret}})],
    lambda secret: {secret: 1},
    lambda secret: frozenset({secret}),
    lambda secret: deque([secret]),
    lambda secret: MappingProxyType({"held": secret}),
    Slotted,
    Private,
    Derived,
    _row,
    _cached,
    lambda secret: lambda: secret,
    _by_default,
    _by_keyword,
    _attribute_of_function,
    _remembered,
    lambda secret: partial(print, secret),
    lambda secret: partial(print, end=secret),
    lambda secret: _cached(secret).look,
    lambda secret: [secret].append,
    lambda secret: [secret].__contains__,
    _generator,
    _begun,
    _on_the_way,
    lambda secret: iter([secret]),
    lambda secret: map(str, chain([1], [secret])),
    lambda secret: [weakref.ref(secret)],
    _in_a_traceback,
]


@pytest.mark.parametrize("place", PLACES)
def test_every_hiding_place_is_entered(place: Callable[[Secret], object]) -> None:
    """Whatever keeps something, by whatever means of the language, leads to it."""
    secret = Secret()
    assert any(found is secret for _, found in reach(place(secret), "view"))


@pytest.mark.parametrize("place", PLACES)
def test_every_hiding_place_is_compared(place: Callable[[Secret], object]) -> None:
    """Two things made alike differ if what they keep does, and only then."""
    secrets = [Secret(number) for number in (1, 1, 2)]
    one, same, other = map(place, secrets)
    assert difference(one, same, "view") is None
    assert difference(one, other, "view") is not None


def test_way_is_told() -> None:
    """What is found comes with the way to it, as one would write it."""
    secret = Secret()
    ways = {id(found): way for way, found in reach([Slotted(lambda: secret)], "view")}
    assert ways[id(secret)] == "view[0].inner.__closure__.secret"


def test_program_is_left_out() -> None:
    """Modules, classes, functions of a module and what these can see are no part of a view."""

    class Local:
        held = STANDING

    def local() -> object:
        return STANDING, sys.modules

    held = [sys, Local, Local(), local, test_way_is_told, print, gc.collect, partial(_generator)]
    assert not any(found is STANDING for _, found in reach(held, "view"))


def test_stop_is_not_entered() -> None:
    """What is known to all, and all behind it, is passed over."""
    secret = Secret()
    box = [secret]
    assert [found for _, found in reach((box, 1), "view", stop=[box])] == [(box, 1)]


def test_circles_come_to_an_end() -> None:
    """Things that hold each other are entered once."""
    one: list[object] = [1]
    other: list[object] = [1]
    one.append(one)
    other.append(other)
    assert len(list(reach(one, "view"))) == 1
    assert difference(one, other, "view") is None


def test_difference_is_in_values_not_in_order_of_sets() -> None:
    """Sets are compared by what is in them, buffers by their bytes, numbers with their type."""
    assert difference({"a", "b", "c"}, {"c", "b", "a"}, "view") is None
    assert difference(array("i", [1, 2]), array("i", [1, 2]), "view") is None
    assert difference(array("i", [1, 2]), array("i", [1, 3]), "view") == "view"
    assert difference([1], [True], "view") == "view[0]"
    assert difference([1], [1, 2], "view") == "view"
