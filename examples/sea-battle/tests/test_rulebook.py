"""The numbered rules are what the code and the tests speak of."""

from __future__ import annotations

import re
from pathlib import Path

import zamki_sea_battle

PACKAGE = Path(zamki_sea_battle.__file__).parent
RULES = set(re.findall(r'<a id="(S\d+)">', (PACKAGE / "docs" / "rules.md").read_text("utf-8")))


def cited(folder: Path) -> set[str]:
    """The rules named in the sources of a folder, ranges spelt out."""
    found: set[str] = set()
    for path in folder.rglob("*.py"):
        for first, last in re.findall(r"\bS(\d+)(?:–S(\d+))?\b", path.read_text("utf-8")):
            found |= {f"S{number}" for number in range(int(first), int(last or first) + 1)}
    return found


def test_every_rule_is_cited_and_every_citation_exists() -> None:
    """S1–S12: code and tests name all rules, and none that is not there."""
    assert cited(PACKAGE) == RULES
    assert cited(Path(__file__).parent) == RULES
