"""Editions: the components of a game as a data file, built in or a user's own."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from zamki.core.errors import BadEdition, Malformed, reason
from zamki.core.ids import JsonObject
from zamki.core.reading import as_object, as_str, need, parse_json
from zamki.core.words import T, Text

if TYPE_CHECKING:
    from zamki.core.game import Look


class Edition(Protocol):
    """A game's typed components, made from an edition file."""

    @property
    def id(self) -> str:
        """Its name, as records say it."""

    @property
    def sha256(self) -> str | None:
        """The hash of the file, for an edition that is not built in."""


@dataclass(frozen=True, slots=True, eq=False)
class EditionFile:
    """An edition file as it was read, before a game has looked at it; every reading is a file of its own."""

    id: str
    data: JsonObject
    sha256: str | None


def read_edition_file(path: Path) -> EditionFile:
    """A user's own edition file."""
    try:
        raw = path.read_bytes()
    except OSError as error:
        raise BadEdition(
            T("{file}: cannot be read ({reason}).", file=str(path), reason=reason(error))
        ) from None
    return parse_edition(raw, path.name)


def parse_edition(raw: bytes, where: str | None = None) -> EditionFile:
    """An edition file's bytes; a fault names the file where it is said."""
    try:
        data = as_object(parse_json(raw), "edition")
        name = as_str(need(as_object(need(data, "edition"), "edition"), "id"), "edition.id")
    except Malformed as error:
        named = T("{file}: {fault}", file=where, fault=error.text) if where else error.text
        raise BadEdition(named) from None
    return EditionFile(name, data, hashlib.sha256(raw).hexdigest())


C = TypeVar("C", bound=Edition)


@dataclass(frozen=True, slots=True)
class CheckedEdition(Generic[C]):
    """An edition file looked at: what it holds, what is wrong with it, what is odd about it."""

    edition: C | None
    faults: tuple[Text, ...] = ()
    warnings: tuple[Text, ...] = ()


@dataclass(frozen=True, slots=True)
class EditionBook:
    """What a game says of edition files beyond reading them: the part `editions` of its folder."""

    check: Callable[[EditionFile], CheckedEdition[Any]]
    """Names every fault; without it the first one is named."""
    summary: Callable[[Any], Sequence[Text]]
    """An edition in a few words."""
    sheet: Callable[[Any, Look], str]
    """An edition as text."""


Checked = CheckedEdition  # the former name, for games and programs of others
