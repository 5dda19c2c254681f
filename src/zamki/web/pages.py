"""The pages' shared parts, and the page of a table."""

from __future__ import annotations

from hashlib import sha256
from typing import Any
from urllib.parse import quote

from litestar import Response, get, post
from litestar.datastructures import Cookie
from litestar.enums import MediaType
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect
from markupsafe import Markup

from zamki import draw
from zamki.core.errors import ZamkiError
from zamki.core.play import replay
from zamki.core.registry import game_names
from zamki.core.words import T
from zamki.draw.letters import FONTS
from zamki.draw.palette import TOKENS
from zamki.match.effort import beside
from zamki.match.errors import NotAllowed
from zamki.web.api import table_of, tables_of_app
from zamki.web.client_address import AnyRequest, address_of, caller_key
from zamki.web.disconnect import while_here
from zamki.web.error_responses import language_of
from zamki.web.page import page_of
from zamki.web.partial_updates import drop_known_parts
from zamki.web.rendering import STATIC, html, known_language, own_sheet, render, stamp, theme_sheet
from zamki.web.share import icon_png, picture_of
from zamki.web.site import address_for_links
from zamki.web.table_context import Reader
from zamki.web.table_page import SEEN_END, TablePage, viewer_from
from zamki.web.viewport import window_of

Html = Response[str]
SCRIPTED = ("numbers", "words", "large", "shield", "told")
"""Cookies that scripts write."""
ICONS = (180, 192, 512)
KEPT = {"Cache-Control": "public, max-age=86400", "X-Content-Type-Options": "nosniff"}


def render_page(request: AnyRequest, template: str, /, *, status: int = 200, **context: Any) -> Html:
    """Returns a page in the reader's language and theme."""
    theme = request.cookies.get("theme", "")
    context = {"theme": theme if theme in ("light", "dark") else "", "here": _here(request), **context}
    text = render(template, language_of(request), **context)
    return html(text, status=status, cookies=_renewed_cookies(request))


shown = render_page
"""The former name, kept for other people's games until 0.4."""


def _renewed_cookies(request: AnyRequest) -> list[Cookie]:
    """Returns the cookies of scripts to be set again: some browsers forget script cookies after a week."""
    return [
        lasting(name, quote(value, safe=""))
        for name, value in request.cookies.items()
        if name in SCRIPTED or name.startswith("learn-")
    ]


def lasting(name: str, value: str) -> Cookie:
    """Returns a cookie of a choice, which scripts may read, for as long as browsers keep any."""
    return Cookie(name, value=value, max_age=400 * 86400, samesite="lax")


def on_page_fault(request: AnyRequest, error: ZamkiError) -> Html:
    """Returns a refusal as a page."""
    message = error.message(language_of(request))
    return render_page(request, "message.html", status=error.status, message=message)


@get("/t/{table:str}", include_in_schema=False)
async def table_page(request: AnyRequest, table: FromPath[str]) -> Html:
    """Shows the table. Opening it after its end shows the end."""
    made = await _table_page(request, table, is_first=True)
    desk, text = made.desk, await made.parts()
    return render_page(
        request,
        "table.html",
        about=desk.view.game,
        desk=desk,
        mine=made.mine,
        default_level=made.default_level,
        keys=page_of(desk.view.game).keys,
        one_board=page_of(desk.view.game).one_board,
        **made.own(),
        origin=made.origin,
        parts=Markup(text if made.is_hot else drop_known_parts(text, {})),
    )


@get("/t/{table:str}/parts", include_in_schema=False)
async def table_parts(request: AnyRequest, table: FromPath[str], at: FromQuery[int | None] = None) -> Html:
    """Returns the parts of the table that change; with `at`, as they were after so many moves."""
    made = await _table_page(request, table, count=at)
    text = await while_here(request.receive, made.parts()) or ""  # a hint may take a while
    return html(text if made.is_hot else drop_known_parts(text, request.headers))


@get("/t/{table:str}/piece", include_in_schema=False)
async def table_piece(request: AnyRequest, table: FromPath[str], what: FromQuery[str] = "") -> Html:
    """Returns the explanation of a piece."""
    shown = (await _table_page(request, table)).piece(what)
    return html(shown) if shown is not None else html("", status=404)


@get("/t/{table:str}/picture.png", include_in_schema=False)
async def table_picture(request: AnyRequest, table: FromPath[str]) -> Response[bytes]:
    """Returns a picture of a finished game, for messengers and networks."""
    found = await table_of(request, table)
    if found.log.outcome is None:
        raise NotAllowed(T("There is a picture once the game is over."))
    made = await picture_of(found, language_of(request))
    mark = f'"{sha256(made).hexdigest()[:32]}"'  # changes with the names in it
    headers = {"Cache-Control": "public, no-cache", "ETag": mark, "Vary": "Accept-Language, Cookie"}
    if mark in request.headers.get("if-none-match", ""):
        return Response(b"", status_code=304, media_type="image/png", headers=headers)
    return Response(made, media_type="image/png", headers=headers)


@get("/t/{table:str}/shuffle", include_in_schema=False)
async def table_shuffle(request: AnyRequest, table: FromPath[str]) -> dict[str, Any]:
    """Returns what a page needs to recompute the shuffle of a finished game."""
    found = await table_of(request, table)
    if found.log.outcome is None or found.log.play.shuffle is None:
        raise NotAllowed(T("Hidden information is shown after the game."))
    record = found.log.record()
    draws = (await beside(replay, record)).draws
    told = [{"items": list(draw.items), "drawn": list(draw.drawn)} for draw in draws]
    return {"shuffle": found.log.play.shuffle.json(), "draws": told}


@post("/language/{code:str}", include_in_schema=False)
async def choose_language(request: AnyRequest, code: FromPath[str]) -> Response[None]:
    """Remembers the reader's language."""
    return await _redirect_with_choice(request, "lang", code if known_language(code) else None)


@post("/theme/{name:str}", include_in_schema=False)
async def choose_theme(request: AnyRequest, name: FromPath[str]) -> Response[None]:
    """Remembers the light, dark or system theme."""
    return await _redirect_with_choice(request, "theme", name if name in ("dark", "system") else "light")


@get(["/language/{name:str}", "/theme/{name:str}"], include_in_schema=False)
async def old_choice(to: FromQuery[str] = "/") -> Response[None]:
    """Redirects a link of an earlier version, which changes nothing."""
    return Redirect(_inside(to), status_code=303)


@get("/icon.svg", include_in_schema=False)
async def icon() -> Response[bytes]:
    """Returns the logo."""
    return _cacheable(draw.logo_svg(theme="light").svg.encode(), "image/svg+xml")


@get("/icon/{size:int}", include_in_schema=False)
async def picture_icon(size: FromPath[int]) -> Response[bytes]:
    """Returns the logo as PNG for home screens."""
    return Response(icon_png(size), media_type="image/png", headers=KEPT) if size in ICONS else _missing()


@get("/manifest.webmanifest", include_in_schema=False)
async def manifest() -> Response[dict[str, Any]]:
    """Returns the web app manifest, for installation on a home screen."""
    icons = [{"src": f"/icon/{size}", "sizes": f"{size}x{size}", "type": "image/png"} for size in ICONS]
    said = {"name": "Zamki", "start_url": "/", "display": "standalone", "icons": icons}
    said |= dict.fromkeys(("background_color", "theme_color"), TOKENS["bg"][0])
    return Response(said, media_type="application/manifest+json", headers=KEPT)


@get("/static/{mark:str}/{name:str}", include_in_schema=False)
async def static(mark: FromPath[str], name: FromPath[str]) -> Response[bytes]:
    """Returns a script, a stylesheet or a font; `mark` changes with its content."""
    if name == "theme.css":
        return _cacheable(theme_sheet().encode(), "text/css", is_current=mark == stamp())
    kinds = {"css": "text/css", "js": "text/javascript", "woff2": "font/woff2"}
    path = (FONTS if name.endswith(".woff2") else STATIC) / name
    if path.suffix[1:] not in kinds or path.parent not in (FONTS, STATIC) or not path.is_file():
        return _missing()
    return _cacheable(path.read_bytes(), kinds[path.suffix[1:]], is_current=mark == stamp())


@get("/static/{mark:str}/games/{name:str}", include_in_schema=False)
async def game_sheet(mark: FromPath[str], name: FromPath[str]) -> Response[bytes]:
    """Returns a game's own stylesheet."""
    game, _, kind = name.partition(".")
    sheet = own_sheet(game) if kind == "css" and game in game_names() else None
    if sheet is None:
        return _missing()
    return _cacheable(sheet.read_bytes(), "text/css", is_current=mark == stamp())


PAGES = [
    table_page, table_parts, table_piece, table_picture, table_shuffle, choose_language, choose_theme,
    old_choice, icon, picture_icon, manifest, static, game_sheet,
]  # fmt: skip


async def _table_page(
    request: AnyRequest, table: str, *, is_first: bool = False, count: int | None = None
) -> TablePage:
    found = await table_of(request, table)
    marks = (SEEN_END,) if is_first and found.log.outcome else ()
    key, query = caller_key(request, found), request.query_params
    reader = Reader(
        language_of(request),
        viewer_from(found, key, query.get("as")),
        (*query.getall("pick", []), *marks),
        window_of(query, request.cookies, request.headers),
        shows_numbers=request.cookies.get("numbers") != "off",
        in_words=request.cookies.get("words") == "on",
        is_large=request.cookies.get("large") == "on",
        seats=found.log.seats_of(key),
        told=frozenset(request.cookies.get("told", "").split(",")),
    )
    origin = address_for_links(request, request.app.state.site)
    return TablePage(
        tables_of_app(request),
        found,
        key,
        reader,
        origin,
        count,
        address=address_of(request),
        is_new=query.get("new") == "1",
    )


async def _redirect_with_choice(request: AnyRequest, name: str, value: str | None) -> Response[None]:
    """Redirects to the reader's page, with the choice in a cookie."""
    to = (await request.form()).get("to", "/")
    cookies = [lasting(name, value)] if value else []
    return Redirect(_inside(to if isinstance(to, str) else "/"), status_code=303, cookies=cookies)


def _missing() -> Response[bytes]:
    return Response(b"", status_code=404, media_type=MediaType.TEXT)


def _cacheable(content: bytes, kind: str, *, is_current: bool = True) -> Response[bytes]:
    age = "public, max-age=31536000, immutable" if is_current else "no-cache"
    headers = {"Cache-Control": age, "X-Content-Type-Options": "nosniff"}
    charset = "" if kind.startswith("font/") else "; charset=utf-8"
    return Response(content, media_type=kind + charset, headers=headers)


def _here(request: AnyRequest) -> str:
    """Returns the reader's address; its host is left out, for it may be anything."""
    path, query = quote(request.scope["path"]), request.scope["query_string"].decode("latin-1")
    return f"{path}?{query}" if query else path


def _inside(to: str) -> str:
    """Returns the path if it leads inside this server, else the start page."""
    return to if to.startswith("/") and not to.startswith(("//", "/\\")) else "/"
