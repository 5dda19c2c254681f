"""Collects all faults of an edition file, so that one run lists them together."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from zamki.core.errors import BadEdition, Malformed
from zamki.core.reading import noting_unknown_keys
from zamki.core.words import T, Text


class EditionFaults:
    """Collected faults and warnings: faults forbid an edition, warnings say that it differs from the box."""

    def __init__(self) -> None:
        self.faults: list[Text] = []
        self.warnings: list[Text] = []

    def fault(self, text: Text) -> None:
        """Adds a fault: the edition cannot be played."""
        self.faults.append(text)

    def check(self, holds: bool, text: Text) -> bool:
        """Adds the fault unless `holds`, which it returns."""
        if not holds:
            self.faults.append(text)
        return holds

    def warn(self, text: Text) -> None:
        """Adds a warning: something is unusual."""
        self.warnings.append(text)

    @contextmanager
    def at(self, where: str = "") -> Iterator[None]:
        """Collects a `Malformed` raised inside, with its place; unknown keys inside are collected too."""

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
