"""The HTTP API: what the pages use, and what a bot, a script or another client may use."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Any

import msgspec
from litestar import Controller, Response, get, post
from litestar.params import FromPath, FromQuery, HeaderParameter, JSONBody

from zamki.bots.fallback import playing_level
from zamki.bots.levels import RANDOM, advising_level
from zamki.core.errors import BadSetup, Malformed
from zamki.core.ids import Json, JsonObject, Onlooker, Seat
from zamki.core.registry import game_names, get_game
from zamki.core.words import T
from zamki.match import ChangeKind, ChangeRequest, Opening, Table, Tables
from zamki.match.changes import Answer
from zamki.match.people_changes import no_level
from zamki.web import api_types
from zamki.web.client_address import (
    AnyRequest,
    address_of,
    browser_cookies,
    caller_key,
    is_browser,
    name_cookie,
    own_key,
    own_secret,
    viewer_of,
)
from zamki.web.disconnect import while_here
from zamki.web.error_responses import language_of

Name = FromPath[str]
Number = FromPath[int]
Key = Annotated[str | None, HeaderParameter(name="Idempotency-Key", max_length=200)]
AnyObject = dict[str, Any]
_SEAT = re.compile("0|[1-9][0-9]?")


def tables_of_app(request: AnyRequest) -> Tables:
    """Returns the tables of this server."""
    all_tables: Tables = request.app.state.all_tables
    return all_tables


async def table_of(request: AnyRequest, name: str) -> Table:
    """Returns the table in the path, and notes the caller's presence there."""
    table = await tables_of_app(request).table(name)
    table.note_presence(caller_key(request, table))
    return table


async def apply_change(
    request: AnyRequest,
    name: str,
    kind: ChangeKind,
    body: JsonObject,
    key: str | None = None,
    after: int | None = None,
) -> Answer:
    """Applies a change to the table in the path, and returns its answer."""
    table = await table_of(request, name)
    caller = await own_key(request) if kind is ChangeKind.SIT else caller_key(request, table)
    return await table.change(ChangeRequest(kind, caller, body, key, after, address=address_of(request)))


class Games(Controller):
    """What can be played."""

    path = "/api"
    tags = ["games"]

    @get("/games", operation_id="list_games")
    async def games(self, request: AnyRequest) -> list[AnyObject]:
        """The registry: seats, options, editions, bot levels."""
        levels = tables_of_app(request).bot_maker.levels
        lang = language_of(request)
        return [{**get_game(name).info.json(lang), "bots": list(levels(name))} for name in game_names()]


class TableRoutes(Controller):
    """Opening, joining and playing."""

    path = "/api/tables"
    tags = ["tables"]

    @post("/", operation_id="open_table")
    async def open(
        self, request: AnyRequest, data: JSONBody[api_types.NewTable], key: Key = None
    ) -> Response[api_types.TableOpened]:
        """Opens a table; the caller takes the first free seat unless it only watches."""
        browser = await own_secret(request) if is_browser(request) else None
        caller = await own_key(request)
        opened = await tables_of_app(request).open(
            opening_of(data), browser, key, caller, address_of(request)
        )
        invites = {str(seat): code for seat, code in opened.invites.items()}
        answer = api_types.TableOpened(opened.table.id, opened.seat, opened.secret, invites)
        return Response(answer, status_code=201, cookies=browser_cookies(request, browser or opened.secret))

    @post("/{table:str}/seats", operation_id="take_seat")
    async def sit(
        self, request: AnyRequest, table: Name, data: JSONBody[api_types.TakeSeat], key: Key = None
    ) -> Response[api_types.SeatTaken]:
        """Takes the seat of an invitation; at an open table without one, the next free seat."""
        body: JsonObject = {**msgspec.structs.asdict(data), "own": is_browser(request)}
        browser = await own_secret(request)
        taken = await apply_change(request, table, ChangeKind.SIT, body, key)
        assert taken.seat is not None
        return Response(
            api_types.SeatTaken(taken.seat, taken.secret),
            status_code=201,
            cookies=browser_cookies(request, browser or taken.secret),
        )

    @get("/{table:str}", operation_id="get_view")
    async def view(self, request: AnyRequest, table: Name, seat: FromQuery[int | None] = None) -> AnyObject:
        """The caller's view: what it may know, what it is asked, its legal moves."""
        found = await table_of(request, table)
        return found.view(viewer_of(request, found, seat)).json()

    @post("/{table:str}/moves", status_code=200, operation_id="submit_move")
    async def move(
        self, request: AnyRequest, table: Name, data: JSONBody[api_types.SubmitMove], key: Key = None
    ) -> api_types.Version:
        """Submits a move; answers after it is saved. The same key again gets the same answer."""
        answer = await apply_change(request, table, ChangeKind.MOVE, {"move": data.move}, key, data.after)
        return api_types.Version(answer.version)

    @post("/{table:str}/undo", status_code=200, operation_id="take_back_move")
    async def undo(
        self,
        request: AnyRequest,
        table: Name,
        data: JSONBody[api_types.TakeBack | None] = None,
        key: Key = None,
    ) -> api_types.Version:
        """Takes the caller's last move back where the four bans allow."""
        said = data or api_types.TakeBack()
        answer = await apply_change(request, table, ChangeKind.UNDO, _speaking(said.seat), key, said.after)
        return api_types.Version(answer.version)

    @post("/{table:str}/proposals", status_code=201, operation_id="suggest_move")
    async def propose(
        self, request: AnyRequest, table: Name, data: JSONBody[api_types.SubmitMove], key: Key = None
    ) -> api_types.Version:
        """Suggests a move to another seat that is to act."""
        return api_types.Version(
            (await apply_change(request, table, ChangeKind.PROPOSE, {"move": data.move}, key)).version
        )

    @post("/{table:str}/proposals/{proposal:int}/accept", status_code=200, operation_id="accept_suggestion")
    async def accept(
        self,
        request: AnyRequest,
        table: Name,
        proposal: Number,
        data: JSONBody[api_types.AcceptProposal],
        key: Key = None,
    ) -> api_types.Version:
        """Makes the move that was suggested to the caller."""
        body = {"proposal": proposal, **_speaking(data.seat)}
        return api_types.Version(
            (await apply_change(request, table, ChangeKind.ACCEPT, body, key, data.after)).version
        )

    @post("/{table:str}/proposals/{proposal:int}/decline", status_code=200, operation_id="decline_suggestion")
    async def decline(
        self,
        request: AnyRequest,
        table: Name,
        proposal: Number,
        data: JSONBody[api_types.AsSeat | None] = None,
        key: Key = None,
    ) -> api_types.Version:
        """Says no to a suggestion, or takes one's own back."""
        body = {"proposal": proposal, **_speaking(data.seat if data else None)}
        return api_types.Version((await apply_change(request, table, ChangeKind.DECLINE, body, key)).version)

    @post("/{table:str}/chat", status_code=201, operation_id="send_chat")
    async def say(
        self, request: AnyRequest, table: Name, data: JSONBody[api_types.Say], key: Key = None
    ) -> api_types.Version:
        """Says something to everybody at the table, or to one's partners."""
        said = {"phrase": data.phrase} if data.phrase is not None else {"text": data.text or ""}
        to = {"to": data.to} if data.to else {}
        who: JsonObject = {"name": data.name, **_speaking(data.seat)}
        body: JsonObject = {**said, **to, **who, "lang": language_of(request)}
        return api_types.Version((await apply_change(request, table, ChangeKind.CHAT, body, key)).version)

    @get("/{table:str}/chat/list", operation_id="list_chat")
    async def chat(
        self,
        request: AnyRequest,
        table: Name,
        before: FromQuery[int | None] = None,
        seat: FromQuery[int | None] = None,
    ) -> list[AnyObject]:
        """The last 100 lines of chat that the caller may read, or the last ones before a version."""
        found = await table_of(request, table)
        readers = (viewer_of(request, found, seat),)
        return [line.json() for line in found.log.lines(readers, before=before)]

    @post("/{table:str}/rematch", status_code=200, operation_id="open_rematch")
    async def rematch(
        self,
        request: AnyRequest,
        table: Name,
        data: JSONBody[api_types.WithShare | None] = None,
        key: Key = None,
    ) -> api_types.NextTable:
        """The same people again, at a table that is the same for all who ask."""
        return api_types.NextTable(await rematch_of(request, table, key, share=_share(data)))

    @get("/{table:str}/hint", operation_id="get_hints")
    async def hint(
        self,
        request: AnyRequest,
        table: Name,
        seat: FromQuery[int | None] = None,
        level: FromQuery[str | None] = None,
    ) -> list[AnyObject]:
        """What a bot would do on the caller's seat, best first, from what the seat may know."""
        found = await table_of(request, table)
        asked = found.log.acting_seat(caller_key(request, found), _speaking(seat))
        all_tables, lang, address = tables_of_app(request), language_of(request), address_of(request)
        advice = hints(all_tables, found, asked, level, lang, address)
        return await while_here(request.receive, advice) or []

    @post("/{table:str}/seats/{seat:int}/bot", status_code=200, operation_id="set_bot")
    async def bot(
        self,
        request: AnyRequest,
        table: Name,
        seat: Number,
        data: JSONBody[api_types.BotSeat],
        key: Key = None,
    ) -> api_types.Version:
        """Lets a bot play a free seat, the caller's own, or that of somebody who is away."""
        body = {"seat": seat, "level": data.level}
        return api_types.Version((await apply_change(request, table, ChangeKind.BOT, body, key)).version)

    @post("/{table:str}/seats/{seat:int}/return", status_code=200, operation_id="return_to_seat")
    async def back(
        self, request: AnyRequest, table: Name, seat: Number, key: Key = None
    ) -> api_types.Version:
        """The person is back: the bot leaves the seat."""
        return api_types.Version(
            (await apply_change(request, table, ChangeKind.RETURN, {"seat": seat}, key)).version
        )

    @post("/{table:str}/seats/{seat:int}/invite", status_code=200, operation_id="renew_invitation")
    async def invite(
        self, request: AnyRequest, table: Name, seat: Number, revoke: FromQuery[bool] = False, key: Key = None
    ) -> api_types.Invite:
        """The host's new invitation for a free seat, or none: the old one ends."""
        body = {"seat": seat, "revoke": revoke}
        return api_types.Invite((await apply_change(request, table, ChangeKind.INVITE, body, key)).invite)

    @post("/{table:str}/seats/{seat:int}/person", status_code=200, operation_id="set_person")
    async def person(
        self,
        request: AnyRequest,
        table: Name,
        seat: Number,
        data: JSONBody[api_types.Person],
        key: Key = None,
    ) -> Response[api_types.Version]:
        """Another name or shield for the caller's own seat."""
        body = {"seat": seat, **_set_fields(data)}
        version = api_types.Version(
            (await apply_change(request, table, ChangeKind.PERSON, body, key)).version
        )
        kept = [name_cookie(data.name)] if data.name and is_browser(request) else []
        return Response(version, status_code=200, cookies=kept)

    @post("/{table:str}/ready", status_code=200, operation_id="set_ready")
    async def ready(
        self,
        request: AnyRequest,
        table: Name,
        data: JSONBody[api_types.BeReady | None] = None,
        key: Key = None,
    ) -> api_types.Version:
        """Before the game begins: the caller is ready, or not yet; a table that waits begins when all are."""
        body: JsonObject = msgspec.structs.asdict(data or api_types.BeReady())
        return api_types.Version((await apply_change(request, table, ChangeKind.READY, body, key)).version)

    @post("/{table:str}/start", status_code=200, operation_id="start_game")
    async def start(
        self,
        request: AnyRequest,
        table: Name,
        data: JSONBody[api_types.WithShare | None] = None,
        key: Key = None,
    ) -> api_types.Version:
        """The host begins, with bots on the seats that are still free."""
        body: JsonObject = {"share": _share(data)}
        return api_types.Version((await apply_change(request, table, ChangeKind.START, body, key)).version)

    @post("/{table:str}/options", status_code=200, operation_id="set_options")
    async def options(
        self, request: AnyRequest, table: Name, data: JSONBody[api_types.NewOptions], key: Key = None
    ) -> api_types.Version:
        """Before the game begins: the host changes what is played."""
        return api_types.Version(
            (await apply_change(request, table, ChangeKind.OPTIONS, _set_fields(data), key)).version
        )

    @get("/{table:str}/record", operation_id="get_record")
    async def record(self, request: AnyRequest, table: Name, seat: FromQuery[int | None] = None) -> AnyObject:
        """The record: complete after the end; before it, as far as the caller may know."""
        found = await table_of(request, table)
        return found.record(viewer_of(request, found, seat))

    @get("/{table:str}/replay", operation_id="get_position")
    async def replay(
        self,
        request: AnyRequest,
        table: Name,
        at: FromQuery[int],
        seat: FromQuery[int | None] = None,
        open: FromQuery[bool] = False,
    ) -> AnyObject:
        """The position after the first `at` moves, as the caller may know it; after the end, all open."""
        found = await table_of(request, table)
        viewer = Onlooker.OPEN if open else viewer_of(request, found, seat)
        view = (await found.position(at, viewer)).json()
        return {"table": found.id, "version": found.version, "at": at, **view}


def opening_of(data: api_types.NewTable) -> Opening:
    """Returns the table's own form of a request to open one."""
    bots, names = _by_seat(data.bots), _by_seat(data.names)
    if data.name:
        free = next((seat for seat in range(data.seats or 8) if seat not in bots), 0)
        names = {free: data.name, **names}
    asked = msgspec.structs.asdict(data)
    del asked["name"]
    return Opening(**{**asked, "bots": bots, "names": names})


async def hints(
    all_tables: Tables, table: Table, seat: Seat, level: str | None, lang: str, address: str | None = None
) -> list[AnyObject]:
    """Returns a bot's advice for a seat, in JSON."""
    play = table.log.play
    if not play.game.legal_moves(play.state, seat):
        raise Malformed(T("It is not your turn."))
    game = play.game.info.id
    level = level or advising_level(game, all_tables.bot_maker.levels(game)) or RANDOM.id
    _known_level(table, level)
    view = table.view(seat).view
    by = playing_level(game, level, all_tables.bot_maker.fallback_reason(game, level, play.config))
    return [
        {
            "move": play.game.move_json(each.move),
            "text": play.game.teller.move(view.state, each.move).render(lang),
            "value": each.value,
            "unit": each.unit,
            "note": each.note.render(lang) if each.note else None,
            "reasons": [{"what": line.what.render(lang), "points": line.points} for line in each.reasons],
            "by": by,
        }
        for each in await all_tables.advice(table, seat, level, address)
    ]


async def rematch_of(
    request: AnyRequest,
    name: str,
    key: str | None = None,
    first: Mapping[str, int] | None = None,
    share: str | None = None,
) -> str:
    """Opens the rematch of a table, and returns its name; `first` answers the game's questions."""
    table = await table_of(request, name)
    body: JsonObject = {**({"first": dict(first)} if first else {}), "share": share}
    change = ChangeRequest(
        ChangeKind.REMATCH, caller_key(request, table), body, key, address=address_of(request)
    )
    answer = await tables_of_app(request).rematch(table, change)
    assert answer.table is not None
    return answer.table


def _share(data: api_types.WithShare | None) -> str | None:
    """Returns the client's share of the shuffle."""
    return None if data is None else data.share


def _set_fields(data: api_types.Person | api_types.NewOptions) -> dict[str, Json]:
    """Returns the fields that are set; the others stay as they are."""
    return {name: value for name, value in msgspec.structs.asdict(data).items() if value is not None}


def _speaking(seat: int | None) -> dict[str, int]:
    """Returns the body's `seat`, if it names one."""
    return {} if seat is None else {"seat": seat}


def _known_level(table: Table, level: str) -> None:
    if level not in table.levels:
        raise BadSetup(no_level(level, table.levels))


def _by_seat(data: dict[str, str]) -> dict[int, str]:
    if wrong := [key for key in data if not _SEAT.fullmatch(key)]:
        raise Malformed(T("“{wrong}” is not a seat.", wrong=wrong[0][:40]))
    return {int(key): value for key, value in data.items()}
