"""The texts of the screen: keys, help and scores."""

from __future__ import annotations

from collections.abc import Sequence

from rich.table import Table
from rich.text import Text as RichText

from zamki.cli.session import SeatScore
from zamki.core.words import TC, TN, T, Text

KEYS: tuple[tuple[str, Text, str], ...] = (
    ("F1", TC("key", "Help"), "help"),
    ("F2", TC("key", "Hint"), "hint"),
    ("F3", TC("key", "Undo"), "undo"),
    ("F4", TC("key", "Points"), "scores"),
    ("F5", TC("key", "Log"), "log"),
    ("F6", TC("key", "Save"), "save"),
    ("F7", TC("key", "Board"), "board"),
    ("F10", TC("key", "Quit"), "leave"),
)
"""The keys of the last line, their labels and actions."""
HELP: tuple[tuple[str, Text], ...] = (
    ("↑ ↓", T("Look at a choice: it is shown on the board, with the points it brings.")),
    ("Enter", T("Play it. With the mouse: click once to look, once more to play.")),
    ("abc 12", T("Type words or a number to find a choice; Esc clears them.")),
    ("Tab", T("Go to the board, where the arrows move it; Tab goes back.")),
    ("F2", T("A hint: what the best bot here would do.")),
    ("F3 Ctrl-Z", T("Take back your last choice.")),
    ("F4", T("Points, and what they are for.")),
    ("F5", T("Everything that happened.")),
    ("F6 Ctrl-S", T("Save the game in a file.")),
    ("F7", T("The next board, where there are several.")),
    ("F8", T("Dark or light colours.")),
    ("F10 Ctrl-C", T("Stop; the game can be saved.")),
)


def help_table(lang: str, more: Sequence[str]) -> Table:
    """Returns a table of the keys, then the game's own lines."""
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(style="bold", no_wrap=True)
    table.add_column()
    for key, text in HELP:
        table.add_row(RichText(key), RichText(text.render(lang)))
    for line in more:
        table.add_row("", RichText(line))
    return table


def scores_table(tallies: Sequence[SeatScore], outcome: str, lang: str) -> Table:
    """Returns a table of the result, if there is one, and the explained scores."""
    table = Table.grid(expand=True, padding=(0, 1, 0, 0))
    table.add_column(ratio=1)
    table.add_column(justify="right", no_wrap=True)
    if outcome:
        table.add_row(RichText(outcome), "")
    for number, tally in enumerate(tallies):
        if number or outcome:
            table.add_row("", "")
        total = TN("{n} point", "{n} points", tally.score.total).render(lang)
        table.add_row(RichText(tally.name, style="bold"), RichText(total, style="bold"))
        for line in tally.score.lines:
            if line.points:
                table.add_row(RichText(f"  {line.what.render(lang)}"), RichText(f"{line.points:+}"))
    return table
