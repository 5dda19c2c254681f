"""Rycerze in the browser: its table and its rules."""

from zamki.games.rycerze.page.aid import aid
from zamki.games.rycerze.page.desk import context, numbers
from zamki.games.rycerze.page.inspector import inspect
from zamki.games.rycerze.page.log import line
from zamki.games.rycerze.page.pad import pad
from zamki.games.rycerze.page.worked import context as rules
from zamki.web.page import Page
from zamki.web.window import CARDS

page = Page(
    desk=context,
    shape=CARDS,
    numbers=numbers,
    line=line,
    inspect=inspect,
    pad=pad,
    rules=rules,
    aid=aid,
    anchors={"over": "end"},
)
