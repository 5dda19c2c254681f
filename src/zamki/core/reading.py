"""Reads untrusted JSON: every fault names its place and what would be right."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar

from zamki.core.errors import Malformed
from zamki.core.ids import Json, JsonObject, Seat
from zamki.core.words import T, Text

_note: ContextVar[Callable[[Text], None] | None] = ContextVar("_note", default=None)

DEEPEST = 50
"""The deepest nesting of lists and objects; no format of Zamki comes near it."""


def parse_json(text: str | bytes) -> Json:
    """Returns the value of a JSON text; a duplicate key is a fault."""
    if not text.strip():
        raise Malformed(T("The file is empty."))
    try:
        value: Json = json.loads(text, object_pairs_hook=_unique, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        raise Malformed(
            T("Not JSON: line {line}, column {column}.", line=error.lineno, column=error.colno)
        ) from None
    except RecursionError:
        raise _too_deep() from None
    except ValueError:
        raise Malformed(T("Not JSON: the text cannot be read.")) from None
    _refuse_depth(value)
    return value


def _refuse_depth(value: Json) -> None:
    """Refuses deep nesting, so that later recursion over the value cannot exhaust the stack."""
    layer: list[Json] = [value]
    for _ in range(DEEPEST):
        layer = [
            inner
            for outer in layer
            if isinstance(outer, dict | list)
            for inner in (outer.values() if isinstance(outer, dict) else outer)
        ]
        if not layer:
            return
    raise _too_deep()


def _too_deep() -> Malformed:
    return Malformed(T("Lists and objects are nested too deeply."))


def _unique(pairs: Sequence[tuple[str, Json]]) -> dict[str, Json]:
    found: dict[str, Json] = {}
    for key, value in pairs:
        if key in found:
            raise Malformed(T("The key “{key}” is given twice.", key=key))
        found[key] = value
    return found


def _no_constant(name: str) -> Json:
    raise Malformed(T("“{value}” is not a JSON number.", value=name))


def as_object(value: Json, where: str) -> JsonObject:
    """Returns `value`, which must be an object."""
    if not isinstance(value, Mapping):
        raise Malformed(T("“{where}” must be an object.", where=where))
    return value


def as_list(value: Json, where: str, length: int | None = None) -> Sequence[Json]:
    """Returns `value`, which must be a list (of `length` entries)."""
    if not isinstance(value, list | tuple):
        raise Malformed(T("“{where}” must be a list.", where=where))
    if length is not None and len(value) != length:
        found = len(value)
        raise Malformed(
            T("“{where}” must have {right} entries, not {wrong}.", where=where, right=length, wrong=found)
        )
    return value


def as_int(value: Json, where: str) -> int:
    """Returns `value`, which must be a whole number."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise Malformed(T("“{where}” must be a whole number.", where=where))
    return value


def as_bool(value: Json, where: str) -> bool:
    """Returns `value`, which must be true or false."""
    if not isinstance(value, bool):
        raise Malformed(T("“{where}” must be true or false.", where=where))
    return value


def as_str(value: Json, where: str) -> str:
    """Returns `value`, which must be a text."""
    if not isinstance(value, str):
        raise Malformed(T("“{where}” must be a text.", where=where))
    return value


def as_bytes(value: Json, where: str, count: int) -> bytes:
    """Returns the bytes of `value`, which must be `count` bytes in hexadecimal digits."""
    text = as_str(value, where)
    if not re.fullmatch(f"[0-9a-f]{{{2 * count}}}", text):
        raise Malformed(T("“{where}” must be {count} hexadecimal digits.", where=where, count=2 * count))
    return bytes.fromhex(text)


def as_strs(value: Json, where: str, length: int | None = None) -> tuple[str, ...]:
    """Returns `value`, which must be a list of texts."""
    items = as_list(value, where, length)
    return tuple(as_str(item, f"{where}[{number}]") for number, item in enumerate(items))


def as_ints(value: Json, where: str, length: int | None = None) -> tuple[int, ...]:
    """Returns `value`, which must be a list of whole numbers."""
    items = as_list(value, where, length)
    return tuple(as_int(item, f"{where}[{number}]") for number, item in enumerate(items))


def as_cell(value: Json, where: str) -> tuple[int, int]:
    """Returns `value`, which must be a pair of whole numbers."""
    first, second = as_ints(value, where, 2)
    return first, second


def as_seat(data: JsonObject) -> Seat:
    """Returns the `seat` of a move."""
    return Seat(as_int(need(data, "seat"), "seat"))


def need(data: JsonObject, key: str, within: str = "") -> Json:
    """Returns the value under `key`, which must exist; `within` is put before the key in the fault."""
    if key not in data:
        raise Malformed(T("“{key}” is missing.", key=f"{within}{key}"))
    return data[key]


def only(
    data: JsonObject, required: Collection[str], optional: Collection[str] = (), within: str = ""
) -> None:
    """Refuses missing and unknown keys."""
    for key in required:
        need(data, key, within)
    note = _note.get()
    for key in data:
        if key not in required and key not in optional:
            fault = T("“{key}” has no meaning here.", key=f"{within}{key}")
            if note is None:
                raise Malformed(fault)
            note(fault)


@contextmanager
def noting_unknown_keys(note: Callable[[Text], None]) -> Iterator[None]:
    """Lets `only` pass unknown keys to `note` instead of raising, so that the other keys are read too."""
    token = _note.set(note)
    try:
        yield
    finally:
        _note.reset(token)
