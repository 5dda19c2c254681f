"""Changes to the game: moves, undo and suggestions."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from random import Random
from typing import Any

from zamki.core.errors import IllegalMove
from zamki.core.ids import Json, JsonObject
from zamki.core.play import refusal_text
from zamki.core.reading import as_int, as_object, need
from zamki.core.words import T
from zamki.match.changes import BotAt, ChangeHandler, ChangeKind, ChangeResult
from zamki.match.entries import Proposal
from zamki.match.errors import NotAllowed, NotYourSeat, Stale, UndoRefused
from zamki.match.fairness import has_moved, is_stale, seems_legal, undo_ban
from zamki.match.table_header import rules_mark


class MoveChange(ChangeHandler):
    """A move of one's own."""

    def resolve_seat(self) -> None:
        """Finds the seat that the move names, or the only possible one; for a bot, the seat it plays."""
        caller = self.change.caller
        if not isinstance(caller, BotAt):
            self.seat = self.log.acting_seat(caller, self._seat_source())
        elif self.log.chair(caller.seat).bot == caller.level:
            self.seat = caller.seat
        else:
            raise NotYourSeat(T("This is not your seat."))

    def _seat_source(self) -> Mapping[str, Json]:
        return self.data

    @cached_property
    def data(self) -> JsonObject:
        """The move as it was sent."""
        return as_object(need(self.body, "move"), "move")

    @cached_property
    def move(self) -> Any:
        """The parsed move."""
        return self.log.play.game.parse_move({**self.data, "seat": self.speaker})

    def check_fresh(self) -> None:
        """Refuses the move if the seat is asked something else by now."""
        seen = self.state_seen()
        if is_stale(self.log.play, seen.count, self.speaker, self.move, turned=seen.turned):
            raise self.stale()

    def apply(self) -> ChangeResult:
        """Returns the entry of the move, with its chance events."""
        next_log = self.log.next_log()
        next_log.play.submit(self.move)
        played = next_log.play.played[-1]
        game = next_log.play.game
        said = {"move": game.move_json(played.move), "chance": played.chance}
        return ChangeResult("move", said | rules_mark(game.info), next_log)


class AcceptChange(MoveChange):
    """Making the move that another seat suggested."""

    def _seat_source(self) -> Mapping[str, Json]:
        return self.body

    @cached_property
    def data(self) -> JsonObject:
        """The suggested move."""
        return find_proposal(self, by_maker=False).move


class UndoChange(ChangeHandler):
    """Taking back one's last move."""

    def check_fresh(self) -> None:
        """Refuses if the seat has moved or taken back since: the last move is another one now."""
        if has_moved(self.log.play, self.speaker, self.state_seen().count):
            raise self.stale()

    def apply(self) -> ChangeResult:
        """Returns the entry that removes the last move, unless a ban forbids it."""
        if ban := undo_ban(self.log.play, self.speaker):
            raise UndoRefused(ban.text, details={"ban": ban.name})
        return ChangeResult("undone", {"seat": self.speaker})


class ProposeChange(ChangeHandler):
    """Suggesting a move to another seat."""

    def resolve_seat(self) -> None:
        """Finds the seat of the caller; the seat in the move is the recipient's."""
        self.seat = self.log.acting_seat(self.change.person, {})

    def apply(self) -> ChangeResult:
        """Returns the entry of the suggestion, which must be legal as far as its maker can know."""
        play = self.log.play
        move = play.game.parse_move(as_object(need(self.body, "move"), "move"))
        to, actors = move.seat, play.game.actors(play.state)
        if to == self.speaker or to not in actors:
            raise NotAllowed(T("You can suggest a move to somebody else who is to act now."))
        if not seems_legal(play, self.speaker, move, Random()):
            raise IllegalMove(refusal_text(to, actors))
        said = {"by": self.speaker, "move": play.game.move_json(move)}
        return ChangeResult("proposed", said | rules_mark(play.game.info))


class DeclineChange(ChangeHandler):
    """Declining a suggestion, or withdrawing one's own."""

    def apply(self) -> ChangeResult:
        """Returns the entry that removes the suggestion."""
        return ChangeResult(
            "declined", {"seat": self.speaker, "proposal": find_proposal(self, by_maker=True).id}
        )


def find_proposal(asked: ChangeHandler, *, by_maker: bool) -> Proposal:
    """Returns the suggestion named in the body: one to the speaking seat or, with `by_maker`, by it."""
    number = as_int(need(asked.body, "proposal"), "proposal")
    for each in asked.log.proposals:
        if each.id == number and (each.to == asked.speaker or (by_maker and each.by == asked.speaker)):
            return each
    raise Stale(T("This suggestion no longer stands."))


GAME_CHANGES: Mapping[ChangeKind, type[ChangeHandler]] = {
    ChangeKind.MOVE: MoveChange,
    ChangeKind.UNDO: UndoChange,
    ChangeKind.PROPOSE: ProposeChange,
    ChangeKind.ACCEPT: AcceptChange,
    ChangeKind.DECLINE: DeclineChange,
}
