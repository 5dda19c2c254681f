"""Converts typed values to JSON and back, by the declared types of their classes.

Events and views are many small classes, which thus need no code of their own for this.

>>> from dataclasses import dataclass
>>> @dataclass(frozen=True)
... class Point:
...     at: tuple[int, int]
...     name: str | None = None
>>> to_json(Point((2, 3)))
{'at': [2, 3], 'name': None}
>>> from_json(Point, {"at": [2, 3], "name": None}, "point")
Point(at=(2, 3), name=None)
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import Field, fields, is_dataclass
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, NewType, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from zamki.core.errors import Malformed
from zamki.core.ids import Json
from zamki.core.reading import as_bool, as_int, as_list, as_object, as_str
from zamki.core.words import T

X = TypeVar("X")


def to_json(value: object) -> Json:
    """Returns a typed value as JSON: tuples as lists, enums as their values, sets sorted."""
    return _writer(cast(Hashable, type(value)))(value)


@cache
def _writer(kind: Any) -> Callable[[Any], Json]:
    """Returns the function that converts values of a class, cached since views are converted very often."""
    if issubclass(kind, Enum):
        return lambda value: cast(Json, value.value)
    if issubclass(kind, NoneType | bool | int | float | str):
        return lambda value: cast(Json, value)
    if issubclass(kind, Mapping):
        return lambda value: {str(to_json(name)): to_json(each) for name, each in value.items()}
    if issubclass(kind, frozenset):
        return lambda value: sorted(cast(Any, to_json(each)) for each in value)
    if issubclass(kind, tuple | list):
        return lambda value: [to_json(each) for each in value]
    if is_dataclass(kind):
        names = [(json_key(field), field.name) for field in fields(kind)]
        return lambda value: {name: to_json(getattr(value, attribute)) for name, attribute in names}
    raise TypeError(f"{kind.__name__} has no JSON form")


def json_key(field: Field[Any]) -> str:
    """Returns a field's name in JSON: `from_` becomes `from`, which is a keyword of Python."""
    return field.name.rstrip("_")


@cache
def field_types(kind: type[Any]) -> dict[str, Any]:
    """Returns the declared types of a class's fields."""
    return get_type_hints(kind)


def from_json(kind: type[X], value: Json, where: str) -> X:
    """Returns a value of the declared type; raises `Malformed` with the place of a mismatch."""
    return cast(X, _parse(kind, value, where))


def _parse(kind: Any, value: Json, where: str) -> object:
    if isinstance(kind, NewType):
        return _parse(kind.__supertype__, value, where)
    if kind in _PLAIN:
        return _PLAIN[kind](value, where)
    origin, args = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        return _read_union(args, value, where)
    if origin is Literal:
        return _one_of(args, value, where)
    if origin is tuple:
        return _read_tuple(args, value, where)
    if origin is frozenset:
        return frozenset(_each(args[0], value, where))
    if isinstance(origin, type) and issubclass(origin, Mapping):
        items = as_object(value, where).items()
        return {
            _parse(args[0], name, where): _parse(args[1], each, f"{where}.{name}") for name, each in items
        }
    if isinstance(kind, type) and issubclass(kind, Enum):
        return kind(_one_of([each.value for each in kind], value, where))
    return read_fields(kind, as_object(value, where), f"{where}.")


def _read_float(value: Json, where: str) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise Malformed(T("“{where}” must be a number.", where=where))
    return float(value)


_PLAIN: dict[Any, Any] = {
    bool: as_bool,
    int: as_int,
    float: _read_float,
    str: as_str,
}


def _read_union(kinds: tuple[Any, ...], value: Json, where: str) -> object:
    if value is None and NoneType in kinds:
        return None
    *others, last = [kind for kind in kinds if kind is not NoneType]
    for kind in others:
        try:
            return _parse(kind, value, where)
        except Malformed:
            continue
    return _parse(last, value, where)


def _one_of(right: Any, value: Json, where: str) -> Json:
    if value not in right:
        said = ", ".join(map(str, right))
        raise Malformed(T("“{where}” must be one of: {right}.", where=where, right=said))
    return value


def _read_tuple(kinds: tuple[Any, ...], value: Json, where: str) -> tuple[object, ...]:
    if kinds[-1] is Ellipsis:
        return tuple(_each(kinds[0], value, where))
    items = as_list(value, where, len(kinds))
    pairs = enumerate(zip(kinds, items, strict=True))
    return tuple(_parse(kind, item, f"{where}[{number}]") for number, (kind, item) in pairs)


def _each(kind: Any, value: Json, where: str) -> list[Any]:
    return [_parse(kind, item, f"{where}[{number}]") for number, item in enumerate(as_list(value, where))]


def read_fields(kind: type[X], data: Mapping[str, Json], within: str = "") -> X:
    """Returns a dataclass from a JSON object; missing fields get their defaults."""
    if not is_dataclass(kind):
        raise TypeError(f"{kind} cannot be read from JSON")
    types = field_types(kind)
    found = {
        field.name: _parse(types[field.name], data[json_key(field)], f"{within}{json_key(field)}")
        for field in fields(kind)
        if json_key(field) in data
    }
    try:
        return cast(X, kind(**found))
    except TypeError:
        missing = [field for field in fields(kind) if json_key(field) not in data]
        raise Malformed(T("“{key}” is missing.", key=f"{within}{json_key(missing[0])}")) from None
