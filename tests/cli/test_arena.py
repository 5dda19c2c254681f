from __future__ import annotations

import json
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.cli.run import zamki
from zamki.bots.arena import Contest, GameResult, contest, play_pairing, pool
from zamki.cli import arena, simulate
from zamki.cli.main import main
from zamki.core.bots import Bot
from zamki.core.words import LANGUAGES, Text
from zamki.lab import plan

Capture = pytest.CaptureFixture[str]


def test_table_names_every_level(capsys: Capture) -> None:
    """The result is a line on what was played and a table with a row for each level."""
    ran = zamki(capsys, "arena", "zamek", "--bots", "random", "--games", "2", "--seed", "4", "--lang", "en")
    assert ran.status == 0
    head, columns, row = ran.out.splitlines()
    assert head.startswith("zamek, 2 seats: 2 games of 2,")
    assert columns.split()[0] == "bot"
    assert row.split()[:3] == ["random", "4", "50.0%"]


def test_a_percentage_is_written_as_in_its_language(capsys: Capture) -> None:
    """English and Polish leave no space before the sign, French and German do."""
    words = ["arena", "zamek", "--bots", "random", "--games", "2", "--seed", "4", "--lang"]
    rows = [zamki(capsys, *words, lang).out.splitlines()[-1] for lang in LANGUAGES]
    assert ["50.0%" in row for row in rows] == [True, True, False, False]
    assert ["50.0 %" in row for row in rows] == [False, False, True, True]


def test_json_has_all_figures(capsys: Capture) -> None:
    """Programs get every figure of the table; in Ludwig also castles and lower castles (L42)."""
    ran = zamki(capsys, "arena", "ludwig", "--bots", "random", "--games", "3", "--seats", "3", "--json")
    said = json.loads(ran.out)
    (bot,) = said["bots"]
    assert (said["games"], said["seats"], bot["played"], bot["wins"]) == (3, 3, 9, 3)
    assert bot["interval"][0] <= bot["win_rate"] <= bot["interval"][1]
    assert bot["lower_castle"]["mean"] <= bot["castle"]["mean"]
    assert {"score", "margin", "decisions", "time_mean", "time_p99", "rating"} <= set(bot)


def test_a_stranger_has_a_line_of_its_own(capsys: Capture) -> None:
    """After the table one line says how the stranger did, and what would be fair."""
    words = ["arena", "rycerze", "--bots", "random", "--stranger", "thrifty", "--seats", "4", "--games", "4"]
    said = zamki(capsys, *words, "--lang", "en").out.splitlines()[-1]
    assert said.startswith("One thrifty among 3 × random: ")
    assert said.endswith(" 25.0% would be fair.")


def test_records_are_kept_and_replay(capsys: Capture, tmp_path: Path) -> None:
    """With --records every game is a record, and a list says who sat where."""
    words = [
        "arena",
        "rycerze",
        "--bots",
        "random",
        "--seats",
        "3",
        "--games",
        "3",
        "--records",
        str(tmp_path),
    ]
    assert zamki(capsys, *words).status == 0
    records = sorted(tmp_path.glob("*.json"))
    lines = [json.loads(line) for line in (tmp_path / "games.jsonl").read_text("utf-8").splitlines()]
    assert [line["record"] for line in lines] == [path.name for path in records]
    assert zamki(capsys, "replay", *map(str, records)).status == 0


def asked(monkeypatch: pytest.MonkeyPatch, capsys: Capture, *words: str) -> tuple[int, int]:
    """How many games in how many processes a command asks for, on a machine of four cores."""
    seen: list[tuple[int, int]] = []

    def record(contest: Contest, jobs: int, **rest: object) -> Generator[GameResult, None, None]:
        seen.append((contest.games, jobs))
        yield from ()

    monkeypatch.setattr(arena, "results", record)
    monkeypatch.setattr("os.cpu_count", lambda: 4)
    zamki(capsys, "arena", *words)
    return seen[0]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["zamek", "--bots", "master,greedy"], (20, 4)),
        (["zamek", "--bots", "master,greedy", "--games", "50"], (50, 4)),
        (["zamek", "--bots", "master,greedy", "--iterations", "60"], (100, 4)),
        (["zamek", "--bots", "architect,greedy", "--games", "3"], (3, 3)),
        (["zamek", "--bots", "master,greedy", "--jobs", "1"], (20, 1)),
        (["zamek", "--bots", "master,greedy", "--isolate"], (20, 1)),
        (["rycerze", "--bots", "random"], (100, 2)),
        (["rycerze", "--bots", "random", "--games", "10"], (10, 1)),
    ],
)
def test_a_contest_is_of_a_size_one_waits_for(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, words: list[str], expected: tuple[int, int]
) -> None:
    """All cores play where it pays, and twenty games are enough where a bot thinks by the clock."""
    assert asked(monkeypatch, capsys, *words) == expected


@pytest.mark.parametrize("jobs", [1, 2])
def test_moves_are_told_while_games_go_on(jobs: int) -> None:
    """Before the first game ends it is known how many moves have been played, also in other processes."""
    contest = Contest("zamek", ("random", "random"), games=2, seed=1)
    moves: list[int] = []
    played = list(pool.results(contest, jobs, on_move=moves.append))
    assert moves[0] == 0
    assert moves == sorted(moves)
    assert moves[-1] == sum(game.moves for game in played)


def test_interrupted_contest_prints_what_is_done(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C keeps the games that are over and shows their standings."""
    count = 0

    def play(*args: object) -> object:
        nonlocal count
        count += 1
        if count == 3:
            raise KeyboardInterrupt
        return play_pairing(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(pool, "play_pairing", play)
    ran = zamki(capsys, "arena", "rycerze", "--bots", "random", "--games", "9", "--json")
    said = json.loads(ran.out)
    assert (ran.status, said["games"], said["wanted"], said["bots"][0]["played"]) == (130, 2, 9, 4)


@pytest.mark.parametrize(
    "words",
    [
        ["zamek", "--bots", "nobody"],
        ["zamek", "--bots", "random,random,random"],
        ["chess", "--bots", "random"],
        ["zamek", "--bots", "random", "--games", "0"],
        ["zamek", "--bots", "random", "--jobs", "0"],
        ["zamek", "--bots", "random", "--budget", "0"],
        ["zamek", "--bots", "random", "--budget", "nan"],
        ["zamek", "--bots", "random", "--budget", "soon"],
        ["zamek", "--bots", "random", "--iterations", "-1"],
        ["zamek", "--bots", "random", "--iterations", "1", "--budget", "1"],
        ["zamek", "--bots", "random", "--option", "wind"],
        ["zamek", "--bots", "random", "--stranger", "random"],
        ["zamek", "--bots", "random,greedy", "--stranger", "apprentice"],
        ["zamek", "--bots", "random", "--isolate", "--jobs", "2"],
        ["zamek", "--bots", "random", "--records", "pyproject.toml/x"],
        ["zamek"],
    ],
)
def test_bad_input_is_one_line(capsys: Capture, words: list[str]) -> None:
    """Whatever is wrong with a contest is said in one line, and the status is 2."""
    ran = zamki(capsys, "arena", *words)
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert ran.err.startswith("zamki: ")


def test_table_speaks_four_languages(capsys: Capture) -> None:
    """The standings have their headings in every language."""
    heads = {
        zamki(capsys, "arena", "rycerze", "--bots", "random", "--games", "1", "--lang", lang).out.split("\n")[
            1
        ]
        for lang in LANGUAGES
    }
    assert len(heads) == len(LANGUAGES)


@pytest.mark.parametrize("command", ["simulate", "arena"])
def test_a_bar_is_there_before_bots_are_imported(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever waits for bots that think sees a bar from the first moment."""
    shown: list[str] = []

    @contextmanager
    def progress(what: Text, lang: str) -> Iterator[None]:
        shown.append("begun")
        yield
        shown.append("ended")

    def imported(*args: object) -> Bot:
        assert shown == ["begun"]
        raise KeyboardInterrupt

    for module in (arena, simulate):
        monkeypatch.setattr(module, "progress", progress)
    for module in (contest, plan):
        monkeypatch.setattr(module, "make_entrant", imported)
    assert main([command, "rycerze", "--bots", "master"]) == 130
    assert shown == ["begun"]
