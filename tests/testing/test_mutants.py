"""Damaged records, editions, castles and links are refused in words, or read; nothing else happens."""

from __future__ import annotations

import base64
import json
import string
import zlib
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, find, given, settings
from hypothesis import strategies as st

from tests.testing.mutants import documents, files, words
from zamki.core.edition import EditionBook, parse_edition
from zamki.core.errors import ZamkiError
from zamki.core.play import Playthrough
from zamki.core.registry import facet, folder, get_game
from zamki.core.setup import configure
from zamki.games import BUILT_IN
from zamki.games.ludwig.page.castle_link import castle_token, castles_of_link
from zamki.games.ludwig.rules.edition import built_in
from zamki.games.ludwig.rules.layout import FORMAT, build_castle, parse_layout
from zamki.games.ludwig.rules.scoring import score_castle
from zamki.games.ludwig.words.grid_text import read_castle
from zamki.match.table_creation import log_of_record

EXAMPLES = Path(__file__).parents[1] / "records" / "examples"
FEW, MANY = 40, 3000
LENGTHS = [FEW, pytest.param(MANY, marks=pytest.mark.soak)]
"""How many are tried, in every run and in a long one."""
UNHURRIED = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]


def _read(pattern: str) -> list[Any]:
    return [json.loads(path.read_text("utf-8")) for path in sorted(EXAMPLES.glob(pattern))]


CASTLES = [each for each in _read("castle-*.json") if each.get("format") == FORMAT]
TOKENS = [castle_token(parse_layout(each)) for each in CASTLES]
DRAWING = "throne: utility, food\nThrone | Throne | Bakery\n. | Kitchen\nservants: cook\ncards: -"


def _try(kind: st.SearchStrategy[Any], read: Callable[[Any], object], examples: int) -> None:
    """Feeds many to a reader; it may refuse them in its own words."""

    is_short = examples == FEW  # the same every time; a long run tries others each time

    @settings(max_examples=examples, derandomize=is_short, suppress_health_check=UNHURRIED, database=None)
    @given(kind)
    def feed(given: Any) -> None:
        with suppress(ZamkiError):
            read(given)

    feed()


@pytest.mark.parametrize("examples", LENGTHS)
@pytest.mark.parametrize("game", BUILT_IN)
def test_records_are_read_or_refused(game: str, examples: int) -> None:
    """A record that was changed is replayed as far as it makes sense, or refused with its code."""
    _try(files(_read(f"{game}-*.json")), lambda raw: log_of_record(raw, 0.0), examples)


def _begin(game: str, raw: bytes) -> None:
    file = parse_edition(raw)
    if (book := facet(game, "editions", EditionBook)) is not None:
        assert book.check(file) is not None
    engine = get_game(game)
    Playthrough.new(engine, configure(engine, engine.info.seats[0], {}, file), 1)


@pytest.mark.parametrize("examples", LENGTHS)
@pytest.mark.parametrize("game", BUILT_IN)
def test_editions_are_read_or_refused(game: str, examples: int) -> None:
    """An edition that was changed can be begun with, or is refused."""
    own = [json.loads(path.read_text("utf-8")) for path in sorted((folder(game) / "data").glob("*.json"))]
    _try(files(own), lambda raw: _begin(game, raw), examples)


def _score(data: Any) -> None:
    score_castle(build_castle(parse_layout(data), built_in()))


@pytest.mark.parametrize("examples", LENGTHS)
def test_castles_are_scored_or_refused(examples: int) -> None:
    """A castle that was changed is scored, or every fault of it is named; as JSON and as a drawing."""
    _try(documents(CASTLES), _score, examples)
    letters = string.ascii_letters + "|.:-,; \n\t"
    _try(words([DRAWING], letters), lambda text: read_castle(text, built_in(), "en"), examples)


def _packed(data: Any) -> str:
    return base64.urlsafe_b64encode(zlib.compress(json.dumps(data).encode())).decode().rstrip("=")


@pytest.mark.parametrize("examples", LENGTHS)
def test_links_to_castles_are_read_or_refused(examples: int) -> None:
    """A link that was cut or changed, outside or inside its packing, is read or said to be damaged."""
    inside = [json.loads(zlib.decompress(base64.urlsafe_b64decode(f"{token}==="))) for token in TOKENS]
    kinds = [
        words([*TOKENS, ".".join(TOKENS)], string.ascii_letters + string.digits + "-_.=+/ż"),
        documents(inside).map(_packed),
    ]
    for kind in kinds:
        _try(kind, lambda text: castles_of_link(text, built_in()), examples)


def test_changes_are_changes_and_some_are_still_read() -> None:
    """The fuzzers reach both sides: castles that are refused, and others that are scored."""

    def is_read(data: Any) -> bool:
        try:
            _score(data)
        except ZamkiError:
            return False
        return True

    calm = settings(max_examples=2000, suppress_health_check=UNHURRIED, database=None)
    good = [each for each in CASTLES if is_read(each)]
    assert find(documents(good), lambda each: each not in good and is_read(each), settings=calm)
    assert find(documents(good), lambda each: not is_read(each), settings=calm) is not None
