from __future__ import annotations

from pathlib import Path

import pytest
from textual.theme import Theme

from tests.cli.tables import LONGEST, at_table, run, session, shown
from tests.draw.colour import contrast
from tests.elsewhere import add_twin, packages_in
from zamki.cli.table import TableApp
from zamki.cli.table.choices import MoveChoice, MoveList
from zamki.cli.table.panes import BoardPane
from zamki.cli.table.themes import DARK, LIGHT
from zamki.core.play import sample_playthrough
from zamki.core.registry import get_game
from zamki.core.words import LANGUAGES
from zamki.games import BUILT_IN

SIZES = ((80, 24), (120, 40), (200, 60))


@pytest.mark.parametrize("name", BUILT_IN)
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_everything_is_on_one_screen(name: str, size: tuple[int, int]) -> None:
    """Board, hand, log, question and choices stand on the screen together, none outside of it."""

    async def look() -> None:
        async with at_table(session(name, moves=8), size) as table:
            screen = table.app.screen
            for pane in (
                "#heading",
                "BoardPane",
                "#foresight",
                "#question",
                "#moves",
                "#hand",
                "#log",
                "#keys",
            ):
                widget = screen.query_one(pane)
                assert widget.display, pane
                assert widget.region.area > 0, pane
                assert screen.region.contains_region(widget.region), pane
            board, moves = screen.query_one(BoardPane).region, screen.query_one(MoveList).region
            assert (moves.x >= board.right) if size[0] >= 120 else (moves.y >= board.bottom)
            assert screen.query_one(MoveList).size.height >= 6
            assert screen.query_one(BoardPane).size.height >= 8
            assert table.text("#drawing").strip()
            assert table.text("#question").strip()
            assert len(table.choices.choices) > 1
            assert "F10" in shown(table.app).splitlines()[-1]

    run(look())


@pytest.mark.slow
@pytest.mark.parametrize("name", BUILT_IN)
def test_a_whole_game_by_keyboard(name: str) -> None:
    """Enter, again and again, comes to the end, where every point is told."""

    async def look() -> None:
        found = session(name)
        async with at_table(found) as table:
            while found.play.outcome is None:
                await table.press("enter")
            assert found.outcome() in " ".join(table.text("#question").split())
            assert len(table.app.screen_stack) == 2
            assert "Points" in table.over
            await table.press("enter")
            assert len(table.app.screen_stack) == 1

    run(look())


@pytest.mark.parametrize("name", BUILT_IN)
def test_an_end_by_keyboard(name: str) -> None:
    """The last moves of a game lead to its explained scores."""

    async def look() -> None:
        whole = len(sample_playthrough(get_game(name), 2, LONGEST).played)
        found = session(name, moves=whole * 4 // 5)
        async with at_table(found) as table:
            while found.play.outcome is None:
                await table.press("enter")
            for tally in found.tallies(None):
                assert tally.score.total == sum(line.points for line in tally.score.lines)
            assert found.names[0] in table.over

    run(look())


def test_what_a_move_would_bring() -> None:
    """The choice that is looked at stands on the board, and its points beside it; another changes both."""

    async def look() -> None:
        async with at_table(session("ludwig", moves=24)) as table:
            seen = []
            for _ in range(3):
                assert "point" in table.text("#foresight")
                assert "«" in table.text("#drawing")
                seen.append((table.text("#foresight"), table.text("#drawing")))
                await table.press("down")
            assert len(set(seen)) == 3

    run(look())


def test_the_place_of_a_move_stays_in_sight() -> None:
    """A board larger than its pane is moved to where the choice would go."""

    async def look() -> None:
        async with at_table(session("zamek", moves=8)) as table:
            pane = table.app.query_one(BoardPane)
            offsets = set()
            for _ in range(12):
                await table.press("down")
                await table.pilot.pause()
                offsets.add(pane.scroll_offset)
            assert len(offsets) > 1

    run(look())


def test_typing_finds_choices() -> None:
    """Beginnings of words leave the choices that have them, a number points at its own; Esc shows all."""

    async def look() -> None:
        async with at_table(session()) as table:
            every = len(table.choices.choices)
            await table.press(*"dra she")
            assert [each.label for each in table.choices.shown] == ["dragon + shepherd"]
            await table.press("escape")
            assert len(table.choices.shown) == every
            await table.press("1", "2")
            assert table.choices.current is not None
            assert table.choices.current.number == 12
            wanted = table.choices.current.move
            await table.press("enter")
            assert wanted in table.app.session.play.moves

    run(look())


def test_mouse() -> None:
    """The first click on a choice looks at it, the second plays it."""

    async def look() -> None:
        async with at_table(session()) as table:
            before = len(table.app.session.play.played)
            await table.pilot.click("#moves", offset=(6, 3))
            await table.ready()
            looked = table.choices.current
            assert looked is not None
            assert looked.number == 4
            assert len(table.app.session.play.played) == before
            await table.pilot.click("#moves", offset=(6, 3))
            await table.ready()
            assert looked.move in table.app.session.play.moves

    run(look())


def test_keys_can_be_clicked() -> None:
    """The last line does what it says."""

    async def look() -> None:
        async with at_table(session()) as table:
            await table.pilot.click("#keys", offset=(4, 0))
            await table.ready()
            assert "Esc" in table.over

    run(look())


@pytest.mark.parametrize("name", BUILT_IN)
def test_hint(name: str) -> None:
    """A hint points at a move of the list and says it."""

    async def look() -> None:
        found = session(name, moves=8)
        async with at_table(found) as table:
            await table.press("f2")
            await table.app.workers.wait_for_complete()
            await table.pilot.pause()
            seat = table.app.asked
            assert seat is not None
            assert table.choices.current is not None
            assert any("Hint" in str(each.message) for each in table.app._notifications)

    run(look())


def test_undo() -> None:
    """Undo goes back to one's own last choice, over what bots did since; at the start there is nothing."""

    async def look() -> None:
        found = session("rycerze")
        async with at_table(found) as table:
            await table.press("f3")
            question = table.choices.choices
            await table.press("enter")
            assert len(found.play.played) >= 2
            await table.press("ctrl+z")
            assert not any(move.seat == 0 for move in found.play.moves)
            assert [each.label for each in table.choices.choices] == [each.label for each in question]

    run(look())


def test_forced_moves_are_made() -> None:
    """Nobody is asked where there is but one choice."""

    async def look() -> None:
        found = session("ludwig", moves=16)
        async with at_table(found) as table:
            for _ in range(8):
                if found.play.outcome is None:
                    assert len(table.choices.choices) > 1
                    await table.press("enter")

    run(look())


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", BUILT_IN)
def test_four_languages(name: str, lang: str) -> None:
    """Question, keys and help are in the reader's language, and the keys fit the line."""

    async def look() -> None:
        found = session(name, moves=8, lang=lang)
        async with at_table(found) as table:
            assert found.question(table.app.view) in table.text("#question")
            assert "F10" in shown(table.app).splitlines()[-1]
            assert "…" not in shown(table.app).splitlines()[-1]
            await table.press("f1")
            told = {"en": "hint", "pl": "Podpowiedź", "fr": "conseil", "de": "Tipp"}[lang]
            assert told in table.over

    run(look())


def test_boards_one_after_the_other() -> None:
    """Castles that do not stand side by side are shown one at a time; F7 turns to the next."""

    async def look() -> None:
        async with at_table(session("ludwig", moves=60)) as table:
            seen = []
            for _ in range(3):
                seen.append(table.text("#drawing"))
                await table.press("f7")
            assert len(set(seen)) > 1

    run(look())


def test_another_screen_size() -> None:
    """The table is laid out anew when the terminal grows or shrinks, and the choice stays."""

    async def look() -> None:
        async with at_table(session("zamek", moves=8)) as table:
            await table.press("down", "down")
            before = table.choices.current
            for size in ((150, 50), (60, 20), (80, 24)):
                await table.pilot.resize_terminal(*size)
                await table.ready()
            assert isinstance(before, MoveChoice)
            assert table.choices.current == before

    run(look())


def test_light_and_dark() -> None:
    """F8 changes between dark and light colours."""

    async def look() -> None:
        async with at_table(session("zamek", moves=8)) as table:
            before = table.app.is_dark
            await table.press("f8")
            assert table.app.is_dark != before

    run(look())


@pytest.mark.parametrize("theme", [DARK, LIGHT], ids=lambda theme: theme.name)
def test_bars_that_scroll_are_seen(theme: Theme) -> None:
    """A bar stands out from what lies under it, at rest and while it is moved."""
    under = theme.variables["scrollbar-background"]
    for state in ("scrollbar", "scrollbar-hover", "scrollbar-active"):
        assert contrast(theme.variables[state], under) >= 3


def test_saving_and_leaving(tmp_path: Path) -> None:
    """Ctrl-C asks where the game is to be kept; then it is, and the table closes."""
    path = tmp_path / "kept.json"

    async def look() -> None:
        found = session()
        async with at_table(found) as table:
            await table.press("enter", "ctrl+c")
            name = table.app.screen.query_one("#name")
            name.value = str(path)  # type: ignore[attr-defined]
            await table.pilot.press("enter")
            await table.pilot.pause()
        assert found.save == path
        assert "--resume" in found.command

    run(look())
    assert '"names":["Ada",""],"bots":[null,"random"]' in path.read_text("utf-8")


def test_a_file_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    """A bad name is told, and the game goes on."""

    async def look() -> None:
        found = session(save=tmp_path / "nowhere" / "x.json")
        async with at_table(found) as table:
            await table.press("enter", "f6")
            assert any("cannot be written" in str(each.message) for each in table.app._notifications)
            assert table.app.asked is not None

    run(look())


def test_people_who_share_the_screen() -> None:
    """Between two people who may not see each other's hand nothing is seen but whose turn it is."""

    async def look() -> None:
        async with at_table(session(people=2)) as table:
            assert "Pass the screen to Ada" in table.over
            assert "dragon" not in table.over
            await table.press("enter")
            assert "dragon" in table.over
            await table.press("enter")
            assert "Pass the screen to Bo" in table.over
            assert "dragon" not in table.over
            await table.press("enter")
            assert table.app.asked == 1
            assert not table.app.session.take_back(table.app.asked)

    run(look())


def test_people_who_may_see_everything_pass_no_screen() -> None:
    """Where seats know the same, two people look at one table."""

    async def look() -> None:
        found = session("zamek", people=2)
        if found.game.info.hides:
            pytest.skip("this game hides something")
        async with at_table(found) as table:
            assert table.app.asked is not None

    run(look())


def test_only_bots() -> None:
    """Without people the table is watched."""

    async def look() -> None:
        found = session(people=0, moves=10)
        async with at_table(found) as table:
            assert found.play.outcome is not None
            assert "Points" in table.over

    run(look())


class Broken:
    """A bot that fails."""

    def choose(self, view: object, budget: object) -> object:
        """Fails."""
        raise RuntimeError("no idea")


def test_a_bot_that_fails_closes_the_table() -> None:
    """Whose fault it is is said in one line, without a traceback."""

    async def look() -> None:
        found = session()
        found.bots = {seat: Broken() for seat in found.bots}
        app = TableApp(found)
        async with app.run_test() as pilot:
            await app.workers.wait_for_complete()
            await pilot.pause()
        assert app.failure is not None
        assert "no idea" in app.failure.render("en")

    run(look())


PLAIN = """
from dataclasses import replace
from zamki.games.rycerze import game as ours
from zamki.games.rycerze.rules.info import INFO


class Teller:
    prompt, move, event, outcome = (
        ours.teller.prompt, ours.teller.move, ours.teller.event, ours.teller.outcome
    )
    find, hint = ours.teller.find, ours.teller.hint

    def board(self, view, look):
        return "a board of our own, " * 9

    {more}


game = replace(ours, info=replace(INFO, id="twins"), teller=Teller())
"""
FAILING = "sheet = foresee = group = lambda self, *more: 1 / 0"


@pytest.mark.parametrize("more", ["", FAILING], ids=["plain", "failing"])
def test_a_game_of_somebody_else(tmp_path: Path, more: str) -> None:
    """Any registered game has a table; one that lays nothing out, or fails to, shows its text board."""
    with packages_in(tmp_path) as folder:
        package = add_twin(folder)
        (package / "__init__.py").write_text(PLAIN.format(more=more))

        async def look() -> None:
            found = session("twins", moves=8)
            async with at_table(found) as table:
                assert "a board of our own" in table.text("#drawing")
                await table.press("down", "f2")
                while found.play.outcome is None:
                    await table.press("enter")
                assert "Points" in table.over

        run(look())
