"""The conformance suite: what every game must keep, whatever its rules.

Subclass `Conformance` in a test module and name the game; pytest does the rest:

    class TestMine(Conformance):
        name = "mine"
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import islice, product
from random import Random
from typing import Any, ClassVar

from zamki.core.chance import LiveChance, ReplayChance
from zamki.core.errors import IllegalMove
from zamki.core.game import AnyGame, Config
from zamki.core.ids import Onlooker, Seat, Viewer, seats
from zamki.core.play import Playthrough, refusal, replay
from zamki.core.record import parse_record
from zamki.core.registry import get_game
from zamki.core.setup import configure
from zamki.core.words import LANGUAGES, literal
from zamki.testing.fuzz import random_moves

AnyPlaythrough = Playthrough[Any, Any, Any]
Entry = tuple[str, int]
"""A key of the set-up, and an index in its list."""


def all_configs(game: AnyGame) -> Iterator[Config]:
    """Every number of seats with every combination of options."""
    names = [option.name for option in game.info.options]
    for count in game.info.seats:
        for values in product((False, True), repeat=len(names)):
            yield configure(game, count, dict(zip(names, values, strict=True)))


class Conformance:
    """Determinism, exact legal moves, conserved pieces, immutable states, round trips, no leaks."""

    name: ClassVar[str]
    games_per_config: ClassVar[int] = 2
    """How many random games each configuration is tried with."""
    step: ClassVar[int] = 1
    """Every how many moves the costly checks are made."""

    @property
    def game(self) -> AnyGame:
        """The game under test."""
        return get_game(self.name)

    def plays(self, salt: str) -> Iterator[tuple[AnyPlaythrough, Random]]:
        """New games of every configuration."""
        for config in all_configs(self.game):
            for number in range(self.games_per_config):
                rng = Random(f"{salt} {config.seats} {sorted(config.options.items())} {number}")
                yield Playthrough.new(self.game, config, rng.randrange(2**32)), rng

    def positions(self, salt: str) -> Iterator[tuple[AnyPlaythrough, Random]]:
        """Every `step`-th position of those games, the first and the last among them."""
        for play, rng in self.plays(salt):
            yield play, rng
            for number, _ in enumerate(random_moves(play, rng)):
                if number % self.step == 0 or play.outcome:
                    yield play, rng

    def test_is_deterministic(self) -> None:
        """The same seed and the same choices give the same record."""
        for play, rng in self.plays("deterministic"):
            memory = rng.getstate()
            seed = rng.randrange(2**32)
            again = Playthrough.new(self.game, play.config, Random(seed))
            other = Playthrough.new(self.game, play.config, Random(seed))
            for each in (again, other):
                rng.setstate(memory)
                for _ in random_moves(each, rng):
                    pass
            assert again.record() == other.record()
            assert again.state == other.state

    def test_legal_moves_are_exact(self) -> None:
        """Every legal move applies; a move is in the collection exactly if the collection lists it."""
        for play, _ in self.positions("legal"):
            state = play.state
            for seat in seats(play.config.seats):
                moves = self.game.legal_moves(state, seat)
                listed = list(moves)
                assert len(set(listed)) == len(listed) == len(moves)
                assert bool(listed) == (seat in self.game.actors(state))
                for move in listed[:: max(1, len(listed) // 7)]:
                    assert move in self.game.legal_moves(state, seat)
                    self.game.apply(state, move, LiveChance(Random(0)))

    def test_only_listed_moves_are_legal(self) -> None:
        """A move of another moment of the game is in the collection exactly if the collection lists it."""
        for play, rng in self.plays("listed"):
            made = list(random_moves(play, rng))
            for number in range(0, len(made), self.step):
                state = play.played[number].before
                for move in made[max(0, number - 9) : number + 10]:
                    normal, seat = self.game.normal(state, move), play.seat_of(move)
                    listed = normal in list(self.game.legal_moves(state, seat))
                    assert (normal in self.game.legal_moves(state, seat)) == listed, str(move)

    def test_terminal_means_no_moves(self) -> None:
        """A game is over exactly when nobody is asked."""
        for play, _ in self.positions("terminal"):
            assert (play.outcome is None) == bool(self.game.actors(play.state))

    def test_moves_of_others_are_refused(self) -> None:
        """A legal move of an earlier position that is not legal any more is refused and changes nothing."""
        for play, rng in self.plays("refused"):
            stale: list[Any] = []
            for move in random_moves(play, rng):
                stale.append(move)
                before = play.state
                for old in stale[-3:]:
                    if old not in self.game.legal_moves(before, play.seat_of(old)):
                        try:
                            play.submit(old)
                        except IllegalMove:
                            assert play.state is before
                        else:
                            raise AssertionError(f"{old} was taken")

    def test_states_never_change(self) -> None:
        """Earlier states are what they were after later moves (a move makes a new state)."""
        for play, rng in self.plays("immutable"):
            seen = [(play.state, self.dump(play))]
            for number, _ in enumerate(random_moves(play, rng)):
                if number % (4 * self.step) == 0:
                    seen.append((play.state, self.dump(play)))
            for state, text in seen:
                assert json.dumps(self.game.view(state, Onlooker.OPEN).json()) == text

    def dump(self, play: AnyPlaythrough) -> str:
        """Everything about a position, as text."""
        return json.dumps(self.game.view(play.state, Onlooker.OPEN).json())

    def test_moves_round_trip(self) -> None:
        """A move's JSON form gives the same move back."""
        for play, _ in self.positions("moves"):
            for seat in self.game.actors(play.state):
                for move in islice(self.game.legal_moves(play.state, seat), 40):
                    data = json.loads(json.dumps(self.game.move_json(move)))
                    assert self.game.parse_move(data) == move
                    assert self.game.normal(play.state, move) == move

    def test_records_round_trip(self) -> None:
        """A record's text gives the same record, and its replay the same state and outcome, at any length."""
        for play, _ in self.positions("records"):
            record = parse_record(play.record().text())
            assert record == play.record()
            again = replay(record)
            assert again.outcome == play.outcome
            if not any(played.simultaneous and not played.step.reveals for played in play.played[-1:]):
                assert again.state == play.state

    def test_scores_are_sums_of_lines(self) -> None:
        """The explained score of every seat is what the outcome says."""
        for play, rng in self.plays("scores"):
            for _ in random_moves(play, rng):
                pass
            outcome = play.outcome
            assert outcome is not None
            totals = [self.game.score(play.state, Seat(seat)).total for seat in range(len(outcome.scores))]
            assert totals == list(outcome.scores)

    def test_everything_can_be_said(self) -> None:
        """Prompt, choices, log, outcome and board can be told in all four languages."""
        for play, _ in self.positions("told"):
            for viewer in self.viewers(play):
                self.tell(play, viewer)

    def tell(self, play: AnyPlaythrough, viewer: Viewer) -> None:
        """Says everything there is to say to a viewer."""
        teller, view = self.game.teller, play.view(viewer)
        for lang in LANGUAGES:
            assert teller.prompt(view.prompt, str).render(lang)
            for event in view.log[-5:]:
                text = teller.event(event, str)
                assert text is None or text.render(lang)
            for move in islice(view.legal_moves, 5):
                assert teller.move(view.state, move).render(lang)
            if view.outcome:
                assert teller.outcome(view.outcome, lambda seat: literal(seat)).render(lang)

    def viewers(self, play: AnyPlaythrough) -> tuple[Viewer, ...]:
        """Every seat, and those who look on."""
        return (*seats(play.config.seats), Onlooker.SPECTATOR, Onlooker.OPEN)

    def test_views_leak_nothing(self) -> None:
        """Two states a viewer cannot tell apart give it the same bytes on every channel."""
        for play, rng in self.positions("leak"):
            for viewer in self.outsiders(play):
                world = self.game.imagine(self.game.view(play.state, viewer), rng)
                real = (dict(play.record().setup), self.settled(play))
                assert self.bytes_out(play, world, viewer, self.twin_record(play, world)) == self.bytes_out(
                    play, play.state, viewer, real
                )

    def outsiders(self, play: AnyPlaythrough) -> tuple[Viewer, ...]:
        """Everybody who may not know everything."""
        return self.viewers(play)[:-1]

    def twin_record(self, play: AnyPlaythrough, world: Any) -> tuple[dict[str, Any], list[Any]]:
        """The set-up and settled moves that lead to `world`: the real ones, unless a game knows better."""
        return dict(play.record().setup), self.settled(play)

    def bytes_out(
        self, play: AnyPlaythrough, state: Any, viewer: Viewer, record: tuple[dict[str, Any], list[Any]]
    ) -> str:
        """Everything that could leave towards a viewer in that state."""
        game = self.game
        mine = [] if isinstance(viewer, Onlooker) else list(game.legal_moves(state, viewer))
        out: dict[str, Any] = {
            "view": game.view(state, viewer).json(),
            "actors": list(game.actors(state)),
            "prompt": game.prompt(state, viewer).json(),
            "moves": [game.move_json(move) for move in mine],
            "events": self.events_out(state, viewer, mine),
            "refusal": refusal(Seat(0), game.actors(state)).render(),
        }
        if play.outcome is None:
            out["record"] = game.redacted(state, viewer, *record)
        return json.dumps(out)

    def events_out(self, state: Any, viewer: Viewer, mine: list[Any]) -> list[Any]:
        """What the viewer hears of its own moves, as long as they reveal nothing."""
        heard: list[Any] = []
        for move in mine[:: max(1, len(mine) // 3)]:
            step = self.game.apply(state, move, LiveChance(Random(0)))
            heard.append(None if step.reveals else [event.seen_by(viewer) for event in step.events])
        return heard

    def test_commits_are_secret(self) -> None:
        """Before all have chosen, another seat's choice changes no byte that others get."""
        for play, rng in self.positions("commits"):
            actors = self.game.actors(play.state)
            if not self.game.is_simultaneous(play.state) or len(actors) < 2:
                continue
            seat = rng.choice(actors)
            moves = self.game.legal_moves(play.state, seat)
            told = {self.told_of(play, seat, moves[index]) for index in (0, len(moves) // 2, len(moves) - 1)}
            assert len(told) == 1

    def told_of(self, play: AnyPlaythrough, seat: Seat, move: Any) -> str:
        """What everybody but `seat` gets when it makes a move that is not yet revealed."""
        step = play.submit(move)
        assert not step.reveals
        record = (dict(play.record().setup), self.settled(play))
        told = [
            [
                self.bytes_out(play, play.state, viewer, record),
                [event.seen_by(viewer) for event in step.events],
            ]
            for viewer in self.outsiders(play)
            if viewer != seat
        ]
        play.take_back()
        return json.dumps(told)

    def test_hidden_set_up_is_secret(self) -> None:
        """Swapping two things of the set-up that a viewer has not seen changes no byte it gets."""
        for play, rng in islice(self.positions("hidden"), 0, None, 2):
            if play.outcome is not None:
                continue
            for viewer in self.outsiders(play):
                for group in self.unseen(play, viewer):
                    if len(group) > 1:
                        twin = self.twin_play(play, *rng.sample(group, 2))
                        assert self.everything_out(play, viewer) == self.everything_out(twin, viewer)

    def everything_out(self, play: AnyPlaythrough, viewer: Viewer) -> str:
        """What leaves towards a viewer in the course of a game: the position, the log, the record."""
        record = (dict(play.record().setup), self.settled(play))
        return self.bytes_out(play, play.state, viewer, record) + json.dumps(play.view(viewer).log)

    def unseen(self, play: AnyPlaythrough, viewer: Viewer) -> list[list[Entry]]:
        """Groups of entries of the set-up that `viewer` has not seen and no move has named yet.

        Each game says this on its own, apart from its views: what a view leaks would otherwise be believed.
        """
        return []

    def twin_play(self, play: AnyPlaythrough, one: Entry, other: Entry) -> AnyPlaythrough:
        """The same moves in the same order, with two entries of the set-up in each other's place."""
        setup: dict[str, Any] = json.loads(json.dumps(dict(play.setup)))
        (key, i), (key2, j) = one, other
        setup[key][i], setup[key2][j] = setup[key2][j], setup[key][i]
        drawn = [move for move in self.settled(play) if move["type"] == "chance"]
        twin: AnyPlaythrough = Playthrough(self.game, play.config, ReplayChance(setup, drawn, finished=False))
        for played in play.played:
            twin.submit(played.move)
        return twin

    def settled(self, play: AnyPlaythrough) -> list[Any]:
        """The moves of the record that everybody has seen take effect."""
        moves = play.record_for(Onlooker.OPEN)["moves"]
        assert isinstance(moves, list)
        return moves

    def test_worlds_agree_with_the_view(self) -> None:
        """An imagined state has all pieces, and the viewer sees in it what it saw before."""
        for play, rng in self.positions("worlds"):
            for viewer in self.outsiders(play):
                view = self.game.view(play.state, viewer)
                world = self.game.imagine(view, rng)
                assert self.game.census(world) == self.game.census(play.state)
                assert self.game.view(world, viewer) == view

    def test_worlds_can_be_played_on(self) -> None:
        """From an imagined state the game goes on to an end."""
        for play, rng in islice(self.positions("onwards"), 0, None, 5 * self.step):
            state = self.game.imagine(self.game.view(play.state, Seat(0)), rng)
            chance = LiveChance(rng)
            while actors := self.game.actors(state):
                moves = self.game.legal_moves(state, rng.choice(actors))
                state = self.game.apply(state, moves[rng.randrange(len(moves))], chance).state
            assert self.game.outcome(state) is not None
