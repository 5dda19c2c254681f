"""All tables of one process, and the bots that sit at them."""

from __future__ import annotations

import asyncio
import logging
import random
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from typing import Any

from zamki.core.bots import Thought
from zamki.core.chance import FairChance
from zamki.core.errors import BadSetup, Malformed, ZamkiError
from zamki.core.ids import Seat
from zamki.core.play import AnyPlaythrough, Playthrough
from zamki.core.registry import get_game
from zamki.core.setup import built_in_edition, configure
from zamki.core.words import T
from zamki.match.changes import Answer, BotAt, Change, Kind
from zamki.match.entries import Entry, Summary
from zamki.match.errors import NotYourSeat, Stale, UnknownTable
from zamki.match.founding import founding
from zamki.match.ledger import Ledger
from zamki.match.opening import Opened, Opening, brought, chairs_for, opened_again, restored
from zamki.match.people_changes import no_level
from zamki.match.ports import Choosers, Store, TableBot
from zamki.match.secrets import key_of, new_invite, new_secret, new_table_id, secret_from, tidy_invite
from zamki.match.table import Table, unbroken

_log = logging.getLogger(__name__)

PACES = ("live", "slow")
LONG_ENOUGH = 16
"""So many letters of a key nobody else thinks of by chance."""
RETRY = 1.0
"""Seconds until a bot tries again when its move could not be saved."""


class Hall:
    """Opens, finds and wakes tables."""

    def __init__(
        self,
        store: Store,
        choosers: Choosers,
        *,
        clock: Callable[[], float] = time.time,
        ticks: Callable[[], float] = time.monotonic,
        bot_pause: float = 0.0,
        seed: int | None = None,
    ) -> None:
        self.store = store
        self.choosers = choosers
        self._clock = clock
        """Says when something was saved; may jump."""
        self._ticks = ticks
        """Says how much time has passed; never jumps."""
        self._pause = bot_pause
        self._random = random.Random(seed)
        self._tables: dict[str, Table] = {}
        self._loading = asyncio.Lock()
        self._opening = asyncio.Lock()
        self._promised: dict[str, Ledger] = {}
        """Tables that are reserved for a rematch and not opened yet, by the table that is over."""
        self._is_closed = False
        self._minds: dict[tuple[str, Seat], tuple[str, TableBot]] = {}
        self._thinking: dict[tuple[str, Seat], asyncio.Task[None]] = {}
        self._threads: Executor = ThreadPoolExecutor(1, thread_name_prefix="bots")
        self._reader: Executor = ThreadPoolExecutor(1, thread_name_prefix="uploads")

    async def open(
        self,
        opening: Opening,
        browser: str | None = None,
        key: str | None = None,
        caller: str | None = None,
    ) -> Opened:
        """A new table; its host takes the first free seat unless it only wants to watch.

        Asked again with the same key it is the same table. `caller` is the hash of a secret; who shows none
        is known by the key alone, so one that others might think of too is passed over there.
        """
        if key is None or (caller is None and len(key) < LONG_ENOUGH):
            return await self._opened(opening, browser, new_secret(), {})
        mark = key_of(f"{caller or ''} {key}")
        async with self._opening:
            if (name := await self.store.opened_as(mark)) is not None:
                return opened_again(await self.table(name), opening, key)
            return await self._opened(opening, browser, key, {"opened_as": mark, "of": opening.digest()})

    async def table(self, name: str) -> Table:
        """The table of that name; one that is not in memory comes back by replaying its log."""
        if found := self._tables.get(name):
            return found
        async with self._loading:
            return await self._loaded(name)

    @unbroken
    async def rematch(self, table: Table, change: Change) -> Answer:
        """The same people and bots at a new table; whoever asks later is sent to the same one.

        Nobody can look for the new table before it is there: looking waits for the same lock.
        """
        async with self._loading:
            answer = await table.change(change)
            await self._open_rematch(table.ledger)
            return answer

    async def bring(self, raw: bytes) -> str:
        """A record file from elsewhere, as a table to look at; a wrong one is refused.

        A stranger's file is read beside the event loop: however long it takes, nobody else waits for it.
        """
        loop = asyncio.get_running_loop()
        ledger, entries = await loop.run_in_executor(self._reader, brought, raw, self._clock())
        await self.store.append(ledger.table, entries, ledger.summary())
        return self._seat_down(ledger).id

    async def invited_to(self, invite: str) -> str | None:
        """The table an invitation is for."""
        return await self.store.invited_to(tidy_invite(invite))

    async def open_tables(self) -> Sequence[Summary]:
        """Tables anybody may join."""
        return await self.store.open_tables(12)

    async def my_tables(self, key: str | None) -> Sequence[Summary]:
        """The tables a secret holds seats at."""
        return await self.store.held_by(key, 24) if key else ()

    async def advice(self, table: Table, seat: Seat, level: str) -> Sequence[Thought]:
        """What a bot would do on that seat, from what the seat may know."""
        view = table.view(seat).view
        chooser = self.choosers.make(view.game, level, self._random.getrandbits(32))
        loop = asyncio.get_running_loop()
        budget = self.choosers.budget(view.game, level)
        return await loop.run_in_executor(self._threads, chooser.explain, view, budget)

    async def wake(self) -> None:
        """After a start: bots that were to act go on."""
        for name in await self.store.waiting_for_bots():
            try:
                await self.table(name)
            except ZamkiError as error:
                _log.warning("table %s does not come back: %s", name, error, exc_info=error.__cause__)

    async def close(self) -> None:
        """Stops the bots, lets changes under way be saved, and closes the store."""
        self._is_closed = True
        for task in [*self._thinking.values()]:
            task.cancel()
        await asyncio.gather(*self._thinking.values(), return_exceptions=True)
        for table in self._tables.values():
            await table.rest()
        self._threads.shutdown(wait=True, cancel_futures=True)
        self._reader.shutdown(wait=True, cancel_futures=True)
        await self.store.close()

    # -- inside ------------------------------------------------------------------------------------

    async def _opened(
        self, opening: Opening, browser: str | None, key: str, mark: Mapping[str, str]
    ) -> Opened:
        game = get_game(opening.game)
        seats = opening.seats if opening.seats is not None else game.info.seats[0]
        self._check_bots(opening, seats)
        edition = built_in_edition(game.info.id, opening.edition or game.info.editions[0])
        config = configure(game, seats, opening.options, edition)
        play = Playthrough(game, config, FairChance(self._random.getrandbits(64), opening.setup))
        salt = new_secret()
        secret = secret_from(key, salt)
        keys = frozenset(key_of(each) for each in (secret, browser) if each)
        chairs, seat = chairs_for(opening, seats, keys)
        data = founding(play, chairs, None) | {
            "open": opening.open,
            "hot": opening.hot or bool(opening.here),
            "pace": opening.pace,
            "host": key_of(browser or secret),
            "seat": seat,
            "salt": salt,
            **mark,
        }
        table = await self._founded(new_table_id(), data, play)
        invites = {number: chair.invite for number, chair in enumerate(chairs) if chair.invite}
        return Opened(table, seat, secret, invites)

    async def _founded(self, name: str, data: Mapping[str, Any], play: AnyPlaythrough) -> Table:
        entry = Entry(1, "opened", data, self._clock())
        ledger = Ledger(name, entry, play)
        await self.store.append(name, [entry], ledger.summary())
        return self._seat_down(ledger)

    async def _loaded(self, name: str) -> Table:
        if (old := self._promised.get(name)) is not None:
            await self._open_rematch(old)
        if found := self._tables.get(name):
            return found
        entries = await self.store.load(name)
        if not entries:
            raise UnknownTable(T("There is no table “{name}”.", name=name[:40]))
        ledger = restored(name, entries)
        await self._open_rematch(ledger)
        return self._seat_down(ledger)

    async def _open_rematch(self, old: Ledger) -> None:
        """Opens the table that is reserved, unless it has been: also after a crash between the two."""
        name = old.rematch
        if name is None or name in self._tables:
            return
        self._promised[name] = old
        if not await self.store.load(name):
            play = Playthrough.new(old.play.game, old.play.config, self._random.getrandbits(64))
            chairs = [replace(each, invite=new_invite() if each.invite else None) for each in old.chairs]
            await self._founded(name, founding(play, chairs, old), play)
        del self._promised[name]

    def _seat_down(self, ledger: Ledger) -> Table:
        levels = self.choosers.levels(ledger.play.game.info.id)
        table = Table(ledger, self.store, levels, clock=self._clock, ticks=self._ticks)
        self._tables[table.id] = table
        table.on_change = lambda: self._nudge(table)
        self._nudge(table)
        return table

    def _nudge(self, table: Table) -> None:
        """Every bot that is asked and not thinking yet begins to."""
        if self._is_closed:
            return
        play = table.ledger.play
        for seat in play.game.actors(play.state):
            place = (table.id, seat)
            if table.chair(seat).bot is not None and place not in self._thinking:
                task = asyncio.ensure_future(self._think(table, seat))
                self._thinking[place] = task
                task.add_done_callback(lambda _, place=place: self._thought(table, place))  # type: ignore[misc]

    def _thought(self, table: Table, place: tuple[str, Seat]) -> None:
        task = self._thinking.pop(place)
        if task.cancelled():
            return
        if error := task.exception():
            _log.error("a bot's move could not be made", exc_info=error)
            asyncio.get_running_loop().call_later(RETRY, self._nudge, table)
        else:
            self._nudge(table)

    async def _think(self, table: Table, seat: Seat) -> None:
        """One move of one bot; a refusal because of changes meanwhile only means to think again."""
        if self._pause:
            await asyncio.sleep(self._pause)
        seen = table.view(seat)
        level = table.chair(seat).bot
        if level is None or not seen.view.legal_moves:
            return
        loop, play = asyncio.get_running_loop(), table.ledger.play
        ideas = [play.game.parse_move(each.move) for each in seen.proposals if each.to == seat]
        think = partial(self._chosen, table.id, seat, level, seen.view, ideas)
        move = await loop.run_in_executor(self._threads, think)
        said = {"move": seen.view.move_json(move)}
        try:
            await table.change(Change(Kind.MOVE, BotAt(seat, level), said, after=seen.version))
        except (Stale, NotYourSeat):
            return

    def _chosen(self, table: str, seat: Seat, level: str, view: Any, ideas: Sequence[Any]) -> Any:
        """The bot's move; one that fails plays something legal, so that people never wait for a fault."""
        try:
            known = self._minds.get((table, seat))
            if known is None or known[0] != level:
                known = (level, self.choosers.make(view.game, level, self._random.getrandbits(32)))
                self._minds[table, seat] = known
            liked = [idea for idea in ideas if idea in view.legal_moves and known[1].accepts(view, idea)]
            move = liked[0] if liked else known[1].choose(view, self.choosers.budget(view.game, level))
            if move in view.legal_moves:
                return move
            _log.error("a bot (%s, %s) chose an illegal move: %s", view.game, level, move)
        except Exception:
            _log.exception("a bot (%s, %s) failed", view.game, level)
        return random.choice(list(view.legal_moves))

    def _check_bots(self, opening: Opening, seats: int) -> None:
        levels = self.choosers.levels(get_game(opening.game).info.id)
        for seat, level in opening.bots.items():
            if level not in levels:
                raise BadSetup(no_level(level, levels))
            if not 0 <= seat < seats:
                raise BadSetup(T("There is no seat {seat}.", seat=seat))
        if opening.pace not in PACES:
            raise Malformed(T("“{where}” must be one of: {known}.", where="pace", known=", ".join(PACES)))
