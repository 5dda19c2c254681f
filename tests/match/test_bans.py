"""For every change each rule of fair play alone: a situation, who asks, and the only reason against it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from zamki.core.ids import Seat
from zamki.core.play import Playthrough
from zamki.core.registry import get_game
from zamki.core.setup import configure
from zamki.match.changes import BotAt, Caller, Change, ChangeHandler, Kind
from zamki.match.entries import Chair, Entry
from zamki.match.fairness import RULES, AnyPlay, Rule, ban_on
from zamki.match.presence import AWAY_AFTER, Presence
from zamki.match.table import WAYS
from zamki.match.table_header import founding_of
from zamki.match.table_log import TableLog

PEOPLE = ("ada", "tom", "zoe")
"""Who sits where; Ada is the host."""
OF_SEATS = (Kind.MOVE, Kind.UNDO, Kind.PROPOSE, Kind.ACCEPT, Kind.DECLINE)
"""What somebody asks for who speaks for a seat."""

Situation = Callable[[TableLog], None]


def _log() -> TableLog:
    """A live table of a game in which people first choose in silence, and are now placing what they chose."""
    game = get_game("ludwig")
    play: AnyPlay = Playthrough.new(game, configure(game, 3), 1)
    for seat in play.actors:
        play.submit(play.legal_moves(seat)[0])
    chairs = [Chair(name, frozenset({name})) for name in PEOPLE]
    data = founding_of(play, chairs) | {"host": "ada", "pace": "live"}
    return TableLog("t", Entry(1, "opened", data, 0.0), play)


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


ROWS: list[tuple[Kind, Situation, Caller, str | None]] = [
    *((kind, _placing, "ada", None) for kind in OF_SEATS),
    *((kind, _left_to_a_bot, "ada", "stand_in") for kind in OF_SEATS),
    (Kind.MOVE, _left_to_a_bot, BotAt(Seat(0), "random"), None),
    (Kind.MOVE, _choosing, "ada", None),
    (Kind.PROPOSE, _choosing, "ada", "secret"),
    (Kind.CHAT, _placing, "ada", None),
    (Kind.CHAT, _waiting, "ada", None),
    (Kind.CHAT, _choosing, "ada", "silence"),
    (Kind.CHAT, _choosing, None, "silence"),
    (Kind.SIT, _placing, None, None),
    (Kind.INVITE, _placing, "ada", None),
    (Kind.INVITE, _placing, "tom", "host"),
    (Kind.INVITE, _placing, None, "host"),
    (Kind.BOT, _placing, "ada", None),
    (Kind.BOT, _left_to_a_bot, "ada", "bot"),
    (Kind.BOT, _placing, "tom", "here"),
    (Kind.BOT, _placing, "eve", "stranger"),
    (Kind.RETURN, _left_to_a_bot, "ada", None),
    (Kind.REMATCH, _over, "tom", None),
    (Kind.REMATCH, _over, "eve", "rematch"),
    (Kind.REMATCH, _placing, "tom", "rematch"),
    (Kind.REMATCH, _following, "eve", None),
    (Kind.PERSON, _waiting, "ada", None),
    (Kind.READY, _waiting, "tom", None),
    (Kind.READY, _placing, "tom", "begun"),
    (Kind.START, _waiting, "ada", None),
    (Kind.START, _placing, "ada", "begun"),
    (Kind.START, _waiting, "tom", "host"),
    (Kind.OPTIONS, _waiting, "ada", None),
    (Kind.OPTIONS, _placing, "ada", "begun"),
    (Kind.OPTIONS, _waiting, "tom", "host"),
]


def _against(kind: Kind, situation: Situation, caller: Caller) -> tuple[ChangeHandler, dict[Rule, str]]:
    """The change, and all rules that stand against it."""
    log = _log()
    situation(log)
    presence = Presence(lambda: 0.0 if kind is Kind.BOT else AWAY_AFTER)
    asked = WAYS[kind](Change(kind, caller, {}), log, presence, ("random",), 1)
    asked.seat = Seat(0)
    return asked, {rule: ban.name for rule in RULES[kind] if (ban := rule(asked))}


@pytest.mark.parametrize(("kind", "situation", "caller", "reason"), ROWS)
def test_each_rule_alone_stands_against_a_change(
    kind: Kind, situation: Situation, caller: Caller, reason: str | None
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
    assert {kind for kind, *_, reason in ROWS if reason is None} == set(Kind)
