"""A list of everything that is wrong with an edition file, so that one look finds all of it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from zamki.core.errors import BadEdition, Malformed
from zamki.core.reading import noting_unknown_keys
from zamki.core.words import T, Text


class EditionFaults:
    """Faults forbid an edition; warnings only say that it differs from the box."""

    def __init__(self) -> None:
        self.faults: list[Text] = []
        self.warnings: list[Text] = []

    def fault(self, text: Text) -> None:
        """Something that cannot be played."""
        self.faults.append(text)

    def check(self, holds: bool, text: Text) -> bool:
        """Notes the fault unless `holds`."""
        if not holds:
            self.faults.append(text)
        return holds

    def warn(self, text: Text) -> None:
        """Something unusual."""
        self.warnings.append(text)

    @contextmanager
    def at(self, where: str = "") -> Iterator[None]:
        """Notes what is malformed inside, with its place, and goes on after it; keys that mean nothing are
        noted on the way."""

        def note(text: Text) -> None:
            self.faults.append(T("{where}: {fault}", where=where, fault=text) if where else text)

        with noting_unknown_keys(note):
            try:
                yield
            except Malformed as error:
                note(error.text)

    def refuse(self, name: str) -> None:
        """Raises `BadEdition` with all faults, the first in its text, if there are any."""
        if self.faults:
            raise BadEdition(T("{file}: {fault}", file=name, fault=self.faults[0]), faults=self.faults)


Faults = EditionFaults  # the former name, for games and programs of others
