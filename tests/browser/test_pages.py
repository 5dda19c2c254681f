"""The pages around the tables: one screen each, one activation to a game, people's words, true sentences."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browsing import seat_for
from zamki.core.words import LANGUAGES
from zamki.games import BUILT_IN
from zamki.games.ludwig.page.castle_link import castle_token
from zamki.games.ludwig.rules.layout import Layout

from .test_access import faults_of

pytestmark = pytest.mark.browser

Visit = Callable[..., Any]
DESKS = [(1024, 768), (1280, 800)]
MORE_DESKS = [(1440, 900), (1366, 768), (1920, 1080), (1024, 700)]
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
GAMES = BUILT_IN
RECORDS = Path(__file__).parent.parent / "records" / "examples"
ONE_SCREEN = ["/", "/new/ludwig", "/new/zamek", "/new/rycerze", "/score"]
IDS = ["base-2018", "reconstruction-1", "builder", "greedy", "random"]

_LOOK = """
() => {
  const page = document.documentElement;
  const seen = [...document.querySelectorAll('button, a.btn, a.lnk, summary, select, input[type=text]')]
    .filter((each) => each.checkVisibility() && !each.closest('footer, .hidden'))
    .filter((each) => getComputedStyle(each).pointerEvents !== 'none');
  const box = (each) => each.getBoundingClientRect();
  return {
    scroll: [page.scrollWidth - innerWidth, page.scrollHeight - innerHeight],
    small: seen.filter((each) => box(each).height < 39.5).map((each) => each.outerHTML.slice(0, 90)),
    outside: seen.filter((each) => !each.closest('[data-scroll], .recent, .p-castles, .held'))
      .filter((each) => box(each).right > innerWidth + 1 || box(each).bottom > innerHeight + 1)
      .map((each) => each.outerHTML.slice(0, 90)),
  };
}
"""


def _look(page: Any) -> dict[str, Any]:
    found: dict[str, Any] = page.evaluate(_LOOK)
    return found


def _desk(visit: Visit, lang: str, size: tuple[int, int]) -> Any:
    return visit("/", locale=lang, viewport={"width": size[0], "height": size[1]})


def _one_screen(page: Any, paths: list[str]) -> None:
    for path in paths:
        page.goto(path)
        page.wait_for_load_state("networkidle")
        assert _look(page) == {"scroll": [0, 0], "small": [], "outside": []}, path


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("size", DESKS, ids=str)
def test_a_desk_page_is_one_screen(visit: Visit, lang: str, size: tuple[int, int]) -> None:
    """Lobby, new table and scorer have no page scroll and all buttons in the window (page rule 1)."""
    _one_screen(_desk(visit, lang, size), ONE_SCREEN)


@pytest.mark.soak
@pytest.mark.parametrize("lang", ["en", "de", "pl", "fr"])
@pytest.mark.parametrize("size", [*DESKS, *MORE_DESKS], ids=str)
def test_every_desk_page_is_one_screen(visit: Visit, lang: str, size: tuple[int, int]) -> None:
    """The same at every size and in every language (page rule 1)."""
    _one_screen(_desk(visit, lang, size), ONE_SCREEN)


@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_phone_page_is_one_screen(visit: Visit, lang: str) -> None:
    """On a phone new table and scorer do not scroll; no page scrolls sideways (page rule 1)."""
    page = visit("/", locale=lang, **PHONE)
    assert _look(page)["scroll"][0] == 0
    for path in ("/new/rycerze", "/new/ludwig", "/score"):
        page.goto(path)
        page.wait_for_load_state("networkidle")
        assert _look(page)["scroll"] == [0, 0], path


_HERO = """
() => {
  const box = (what) => document.querySelector(what).getBoundingClientRect();
  const castle = document.querySelector('.hero > svg > g:last-of-type > g').getBoundingClientRect();
  const range = document.createRange();
  range.selectNodeContents(document.querySelector('.hero h1'));
  return { castle, frame: box('.hero'), sky: box('.hero > svg'), words: range.getBoundingClientRect() };
}
"""


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
@pytest.mark.parametrize("size", [(390, 844), (360, 740), (740, 360)], ids=str)
def test_the_first_visit_shows_the_whole_castle(visit: Visit, size: tuple[int, int], scripts: bool) -> None:
    """A phone that has told nothing yet sees the hero's castle whole, away from its words, on one screen."""
    wide, high = size
    phone = PHONE | {"viewport": {"width": wide, "height": high}, "java_script_enabled": scripts}
    page = visit("/", **phone)
    found = page.evaluate(_HERO)
    castle, frame, sky, words = (found[name] for name in ("castle", "frame", "sky", "words"))
    assert castle["left"] - words["right"] >= 24
    assert castle["right"] <= wide
    assert castle["top"] >= frame["top"]
    assert sky["left"] <= 0
    assert sky["right"] >= wide
    scroll = _look(page)["scroll"]
    assert scroll == [0, 0] if high > wide else scroll[0] == 0


def test_a_phone_shows_whole_names_of_games(visit: Visit) -> None:
    """Who has no table yet reads what each game is called, in every language: a finger finds no title."""
    for lang in LANGUAGES:
        page = visit(locale=lang, **PHONE)
        names = page.locator(".game h2").evaluate_all(
            "(all) => all.map((each) => [each.textContent, each.scrollWidth - each.clientWidth])"
        )
        assert len(names) >= len(BUILT_IN)
        assert [name for name, beyond in names if beyond > 0] == [], lang
        assert _look(page)["scroll"] == [0, 0], lang


def test_the_first_page_of_a_small_phone_cuts_no_choice(visit: Visit) -> None:
    """Before a browser has told its width, who sits where can be chosen 320 pixels wide, too."""
    page = visit("/new/ludwig", locale="pl", **{**PHONE, "viewport": {"width": 320, "height": 568}})
    edges = page.locator(".seg label:visible").evaluate_all(
        "(all) => all.map((each) => each.getBoundingClientRect().right)"
    )
    assert len(edges) > 9
    assert max(edges) <= 320
    assert page.evaluate("document.documentElement.scrollWidth") == 320


def test_name_and_shield_are_chosen_in_the_lobby(visit: Visit) -> None:
    """The lobby's bar shows who one is; what is chosen there is worn at the next table."""
    page = visit("/")
    page.click("#you summary")
    page.fill("#you input[name=name]", "Ola")
    page.locator("#you .shields label").nth(3).click()
    page.click("#you .btn")
    expect(page.locator("#you summary")).to_have_text("Ola")
    page.locator("form.wide[action='/play/zamek'] button").click()
    page.wait_for_selector("#part-ask")
    told = page.evaluate("fetch('/api' + location.pathname.replace('/t/', '/tables/')).then((a) => a.json())")
    assert (told["seats"][0]["name"], told["shields"][0]) == ("Ola", 3)


@pytest.mark.parametrize("game", GAMES)
def test_one_activation_starts_a_game_at_the_level_shown(visit: Visit, game: str) -> None:
    """The card's level is the bots' level, and it is kept for the next visit (page rule 2)."""
    page = visit("/")
    form = page.locator(f"form.wide[action='/play/{game}']")
    form.locator("label", has_text="cheat").click()
    form.locator("button").click()
    page.wait_for_selector("#part-ask")
    told = page.evaluate("fetch('/api' + location.pathname.replace('/t/', '/tables/')).then((a) => a.json())")
    assert {each["bot"] for each in told["seats"]} == {None, "cheat"}
    page.goto("/")
    expect(form.locator("input:checked")).to_have_attribute("value", "cheat")


def test_tables_to_go_on_with_say_where_they_are(visit: Visit) -> None:
    """Each says in two uncut lines where it is and how it stands (page rules 3 and 4)."""
    page = visit("/")
    for game in ("zamek", "ludwig"):
        page.goto("/")
        page.locator(f"form.wide[action='/play/{game}'] button").click()
        page.wait_for_selector("#part-ask[data-part]")
    page.goto("/")
    lines = page.locator(".resume .line")
    assert lines.count() == 2
    for line in lines.all():
        assert line.evaluate("(each) => each.scrollWidth <= each.parentElement.clientWidth")
    told = lines.all_inner_texts()
    assert any(text.startswith("tile ") and "you 0, best other 0" in text for text in told)
    assert any(text.startswith("round 1 of 2") for text in told)


@pytest.mark.parametrize("lang", ["en", "de"])
def test_no_page_shows_an_id(visit: Visit, lang: str) -> None:
    """Levels, editions and options speak in people's words (page rule 5)."""
    page = visit("/", locale=lang)
    for path in [*ONE_SCREEN, "/replay", "/tables", "/code"]:
        page.goto(path)
        text = page.inner_text("body")
        assert [each for each in IDS if each in text] == [], path


def test_an_option_that_needs_another_rests_without_it(visit: Visit) -> None:
    """It is greyed, cannot be switched on alone, and goes off with the other (page rule 6)."""
    page = visit("/new/rycerze")
    needy = page.locator("[data-needs]")
    other = page.locator(f"[name=option][value='{needy.get_attribute('data-needs')}']")
    assert needy.is_disabled()
    other.check()
    needy.check()
    other.uncheck()
    assert needy.is_disabled()
    assert not needy.is_checked()
    for label in page.locator(".toggle").all():
        assert label.locator("small").inner_text()


QUESTIONS = {
    "rycerze": ("Who is the youngest?", "From the youngest to the oldest: Bartek, you"),
    "ludwig": ("Who is the oldest?", "From the oldest to the youngest: Bartek, you"),
    "zamek": ("Who begins?", "Jadwiga begins."),
}


@pytest.mark.parametrize("game", GAMES)
def test_people_say_who_is_youngest_oldest_or_begins(visit: Visit, game: str) -> None:
    """The draw is the default; who is named, in order, stands in the table's log (page rule 7)."""
    question, told = QUESTIONS[game]
    page = visit(f"/new/{game}")
    assert page.inner_text("[id^=ask-] h2") == question
    assert page.locator("[data-draw]").is_checked()
    names = ["Jadwiga"] if game == "zamek" else ["Bartek", "You"]
    for name in names:
        page.locator(".people label", has_text=name).click()
    assert not page.locator("[data-draw]").is_checked()
    seat_for(page, 1, "bot")
    page.click("text=Open the table")
    page.wait_for_selector("#part-ask")
    assert page.locator(".settled").first.text_content().startswith(told)


def test_a_draw_is_shown_as_one(visit: Visit) -> None:
    """Who leaves it to the draw reads in the log what was drawn (page rule 7)."""
    page = visit("/new/zamek")
    seat_for(page, 1, "bot")
    page.click("text=Open the table")
    page.wait_for_selector("#part-ask")
    assert page.locator(".settled").first.text_content() in (
        "Drawn: Jadwiga begins.",
        "Drawn: You begin.",
    )


@pytest.mark.parametrize("lang", ["en", "pl", "fr", "de"])
def test_the_ways_into_a_game_fit_a_phone(visit: Visit, lang: str) -> None:
    """No link of a game's card is cut off, in any language."""
    page = visit("/", viewport={"width": 360, "height": 740}, locale=lang)
    cut = """() => [...document.querySelectorAll('.ways .lnk')].filter((each) => {
      const [link, card] = [each, each.closest('.card')].map((one) => one.getBoundingClientRect());
      return link.right > card.right || link.left < card.left;
    }).map((each) => each.textContent.trim())"""
    assert page.locator(".ways .lnk").count() > 3
    assert page.evaluate(cut) == []


def test_the_summary_is_true_of_the_form(visit: Visit) -> None:
    """The sentence over the button follows every change (page rule 8)."""
    page = visit("/new/rycerze")
    assert page.inner_text("#summary") == "Rycerze for 4: you, 1 friend by link, 2 bots. Live."
    seat_for(page, 1, "bot")
    page.locator("#summary", has_text="Rycerze for 4: you, 3 bots. Live.").wait_for()
    seat_for(page, 2, "here")
    page.locator("#summary", has_text="Rycerze for 4: you, 1 friend here, 2 bots. Live.").wait_for()
    seat_for(page, 2, "bot")
    seat_for(page, 1, "invite")
    page.check("[name=seats][value='3']")
    page.check("[name=pace][value=slow]")
    page.locator(
        "#summary", has_text="Rycerze for 3: you, 1 friend by link, 1 bot. Take your time."
    ).wait_for()


def test_the_next_table_begins_as_the_last_one_was(visit: Visit) -> None:
    """Seats, who sits on them, levels, pace and rules are remembered for each game."""
    page = visit("/new/rycerze")
    page.check("[name=seats][value='3']")
    seat_for(page, 1, "bot:random")
    page.fill("#name2", "Ewa")
    seat_for(page, 2, "here")
    page.check("[name=pace][value=slow]")
    page.check("[name=option][value=long]")
    page.click("main form button.btn")
    page.wait_for_selector("#table[data-ready]")
    page.goto("/new/rycerze")
    page.locator("#summary", has_text="Rycerze for 3: you, 1 friend here, 1 bot. Take your time.").wait_for()
    expect(page.locator("#name2")).to_have_value("Ewa")
    assert page.is_checked("[name=option][value=long]")
    expect(page.locator("[data-chip]:visible", has_text="Ewa")).to_have_count(1)
    page.goto("/new/zamek")
    assert page.inner_text("#summary") == "Zamek for 2: you, 1 friend by link. Live."


def test_the_words_beside_a_bot_are_of_its_level(visit: Visit) -> None:
    """Whoever chooses a level reads what it is like; a seat by link says what comes next."""
    page = visit("/new/rycerze")
    row = page.locator("[data-seat='2']")
    words = row.locator("option[value=random]").get_attribute("data-help")
    seat_for(page, 2, "bot:random")
    expect(row.locator(".forbot")).to_have_text(words)
    expect(row.locator(".forlink")).to_be_hidden()
    seat_for(page, 2, "invite")
    expect(row.locator(".forlink")).to_be_visible()
    expect(row.locator("select")).to_be_hidden()


def test_a_wrong_code_is_told_where_it_was_typed(visit: Visit) -> None:
    """A code is joined on its last letter, with or without its dash; a wrong one is told under the field."""
    page = visit("/")
    page.locator("#code").press_sequentially("aaaabbbb")
    page.wait_for_selector("#nocode")
    expect(page.locator("#code")).to_have_value("AAAA-BBBB")
    expect(page.locator("#code")).to_have_attribute("aria-describedby", "nocode")


def test_the_scorer_finds_rooms_with_the_keyboard_up(visit: Visit) -> None:
    """At a height of 420 field, cell and three results are there; the focus stays (page rule 9)."""
    page = visit("/score?cell=-1,0", **(PHONE | {"viewport": {"width": 390, "height": 420}}))
    page.locator("#q").press_sequentially("bak")
    page.locator(".results b", has_text="Bakery").first.wait_for()
    page.fill("#q", "room")
    page.wait_for_function("document.querySelectorAll('.results li').length > 9")
    inside = page.evaluate(
        """() => [...document.querySelectorAll('#q, .results li')].slice(0, 4)
        .map((each) => each.getBoundingClientRect().bottom <= innerHeight)"""
    )
    assert inside == [True] * 4
    assert page.locator("#frame [aria-pressed=true], #frame .chosen").count() >= 1
    page.keyboard.press("Enter")
    page.wait_for_selector(".ctab.on")
    page.wait_for_function("document.activeElement.id === 'q' && document.activeElement.value === ''")


def test_results_are_by_name_and_filters_add_up(visit: Visit) -> None:
    """A to Z; type and decoration together; what may not stand is last and says why (page rule 11)."""
    page = visit("/score?cell=-1,0&type=living")
    names = page.locator(".results a b:first-child").all_inner_texts()
    assert names == sorted(names, key=str.casefold)
    count = page.locator(".results li").count()
    page.click(".chip[aria-label=mirror]")
    page.wait_for_function(f"document.querySelectorAll('.results li').length < {count}")
    page.goto("/score?cell=-1,0&q=cellar")
    last = page.locator(".results li").last
    assert last.locator(".off").count() == 1
    assert "only below ground" in last.inner_text()


def test_a_fault_names_its_remedy_and_chooses_the_cell(visit: Visit) -> None:
    """No total, one sentence with room, reason and remedy; the blue space is chosen (page rule 12)."""
    layout = Layout("throne_living_sleeping", (("wine_room", (0, 2)),))
    page = visit(f"/score?c={castle_token(layout)}")
    assert "–" in page.inner_text(".total")
    assert "Fill the blue space, or tap the room to move it." in page.inner_text(".faults li >> nth=0")
    page.locator(".results li").first.wait_for()


def test_a_castle_that_no_bonus_gave_gets_a_note(visit: Visit) -> None:
    """It keeps its points and is called buildable; a note says what would have been needed."""
    layout = Layout("throne_living_sleeping", (("fountain", (-1, 0)),), ("painter", "painter"))
    page = visit(f"/score?c={castle_token(layout)}")
    assert page.locator(".faults").count() == 0
    notes = page.locator(".notes li").all_inner_texts()
    assert len(notes) == 2
    assert "third living room" in notes[0]


def test_the_link_holds_all_castles(visit: Visit) -> None:
    """Tabs have totals; one link opens all castles; lower ones are listed (page rules 13 and 14)."""
    castles = [
        Layout("throne_living_sleeping", (("fountain", (-1, 0)),)),
        Layout("throne_utility_food", (("fountain", (-1, 0)), ("fountain", (2, 0)))),
        Layout("throne_utility_food", ()),
    ]
    page = visit("/score?c=" + ".".join(castle_token(each) for each in castles))
    totals = page.locator(".p-castles b").all_inner_texts()
    assert totals[:3] == ["5", "10", "0"]
    assert page.locator(".lower b").all_inner_texts() == ["5", "0", "0"]
    page.click(".p-castles a >> nth=1")
    page.wait_for_function("document.querySelector('.total b').textContent === '10'")
    again = visit(page.evaluate("document.getElementById('table').dataset.shareLink"))
    assert again.locator(".p-castles b").all_inner_texts()[:3] == totals[:3]


def test_a_castle_is_printed_on_one_page(visit: Visit) -> None:
    """On paper there are thirteen lines with rooms and points, no bar and no dock (page rule 15)."""
    layout = Layout("throne_living_sleeping", (("fountain", (-1, 0)),))
    page = visit(f"/score?c={castle_token(layout)}")
    page.emulate_media(media="print")
    assert page.locator(".papers tr:visible").count() == 13
    assert page.locator(".bar:visible, .p-find:visible").count() == 0


def _replay(visit: Visit, game: str, **options: Any) -> Any:
    page = visit("/replay", **options)
    page.set_input_files("#record", str(sorted(RECORDS.glob(f"{game}-*.json"))[0]))
    page.click("main form button.btn")
    page.wait_for_selector("#slide")
    return page


@pytest.mark.parametrize("game", GAMES)
def test_a_replay_is_one_screen_with_one_button_to_play(visit: Visit, game: str) -> None:
    """No page scroll; the button says what it will do; the slider tells the move (page rules 1 and 16)."""
    page = _replay(visit, game, viewport={"width": 1280, "height": 800})
    assert _look(page)["scroll"] == [0, 0]
    page.keyboard.press("Home")
    page.wait_for_selector("[data-go=home][aria-disabled]")
    start = int(page.input_value("#slide"))
    button = page.locator("[data-play]")
    expect(button).to_have_attribute("aria-label", "Play")
    page.keyboard.press("ArrowRight")
    page.wait_for_function(f"Number(document.getElementById('slide').value) > {start}")
    page.wait_for_function(
        "document.getElementById('ask').textContent.includes(slide.getAttribute('aria-valuetext'))"
    )
    button.click()
    expect(button).to_have_attribute("aria-label", "Pause")
    page.wait_for_function(f"Number(document.getElementById('slide').value) > {start + 1}")
    button.click()
    expect(button).to_have_attribute("aria-label", "Play")
    assert page.locator(".ticks .r").count() >= 2


def test_a_step_is_not_lost_when_the_window_changes(visit: Visit) -> None:
    """Whoever turns the phone while a moment is on its way still gets there (page rule 16)."""
    page = _replay(visit, "zamek", viewport={"width": 1280, "height": 800})
    page.evaluate(
        """() => {
          const fetching = window.fetch;
          window.fetch = async (...given) => {
            await new Promise((done) => setTimeout(done, 300));
            return fetching(...given);
          };
        }"""
    )
    page.keyboard.press("Home")
    page.set_viewport_size({"width": 1024, "height": 768})
    page.wait_for_selector("[data-go=home][aria-disabled]")


_DRAWN = """
() => [...document.querySelectorAll('#part-board *, #part-side *')].map((each) =>
  [...each.attributes].map(({ name, value }) => `${name}=${value}`).sort().concat(each.nodeName).join(' '))
"""


def test_a_step_brings_only_what_is_not_shown_yet(visit: Visit) -> None:
    """A jump in a replay fetches parts that change, without what the page has; a reload shows the same."""
    page = _replay(visit, "ludwig", viewport={"width": 1280, "height": 800})
    with page.expect_response(lambda answer: "/replay?at=" in answer.url) as caught:
        page.keyboard.press("Shift+ArrowLeft")
    text = caught.value.text()
    assert "<html" not in text
    assert "data-same" in text
    page.wait_for_function("location.search.includes('at=')")
    stepped = page.evaluate(_DRAWN)
    page.reload()
    assert page.evaluate(_DRAWN) == stepped


def test_a_moment_is_shared_by_its_link(visit: Visit) -> None:
    """The link opens the same move and sight; its card covers nothing of the board (page rule 18)."""
    page = _replay(visit, "ludwig", viewport={"width": 1280, "height": 800})
    page.click(".seen .who >> nth=1")
    page.wait_for_function("location.search.includes('as=1')")
    page.keyboard.press("Shift+ArrowLeft")
    page.wait_for_function("Number(document.getElementById('slide').value) < Number(slide.max)")
    page.keyboard.press("s")
    card, board = (page.locator(each).bounding_box() for each in ("#share", "#part-board"))
    assert card["x"] >= board["x"] + board["width"]
    again = visit(page.input_value("#link"))
    assert again.input_value("#slide") == page.input_value("#slide")
    assert again.locator(".who[aria-current]").inner_text() == page.locator(".who[aria-current]").inner_text()


@pytest.mark.soak
@pytest.mark.parametrize("lang", ["en", "de", "pl", "fr"])
def test_the_pages_have_no_serious_fault_in_any_language(visit: Visit, lang: str) -> None:
    """axe-core finds nothing serious on desk and phone, in light and dark."""
    for options in ({}, PHONE, {"color_scheme": "dark"}):
        page = visit("/", locale=lang, **options)
        for path in [*ONE_SCREEN, "/replay", "/tables", "/code", "/score?cell=-1,0"]:
            page.goto(path)
            assert faults_of(page) == [], (path, json.dumps(str(options)))


def test_the_new_pages_have_no_serious_fault(visit: Visit) -> None:
    """axe-core finds nothing serious where a code is typed, a room is sought and a moment is shared."""
    page = visit("/code")
    for path in ("/code", "/tables", "/score?cell=-1,0"):
        page.goto(path)
        assert faults_of(page) == [], path
    assert faults_of(_replay(visit, "rycerze")) == []
