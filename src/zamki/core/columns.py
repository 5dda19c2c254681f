"""Layout of plain text: lines wrapped between words, tables in columns."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

GAP = "  "
_CODE = re.compile(r"\x1b\[[0-9;]*m")
_WORD = re.compile(r"\s*\S+")


def align_columns(rows: Sequence[Sequence[str]], width: int | None = None, left: Sequence[int] = (0,)) -> str:
    """Returns a table as text; one that is too wide is transposed, with its heads at the left.

    >>> print(align_columns([["bot", "games"], ["random", "4"]]))
    bot     games
    random      4
    >>> print(align_columns([["bot", "games"], ["random", "4"]], width=12))
    bot    random
    games       4
    """
    plain = _lines(rows, left)
    if width is None or max(map(len, plain)) <= width:
        return "\n".join(plain)
    heads, *others = rows
    for count in range(len(others), 1, -1):
        parts = [others[first : first + count] for first in range(0, len(others), count)]
        turned = [_lines(_transpose([heads, *part]), (0,)) for part in parts]
        if max(len(line) for part in turned for line in part) <= width:
            break
    else:
        turned = [_lines(_transpose([heads, row]), (0,)) for row in others]
    return "\n\n".join("\n".join(part) for part in turned)


def _transpose(rows: Sequence[Sequence[str]]) -> list[list[str]]:
    return [list(column) for column in zip(*rows, strict=True)]


def _lines(rows: Sequence[Sequence[str]], left: Sequence[int]) -> list[str]:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        GAP.join(
            cell.ljust(width) if column in left else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]


def wrap_lines(lines: Iterable[str], width: int) -> Iterator[str]:
    """Yields lines no longer than the width, wrapped between words with an indent.

    >>> list(wrap_lines(["  one two three", "", "four"], 9))
    ['  one two', '    three', '', 'four']
    """
    for line in lines:
        if shown_length(line) <= width:
            yield line
        else:
            yield from _break_line(line, width)


def shown_length(line: str) -> int:
    """Returns the number of letters of a line without its colour codes.

    >>> shown_length("\\x1b[31mred\\x1b[0m")
    3
    """
    return len(_CODE.sub("", line))


def _break_line(line: str, width: int) -> Iterator[str]:
    indent = " " * min(len(line) - len(line.lstrip()) + 2, width // 2)
    begun = ""
    for word in _WORD.findall(line):
        if begun and shown_length(begun + word) > width:
            yield begun
            begun = indent + word.lstrip()
        else:
            begun += word
        while shown_length(begun) > width and "\x1b" not in begun:  # a word longer than the line
            yield begun[:width]
            begun = indent + begun[width:]
    yield begun
