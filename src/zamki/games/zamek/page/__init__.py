"""Zamek in the browser: its table and its rules."""

from zamki.games.zamek.page import rules
from zamki.games.zamek.page.desk import context, where
from zamki.games.zamek.page.houses import numbers
from zamki.games.zamek.page.inspector import inspect
from zamki.games.zamek.page.log import line
from zamki.games.zamek.page.pad import pad
from zamki.games.zamek.page.teller import teller
from zamki.web.page import Page
from zamki.web.window import SQUARE

page = Page(
    desk=context,
    shape=SQUARE,
    where=where,
    numbers=numbers,
    line=line,
    inspect=inspect,
    pad=pad,
    rules=rules.context,
    teller=teller,
    anchors={"order": "score", "double": "tokens", "extra": "tokens", "over": "end"},
)
