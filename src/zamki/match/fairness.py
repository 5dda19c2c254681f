"""The rules of fair play at a table: permissions, and judgements over a running game.

A rule only looks at what all people at the table may know, or the one it speaks of. Otherwise a refusal would
tell secrets.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from zamki.core.ids import Seat
from zamki.core.moves import Move
from zamki.core.play import AnyPlaythrough
from zamki.core.words import T, Text
from zamki.match.changes import BotAt, ChangeHandler, ChangeKind

if TYPE_CHECKING:
    from zamki.match.presence import Presence
    from zamki.match.table_log import TableLog

AnyPlay = AnyPlaythrough

WORLDS = 4
"""The number of imagined worlds in which a suggestion must be legal."""


class Ban(NamedTuple):
    """A reason to refuse something: a name for programs, a sentence for people."""

    name: str
    text: Text


# -- who may ask for what -------------------------------------------------------------------------------


def may_replace(log: TableLog, presence: Presence, key: str | None, seat: Seat) -> Ban | None:
    """Returns why the holder of `key` may not let a bot play a seat, or none if it may.

    Allowed are one's own seat, a free seat for the host and the people at the table, and at a live table the
    seat of a person who has been away for a while.
    """
    chair, mine = log.chair(seat), log.seats_of(key)
    if chair.bot is not None:
        return Ban("bot", T("A bot plays there already."))
    if seat in mine or (chair.is_free and key == log.host):
        return None
    if not mine:
        return Ban("stranger", T("Only people at this table can call a bot."))
    if chair.is_free:
        return None
    if log.pace != "live":
        return Ban("slow", T("Here everybody takes their time: nobody else is replaced."))
    if not presence.is_away(seat):
        return Ban("here", T("A bot can step in once the person has been away for a while."))
    return None


def _replacing(asked: ChangeHandler) -> Ban | None:
    return may_replace(asked.log, asked.presence, asked.change.person, asked.speaker)


def _played_by_a_bot(asked: ChangeHandler) -> Ban | None:
    """Refuses people whose seat a bot plays; the bot itself may play."""
    if isinstance(asked.change.caller, BotAt) or not asked.chair().is_stand_in:
        return None
    return Ban("stand_in", T("A bot plays for you now. Take your seat back first."))


def _in_secret(asked: ChangeHandler) -> Ban | None:
    play = asked.log.play
    if play.game.is_simultaneous(play.state):
        return Ban("secret", T("While everybody chooses in secret, nothing can be suggested."))
    return None


def silence_reason(log: TableLog) -> Text | None:
    """Returns why chat is closed now, or none if it is open."""
    game = log.game
    is_silent = game.is_silent or game.is_simultaneous
    return game.info.silence if log.has_begun and is_silent(log.play.state) else None


def _in_silence(asked: ChangeHandler) -> Ban | None:
    """Refuses chat while the game demands silence, from spectators too."""
    return Ban("silence", text) if (text := silence_reason(asked.log)) else None


def _not_the_host(asked: ChangeHandler) -> Ban | None:
    if asked.change.person == asked.log.host:
        return None
    return Ban("host", T("Only the host of the table can do this."))


def _not_played_out(asked: ChangeHandler) -> Ban | None:
    log = asked.log
    has_played = log.outcome is not None and log.seats_of(asked.change.person)
    if has_played or log.rematch is not None:
        return None
    return Ban("rematch", T("A rematch is for those who have played to the end."))


def _after_begin(asked: ChangeHandler) -> Ban | None:
    if not asked.log.has_begun:
        return None
    return Ban("begun", T("The game has begun already."))


Rule: TypeAlias = Callable[[ChangeHandler], Ban | None]

RULES: Mapping[ChangeKind, tuple[Rule, ...]] = {
    ChangeKind.MOVE: (_played_by_a_bot,),
    ChangeKind.UNDO: (_played_by_a_bot,),
    ChangeKind.PROPOSE: (_played_by_a_bot, _in_secret),
    ChangeKind.ACCEPT: (_played_by_a_bot,),
    ChangeKind.DECLINE: (_played_by_a_bot,),
    ChangeKind.CHAT: (_in_silence,),
    ChangeKind.SIT: (),
    ChangeKind.INVITE: (_not_the_host,),
    ChangeKind.BOT: (_replacing,),
    ChangeKind.RETURN: (),
    ChangeKind.REMATCH: (_not_played_out,),
    ChangeKind.PERSON: (),
    ChangeKind.READY: (_after_begin,),
    ChangeKind.START: (_after_begin, _not_the_host),
    ChangeKind.OPTIONS: (_after_begin, _not_the_host),
}
"""The rules that may refuse each kind of change, in the order in which they are asked."""


def ban_on(asked: ChangeHandler) -> Ban | None:
    """Returns the first ban on a change, if any."""
    return next((ban for rule in RULES[asked.change.kind] if (ban := rule(asked))), None)


# -- judgements over a game under way -------------------------------------------------------------------


def has_moved(play: AnyPlay, seat: Seat, count: int) -> bool:
    """True if the seat has moved after the first `count` moves."""
    return any(played.move.seat == seat for played in play.played[count:])


def is_stale(play: AnyPlay, count: int, seat: Seat, move: object, *, turned: bool = False) -> bool:
    """True if the question that `seat` saw after `count` moves has changed meanwhile.

    Judged per seat: simultaneous choices of others, and others' moves that leave this one legal, do not make
    it stale. `turned` says that the seat has also seen moves that others took back since.
    """
    since = play.played[count:]
    if not since and not turned:
        return False
    if has_moved(play, seat, count):
        return True
    then, now = since[0].before if since else play.state, play.state
    if seat not in play.game.actors(then):
        return True
    was_legal = turned or play.game.normal(then, move) in play.game.legal_moves(then, seat)
    return was_legal and play.game.normal(now, move) not in play.game.legal_moves(now, seat)


def undo_ban(play: AnyPlay, seat: Seat) -> Ban | None:
    """Returns the ban on taking back the last move, if any."""
    if not has_moved(play, seat, 0):
        return Ban("nothing", T("There is nothing to take back."))
    last = play.played[-1]
    if last.move.seat != seat:
        return Ban("redo", T("Somebody has moved since: they would have to do it again."))
    if last.simultaneous:
        return Ban("commit", T("Simultaneous choices can’t be undone."))
    if last.step.reveals:
        return Ban("reveal", T("Something hidden has been revealed since."))
    if last.chance:
        return Ban("chance", T("Something random has happened since."))
    if _others(play, last.before, seat) != _others(play, play.state, seat):
        return Ban("turn", T("It’s someone else’s turn now."))
    return None


def _others(play: AnyPlay, state: object, seat: Seat) -> set[Seat]:
    return set(play.game.actors(state)) - {seat}


def seems_legal(play: AnyPlay, by: Seat, move: Move, rng: Random) -> bool:
    """True if a move of another seat is legal in every world that `by` considers possible.

    The real state is not asked, because a refusal would tell what `by` may not know.
    """
    return is_legal_in(play, move, imagined_worlds(play, by, rng))


def imagined_worlds(play: AnyPlay, by: Seat, rng: Random) -> Iterator[Any]:
    """Yields some worlds that `by` considers possible."""
    view = play.game.view(play.state, by)
    return (play.game.imagine(view, rng) for _ in range(WORLDS))


def is_legal_in(play: AnyPlay, move: Move, worlds: Iterable[Any]) -> bool:
    """True if a move is legal in all of some worlds, and its seat is to act."""
    game, to = play.game, move.seat
    is_asked = to in game.actors(play.state)
    return is_asked and all(game.normal(world, move) in game.legal_moves(world, to) for world in worlds)
