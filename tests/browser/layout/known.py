"""What the linter reports and is meant so, each with its reason."""

from __future__ import annotations

import re
from dataclasses import dataclass

from .lint import Found, Missing


@dataclass(frozen=True)
class Known:
    """Reports that are accepted: patterns of what they say, and why."""

    why: str
    rule: str = ""
    where: str = ""
    state: str = ""
    size: str = ""

    def covers(self, found: Found, state: str, size: str) -> bool:
        """Whether a report is one of these."""
        said = ((self.rule, found.rule), (self.where, found.where), (self.state, state), (self.size, size))
        return all(re.search(pattern, text) for pattern, text in said)


KNOWN: tuple[Known, ...] = (
    Known(
        "320 px wide the camp's number lies under the castles; the reader's hand says it, too",
        "covered text",
        "section.mine > span.tent",
        size="320x568",
    ),
    Known(
        "320 px wide a castle is larger than its window and moved about in; arrows lead to what lies outside",
        "cut (control|text)",
        r"(div\.sky > |^)svg > g\.spot",
        "ludwig",
        "320x568",
    ),
    Known(
        "a road that bends around another piece has that in the middle of its rectangle",
        "covered control",
        r"#frame > svg > g\.spot",
        "zamek2 (order|double)",
    ),
    Known(
        "places of a room of several cells overlap: what is free of the others is its own",
        "covered control",
        r"div\.sky > svg > g\.spot",
        r"ludwig\d special, picked",
    ),
    Known(
        "320 px wide the cells of a square board are small, and two fingers make them larger",
        "small target",
        r"#frame > svg > g\.spot",
        "lesson zamek|zamek2 order",
        "320x568",
    ),
    Known(
        "hints lie over the board while they are open", "covered text", r"arena|div\.mid|seats-[lr]", "hint"
    ),
)

APART = (
    ("", r"^(Larger|Smaller|Fit) \(", "a finger pinches instead"),
    ("", r"Larger pieces", "a phone shows one castle at a time anyway"),
    ("", r"^all \d", "a hand on a desk lies there whole"),
    ("lobby", r"\(to /(join|code|tables|api/docs)", "a phone's lobby leads to pages for them"),
    ("lobby", r"field code|do My tables", "a phone has a page for codes, and a menu of its tables"),
    ("new table", r"How well the bot", "a phone has one list for who sits there and how well"),
    ("scorer", r"^(.+) \1 -?\d+ \(do ", "lines of the sheet: “why?” shows them on a phone"),
    ("scorer, result", r"^(Attendants|Bonus cards|Throne room) ", "a phone shows the castle or its sheet"),
    (
        " end",
        r"^(Picture|Record|Print|Lobby) \(",
        "a phone shares the picture, and its bar leads to the lobby",
    ),
    (" end", r"^How it was counted", "a desk shows it at once"),
    ("lesson", r"^Step \d", "a phone on its side has no room for the steps: “Back” leads to each"),
    ("hint|suggestion", r"^(Suggest to|Stack )", "what is advised or suggested has their place meanwhile"),
    (
        "zamek2",
        r"^Stack ",
        "a wide desk always shows the stack; on others an order to choose takes its place",
    ),
    ("lesson|replay", r"^(Suggest to|Stack )", "there a phone has no drawer with them"),
    ("ludwig", r"^[‹›] \S+ \(do", "arrows lead beyond the edge of a castle that is larger than its window"),
    ("", r"^Close \(do", "what lies beside the board on a desk is never shut"),
    ("", r"^What happened", "a desk has the log beside the board"),
    ("", r"^Castles \(tab|Castle(: -?\d+[^(]*)? \(do|^Other castles", "a phone has a tab for each castle"),
    (
        "chat open",
        r"^(Let a bot|Stack )",
        "in a low drawer the chat has all the room, and the log's tab ends that",
    ),
)
"""Controls that are at some sizes only: in which states, their names, and why."""


def is_apart(missing: Missing, state: str) -> bool:
    """Whether a control is meant to be at some sizes only."""
    return any(re.search(where, state) and re.search(name, missing.name) for where, name, _ in APART)
