"""One look at an edition file finds every fault in it."""

from __future__ import annotations

import pytest

from zamki.core.edition_faults import EditionFaults
from zamki.core.errors import BadEdition
from zamki.core.reading import as_int, only
from zamki.core.words import literal


def test_all_faults_of_an_edition_are_listed_in_order() -> None:
    """Keys without a meaning, wrong types and checks are kept with their places; warnings apart."""
    faults = EditionFaults()
    faults.refuse("own.json")
    with faults.at("tiles[2]"):
        only({"size": "x", "colour": 1}, ("size",))
        as_int("x", "size")
    with faults.at():
        as_int("y", "count")
    assert faults.check(True, literal("never said"))
    assert not faults.check(False, literal("too few tiles"))
    faults.fault(literal("no castle"))
    faults.warn(literal("unusual"))
    with pytest.raises(BadEdition, match=r"own\.json: tiles\[2\]: “colour” has no meaning here") as refused:
        faults.refuse("own.json")
    told = [text.render() for text in refused.value.faults]
    assert [text.split(":")[0] for text in told[:2]] == ["tiles[2]"] * 2
    assert "“size”" in told[1]
    assert "“count”" in told[2]
    assert told[3:] == ["too few tiles", "no castle"]
    assert [text.render() for text in faults.warnings] == ["unusual"]
