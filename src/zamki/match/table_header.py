"""The first entry of a table's log, and the check that such a table can still go on."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from functools import cache, lru_cache
from importlib.metadata import version
from typing import TYPE_CHECKING, Any

from zamki.core.edition import EditionFile
from zamki.core.game import Config, GameInfo
from zamki.core.ids import JsonObject
from zamki.core.play import AnyPlaythrough
from zamki.core.reading import as_int, as_str
from zamki.core.setup import built_in_edition
from zamki.core.words import T
from zamki.match.entries import Chair
from zamki.match.errors import OldTableRules

if TYPE_CHECKING:
    from zamki.match.table_log import TableLog

FORMAT = 3
"""The format of the log. Version 0.1 wrote format 1 without saying so; format 2 was dealt at opening."""


def header_data(
    info: GameInfo, config: Config, chairs: Sequence[Chair], like: TableLog | None
) -> dict[str, Any]:
    """Returns the first entry of a log, without a deal; `like` is a table whose settings it copies."""
    return {
        "format": FORMAT,
        "zamki": _own_version(),
        "game": info.id,
        "rules": info.rules_version,
        "seats": config.seats,
        **config_data(info, config),
        "open": like.is_open if like else False,
        "hot": like.is_hot if like else False,
        "pace": like.pace if like else "slow",
        "host": like.host if like else "",
        "imported": False,
        "chairs": [chair.json() for chair in chairs],
    }


def header_of_play(
    play: AnyPlaythrough, chairs: Sequence[Chair], chance: Sequence[JsonObject] = ()
) -> dict[str, Any]:
    """Returns the first entry of a game that was dealt elsewhere; `chance` is what its set-up drew."""
    return header_data(play.game.info, play.config, chairs, None) | deal_of(play, chance)


def config_data(info: GameInfo, config: Config) -> dict[str, Any]:
    """Returns the host's choices of the game, as the log keeps them."""
    edition = config.edition.id
    hashed = edition_hash(built_in_edition(info.id, edition))
    return {"options": dict(config.options), "edition": edition, "edition_hash": hashed}


def deal_of(play: AnyPlaythrough, chance: Sequence[JsonObject]) -> dict[str, Any]:
    """Returns a deal as the log keeps it; `chance` is what the set-up drew."""
    said: dict[str, Any] = {"setup": play.setup, "chance": chance}
    if play.shuffle is not None:
        return said | {"shuffle": play.shuffle.json()}
    return said | {"commitment": play.commitment, "nonce": play.nonce and play.nonce.hex()}


@cache
def _own_version() -> str:
    """Returns the version of Zamki; cached, since finding it reads a file."""
    return version("zamki")


def rules_mark(info: GameInfo) -> dict[str, int]:
    """Returns the rules version for a new entry; it may be newer than the table's."""
    return {"rules": info.rules_version} if info.rules_version > 1 else {}


def promise_in(data: JsonObject) -> tuple[bytes | None, str | None]:
    """Returns a table's nonce and commitment, if it has them."""
    nonce, commitment = data.get("nonce"), data.get("commitment")
    return (
        None if nonce is None else bytes.fromhex(as_str(nonce, "nonce")),
        None if commitment is None else as_str(commitment, "commitment"),
    )


def check_header(table: str, data: JsonObject, info: GameInfo, edition: EditionFile) -> None:
    """Refuses a table begun with a format, rules or edition that this program no longer has."""
    if as_int(data.get("format", 1), "format") > FORMAT:
        raise OldTableRules(T("Table “{name}” was saved by a later version of Zamki.", name=table))
    rules = as_int(data.get("rules", 1), "rules")
    if rules != info.rules_version:
        both = {"rules": rules, "now": info.rules_version}
        fault = T(
            "Table “{name}” was begun with rules {rules} of its game. Today’s are {now}: it cannot go on.",
            name=table,
            **both,
        )
        raise OldTableRules(fault, details=both)
    said = data.get("edition_hash")
    if said is not None and as_str(said, "edition_hash") != edition_hash(edition):
        raise OldTableRules(
            T(
                "Table “{name}” was begun with other pieces: the edition “{edition}” has changed since.",
                name=table,
                edition=edition.id,
            ),
            details={"edition": edition.id},
        )


@lru_cache(maxsize=32)
def edition_hash(edition: EditionFile) -> str:
    """Returns a hash of an edition's content, independent of its file."""
    said = json.dumps(edition.data, sort_keys=True, separators=(",", ":"), default=dict)
    return hashlib.sha256(said.encode()).hexdigest()
