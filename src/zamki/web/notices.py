"""Asking to be told when it is one's turn: the calls, and the page that a mail leads to."""

from __future__ import annotations

from dataclasses import replace

from litestar import Controller, Response, get, post
from litestar.params import FromPath, JSONBody

from zamki.core.errors import ZamkiError
from zamki.core.ids import Seat
from zamki.core.words import T, Text
from zamki.match.errors import NotAllowed, NotYourSeat
from zamki.match.limits import Act, too_many
from zamki.match.table import Table
from zamki.store.notices import Subscription
from zamki.web.api import table_of, tables_of_app
from zamki.web.api_types import Notice, NoticesOffered, PushKeys, WantNotices
from zamki.web.client_address import AnyRequest, address_of, caller_key
from zamki.web.error_responses import language_of
from zamki.web.mail import check_mail
from zamki.web.notifier import WebNotifier
from zamki.web.pages import Html, render_page
from zamki.web.push import BadSubscription, check_push
from zamki.web.rendering import STATIC


class NoNotices(ZamkiError):
    """The host of the server does not offer this."""

    code = "no_notices"


class Notices(Controller):
    """Being told when it is one's turn, at tables that take their time."""

    path = "/api"
    tags = ["notices"]

    @get("/notices", operation_id="get_notice_kinds")
    async def notice_kinds(self, request: AnyRequest) -> NoticesOffered:
        """How this server can tell people: the key browsers subscribe with, and whether by mail."""
        notifier = _notifier_of(request)
        pusher = None if notifier is None else await notifier.pusher()
        by_mail = notifier is not None and notifier.mailer is not None
        return NoticesOffered(None if pusher is None else pusher.public_key, by_mail)

    @get("/tables/{table:str}/seats/{seat:int}/notices/list", operation_id="list_notices")
    async def mine(self, request: AnyRequest, table: FromPath[str], seat: FromPath[int]) -> list[Notice]:
        """What the caller has asked for at its seat, the newest first."""
        _, key = await _seat(request, table, seat)
        notifier = _notifier_of(request)
        found = [] if notifier is None else await notifier.book.of_seat(table, seat, key)
        return [_notice(wish) for wish in found]

    @post("/tables/{table:str}/seats/{seat:int}/notices", status_code=201, operation_id="add_notice")
    async def want(
        self, request: AnyRequest, table: FromPath[str], seat: FromPath[int], data: JSONBody[WantNotices]
    ) -> Notice:
        """Asks to be told: in a browser, or by mail once its reader has said yes. Again it is the same."""
        found, key = await _seat(request, table, seat)
        notifier = _offering(request)
        if found.log.pace == "live":
            raise NotAllowed(T("Everybody plays live here, so nobody is notified."), details={"rule": "live"})
        if (data.push is None) == (data.mail is None):
            raise BadSubscription(T("Name a browser or an email address, not both."))
        tables_of_app(request).rate_limiter.ask(Act.NOTICE, address_of(request))
        lang = language_of(request)
        if data.push is not None:
            wish = Subscription(table, seat, key, "push", data.push.endpoint, lang=lang)
            return await _push(notifier, wish, data.push.keys)
        wish = Subscription(table, seat, key, "mail", data.mail or "", lang=lang, is_confirmed=False)
        return await _mail(request, notifier, wish, found)

    @post(
        "/tables/{table:str}/seats/{seat:int}/notices/{notice:str}/stop",
        status_code=200,
        operation_id="stop_notice",
    )
    async def stop(
        self, request: AnyRequest, table: FromPath[str], seat: FromPath[int], notice: FromPath[str]
    ) -> list[Notice]:
        """No more of this; what is left. What is not there is not missed."""
        _, key = await _seat(request, table, seat)
        notifier = _offering(request)
        mine = {wish.id for wish in await notifier.book.of_seat(table, seat, key)}
        if notice in mine:
            await notifier.book.remove(notice)
        return [_notice(wish) for wish in await notifier.book.of_seat(table, seat, key)]


async def _push(notifier: WebNotifier, wish: Subscription, keys: PushKeys) -> Notice:
    if await notifier.pusher() is None:
        raise NoNotices(T("This server sends no browser notifications."))
    check_push(wish.address, keys.p256dh, keys.auth)
    whole = replace(wish, p256dh=keys.p256dh, auth=keys.auth)
    await notifier.book.add(whole)
    return _notice(whole)


async def _mail(request: AnyRequest, notifier: WebNotifier, wish: Subscription, table: Table) -> Notice:
    if notifier.mailer is None:
        raise NoNotices(T("This server sends no email."))
    check_mail(wish.address)
    known = await notifier.book.find(wish.id)
    if known is not None and known.key == wish.key:
        return _notice(known)  # the address is not asked twice
    tables_of_app(request).rate_limiter.ask(Act.QUESTION, address_of(request))
    if (wait := await notifier.book.question(wish.address)) > 0:
        raise too_many(wait)
    await notifier.book.add(wish)
    notifier.ask_soon(wish, table.log.game.info.id)
    return _notice(wish)


def _notice(wish: Subscription) -> Notice:
    return Notice(wish.id, wish.kind, wish.is_confirmed)


async def _seat(request: AnyRequest, name: str, seat: int) -> tuple[Table, str]:
    """Returns the table, and the hash of the secret that holds the seat."""
    table = await table_of(request, name)
    key = caller_key(request, table)
    if key is None or Seat(seat) not in table.log.seats_of(key):
        raise NotYourSeat(T("This is not your seat."))
    return table, key


def _notifier_of(request: AnyRequest) -> WebNotifier | None:
    notifier: WebNotifier | None = request.app.state.notifier
    return notifier


def _offering(request: AnyRequest) -> WebNotifier:
    if (notifier := _notifier_of(request)) is None:
        raise NoNotices(T("This server sends no notifications."))
    return notifier


# -- pages ----------------------------------------------------------------------------------------------


@get("/notices/{notice:str}/{token:str}", include_in_schema=False)
async def notice_page(request: AnyRequest, notice: FromPath[str], token: FromPath[str]) -> Html:
    """Shows the page that an email links to. It changes nothing, since mail programs open links too."""
    notifier = await _check_owner(request, notice, token)
    wish = await notifier.book.find(notice)
    return _page(request, wish, T("We can email you when it is your turn."))


@post("/notices/{notice:str}/{token:str}", status_code=200, include_in_schema=False)
async def notice_choice(request: AnyRequest, notice: FromPath[str], token: FromPath[str]) -> Html:
    """Confirms or ends a subscription; mail programs may end it with a form of their own."""
    notifier = await _check_owner(request, notice, token)
    form = await request.form()
    if form.get("choice") == "yes":
        await notifier.book.confirm(notice)
    else:
        await notifier.book.remove(notice)
    wish = await notifier.book.find(notice)
    return _page(request, wish, T("You get an email when it is your turn."))


def _page(request: AnyRequest, wish: Subscription | None, text: Text) -> Html:
    told = (text if wish else T("You get no emails about this table.")).render(language_of(request))
    return render_page(request, "notice.html", message=told, wish=wish, action=request.scope["path"])


async def _check_owner(request: AnyRequest, notice: str, token: str) -> WebNotifier:
    notifier = _offering(request)
    tables_of_app(request).rate_limiter.ask(Act.NOTICE, address_of(request))
    if not await notifier.is_owner(notice, token):
        raise NotAllowed(T("This link is not complete."), details={"rule": "link"})
    return notifier


@get("/notices-worker.js", include_in_schema=False)
async def worker_script() -> Response[str]:
    """Returns the service worker that shows notifications while no page is open."""
    script = (STATIC / "notices-worker.js").read_text("utf-8")
    return Response(
        script, media_type="text/javascript; charset=utf-8", headers={"Cache-Control": "no-cache"}
    )


NOTICE_PAGES = [notice_page, notice_choice, worker_script]
