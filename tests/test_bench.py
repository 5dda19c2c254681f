"""What is measured can be asked for by its name."""

from __future__ import annotations

import os

import pytest
from bench import __main__ as bench
from bench import tables
from bench.measure import Figure


@pytest.mark.parametrize("part", sorted(bench.PARTS))
def test_the_parts_can_be_asked_for(part: str, capsys: pytest.CaptureFixture[str]) -> None:
    """`python -m bench serving` and `tables` take options of their own."""
    with pytest.raises(SystemExit) as end:
        bench.main([part, "--help"])
    assert end.value.code == 0
    assert f"python -m bench.{part}" in capsys.readouterr().out


def test_a_figure_says_whether_it_is_reached() -> None:
    """At least or at most so much, in a word; where nothing is wanted, no word."""
    figures = [Figure("a", 2.0, "s", 2, at_most=True), Figure("b", 2.1, "s", 2, at_most=True)]
    assert [each.verdict for each in figures] == ["reached", "NOT reached"]
    assert Figure("c", 1.0, "s").verdict == ""


def test_tables_are_measured_on_two_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many the machine has."""
    kept: list[list[int]] = []
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: {4, 1, 7}, raising=False)
    monkeypatch.setattr(os, "sched_setaffinity", lambda _, cores: kept.append(cores), raising=False)
    assert tables.keep_to(2) == 2
    assert kept == [[1, 4]]
