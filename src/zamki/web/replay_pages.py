"""Replays: any move of a game as a seat knew it, or after the end with everything open."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from litestar import Response, get, post
from litestar.datastructures import UploadFile
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect
from markupsafe import escape

from zamki.core.errors import Malformed
from zamki.core.ids import Onlooker, Viewer, seats
from zamki.core.moves import no_moves
from zamki.core.record import LARGEST_UPLOAD
from zamki.core.words import T
from zamki.match import Table
from zamki.match.effort import beside
from zamki.match.entries import TableSummary
from zamki.match.errors import NotYourSeat
from zamki.match.secrets import LONG_ENOUGH
from zamki.web.api import table_of, tables_of_app
from zamki.web.client_address import AnyRequest, address_of, caller_key
from zamki.web.error_responses import language_of
from zamki.web.frame_parts import Line
from zamki.web.lobby import describe
from zamki.web.page import context, page_of, rules_link, template_of
from zamki.web.pages import Html, render_page
from zamki.web.partial_updates import SHOWN, drop_known_parts
from zamki.web.rendering import html
from zamki.web.replay_marks import Marks, marks_of
from zamki.web.table_context import Desk, Reader, seat_name
from zamki.web.viewport import Regions, regions, shape_in_replay, window_of

LARGEST_FORM = LARGEST_UPLOAD + (64 << 10)
"""Bytes of a file and the form around it."""
SLIDER_EDGES = 62
"""Pixels beside the slider in its dock; on phones a few less."""


@get("/replay", include_in_schema=False)
async def replay_form(request: AnyRequest) -> Html:
    """Shows one's finished games, and the form to upload a record."""
    lang = language_of(request)
    key = caller_key(request)
    over = [each for each in await tables_of_app(request).my_tables(key) if each.is_over]
    return render_page(request, "replays.html", mine=[finished_game(each, key, lang) for each in over])


def finished_game(summary: TableSummary, key: str | None, lang: str) -> dict[str, Any]:
    """Returns a finished game of one's own, with its result."""
    title, detail = describe(summary, lang)
    names = [seat_name(summary.names, seat, lang) for seat in range(len(summary.names))]
    mine = [seat for seat, keys in enumerate(summary.holders) if key in keys]
    scores = zip(names, summary.scores, strict=False)
    return {
        "table": summary.table,
        "title": title,
        "detail": detail,
        "scores": " · ".join(f"{name} {points}" for name, points in scores),
        "won": any(seat in summary.winners for seat in mine),
    }


@post("/replay", include_in_schema=False, request_max_body_size=LARGEST_FORM)
async def bring(request: AnyRequest) -> Response[None]:
    """Imports a record file, and redirects to its replay."""
    form = await request.form()
    file = form.get("record")
    if not isinstance(file, UploadFile):
        raise Malformed(T("Choose a record file."))
    key = form.get("key")
    key = key if isinstance(key, str) and len(key) >= LONG_ENOUGH else None
    table = await tables_of_app(request).bring(await file.read(), address_of(request), key)
    return Redirect(f"/t/{table}/replay?as=open", status_code=303)


@get("/t/{table:str}/replay", include_in_schema=False)
async def replay_page(request: AnyRequest, table: FromPath[str], at: FromQuery[int | None] = None) -> Html:
    """Shows a moment of a game."""
    found = await table_of(request, table)
    query = request.query_params
    as_viewer = ReplayViewer(found, caller_key(request, found), query.get("as"))
    marks = marks_of(found, found.version)
    last = found.length
    at = marks.whole(last if at is None else max(0, min(at, last)))
    picks = tuple(query.getall("pick", []))
    reader = Reader(
        language_of(request), as_viewer.viewer, picks, window_of(query, request.cookies, request.headers)
    )
    view = replace(await found.position(at, as_viewer.viewer), legal_moves=no_moves())
    moment = ReplayMoment(at, last, marks)
    desk = ReplayDesk(view, [chair.name for chair in found.log.chairs], reader)
    return await beside(_render, request, desk, moment, found.id, as_viewer)


def _render(
    request: AnyRequest, desk: ReplayDesk, moment: ReplayMoment, table: str, as_viewer: ReplayViewer
) -> Html:
    """Returns the page; rendered in a thread, since an uploaded record may be long."""
    at, last, marks = moment
    game, d = desk.view.game, context(desk)
    page = page_of(game)
    whole = render_page(
        request,
        "replay.html",
        about=game,
        desk=desk,
        d=d,
        pills=d["pills"],
        shape=page.shape,
        desk_template=template_of(game, "desk.html", "desk.html"),
        table=table,
        at=at,
        last=last,
        start=marks.stops[0],
        before=marks.before(at),
        after=marks.after(at),
        turn_before=marks.turn_before(at),
        turn_after=marks.turn_after(at),
        ticks=marks.ticks(last, desk.lang, desk.regions().dock.width - SLIDER_EDGES),
        as_viewer=as_viewer.name,
        choices=as_viewer.choices(desk, page.numbers(desk.view.state) if page.numbers else ()),
        happened=_last_event(desk, at),
        rules_link=rules_link(desk),
        picks=desk.picks.kept,
        has_hand=shape_in_replay(page.shape) is page.shape,
    )
    return _once(whole, request.headers)


def _once(page: Html, headers: Mapping[str, str]) -> Html:
    """Returns the page with each definition once; for an open page only the parts it does not show."""
    head, start, rest = page.content.partition('<div id="table"')
    table, end, foot = rest.rpartition("</main>")
    text = drop_known_parts(start + table, headers)
    return html(text if SHOWN in headers else f"{head}{text}{end}{foot}")


class ReplayMoment(NamedTuple):
    """The position in a replay."""

    at: int
    last: int
    marks: Marks


class ReplayDesk(Desk[Any]):
    """A table to look at only."""

    def regions(self, dock: str = "") -> Regions:
        """Returns the regions, with the slider in the dock."""
        return regions(self.reader.window, shape_in_replay(page_of(self.view.game).shape))


def _last_event(desk: Desk[Any], at: int) -> Line:
    """Returns the last move's line: that of a seat, before what followed by itself."""
    lines = [line for _, line in desk.lines()] if at else []
    by_somebody = (line for line in lines if line.seat is not None)
    return next(by_somebody, lines[0]) if lines else Line(escape(T("The start").render(desk.lang)))


class ReplayViewer:
    """The seat or spectator whose knowledge a replay shows."""

    def __init__(self, table: Table, key: str | None, said: str | None) -> None:
        self._is_over = table.log.outcome is not None or table.log.is_imported
        self._mine = table.log.seats_of(key)
        self._count = len(table.log.chairs)
        self.viewer = self._viewer(said)
        self.name = self.viewer.value if isinstance(self.viewer, Onlooker) else str(self.viewer)

    def _viewer(self, said: str | None) -> Viewer:
        if said == "open" and self._is_over:
            return Onlooker.OPEN
        seat = next((seat for seat in seats(self._count) if str(seat) == said), None)
        if seat is not None:
            if not self._is_over and seat not in self._mine:
                raise NotYourSeat(T("This is not your seat."))
            return seat
        return self._mine[0] if said is None and len(self._mine) == 1 else Onlooker.SPECTATOR

    def choices(self, desk: Desk[Any], numbers: Sequence[int]) -> list[dict[str, Any]]:
        """Returns the seats and spectators that the reader may choose."""
        as_viewer = seats(self._count) if self._is_over else self._mine
        found: list[dict[str, Any]] = [
            {
                "as": str(seat),
                "name": desk.name(seat),
                "seat": seat,
                "number": numbers[seat] if seat < len(numbers) else None,
            }
            for seat in as_viewer
        ]
        found.append({"as": "spectator", "name": T("Onlooker").render(desk.lang), "seat": None})
        if self._is_over:
            found.append({"as": "open", "name": T("All open").render(desk.lang), "seat": None})
        return found


REPLAY_PAGES = [replay_form, bring, replay_page]
