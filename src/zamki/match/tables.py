"""All tables of one process: opened, found, woken, and dropped when idle."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any
from weakref import WeakValueDictionary

from zamki.core.bots import Thought
from zamki.core.chance import FairChance, generator
from zamki.core.commitment import NONCE_BYTES
from zamki.core.errors import BadSetup
from zamki.core.ids import Seat
from zamki.core.play import Playthrough
from zamki.core.registry import get_game
from zamki.core.setup import built_in_edition, configure
from zamki.core.shuffle import promise_of
from zamki.core.words import T
from zamki.match.bot_pool import BotPool
from zamki.match.bot_runner import BotRunner
from zamki.match.changes import Answer, ChangeRequest
from zamki.match.effort import beside, in_one_turn, run_with_cost
from zamki.match.entries import LogEntry, TableSummary
from zamki.match.errors import BrokenTable, UnknownTable
from zamki.match.limits import UNLIMITED, Act, RateLimiter, RateLimits
from zamki.match.notices import DELAY, Notifier, TurnReminders
from zamki.match.pace import check_pace
from zamki.match.people_changes import no_level
from zamki.match.ports import BotProvider, Messenger, StaleTable, Store
from zamki.match.secrets import (
    check_key,
    key_of,
    new_invite,
    new_secret,
    new_table_id,
    secret_from,
    tidy_invite,
)
from zamki.match.setup_answers import next_game, settle_setup
from zamki.match.table import Table, uninterruptible
from zamki.match.table_cache import KEPT, TableCache
from zamki.match.table_creation import (
    OpenedTable,
    Opening,
    chairs_for,
    load_log,
    log_of_record,
    repeat_opening,
)
from zamki.match.table_header import header_data
from zamki.match.table_log import TableLog
from zamki.match.table_sync import SyncActions, TableSync

_log = logging.getLogger(__name__)

BREATH = 0.005
"""Seconds between two tables that are woken, so that people come first."""


class Tables:
    """Opens, finds and wakes tables."""

    def __init__(
        self,
        store: Store,
        bot_maker: BotProvider,
        *,
        clock: Callable[[], float] = time.time,
        ticks: Callable[[], float] = time.monotonic,
        bot_pause: float = 0.0,
        seed: int | None = None,
        limits: RateLimits = UNLIMITED,
        kept: int = KEPT,
        workers: int | None = None,
        messenger: Messenger | None = None,
        notifier: Notifier | None = None,
        notice_delay: float = DELAY,
    ) -> None:
        self.store = store
        self.bot_maker = bot_maker
        self._clock = clock
        """Time of day for saved entries; it may jump."""
        self._ticks = ticks
        """A monotonic clock for durations."""
        self._random = generator(seed)
        self.rate_limiter = RateLimiter(limits, ticks)
        """The rate limits of this process."""
        self._bot_runner = BotRunner(bot_maker, BotPool(workers), self._random, bot_pause, self._moves_bots)
        self._reminders = TurnReminders(notifier, notice_delay)
        self._kept = kept
        self._cache = TableCache(kept, self._bot_runner.busy, self._bot_runner.forget)
        actions = SyncActions(self.table, self._open_rematch, self._bot_runner.nudge, self._wake_again)
        self._sync = TableSync(messenger, self._cache, store, self.rate_limiter, actions)
        self._live_workers = self._sync.workers
        self._loading: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        """Locks for tables that are being read, by name."""
        self._rematches: set[asyncio.Future[Any]] = set()
        """Rematches under way: their reserved tables cannot be found yet."""
        self._opening: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        """Locks for tables that are being opened, by mark."""
        self._reserved: dict[str, TableLog] = {}
        """Logs of finished tables whose reserved rematch is not open yet, by the rematch's name."""
        self._waking: asyncio.Task[None] | None = None

    async def open(
        self,
        opening: Opening,
        browser: str | None = None,
        key: str | None = None,
        caller: str | None = None,
        address: str | None = None,
    ) -> OpenedTable:
        """Opens a table; its host takes the first free seat unless it only wants to watch.

        The same request with the same key returns the same table. `caller` is the hash of a secret; without
        one the key alone identifies the caller and must be long enough. `address` is the client's, for rate
        limits.
        """
        check_key(key, caller)
        if key is None:
            return await self._open(opening, browser, new_secret(), {}, address)
        mark = key_of(f"{caller or ''} {key}")
        async with self._opening.setdefault(mark, asyncio.Lock()):
            if (name := await self.store.opened_as(mark)) is not None:
                return repeat_opening(await self.table(name), opening, key)
            mark_of = {"opened_as": mark, "of": opening.digest()}
            try:
                return await self._open(opening, browser, key, mark_of, address)
            except StaleTable:  # another process has answered the same request meanwhile
                if (name := await self.store.opened_as(mark)) is None:
                    raise
                return repeat_opening(await self.table(name), opening, key)

    async def table(self, name: str) -> Table:
        """Returns the table of that name, up to date; it is read from its log if it is not in memory."""
        if (found := self._cache.find(name)) is None:
            found = await in_one_turn(self._load_once(name))
        await self._sync.refresh(found)
        return found

    @uninterruptible
    async def rematch(self, table: Table, change: ChangeRequest) -> Answer:
        """Opens a table for the same people and bots; later requests return the same one."""
        opening = asyncio.get_running_loop().create_future()
        self._rematches.add(opening)
        try:
            answer = await table.change(change)
            await self._open_rematch(table.log)
        finally:
            self._rematches.discard(opening)
            opening.set_result(None)
        return answer

    async def bring(self, raw: bytes, address: str | None = None, key: str | None = None) -> str:
        """Imports a record file as a table to look at, and returns its name.

        A long file is read in a thread, so that other requests do not wait. The same file with the same key
        is the same table.
        """
        mark = "" if key is None else key_of(f"record {key} {hashlib.sha256(raw).hexdigest()}")
        if mark and (name := await self.store.opened_as(mark)) is not None:
            return name
        self.rate_limiter.ask(Act.OPEN, address)
        log, entries = await beside(log_of_record, raw, self._clock(), mark)
        async with self._opening.setdefault(mark or log.table, asyncio.Lock()):
            if mark and (name := await self.store.opened_as(mark)) is not None:
                return name
            try:
                await self.store.append(log.table, entries, log.summary())
            except StaleTable:  # another process has imported the same file meanwhile
                if not mark or (name := await self.store.opened_as(mark)) is None:
                    raise
                return name
        return self._add_to_cache(log).id

    async def invited_to(self, invite: str, address: str | None = None) -> str | None:
        """Returns the table of an invitation, within the rate limits."""
        self.rate_limiter.ask(Act.CODE, address)
        found = await self.store.invited_to(tidy_invite(invite))
        if found is not None:
            self.rate_limiter.give_back(Act.CODE, address)
        return found

    async def open_tables(self) -> Sequence[TableSummary]:
        """Returns the tables open to all."""
        return await self.store.open_tables(12)

    async def my_tables(self, key: str | None) -> Sequence[TableSummary]:
        """Returns the tables where a secret holds seats."""
        return await self.store.held_by(key, 24) if key else ()

    async def knows(self, key: str) -> bool:
        """True if the secret with this hash holds a seat, or opened a table that is in memory."""
        is_host = any(table.log.host == key for table in self._cache)
        return is_host or bool(await self.store.held_by(key, 1))

    async def advice(
        self, table: Table, seat: Seat, level: str, address: str | None = None
    ) -> Sequence[Thought]:
        """Returns what a bot would do on that seat, from what the seat may know."""
        self.rate_limiter.ask(Act.HINT, address, f"{table.id} {seat}")
        return await self._bot_runner.advice(table, seat, level)

    async def wake(self) -> None:
        """Starts the bots after a restart, one table after the other, while people are served."""
        await self._live_workers.begin()
        self._wake_soon()

    async def awake(self) -> None:
        """Returns when every table with waiting bots has been woken."""
        if self._waking is not None:
            await self._waking

    async def close(self) -> None:
        """Stops the bots, lets changes under way be saved, and closes the store."""
        if self._waking is not None:
            self._waking.cancel()
            await asyncio.gather(self._waking, return_exceptions=True)
        await self._sync.stop()
        await self._bot_runner.close()
        for table in self._cache:
            await table.wait_until_idle()
        await self._reminders.close()
        await self._live_workers.close()
        await self.store.close()

    @property
    def is_connected(self) -> bool:
        """True if messages of other processes arrive, or there can be no others."""
        return self._live_workers.is_connected

    def numbers(self) -> dict[str, int]:
        """Returns counts for the metrics."""
        return {
            "tables_in_memory": len(self._cache),
            "streams": sum(table.listeners for table in self._cache),
            "thoughts_waiting": self._bot_runner.waiting,
            "is_connected": int(self.is_connected),
        }

    # -- inside ------------------------------------------------------------------------------------

    def _moves_bots(self, table: str) -> bool:
        return self._live_workers.is_ours(table)

    def _wake_again(self) -> None:
        if self._waking is not None:  # otherwise the start is still to come
            self._wake_soon()

    def _wake_soon(self) -> None:
        before, self._waking = self._waking, None
        if before is not None:
            before.cancel()
        self._waking = asyncio.ensure_future(self._wake())

    async def _wake(self) -> None:
        try:
            names = await self.store.waiting_for_bots()
        except Exception:
            _log.exception("the tables that wait for bots cannot be found")
            return
        for name in filter(self._moves_bots, names):
            try:
                await self.table(name)
            except Exception as error:
                _log.warning("table %s does not come back: %s", name, error, exc_info=error.__cause__)
            await asyncio.sleep(BREATH)
            while len(self._bot_runner.busy()) > self._kept:  # the other tables wait in the store
                await asyncio.sleep(BREATH)

    async def _open(
        self, opening: Opening, browser: str | None, key: str, mark: Mapping[str, str], address: str | None
    ) -> OpenedTable:
        game = get_game(opening.game)
        seats = opening.seats if opening.seats is not None else game.info.seats[0]
        self._check_bots(opening, seats)
        edition = built_in_edition(game.info.id, opening.edition or game.info.editions[0])
        config = configure(game, seats, opening.options, edition)
        given = settle_setup(game.info, seats, opening.setup, opening.draw, self._random)
        self.rate_limiter.check_room(address)
        self.rate_limiter.ask(Act.OPEN, address)
        Playthrough(game, config, FairChance(given=given))  # refuses a set-up that people may not decide
        salt = new_secret()
        secret = secret_from(key, salt)
        keys = frozenset(key_of(each) for each in (secret, browser) if each)
        chairs, seat = chairs_for(opening, seats, keys)
        data = header_data(game.info, config, chairs, None) | {
            "given": given,
            "open": opening.open,
            "hot": opening.hot or bool(opening.here),
            "pace": opening.pace,
            "host": key_of(browser or secret),
            "seat": seat,
            "salt": salt,
            "waiting": opening.waiting and any(chair.is_free for chair in chairs),
            "drawn": sorted(key for key, named in opening.draw.items() if not named),
            **mark,
        }
        table = await self._create(new_table_id(self._random), data, address)
        invites = {number: chair.invite for number, chair in enumerate(chairs) if chair.invite}
        return OpenedTable(table, seat, secret, invites)

    async def _create(self, name: str, data: Mapping[str, Any], address: str | None = None) -> Table:
        """Creates a table with a nonce of its own; with all seats taken its game begins."""
        nonce = self._random.randbytes(NONCE_BYTES)
        seal = {"nonce": nonce.hex(), "promise": promise_of(name, nonce)}
        log = TableLog(name, LogEntry(1, "opened", {**data, **seal}, self._clock()))
        await self.store.append(name, [log.opening], log.summary())
        self.rate_limiter.add_table(name, address)
        table = self._add_to_cache(log)
        self._reminders.schedule(table, log.actors)
        return table

    async def _load_once(self, name: str) -> Table:
        async with self._loading.setdefault(name, asyncio.Lock()):
            return await self._find_or_load(name)

    async def _find_or_load(self, name: str) -> Table:
        if (old := self._reserved.get(name)) is not None:
            await self._open_rematch(old)
        if found := self._cache.find(name):
            return found
        try:
            log = await self._load(name)
        except UnknownTable:  # it may be reserved, and not opened yet
            if not self._rematches:
                raise
            await asyncio.wait([*self._rematches])
            log = await self._load(name)
        await self._open_rematch(log)
        return self._add_to_cache(log)

    async def _read_on(self, log: TableLog) -> TableLog:
        """Returns a log with what others have saved since; if that fails, it is read as a whole."""
        entries = await self.store.load(log.table, after=log.version)
        try:
            if entries:
                return await asyncio.to_thread(run_with_cost, log.with_entries, entries)
        except Exception:
            _log.warning("table %s is read anew", log.table, exc_info=True)
        return await self._load(log.table)

    async def _load(self, name: str) -> TableLog:
        """Reads a log from the store; a missing or broken table leaves memory."""
        try:
            entries = await self.store.load(name)
            if not entries:
                raise UnknownTable(T("There is no table “{name}”.", name=name[:40]))
            return await asyncio.to_thread(run_with_cost, load_log, name, entries)
        except (UnknownTable, BrokenTable):
            self._cache.drop(name)
            raise

    async def _open_rematch(self, old: TableLog) -> None:
        """Opens a reserved rematch unless it is open, also after a crash between the two steps."""
        name = old.rematch
        if name is None or self._cache.find(name) is not None:
            return
        self._reserved[name] = old
        if not await self.store.load(name):
            following = next_game(old, self._random)
            chairs = []
            for seat in following.chairs:
                invite = new_invite() if old.chairs[seat].invite else None
                chairs.append(replace(old.chairs[seat], invite=invite, share=old.next_shares.get(seat)))
            data = header_data(old.game.info, old.config, chairs, old) | {"given": following.setup}
            with suppress(StaleTable):  # another process has opened it meanwhile
                await self._create(name, data)
        self._reserved.pop(name, None)

    def _add_to_cache(self, log: TableLog) -> Table:
        """Returns the table of a log; one already in memory is returned instead."""
        if found := self._cache.find(log.table):
            return found
        table = Table(
            log,
            self.store,
            self.bot_maker.levels(log.game.info.id),
            fallback_reason=self.bot_maker.fallback_reason,
            clock=self._clock,
            ticks=self._ticks,
            rate_limiter=self.rate_limiter,
            reread=self._read_on,
        )
        table.on_change = self._on_change
        table.on_quiet = self._cache.tidy
        table.on_turn = self._reminders.schedule
        self._live_workers.introduce(table)
        self._on_change(table)
        self._cache.tidy()
        return table

    def _on_change(self, table: Table) -> None:
        """Moves the table's bots, and marks the table as used."""
        self._cache.use(table)
        if table.log.outcome is not None:
            self.rate_limiter.remove_table(table.id)
        self._bot_runner.nudge(table)

    def _check_bots(self, opening: Opening, seats: int) -> None:
        levels = self.bot_maker.levels(get_game(opening.game).info.id)
        for seat, level in opening.bots.items():
            if level not in levels:
                raise BadSetup(no_level(level, levels))
            if not 0 <= seat < seats:
                raise BadSetup(T("There is no seat {seat}.", seat=seat))
        check_pace(opening.pace)
