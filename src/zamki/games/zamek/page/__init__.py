"""Zamek in the browser: its table and its rules."""

from zamki.core.words import T
from zamki.games.zamek.page import worked
from zamki.games.zamek.page.aid import aid
from zamki.games.zamek.page.desk import context, where
from zamki.games.zamek.page.houses import numbers
from zamki.games.zamek.page.inspector import inspect
from zamki.games.zamek.page.log import line
from zamki.games.zamek.page.pad import pad
from zamki.games.zamek.page.teller import teller
from zamki.web.page import Page
from zamki.web.viewport import SQUARE

page = Page(
    desk=context,
    shape=SQUARE,
    where=where,
    numbers=numbers,
    line=line,
    inspect=inspect,
    pad=pad,
    rules=worked.context,
    aid=aid,
    keys={"r": T("Turn"), "b": T("Stack")},
    first_times={
        "double": T("A doubling is used up once you take it. You may also keep it for a larger one."),
        "order": T("Each one moves your marker by itself, and only an exact stop at a tower wins a token."),
        "discard": T("The tile before fitted nowhere and left the game, so another one was drawn."),
        "token": T("A token cannot be used at once: from your next turn on, and in your own turn only."),
    },
    teller=teller,
    anchors={"order": "score", "double": "tokens", "extra": "tokens", "over": "end"},
)
