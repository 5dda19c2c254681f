"""Finds all objects that can be reached from an object by references.

Bots and pages are programs that receive views. A view must therefore hold nothing that its viewer may not
know, not even in a closure, a cache or a half-used iterator.
"""

from __future__ import annotations

import gc
import sys
from collections import deque
from collections.abc import Iterable, Iterator
from enum import Enum
from functools import cache
from inspect import getgeneratorlocals
from types import (
    CodeType,
    FrameType,
    FunctionType,
    GeneratorType,
    MappingProxyType,
    MemberDescriptorType,
    MethodType,
    ModuleType,
)
from typing import TypeAlias
from weakref import ReferenceType

Part: TypeAlias = tuple[str, object]
"""A step as a Python expression, and the object it leads to."""

_PLAIN = (str, bytes, int, float, complex, type(None), Enum, range)
_PROGRAM = (ModuleType, CodeType, type)
_TOLD_IN_FULL = {FunctionType, FrameType, dict, list, tuple, set, frozenset}
"""Types without further references, or only to the program's globals."""


def reach(root: object, name: str, *, stop: Iterable[object] = ()) -> Iterator[Part]:
    """Yields each object reachable from `root` with its shortest path, without plain values and `stop`.

    >>> def counter(cards):
    ...     return lambda: len(cards)
    >>> dict(reach(counter(["queen"]), "count"))["count.__closure__.cards"]
    ['queen']
    """
    seen = {id(thing): thing for thing in stop}
    waiting = deque([(name, root)])
    while waiting:
        way, thing = waiting.popleft()
        if id(thing) not in seen and not isinstance(thing, _PLAIN) and not _is_program(thing):
            seen[id(thing)] = thing  # holds the object, since ids of dead objects are reused
            yield way, thing
            waiting.extend((way + step, part) for step, part in parts(thing))


def difference(one: object, other: object, name: str, *, stop: Iterable[object] = ()) -> str | None:
    """Returns the path to the first difference between two objects; `None` if there is none.

    >>> difference({"hand": (3, 4)}, {"hand": (3, 5)}, "view")
    "view['hand'][1]"
    >>> difference({"hand": (3, 4)}, {"hand": (3, 4)}, "view") is None
    True
    """
    seen = {(id(thing), id(thing)): (thing, thing) for thing in stop}
    waiting = deque([(name, one, other)])
    while waiting:
        way, left, right = waiting.popleft()
        if left is right or (id(left), id(right)) in seen:
            continue
        seen[id(left), id(right)] = left, right
        ours, theirs = list(parts(left)), list(parts(right))
        if type(left) is not type(right) or _value(left) != _value(right) or len(ours) != len(theirs):
            return way
        waiting.extend(
            (way + step, mine, yours) for (step, mine), (_, yours) in zip(ours, theirs, strict=True)
        )
    return None


def parts(thing: object) -> Iterator[Part]:
    """Yields the parts of an object, without modules, classes and their functions."""
    if isinstance(thing, _PLAIN) or _is_program(thing):
        return
    named = [*_attributes(thing), *_contents(thing)]
    yield from named
    if type(thing) not in _TOLD_IN_FULL:
        known = {id(part) for _, part in named}
        yield from (("…", part) for part in gc.get_referents(thing) if id(part) not in known)


def _is_program(thing: object) -> bool:
    if isinstance(thing, _PROGRAM) or not callable(thing):
        return isinstance(thing, _PROGRAM)
    module, name = getattr(thing, "__module__", None), getattr(thing, "__qualname__", None)
    if not isinstance(module, str) or not isinstance(name, str):
        return False
    found: object = sys.modules.get(module)
    for step in name.split("."):
        found = getattr(found, step, None)
    return found is thing


def _attributes(thing: object) -> Iterator[Part]:
    for name, value in getattr(thing, "__dict__", {}).items():
        yield f".{name}", value
    kind: type = type(thing)
    for name, slot in _slots(kind):
        try:
            yield f".{name}", slot.__get__(thing)
        except AttributeError:
            continue  # an unset slot


@cache
def _slots(kind: type) -> tuple[tuple[str, MemberDescriptorType], ...]:
    members = ((name, member) for each in kind.__mro__ for name, member in vars(each).items())
    return tuple(
        (name, member)
        for name, member in members
        if isinstance(member, MemberDescriptorType) and not name.startswith("__")
    )


def _contents(thing: object) -> Iterator[Part]:
    match thing:
        case dict() | MappingProxyType():
            for key, value in thing.items():
                yield ".keys()", key
                yield f"[{key!r}]", value
        case list() | tuple() | deque():
            yield from ((f"[{index}]", item) for index, item in enumerate(thing))
        case set() | frozenset():
            yield from ((f"[{item!r}]", item) for item in sorted(thing, key=repr))
        case FunctionType():
            yield from _closure_values(thing)
        case MethodType():
            yield ".__self__", thing.__self__
            yield ".__func__", thing.__func__
        case GeneratorType():
            yield from ((f".{name}", value) for name, value in getgeneratorlocals(thing).items())
        case FrameType():
            yield from ((f".{name}", value) for name, value in thing.f_locals.items())
        case ReferenceType():
            yield "()", thing()


def _closure_values(function: FunctionType) -> Iterator[Part]:
    """Yields the values in a function's closure and defaults."""
    for name, cell in zip(function.__code__.co_freevars, function.__closure__ or (), strict=True):
        yield from ((f".__closure__.{name}", held) for held in gc.get_referents(cell))
    yield from ((f".__defaults__[{index}]", held) for index, held in enumerate(function.__defaults__ or ()))
    yield from ((f".__defaults__.{name}", held) for name, held in (function.__kwdefaults__ or {}).items())


def _value(thing: object) -> object:
    """Returns the value of an object without its parts."""
    if isinstance(thing, _PLAIN):
        return thing
    if isinstance(thing, FunctionType):
        return thing.__code__
    try:
        return bytes(memoryview(thing))  # type: ignore[arg-type]  # any buffer, such as an array
    except TypeError:
        return None
