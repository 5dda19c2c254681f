"""The routes to a table: lobby, quick start, new table, joining, rematch."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any
from urllib.parse import quote

from litestar import Response, get, post
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect

from zamki.bots.levels import default_level
from zamki.core.errors import ZamkiError
from zamki.core.game import Again
from zamki.core.ids import JsonObject, Onlooker
from zamki.core.lessons import has_lesson
from zamki.core.registry import get_game
from zamki.match import ChangeKind, Opening
from zamki.match.entries import SHIELDS, TableSummary
from zamki.match.people_changes import NAME_LIMIT, plain_name
from zamki.match.secrets import LONG_ENOUGH
from zamki.web.api import apply_change, rematch_of, table_of, tables_of_app
from zamki.web.client_address import AnyRequest, address_of, caller_key, cookie_for, name_cookie, own_secret
from zamki.web.error_responses import language_of
from zamki.web.lobby import SHOWN, Lobby, describe, in_order, seats_by_default
from zamki.web.new_table import Form, NewTableForm, opening_of
from zamki.web.pages import Html, lasting, render_page
from zamki.web.table_context import Reader, TableDesk
from zamki.web.table_page import viewer_from
from zamki.web.viewport import window_of


@get("/", include_in_schema=False)
async def lobby(request: AnyRequest) -> Html:
    """Shows the games, one's tables and open tables."""
    all_tables, key = tables_of_app(request), caller_key(request)
    mine = in_order(await all_tables.my_tables(key), key)
    made = Lobby(
        language_of(request),
        key,
        mine,
        await all_tables.open_tables(),
        desks=await _desks(request, mine[:SHOWN], key),
        levels={game: request.cookies.get(_level_cookie(game), "") for game in made_of(request)},
        bot_maker=all_tables.bot_maker,
        window=window_of(request.query_params, request.cookies, request.headers),
    )
    name = request.cookies.get("name", "")
    return render_page(request, "lobby.html", name=name, shield=_shield(request) or 0, **made.context())


@post("/you", include_in_schema=False)
async def choose_person(request: AnyRequest) -> Response[None]:
    """Remembers the reader's name and shield for later tables."""
    form = await request.form()
    name, said = plain_name(str(form.get("name", "")))[:NAME_LIMIT], str(form.get("shield", ""))
    cookies = [name_cookie(name)]
    if said in map(str, range(SHIELDS)):
        cookies.append(lasting("shield", said))
    return Redirect("/", status_code=303, cookies=cookies)


def made_of(request: AnyRequest) -> Sequence[str]:
    """Returns the games whose level this browser has chosen."""
    return [name.removeprefix("level-") for name in request.cookies if name.startswith("level-")]


async def _desks(
    request: AnyRequest, mine: Sequence[TableSummary], key: str | None
) -> dict[str, TableDesk[Any]]:
    """Returns the tables to go on with, as their reader knows them, without unreadable ones."""
    found: dict[str, TableDesk[Any]] = {}
    for summary in mine:
        try:
            table = await tables_of_app(request).table(summary.table)
        except ZamkiError:
            continue
        if not table.log.has_begun:  # there is nothing to show of the game
            continue
        seat = table.log.seats_of(key)[0]
        found[table.id] = TableDesk(table, table.view(seat), Reader(language_of(request), seat))
    return found


@get("/tables", include_in_schema=False)
async def all_open(request: AnyRequest) -> Html:
    """Shows every open table."""
    key = caller_key(request)
    made = Lobby(language_of(request), key, (), await tables_of_app(request).open_tables())
    return render_page(request, "tables.html", open=made.open_rows())


@post("/play/{game:str}", include_in_schema=False)
async def play_now(request: AnyRequest, game: FromPath[str]) -> Response[None]:
    """Opens a game against bots of the level on the card."""
    form = await request.form()
    info, known = get_game(game).info, tables_of_app(request).bot_maker.levels(game)
    seats = seats_by_default(info)
    said = str(form.get("level", ""))
    level = said if said in known else default_level(known)
    opening = Opening(
        game=game,
        seats=seats,
        bots=dict.fromkeys(range(1, seats), level),
        names={0: request.cookies.get("name", "")},
        draw={question.key: () for question in info.asks},
        shield=_shield(request),
    )
    is_first = has_lesson(game) and not _knows(request, game)
    query = "?new=1" if is_first else ""
    answer = await open_table(request, opening, form.get("key"), query=query)
    answer.cookies += [lasting(_level_cookie(game), level), lasting(_played_cookie(game), "1")]
    return answer


def _knows(request: AnyRequest, game: str) -> bool:
    """True if this browser has begun a lesson or a game of this kind."""
    return any(name.startswith((f"learn-{game}-", _played_cookie(game))) for name in request.cookies)


def _played_cookie(game: str) -> str:
    return f"played-{game}"


def _level_cookie(game: str) -> str:
    return f"level-{game}"


@get("/new/{game:str}", include_in_schema=False)
async def new_form(request: AnyRequest, game: FromPath[str]) -> Html:
    """Shows the form of a new table."""
    levels = tables_of_app(request).bot_maker.levels(game)
    window = window_of(request.query_params, request.cookies, request.headers)
    made = NewTableForm(get_game(game).info, levels, language_of(request), window.is_narrow)
    name = request.cookies.get("name", "")
    return render_page(request, "new.html", name=name, shield=_shield(request) or 0, **made.context())


@get("/new/{game:str}/summary", include_in_schema=False)
async def new_summary(request: AnyRequest, game: FromPath[str]) -> Html:
    """Returns the table of the form in one sentence."""
    info, levels = get_game(game).info, tables_of_app(request).bot_maker.levels(game)
    made = NewTableForm(info, levels, language_of(request))
    return render_page(request, "summary.html", summary=made.summary(opening_of(info, request.query_params)))


@post("/new/{game:str}", include_in_schema=False)
async def new_table(request: AnyRequest, game: FromPath[str]) -> Response[None]:
    """Opens the table of the form."""
    form = await request.form()
    opening = replace(opening_of(get_game(game).info, form), waiting=bool(form.get("wait")), is_ready=False)
    opening = replace(opening, shield=_shield(request))
    return await open_table(request, opening, form.get("key"), opening.names[0])


@get("/code", include_in_schema=False)
async def code_form(request: AnyRequest) -> Html:
    """Asks for the code of an invitation."""
    return render_page(request, "code.html", wrong="")


@get("/join", include_in_schema=False)
async def join_by_code(request: AnyRequest, code: FromQuery[str] = "") -> Response[Any]:
    """Redirects from an invitation's code to its table; shows the form again for a wrong one."""
    table = await tables_of_app(request).invited_to(code, address_of(request))
    if table is None:
        return render_page(request, "code.html", status=403, wrong=code[:12] or "–")
    return Redirect(f"/join/{table}?code={quote(code)}", status_code=303)


@get("/join/{table:str}", include_in_schema=False)
async def join_form(request: AnyRequest, table: FromPath[str], code: FromQuery[str] = "") -> Html:
    """Asks for a name before taking a seat."""
    found = await table_of(request, table)
    title, detail = describe(found.log.summary(), language_of(request))
    name = request.cookies.get("name", "")
    return render_page(
        request,
        "join.html",
        table=found.id,
        seen=found.view(Onlooker.SPECTATOR),
        code=code,
        title=title,
        detail=detail,
        name=name,
    )


@post("/join/{table:str}", include_in_schema=False)
async def join(request: AnyRequest, table: FromPath[str]) -> Response[None]:
    """Takes a seat."""
    form = await request.form()
    name, code = str(form.get("name", "")), str(form.get("code", "")) or None
    key = str(form.get("key", "")) or None
    who: JsonObject = {"name": name, "own": True, "shield": _shield(request)}
    body = {**who, "invite": code, "ready": False, "share": _share(form)}
    browser = await own_secret(request)
    taken = await apply_change(request, table, ChangeKind.SIT, body, key)
    return to_table(request, table, browser or taken.secret, name)


@get("/t/{table:str}/again", include_in_schema=False)
async def again_form(request: AnyRequest, table: FromPath[str]) -> Html:
    """Shows the form of a rematch, with the game's questions."""
    found = await table_of(request, table)
    viewer = viewer_from(found, caller_key(request, found), None)
    desk: TableDesk[Any] = TableDesk(found, found.view(viewer), Reader(language_of(request), viewer))
    asks = [each for each in desk.game.info.asks if each.again is Again.OFFER]
    people = [(seat, desk.name(seat)) for seat in range(len(found.log.chairs))]
    return render_page(
        request,
        "again.html",
        table=found.id,
        asks=asks,
        people=people,
        settled=desk.setup_lines(),
        game=desk.game,
    )


@post("/t/{table:str}/rematch", include_in_schema=False)
async def rematch(request: AnyRequest, table: FromPath[str]) -> Response[None]:
    """Opens a rematch."""
    form = await request.form()
    said = {str(key): str(value) for key, value in form.items() if str(value).isdecimal()}
    first = {key: int(value[:3]) for key, value in said.items() if key != "share"}
    name = await rematch_of(request, table, first=first, share=_share(form))
    return Redirect(f"/t/{name}", status_code=303)


async def open_table(
    request: AnyRequest, opening: Opening, key: object, name: str = "", query: str = ""
) -> Response[None]:
    """Opens a table and redirects to it; a form sent twice with the same key opens one."""
    browser = await own_secret(request)
    opening = replace(opening, share=_share(await request.form()))
    # After going back, another choice means another table.
    whole = f"{key} {opening.digest()}" if isinstance(key, str) and len(key) >= LONG_ENOUGH else None
    made = await tables_of_app(request).open(opening, browser, whole, address=address_of(request))
    return to_table(request, made.table.id + query, browser or made.secret, name)


def to_table(request: AnyRequest, table: str, secret: str, name: str) -> Response[None]:
    """Redirects to a table, with the cookies that hold its seat."""
    cookies = [cookie_for(request, secret)]
    if name:
        cookies.append(name_cookie(name))
    return Redirect(f"/t/{table}", status_code=303, cookies=cookies)


def _share(form: Form) -> str | None:
    """Returns the page's share of the shuffle; none without scripts."""
    return str(form.get("share", "")) or None


def _shield(request: AnyRequest) -> int | None:
    """Returns the shield that this browser keeps, if any."""
    said = request.cookies.get("shield", "")
    return int(said) if said in map(str, range(SHIELDS)) else None


FRONT = [
    lobby, all_open, choose_person, play_now, new_form, new_summary, new_table, code_form, join_by_code,
    join_form, join, again_form, rematch,
]  # fmt: skip
