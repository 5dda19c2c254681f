"""Game records: the public text format of a game."""

from __future__ import annotations

import gzip
import io
import json
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NoReturn

from zamki.core.commitment import NONCE_BYTES, canonical_text
from zamki.core.edition import EditionFile
from zamki.core.errors import Malformed, Redacted, UnknownEdition
from zamki.core.game import AnyGame, Config
from zamki.core.ids import Json, JsonObject
from zamki.core.reading import as_bool, as_bytes, as_int, as_list, as_object, as_str, need, only, parse_json
from zamki.core.registry import get_game
from zamki.core.repr_text import quantity
from zamki.core.setup import built_in_edition, configure
from zamki.core.shuffle import Shuffle, read_shuffle
from zamki.core.words import T

FORMAT = "zamki-record-1"
LARGEST = 64 << 20
"""The most bytes of a local file; a long game of seven has some 50,000."""
LARGEST_UPLOAD = 1 << 20
"""The most bytes of an uploaded file, packed or unpacked."""
_REQUIRED = ("format", "game", "edition", "seats", "setup", "moves")
_OPTIONAL = (
    "options",
    "result",
    "rules",
    "commitment",
    "nonce",
    "shuffle",
    "edition_sha256",
    "redacted",
    "names",
    "bots",
    "players",  # names and bots as games were saved before 0.2.0
)


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A game, finished or not; `setup` and chance moves hold all random results."""

    game: str
    edition: str
    seats: int
    setup: JsonObject = field(hash=False)
    moves: tuple[JsonObject, ...] = field(hash=False)
    options: JsonObject = field(default_factory=dict, hash=False)
    result: JsonObject | None = field(default=None, hash=False)
    rules: int = 1
    edition_sha256: str | None = None
    commitment: str | None = None
    """The commitment to the set-up, published at the start."""
    nonce: bytes | None = field(default=None, repr=False)
    """The nonce of the commitment and of later draws; none before the end."""
    shuffle: Shuffle | None = None
    """Promise, shares and nonce of a game dealt by version 2; it replaces commitment and nonce."""
    redacted: bool = False
    """True if hidden information is left out: the record cannot be replayed then."""
    names: tuple[str, ...] = field(default=(), compare=False)
    """Names of the seats, if known; the rules ignore them."""
    bots: tuple[str | None, ...] = field(default=(), compare=False)
    """The level of the bot on each seat, none for a person."""

    def __repr__(self) -> str:
        state = "redacted" if self.redacted else "unfinished" if self.result is None else "finished"
        return f"<GameRecord: {self.game}, {self.seats} seats, {quantity(len(self.moves), 'move')}, {state}>"

    def json(self) -> dict[str, Json]:
        """Returns the record as one JSON object."""
        top = get_game(self.game).info.top_level
        data: dict[str, Json] = {
            "format": FORMAT,
            "game": self.game,
            "edition": self.edition,
            "seats": self.seats,
        }
        data |= {key: self.setup[key] for key in top}
        data["options"] = dict(self.options)
        data["setup"] = {key: value for key, value in self.setup.items() if key not in top}
        data["moves"] = [dict(move) for move in self.moves]
        if self.rules != 1:
            data["rules"] = self.rules
        if self.edition_sha256:
            data["edition_sha256"] = self.edition_sha256
        if self.commitment:
            data["commitment"] = self.commitment
        if self.nonce is not None:
            data["nonce"] = self.nonce.hex()
        if self.shuffle is not None:
            data["shuffle"] = self.shuffle.json()
        if self.result is not None:
            data["result"] = dict(self.result)
        if self.redacted:
            data["redacted"] = True
        if self.names:
            data["names"] = list(self.names)
        if self.bots:
            data["bots"] = list(self.bots)
        return data

    def text(self) -> str:
        """Returns the record as one line of text."""
        return json.dumps(self.json(), ensure_ascii=False, separators=(",", ":"))

    def committed_text(self) -> bytes:
        """Returns the text of the set-up that the commitment hashes."""
        return canonical_text(self.json(), get_game(self.game).info.top_level)

    promised = committed_text  # the former name, for games and programs of others

    def config(self, own: EditionFile | None = None) -> Config:
        """Returns the checked configuration; `own` is the user's edition file, if one was given."""
        game = get_game(self.game)
        return configure(game, self.seats, self.options, self._edition(game, own))

    def _edition(self, game: AnyGame, own: EditionFile | None) -> EditionFile:
        unsigned = self.edition_sha256 is None
        if unsigned and (own is None or own.id != self.edition or self.edition in game.info.editions):
            return built_in_edition(game.info.id, self.edition)
        if own is None:
            raise UnknownEdition(
                T(
                    "This game was played with the edition file “{name}”: give it with --edition.",
                    name=self.edition,
                )
            )
        if own.id != self.edition or not (unsigned or own.sha256 == self.edition_sha256):
            raise UnknownEdition(
                T("The edition file “{name}” is not the one this game was played with.", name=own.id)
            )
        return own


def parse_record(data: str | bytes | Mapping[str, Json]) -> GameRecord:
    """Returns a record from its text, or from its JSON object."""
    if isinstance(data, Mapping):
        return record_from_json(data)
    if not isinstance(data, str | bytes):
        raise TypeError(f"a record is text or a JSON object, not {data!r}")
    return record_from_json(parse_json(data))


def record_from_json(value: Json) -> GameRecord:
    """Returns a record from its JSON object; raises `Malformed` if the form is wrong."""
    data = as_object(value, "record")
    if data.get("format") != FORMAT:
        raise Malformed(T("“format” must be “{right}”.", right=FORMAT))
    name = as_str(need(data, "game"), "game")
    top = get_game(name).info.top_level
    _check_redaction(data)
    only(data, (*_REQUIRED, *top), _OPTIONAL)
    data = _with_names_and_bots(data)
    setup = as_object(data["setup"], "setup")
    if clash := [key for key in top if key in setup]:
        raise Malformed(T("“{key}” has no meaning here.", key=clash[0]))
    return GameRecord(
        game=name,
        edition=as_str(data["edition"], "edition"),
        seats=as_int(data["seats"], "seats"),
        setup={**{key: data[key] for key in top}, **setup},
        moves=tuple(_moves(data["moves"])),
        options=as_object(data.get("options", {}), "options"),
        result=as_object(data["result"], "result") if "result" in data else None,
        rules=_rules(data, get_game(name)),
        edition_sha256=_optional_str(data, "edition_sha256"),
        commitment=_optional_str(data, "commitment"),
        nonce=_nonce(data),
        shuffle=_shuffle(data),
        names=tuple(as_str(name, f"names[{seat}]") for seat, name in enumerate(_by_seat(data, "names"))),
        bots=tuple(
            None if level is None else as_str(level, f"bots[{seat}]")
            for seat, level in enumerate(_by_seat(data, "bots"))
        ),
    )


def _check_redaction(data: JsonObject) -> None:
    if "redacted" in data and as_bool(data["redacted"], "redacted"):
        raise_redacted_error()


def raise_redacted_error() -> NoReturn:
    """Raises `Redacted`: a redacted record cannot be replayed."""
    raise Redacted(T("This record leaves out what its owner may not know, so it cannot be replayed."))


def _moves(value: Json) -> list[JsonObject]:
    """Returns the moves; one that is no object becomes an object without a type, which the replay refuses in
    order, after the moves before it."""
    return [move if isinstance(move, Mapping) else {"": move} for move in as_list(value, "moves")]


def _rules(data: JsonObject, game: AnyGame) -> int:
    version = as_int(data.get("rules", 1), "rules")
    if not 1 <= version <= game.info.rules_version:
        raise Malformed(
            T(
                "Rules version {wrong} is not known here; the newest is {right}.",
                wrong=version,
                right=game.info.rules_version,
            )
        )
    return version


def _optional_str(data: JsonObject, key: str) -> str | None:
    return as_str(data[key], key) if key in data else None


def _with_names_and_bots(data: JsonObject) -> JsonObject:
    """Returns the record with names and bots, which records before 0.2.0 have as `players`."""
    if "players" not in data:
        return data
    players = [as_object(each, f"players[{seat}]") for seat, each in enumerate(_by_seat(data, "players"))]
    for each in players:
        only(each, (), ("name", "bot", "seed"))
    names, bots = [each.get("name", "") for each in players], [each.get("bot") for each in players]
    return {"names": names, "bots": bots, **data}


def _by_seat(data: JsonObject, key: str) -> Sequence[Json]:
    """Returns one entry for each seat, or none if the record has no such key."""
    return as_list(data[key], key, as_int(data["seats"], "seats")) if key in data else ()


def _nonce(data: JsonObject) -> bytes | None:
    if "nonce" not in data:
        return None
    nonce = as_bytes(data["nonce"], "nonce", NONCE_BYTES)
    if "result" not in data:
        raise Malformed(T("“{where}” is told only after the end.", where="nonce"))
    return nonce


def _shuffle(data: JsonObject) -> Shuffle | None:
    if "shuffle" not in data:
        return None
    if clash := [key for key in ("commitment", "nonce") if key in data]:
        raise Malformed(T("“{key}” has no meaning here.", key=clash[0]))
    found = read_shuffle(data["shuffle"], as_int(data["seats"], "seats"))
    if found.nonce is not None and "result" not in data:
        raise Malformed(T("“{where}” is told only after the end.", where="shuffle.nonce"))
    return found


def read_bytes(raw: bytes, largest: int = LARGEST) -> bytes:
    """Returns the bytes of a file that may be gzipped; more than `largest` bytes are refused."""
    if len(raw) <= largest and raw[:2] == b"\x1f\x8b":
        try:
            raw = gzip.GzipFile(fileobj=io.BytesIO(raw)).read(largest + 1)
        except (OSError, EOFError, ValueError, zlib.error):
            raise Malformed(T("The gzip file is damaged.")) from None
    if len(raw) > largest:
        raise Malformed(T("The file is larger than {most} MiB.", most=largest >> 20))
    return raw
