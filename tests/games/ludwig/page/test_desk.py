"""What the table's page shows of the castles."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from tests.games.ludwig.scene import Play, new
from zamki.core.bots import Thought
from zamki.core.ids import Onlooker, Seat
from zamki.core.words import LANGUAGES, T
from zamki.draw.letters import BOLD, width_of
from zamki.games.ludwig.page.castles import heading
from zamki.games.ludwig.page.choosing import NAMED, breakable, room_width
from zamki.games.ludwig.page.desk import context, numbers
from zamki.games.ludwig.page.log import line
from zamki.games.ludwig.page.options import bonus_name
from zamki.games.ludwig.rules.components import TYPES
from zamki.games.ludwig.rules.edition import built_in
from zamki.games.ludwig.rules.moves import Place, TakeBonus
from zamki.games.ludwig.rules.names import CASTLE_NAMES, attendant_name, card_name, name_of
from zamki.games.ludwig.rules.scoring import score_castle
from zamki.games.ludwig.words.castle_text import short_name
from zamki.web.picks import pick_text
from zamki.web.viewport import WIDE, Window, regions

from .moments import PHONE, at_prompt, desk, played

COORDINATES = re.compile(r"\[-?\d|column|level \d|Spalte|Ebene")


def totals(play: Play) -> list[int]:
    """What every castle is worth."""
    return [score_castle(castle).total for castle in play.state.castles]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_castles_have_short_names(lang: str) -> None:
    """In headings a castle has its own name, without the word for castle."""
    names = {castle: short_name(castle, text.render(lang)) for castle, text in CASTLE_NAMES.items()}
    assert names | {"cochem": "Cochem"} == {castle: castle.title() for castle in CASTLE_NAMES}
    assert names["cochem"] == ("Reichsburg" if lang == "pl" else "Cochem")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_long_words_of_choices_can_be_broken(lang: str) -> None:
    """No part of what a bonus offers is wider than its card on the narrowest phone."""
    components = built_in()
    names = [card_name(card) for card in components.cards]
    names += [attendant_name(kind) for kind in components.attendants]
    names += [bonus_name(of) for of in TYPES if of != "downstairs"]  # which gives any other
    parts = {part for name in names for part in re.split("[ \u00ad-]", breakable(name.render(lang)))}
    assert {part for part in parts if width_of(part, BOLD) > 6.5} == set()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_long_names_of_rooms_can_be_broken(lang: str) -> None:
    """No part of a room's name is wider, with its hyphen, than the narrowest room that has one."""
    names = [breakable(name_of(room).render(lang)) for room in built_in().rooms.values()]
    parts = {part for name in names for part in re.split("(?<=\u00ad)|[ -]", name)}
    assert {part for part in parts if width_of(part.replace("\u00ad", "-")) > 78 / 12} == set()


@pytest.mark.parametrize(
    "size", [(1024, 700), (1024, 768), (1280, 720), (1280, 800), (1366, 768), (1920, 1080)]
)
def test_a_hand_keeps_below_its_heading(size: tuple[int, int]) -> None:
    """A room, its name where its drawing has none, and what it brings are no higher than the dock leaves."""
    window = Window(*size)
    for count in range(2, 10):
        width = room_width(window, count)
        below = 21 if width >= NAMED else 55
        assert width + below <= regions(window, WIDE).dock.height - 41


def test_only_the_lower_castle_counts() -> None:
    """L42: the castle that counts, and only it, says so; the list of seats has everybody's lower one."""
    said = 0
    for play in played(seed=4):
        worth = totals(play)
        shown = context(desk(play))["boards"]
        own = {board["castle"]: board["counts"] for board in shown}
        low = min(own, key=lambda castle: worth[castle])
        is_tie = len({worth[castle] for castle in own}) == 1
        assert [castle for castle, counts in own.items() if counts] == ([] if is_tie else [low])
        assert numbers(play.view(Seat(0)).state)[0] == min(worth[castle] for castle in own)
        said += not is_tie
    assert said


def test_two_chosen_rooms_say_what_they_could_bring() -> None:
    """Choosing: nothing is ready before two are picked; then both totals and the lower castle are said."""
    play = at_prompt("choose", lambda view: view.state.turn == 3)
    rooms = play.view(Seat(0)).state.hands[0].rooms or ()
    first, second = (f'{{"rooms+":"{room}"}}' for room in rooms[:2])
    assert context(desk(play, Seat(0), first))["action"].button.move is None
    shown = context(desk(play, Seat(0), first, second))
    action = shown["action"]
    assert sorted(action.button.move["rooms"]) == sorted(rooms[:2])
    worth = totals(play)
    assert action.lines[0].startswith(f"{shown['boards'][0]['short']} {worth[0]}")
    assert "lower castle" in action.lines[2]
    assert sum('class="ghost"' in str(board["svg"]) for board in shown["boards"]) == 2


def test_a_pinned_cell_says_its_sum() -> None:
    """Placing: the pinned cell brings its number into the heading, the button and a phone's dock."""
    play = at_prompt("place", lambda view: view.state.turn == 3)
    move = next(move for move in play.view(Seat(0)).legal_moves if isinstance(move, Place))
    picks = (f'{{"room":"{move.room}"}}', f"castle={move.castle};at={move.at[0]},{move.at[1]}")
    before = totals(play)[move.castle]
    shown = context(desk(play, Seat(0), *picks, window=PHONE))
    after = shown["reasons"]["to"]
    assert shown["reasons"]["from"] == before
    assert shown["action"].heading.endswith(f"{before}\N{NO-BREAK SPACE}→\N{NO-BREAK SPACE}{after}")
    assert shown["action"].button.move["at"] == list(move.at)
    play.submit(move)
    assert totals(play)[move.castle] == after


def test_numbers_can_be_switched_off() -> None:
    """A reader who wants a harder game is told nothing before choosing."""
    play = at_prompt("place", lambda view: view.state.turn == 2)
    shown = desk(play)
    object.__setattr__(shown.reader, "shows_numbers", False)
    made = context(shown)
    assert made["reasons"] is None
    assert all("<text" not in str(board["svg"]).split('class="quiet"')[-1][:400] for board in made["boards"])


@pytest.mark.parametrize("key", ["take_bonus", "attendant", "bonus_card"])
def test_few_choices_are_cards_with_what_they_bring(key: str) -> None:
    """Every option says what it brings now, or that it is known when drawn; the picked one is the action."""
    play = at_prompt(key)
    options = context(desk(play))["options"]
    assert len(options) == len(play.view(Seat(0)).legal_moves) or key != "take_bonus"
    assert all(option["gain"].endswith(" now") or option["gain"] == "known when drawn" for option in options)
    chosen = context(desk(play, Seat(0), pick_text(options[0]["pick"])))
    assert chosen["action"].button.move == options[0]["pick"]
    assert [option["picked"] for option in chosen["options"]] == [
        number == 0 for number in range(len(options))
    ]


def test_a_bonus_is_tried_on_the_board() -> None:
    """The special room of a picked bonus stands as a ghost where it brings most."""
    play = at_prompt("take_bonus")
    move = next(
        move
        for move in play.view(Seat(0)).legal_moves
        if isinstance(move, TakeBonus) and move.of == "outdoor"
    )
    shown = context(desk(play, Seat(0), pick_text(play.view(Seat(0)).move_json(move))))
    ghosts = [board["castle"] for board in shown["boards"] if 'class="ghost"' in str(board["svg"])]
    assert ghosts == [move.castle]


def test_ludwigs_rooms_are_two_whole_choices() -> None:
    """L44: whoever gives them sees his two castles, and both ways as one choice each."""
    shown = context(desk(at_prompt("assign")))
    assert [board["castle"] for board in shown["boards"]] == [1, 2]
    assert [len(option["pair"]) for option in shown["options"]] == [2, 2]


def test_hints_have_numbers_and_reasons_and_no_coordinates() -> None:
    """The best of each castle comes first, with what it brings and why; the first is pinned."""
    play = at_prompt("place", lambda view: view.state.turn == 3)
    shown = desk(play)
    moves = [move for move in play.view(Seat(0)).legal_moves if isinstance(move, Place)]
    shown.hints = [Thought(move, 1.0, "points") for move in moves]
    made = context(shown)
    assert [row["number"] for row in made["hint_rows"]] == [1, 2, 3]
    assert {row["pick"]["castle"] for row in made["hint_rows"][:2]} == {0, 3}
    assert all(not COORDINATES.search(row["where"] + row["why"]) for row in made["hint_rows"])
    assert made["action"].button.move == made["hint_rows"][0]["pick"]


@pytest.mark.parametrize("is_wanted", [True, False])
def test_hints_say_what_to_expect(is_wanted: bool) -> None:
    """Every hint has the points to expect, as a number and in words, unless the reader wants no numbers."""
    shown = desk(new(), lang="fr")
    shown.reader = replace(shown.reader, shows_numbers=is_wanted)
    told = T("about seventy")
    shown.hints = [Thought(move, 70.4, "points", expects=told) for move in shown.view.legal_moves[:3]]
    rows = context(shown)["hint_rows"]
    wanted = ("≈ 70", "about seventy") if is_wanted else ("", "")
    assert [(row["about"], row["expects"]) for row in rows] == [wanted] * 3


def test_long_names_in_hints_may_break() -> None:
    """A hint for two rooms has soft hyphens in long German names, as the hand has."""
    shown = desk(new(), lang="de")
    shown.hints = [Thought(move, 1.0, "points") for move in shown.view.legal_moves[:3]]
    made = context(shown)
    told = {name for row in made["hint_rows"] for name in row["where"].split(" + ")}
    assert told <= {each["soft"] for each in made["hand"]}
    assert any("\u00ad" in name for name in told)


@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_log_has_points_and_no_coordinates(lang: str) -> None:
    """Every placement says where, what it brought and why; own ones are the reader's; draws are not told."""
    *_, play = played(seed=4)
    shown = desk(play, lang=lang)
    lines = [found for event in shown.view.log if (found := line(shown, event))]
    assert all(not COORDINATES.search(found.text + found.note) for found in lines)
    assert any(found.gain and found.note for found in lines)
    own = [found for found in lines if found.seat == 0 and found.gain]
    assert all("Ada" not in found.text for found in own)


def test_onlookers_see_every_castle_and_choose_nothing() -> None:
    """Without a seat all castles are shown, and there is no action."""
    play = at_prompt("place")
    shown = context(desk(play, Onlooker.SPECTATOR))
    assert len(shown["boards"]) == play.state.size
    assert (shown["action"], shown["hand"], shown["groups"]) == (None, [], [])


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("en", "with Ludwig"),
        ("pl", "z\N{NO-BREAK SPACE}Ludwikiem"),
        ("fr", "avec Ludwig"),
        ("de", "mit Ludwig"),
    ],
)
def test_ludwig_has_his_name_in_every_language(lang: str, told: str) -> None:
    """L43: the third player is called as the rulebook of that language calls him."""
    shown = desk(new(2), lang=lang)
    assert shown.name(Seat(2)) == ("Ludwik" if lang == "pl" else "Ludwig")
    assert told in [heading(shown, castle)["who"] for castle in range(3)]
