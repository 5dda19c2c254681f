"""Runs the bots that sit at tables, and answers requests for hints."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import Any, NamedTuple

from zamki.bots.levels import plain_level
from zamki.core.bots import Budget, Fallback, Thought
from zamki.core.errors import ZamkiError
from zamki.core.game import Config
from zamki.core.ids import Seat
from zamki.core.view import AnyView
from zamki.core.words import TN, T, Text, join_texts, literal
from zamki.match.bot_pool import BotPool, BotTimeout, Place, Priority
from zamki.match.changes import BotAt, ChangeKind, ChangeRequest
from zamki.match.errors import NotYourSeat, Stale
from zamki.match.ports import BotProvider, StaleTable, TableBot
from zamki.match.table import Table

_log = logging.getLogger(__name__)

RETRY = 1.0
"""Seconds until a bot tries again when its move could not be saved."""
SEED_BITS = 64


class BotMove(NamedTuple):
    """The move that a bot chose."""

    move: Any
    has_failed: bool = False
    """True if the bot found no legal move, and this is a random one."""
    is_fallback: bool = False
    """True if the plain level chose, because this one cannot play or did not answer."""


@dataclass(eq=False, slots=True)
class _SeatedBot:
    """The bot of a seat; created in its worker thread, since that may take a while."""

    level: str
    seed: int
    bot: TableBot | None = None
    is_replaced: bool = False
    """True once it did not answer: from then on the best plain level plays for it."""


@dataclass(eq=False, slots=True)
class _Hint:
    """A running hint for one seat, and the number of readers that wait for it."""

    about: tuple[int, str]
    task: asyncio.Task[Sequence[Thought]] = field(repr=False)
    readers: int = 0
    is_replaced: bool = False


def fallback_sentence(others: Sequence[tuple[str, Fallback]]) -> Text | None:
    """Returns what people read about bots that the plain level plays for, by name and reason."""
    found = [_note([name for name, each in others if each is why], why) for why in Fallback]
    notes = [note for note in found if note is not None]
    return join_texts(notes, " ") if notes else None


def _join_names(names: Sequence[str]) -> Text:
    """Joins names, the last one with “and”."""
    *others, last = names
    return T("{names} and {last}", names=", ".join(others), last=last) if others else literal(last)


def _note(names: Sequence[str], why: Fallback) -> Text | None:
    if not names:
        return None
    said = _join_names(names)
    match why:
        case Fallback.NO_RUNTIME:
            return TN(
                "{names} needs an extra that is not installed here ({command}): it plays like an apprentice.",
                "{names} need an extra that is not installed here ({command}): they play like apprentices.",
                len(names),
                names=said,
                command='pip install "zamki[bots]"',
            )
        case Fallback.PIECES:  # pragma: no branch: all are named
            return TN(
                "{names} does not know these pieces or options: it plays like an apprentice.",
                "{names} do not know these pieces or options: they play like apprentices.",
                len(names),
                names=said,
            )


class BotRunner:
    """Moves the bots of all tables, and computes hints."""

    def __init__(
        self,
        bot_maker: BotProvider,
        thinking: BotPool,
        random: Random,
        pause: float,
        is_ours: Callable[[str], bool] = lambda _: True,
    ) -> None:
        self._is_ours = is_ours
        """Tells whether this process, not another, moves the bots of a table."""
        self._bot_maker = bot_maker
        self._thinking = thinking
        self._random = random
        self._pause = pause
        self._bots: dict[str, dict[Seat, _SeatedBot]] = {}
        self._moving: dict[Place, asyncio.Task[None]] = {}
        self._hints: dict[Place, _Hint] = {}
        self._is_closed = False

    def nudge(self, table: Table) -> None:
        """Starts every bot that is to act and not thinking yet."""
        actors = () if self._is_closed else table.log.actors
        if not actors:
            self.forget(table.id)
        self._thinking.rank_again(table.id, _for_whom(table))
        for seat in actors if self._is_ours(table.id) else ():
            place = (table.id, seat)
            if table.chair(seat).bot is not None and place not in self._moving:
                task = asyncio.ensure_future(self._move(table, seat))
                self._moving[place] = task
                task.add_done_callback(partial(self._on_move_done, table, place))

    def busy(self) -> set[str]:
        """The tables where a bot thinks or a hint is awaited."""
        return {table for table, _ in (*self._moving, *self._hints)}

    @property
    def waiting(self) -> int:
        """The number of thoughts that have not begun."""
        return self._thinking.waiting

    def forget(self, table: str) -> None:
        """Drops the bots of a table; bots that come back begin anew."""
        self._bots.pop(table, None)

    async def advice(self, table: Table, seat: Seat, level: str) -> Sequence[Thought]:
        """Returns what a bot would do on that seat, from what the seat may know.

        One question per seat: an equal question shares its answer, a different one replaces it. It is
        cancelled when its last reader leaves. During shutdown the answer is empty.
        """
        if self._is_closed:
            return ()
        place, about = (table.id, seat), (table.log.shown, level)
        hint = self._hints.get(place)
        if hint is not None and hint.about != about:
            hint.is_replaced = hint.task.cancel()
            hint = None
        if hint is None:
            hint = _Hint(about, asyncio.ensure_future(self._advise(table, seat, level)))
            self._hints[place] = hint
            hint.task.add_done_callback(partial(self._on_advice_done, place, hint))
        return await _await_answer(hint)

    async def close(self) -> None:
        """Stops all bots and hints."""
        self._is_closed = True
        tasks: list[asyncio.Task[Any]] = [
            *self._moving.values(),
            *(each.task for each in self._hints.values()),
        ]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._thinking.close()

    # -- moves -------------------------------------------------------------------------------------

    def _on_move_done(self, table: Table, place: Place, task: asyncio.Task[None]) -> None:
        del self._moving[place]
        if task.cancelled():
            return
        if error := task.exception():
            known = isinstance(error, ZamkiError)  # expected errors need no traceback
            _log.error("a bot's move could not be made: %s", error, exc_info=None if known else error)
            asyncio.get_running_loop().call_later(RETRY, self.nudge, table)
        else:
            self.nudge(table)

    async def _move(self, table: Table, seat: Seat) -> None:
        """Makes one move of one bot; if the table has changed meanwhile, the bot thinks again."""
        if self._pause:
            await asyncio.sleep(self._pause)
        seen, level = table.view(seat), table.chair(seat).bot
        if level is None or not seen.view.legal_moves:
            return
        parse = table.log.game.parse_move
        ideas = [parse(each.move) for each in seen.proposals if each.to == seat]
        seated, where = (
            self._seated_bot(table.id, seat, level),
            f"seat {seat} of table {table.id} at {seen.version}",
        )
        luck, config = self._random.getrandbits(SEED_BITS), table.log.config
        work = partial(self._choose, seated, seen.view, config, ideas, where, luck)
        budget = self._bot_maker.budget(seen.view.game, level)
        try:
            chosen = await self._thinking.think(_for_whom(table), (table.id, seat), budget, work)
        except BotTimeout:
            _log.error("a bot (%s, %s, %s) does not answer and is replaced", seen.view.game, level, where)
            if not seated.is_replaced:
                self._bots.setdefault(table.id, {})[seat] = _SeatedBot(level, seated.seed, is_replaced=True)
                return  # the replacement is asked at once
            chosen = _any_move(seen.view, luck)
        said = {"move": seen.view.move_json(chosen.move)}
        caller = BotAt(seat, level, has_failed=chosen.has_failed, is_fallback=chosen.is_fallback)
        try:
            await table.change(ChangeRequest(ChangeKind.MOVE, caller, said, after=seen.version))
        except (Stale, StaleTable, NotYourSeat):
            return

    def _seated_bot(self, table: str, seat: Seat, level: str) -> _SeatedBot:
        """Returns the bot of a seat; a new one after a change of level."""
        bots = self._bots.setdefault(table, {})
        if seat not in bots or bots[seat].level != level:
            bots[seat] = _SeatedBot(level, self._random.getrandbits(SEED_BITS))
        return bots[seat]

    def _choose(
        self,
        seated: _SeatedBot,
        view: AnyView,
        config: Config,
        ideas: Sequence[Any],
        where: str,
        luck: int,
        budget: Budget,
    ) -> BotMove:
        """Returns the bot's move; a failing bot plays a random one, so that people never wait for it."""
        try:
            level = plain_level(view.game) if seated.is_replaced else seated.level
            bot = seated.bot = seated.bot or self._bot_maker.make(view.game, level, seated.seed, config)
            liked = [idea for idea in ideas if idea in view.legal_moves and bot.accepts(view, idea)]
            is_fallback = (
                seated.is_replaced or self._bot_maker.fallback_reason(view.game, level, config) is not None
            )
            move = liked[0] if liked else bot.choose(view, budget)
            if move in view.legal_moves:
                return BotMove(move, is_fallback=is_fallback)
            _log.error("a bot (%s, %s, %s) chose an illegal move: %s", view.game, seated.level, where, move)
        except Exception:
            _log.exception("a bot (%s, %s, %s) failed", view.game, seated.level, where)
        return _any_move(view, luck)

    # -- hints -------------------------------------------------------------------------------------

    async def _advise(self, table: Table, seat: Seat, level: str) -> Sequence[Thought]:
        seen = table.view(seat)
        where = f"seat {seat} of table {table.id} at {seen.version}"
        seed, config = self._random.getrandbits(SEED_BITS), table.log.config
        work = partial(self._explain, seen.view, config, level, where, seed)
        budget = self._bot_maker.hint_budget(seen.view.game, level)
        try:
            return await self._thinking.think(Priority.HINT, (table.id, seat), budget, work)
        except BotTimeout:
            _log.error("a bot (%s, %s, %s) gives no hint in time", seen.view.game, level, where)
            return ()

    def _explain(
        self, view: AnyView, config: Config, level: str, where: str, seed: int, budget: Budget
    ) -> Sequence[Thought]:
        try:
            return self._bot_maker.make(view.game, level, seed, config).explain(view, budget)
        except Exception:
            _log.exception("a bot (%s, %s, %s) gave no hint", view.game, level, where)
            return ()

    def _on_advice_done(self, place: Place, hint: _Hint, _: asyncio.Task[Sequence[Thought]]) -> None:
        if self._hints.get(place) is hint:
            del self._hints[place]


async def _await_answer(hint: _Hint) -> Sequence[Thought]:
    """Waits for a hint; the last reader that leaves cancels it."""
    hint.readers += 1
    try:
        return await asyncio.shield(hint.task)
    except asyncio.CancelledError:
        if hint.is_replaced and not _is_leaving():
            raise Stale(T("Something has changed meanwhile. Look again.")) from None
        raise
    finally:
        hint.readers -= 1
        if not hint.readers:
            hint.task.cancel()


def _any_move(view: AnyView, luck: int) -> BotMove:
    """Returns a random legal move for a bot that found none."""
    return BotMove(Random(luck).choice(list(view.legal_moves)), has_failed=True)


def _is_leaving() -> bool:
    """True if the current task itself is being cancelled."""
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0


def _for_whom(table: Table) -> Priority:
    """Returns the priority of a table's bots: people wait for them unless it is their own turn."""
    chairs, actors = table.log.chairs, table.log.actors
    people = {Seat(seat) for seat, chair in enumerate(chairs) if chair.keys and chair.bot is None}
    waits = people.isdisjoint(actors) if people else table.is_watched
    return Priority.PEOPLE if waits else Priority.BACKGROUND
