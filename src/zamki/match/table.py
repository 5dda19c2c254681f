"""One table with a single writer: every change is judged, saved, applied, then announced."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from functools import cached_property, wraps
from typing import Any, ParamSpec, TypeVar

from zamki.core.bots import Fallback
from zamki.core.errors import ZamkiError
from zamki.core.game import Config
from zamki.core.ids import Json, Onlooker, Seat, Viewer
from zamki.core.moves import no_moves
from zamki.core.play import replay
from zamki.core.shuffle import Shuffle
from zamki.core.view import AnyView, Prompt, SeatView
from zamki.core.words import T
from zamki.match.changes import (
    Answer,
    BotAt,
    ChangeHandler,
    ChangeKind,
    ChangeRequest,
    ChangeResult,
    answer_of,
)
from zamki.match.effort import beside, run_with_cost
from zamki.match.entries import Chair, LogEntry, Proposal
from zamki.match.errors import BadInvite, NotAllowed, TableFull
from zamki.match.fairness import ban_on, may_replace, undo_ban
from zamki.match.game_changes import GAME_CHANGES
from zamki.match.limits import UNLIMITED, Act, RateLimiter
from zamki.match.people_changes import PEOPLE_CHANGES
from zamki.match.ports import StaleTable, Store
from zamki.match.presence import Presence
from zamki.match.secrets import check_key
from zamki.match.table_log import TableLog
from zamki.match.waiting_changes import WAITING_CHANGES

_log = logging.getLogger(__name__)

P = ParamSpec("P")
R = TypeVar("R")

TRIES = 20
"""Attempts at a change that another process overtakes."""

MOST_CHANGES, MOST_WHILE_WAITING = 700, 100
"""Entries of one seat, or invitations of the host, after which repeatable changes are refused."""
REPEATABLE = frozenset(
    (
        ChangeKind.UNDO,
        ChangeKind.PROPOSE,
        ChangeKind.INVITE,
        ChangeKind.BOT,
        ChangeKind.PERSON,
        ChangeKind.READY,
    )
)

WAYS: Mapping[ChangeKind, type[ChangeHandler]] = {**GAME_CHANGES, **PEOPLE_CHANGES, **WAITING_CHANGES}
"""The handler of each kind of change."""


_under_way: set[asyncio.Future[Any]] = set()
"""Changes under way; the event loop itself keeps no strong reference."""


def uninterruptible(method: Callable[P, Awaitable[R]]) -> Callable[P, Awaitable[R]]:
    """Wraps a change so that it is finished even if its caller disconnects."""

    @wraps(method)
    async def whole(*args: P.args, **kwargs: P.kwargs) -> R:
        return await asyncio.shield(_hold(method(*args, **kwargs)))

    return whole


def _hold(work: Awaitable[R]) -> asyncio.Future[R]:
    """Returns the work as a task that is referenced until it ends."""
    task = asyncio.ensure_future(work)
    _under_way.add(task)
    task.add_done_callback(_release)
    return task


def _release(task: asyncio.Future[Any]) -> None:
    """Reads the result, so that the error of an abandoned change is not logged as unhandled."""
    _under_way.discard(task)
    _ = task.cancelled() or task.exception()


@dataclass(frozen=True)
class TableView:
    """What one reader may know of a table: the game's view, and the people around it."""

    table: str
    version: int
    view: AnyView
    seats: tuple[dict[str, Json], ...]
    proposals: tuple[Proposal, ...]
    undo: bool
    """True if the reader may take its last move back."""
    rematch: str | None
    fallback_moves: tuple[int, ...]
    """Numbers of the moves, from 0, that the plain level made for another."""
    commitment: str | None
    """The commitment to chance, version 1; the final record opens it."""
    shuffle: Shuffle | None = None
    """The commitment of version 2, with the shares of the seats."""
    shields: tuple[int, ...] = ()
    """The shield of every seat."""
    is_waiting: bool = False
    """True until all people are ready or the host starts the game."""
    has_begun: bool = True
    is_given: bool = False
    """True if the set-up was chosen by people: then it has no commitment."""
    fallbacks: tuple[tuple[str, Fallback], ...] = ()
    """The names of the bots that the plain level plays for, with the reason."""

    def json(self) -> dict[str, Json]:
        """Returns the form for clients."""
        return dict(self._json)

    @cached_property
    def _json(self) -> dict[str, Json]:
        """The form for clients, built once however many read it."""
        return {
            "table": self.table,
            "version": self.version,
            **self.view.json(),
            **({} if self.has_begun else {"state": None}),
            "seats": list(self.seats),
            "proposals": [each.json() for each in self.proposals],
            "undo": self.undo,
            "rematch": self.rematch,
            "makeshift": list(self.fallback_moves),
            "commitment": self.commitment,
            "shuffle": None if self.shuffle is None else self.shuffle.json(),
            "shields": list(self.shields),
            "waiting": self.is_waiting,
            "begun": self.has_begun,
            "given": self.is_given,
        }


class Table:
    """A game with the people around it."""

    def __init__(
        self,
        log: TableLog,
        store: Store,
        levels: tuple[str, ...],
        *,
        clock: Callable[[], float] = time.time,
        ticks: Callable[[], float] = time.monotonic,
        rate_limiter: RateLimiter | None = None,
        reread: Callable[[TableLog], Awaitable[TableLog]] | None = None,
        fallback_reason: Callable[[str, str, Config], Fallback | None] = lambda game, level, config: None,
    ) -> None:
        self.id = log.table
        self.levels = levels
        """The levels of the bots that can be called."""
        self.presence = Presence(ticks)
        self.on_change: Callable[[Table], None] = lambda _: None
        """Called after every change, to move the bots."""
        self.on_quiet: Callable[[], None] = lambda: None
        """Called when the last subscriber has left."""
        self.on_turn: Callable[[Table, Sequence[Seat]], None] = lambda _, __: None
        """Called when a move made here, or the start, asks seats that were not asked before."""
        self._rate_limiter = RateLimiter(UNLIMITED, ticks) if rate_limiter is None else rate_limiter
        self._log = log
        self._fallback_reason = fallback_reason
        """Returns why the plain level plays for another, if it does."""
        self._reread = reread
        """Reads the saved log where another process has saved more."""
        self.known = log.version
        """The last version known to be saved."""
        self.is_lost = False
        """True if the log was missing or unreadable at the last attempt."""
        self._store = store
        self._clock = clock
        self._lock = asyncio.Lock()
        self._subscribers: set[asyncio.Event] = set()
        self._shown: dict[Viewer, tuple[tuple[int, int], TableView]] = {}
        """The last view of each kind of spectator, with its version."""

    @property
    def log(self) -> TableLog:
        """The table's state; read only."""
        return self._log

    @property
    def version(self) -> int:
        """The last saved version."""
        return self._log.version

    @property
    def is_watched(self) -> bool:
        """True if the table has subscribers."""
        return bool(self._subscribers)

    @property
    def listeners(self) -> int:
        """The number of subscribers."""
        return len(self._subscribers)

    @property
    def is_in_use(self) -> bool:
        """True if the table has subscribers or a change is under way."""
        return self.is_watched or self._lock.locked()

    def waiting_time(self, seat: Seat) -> float:
        """Returns for how many seconds a seat has been to act."""
        now = self._clock()
        return now - self._log.asked_since.get(seat, now)

    # -- reading -----------------------------------------------------------------------------------

    def view(self, viewer: Viewer, since: int | None = None) -> TableView:
        """Returns what `viewer` may know now; spectators share one view, since there may be many.

        With `since`, its log has only what came after so many moves.
        """
        if since is not None or not isinstance(viewer, Onlooker):
            return self._view(viewer, since)
        now = (self._log.version, self.presence.changes)
        then, shown = self._shown.get(viewer, (None, None))
        if shown is None or then != now:
            shown = self._view(viewer)
            self._shown[viewer] = now, shown
        return shown

    def _view(self, viewer: Viewer, since: int | None = None) -> TableView:
        log = self._log
        seat = None if isinstance(viewer, Onlooker) else viewer
        return TableView(
            table=self.id,
            version=log.version,
            view=log.play.view(viewer, since) if log.has_begun else _not_begun(log, viewer),
            seats=tuple(self._seat_json(number, chair) for number, chair in enumerate(log.chairs)),
            proposals=tuple(each for each in log.proposals if seat in (each.by, each.to)),
            undo=seat is not None and log.has_begun and undo_ban(log.play, seat) is None,
            rematch=log.rematch,
            fallback_moves=log.fallback_moves,
            commitment=log.play.commitment if log.has_begun else None,
            shuffle=log.shuffle,
            shields=log.shields,
            is_waiting=log.is_waiting,
            has_begun=log.has_begun,
            is_given=log.is_imported,
            fallbacks=tuple((each.name, why) for each in log.chairs if (why := self._fallback_of(each))),
        )

    async def position(self, at: int, viewer: Viewer) -> AnyView:
        """Returns the position after the first `at` moves of the record, as `viewer` may know it."""
        record = self._log.play.record()
        is_private = record.result is None and not self._log.is_imported
        if viewer is Onlooker.OPEN and is_private:
            raise NotAllowed(T("Hidden information is shown after the game."))
        while 0 <= at < len(record.moves) and record.moves[at].get("type") == "chance":
            at += 1  # chance events belong to the move before them
        return (await beside(replay, record, at=at)).view(viewer)

    @property
    def length(self) -> int:
        """The number of moves in the record so far."""
        return len(self._log.play.record().moves)

    def record(self, viewer: Viewer) -> dict[str, Json]:
        """Returns the record: whole after the end, before it as `viewer` may know it."""
        return self._log.record(viewer).json()

    def chair(self, seat: int) -> Chair:
        """Returns the chair of a seat."""
        return self._log.chair(seat)

    def may_replace(self, key: str | None, seat: Seat) -> bool:
        """True if the holder of `key` may let a bot play a seat."""
        return may_replace(self._log, self.presence, key, seat) is None

    # -- being there -------------------------------------------------------------------------------

    def subscribe(self) -> asyncio.Event:
        """Returns an event that is set at every change until `unsubscribe`; call `admit` first."""
        signal = asyncio.Event()
        self._subscribers.add(signal)
        if self.known > self.version:
            _hold(self._read_on())
        return signal

    def unsubscribe(self, signal: asyncio.Event) -> None:
        """Ends a subscription."""
        self._subscribers.discard(signal)
        if not self._subscribers:
            self.on_quiet()

    def admit(self, address: str | None = None) -> None:
        """Refuses one more stream beyond the rate limits."""
        self._rate_limiter.ask(Act.STREAM, address, self.id)

    def notify_subscribers(self) -> None:
        """Signals a change to all subscribers."""
        for signal in self._subscribers:
            signal.set()

    def note_presence(self, key: str | None) -> None:
        """Notes activity of the seats that `key` holds."""
        for seat in self._log.seats_of(key):
            self.presence.note(seat)

    # -- changing ----------------------------------------------------------------------------------

    @uninterruptible
    async def change(self, change: ChangeRequest) -> Answer:
        """Judges, saves and applies a change; a refused one changes nothing.

        One at a time, in this order: the saved answer to the same request, the caller's seat, the rules of
        fairness, staleness, legality.
        """
        if change.kind is ChangeKind.SIT:
            check_key(change.key, change.person)
        arrived = self.version
        self.note_presence(change.person)
        async with self._lock:
            for tried in range(TRIES):
                if (known := self._log.answer_to(change)) is not None:
                    return known
                with nullcontext() if tried else self._count(change):
                    asked = WAYS[change.kind](change, self._log, self.presence, self.levels, arrived)
                    made = run_with_cost(_judge, asked)
                if isinstance(made, Answer):
                    return made
                if (answer := await self._save(asked, made)) is not None:
                    return answer
        raise StaleTable(T("This table was changed elsewhere meanwhile. Look again."))

    async def catch_up(self, version: int) -> None:
        """Takes over what another process has saved."""
        self.known = max(self.known, version)
        async with self._lock:
            if self._reread is None or not (self.version < version or self.is_lost):
                return
            self._take_over(await self._reread(self._log))
            self.is_lost = False

    async def _read_on(self) -> None:
        try:
            await self.catch_up(self.known)
        except ZamkiError as error:  # it is read again once the database is back
            _log.warning("table %s cannot be followed: %s", self.id, error.message("en"))

    def _count(self, change: ChangeRequest) -> AbstractContextManager[None]:
        """Applies the rate limits; wrong invitations have a limit of their own, and bots have none."""
        if change.kind not in (ChangeKind.CHAT, ChangeKind.SIT) and not isinstance(change.caller, BotAt):
            is_holder = self._log.seats_of(change.person) or change.person == self._log.host
            self._rate_limiter.ask(
                Act.CHANGE, change.address, f"{self.id} {change.person if is_holder else None}"
            )
        if change.kind is ChangeKind.CHAT:
            seat = next(iter(self._log.seats_of(change.person)), None)
            self._rate_limiter.ask(Act.CHAT, change.address, f"{self.id} {seat}")
        if change.kind is ChangeKind.SIT:
            self._rate_limiter.ask(Act.JOIN, change.address, self.id)
        if change.kind is ChangeKind.SIT and change.body.get("invite") is not None:
            return self._rate_limiter.trying(Act.CODE, change.address, BadInvite)
        return nullcontext()

    async def wait_until_idle(self) -> None:
        """Returns when no change is under way."""
        async with self._lock:
            pass

    async def _save(self, asked: ChangeHandler, made: ChangeResult) -> Answer | None:
        """Saves, then swaps the state, then announces it: unsaved state is never visible.

        Returns none if another process was faster: the change must be judged again on what is saved now.
        """
        next_log = made.next_log or self._log.next_log()
        entry = LogEntry(next_log.version + 1, made.kind, {**made.data, **asked.change.mark()}, self._clock())
        entry = run_with_cost(next_log.append_entry, entry)
        try:
            await self._store.append(self.id, [entry], next_log.summary())
        except StaleTable:
            if self._reread is None:
                raise
            self._take_over(await self._reread(self._log))
            return None
        answer = answer_of(entry, asked.key)
        if answer.seat is not None:
            self.presence.note(answer.seat)  # sitting down counts as activity
        before = self._log
        self._take_over(next_log)
        if made.kind == "move" or not before.has_begun:
            self.on_turn(self, [each for each in next_log.actors if each not in before.actors])
        return answer

    def _take_over(self, next_log: TableLog) -> None:
        """Swaps the state, and announces it."""
        self._log = next_log
        self.known = max(self.known, next_log.version)
        self.notify_subscribers()
        self.on_change(self)

    def _fallback_of(self, chair: Chair) -> Fallback | None:
        game, config = self._log.game.info.id, self._log.config
        return None if chair.bot is None else self._fallback_reason(game, chair.bot, config)

    def _seat_json(self, number: int, chair: Chair) -> dict[str, Json]:
        seat = Seat(number)
        return {
            "seat": number,
            "name": chair.name,
            "bot": chair.bot,
            "free": chair.is_free,
            "stand_in": chair.is_stand_in,
            "warming": False,  # always false by now; other programs may read it
            "online": chair.bot is not None or self.presence.is_here(seat),
            "ready": not chair.is_free and (chair.bot is not None or chair.is_ready),
        }


@dataclass(frozen=True, slots=True)
class ClosedBox:
    """The state of a game before the deal, the same for all viewers."""

    viewer: Viewer

    def json(self) -> dict[str, Json]:
        """Returns an empty object."""
        return {}


def _not_begun(log: TableLog, viewer: Viewer) -> AnyView:
    """Returns the view before the deal, with nothing of the game."""
    game, asks, box = log.game, Prompt("not_begun"), ClosedBox(viewer)
    return SeatView(game.info.id, viewer, (), asks, no_moves(), box, (), None, game.move_json)


def _judge(asked: ChangeHandler) -> ChangeResult | Answer:
    """Judges a request: the caller's seat, the rules of fairness, staleness, legality."""
    asked.resolve_seat()
    if ban := ban_on(asked):
        raise NotAllowed(ban.text, details={"rule": ban.name})
    _refuse_too_many(asked)
    asked.check_fresh()
    return asked.apply()


def _refuse_too_many(asked: ChangeHandler) -> None:
    """Refuses endless repetition by one seat, because every entry is read at each loading.

    Changes that are bounded by others pass: moves, answers, a return, the end of an invitation.
    """
    kind, log = asked.change.kind, asked.log
    seat = asked.seat if asked.seat in log.seats_of(asked.change.person) else None
    is_needed = (kind is ChangeKind.BOT and seat is None) or (
        kind is ChangeKind.INVITE and asked.body.get("revoke")
    )
    most = MOST_WHILE_WAITING if log.is_waiting else MOST_CHANGES
    if kind in REPEATABLE and not is_needed and log.repeats[seat] >= most:
        raise TableFull(T("This table has been changed so often that it takes nothing but moves now."))
