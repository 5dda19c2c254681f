"""Ludwig in the browser: its table, its score pad, its rules, and the scorer."""

from zamki.core.words import T
from zamki.games.ludwig.page.aid import aid
from zamki.games.ludwig.page.desk import context, numbers, turn, where
from zamki.games.ludwig.page.inspector import inspect
from zamki.games.ludwig.page.log import line
from zamki.games.ludwig.page.pad import pad
from zamki.games.ludwig.page.routes import ANSWERS, ROUTES
from zamki.games.ludwig.page.teller import teller
from zamki.games.ludwig.page.worked import context as rules
from zamki.web.page import Link, Page

page = Page(
    desk=context,
    where=where,
    turn=turn,
    numbers=numbers,
    line=line,
    inspect=inspect,
    pad=pad,
    rules=rules,
    aid=aid,
    keys={"c": T("the other castle")},
    first_times={
        "bonus_card": T(
            "A bonus card stays open at the castle and pays at the end for each thing it counts."
        ),
        "special": T(
            "A special room counts for rooms that want one, but never towards a third or fifth room."
        ),
        "take_bonus": T(
            "Any other type’s bonus, whether this castle has had it or not. It is not used up by this."
        ),
        "assign": T("Nobody sees Ludwig’s hand. You give one of his rooms to each of his castles."),
    },
    one_board=T("one castle at a time"),
    teller=teller,
    anchors={
        "assign": "two",
        "bonus_room": "bonus",
        "attendant": "attendants",
        "bonus_card": "cards",
        "special": "bonus",
        "take_bonus": "bonus",
        "over": "end",
    },
    routes=ROUTES,
    answers=ANSWERS,
    links=(Link(T("Score my castle"), "/score"),),
)
