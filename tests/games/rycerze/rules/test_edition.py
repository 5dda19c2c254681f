from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest

from zamki.core.edition import parse_edition
from zamki.core.errors import BadEdition, UnknownEdition
from zamki.core.play import Playthrough, replay
from zamki.core.record import parse_record
from zamki.core.setup import built_in_edition, configure
from zamki.games.rycerze import game
from zamki.games.rycerze.rules.components import ARMY, KINDS
from zamki.games.rycerze.rules.edition import read_components

BUILT_IN: dict[str, Any] = json.loads(json.dumps(built_in_edition("rycerze", "reconstruction-1").data))


def changed(change: Callable[[Any], Any]) -> bytes:
    """The built-in edition with one change, as a file."""
    data = copy.deepcopy(BUILT_IN)
    data["edition"]["id"] = "mine"
    change(data)
    return json.dumps(data).encode()


def test_built_in_strengths_are_ranks() -> None:
    """R1: within a kind all six strengths differ."""
    components = read_components(built_in_edition("rycerze", "reconstruction-1"))
    for kind in KINDS:
        assert len({components.strengths[card][kind] for card in ARMY}) == 6


def test_rulebook_row_is_the_knight() -> None:
    """R1a: the knight has 6 against stone, 3 against brick, 2 against wood."""
    components = read_components(built_in_edition("rycerze", "reconstruction-1"))
    assert components.strengths["knight"] == {"stone": 6, "brick": 3, "wood": 2}


FAULTS: dict[str, tuple[Callable[[Any], Any], str]] = {
    "equal strengths": (lambda d: d["army"][0].update(stone=5), "knight and dragon are equally strong"),
    "missing card": (lambda d: d["army"].pop(), "“dragon” is missing"),
    "card twice": (lambda d: d["army"].append(d["army"][0]), "“knight” is listed twice"),
    "unknown card": (lambda d: d["army"][0].update(id="wizard"), "no card “wizard”"),
    "wrong type": (lambda d: d["army"][0].update(wood="2"), "“knight.wood” must be a whole number"),
    "a truth is no number": (
        lambda d: d["army"][0].update(wood=True),
        "“knight.wood” must be a whole number",
    ),
    "missing strength": (lambda d: d["army"][0].pop("wood"), "“wood” is missing"),
    "surplus key": (lambda d: d.update(magic=1), "“magic” has no meaning"),
    "wrong castle": (lambda d: d["castles"][0].update(points=3), "“wood_small” must be wood and worth 1"),
    "castle twice": (lambda d: d["castles"].append(d["castles"][0]), "“wood_small” is listed twice"),
    "unknown castle": (
        lambda d: d["castles"].append({"id": "sand", "kind": "wood", "points": 1}),
        "no castle “sand”",
    ),
    "wrong drums": (lambda d: d.update(recruitments=3), "“recruitments” must be 2"),
    "wrong shepherds": (lambda d: d.update(shepherds=1), "“shepherds” must be 2"),
    "army is no list": (lambda d: d.update(army={}), "“army” must be a list"),
    "no name": (lambda d: d["edition"].pop("id"), "“id” is missing"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_bad_edition_is_refused_with_its_fault(fault: str) -> None:
    """R1: a file that cannot be played is refused, and the message names what is wrong."""
    change, message = FAULTS[fault]
    with pytest.raises(BadEdition, match=message):
        read_components(parse_edition(changed(change), "mine.json"))


def test_own_edition_is_played_and_replayed_with_its_file_only() -> None:
    """R1: a record names the hash of the file it was played with, and replays with that file alone."""
    file = parse_edition(changed(lambda d: d["army"][0].update(stone=9)), "mine.json")
    play = Playthrough.new(game, configure(game, 2, {}, file), 1)
    record = parse_record(play.record().text())
    assert record.edition == "mine"
    assert record.edition_sha256 == file.sha256
    assert replay(record, own=file).state == play.state
    other = parse_edition(changed(lambda d: d["army"][0].update(stone=8)), "mine.json")
    for wrong in (None, other):
        with pytest.raises(UnknownEdition, match="edition"):
            replay(record, own=wrong)
