"""The side column: both families with their points, subjects and tokens; and what is still in the bag."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup

from zamki.core.ids import Seat
from zamki.core.words import TN, T
from zamki.games.zamek.draw.bag import bag_svg
from zamki.games.zamek.draw.pieces import token_svg
from zamki.games.zamek.rules.components import Token
from zamki.games.zamek.rules.names import token_name
from zamki.games.zamek.rules.state import SEATS, Over
from zamki.games.zamek.rules.view import View
from zamki.web.picks import Pick
from zamki.web.table_context import Desk, TableDesk
from zamki.web.viewport import SQUARE, WindowLayout, is_ample

BAG: Pick = {"##bag": 1}
"""The reader looks into the bag."""
ROOMY = 1600
"""From this width of the window on the bag lies open."""


def numbers(view: View) -> list[int]:
    """Every seat's points."""
    return [view.table.totals[seat] for seat in SEATS]


def houses(desk: Desk[View]) -> dict[str, Any]:
    """What the side column shows."""
    window = desk.reader.window
    is_open = window.layout is WindowLayout.DESK and window.width >= ROOMY
    return {
        "panels": [_panel(desk, seat) for seat in SEATS],
        "is_wide": is_ample(window, SQUARE),
        "left": desk.state.table.left,
        "bag_pick": BAG,
        "bag_stays": is_open,
        "bag": _bag(desk, 7 if is_open else 4) if is_open or desk.picks.has(BAG) else "",
    }


def _panel(desk: Desk[View], seat: Seat) -> dict[str, Any]:
    table = desk.state.table
    family, pool = table.families[seat], table.pools[seat]
    house = TN("house of {n} tile", "house of {n} tiles", family.size) if family else T("none yet")
    people = desk.people() if isinstance(desk, TableDesk) else []
    return {
        "seat": seat,
        "name": desk.name_or_you(seat),
        "state": desk.say(people[seat]["state"]) if people else "",
        "stand_in": bool(people and people[seat]["stand_in"]),
        "gain": people[seat]["gain"] if people else 0,
        "points": table.totals[seat],
        "pool": pool,
        "gone": table.edition.subjects - pool,
        "family": desk.say(house),
        "tokens": [_token(desk, token) for token in table.tokens(seat)],
        "is_active": table.seat == seat and not isinstance(table.phase, Over),
    }


def _token(desk: Desk[View], token: Token) -> dict[str, Any]:
    return {
        "svg": desk.draw(token_svg, token, desk.lang, width=28),
        "piece": f"token:{token}",
        "name": token_name(token).render(desk.lang),
    }


def _bag(desk: Desk[View], columns: int) -> Markup:
    """The tiles nobody has seen yet."""
    return desk.draw(bag_svg, desk.state.edition, desk.state.table.unseen_tiles(), desk.lang, columns=columns)
