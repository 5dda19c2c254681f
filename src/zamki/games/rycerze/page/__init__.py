"""Rycerze in the browser: its table and its rules."""

from zamki.games.rycerze.page.desk import context, numbers, where
from zamki.games.rycerze.page.inspector import inspect
from zamki.games.rycerze.page.log import line
from zamki.games.rycerze.page.pad import pad
from zamki.games.rycerze.page.rules import rules
from zamki.web.page import Page
from zamki.web.window import CARDS

page = Page(
    desk=context,
    shape=CARDS,
    where=where,
    numbers=numbers,
    line=line,
    inspect=inspect,
    pad=pad,
    rules=rules,
    anchors={"over": "end"},
)
