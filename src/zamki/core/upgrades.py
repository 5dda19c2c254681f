"""Upgrades records of older rules, if their game can; else they are refused."""

from __future__ import annotations

from dataclasses import replace

from zamki.core.errors import OldRules
from zamki.core.record import GameRecord
from zamki.core.registry import get_game
from zamki.core.words import T


def upgrade_record(record: GameRecord) -> GameRecord:
    """Returns the record for today's rules, upgraded one version at a time."""
    game = get_game(record.game)
    while record.rules < game.info.rules_version:
        if game.upgrade is None:
            both = {"rules": record.rules, "now": game.info.rules_version}
            fault = T(
                "This {game} game was played with rules {rules}. Today’s are {now} and cannot replay it.",
                game=record.game,
                **both,
            )
            raise OldRules(fault, details=both)
        record = replace(game.upgrade(record, record.rules), rules=record.rules + 1)
    return record
