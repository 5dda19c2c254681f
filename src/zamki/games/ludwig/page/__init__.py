"""Ludwig in the browser: its table, its score pad, its rules, and the scorer."""

from zamki.core.words import T
from zamki.games.ludwig.page.desk import context, numbers, turn, where
from zamki.games.ludwig.page.inspector import inspect
from zamki.games.ludwig.page.log import line
from zamki.games.ludwig.page.pad import pad
from zamki.games.ludwig.page.routes import ROUTES
from zamki.games.ludwig.page.teller import teller
from zamki.games.ludwig.rules.edition import built_in
from zamki.web.page import Link, Page

page = Page(
    desk=context,
    where=where,
    turn=turn,
    numbers=numbers,
    line=line,
    inspect=inspect,
    pad=pad,
    rules=lambda: {"pieces": built_in()},
    teller=teller,
    anchors={
        "assign": "two",
        "bonus_room": "bonus",
        "attendant": "bonus",
        "bonus_card": "bonus",
        "special": "bonus",
        "take_bonus": "bonus",
        "over": "end",
    },
    routes=ROUTES,
    links=(Link(T("Score my castle"), "/score"),),
)
