"""Chance as version 1 promised it at the start, to be checked at the end."""

from __future__ import annotations

import copy
import hashlib
import hmac
import json
import pickle
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from random import Random, SystemRandom
from typing import Any

import pytest

from zamki.core import commitment
from zamki.core.chance import FairChance, LiveChance, SystemGenerator, generator
from zamki.core.commitment import commitment_of, draw_from_nonce
from zamki.core.errors import Malformed, NotAsCommitted
from zamki.core.ids import Onlooker, Seat
from zamki.core.play import AnyPlaythrough, Playthrough, replay
from zamki.core.record import GameRecord, parse_record, record_from_json
from zamki.core.registry import get_game
from zamki.core.setup import configure
from zamki.games import BUILT_IN

NONCE = bytes(range(32))
LETTERS = "abcdefgh"


class FirstChance(FairChance):
    """Chance of version 1: what is dealt follows from no nonce, and is not counted."""

    def deal(self, key: str, items: Sequence[str], count: int | None = None) -> tuple[str, ...]:
        """A shuffle of the seed."""
        with self._without_nonce():
            return super().deal(key, items, count)

    def piles(self, key: str, items: Sequence[str], times: int) -> tuple[tuple[str, ...], ...]:
        """Several shuffles of the seed."""
        with self._without_nonce():
            return super().piles(key, items, times)

    @contextmanager
    def _without_nonce(self) -> Iterator[None]:
        nonce, drawn, self._nonce = self._nonce, self.drawn, None
        yield
        self._nonce, self.drawn = nonce, drawn


def played(
    game: str = "ludwig", seats: int = 2, nonce: bytes = NONCE, moves: int | None = None
) -> AnyPlaythrough:
    """A game of random moves with promised chance, to its end or for some moves."""
    rules, rng = get_game(game), Random(3)
    chance = FirstChance(5, nonce=nonce)
    play: AnyPlaythrough = Playthrough(rules, configure(rules, seats), chance, nonce=nonce)
    play.commitment = commitment_of(nonce, play.record().committed_text())
    while play.outcome is None and (moves is None or len(play.played) < moves):
        seat = rng.choice(rules.actors(play.state))
        play.submit(rng.choice(list(rules.legal_moves(play.state, seat))))
    return play


@pytest.fixture(scope="module")
def finished() -> GameRecord:
    """A finished game of Ludwig with many draws."""
    return played().record()


def fault(record: GameRecord) -> tuple[str, int | None]:
    """What is found wrong with its chance, and where."""
    with pytest.raises(NotAsCommitted) as refused:
        replay(record, verify=True)
    return refused.value.message(), refused.value.move


@pytest.mark.parametrize("game", BUILT_IN)
def test_promised_games_verify(game: str) -> None:
    """In every game the final record tells the nonce, reads back, and proves its chance."""
    record = parse_record(played(game).record().text())
    assert record.nonce == NONCE
    assert replay(record, verify=True).record() == record


def test_the_promise_is_what_is_documented(finished: GameRecord) -> None:
    """Anybody can compute it from the record: SHA-256 of the nonce and the set-up's canonical JSON."""
    for record in (finished, played("zamek").record()):
        data = json.loads(record.text())
        keys = ("edition", "game", "options", "seats", "setup", *(("first",) if "first" in data else ()))
        text = json.dumps({key: data[key] for key in keys}, sort_keys=True, separators=(",", ":"))
        promise = hashlib.sha256(bytes.fromhex(data["nonce"]) + text.encode()).hexdigest()
        assert data["commitment"] == promise == commitment_of(NONCE, record.committed_text())


def test_draws_are_what_is_documented() -> None:
    """A draw written anew from its description brings the same; some are written down for other languages."""
    assert "".join(draw_from_nonce(NONCE, 0, LETTERS)) == "adchbefg"
    assert "".join(draw_from_nonce(NONCE, 1, LETTERS)) == "bcefghad"
    assert "".join(draw_from_nonce(NONCE, 12, LETTERS, 3)) == "aeh"
    for number in range(30):
        seed = hmac.new(NONCE, str(number).encode(), hashlib.sha256).digest()
        stream = b"".join(hashlib.sha256(seed + bytes(7) + bytes([block])).digest() for block in range(9))
        words = [int.from_bytes(stream[at : at + 8], "big") for at in range(0, len(stream), 8)]
        pile = list(range(20))
        for place in range(20):  # words that are left out are too rare to be met here
            other = place + words[place] % (20 - place)
            pile[place], pile[other] = pile[other], pile[place]
        assert draw_from_nonce(NONCE, number, range(20)) == tuple(pile)


def test_words_that_would_be_unfair_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """The largest words, which would favour the first items, are passed over."""
    monkeypatch.setattr(commitment, "_words", lambda seed: iter([2**64 - 1, 2, 2**64 - 1, 0]))
    assert draw_from_nonce(NONCE, 0, "abc") == ("c", "a", "b")


def test_draws_are_fair() -> None:
    """Every order of four comes about equally often."""
    orders = Counter(draw_from_nonce(NONCE, number, range(4)) for number in range(24 * 200))
    assert len(orders) == 24
    assert sum((count - 200) ** 2 / 200 for count in orders.values()) < 60  # chi-square, 23 degrees: p < 1e-4


def test_a_changed_setup_is_found(finished: GameRecord) -> None:
    """Two cards of the pile exchanged: the promise is broken, though the game replays."""
    setup = dict(finished.setup)
    supply: Any = list(setup["supply"])  # type: ignore[arg-type]
    supply[-1], supply[-2] = supply[-2], supply[-1]
    changed = replace(finished, setup={**setup, "supply": supply})
    assert replay(changed).outcome
    assert fault(changed) == ("The set-up is not the one that was committed to at the start.", None)


def test_a_changed_draw_is_found_at_its_move() -> None:
    """A draw that does not follow from the nonce is named by its index."""
    play = played("ludwig", 2, moves=12)
    record = play.record()
    draws = [index for index, move in enumerate(record.moves) if move["type"] == "chance"]
    assert len(draws) > 1
    for index in draws:
        rooms: Any = record.moves[index]["rooms"]
        moves = [*record.moves[:index], {**record.moves[index], "rooms": rooms[::-1]}]
        cut = replace(record, moves=tuple(moves), nonce=NONCE)
        text = "The chance move “ludwig_draw” does not follow from the nonce."
        assert fault(cut) == (text, index)


def test_a_wrong_or_missing_nonce_is_found(finished: GameRecord) -> None:
    """Another nonce opens nothing; a finished game must tell it; one without a promise proves nothing."""
    assert "set-up" in fault(replace(finished, nonce=bytes(32)))[0]
    assert "does not tell the nonce" in fault(replace(finished, nonce=None))[0]
    assert "nothing was committed to" in fault(replace(finished, commitment=None))[0]


def test_records_without_a_promise_are_as_good_as_before(finished: GameRecord) -> None:
    """They replay and verify; there is nothing to check."""
    plain = replace(finished, commitment=None, nonce=None)
    assert replay(plain, verify=True).outcome == replay(plain).outcome


@pytest.mark.parametrize("game", BUILT_IN)
def test_the_nonce_is_told_after_the_end_only(game: str) -> None:
    """Before it, neither records nor views hold it, whoever looks; the promise is there from the start."""
    play = played(game, moves=0)
    while play.outcome is None:
        viewers = (Seat(0), Seat(1), Onlooker.SPECTATOR)
        told = [play.record().json(), *(play.record_for(viewer) for viewer in viewers)]
        assert all(each["commitment"] == play.commitment and "nonce" not in each for each in told)
        said = json.dumps([*told, *(play.view(viewer).json() for viewer in viewers)])
        assert NONCE.hex() not in said
        seat = play.game.actors(play.state)[0]
        play.submit(play.game.legal_moves(play.state, seat)[0])
    assert play.record_for(Onlooker.SPECTATOR)["nonce"] == NONCE.hex()


def test_an_unfinished_game_cannot_be_checked_yet() -> None:
    """Its record has the promise and no nonce, and replays."""
    record = parse_record(played(moves=9).record().text())
    assert (record.nonce, replay(record, verify=True).commitment) == (None, record.commitment)


@pytest.mark.parametrize("nonce", ["ab", "x" * 64, "A" * 64, 7, None])
def test_a_nonce_of_wrong_form_is_refused(nonce: object, finished: GameRecord) -> None:
    """64 lower-case hexadecimal digits, nothing else."""
    with pytest.raises(Malformed):
        record_from_json({**finished.json(), "nonce": nonce})  # type: ignore[dict-item]


def test_a_nonce_before_the_end_is_refused(finished: GameRecord) -> None:
    """A record that is not over does not tell it."""
    data = {key: value for key, value in finished.json().items() if key != "result"}
    with pytest.raises(Malformed, match="after the end"):
        record_from_json(data)


def test_a_draw_is_the_same_however_often_it_is_made() -> None:
    """Taking a move back and making it again does not roll anew; nor does going on from a saved game."""
    play = played(moves=40)
    last = next(number for number in range(len(play.played) - 1, -1, -1) if play.played[number].chance)
    while len(play.played) > last + 1:
        play.take_back()
    drawn = play.played[-1]
    assert play.take_back() == drawn.move
    play.submit(drawn.move)
    assert play.played[-1].chance == drawn.chance
    play.take_back()
    play.go_on()
    play.submit(drawn.move)
    assert play.played[-1].chance == drawn.chance


def test_nobody_stacks_the_deck_of_a_promised_game() -> None:
    """People bring ages; what is dealt is not for them to say."""
    chance = FairChance(1, {"deck": ["a", "b"]}, nonce=NONCE)
    assert sorted(chance.deal("deck", ["c", "d"])) == ["c", "d"]
    assert chance.unused() == ("deck",)


def test_without_a_seed_chance_is_the_systems() -> None:
    """Nobody computes the next deck from those before; with a seed it repeats, and both can be pickled."""
    assert isinstance(generator(), SystemRandom)
    assert generator(7).random() == generator(7).random()
    own = Random(1)
    assert generator(own) is own
    for copied in (
        pickle.loads(pickle.dumps(SystemGenerator())),
        copy.deepcopy(SystemGenerator()),
        copy.copy(SystemGenerator()),
    ):
        assert isinstance(copied, SystemGenerator)
    first, second = (LiveChance().deal("x", [str(number) for number in range(60)]) for _ in range(2))
    assert first != second
    play = Playthrough.new(get_game("rycerze"), configure(get_game("rycerze"), 2))
    assert pickle.loads(pickle.dumps(play)).setup == copy.deepcopy(play).setup == play.setup
