"""The types of a kernel's arguments as it declares them: `"i4[:, ::1], i8, Mind -> f8"`.

A number is a letter (`i`, `u`, `f`, `b`) and its bytes. An array lies row by row and has as many dimensions
as there are entries in its brackets. A tuple stands in parentheses, a named one by its name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

_TOKEN = re.compile(r"\s*(?:([iufb][1248])(\[[:,1\s]*\])?|([A-Z]\w*)|([(),]))")


@dataclass(frozen=True, slots=True)
class Kind:
    """The type of an argument or a result."""

    dtype: str = ""
    """NumPy's short name; empty for a tuple."""
    ndim: int = 0
    items: tuple[Kind, ...] = ()
    """The kinds in a tuple."""
    name: str = ""
    """The class of a named tuple."""

    def leaves(self) -> Iterator[Kind]:
        """Yields the numbers and arrays in it, in order."""
        if self.dtype:
            yield self
        for item in self.items:
            yield from item.leaves()

    def __str__(self) -> str:
        if not self.dtype:
            return f"({', '.join(map(str, self.items))})"
        return f"{self.dtype}[{':, ' * (self.ndim - 1)}::1]" if self.ndim else self.dtype


@dataclass(frozen=True, slots=True)
class Signature:
    """What a kernel takes and returns; as text with all tuples written out."""

    arguments: tuple[Kind, ...]
    result: Kind

    def __str__(self) -> str:
        return f"{', '.join(map(str, self.arguments))} -> {self.result}"

    @classmethod
    def parse(cls, text: str, tuples: Mapping[str, str]) -> Signature:
        """Reads a declaration; `tuples` says what lies in the named tuples it mentions."""
        arguments, _, result = text.partition("->")
        found = _kinds(result, tuples)
        return cls(_kinds(arguments, tuples), found[0] if len(found) == 1 else Kind(items=found))


def _kinds(text: str, tuples: Mapping[str, str]) -> tuple[Kind, ...]:
    """Returns the kinds in a list separated by commas."""
    stack: list[list[Kind]] = [[]]
    at, text = 0, text.strip()
    while at < len(text):
        match = _TOKEN.match(text, at)
        if match is None:
            raise ValueError(f"“{text}” is no list of kinds: “{text[at:]}” is not understood")
        at = match.end()
        dtype, brackets, name, sign = match.groups()
        if dtype:
            stack[-1].append(Kind(dtype, brackets.count(",") + 1 if brackets else 0))
        elif name:
            stack[-1].append(Kind(items=_kinds(tuples[name], tuples), name=name))
        elif sign == "(":
            stack.append([])
        elif sign == ")":
            inner = Kind(items=tuple(stack.pop()))
            stack[-1].append(inner)
    (found,) = stack
    return tuple(found)
