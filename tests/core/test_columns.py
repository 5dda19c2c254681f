"""Plain text that fits a width."""

from __future__ import annotations

import pytest

from zamki.core.columns import align_columns, shown_length, wrap_lines

ROWS = [
    ["bot", "games", "wins", "points"],
    ["random", "4", "1", "17"],
    ["thrifty", "12", "11", "205"],
    ["master", "8", "8", "160"],
]


def test_a_table_that_fits_stays_as_it_is() -> None:
    """Names stand at the left, numbers at the right."""
    assert align_columns(ROWS, 80).splitlines()[:2] == [
        "bot      games  wins  points",
        "random       4     1      17",
    ]


@pytest.mark.parametrize(("width", "parts"), [(25, 2), (15, 3), (3, 3)])
def test_too_wide_a_table_is_turned(width: int, parts: int) -> None:
    """As many rows as fit stand side by side, each part with the heads; where none fits, one by one."""
    told = align_columns(ROWS, width)
    found = told.split("\n\n")
    assert len(found) == parts
    assert all(each.startswith("bot") for each in found)
    assert width < 15 or max(map(len, told.splitlines())) <= width
    for row in ROWS[1:]:
        assert all(cell in told for cell in row)


def test_a_word_longer_than_the_line_is_cut() -> None:
    """Nothing is lost, and nothing stands outside."""
    lines = list(wrap_lines(["a Donaudampfschifffahrt, long"], 10))
    assert max(map(len, lines)) <= 10
    assert "".join(line.strip() for line in lines) == "aDonaudampfschifffahrt,long"


def test_colours_take_no_room() -> None:
    """A line that fits without its colours is left alone, and a coloured word is never cut."""
    red = "\x1b[31mDonaudampfschifffahrt\x1b[0m"
    assert list(wrap_lines([red], 21)) == [red]
    assert list(wrap_lines([f"a {red}"], 10)) == ["a", f"  {red}"]
    assert shown_length(red) == 21
