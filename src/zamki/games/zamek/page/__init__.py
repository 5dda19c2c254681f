"""Zamek in the browser: its table and its rules."""

from zamki.games.zamek.draw.map import built_in_map
from zamki.games.zamek.page.desk import context
from zamki.games.zamek.page.teller import teller
from zamki.web.page import Page

page = Page(
    desk=context,
    rules=lambda: {"faces": built_in_map().faces},
    teller=teller,
    anchors={"order": "score", "double": "tokens", "extra": "tokens", "over": "end"},
)
