"""A list of everything that is wrong with an edition file, so that one look finds all of it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from zamki.core.errors import Malformed
from zamki.core.words import T, Text


class Faults:
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
    def at(self, where: str) -> Iterator[None]:
        """What is malformed inside is noted, with its place, and the rest goes on."""
        try:
            yield
        except Malformed as error:
            self.faults.append(T("{where}: {fault}", where=where, fault=error.text))
