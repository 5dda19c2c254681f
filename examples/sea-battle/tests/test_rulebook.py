"""The numbered rules are what the code and the tests speak of."""

from __future__ import annotations

import re
from pathlib import Path

import zamki_sea_battle

PACKAGE = Path(zamki_sea_battle.__file__).parent
RULES = set(re.findall(r'<a id="(S\d+)">', (PACKAGE / "docs" / "rules.md").read_text("utf-8")))


def cited(folder: Path) -> set[str]:
    """The rules named in the sources of a folder."""
    return {
        rule for path in folder.rglob("*.py") for rule in re.findall(r"\bS\d+\b", path.read_text("utf-8"))
    }


def test_every_rule_is_cited_and_every_citation_exists() -> None:
    """Code and tests name all rules, and none that is not there."""
    assert cited(PACKAGE) == RULES
    assert cited(Path(__file__).parent) == RULES


def test_no_range_hides_a_number() -> None:
    """Whoever searches for a rule finds every place that keeps it: numbers are written out one by one."""
    for folder in (PACKAGE, Path(__file__).parent):
        for path in folder.rglob("*.py"):
            assert not re.search(r"\bS\d+\s?[-–]\s?S?\d", path.read_text("utf-8")), path
