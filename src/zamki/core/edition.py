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
    """A game's typed components, read from an edition file."""

    @property
    def id(self) -> str:
        """The name that records have."""

    @property
    def sha256(self) -> str | None:
        """The hash of the file; none for a built-in edition."""


@dataclass(frozen=True, slots=True, eq=False)
class EditionFile:
    """An edition file as parsed JSON, not yet checked by a game; two readings are never equal."""

    id: str
    data: JsonObject
    sha256: str | None


def read_edition_file(path: Path) -> EditionFile:
    """Reads a user's own edition file."""
    try:
        raw = path.read_bytes()
    except OSError as error:
        raise BadEdition(
            T("{file}: cannot be read ({reason}).", file=str(path), reason=reason(error))
        ) from None
    return parse_edition(raw, path.name)


def parse_edition(raw: bytes, where: str | None = None) -> EditionFile:
    """Parses an edition file's bytes; faults name the file if `where` is given."""
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
    """The result of checking an edition file: the edition, its faults and its warnings."""

    edition: C | None
    faults: tuple[Text, ...] = ()
    warnings: tuple[Text, ...] = ()


@dataclass(frozen=True, slots=True)
class EditionBook:
    """A game's tools for edition files: the part `editions` of its folder."""

    check: Callable[[EditionFile], CheckedEdition[Any]]
    """Lists every fault; without it only the first is named."""
    summary: Callable[[Any], Sequence[Text]]
    """Summarises an edition in a few words."""
    sheet: Callable[[Any, Look], str]
    """Renders an edition as text."""


Checked = CheckedEdition  # the former name, for games and programs of others
