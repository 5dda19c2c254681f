"""Zamek in the browser: its table and its rules."""

from zamki.games.zamek.page import desk, rules
from zamki.games.zamek.page.teller import teller
from zamki.web.page import Page
from zamki.web.window import SQUARE

page = Page(
    desk=desk.context,
    shape=SQUARE,
    numbers=desk.numbers,
    rules=rules.context,
    teller=teller,
    anchors={"order": "score", "double": "tokens", "extra": "tokens", "over": "end"},
)
