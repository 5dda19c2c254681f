"""One table, one writer: every change is checked, saved, then made, then told."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from zamki.core.errors import IllegalMove, Malformed
from zamki.core.ids import Json, JsonObject, Onlooker, Seat, Viewer
from zamki.core.play import Played, refusal, replay
from zamki.core.reading import as_int
from zamki.core.view import AnyView
from zamki.core.words import T
from zamki.match.entries import Chair, Entry, Proposal
from zamki.match.errors import BadInvite, NoFreeSeat, NotAllowed, NotYourSeat, Stale, UndoRefused
from zamki.match.fairness import is_stale, seems_legal, undo_ban
from zamki.match.ledger import Ledger
from zamki.match.ports import Store
from zamki.match.presence import Presence
from zamki.match.secrets import key_of, new_invite, new_secret, tidy_invite

CHAT_LIMIT = 500
NAME_LIMIT = 24

P = ParamSpec("P")
R = TypeVar("R")


def unbroken(method: Callable[P, Awaitable[R]]) -> Callable[P, Awaitable[R]]:
    """A change that has begun is finished even if whoever asked for it goes away."""

    @wraps(method)
    async def whole(*args: P.args, **kwargs: P.kwargs) -> R:
        return await asyncio.shield(asyncio.ensure_future(method(*args, **kwargs)))

    return whole


@dataclass(frozen=True, slots=True)
class TableView:
    """What one reader may know of a table: the game's view, and who sits around it."""

    table: str
    version: int
    view: AnyView
    seats: tuple[dict[str, Json], ...]
    proposals: tuple[Proposal, ...]
    undo: bool
    """Whether the reader may take its last move back."""
    rematch: str | None

    def json(self) -> dict[str, Json]:
        """As other programs read it."""
        return {
            "table": self.table,
            "version": self.version,
            **self.view.json(),
            "seats": list(self.seats),
            "proposals": [each.json() for each in self.proposals],
            "undo": self.undo,
            "rematch": self.rematch,
        }


class Table:
    """A game with people around it."""

    def __init__(self, ledger: Ledger, store: Store, clock: Callable[[], float]) -> None:
        self.id = ledger.table
        self.presence = Presence(clock)
        self.on_change: Callable[[], None] = lambda: None
        """Called after every change, for whoever moves the bots."""
        self._ledger = ledger
        self._store = store
        self._clock = clock
        self._lock = asyncio.Lock()
        self._bells: set[asyncio.Event] = set()

    @property
    def ledger(self) -> Ledger:
        """The table's state, to be read only."""
        return self._ledger

    @property
    def version(self) -> int:
        """The last saved version."""
        return self._ledger.version

    # -- reading -----------------------------------------------------------------------------------

    def view(self, viewer: Viewer) -> TableView:
        """What `viewer` may know now."""
        ledger = self._ledger
        seat = None if isinstance(viewer, Onlooker) else viewer
        return TableView(
            table=self.id,
            version=ledger.version,
            view=ledger.play.view(viewer),
            seats=tuple(self._seat_json(number, chair) for number, chair in enumerate(ledger.chairs)),
            proposals=tuple(each for each in ledger.proposals if seat in (each.by, each.to)),
            undo=seat is not None and undo_ban(ledger.play, seat) is None,
            rematch=ledger.rematch,
        )

    def position(self, at: int, viewer: Viewer) -> AnyView:
        """The position after the first `at` moves of the record, as `viewer` may know it."""
        is_private = self._ledger.play.outcome is None and not self._ledger.is_imported
        if viewer is Onlooker.OPEN and is_private:
            raise NotAllowed(T("Everything is shown only after the end."))
        record = self._ledger.play.record()
        while 0 <= at < len(record.moves) and record.moves[at].get("type") == "chance":
            at += 1  # what chance draws belongs to the move before it
        return replay(record, at=at).view(viewer)

    @property
    def length(self) -> int:
        """How many moves the record has so far."""
        return len(self._ledger.play.record().moves)

    def record(self, viewer: Viewer) -> dict[str, Json]:
        """The record: whole after the end, before it as `viewer` may know it."""
        return self._ledger.play.record_for(viewer)

    def subscribe(self) -> asyncio.Event:
        """A bell that rings at every change, until `unsubscribe`."""
        bell = asyncio.Event()
        self._bells.add(bell)
        return bell

    def unsubscribe(self, bell: asyncio.Event) -> None:
        """The bell rings no more."""
        self._bells.discard(bell)

    def ring(self) -> None:
        """Tells everybody that something changed."""
        for bell in self._bells:
            bell.set()

    # -- playing -----------------------------------------------------------------------------------

    @unbroken
    async def submit(self, seat: Seat, data: JsonObject, after: int | None, key: str | None = None) -> int:
        """Makes a move for `seat`, which has seen version `after`; returns the version it is saved as.

        The same `key` again gets the same answer and makes no second move.
        """
        async with self._lock:
            ledger = self._ledger
            if key is not None and (seat, key) in ledger.answers:
                return ledger.answers[seat, key]
            heir = ledger.successor()
            played = self._played(heir, seat, {"seat": seat, **data}, after)
            made = heir.play.game.move_json(played.move)
            return await self._save("move", {"move": made, "chance": played.chance, "key": key}, heir)

    @unbroken
    async def undo(self, seat: Seat) -> int:
        """Takes the seat's last move back where the four bans allow."""
        async with self._lock:
            if ban := undo_ban(self._ledger.play, seat):
                raise UndoRefused(ban[1], details={"ban": ban[0]})
            return await self._save("undone", {"seat": seat})

    @unbroken
    async def propose(self, by: Seat, data: JsonObject) -> int:
        """Suggests a move to the seat it names; it must be legal as far as the proposer can know."""
        async with self._lock:
            play = self._ledger.play
            move = play.game.parse_move(data)
            if play.game.is_simultaneous(play.state):
                raise NotAllowed(T("While everybody chooses in secret, nothing can be suggested."))
            if play.seat_of(move) == by or play.seat_of(move) not in play.game.actors(play.state):
                raise NotAllowed(T("You can suggest a move to somebody else who is to act now."))
            if not seems_legal(play, by, move):
                raise IllegalMove(refusal(play.seat_of(move), play.game.actors(play.state)))
            return await self._save("proposed", {"by": by, "move": play.game.move_json(move)})

    async def accept(self, seat: Seat, proposal: int, after: int | None, key: str | None = None) -> int:
        """Makes the move that was suggested to `seat`."""
        if key is not None and (seat, key) in self._ledger.answers:
            return self._ledger.answers[seat, key]
        for each in self._ledger.proposals:
            if (each.id, each.to) == (proposal, seat):
                return await self.submit(seat, each.move, after, key)
        raise Stale(T("This suggestion no longer stands."))

    @unbroken
    async def say(self, seat: Seat | None, name: str, text: str) -> int:
        """Says something to everybody at the table."""
        said = text.strip()
        if not said or len(said) > CHAT_LIMIT:
            raise Malformed(T("Say something, in at most {limit} letters.", limit=CHAT_LIMIT))
        async with self._lock:
            return await self._save("chat", {"seat": seat, "name": name[:NAME_LIMIT], "text": said})

    # -- chairs ------------------------------------------------------------------------------------

    @unbroken
    async def sit(self, invite: str | None, name: str, browser: str | None = None) -> tuple[Seat, str]:
        """Takes a seat; returns it with the secret that holds it. `browser` is a secret that holds it too."""
        async with self._lock:
            seat = self._seat_for(invite)
            secret = new_secret()
            keys: list[Json] = [key_of(each) for each in (secret, browser) if each]
            await self._save("seated", {"seat": seat, "name": tidy_name(name), "keys": keys})
            return seat, secret

    @unbroken
    async def new_invitation(self, seat: Seat, key: str | None, *, revoke: bool = False) -> str | None:
        """The host's new invitation for a free seat; the old one ends."""
        async with self._lock:
            if key != self._ledger.host:
                raise NotAllowed(T("Only the host of the table can do this."))
            if not self.chair(seat).is_free:
                raise NoFreeSeat(T("This seat is taken."))
            invite = None if revoke else new_invite()
            await self._save("invite", {"seat": seat, "invite": invite})
            return invite

    @unbroken
    async def hand_to_bot(self, seat: Seat, level: str, name: str, key: str | None) -> int:
        """Lets a bot play a free seat, one's own, or that of somebody who has been away for a while."""
        async with self._lock:
            ledger, chair = self._ledger, self.chair(seat)
            if chair.bot is not None:
                raise NotAllowed(T("A bot plays there already."))
            mine = ledger.seats_of(key)
            is_own, is_host = seat in mine, key == ledger.host
            is_away = bool(mine) and self.presence.is_away(seat, ledger.updated)
            if not (is_own or is_away or (chair.is_free and (mine or is_host))):
                raise NotAllowed(T("A bot can step in once the person has been away for a while."))
            called = name if chair.is_free else chair.name  # a guest without a name stays one
            return await self._save("bot", {"seat": seat, "level": level, "name": called})

    @unbroken
    async def take_over(self, seat: Seat, key: str | None) -> int:
        """The person is back: the bot leaves the seat."""
        async with self._lock:
            if seat not in self._ledger.seats_of(key):
                raise NotYourSeat(T("This is not your seat."))
            if not self.chair(seat).is_stand_in:
                raise NotAllowed(T("No bot plays for you."))
            return await self._save("bot", {"seat": seat, "level": None, "name": self.chair(seat).name})

    @unbroken
    async def announce_rematch(self, table: str) -> int:
        """Everybody is told where the next game is."""
        async with self._lock:
            return await self._save("rematch", {"table": table})

    def chair(self, seat: int) -> Chair:
        """Who sits there."""
        if not 0 <= seat < len(self._ledger.chairs):
            raise Malformed(T("There is no seat {seat}.", seat=seat))
        return self._ledger.chairs[seat]

    def acting_seat(self, key: str | None, data: Mapping[str, Json]) -> Seat:
        """The seat the caller moves for: the one it names, or the only one it holds."""
        mine = self._ledger.seats_of(key)
        if "seat" in data:
            seat = Seat(as_int(data["seat"], "seat"))
            if seat not in mine:
                raise NotYourSeat(T("This is not your seat."))
            return seat
        if not mine:
            raise NotYourSeat(T("You have no seat at this table."))
        asked = [seat for seat in mine if seat in self._ledger.play.game.actors(self._ledger.play.state)]
        return (asked or list(mine))[0]

    def answer_to(self, caller: str | None, key: str | None) -> int | None:
        """What a request with this idempotency key got, if one of the caller's seats has made it before."""
        answers, mine = self._ledger.answers, self._ledger.seats_of(caller)
        return next((answers[seat, key] for seat in mine if key and (seat, key) in answers), None)

    def name_of(self, seat: int) -> str:
        """What a seat is called; nothing when nobody sits there."""
        return self._ledger.chairs[seat].name if seat < len(self._ledger.chairs) else ""

    # -- inside ------------------------------------------------------------------------------------

    def _played(self, heir: Ledger, seat: Seat, data: JsonObject, after: int | None) -> Played[Any, Any, Any]:
        play = heir.play
        move = play.game.parse_move(data)
        if play.seat_of(move) != seat:
            raise NotYourSeat(T("This is not your seat."))
        if after is not None:
            self._check_fresh(seat, move, after)
        play.submit(move)
        return play.played[-1]

    def _check_fresh(self, seat: Seat, move: Any, after: int) -> None:
        ledger = self._ledger
        if not 0 < after <= ledger.version:
            raise Malformed(T("There is no version {version} yet.", version=after))
        count = ledger.count_at(after)
        if count is None or is_stale(ledger.play, count, seat, move):
            raise Stale(
                T("Something has changed meanwhile. Look again."), details={"version": ledger.version}
            )

    async def _save(self, kind: str, data: Mapping[str, Any], heir: Ledger | None = None) -> int:
        """Saves, then swaps the state, then tells: nobody sees what is not safe."""
        heir = heir or self._ledger.successor()
        entry = Entry(heir.version + 1, kind, data, self._clock())
        heir.note(entry)
        await self._store.append(self.id, [entry], heir.summary())
        self._ledger = heir
        self.ring()
        self.on_change()
        return entry.version

    def _seat_for(self, invite: str | None) -> Seat:
        chairs = self._ledger.chairs
        if invite is not None:
            for number, chair in enumerate(chairs):
                if chair.invite is not None and chair.invite == tidy_invite(invite):
                    return Seat(number)
            raise BadInvite(T("This invitation is taken or no longer valid."))
        free = [number for number, chair in enumerate(chairs) if chair.is_free]
        if not self._ledger.is_open:
            raise NoFreeSeat(T("This table can only be joined by invitation."))
        if not free:
            raise NoFreeSeat(T("Every seat is taken."))
        return Seat(free[0])

    def _seat_json(self, number: int, chair: Chair) -> dict[str, Json]:
        seat = Seat(number)
        return {
            "seat": number,
            "name": chair.name,
            "bot": chair.bot,
            "free": chair.is_free,
            "stand_in": chair.is_stand_in,
            "online": chair.bot is not None or self.presence.is_here(seat),
        }


def tidy_name(name: str) -> str:
    """A name as it is shown: one line, not too long."""
    tidy = " ".join(name.split())
    if len(tidy) > NAME_LIMIT:
        raise Malformed(T("A name has at most {limit} letters.", limit=NAME_LIMIT))
    return tidy
