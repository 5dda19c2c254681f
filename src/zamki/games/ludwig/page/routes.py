"""The scorer's page and its API call."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.datastructures import Cookie
from litestar.enums import MediaType
from litestar.params import FromQuery, JSONBody
from litestar.response import Redirect

from zamki.core.errors import Malformed
from zamki.core.words import T
from zamki.games.ludwig.page.building import mending_cell, next_cell, start_layout, with_room
from zamki.games.ludwig.page.castle_link import castles_of_link
from zamki.games.ludwig.page.finder import Wish
from zamki.games.ludwig.page.scorer import Scorer
from zamki.games.ludwig.rules.edition import built_in
from zamki.games.ludwig.rules.layout import Unbuildable, build_castle, parse_layout
from zamki.games.ludwig.rules.scoring import score_castle
from zamki.web.client_address import AnyRequest
from zamki.web.error_responses import language_of
from zamki.web.pages import Html, render_page
from zamki.web.viewport import window_of

RECENT = 8
_CELL = re.compile(r"(-?\d{1,3}),(-?\d{1,3})")


class Points(msgspec.Struct):
    """A castle's points, and under each line of the sheet where they come from."""

    total: int
    lines: dict[str, int]


@post("/api/score", status_code=200, tags=["score"], operation_id="score_castle")
async def score(request: AnyRequest, data: JSONBody[dict[str, Any]]) -> Response[dict[str, Any]]:
    """Scores a castle of Ludwig and says where every point comes from; a faulty one with all its faults."""
    try:
        castle = build_castle(parse_layout(data), built_in())
    except Unbuildable as error:
        told = {"code": error.code, "message": error.message(language_of(request)), **error.details}
        return Response({"error": {**told, "details": dict(error.details)}}, status_code=422)
    return Response(score_castle(castle).json(), media_type=MediaType.JSON)


@get("/score", include_in_schema=False)
async def score_page(
    request: AnyRequest,
    c: FromQuery[str] = "",
    n: FromQuery[str] = "",
    cell: FromQuery[str] = "",
    add: FromQuery[str] = "",
) -> Html | Response[None]:
    """Score my castle."""
    layouts = castles_of_link(c, built_in()) if c else (start_layout(),)
    at = int(n) if n.isdecimal() and len(n) < 3 else 0
    window = window_of(request.query_params, request.cookies, request.headers)
    scorer = Scorer(layouts, at, _wish(request, _cell(cell)), language_of(request), window)
    if scorer.faults and cell == "":
        mended = mending_cell(scorer.faults.faults[0], scorer.layout)
        scorer = Scorer(layouts, at, replace(scorer.wish, cell=mended), scorer.lang, window)
    if not add:
        return render_page(request, "ludwig/scorer.html", about="ludwig", **scorer.context())
    if add not in built_in().rooms and add not in built_in().specials:
        raise Malformed(T("There is no such room."))
    if scorer.wish.cell is None:
        raise Malformed(T("Tap a space first."))
    layout = with_room(scorer.layout, add, scorer.wish.cell)
    used = list(dict.fromkeys([add, *scorer.wish.recent]))[:RECENT]
    cookie = Cookie("rooms", value=".".join(used), samesite="lax", max_age=30 * 86400)
    to = scorer.link(layout, cell=next_cell(layout, scorer.wish.cell), q="")
    return Redirect(to, status_code=303, cookies=[cookie])


def _wish(request: AnyRequest, cell: tuple[int, int] | None) -> Wish:
    """What is looked for, with what was used last."""
    query = request.query_params
    recent = tuple(name for name in request.cookies.get("rooms", "").split(".") if name in built_in().rooms)
    back = query.get("back", "")
    return Wish(
        cell,
        words=query.get("q", "")[:60],
        type=query.get("type", "")[:20],
        decoration=query.get("deco", "")[:20],
        by_points=query.get("sort", "") == "points",
        line=query.get("line", "")[:20],
        shows_sheet=query.get("view", "") == "sheet",
        recent=recent[:RECENT],
        back=back if back in built_in().rooms or back in built_in().specials else "",
    )


ROUTES = (score, score_page)
ANSWERS = {("/api/score", "post"): Points}


def _cell(text: str) -> tuple[int, int] | None:
    found = _CELL.fullmatch(text)
    return (int(found[1]), int(found[2])) if found else None
