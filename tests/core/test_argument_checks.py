"""What programs give to public calls, editions and records of their own included."""

from __future__ import annotations

import json
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pytest

import zamki
from zamki.core import extras
from zamki.core.bots import Budget, limit_budget
from zamki.core.edition import EditionFile, parse_edition, read_edition_file
from zamki.core.errors import BadEdition, BadSetup, BotFailed, Malformed, Redacted
from zamki.core.game import Game
from zamki.core.ids import Onlooker, Seat
from zamki.core.loading import replay
from zamki.core.outcome import parse_outcome
from zamki.core.play import sample_playthrough
from zamki.core.record import parse_record
from zamki.core.registry import get_game
from zamki.core.setup import built_in_edition
from zamki.core.typed_moves import find_typed_move
from zamki.games import BUILT_IN


def test_options_are_names_or_a_mapping() -> None:
    """Both ways say the same, and a single word is neither."""
    game = get_game("rycerze")
    by_name, by_mapping = (
        zamki.new_game(game, seats=2, options=each).config for each in (["long"], {"long": True})
    )
    assert by_name == by_mapping
    assert not zamki.new_game(game, seats=2, options={"long": False}).config.has("long")
    with pytest.raises(TypeError, match="list of names"):
        zamki.new_game(game, seats=2, options="long")


def test_what_is_no_game_is_refused_by_type() -> None:
    """Neither a name nor a game object: said at once."""
    wrong: Any = 7
    with pytest.raises(TypeError, match="a name or a game object"):
        zamki.new_game(wrong)


def test_a_budget_is_cut_to_what_a_limit_allows() -> None:
    """Iterations stay iterations; of seconds there are as many as the smaller has."""
    assert limit_budget(Budget(iterations=50), Budget(iterations=9)) == Budget(iterations=9)
    assert limit_budget(Budget(iterations=50), Budget(seconds=1)) == Budget(iterations=50)
    assert limit_budget(Budget(seconds=3), Budget(iterations=9)) == Budget(iterations=9)
    assert limit_budget(Budget(seconds=3), Budget(seconds=1, iterations=9)) == Budget(seconds=1)


def test_an_answer_that_is_not_even_a_move_is_the_bots_fault() -> None:
    """Whatever a bot says, it is named with its game, its seat and its answer."""

    class Poet:
        def choose(self, view: Any, budget: Budget) -> Any:
            return {"a": "rose"}

    for game in BUILT_IN:
        play = zamki.new_game(game, seats=2, seed=1)
        with pytest.raises(BotFailed, match="'rose'"):
            play.run([Poet(), Poet()])
    strict = replace(get_game("rycerze"), normal=lambda state, move: replace(move))
    with pytest.raises(BotFailed, match="'rose'"):
        zamki.new_game(strict, seats=2, seed=1).run([Poet(), Poet()])


def test_an_edition_file_says_what_is_wrong_with_it(tmp_path: Path) -> None:
    """One that cannot be read, and one that is no edition: the sentence names the file."""
    with pytest.raises(BadEdition, match=r"none\.json: cannot be read"):
        read_edition_file(tmp_path / "none.json")
    (tmp_path / "odd.json").write_text('{"edition": {}}')
    with pytest.raises(BadEdition, match=r"odd\.json: “id” is missing"):
        read_edition_file(tmp_path / "odd.json")
    with pytest.raises(BadEdition, match=r"\A“edition” is missing"):
        parse_edition(b"{}")


def test_a_file_is_known_by_its_bytes(tmp_path: Path) -> None:
    """An edition of one's own keeps the hash of its file, and a game can be opened with it."""
    data = {**built_in_edition("rycerze", "reconstruction-1").data}
    data["edition"] = {"id": "mine"}
    (tmp_path / "mine.json").write_text(json.dumps(data))
    own = read_edition_file(tmp_path / "mine.json")
    assert (own.id, len(own.sha256 or "")) == ("mine", 64)
    play = zamki.new_game("rycerze", seats=2, edition=tmp_path / "mine.json", seed=1)
    assert play.record().edition_sha256 == own.sha256
    record = parse_record(play.record().text())
    assert replay(record, edition=own).config.edition.id == "mine"
    wrong: Any = data
    with pytest.raises(TypeError, match="an edition file that was read"):
        replay(play.record(), edition=wrong)
    assert EditionFile("a", {}, None) != EditionFile("a", {}, None)


def test_an_outcome_is_read_again() -> None:
    """The end of a game from its JSON form, what only this game says included."""
    for game in BUILT_IN:
        outcome = sample_playthrough(get_game(game), 2, 10_000).outcome
        assert outcome is not None
        again = parse_outcome(outcome.json())
        assert again.json() == outcome.json()
        assert again.extra == outcome.extra


def test_records_that_say_too_much_or_too_little() -> None:
    """What stands at the top of a record has no place in its set-up; a redacted one cannot be played."""
    tops = [(game, key) for game in BUILT_IN for key in get_game(game).info.top_level]
    assert tops
    for game, key in tops:
        told: Any = zamki.new_game(game, seats=2, seed=1).record().json()
        with pytest.raises(Malformed, match=key):
            parse_record({**told, "setup": {**told["setup"], key: told[key]}})
    play = sample_playthrough(get_game("ludwig"), 3, 4)
    with pytest.raises(Redacted):
        replay(play.record(Seat(0)))
    with pytest.raises(Malformed, match="no move 99"):
        replay(play.record(), at=99)


def test_rules_of_a_later_version_are_named() -> None:
    """A record says which version of the rules it was played by, unless it is the first."""
    record = zamki.new_game("rycerze", seats=2, seed=1).record()
    assert "rules" not in record.json()
    assert replace(record, rules=2).json()["rules"] == 2


def test_events_are_counted_and_cut() -> None:
    """What came after some moves is what is left when everything before is taken away."""
    play = sample_playthrough(get_game("zamek"), 2, 12)
    everything = list(play.events())
    for moves in (0, 5, 12):
        assert list(play.events(since=moves)) == everything[play.events_of(moves) :]


def test_what_is_typed_is_a_legal_move_or_refused() -> None:
    """As a move is written, as the terminal takes it, or not at all."""
    play = sample_playthrough(get_game("rycerze"), 2, 0)
    views = [play.view(seat) for seat in play.actors]
    move = views[1].legal_moves[3]
    assert find_typed_move(f" {move} ", views, play.game.teller, "en") == move
    assert find_typed_move("dragon shepherd", views, play.game.teller, "en").seat == 0
    with pytest.raises(Malformed, match="is not a move that can be made now"):
        find_typed_move("checkmate", views, play.game.teller, "en")


def test_what_every_installation_brings_is_no_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    """A library that is needed without any extra is not looked for among them."""
    lines = ["always>=1", 'numba>=0.62; extra == "bots"']
    monkeypatch.setattr("importlib.metadata.requires", lambda name: lines)
    assert extras.missing_extra(ModuleNotFoundError(name="always")) is None
    found = extras.missing_extra(ModuleNotFoundError(name="numba.core"))
    assert found is not None
    assert "zamki[bots]" in found.message("en")


def test_a_game_tells_itself_to_programs() -> None:
    """Its name, its title in the reader's language, and a short form for people at a prompt."""
    game = get_game("rycerze")
    assert game.info.json("pl")["title"] == game.info.title.render("pl")
    assert repr(game) == "<Game: rycerze>"
    assert game.partners(None, Seat(0)) == ()


def test_who_is_asked_first_is_for_the_rules_to_say() -> None:
    """Where the order is free the game names one, the older first (L13); else seats are in their order."""
    for name in BUILT_IN:
        game = get_game(name)
        play = sample_playthrough(game, 2, 5)
        assert sorted(game.acting_seats(play.state)) == list(game.actors(play.state))
    play = zamki.new_game("ludwig", seats=3, seed=1, given={"ages": [2, 1, 0]})
    while len(play.actors) < 3 or play.game.is_simultaneous(play.state):
        play.submit(play.legal_moves(play.actors[0])[0])
    assert play.game.acting_seats(play.state) == (2, 1, 0)


def test_piles_that_are_given_are_checked() -> None:
    """Several shuffles may be given for a game, as many as it needs and of the right pieces."""
    options = {"long": True}
    given = zamki.new_game("rycerze", seats=2, options=options, seed=1).setup
    again = zamki.new_game("rycerze", seats=2, options=options, seed=2, given={"tiles": given["tiles"]})
    assert again.setup["tiles"] == given["tiles"]
    piles: Any = given["tiles"]
    with pytest.raises(BadSetup, match="entries"):
        zamki.new_game("rycerze", seats=2, options=options, given={"tiles": piles[:1]})


def test_a_game_of_turns_has_nothing_to_hide() -> None:
    """What a game leaves out: nobody chooses at once, a move is as it is given, a record is open."""
    of_all: dict[str, Any] = {each.name: each.default for each in fields(Game)}
    assert of_all["is_simultaneous"](None) is False
    assert of_all["normal"](None, "a move") == "a move"
    assert of_all["redacted"](None, Onlooker.SPECTATOR, {"deck": [1]}, [{"n": 1}]) == (
        {"deck": [1]},
        [{"n": 1}],
    )
