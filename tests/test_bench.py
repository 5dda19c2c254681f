"""What is measured can be asked for by its name."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from importlib import import_module
from pathlib import Path

import pytest
from bench import __main__ as bench
from bench import keeping, native, tables, thinking
from bench.measure import Count, Figure, Rate, best_rate

from zamki.bots.levels import levels
from zamki.core.registry import get_game
from zamki.games import BUILT_IN


@pytest.mark.parametrize("part", sorted(bench.PARTS))
def test_the_parts_can_be_asked_for(part: str, capsys: pytest.CaptureFixture[str]) -> None:
    """`python -m bench serving` and the others take options of their own."""
    with pytest.raises(SystemExit) as end:
        bench.main([part, "--help"])
    assert end.value.code == 0
    assert f"python -m bench.{part}" in capsys.readouterr().out


def test_every_figure_is_in_the_table() -> None:
    """What a module measures, one run of all of them measures too, unless it is a part that is asked for."""
    apart = {name.rpartition(".")[2] for name in bench.PARTS.values()}
    for path in Path(str(bench.__file__)).parent.glob("*.py"):
        for kind, measured in (("figures", bench.FIGURES), ("rates", bench.RATES)):
            if path.stem not in apart and f"\ndef {kind}(" in path.read_text("utf-8"):
                assert measured[path.stem] is getattr(import_module(f"bench.{path.stem}"), kind)


def test_one_part_is_measured_by_its_name(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """`python -m bench kernels` prints its rates as they come, and measures and keeps nothing else."""

    def rates(seconds: float) -> list[Rate]:
        rate = best_rate("kernel", "tiny", lambda n: Count(1, 3), 1, 0.001)
        assert "kernel, tiny: " in (told := capsys.readouterr().err)
        assert "moves/s" in told
        return [rate]

    monkeypatch.setattr(bench, "RATES", {"kernels": rates, "vector": lambda _: pytest.fail("not asked for")})
    monkeypatch.setattr(bench, "FIGURES", {"kernels": lambda quick: [Figure("a wish", 2.0, "s")]})
    assert bench.main(["kernels", "--quick"]) == 0
    ran = capsys.readouterr()
    assert "a wish: 2.00 s" in ran.err
    assert "tiny" in ran.out
    assert "zamek, plain Python" not in ran.out
    assert bench.main(["kernels", "--keep"]) == 2


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


@pytest.mark.skipif(native.compiler() is None, reason="there is no C++ compiler")
@pytest.mark.parametrize(
    ("name", "seats"),
    [("rycerze", 2), ("rycerze", 4), ("rycerze, thrifty", 3), ("zamek", 2), ("ludwig", 3), ("ludwig", 7)],
)
def test_playouts_in_cpp_are_the_games_of_the_kernels(name: str, seats: int) -> None:
    """The peers in C++ play the same games to the last point and move, from the same chance."""
    (moves, scores), (their_moves, their_scores) = (
        play(name, 300, seats) for play in (native.by_kernel, native.by_hand)
    )
    assert (scores == their_scores).all()
    assert moves in (0, their_moves)
    assert scores.any()


def test_without_a_compiler_the_playouts_are_left_out(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The rest is measured all the same, and one line says what is missing."""
    monkeypatch.setattr(native, "compiler", lambda: None)
    assert native.rates(0.1) == []
    assert "no C++ compiler" in capsys.readouterr().err


FIGURES = [Figure(name, 12.6 * n, "×", 8) for n, name in enumerate(bench.told_in_readme(), start=1)]
RATES = [Rate("kernel", "chess", 1234.5, None)]


def test_a_run_is_kept_with_its_circumstances(tmp_path: Path) -> None:
    """A dated chapter with both tables follows those before it, and can be read back."""
    path = tmp_path / "results.md"
    path.write_text("# Measured\n")
    for day in (1, 2):
        where = keeping.Circumstances(datetime(2026, 5, day, 12, tzinfo=UTC), 0.25)
        keeping.append(keeping.kept(where, RATES, FIGURES[:day]), path)
    text = path.read_text("utf-8")
    assert [line for line in text.splitlines() if line.startswith("## ")] == [
        "## 2026-05-01 12:00 UTC",
        "## 2026-05-02 12:00 UTC",
    ]
    assert "load average 0.2 before" in text
    assert "| kernel | chess | 1,234 | – |" in text
    assert keeping.last_figures(text) == {each.what: each.measured for each in FIGURES[:2]}


def test_the_readme_is_told_the_ratios(tmp_path: Path) -> None:
    """Between its marks the README has the ratios of the run, in lines no longer than its others."""
    path = tmp_path / "README.md"
    path.write_text("before\n<!-- speed -->\nold\n<!-- /speed -->\nafter\n")
    figures = {each.what: each.measured for each in FIGURES}
    keeping.tell_readme(keeping.sentence(figures, bench.told_in_readme()), path)
    text = path.read_text("utf-8")
    assert text.startswith("before\n<!-- speed -->\n**How fast is it?**")
    assert text.endswith("\n<!-- /speed -->\nafter\n")
    assert "old" not in text
    assert " 13 times" in text
    assert max(map(len, text.splitlines())) <= keeping.LINE


def test_the_readme_claims_what_was_measured_last() -> None:
    """The README's sentence is the one of the last chapter, once there is one."""
    told = keeping.SPEED.search(keeping.README.read_text("utf-8"))
    assert told is not None
    if figures := keeping.last_figures(keeping.RESULTS.read_text("utf-8")):
        assert told.group().strip() == keeping.filled(keeping.sentence(figures, bench.told_in_readme()))


def test_short_measurements_are_not_kept(capsys: pytest.CaptureFixture[str]) -> None:
    """`--keep` with `--quick` is refused, wherever the peers are installed."""
    assert bench.main(["--quick", "--keep"]) == 2
    assert capsys.readouterr().err.startswith("bench: ")


def test_thinking_covers_every_game_level_and_seat() -> None:
    """Unless said otherwise all levels but yardsticks are timed, with up to four seats."""
    found = list(thinking.asked(None, None, None))
    assert {game for game, _, _ in found} == set(BUILT_IN)
    for name in BUILT_IN:
        mine = {(level, seats) for game, level, seats in found if game == name}
        seats = [count for count in get_game(name).info.seats if count <= 4]
        wanted = {level.id for level in levels(name) if not level.is_yardstick}
        assert mine == {(level, count) for level in wanted for count in seats}
    assert [level for _, level, _ in thinking.asked(None, ["greedy"], [2])] == ["greedy", "greedy"]


def test_thinking_prints_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    """A row for each question, in Markdown, with the time a level may take and what it took."""
    words = ["--game", BUILT_IN[0], "--level", "apprentice", "--seats", "2", "--games", "1"]
    assert thinking.main(words) == 0
    head, line, *rows = capsys.readouterr().out.splitlines()
    assert rows
    assert {each.count("|") for each in (head, line, *rows)} == {10}
    assert all(" | at once | " in row and row.endswith(" ms |") for row in rows)
