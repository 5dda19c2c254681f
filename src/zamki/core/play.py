"""A game in progress: its state, its events and its record."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any, Generic, Self, TypeVar

from zamki.core.argument_checks import as_whole_number, check_type
from zamki.core.bot_choice import choose_move
from zamki.core.bots import Bot, Budget
from zamki.core.chance import Draw, FairChance, LiveChance, ReplayChance, refuse_unused_entries
from zamki.core.commitment import commitment_of
from zamki.core.edition import EditionFile
from zamki.core.errors import (
    BadSetup,
    IllegalMove,
    Malformed,
    NonceDiffers,
    NoSuchSeat,
    NotAsCommitted,
    NothingToTakeBack,
    ResultDiffers,
    Unfinished,
    ZamkiError,
)
from zamki.core.events import Event
from zamki.core.game import Config, Game, Step
from zamki.core.ids import Json, JsonObject, Onlooker, Seat, Viewer
from zamki.core.moves import LegalMoves, Move, no_moves
from zamki.core.outcome import Outcome
from zamki.core.record import GameRecord, raise_redacted_error
from zamki.core.registry import get_game
from zamki.core.repr_text import board_of, picture_of, quantity
from zamki.core.score import Score
from zamki.core.setup import configure
from zamki.core.shuffle import Shuffle
from zamki.core.typed_moves import find_typed_move
from zamki.core.upgrades import upgrade_record
from zamki.core.view import SeatView, StateView
from zamki.core.words import T, Text

S = TypeVar("S")
M = TypeVar("M", bound=Move)
V = TypeVar("V", bound=StateView)
E = TypeVar("E", bound=Event)


@dataclass(frozen=True, slots=True)
class Played(Generic[S, M, E]):
    """A played move, with the state before it and its result."""

    before: S
    move: M
    simultaneous: bool
    chance: tuple[JsonObject, ...]
    step: Step[S, E]


class Playthrough(Generic[S, M, V, E]):
    """A game in progress.

    `submit` takes moves in any order the rules allow; views and records are the output.
    """

    def __init__(
        self,
        game: Game[S, M, V, E],
        config: Config,
        chance: LiveChance | ReplayChance,
        *,
        nonce: bytes | None = None,
        commitment: str | None = None,
        shuffle: Shuffle | None = None,
    ) -> None:
        self.game = game
        self.config = config
        self._chance = chance
        self._opening = _start(game, config, chance)
        self._first = tuple(chance.take_moves())
        self.setup: JsonObject = dict(chance.setup)
        self.played: list[Played[S, M, E]] = []
        self.nonce = nonce
        """The source of later draws, secret until the end."""
        self.commitment = commitment
        """The commitment to the set-up, published at the start."""
        self.shuffle = shuffle
        """The source of all draws, in games dealt by version 2."""

    @classmethod
    def new(
        cls,
        game: Game[S, M, V, E],
        config: Config,
        seed: int | Random | None = None,
        given: JsonObject | None = None,
    ) -> Playthrough[S, M, V, E]:
        """Returns a new game; `given` has the set-up entries that people decide (ages, the first seat)."""
        return cls(game, config, LiveChance(seed, given))

    @classmethod
    def from_shuffle(
        cls, game: Game[S, M, V, E], config: Config, shuffle: Shuffle, given: JsonObject | None = None
    ) -> Playthrough[S, M, V, E]:
        """Returns a new game whose chance can be checked after the end; the deal cannot be given."""
        chance = FairChance(given=given, nonce=shuffle.seed())
        return cls(game, config, chance, shuffle=shuffle)

    dealt = from_shuffle  # the former name, for games and programs of others

    @property
    def state(self) -> S:
        """The full state, hidden information included."""
        return self.played[-1].step.state if self.played else self._opening.state

    @property
    def outcome(self) -> Outcome | None:
        """The outcome; none before the end."""
        return self.game.outcome(self.state)

    @property
    def actors(self) -> tuple[Seat, ...]:
        """The seats that must act now; none when the game is over."""
        return self.game.actors(self.state)

    @property
    def moves(self) -> tuple[M, ...]:
        """The moves so far, in order."""
        return tuple(played.move for played in self.played)

    def legal_moves(self, seat: int) -> LegalMoves[M]:
        """Returns the legal moves of a seat; none when it may not act."""
        return self.game.legal_moves(self.state, self._seat(seat))

    def parse_move(self, move: str | JsonObject, *, seat: int | None = None, lang: str = "en") -> M:
        """Returns a move from its text, from terminal input, or from its JSON form.

        `seat` is the seat that moves if the text does not name one; by default, any that must act.
        """
        if isinstance(move, Mapping):
            return self.game.parse_move(move if seat is None else {"seat": self._seat(seat), **move})
        if not isinstance(move, str):
            raise TypeError(f"a move is text or a JSON object, not {move!r}")
        asked = self.actors if seat is None else (self._seat(seat),)
        found: M = find_typed_move(move, [self.view(each) for each in asked], self.game.teller, lang)
        return found

    def submit(self, move: M | str | JsonObject) -> Step[S, E]:
        """Plays a move; an illegal one raises `IllegalMove` and changes nothing."""
        if isinstance(move, str | Mapping):
            move = self.parse_move(move)
        if not hasattr(move, "seat"):
            raise TypeError(f"a move of {self.game.info.id}, its text or its JSON form, not {move!r}")
        state = self.state
        move = self.game.normal(state, move)
        seat = move.seat
        if move not in self.game.legal_moves(state, seat):
            raise IllegalMove(refusal_text(seat, self.game.actors(state)), details={"seat": seat})
        simultaneous = self.game.is_simultaneous(state)
        step = self.game.apply(state, move, self._chance)
        self.played.append(Played(state, move, simultaneous, tuple(self._chance.take_moves()), step))
        return step

    def submit_json(self, data: JsonObject) -> Step[S, E]:
        """Plays a move given in the record format."""
        return self.submit(self.game.parse_move(data))

    def take_back(self) -> M:
        """Removes the last move and returns it; the table decides whether that is allowed."""
        if not self.played:
            raise NothingToTakeBack(T("Nothing has been played yet."))
        last = self.played.pop()
        self._chance.drawn -= len(last.chance)
        return last.move

    def run(self, bots: Sequence[Bot], *, moves: int | None = None, budget: Budget | None = None) -> Self:
        """Plays on with one bot for each seat, to the end or for some moves."""
        if len(bots) != self.config.seats:
            raise BadSetup(T("There must be one bot for each seat: {n}.", n=self.config.seats))
        for bot in bots:
            if not hasattr(bot, "choose"):
                raise TypeError(f"a bot is an object that chooses, as zamki.bot makes one, not {bot!r}")
            if check_config := getattr(bot, "check_config", None):  # compiled levels know some set-ups only
                check_config(self.config)
        if budget is not None:
            check_type(budget, Budget, "a budget is a zamki.Budget")
        end = None if moves is None else len(self.played) + as_whole_number(moves, "moves")
        while self.actors and (end is None or len(self.played) < end):
            seat = self.actors[0]
            self.submit(choose_move(bots[seat], self, seat, budget))
        return self

    def score(self, seat: int) -> Score:
        """Returns a seat's points with their reasons."""
        return self.game.score(self.state, self._seat(seat))

    def go_on(self, seed: int | Random | None = None) -> None:
        """Resumes a saved game: from here on chance is drawn, not read."""
        nonce = self.shuffle.seed() if self.shuffle and self.shuffle.nonce else self.nonce
        self._chance = LiveChance(seed, nonce=nonce, drawn=self._chance.drawn)

    @property
    def draws(self) -> Sequence[Draw]:
        """The draws that a replay of a game dealt by version 2 has read, in order."""
        return self._chance.draws if isinstance(self._chance, ReplayChance) else ()

    def events(self, since: int | None = None) -> Iterator[E]:
        """Yields all events in order, or only those after the first `since` moves."""
        if since is None:
            yield from self._opening.events
        for played in self.played[since:]:
            yield from played.step.events

    def events_of(self, moves: int) -> int:
        """Returns the number of events up to the first `moves` moves."""
        return len(self._opening.events) + sum(len(each.step.events) for each in self.played[:moves])

    def view(self, viewer: int | Onlooker = Onlooker.OPEN, since: int | None = None) -> SeatView[M, V, E]:
        """Returns what a seat or an onlooker may know now; by default, everything.

        With `since` the log has only the events after the first `since` moves.
        """
        game, state = self.game, self.state
        who = self._viewer(viewer)
        return SeatView(
            game=game.info.id,
            viewer=who,
            actors=game.actors(state),
            prompt=game.prompt(state, who),
            legal_moves=no_moves() if isinstance(who, Onlooker) else game.legal_moves(state, who),
            state=game.view(state, who),
            log=tuple(event.seen_by(who) for event in self.events(since)),
            outcome=game.outcome(state),
            move_json=game.move_json,
        )

    def record(self, viewer: int | Onlooker = Onlooker.OPEN) -> GameRecord:
        """Returns the complete record for its owner; before the end other viewers get a redacted one.

        Pending choices of a simultaneous turn come last, as far as they are in seat order: records have no
        other form for them.
        """
        who = self._viewer(viewer)
        if who is not Onlooker.OPEN and self.outcome is None:
            return self._redacted_record(who)
        settled, waiting = self._moves()
        return self._record((*settled, *self._in_order(waiting)))

    def record_for(self, viewer: Viewer) -> dict[str, Json]:
        """Returns the record as `viewer` may know it, as one JSON object."""
        return self.visible_record(viewer).json()

    def visible_record(self, viewer: Viewer) -> GameRecord:
        """Returns the record as `viewer` may know it: complete after the end, redacted before."""
        return self._redacted_record(viewer) if self.outcome is None else self.record()

    told_record = visible_record  # the former name, for games and programs of others

    def _redacted_record(self, viewer: Viewer) -> GameRecord:
        whole = self._record(tuple(self._moves()[0]))
        setup, moves = self.game.redacted(self.state, viewer, whole.setup, whole.moves)
        return replace(whole, setup=setup, moves=tuple(moves), redacted=True)

    def save(self, path: str | Path) -> None:
        """Writes the record to a file; `load_game` reads it."""
        Path(path).write_text(self.record().text() + "\n", encoding="utf-8")

    def _viewer(self, viewer: int | Onlooker) -> Viewer:
        return viewer if isinstance(viewer, Onlooker) else self._seat(viewer)

    def _seat(self, seat: int) -> Seat:
        seat = as_whole_number(seat, "a seat")
        if not 0 <= seat < self.config.seats:
            last = self.config.seats - 1
            raise NoSuchSeat(T("There is no seat {seat}: seats are 0 to {last}.", seat=seat, last=last))
        return Seat(seat)

    def __copy__(self) -> Self:
        """Returns an independent copy: moves in one do not affect the other."""
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other._chance, other.played = copy(self._chance), list(self.played)
        other._chance.moves = []
        return other

    def __repr__(self) -> str:
        told = f"{self.config.seats} seats, {quantity(len(self.played), 'move')}"
        return f"<{self.game.info.id}, {told}>\n{self}"

    def __str__(self) -> str:
        return board_of(self.view())

    def _repr_svg_(self) -> str | None:
        return picture_of(self.view())

    def _record(self, moves: tuple[JsonObject, ...]) -> GameRecord:
        outcome = self.outcome
        return GameRecord(
            game=self.game.info.id,
            edition=self.config.edition.id,
            seats=self.config.seats,
            setup=self.setup,
            moves=moves,
            options=dict(self.config.options),
            result=outcome.result() if outcome else None,
            rules=self.game.info.rules_version,
            edition_sha256=self.config.edition.sha256,
            commitment=self.commitment,
            nonce=self.nonce if outcome else None,
            shuffle=self.shuffle and (self.shuffle if outcome else self.shuffle.without_nonce()),
        )

    def _moves(self) -> tuple[list[JsonObject], list[Played[S, M, E]]]:
        """Returns the settled moves as records list them, and the pending choices."""
        settled: list[JsonObject] = list(self._first)
        waiting: list[Played[S, M, E]] = []
        for played in self.played:
            waiting.append(played)
            if not played.simultaneous or played.step.reveals:
                settled += [self.game.move_json(each.move) for each in self._by_seat(waiting)]
                settled += played.chance
                waiting = []
        return settled, waiting

    def _by_seat(self, waiting: list[Played[S, M, E]]) -> list[Played[S, M, E]]:
        return sorted(waiting, key=lambda played: played.move.seat)

    def _in_order(self, waiting: list[Played[S, M, E]]) -> Iterator[JsonObject]:
        if not waiting:
            return
        for seat, played in zip(self.game.actors(waiting[0].before), self._by_seat(waiting), strict=False):
            if played.move.seat != seat:
                return
            yield self.game.move_json(played.move)


AnyPlaythrough = Playthrough[Any, Any, Any, Any]
"""A game in progress whose types are only known at run time."""


def sample_playthrough(game: Game[S, M, V, E], seats: int, moves: int) -> Playthrough[S, M, V, E]:
    """Returns a game after some random moves, the same every time: for pictures."""
    chance = Random(5)
    play = Playthrough.new(game, configure(game, seats), 5)
    while len(play.played) < moves and play.outcome is None:
        seat = chance.choice(game.actors(play.state))
        play.submit(chance.choice(list(game.legal_moves(play.state, seat))))
    return play


def _start(game: Game[S, M, V, E], config: Config, chance: LiveChance | ReplayChance) -> Step[S, E]:
    try:
        step = game.start(config, chance)
    except Malformed as error:
        if error.move is not None:  # a chance move that opens the game
            raise
        raise BadSetup(error.text) from None
    refuse_unused_entries(chance.unused())
    return step


def refusal_text(seat: Seat, actors: tuple[Seat, ...]) -> Text:
    """Returns why a move is refused, without revealing anything hidden."""
    if not actors:
        return T("The game is over.")
    if seat not in actors:
        return T("It is not seat {seat}’s turn.", seat=seat)
    return T("The rules do not allow this move now.")


def replay(
    record: GameRecord, *, at: int | None = None, own: EditionFile | None = None, verify: bool = False
) -> AnyPlaythrough:
    """Replays a record, up to its first `at` moves; a faulty record is refused.

    With `at`, only that part is checked. Without, the record's result is checked too. `verify` also checks
    chance against the commitment, if there is one.
    """
    if record.redacted:
        raise_redacted_error()
    record = upgrade_record(record)
    game, config = get_game(record.game), record.config(own)
    if at is not None and not 0 <= at <= len(record.moves):
        raise Malformed(T("There is no move {at}: the record has {count}.", at=at, count=len(record.moves)))
    nonce = _verified_secret(record) if verify else None
    is_shuffle, is_over = record.shuffle is not None, record.result is not None
    chance = ReplayChance(record.setup, record.moves, finished=is_over, nonce=nonce, is_shuffle=is_shuffle)
    playthrough = Playthrough(
        game, config, chance, nonce=record.nonce, commitment=record.commitment, shuffle=record.shuffle
    )
    last = len(record.moves) if at is None else at
    while chance.index < last:
        _replay_move(playthrough, chance, record.moves[chance.index])
    if at is None:
        check_result(record, playthrough.outcome)
    return playthrough


def _verified_secret(record: GameRecord) -> bytes | None:
    """Returns the verified source of the record's draws; none without a commitment or before the end."""
    if record.shuffle is not None:
        return _seed_of(record.shuffle, is_over=record.result is not None)
    if record.commitment is None and record.nonce is None:
        return None
    if record.commitment is None:
        raise NotAsCommitted(T("The record has a nonce, but nothing was committed to."))
    if record.nonce is None:
        if record.result is not None:
            raise NotAsCommitted(T("The game is over, but the record does not tell the nonce."))
        return None
    if commitment_of(record.nonce, record.committed_text()) != record.commitment:
        raise NotAsCommitted(T("The set-up is not the one that was committed to at the start."))
    return record.nonce


def _seed_of(shuffle: Shuffle, *, is_over: bool) -> bytes | None:
    if shuffle.nonce is None:
        if is_over:
            raise NonceDiffers(T("The game is over, but the record does not tell the nonce."))
        return None
    shuffle.check()
    return shuffle.seed()


def _replay_move(playthrough: AnyPlaythrough, chance: ReplayChance, data: JsonObject) -> None:
    index = chance.index
    chance.index += 1
    try:
        if data.get("type") == "chance":
            raise IllegalMove(T("Nothing is drawn here."))
        move = playthrough.game.parse_move(data)
        _check_order(playthrough, move.seat)
        playthrough.submit(move)
    except ZamkiError as error:
        raise error if error.move is not None else error.at(index) from None


def _check_order(playthrough: AnyPlaythrough, seat: Seat) -> None:
    game, state = playthrough.game, playthrough.state
    actors = game.actors(state)
    if game.is_simultaneous(state) and seat in actors and seat != actors[0]:
        raise IllegalMove(
            T(
                "Choices made at the same time stand in seat order: seat {right} comes before seat {wrong}.",
                right=actors[0],
                wrong=seat,
            )
        )


def check_result(record: GameRecord, outcome: Outcome | None) -> None:
    """Compares the record's result with the replay's, field by field."""
    count = len(record.moves)
    if record.result is None and outcome is None:
        return
    if outcome is None:
        raise Unfinished(T("The record has a result, but the game is not over.")).at(count)
    if record.result is None:
        raise Unfinished(T("The game is over, but the record has no result.")).at(count)
    if difference := first_difference(record.result, outcome.result()):
        raise ResultDiffers(difference)


def first_difference(said: JsonObject, found: JsonObject, where: str = "") -> Text | None:
    """Returns the first difference of two results, with its place such as `hands[1].lines.food`."""
    for key in (*found, *said):
        place = f"{where}{key}"
        if key not in said:
            return T("The record does not say {key}.", key=place)
        if key not in found:
            return T("The record says {key}, which this game does not have.", key=place)
        if not same_json(said[key], found[key]):
            return _closer(said[key], found[key], place)
    return None


def _closer(said: Json, found: Json, place: str) -> Text | None:
    if isinstance(said, Mapping) and isinstance(found, Mapping):
        return first_difference(said, found, f"{place}.")
    if isinstance(said, list) and isinstance(found, list) and len(said) == len(found):
        for number, (one, other) in enumerate(zip(said, found, strict=True)):
            if isinstance(other, Mapping) and not same_json(one, other):
                return _closer(one, other, f"{place}[{number}]")
    return T(
        "The record says {key} = {said}, the replay comes to {found}.",
        key=place,
        said=json.dumps(said),
        found=json.dumps(found),
    )


def same_json(one: Json, other: Json) -> bool:
    """Returns true if two JSON values are the same; true and 1 are not."""
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)
