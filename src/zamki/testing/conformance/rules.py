"""Checks of rules: deterministic, exact about legal moves, immutable, with texts in every language."""

from __future__ import annotations

import json
from itertools import islice
from random import Random
from typing import Any

from zamki.core.chance import LiveChance
from zamki.core.errors import IllegalMove
from zamki.core.ids import Onlooker, Seat, Viewer, seats
from zamki.core.play import Playthrough, replay
from zamki.core.record import parse_record
from zamki.core.words import LANGUAGES, literal
from zamki.testing.conformance.base import AnyPlaythrough, GameSuite
from zamki.testing.fuzz import random_moves


class RuleChecks(GameSuite):
    """Checks of a game's rules."""

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
            for number in range(0, len(made), self.stride):
                state = play.played[number].before
                for move in made[max(0, number - 9) : number + 10]:
                    normal, seat = self.game.normal(state, move), move.seat
                    listed = normal in list(self.game.legal_moves(state, seat))
                    assert (normal in self.game.legal_moves(state, seat)) == listed, str(move)

    def test_terminal_means_no_moves(self) -> None:
        """A game is over exactly when no seat may act."""
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
                    if old not in self.game.legal_moves(before, old.seat):
                        try:
                            play.submit(old)
                        except IllegalMove:
                            assert play.state is before
                        else:
                            raise AssertionError(f"{old} was taken")

    def test_states_never_change(self) -> None:
        """Later moves do not change earlier states."""
        for play, rng in self.plays("immutable"):
            seen = [(play.state, self.dump(play))]
            for number, _ in enumerate(random_moves(play, rng)):
                if number % (4 * self.stride) == 0:
                    seen.append((play.state, self.dump(play)))
            for state, text in seen:
                assert json.dumps(self.game.view(state, Onlooker.OPEN).json()) == text

    def dump(self, play: AnyPlaythrough) -> str:
        """Returns the full position as text."""
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
        """Prompt, choices, log, outcome and board have texts in all four languages."""
        for play, _ in self.positions("told"):
            for viewer in self.viewers(play):
                self.tell(play, viewer)

    def tell(self, play: AnyPlaythrough, viewer: Viewer) -> None:
        """Renders all texts for a viewer."""
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
