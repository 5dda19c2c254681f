"""Rycerze in the browser: its table and its rules."""

from zamki.core.words import T
from zamki.games.rycerze.page.aid import aid
from zamki.games.rycerze.page.desk import context, numbers, where
from zamki.games.rycerze.page.inspector import inspect
from zamki.games.rycerze.page.log import line
from zamki.games.rycerze.page.pad import pad
from zamki.games.rycerze.page.worked import context as rules
from zamki.web.page import Page
from zamki.web.viewport import CARDS

page = Page(
    desk=context,
    shape=CARDS,
    where=where,
    numbers=numbers,
    line=line,
    inspect=inspect,
    pad=pad,
    rules=rules,
    aid=aid,
    keys={"n": T("Next round"), "p": T("see the reveal again")},
    first_times={
        "recruit": T("Take any card of your camp; nobody sees which. The sword stays where it is."),
        "sword": T(
            "The sword wins where no army card is left. It goes to whoever has the fewest points, then to "
            "the youngest."
        ),
    },
    anchors={"over": "end"},
)
