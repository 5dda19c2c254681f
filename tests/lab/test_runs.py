from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pyarrow.parquet as pq
import pytest

import zamki as library
from tests.cli.run import zamki
from tests.elsewhere import add_twin, packages_in
from zamki.core.errors import BadSetup, Malformed
from zamki.core.ids import Seat
from zamki.core.play import replay
from zamki.core.record import parse_record
from zamki.core.registry import get_game
from zamki.core.setup import configure
from zamki.games import BUILT_IN
from zamki.kernels.kernel import kernel_of
from zamki.lab.executors import Local
from zamki.lab.plan import RunPlan
from zamki.lab.play_part import play_part
from zamki.lab.runs import run

Capture = pytest.CaptureFixture[str]


def files(folder: Path) -> dict[str, bytes]:
    """Every file of a run."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*.*"))}


@pytest.mark.parametrize("game", BUILT_IN)
def test_points_by_source_add_up(game: str) -> None:
    """Whoever plays, machine code or rules: the sources sum to the score, and both count the same things."""
    fast, slow = (
        play_part(RunPlan(game, ("random",) * 2, 3, seed=1, keeps_moves=keeps), 0).batch
        for keeps in (False, True)
    )
    for batch in (fast, slow):
        assert np.array_equal(sum(batch.points.values()), batch.scores)
        assert batch.moves is not None
        assert (batch.moves > 5).all()
    assert list(fast.points) == list(slow.points)
    assert list(fast.things) == list(slow.things)
    assert str(fast.order) == str(slow.order)


@pytest.mark.parametrize("game", BUILT_IN)
def test_machine_code_and_rules_have_the_same_averages(game: str) -> None:
    """Random games come to about the same points from every source, whoever plays them."""
    fast, slow = (
        play_part(RunPlan(game, ("random",) * 2, n, seed=2, keeps_moves=keeps), 0).batch
        for keeps, n in ((False, 40), (True, 3))
    )
    spread = fast.scores.std() + 1
    assert abs(fast.scores.mean() - slow.scores.mean()) < 4 * spread


def test_files_are_the_same_on_any_number_of_cores(tmp_path: Path) -> None:
    """The same seed gives the same files to the byte; a row for each game and seat."""
    plan = RunPlan("rycerze", ("thrifty", "random"), 100, games_per_part=30)
    for jobs in (1, 3):
        *_, last = run(plan, Local(jobs), tmp_path / str(jobs))
        assert last.games == 100
    assert files(tmp_path / "1") == files(tmp_path / "3")
    table = pq.read_table(tmp_path / "1" / "games")
    assert table.num_rows == 200
    assert set(table["bot"].to_pylist()) == {"thrifty", "random"}
    assert table["win"].to_numpy().sum() == pytest.approx(100)


def test_a_run_goes_on_where_it_stopped(tmp_path: Path) -> None:
    """Parts that are there are not played again, a missing one is, and more games may be asked for."""
    plan = RunPlan("rycerze", ("random",) * 2, 100, games_per_part=40)
    for _ in run(plan, Local(1), tmp_path / "whole"):
        pass
    halfway = run(plan, Local(1), tmp_path / "part")
    next(halfway)
    next(halfway)
    halfway.close()
    assert len(list((tmp_path / "part" / "games").iterdir())) == 1
    kept = (tmp_path / "part" / "games" / "00000.parquet").stat().st_mtime_ns
    *_, last = run(plan, Local(1), tmp_path / "part")
    assert last.games == 100
    assert (tmp_path / "part" / "games" / "00000.parquet").stat().st_mtime_ns == kept
    assert files(tmp_path / "part") == files(tmp_path / "whole")
    *_, more = run(replace(plan, games=130), Local(1), tmp_path / "part")
    assert more.games == 130
    with pytest.raises(BadSetup, match="holds another run"):
        next(run(replace(plan, seed=9), Local(1), tmp_path / "part"))


def test_kept_records_replay(tmp_path: Path, capsys: Capture) -> None:
    """With `--moves` every game's record is kept, and comes to the scores of its row."""
    ran = zamki(
        capsys,
        "simulate",
        "zamek",
        "--games",
        "4",
        "--moves",
        "--jobs",
        "1",
        "--out",
        str(tmp_path),
        "--json",
    )
    told = json.loads(ran.out)
    assert (told["by"], told["games"]) == ("rules", 4)
    records = pq.read_table(tmp_path / "records")["record"].to_pylist()
    scores = pq.read_table(tmp_path / "games")["score"].to_pylist()
    outcomes = [replay(parse_record(str(record))).outcome for record in records]
    assert [score for outcome in outcomes if outcome for score in outcome.scores] == scores


def test_processes_play_what_one_plays() -> None:
    """Bots of the rules play the same games in any number of processes."""
    once, again = (
        library.simulate("rycerze", ["apprentice", "random"], 40, seed=3, threads=jobs) for jobs in (1, 2)
    )
    assert np.array_equal(once.scores, again.scores)
    assert all(np.array_equal(once.things[name], again.things[name]) for name in once.things)


def test_a_batch_is_what_its_parts_are() -> None:
    """Arrays and files hold the same games."""
    plan = RunPlan("zamek", ("greedy", "random"), 50, seed=4, games_per_part=20)
    whole = library.simulate("zamek", ["greedy", "random"], 50, seed=4)
    parts = [play_part(plan, number).batch for number in range(plan.parts)]
    assert np.array_equal(whole.scores, np.concatenate([part.scores for part in parts]))


def test_a_game_without_a_kernel_is_played_by_its_rules(tmp_path: Path) -> None:
    """Somebody else's game has scores, wins, moves, and points by the rule of each line."""
    with packages_in(tmp_path):
        add_twin(tmp_path)
        batch = library.simulate("twins", ["random"], 4, threads=1)
    assert batch.scores.shape == (4, 2)
    assert np.array_equal(sum(batch.points.values()), batch.scores)


def test_wrong_wishes_are_one_line(tmp_path: Path, capsys: Capture) -> None:
    """An unknown bot, a folder of something else, a seed that is too large."""
    for words in (
        ("simulate", "rycerze", "--bots", "genius"),
        ("simulate", "chess"),
        ("simulate", "rycerze", "--seed", str(2**70)),
        ("report", str(tmp_path)),
        ("report", str(tmp_path), str(tmp_path), str(tmp_path)),
    ):
        ran = zamki(capsys, *words)
        assert (ran.status, ran.err.count("\n")) == (2, 1), words
    (tmp_path / "file").write_text("")
    with pytest.raises(Malformed):
        next(run(RunPlan("rycerze", ("random",) * 2, 1), Local(1), tmp_path / "file"))


@pytest.mark.parametrize("game", BUILT_IN)
def test_everything_counted_has_a_name_and_a_drawing(game: str) -> None:
    """Sources and things have titles in every language, and every thing can be drawn."""
    from zamki.core.words import LANGUAGES
    from zamki.draw import artist

    kernel, found = kernel_of(game), artist(game)
    assert kernel is not None
    assert kernel.tally is not None
    assert found is not None
    assert found.thing is not None
    tally = kernel.tally(configure(get_game(game), 2))
    for lang in LANGUAGES:
        assert all(text.render(lang) for text in (*tally.sources.values(), *tally.things.values()))
    for name in list(tally.things)[-12:]:
        assert found.thing(name, "en", "x").svg.startswith("<svg")
    play = next(library.play(game, ["random"], seed=1))
    points, _ = tally.count(play.state, Seat(0))
    assert sum(points.values()) == play.score(0).total


def test_a_file_is_no_folder(tmp_path: Path) -> None:
    """Where a file stands nothing is kept, and it is said so."""
    (tmp_path / "run").write_text("a file")
    with pytest.raises(Malformed, match="is a file, not a folder"):
        next(iter(run(RunPlan("rycerze", ("random",) * 2, 10), Local(1), tmp_path / "run")))
