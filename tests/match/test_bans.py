"""For every change each rule of fair play alone: a situation, who asks, and the only reason against it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from zamki.core.ids import Seat
from zamki.core.play import Playthrough
from zamki.core.registry import get_game
from zamki.core.setup import configure
from zamki.match.changes import BotAt, Caller, ChangeHandler, ChangeKind, ChangeRequest
from zamki.match.entries import Chair, LogEntry
from zamki.match.fairness import RULES, AnyPlay, Rule, ban_on
from zamki.match.presence import AWAY_AFTER, Presence
from zamki.match.table import WAYS
from zamki.match.table_header import header_of_play
from zamki.match.table_log import TableLog

PEOPLE = ("ada", "tom", "zoe")
"""Who sits where; Ada is the host."""
OF_SEATS = (ChangeKind.MOVE, ChangeKind.UNDO, ChangeKind.PROPOSE, ChangeKind.ACCEPT, ChangeKind.DECLINE)
"""What somebody asks for who speaks for a seat."""

Situation = Callable[[TableLog], None]


def _log() -> TableLog:
    """A live table of a game in which people first choose in silence, and are now placing what they chose."""
    game = get_game("ludwig")
    play: AnyPlay = Playthrough.new(game, configure(game, 3), 1)
    for seat in play.actors:
        play.submit(play.legal_moves(seat)[0])
    chairs = [Chair(name, frozenset({name})) for name in PEOPLE]
    data = header_of_play(play, chairs) | {"host": "ada", "pace": "live"}
    return TableLog("t", LogEntry(1, "opened", data, 0.0), play)


def _placing(log: TableLog) -> None:
    """Nothing else."""


def _waiting(log: TableLog) -> None:
    log.is_waiting, log._play = True, None


def _choosing(log: TableLog) -> None:
    while log.play.played:
        log.play.take_back()


def _over(log: TableLog) -> None:
    while log.play.actors:
        log.play.submit(log.play.legal_moves(log.play.actors[0])[0])


def _left_to_a_bot(log: TableLog) -> None:
    log.chairs[0] = replace(log.chairs[0], bot="random")


def _following(log: TableLog) -> None:
    log.rematch = "another table"


ROWS: list[tuple[ChangeKind, Situation, Caller, str | None]] = [
    *((kind, _placing, "ada", None) for kind in OF_SEATS),
    *((kind, _left_to_a_bot, "ada", "stand_in") for kind in OF_SEATS),
    (ChangeKind.MOVE, _left_to_a_bot, BotAt(Seat(0), "random"), None),
    (ChangeKind.MOVE, _choosing, "ada", None),
    (ChangeKind.PROPOSE, _choosing, "ada", "secret"),
    (ChangeKind.CHAT, _placing, "ada", None),
    (ChangeKind.CHAT, _waiting, "ada", None),
    (ChangeKind.CHAT, _choosing, "ada", "silence"),
    (ChangeKind.CHAT, _choosing, None, "silence"),
    (ChangeKind.SIT, _placing, None, None),
    (ChangeKind.INVITE, _placing, "ada", None),
    (ChangeKind.INVITE, _placing, "tom", "host"),
    (ChangeKind.INVITE, _placing, None, "host"),
    (ChangeKind.BOT, _placing, "ada", None),
    (ChangeKind.BOT, _left_to_a_bot, "ada", "bot"),
    (ChangeKind.BOT, _placing, "tom", "here"),
    (ChangeKind.BOT, _placing, "eve", "stranger"),
    (ChangeKind.RETURN, _left_to_a_bot, "ada", None),
    (ChangeKind.REMATCH, _over, "tom", None),
    (ChangeKind.REMATCH, _over, "eve", "rematch"),
    (ChangeKind.REMATCH, _placing, "tom", "rematch"),
    (ChangeKind.REMATCH, _following, "eve", None),
    (ChangeKind.PERSON, _waiting, "ada", None),
    (ChangeKind.READY, _waiting, "tom", None),
    (ChangeKind.READY, _placing, "tom", "begun"),
    (ChangeKind.START, _waiting, "ada", None),
    (ChangeKind.START, _placing, "ada", "begun"),
    (ChangeKind.START, _waiting, "tom", "host"),
    (ChangeKind.OPTIONS, _waiting, "ada", None),
    (ChangeKind.OPTIONS, _placing, "ada", "begun"),
    (ChangeKind.OPTIONS, _waiting, "tom", "host"),
]


def _against(kind: ChangeKind, situation: Situation, caller: Caller) -> tuple[ChangeHandler, dict[Rule, str]]:
    """The change, and all rules that stand against it."""
    log = _log()
    situation(log)
    presence = Presence(lambda: 0.0 if kind is ChangeKind.BOT else AWAY_AFTER)
    asked = WAYS[kind](ChangeRequest(kind, caller, {}), log, presence, ("random",), 1)
    asked.seat = Seat(0)
    return asked, {rule: ban.name for rule in RULES[kind] if (ban := rule(asked))}


@pytest.mark.parametrize(("kind", "situation", "caller", "reason"), ROWS)
def test_each_rule_alone_stands_against_a_change(
    kind: ChangeKind, situation: Situation, caller: Caller, reason: str | None
) -> None:
    """In each row one reason at most is true, and it is the one that is told."""
    asked, found = _against(kind, situation, caller)
    assert list(found.values()) == ([] if reason is None else [reason])
    ban = ban_on(asked)
    assert (ban.name if ban else None) == reason


def test_every_rule_has_its_row() -> None:
    """For every kind of change, every rule is once the only reason, and once nothing stands against it."""
    alone = {(kind, rule) for kind, then, who, _ in ROWS for rule in _against(kind, then, who)[1]}
    assert alone == {(kind, rule) for kind, rules in RULES.items() for rule in rules}
    assert {kind for kind, *_, reason in ROWS if reason is None} == set(ChangeKind)
