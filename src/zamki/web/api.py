"""The HTTP API: what the pages use, and what a bot, a script or another client may use."""

from __future__ import annotations

import re
from typing import Annotated, Any

from litestar import Controller, Request, Response, get, post
from litestar.datastructures import State
from litestar.params import FromPath, FromQuery, HeaderParameter, JSONBody

from zamki.bots.levels import RANDOM, advising_level
from zamki.core.errors import BadSetup, Malformed
from zamki.core.ids import Onlooker, Seat
from zamki.core.registry import game_names, get_game
from zamki.core.words import T
from zamki.match import Hall, Opening, Table
from zamki.match.errors import NotAllowed
from zamki.match.hall import BOT_NAMES
from zamki.web.answers import FAULTS, language_of
from zamki.web.callers import browser_secret, caller_key, cookie_for, viewer_of
from zamki.web.wire import (
    AcceptProposal,
    AsSeat,
    BotSeat,
    Invite,
    NewTable,
    Say,
    SeatTaken,
    SubmitMove,
    TableOpened,
    TakeSeat,
    Version,
)

AnyRequest = Request[Any, Any, State]
Key = Annotated[str | None, HeaderParameter(name="Idempotency-Key", max_length=200)]
AnyObject = dict[str, Any]
_SEAT = re.compile("0|[1-9][0-9]?")


def hall_of(request: AnyRequest) -> Hall:
    """The hall behind the server."""
    hall: Hall = request.app.state.hall
    return hall


async def table_of(request: AnyRequest, name: str) -> Table:
    """The table in the path."""
    return await hall_of(request).table(name)


class Games(Controller):
    """What can be played."""

    path = "/api"
    tags = ["games"]

    @get("/games")
    async def games(self, request: AnyRequest) -> list[AnyObject]:
        """The registry: seats, options, editions, bot levels."""
        levels = hall_of(request).choosers.levels
        lang = language_of(request)
        return [{**get_game(name).info.json(lang), "bots": list(levels(name))} for name in game_names()]


class Tables(Controller):
    """Opening, joining and playing."""

    path = "/api/tables"
    tags = ["tables"]

    @post("/", responses=FAULTS)
    async def open(self, request: AnyRequest, data: JSONBody[NewTable]) -> Response[TableOpened]:
        """Opens a table; the caller takes the first free seat unless it only watches."""
        browser = browser_secret(request)
        opened = await hall_of(request).open(opening_of(data), browser)
        invites = {str(seat): code for seat, code in opened.invites.items()}
        answer = TableOpened(opened.table.id, opened.seat, opened.secret, invites)
        return Response(answer, status_code=201, cookies=[cookie_for(browser)] if browser else [])

    @post("/{table:str}/seats", responses=FAULTS)
    async def sit(
        self, request: AnyRequest, table: FromPath[str], data: JSONBody[TakeSeat]
    ) -> Response[SeatTaken]:
        """Takes the seat of an invitation; at an open table without one, the next free seat."""
        browser = browser_secret(request)
        seat, secret = await (await table_of(request, table)).sit(data.invite, data.name, browser)
        cookies = [cookie_for(browser)] if browser else []
        return Response(SeatTaken(seat, secret), status_code=201, cookies=cookies)

    @get("/{table:str}", responses=FAULTS)
    async def view(
        self, request: AnyRequest, table: FromPath[str], seat: FromQuery[int | None] = None
    ) -> AnyObject:
        """The caller's view: what it may know, what it is asked, its legal moves."""
        found = await table_of(request, table)
        return found.view(viewer_of(request, found, seat)).json()

    @post("/{table:str}/moves", status_code=200, responses=FAULTS)
    async def move(
        self, request: AnyRequest, table: FromPath[str], data: JSONBody[SubmitMove], key: Key = None
    ) -> Version:
        """Submits a move; answers after it is saved. The same key again gets the same answer."""
        found = await table_of(request, table)
        if (known := found.answer_to(caller_key(request), key)) is not None:
            return Version(known)
        seat = found.acting_seat(caller_key(request), data.move)
        if found.chair(seat).is_stand_in:
            raise NotAllowed(T("A bot plays for you now. Take your seat back first."))
        return Version(await found.submit(seat, data.move, _seen(data.after, found), key))

    @post("/{table:str}/undo", status_code=200, responses=FAULTS)
    async def undo(
        self, request: AnyRequest, table: FromPath[str], data: JSONBody[AsSeat | None] = None
    ) -> Version:
        """Takes the caller's last move back where the four bans allow."""
        found = await table_of(request, table)
        return Version(await found.undo(_speaking(request, found, data.seat if data else None)))

    @post("/{table:str}/proposals", status_code=201, responses=FAULTS)
    async def propose(self, request: AnyRequest, table: FromPath[str], data: JSONBody[SubmitMove]) -> Version:
        """Suggests a move to another seat that is to act."""
        found = await table_of(request, table)
        return Version(await found.propose(_speaking(request, found, None), data.move))

    @post("/{table:str}/proposals/{proposal:int}/accept", status_code=200, responses=FAULTS)
    async def accept(
        self,
        request: AnyRequest,
        table: FromPath[str],
        proposal: FromPath[int],
        data: JSONBody[AcceptProposal],
        key: Key = None,
    ) -> Version:
        """Makes the move that was suggested to the caller."""
        found = await table_of(request, table)
        if (known := found.answer_to(caller_key(request), key)) is not None:
            return Version(known)
        seat = _speaking(request, found, data.seat)
        return Version(await found.accept(seat, proposal, _seen(data.after, found), key))

    @post("/{table:str}/chat", status_code=201, responses=FAULTS)
    async def say(self, request: AnyRequest, table: FromPath[str], data: JSONBody[Say]) -> Version:
        """Says something to everybody at the table."""
        found = await table_of(request, table)
        mine = found.ledger.seats_of(caller_key(request))
        if not mine:
            return Version(await found.say(None, data.name, data.text))
        return Version(await found.say(mine[0], found.name_of(mine[0]), data.text))

    @get("/{table:str}/hint", responses=FAULTS)
    async def hint(
        self,
        request: AnyRequest,
        table: FromPath[str],
        seat: FromQuery[int | None] = None,
        level: FromQuery[str | None] = None,
    ) -> list[AnyObject]:
        """What a bot would do on the caller's seat, best first, from what the seat may know."""
        found = await table_of(request, table)
        asked = _speaking(request, found, seat)
        return await hints(hall_of(request), found, asked, level, language_of(request))

    @post("/{table:str}/seats/{seat:int}/bot", status_code=200, responses=FAULTS)
    async def bot(
        self, request: AnyRequest, table: FromPath[str], seat: FromPath[int], data: JSONBody[BotSeat]
    ) -> Version:
        """Lets a bot play a free seat, the caller's own, or that of somebody who is away."""
        found = await table_of(request, table)
        found.chair(seat)
        _known_level(hall_of(request), found, data.level)
        taken = {chair.name for chair in found.ledger.chairs}
        name = next((each for each in BOT_NAMES if each not in taken), "")
        return Version(await found.hand_to_bot(Seat(seat), data.level, name, caller_key(request)))

    @post("/{table:str}/seats/{seat:int}/return", status_code=200, responses=FAULTS)
    async def back(self, request: AnyRequest, table: FromPath[str], seat: FromPath[int]) -> Version:
        """The person is back: the bot leaves the seat."""
        found = await table_of(request, table)
        found.chair(seat)
        return Version(await found.take_over(Seat(seat), caller_key(request)))

    @post("/{table:str}/seats/{seat:int}/invite", status_code=200, responses=FAULTS)
    async def invite(
        self, request: AnyRequest, table: FromPath[str], seat: FromPath[int], revoke: FromQuery[bool] = False
    ) -> Invite:
        """The host's new invitation for a free seat, or none: the old one ends."""
        found = await table_of(request, table)
        found.chair(seat)
        code = await found.new_invitation(Seat(seat), caller_key(request), revoke=revoke)
        return Invite(code)

    @get("/{table:str}/record", responses=FAULTS)
    async def record(
        self, request: AnyRequest, table: FromPath[str], seat: FromQuery[int | None] = None
    ) -> AnyObject:
        """The record: complete after the end; before it, as far as the caller may know."""
        found = await table_of(request, table)
        return found.record(viewer_of(request, found, seat))

    @get("/{table:str}/replay", responses=FAULTS)
    async def replay(
        self,
        request: AnyRequest,
        table: FromPath[str],
        at: FromQuery[int],
        seat: FromQuery[int | None] = None,
        open: FromQuery[bool] = False,
    ) -> AnyObject:
        """The position after the first `at` moves, as the caller may know it; after the end, all open."""
        found = await table_of(request, table)
        viewer = Onlooker.OPEN if open else viewer_of(request, found, seat)
        view = found.position(at, viewer).json()
        return {"table": found.id, "version": found.version, "at": at, **view}


def opening_of(data: NewTable) -> Opening:
    """The request in the table's own terms."""
    bots, names = _by_seat(data.bots), _by_seat(data.names)
    if data.name:
        free = next((seat for seat in range(data.seats or 8) if seat not in bots), 0)
        names = {free: data.name, **names}
    return Opening(
        game=data.game,
        seats=data.seats,
        options=data.options,
        edition=data.edition,
        bots=bots,
        open=data.open,
        watch=data.watch,
        hot=data.hot,
        pace=data.pace,
        names=names,
        setup=data.setup,
    )


async def hints(hall: Hall, table: Table, seat: Seat, level: str | None, lang: str) -> list[AnyObject]:
    """A bot's advice for a seat, ready for the wire."""
    play = table.ledger.play
    if not play.game.legal_moves(play.state, seat):
        raise Malformed(T("You are not asked now."))
    game = play.game.info.id
    level = level or advising_level(game, hall.choosers.levels(game)) or RANDOM.id
    _known_level(hall, table, level)
    view = table.view(seat).view
    answer: list[AnyObject] = []
    for each in await hall.advice(table, seat, level):
        note = each.note.render(lang) if each.note else None
        text = play.game.teller.move(view.state, each.move).render(lang)
        move = play.game.move_json(each.move)
        answer.append({"move": move, "text": text, "value": each.value, "unit": each.unit, "note": note})
    return answer


def _seen(after: int | None, table: Table) -> int:
    return table.version if after is None else after


def _speaking(request: AnyRequest, table: Table, seat: int | None) -> Seat:
    return table.acting_seat(caller_key(request), {} if seat is None else {"seat": seat})


def _known_level(hall: Hall, table: Table, level: str) -> None:
    levels = hall.choosers.levels(table.ledger.play.game.info.id)
    if level not in levels:
        raise BadSetup(
            T("There is no bot “{level}”. There are: {known}.", level=level, known=", ".join(levels))
        )


def _by_seat(data: dict[str, str]) -> dict[int, str]:
    if wrong := [key for key in data if not _SEAT.fullmatch(key)]:
        raise Malformed(T("“{wrong}” is not a seat.", wrong=wrong[0][:40]))
    return {int(key): value for key, value in data.items()}
