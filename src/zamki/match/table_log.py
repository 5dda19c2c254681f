"""A table's state, computed from its log. Appending an entry is the only way to change it."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace
from operator import attrgetter
from random import Random
from typing import Any, NamedTuple

from zamki.core.chance import ReplayChance
from zamki.core.errors import Malformed
from zamki.core.game import AnyGame, Config
from zamki.core.ids import Json, JsonObject, Seat, Viewer
from zamki.core.outcome import Outcome
from zamki.core.play import Playthrough
from zamki.core.reading import as_bool, as_int, as_ints, as_list, as_object, as_seat, as_str, as_strs
from zamki.core.record import GameRecord
from zamki.core.registry import get_game
from zamki.core.setup import built_in_edition, configure
from zamki.core.shuffle import Share, Shuffle, as_share, promise_of, read_shuffle
from zamki.core.words import T
from zamki.match.changes import Answer, ChangeRequest, answer_of
from zamki.match.entries import SETTINGS, SHIELDS, Chair, ChatLine, LogEntry, Proposal, TableSummary
from zamki.match.errors import KeyReused, NotBegun, NotYourSeat
from zamki.match.fairness import AnyPlay, imagined_worlds, is_legal_in
from zamki.match.phrases import NO_THANKS
from zamki.match.secrets import key_of
from zamki.match.table_header import check_header, deal_of, promise_in, rules_mark
from zamki.match.timing import TimedState, Times

LINES = 100
"""Lines of chat returned at once."""
REPEATED = frozenset(("undone", "proposed", "invite", "bot", "person", "ready"))
"""Kinds of entries that a seat, or the host, can repeat without end."""
FALLBACK_MARKS = frozenset(("bot_fallback", "bot_warming"))
"""Marks of a move that the plain level made for another; earlier versions wrote the second."""


class SavedAnswer(NamedTuple):
    """An answer that was given, with the entry it was saved as."""

    of: str | None
    """The digest of the change; logs of version 0.1 have none."""
    entry: LogEntry


@dataclass(frozen=True, slots=True)
class Seen:
    """What a seat had seen of the game at a version."""

    count: int
    """The number of moves seen that still stand."""
    turned: bool
    """True if it also saw moves that others have taken back since."""


class TableLog:
    """The table's state: game, chairs, chat, proposals and saved answers."""

    def __init__(self, table: str, opening: LogEntry, play: AnyPlay | None = None) -> None:
        self.table = table
        self.opening = opening
        data = opening.data
        self.game: AnyGame = get_game(as_str(data["game"], "game"))
        self.config = self._configure(data)
        self._drawn: list[JsonObject] = []
        self._nonce, _ = promise_in(data)
        self._play = play or (self._replay_deal(data) if "setup" in data else None)
        self.chairs = [_chair(each) for each in as_list(data["chairs"], "chairs")]
        self.host = as_str(data["host"], "host")
        self.is_open = as_bool(data["open"], "open")
        self.is_hot = as_bool(data["hot"], "hot")
        self.is_imported = as_bool(data["imported"], "imported")
        levels = as_list(data.get("bots", []), "bots")
        self._elsewhere = tuple(None if each is None else as_str(each, "bots") for each in levels)
        """The levels of the bots in a game that was imported."""
        self.pace = as_str(data["pace"], "pace")
        self.is_waiting = as_bool(data.get("waiting", False), "waiting")
        """True until all people are ready or the host starts the game."""
        self.chat: list[ChatLine] = []
        self.proposals: list[Proposal] = []
        self.answers: dict[tuple[str, str], SavedAnswer] = {}
        self.repeats: Counter[int | None] = Counter()
        """Entries that can be repeated without end, by seat; invitations count under none."""
        self.version = opening.version
        self.shown = opening.version
        """The last version that changed a view."""
        self.updated = opening.at
        self.rematch: str | None = None
        self.fallback_moves: tuple[int, ...] = ()
        """The numbers of the moves that the plain level made for another."""
        self.next_first: JsonObject = {}
        """The seats named for the next game's set-up."""
        self.next_shares: Mapping[int, Share] = {}
        """Shares of the next shuffle, by seat, from the client that asked for the rematch."""
        self.drawn = frozenset(as_strs(data.get("drawn", ()), "drawn"))
        """The set-up questions that were drawn."""
        self._counts = [0] * (opening.version + 1)
        self._turned_back: Mapping[Seat, int] = {}
        self._times = Times(self.game.actors)
        if self._is_due:
            self.opening = self._deal(opening)
        self._count_time(opening)

    @property
    def play(self) -> AnyPlay:
        """The game; raises `NotBegun` before the start."""
        if self._play is None:
            raise NotBegun(T("The game has not begun yet."))
        return self._play

    @property
    def has_begun(self) -> bool:
        """True once the game is dealt."""
        return self._play is not None

    @property
    def actors(self) -> tuple[Seat, ...]:
        """The seats that are to act now."""
        return () if self._play is None else self._play.actors

    def partners(self, seat: Seat) -> tuple[Seat, ...]:
        """Returns the seats that a seat may chat with privately."""
        return () if self._play is None else self.game.partners(self._play.state, seat)

    @property
    def outcome(self) -> Outcome | None:
        """The result, once the game is over."""
        return None if self._play is None else self._play.outcome

    @property
    def shuffle(self) -> Shuffle | None:
        """The commitment to the shuffle and the seats' shares; the nonce only after the end."""
        found = self._shuffle if self._play is None else self._play.shuffle
        return found if found is None or self.outcome else found.without_nonce()

    def replay_entry(self, entry: LogEntry) -> None:
        """Applies a saved entry; a move is played again with its recorded chance."""
        if entry.kind == "move":
            self._drawn += [as_object(each, "chance") for each in as_list(entry.data["chance"], "chance")]
            self.play.submit_json(as_object(entry.data["move"], "move"))
        self.append_entry(entry)

    @classmethod
    def from_play(cls, table: str, entries: Sequence[LogEntry], play: AnyPlay) -> TableLog:
        """Returns the log of a game played elsewhere: each entry after the first is its next move."""
        log = cls(table, entries[0], play)
        moves, play.played = play.played, []
        for entry, played in zip(entries[1:], moves, strict=True):
            play.played.append(played)
            log.append_entry(entry)
        return log

    def append_entry(self, entry: LogEntry) -> LogEntry:
        """Applies an entry; the move of a `move` entry has just been played.

        Returns the entry to save: with the deal if the game begins with it, and the proposals it ends.
        """
        _NOTES[entry.kind](self, entry)
        if entry.kind in ("move", "undone"):
            entry = self._drop_proposals(entry)
        if entry.kind in REPEATED:
            self.repeats.update(_makers(entry))
        if "setup" in entry.data:
            self._play = self._replay_deal(entry.data)
        elif self._is_due:
            entry = self._deal(entry)
        self._remember(entry)
        self.version, self.updated = entry.version, entry.at
        self._count_time(entry)
        if entry.kind != "chat":
            self.shown = entry.version
        gap = entry.version + 1 - len(self._counts)  # entries that later ones replaced are gone
        self._counts += [0 if self._play is None else len(self._play.played)] * gap
        return entry

    def next_log(self) -> TableLog:
        """Returns a copy to apply the next entry to, while readers still see this one."""
        next_log = copy(self)
        next_log._play = self._play and copy(self._play)
        next_log._drawn, next_log.proposals = [], list(self.proposals)
        next_log.chairs, next_log.chat = list(self.chairs), list(self.chat)
        next_log.answers, next_log._counts = dict(self.answers), list(self._counts)
        next_log.repeats = self.repeats.copy()
        next_log._times = self._times.copy()
        return next_log

    def with_entries(self, entries: Sequence[LogEntry]) -> TableLog:
        """Returns a copy with entries that another process has saved."""
        next_log = self.next_log()
        if next_log._play is not None:
            chance = ReplayChance({}, next_log._drawn, finished=False)
            chance.drawn = next_log._play._chance.drawn
            next_log._play._chance = chance
        for entry in entries:
            next_log.replay_entry(entry)
        next_log.finish_loading()
        return next_log

    def finish_loading(self) -> None:
        """Ends the reading of a log: from here on chance is live. The deal of a waiting table is dropped."""
        if self.is_waiting:
            self._play = None
        elif self._play is not None:
            self._play.go_on()

    def lines(
        self, readers: Sequence[Viewer], after: int = 0, before: int | None = None
    ) -> Sequence[ChatLine]:
        """Returns the last lines of chat between two versions that one of the readers may read."""
        version = attrgetter("version")
        first = bisect_right(self.chat, after, key=version)
        last = None if before is None else bisect_left(self.chat, before, key=version)
        return [line for line in self.chat[first:last] if line.is_for(*readers)][-LINES:]

    def seen_at(self, version: int, seat: Seat) -> Seen | None:
        """Returns what a seat had seen at a version; none if it has taken a move back since."""
        if version < self._turned_back.get(seat, 0):
            return None
        count = min(self._counts[version:])
        return Seen(count, count < self._counts[version])

    @property
    def time_used(self) -> Mapping[Seat, float]:
        """The seconds that each seat has used so far."""
        return self._times.time_used()

    @property
    def asked_since(self) -> Mapping[Seat, float]:
        """The time since which each acting seat has been to act."""
        return self._times.asked_since()

    @property
    def shields(self) -> tuple[int, ...]:
        """The shield of every seat: the chosen one, else its own if free, else any free one."""
        chosen = [chair.shield for chair in self.chairs]
        found: list[int] = []
        for number, wish in enumerate(chosen):
            left = [each for each in range(SHIELDS) if each not in found and each not in chosen]
            own = number % SHIELDS
            found.append(wish if wish is not None else own if own in left else (left or [own])[0])
        return tuple(found)

    def seats_of(self, key: str | None) -> tuple[Seat, ...]:
        """Returns the seats that the secret with this hash holds."""
        return tuple(Seat(number) for number, chair in enumerate(self.chairs) if key in chair.keys)

    def acting_seat(self, key: str | None, said: JsonObject) -> Seat:
        """Returns the seat that the holder of `key` speaks for: the named one, else one that is to act."""
        mine = self.seats_of(key)
        if "seat" in said:
            seat = Seat(as_int(said["seat"], "seat"))
            if seat not in mine:
                raise NotYourSeat(T("This is not your seat."))
            return seat
        if not mine:
            raise NotYourSeat(T("You have no seat at this table."))
        asked = [seat for seat in mine if seat in self.actors]
        return (asked or list(mine))[0]

    def chair(self, seat: int) -> Chair:
        """Returns the chair of a seat."""
        if not 0 <= seat < len(self.chairs):
            raise Malformed(T("There is no seat {seat}.", seat=seat))
        return self.chairs[seat]

    def answer_to(self, change: ChangeRequest) -> Answer | None:
        """Returns the saved answer to this request; refuses a key that stands for another one."""
        if change.key is None:
            return None
        key, seats = key_of(change.key), self.seats_of(change.person)
        names = (change.person or "", *(_by_seat(seat) for seat in seats))
        told = next((self.answers[name, key] for name in names if (name, key) in self.answers), None)
        if told is None:
            return None
        if told.of not in (None, change.digest()):
            raise KeyReused(T("This Idempotency-Key stands for another change already."))
        return answer_of(told.entry, change.key)

    def record(self, viewer: Viewer | None = None) -> GameRecord:
        """Returns the record with names and bots: as `viewer` may know it, or complete."""
        found = self.play.record() if viewer is None else self.play.visible_record(viewer)
        names, bots = (chair.name for chair in self.chairs), (chair.bot for chair in self.chairs)
        return replace(found, names=tuple(names), bots=self._elsewhere or tuple(bots))

    def summary(self) -> TableSummary:
        """Returns the summary for the lobby."""
        outcome = self.outcome
        return TableSummary(
            table=self.table,
            game=self.game.info.id,
            options=tuple(name for name, on in self.config.options.items() if on),
            names=tuple(chair.name for chair in self.chairs),
            kinds=tuple(_kind(chair) for chair in self.chairs),
            holders=tuple(tuple(sorted(chair.keys)) for chair in self.chairs),
            invites=tuple(chair.invite for chair in self.chairs if chair.invite),
            actors=tuple(self.actors),
            is_open=self.is_open,
            is_over=outcome is not None,
            scores=outcome.scores if outcome else (),
            winners=tuple(outcome.winners) if outcome else (),
            pace=self.pace,
            updated=self.updated,
            opened_as=as_str(self.opening.data.get("opened_as", ""), "opened_as"),
        )

    def _configure(self, data: JsonObject) -> Config:
        """Returns the configuration in an entry; missing fields are those of the first entry."""
        info, data = self.game.info, {**self.opening.data, **data}
        edition = built_in_edition(info.id, as_str(data["edition"], "edition"))
        check_header(self.table, data, info, edition)
        seats, options = as_int(data["seats"], "seats"), as_object(data["options"], "options")
        return configure(self.game, seats, options, edition)

    @property
    def _is_due(self) -> bool:
        """True if all seats are taken and the game is not dealt yet."""
        return self._play is None and not self.is_waiting and not any(chair.is_free for chair in self.chairs)

    @property
    def _shuffle(self) -> Shuffle | None:
        """The seed of the deal; none at tables opened before there were nonces."""
        if self._nonce is None:
            return None
        shares = tuple(chair.share for chair in self.chairs)
        return Shuffle(self.table, promise_of(self.table, self._nonce), shares, self._nonce)

    @property
    def setup_answers(self) -> JsonObject:
        """The answers to the set-up's questions, before the deal and after it."""
        return (
            as_object(self.opening.data.get("given", {}), "given") if self._play is None else self._play.setup
        )

    def _deal(self, entry: LogEntry) -> LogEntry:
        """Deals, and returns the entry with the deal."""
        given = self.setup_answers
        if (shuffle := self._shuffle) is None:
            self._play = Playthrough.new(self.game, self.config, given=given)
        else:
            self._play = Playthrough.from_shuffle(self.game, self.config, shuffle, given)
        deal = deal_of(self._play, self._play.record().moves)
        return replace(entry, data={**entry.data, **deal, **rules_mark(self.game.info)})

    def _replay_deal(self, data: JsonObject) -> AnyPlay:
        """Returns the game with the deal recorded in an entry."""
        data = {**self.opening.data, **data}
        self._drawn = [as_object(move, "chance") for move in as_list(data["chance"], "chance")]
        shuffle = read_shuffle(data["shuffle"], self.config.seats) if "shuffle" in data else None
        setup, is_shuffle = as_object(data["setup"], "setup"), shuffle is not None
        chance = ReplayChance(setup, self._drawn, finished=False, is_shuffle=is_shuffle)
        nonce, commitment = (None, None) if is_shuffle else promise_in(data)
        return Playthrough(
            self.game, self.config, chance, nonce=nonce, commitment=commitment, shuffle=shuffle
        )

    def _remember(self, entry: LogEntry) -> None:
        """Keeps the answer under the request's key."""
        if (asked := entry.data.get("asked")) is not None:
            said = as_object(asked, "asked")
            by, key, of = (as_str(said[name], name) for name in ("by", "key", "of"))
            for name in (by, *as_strs(entry.data.get("keys", ()), "keys")):  # `keys`: of a new holder
                self.answers[name, key] = SavedAnswer(of, entry)
        elif isinstance(plain := entry.data.get("key"), str):  # the format of version 0.1, for moves only
            seat = as_seat(as_object(entry.data["move"], "move"))
            self.answers[_by_seat(seat), key_of(plain)] = SavedAnswer(None, entry)

    def _count_time(self, entry: LogEntry) -> None:
        mover = as_seat(as_object(entry.data["move"], "move")) if entry.kind == "move" else None
        state = None if self._play is None or self.is_waiting else self._play.state
        self._times.note(TimedState(entry.at, state, mover))

    def _note_move(self, entry: LogEntry) -> None:
        if not FALLBACK_MARKS.isdisjoint(entry.data):
            self.fallback_moves = (*self.fallback_moves, len(self.play.played) - 1)

    def _note_undo(self, entry: LogEntry) -> None:
        self.play.take_back()
        self.fallback_moves = tuple(
            number for number in self.fallback_moves if number < len(self.play.played)
        )
        self._turned_back = {**self._turned_back, as_seat(entry.data): entry.version}

    def _note_seat(self, entry: LogEntry) -> None:
        self._change(
            entry,
            name=as_str(entry.data["name"], "name"),
            keys=frozenset(as_strs(entry.data["keys"], "keys")),
            shield=_shield_in(entry.data),
            is_ready=not self.is_waiting or as_bool(entry.data.get("ready", True), "ready"),
            share=as_share(entry.data.get("share"), "share"),
            invite=None,
            bot=None,
        )
        self._begin_when_ready()

    def _note_person(self, entry: LogEntry) -> None:
        self._change(entry, name=as_str(entry.data["name"], "name"), shield=_shield_in(entry.data))

    def _note_ready(self, entry: LogEntry) -> None:
        for seat in as_ints(entry.data["seats"], "seats"):
            is_ready = as_bool(entry.data.get("ready", self.chairs[seat].is_ready), "ready")
            self.chairs[seat] = replace(self.chairs[seat], is_ready=is_ready)
        self._take_share(entry)
        self._begin_when_ready()

    def _take_share(self, entry: LogEntry) -> None:
        """Keeps the share of the shuffle for every seat of its sender."""
        if (share := as_share(entry.data.get("share"), "share")) is not None:
            for seat in as_ints(entry.data["seats"], "seats"):
                self.chairs[seat] = replace(self.chairs[seat], share=share)

    def _note_start(self, entry: LogEntry) -> None:
        for name, told in as_object(entry.data["bots"], "bots").items():
            bot = as_object(told, "bot")
            level, called = as_str(bot["level"], "level"), as_str(bot["name"], "name")
            self.chairs[int(name)] = replace(self.chairs[int(name)], bot=level, name=called, invite=None)
        self._take_share(entry)
        self.is_waiting = False

    def _note_options(self, entry: LogEntry) -> None:
        """Takes over new settings, and forgets answers to earlier ones."""
        self.answers = {name: told for name, told in self.answers.items() if told.entry.kind != SETTINGS}
        self.pace = as_str(entry.data["pace"], "pace")
        self.config = self._configure(entry.data)
        ready = as_ints(entry.data.get("ready", ()), "ready")  # format 2 reset all to not ready
        self.chairs = [replace(chair, is_ready=seat in ready) for seat, chair in enumerate(self.chairs)]

    def _begin_when_ready(self) -> None:
        """Ends the waiting once no seat is free and all people are ready."""
        if all(not chair.is_free and (chair.bot is not None or chair.is_ready) for chair in self.chairs):
            self.is_waiting = False

    def _note_invite(self, entry: LogEntry) -> None:
        self._change(entry, invite=entry.data["invite"])

    def _note_bot(self, entry: LogEntry) -> None:
        self._change(entry, bot=entry.data["level"], name=entry.data["name"], invite=None, share=None)
        self._begin_when_ready()

    def _note_chat(self, entry: LogEntry) -> None:
        said = entry.data["seat"]
        seat = None if said is None else Seat(as_int(said, "seat"))
        name, text = as_str(entry.data["name"], "name"), as_str(entry.data["text"], "text")
        is_phrase = as_bool(entry.data.get("phrase", False), "phrase")
        lang = as_str(entry.data.get("lang", ""), "lang")
        heard = entry.data.get("to")
        to = None if heard is None else tuple(Seat(each) for each in as_ints(heard, "to"))
        self.chat.append(ChatLine(entry.version, seat, name, text, entry.at, is_phrase, lang, to))

    def _note_proposal(self, entry: LogEntry) -> None:
        by, move = Seat(as_int(entry.data["by"], "by")), as_object(entry.data["move"], "move")
        to = as_seat(move)
        kept = [each for each in self.proposals if (each.by, each.to) != (by, to)]
        self.proposals = [*kept, Proposal(entry.version, by, to, move)]

    def _note_decline(self, entry: LogEntry) -> None:
        seat = as_seat(entry.data)
        if any(each.id == entry.data["proposal"] and each.to == seat for each in self.proposals):
            name = self.chairs[seat].name
            self.chat.append(ChatLine(entry.version, seat, name, NO_THANKS.msgid, entry.at, is_phrase=True))
        self.proposals = [each for each in self.proposals if each.id != entry.data["proposal"]]

    def _note_rematch(self, entry: LogEntry) -> None:
        self.rematch = as_str(entry.data["table"], "table")
        self.next_first = as_object(entry.data.get("first", {}), "first")
        share = as_share(entry.data.get("share"), "share")
        self.next_shares = dict.fromkeys(as_ints(entry.data.get("seats", ()), "seats"), share)

    def _change(self, entry: LogEntry, **changes: Any) -> None:
        seat = as_seat(entry.data)
        self.chairs[seat] = replace(self.chairs[seat], **changes)

    def _drop_proposals(self, entry: LogEntry) -> LogEntry:
        """Drops proposals that no longer stand; the entry lists them, to spare readers the search."""
        if self.proposals and "gone" not in entry.data:  # logs of earlier versions have no list
            entry = replace(entry, data={**entry.data, "gone": self._gone_proposals(entry.version)})
        gone = as_ints(entry.data.get("gone", ()), "gone")
        self.proposals = [each for each in self.proposals if each.id not in gone]
        return entry

    def _gone_proposals(self, version: int) -> list[int]:
        """Returns the proposals that their makers can no longer believe to be legal.

        A maker sees whether its proposal still stands, so only the maker's own view may decide that. The
        worlds are drawn anew for each entry, once for all proposals of one seat.
        """
        play, makers = self.play, sorted({each.by for each in self.proposals})
        worlds = {by: [*imagined_worlds(play, by, Random(f"{self.table} {version} {by}"))] for by in makers}
        return [
            each.id
            for each in self.proposals
            if not is_legal_in(play, play.game.parse_move(each.move), worlds[each.by])
        ]


def _makers(entry: LogEntry) -> Sequence[int | None]:
    """Returns the seats that a repeated entry counts for."""
    data = entry.data
    if entry.kind == "invite":  # only the host invites
        return (None,)
    return as_ints(data.get("seats", [data.get("by", data.get("seat"))]), "seats")


def _by_seat(seat: int) -> str:
    """Returns the name of a key that a log of version 0.1 attributes to a seat only."""
    return f"seat {seat}"


def _chair(value: Json) -> Chair:
    data = as_object(value, "chair")
    bot, invite = data["bot"], data["invite"]
    return Chair(
        name=as_str(data["name"], "name"),
        keys=frozenset(as_strs(data["keys"], "keys")),
        bot=None if bot is None else as_str(bot, "bot"),
        invite=None if invite is None else as_str(invite, "invite"),
        shield=_shield_in(data),
        is_ready=as_bool(data.get("ready", True), "ready"),
        share=as_share(data.get("share"), "share"),
    )


def _shield_in(data: JsonObject) -> int | None:
    shield = data.get("shield")
    return None if shield is None else as_int(shield, "shield")


def _kind(chair: Chair) -> str:
    if chair.is_stand_in:
        return "stand_in"
    if chair.bot is not None:
        return "bot"
    return "free" if chair.is_free else "person"


_NOTES: Mapping[str, Callable[[TableLog, LogEntry], None]] = {
    "move": TableLog._note_move,
    "undone": TableLog._note_undo,
    "seated": TableLog._note_seat,
    "invite": TableLog._note_invite,
    "bot": TableLog._note_bot,
    "chat": TableLog._note_chat,
    "proposed": TableLog._note_proposal,
    "declined": TableLog._note_decline,
    "rematch": TableLog._note_rematch,
    "person": TableLog._note_person,
    "ready": TableLog._note_ready,
    "started": TableLog._note_start,
    "options": TableLog._note_options,
}
