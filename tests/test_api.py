"""What a program may rely on: the public names, and how they behave."""

from __future__ import annotations

import copy
import pickle
import re
import subprocess
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import zamki
from zamki.bots.levels import bot_levels, welcome
from zamki.bots.random import RandomBot
from zamki.core.errors import BadSetup
from zamki.games import BUILT_IN

STUB = Path(str(zamki.__file__)).with_suffix(".pyi")


class First:
    """A bot that takes no seed."""

    def choose(self, view: zamki.AnyView, budget: zamki.Budget) -> zamki.AnyMove:
        """The first move there is."""
        return view.legal_moves[0]


class Wrong:
    """A bot that answers nonsense."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, view: zamki.AnyView, budget: zamki.Budget) -> Any:
        """Not a move."""
        return "foo"


class Broken(First):
    """A bot that fails."""

    def choose(self, view: zamki.AnyView, budget: zamki.Budget) -> zamki.AnyMove:
        """Nothing."""
        raise KeyError("lost")


def test_every_public_name_is_there_and_typed() -> None:
    """The names that are found at first use are those that type checkers are told."""
    told = STUB.read_text("utf-8")
    names = [name for name in dir(zamki) if name not in import_module("zamki.games").__all__]
    assert len(names) > 50
    for name in names:
        assert getattr(zamki, name) is not None
        assert re.search(rf"\b{name}( = |: |,?\n)", told), name


def test_the_forty_lines_run(tmp_path: Path) -> None:
    """A game from its set-up to its record and picture, in the words of the public API."""
    play = zamki.new_game("rycerze", seats=2, seed=7)
    assert play.actors == (0, 1)
    move = play.parse_move("lay dragon shepherd", seat=0)
    assert move in play.legal_moves(0)
    assert not play.submit(move).reveals
    assert play.view(1).state.players[0].commit is None
    assert play.take_back() == move
    bots = [zamki.bot("rycerze", "random", seed=n) for n in range(2)]
    assert len(play.run(bots, moves=4).moves) == 4
    play.run(bots)
    assert play.outcome is not None
    assert play.score(1).total == play.outcome.scores[1]
    play.save(tmp_path / "game.json")
    again = zamki.load_game(str(tmp_path / "game.json"), at=6)
    assert len(again.moves) == 6
    assert zamki.draw_view(again.view(1), lang="pl").svg.startswith("<svg")
    assert zamki.replay(zamki.parse_record(play.record().json())).outcome == play.outcome


@pytest.mark.parametrize("game", BUILT_IN)
def test_games_show_themselves(game: str) -> None:
    """A playthrough and a view print their board, and in a notebook they are a drawing."""
    play = zamki.new_game(game, seed=1)
    assert str(play) in repr(play)
    assert str(play.view(0)).strip()
    assert str(play._repr_svg_()).startswith("<svg")
    assert str(play.view(0)._repr_svg_()).startswith("<svg")


def test_a_castle_shows_itself() -> None:
    """A castle that was typed is a drawing in a notebook; it and its score can be read in a few words."""
    castle = zamki.ludwig.parse_castle("throne: utility, food\nThrone | Throne | Bakery")
    assert str(castle._repr_svg_()).startswith("<svg")
    assert repr(castle) == "<Castle: utility and food throne; bakery>"
    sheet = zamki.ludwig.score_castle(castle)
    assert isinstance(sheet, zamki.ludwig.Sheet)
    assert repr(sheet) == "<Sheet: 2 (throne 2)>"


@pytest.mark.parametrize("game", BUILT_IN)
def test_values_can_be_read(game: str) -> None:
    """What a program prints while it is tried is a few words, never everything a value holds."""
    play = zamki.new_game(game, seats=2, seed=1)
    step = play.submit(play.legal_moves(play.actors[0])[0])
    assert repr(play).startswith(f"<{game}, 2 seats, 1 move>\n")
    view = play.view(0)
    assert repr(view) == f"<{game} as seat 0 sees it, {len(view.legal_moves)} legal moves>\n{view}"
    assert repr(play.view()).startswith(f"<{game} as an onlooker sees it, 0 legal moves>\n")
    assert re.fullmatch(r"<Step: \w+(, \w+)*(; reveals)?>", repr(step))
    assert repr(play.record()).startswith(f"<GameRecord: {game}, 2 seats, ")
    assert re.fullmatch(r"<Drawing: [\d.]+ × [\d.]+, 0 spots>", repr(zamki.draw_view(play)))
    assert re.fullmatch(r"<Score: \d+ \(.+\)>", repr(play.score(0)))
    assert len(repr(play.config)) < 200


def test_a_contest_and_words_can_be_read() -> None:
    """Standings are a table; a sentence is itself, though its places be empty."""
    found = zamki.arena("rycerze", ["random"], games=2, seed=1)
    assert repr(found) == f"<rycerze, 2 games, seed 1>\n{found}"
    assert repr(zamki.T("Total")) == "<Text: Total>"
    assert repr(zamki.T("{name} wins.")) == "<Text: {name} wins.>"


@pytest.mark.parametrize("game", BUILT_IN)
def test_every_legal_move_is_read_back_from_its_text(game: str) -> None:
    """`str(move)` and `parse_move` are a pair, with and without the seat in front."""
    play = zamki.new_game(game, seed=3)
    seat = play.actors[0]
    for move in play.legal_moves(seat)[:20]:
        assert play.parse_move(str(move), seat=seat) == move
        assert play.parse_move(play.game.move_json(move)) == move


def test_a_move_that_names_its_seat_is_of_that_seat() -> None:
    """R5: where several seats choose at once, a text that begins with a seat means no other's move."""
    play = zamki.new_game("rycerze", seats=2, seed=7)
    for typed in ("1: lay dragon shepherd", "1:lay dragon shepherd", "1: dra she"):
        assert str(play.parse_move(typed)) == "1: lay dragon shepherd"
    for typed in ("9: dra she", "9: lay dragon shepherd"):
        with pytest.raises(zamki.Malformed):
            play.parse_move(typed)
    with pytest.raises(zamki.Malformed):
        play.parse_move("0: dra she", seat=1)


def test_who_is_refused_is_told() -> None:
    """A move that is refused names the seat it was meant for, to programs."""
    play = zamki.new_game("rycerze", seats=2, seed=7)
    with pytest.raises(zamki.IllegalMove) as illegal:
        play.submit({"type": "lay", "seat": 1, "cards": ["dragon", "dragon"]})
    assert illegal.value.details == {"seat": 1}
    with pytest.raises(zamki.Malformed) as malformed:
        play.parse_move("foo", seat=1)
    assert malformed.value.details == {"seats": [1]}


def test_a_copy_is_another_line_of_play() -> None:
    """What is played in a copy does not show in the original; both pickle."""
    play = zamki.new_game("zamek", seed=2)
    bots = [zamki.bot("zamek", "random", n) for n in range(2)]
    play.run(bots, moves=3)
    other = copy.copy(play).run(bots, moves=2)
    assert (len(play.moves), len(other.moves)) == (3, 5)
    assert pickle.loads(pickle.dumps(play)).state == play.state
    assert copy.deepcopy(play.view(0)) == play.view(0)


@pytest.mark.parametrize("seat", [-1, 2, 5])
def test_a_seat_that_is_not_there_is_refused(seat: int) -> None:
    """Nobody gets another's view by a wrong number."""
    play = zamki.new_game("ludwig", seats=2, seed=1)
    for ask in (play.view, play.legal_moves, play.score, play.record):
        with pytest.raises(zamki.NoSuchSeat, match="seats are 0 to 1"):
            ask(seat)


WRONG_TYPES: list[tuple[Callable[[Any, Any], object], str]] = [
    (lambda _, play: play.view("0"), "a seat is a whole number"),
    (lambda _, play: play.record("0"), "a seat is a whole number"),
    (lambda _, play: play.submit(None), "a move of rycerze"),
    (lambda _, play: play.submit(3), "a move of rycerze"),
    (lambda _, play: play.parse_move(3), "a move is text"),
    (lambda _, play: play.run(["random", "random"]), "a bot is an object"),
    (lambda _, play: play.run([First(), First()], moves="x"), "moves is a whole number"),
    (lambda _, play: play.run([First(), First()], budget=3), "zamki.Budget"),
    (lambda _, play: play.view(0).imagine("x"), "seed is a whole number"),
    (lambda library, _: library.get_game(3), "a game's name is text"),
    (lambda library, _: library.register(3, "package"), "a game's name is text"),
    (lambda library, _: library.new_game(None), "a game is a name"),
    (lambda library, _: library.new_game("rycerze", seats="2"), "seats is a whole number"),
    (lambda library, _: library.new_game("rycerze", seed=1.5), "seed is a whole number"),
    (lambda library, _: library.new_game("rycerze", given=7), "a mapping"),
    (lambda library, _: library.new_game("rycerze", options="long"), "options are a list"),
    (lambda library, _: library.new_game("rycerze", options=3), "options are a list"),
    (lambda library, play: library.replay(play.record().json()), "parse_record"),
    (lambda library, play: library.replay(play.record(), at="x"), "at is a whole number"),
    (lambda library, _: library.parse_record(3), "a record is text"),
    (lambda library, _: library.parse_view("x"), "a JSON object"),
    (lambda library, _: library.Budget(seconds="x"), "a number"),
    (lambda library, _: library.Budget(iterations=1.5), "a whole number"),
    (lambda library, _: library.play("rycerze", [3]), "a bot is a level"),
    (lambda library, _: library.play("rycerze", "random"), "bots are a list"),
    (lambda library, _: library.play("rycerze", ["random"], games="x"), "games is a whole number"),
    (lambda library, _: library.arena("rycerze", ["random"], games="x"), "games is a whole number"),
    (lambda library, _: library.arena("rycerze", ["random"], games=2, budget=3), "zamki.Budget"),
    (lambda library, _: library.simulate("rycerze", ["random"], "x"), "games is a whole number"),
    (lambda library, _: library.simulate("rycerze", ["random"], 1, seed="x"), "seed is a whole number"),
    (lambda library, _: library.environment("rycerze", seats="2"), "seats is a whole number"),
    (lambda library, _: library.environment("rycerze", games=8), "takes max_cycles, render_mode, illegal"),
    (lambda library, _: library.environment("rycerze", max_cycles="8"), "max_cycles is a whole number"),
    (lambda library, _: library.environment("rycerze", kind="vector", games="8"), "games is a whole number"),
    (lambda library, _: library.bot("rycerze", "random", seed="x"), "seed is a whole number"),
    (lambda library, _: library.T("Total").render(3), "a language is text"),
    (lambda library, play: library.draw_view(play, lang=3), "a language is text"),
    (lambda library, _: library.draw_view(3), "a view or a playthrough"),
    (lambda library, play: library.draw_view(play, names=[1, 2]), "names are a list of texts"),
    (lambda library, play: library.draw_view(play, shields=["x"]), "a shield is a whole number"),
    (lambda library, _: library.ludwig.score_castle("x"), "a castle is scored"),
    (lambda library, _: library.rycerze.solve("x"), "solve takes a view"),
    (lambda library, _: library.serve(port="x"), "port is a whole number"),
    (lambda library, _: library.serve(host=3), "host is an address"),
    (lambda library, _: library.serve(bots=3), "bots are a mapping"),
    (lambda library, _: library.serve(bots={"mine": 3}), "a bot is a level"),
]


def test_wrong_types_are_refused_at_the_call() -> None:
    """A value of a wrong Python type is a TypeError that says what was wanted."""
    play: Any = zamki.new_game("rycerze", seats=2, seed=1)
    library: Any = zamki
    for call, words in WRONG_TYPES:
        with pytest.raises(TypeError) as refused:
            call(library, play)
        assert words in str(refused.value)
        assert ", not " in str(refused.value)


def test_what_cannot_be_done_is_one_sentence() -> None:
    """Nonsense as a move, nothing to take back, an unknown game, too few bots: each has its own error."""
    play = zamki.new_game("rycerze", seats=2, seed=1)
    with pytest.raises(zamki.Malformed, match="“foo” is not a move") as refused:
        play.submit("foo")
    named = str(refused.value).removesuffix(" …").partition("These can: ")[2].split(" · ")
    assert len(named) == 2
    for move in named:
        play.submit(move)
        play.take_back()
    with pytest.raises(zamki.Malformed, match=r"“1: foo” is not .* These can: 1: .* · 1: "):
        play.submit("1: foo")
    play.submit(named[0])
    with pytest.raises(zamki.Malformed, match=r"“0: foo” is not a move that can be made now\.$"):
        play.submit("0: foo")
    play.take_back()
    with pytest.raises(zamki.Malformed):
        play.submit({"type": "lay"})
    with pytest.raises(zamki.NothingToTakeBack):
        play.take_back()
    with pytest.raises(zamki.UnknownGame):
        zamki.bot("chess", "random")
    with pytest.raises(BadSetup, match="one bot for each seat: 2"):
        play.run([First()])
    with pytest.raises(BadSetup, match="below zero"):
        zamki.Budget(iterations=-5)
    with pytest.raises(BadSetup, match="must be a number"):
        zamki.Budget(seconds=float("nan"))
    with pytest.raises(BadSetup, match="There are: auto, light, dark"):
        zamki.draw_view(play, theme="pink")  # type: ignore[arg-type]
    with pytest.raises(BadSetup, match="There are: arrays"):
        zamki.environment("rycerze", observation="pixels")  # type: ignore[call-overload]
    with pytest.raises(zamki.ZamkiError, match="from 0 to 65535, not 99999"):
        zamki.serve(port=99999)


def test_nobody_and_nothing_are_refused() -> None:
    """Games without bots, and no games, no processes or no threads, are said to be none."""
    for call in (
        lambda: zamki.play("rycerze", []),
        lambda: zamki.arena("rycerze", [], games=1),
        lambda: zamki.simulate("rycerze", [], 1),
    ):
        with pytest.raises(BadSetup, match="At least one bot must be named"):
            call()
    with pytest.raises(BadSetup, match="“games” must be at least 1"):
        zamki.play("rycerze", ["random"], games=-1)
    with pytest.raises(BadSetup, match="“processes” must be at least 1"):
        zamki.arena("rycerze", ["random"], games=1, processes=0)
    with pytest.raises(BadSetup, match="“threads” must be at least 1"):
        zamki.simulate("rycerze", ["random"], 1, threads=0)


def test_numbers_of_numpy_are_numbers() -> None:
    """Seats and seeds may come out of an array."""
    numpy = pytest.importorskip("numpy", reason="NumPy comes with an extra")
    seat, seed = numpy.array([1, 7])
    play = zamki.new_game("rycerze", seats=2, seed=seed)
    assert play.view(seat).seat == 1
    assert play.state == zamki.new_game("rycerze", seats=2, seed=7).state


def test_seats_are_drawn_with_their_shields() -> None:
    """`draw_view` takes the shields people have chosen, and leaves the next drawing alone."""
    play = zamki.new_game("zamek", seed=1)
    plain, worn = zamki.draw_view(play).svg, zamki.draw_view(play, shields=[3, 5]).svg
    assert plain != worn
    assert zamki.draw_view(play).svg == plain


def test_a_name_that_is_not_there_is_an_attribute_error() -> None:
    """The error names the module that was asked."""
    with pytest.raises(AttributeError, match="module 'zamki' has no attribute 'nothing'"):
        zamki.nothing  # type: ignore[attr-defined]  # noqa: B018
    assert zamki.Unbuildable is zamki.ludwig.Unbuildable


def test_a_wrong_bot_is_named() -> None:
    """Who answers no legal move, or raises, is named with game, seat and move."""
    play = zamki.new_game("rycerze", seats=2, seed=1)
    with pytest.raises(zamki.BotFailed, match=r"Wrong failed \(rycerze, seat 2, move 2\): 'foo'"):
        play.run([First(), Wrong(1)])
    with pytest.raises(zamki.BotFailed, match=r"Broken failed .*KeyError: 'lost'") as found:
        zamki.arena("rycerze", [Broken, "random"], games=2, seed=1)
    again = pickle.loads(pickle.dumps(found.value))
    assert (again.code, str(again), again.details) == ("bot_failed", str(found.value), found.value.details)


def test_classes_objects_and_names_play_in_the_arena(tmp_path: Path) -> None:
    """A bot is a level, a class, an object, a function, or a class by its module or file."""
    (tmp_path / "mine.py").write_text(
        "class Mine:\n    def choose(self, view, budget):\n        return view.legal_moves[-1]\n"
    )
    by_name = (f"{tmp_path}/mine.py:Mine", "zamki.bots.random:RandomBot")
    bots: list[zamki.BotLike] = [First, lambda seed: First(), First(), *by_name]
    for like in bots:
        found = zamki.arena("rycerze", ["random", like], games=2, seed=1)
        assert len(found) == 2
        assert len(found.records) == 2
        assert "random" in str(found)
    with pytest.raises(BadSetup, match="no class"):
        zamki.arena("rycerze", ["random", "zamki.bots.random:Nobody"], games=1)
    with pytest.raises(BadSetup, match="cannot be loaded"):
        zamki.arena("rycerze", ["random", "no_such_module:Bot"], games=1)


def test_own_classes_play_in_processes() -> None:
    """Bots that pickle play the same games in several processes."""
    once, again = (
        zamki.arena("rycerze", [RandomBot, "thrifty"], games=2, seed=4, processes=n) for n in (1, 2)
    )
    assert once.records == again.records
    assert once["RandomBot"].win_rate == again["RandomBot"].win_rate


def test_games_come_one_by_one() -> None:
    """`play` gives finished games, the same for the same seed."""
    once, again = (
        [each.record() for each in zamki.play("rycerze", [First, "random"], games=2, seed=3)] for _ in "ab"
    )
    assert once == again
    assert all(record.result for record in once)


def test_a_guest_joins_the_levels_and_leaves_ours_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody's own bot can be asked to every table by its name; a level of ours keeps its name."""
    monkeypatch.setattr(import_module("zamki.bots.levels"), "_guests", {})
    welcome("mine", lambda seed: First())
    welcome("apprentice", lambda seed: First())
    assert bot_levels("rycerze")[-1] == "mine"
    assert isinstance(zamki.bot("rycerze", "mine"), First)
    assert not isinstance(zamki.bot("rycerze", "apprentice"), First)


def test_a_record_of_an_unfinished_game_is_redacted_for_a_seat() -> None:
    """Before the end a seat's record leaves out what it may not know, and cannot be replayed."""
    play = zamki.new_game("rycerze", seats=2, seed=5)
    record = play.record(0)
    assert record.redacted
    assert not play.record().redacted
    with pytest.raises(zamki.Redacted):
        zamki.replay(record)


def test_views_imagine_what_they_allow() -> None:
    """A view draws full states that look the same to its seat."""
    play = zamki.new_game("rycerze", seats=2, seed=5)
    view = play.view(0)
    assert play.game.view(view.imagine(3), zamki.Seat(0)) == view.state


def test_the_package_is_a_program() -> None:
    """`python -m zamki -V` and `zamki help COMMAND` answer."""
    ran = subprocess.run([sys.executable, "-m", "zamki", "-V"], capture_output=True, text=True, check=True)
    assert ran.stdout == f"zamki {zamki.__version__}\n"


def test_help_imports_no_game() -> None:
    """`zamki --help` lists the commands of games without importing one."""
    code = (
        "import sys; from zamki.cli import main; main(['--help']); "
        "print(*(name for name in sys.modules if name.startswith('zamki.games.')), file=sys.stderr)"
    )
    ran = subprocess.run([sys.executable, "-I", "-c", code], capture_output=True, text=True, check=True)
    assert ran.stderr.split() == []
    assert "score" in ran.stdout
