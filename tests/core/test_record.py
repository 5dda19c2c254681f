from __future__ import annotations

import gzip
import json
import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zamki import new_game
from zamki.core.edition import parse_edition
from zamki.core.errors import BadSetup, Malformed, ResultDiffers, UnknownEdition, ZamkiError
from zamki.core.play import AnyPlaythrough, Playthrough, replay
from zamki.core.record import LARGEST, LARGEST_UPLOAD, parse_record, read_bytes
from zamki.core.registry import get_game
from zamki.core.setup import configure
from zamki.testing import playthroughs

EXAMPLES = Path(__file__).parent.parent / "records" / "examples"
TWO = json.loads((EXAMPLES / "rycerze-2.json").read_text())


def refused(data: Any) -> tuple[str, int | None]:
    """The code and the move a record is refused with."""
    with pytest.raises(ZamkiError) as caught:
        replay(parse_record(json.dumps(data)))
    return caught.value.code, caught.value.move


def changed(**changes: Any) -> dict[str, Any]:
    """The example with some keys changed; None takes a key away."""
    data = {**TWO, **changes}
    return {key: value for key, value in data.items() if value is not None}


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"format": "zamki-record-2"}, "malformed"),
        ({"format": None}, "malformed"),
        ({"game": "chess"}, "unknown_game"),
        ({"game": 5}, "malformed"),
        ({"edition": "second"}, "unknown_edition"),
        ({"edition": "../rycerze"}, "unknown_edition"),
        ({"edition_sha256": "00"}, "unknown_edition"),
        ({"seats": 5}, "bad_setup"),
        ({"seats": 3}, "bad_setup"),
        ({"seats": "2"}, "malformed"),
        ({"seats": True}, "malformed"),
        ({"setup": None}, "malformed"),
        ({"setup": []}, "malformed"),
        ({"setup": {"ages": [0, 1]}}, "bad_setup"),
        ({"setup": {"ages": [0, 2], "tiles": TWO["setup"]["tiles"]}}, "bad_setup"),
        ({"setup": {"ages": "01", "tiles": TWO["setup"]["tiles"]}}, "bad_setup"),
        ({"setup": {**TWO["setup"], "tiles": TWO["setup"]["tiles"][:7]}}, "bad_setup"),
        ({"setup": {**TWO["setup"], "tiles": ["drum"] * 8}}, "bad_setup"),
        ({"setup": {**TWO["setup"], "seed": 5}}, "bad_setup"),
        ({"moves": {}}, "malformed"),
        ({"options": {"fast": True}}, "malformed"),
        ({"options": {"long": 1}}, "malformed"),
        ({"rules": 2}, "malformed"),
        ({"rules": 0}, "malformed"),
        ({"comment": "nice game"}, "malformed"),
        ({"redacted": True}, "redacted"),
    ],
)
def test_wrong_heads_are_refused(changes: dict[str, Any], code: str) -> None:
    """A record's head is exact: wrong, missing and surplus keys are refused with their code and no move."""
    assert refused(changed(**changes)) == (code, None)


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"game": None}, "“game” is missing."),
        ({"setup": {"ages": [0, "1"], "tiles": TWO["setup"]["tiles"]}}, "“ages[1]” must be a whole number."),
        ({"moves": [{"seat": 0, "type": "lay", "cards": ["dragon", 5]}]}, "“cards[1]” must be a text."),
        ({"moves": [{"seat": 0, "type": None}]}, "“type” must be a text."),
    ],
)
def test_faults_name_their_place(changes: dict[str, Any], sentence: str) -> None:
    """What is missing or mistyped is named down to the entry of its list."""
    with pytest.raises(ZamkiError) as caught:
        replay(parse_record(json.dumps(changed(**changes))))
    assert caught.value.message() == sentence


def test_a_game_with_one_number_of_seats_names_it() -> None:
    """Zamek has 2 seats, not 2 to 2."""
    with pytest.raises(BadSetup) as caught:
        configure(get_game("zamek"), 3)
    assert caught.value.message() == "zamek has 2 seats, not 3."


@pytest.mark.parametrize("text", ["", b"", " \r\n"])
def test_an_empty_text_is_called_empty(text: str | bytes) -> None:
    """Nobody looks for line 1, column 1 of nothing."""
    with pytest.raises(Malformed) as caught:
        parse_record(text)
    assert caught.value.message() == "The file is empty."


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"rooms": ["crypt", 5]}, "malformed"),
        ({"seat": 0}, "malformed"),
        ({"rooms": ["crypt"]}, "illegal_move"),
    ],
)
def test_a_wrong_first_draw_is_a_wrong_move(change: dict[str, Any], code: str) -> None:
    """A chance move that opens the game is refused like any other, at its index."""
    data = json.loads((EXAMPLES / "ludwig-2.json").read_text())
    data["moves"][0] |= change
    assert refused(data) == (code, 0)


def test_options_may_be_absent() -> None:
    """An absent `options` means all default; `rules` and `commitment` may be there."""
    assert replay(parse_record(json.dumps(changed(options=None, rules=1, commitment="abc")))).outcome


@pytest.mark.parametrize("index", range(len(TWO["moves"])))
def test_every_illegal_move_is_refused_at_its_index(index: int) -> None:
    """A card that is not in the hand, a seat out of turn, a surplus field: refused at the first bad move."""
    for change, code in (
        ({"cards": ["wizard", "shepherd"]}, "illegal_move"),
        ({"card": "shepherd"}, "illegal_move"),
        ({"seat": 7}, "illegal_move"),
        ({"loud": True}, "malformed"),
        ({"type": "chance"}, "illegal_move"),
        ({"type": "jump"}, "malformed"),
    ):
        move = TWO["moves"][index]
        if next(iter(change)) in ("cards", "card") and next(iter(change)) not in move:
            continue
        moves = [*TWO["moves"]]
        moves[index] = {**move, **change}
        assert refused(changed(moves=moves)) == (code, index)


@pytest.mark.parametrize("length", range(len(TWO["moves"])))
def test_truncated_records(length: int) -> None:
    """A result before the end is refused; without one the record is unfinished and right."""
    moves = TWO["moves"][:length]
    assert refused(changed(moves=moves)) == ("unfinished", length)
    assert replay(parse_record(json.dumps(changed(moves=moves, result=None)))).outcome is None


def test_end_without_a_result_is_refused() -> None:
    """Game over without `result`: refused at the number of moves."""
    assert refused(changed(result=None)) == ("unfinished", len(TWO["moves"]))


def test_moves_after_the_end_are_refused() -> None:
    """Nothing may follow the last move."""
    assert refused(changed(moves=[*TWO["moves"], TWO["moves"][-1]])) == ("illegal_move", len(TWO["moves"]))


@pytest.mark.parametrize("index", range(0, len(TWO["moves"]), 2))
def test_simultaneous_choices_stand_in_seat_order(index: int) -> None:
    """A record in another order is refused at the first move out of order."""
    moves = [*TWO["moves"]]
    moves[index], moves[index + 1] = moves[index + 1], moves[index]
    assert refused(changed(moves=moves)) == ("illegal_move", index)


@pytest.mark.parametrize(
    "result",
    [
        {"scores": [3, 5]},
        {"winners": [0]},
        {"winners": [0, 1]},
        {"hands": [3, 4]},
        {"games": [[3, 4]]},
        {"scores": [3.0, 4]},
        {"extra": None},
    ],
)
def test_wrong_results_differ(result: dict[str, Any]) -> None:
    """Every field of the result is compared."""
    assert refused(changed(result={**TWO["result"], **result})) == ("result_differs", None)


def test_missing_result_fields_differ() -> None:
    """A result must be whole."""
    assert refused(changed(result={"scores": [3, 4], "winners": [1]}))[0] == "result_differs"


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", "null", '{"format": NaN}', '{"a":1,"a":2}', "\xff", "[" * 100000, '"x"', "{}", "1e999"],
)
def test_anything_else_is_malformed(text: str) -> None:
    """What is no record is refused in one sentence."""
    with pytest.raises(Malformed):
        parse_record(text)


@given(st.binary(max_size=60))
def test_no_bytes_make_the_reader_fall(raw: bytes) -> None:
    """Bytes that are no record, as all so short ones are, are refused with a coded error."""
    with pytest.raises(ZamkiError):
        parse_record(read_bytes(raw))


def test_gzipped_records_are_read() -> None:
    """A file may be gzipped; a damaged one is refused."""
    packed = gzip.compress(json.dumps(TWO).encode())
    assert parse_record(read_bytes(packed)) == parse_record(json.dumps(TWO))
    with pytest.raises(Malformed):
        read_bytes(packed[:-10])


@given(playthroughs("rycerze", finished=True), st.data())
def test_tampered_records_never_pass_unnoticed(play: AnyPlaythrough, data: st.DataObject) -> None:
    """A record with one move dropped or doubled is refused."""
    record = play.record().json()
    moves = list(record["moves"])  # type: ignore[arg-type]
    index = data.draw(st.integers(0, len(moves) - 1))
    doubled = moves[: index + 1] + moves[index:]
    dropped = moves[:index] + moves[index + 1 :]
    for wrong in (doubled, dropped):
        code, move = refused({**record, "moves": wrong})
        assert code in ("illegal_move", "unfinished", "result_differs")
        assert move is None or move >= index


@given(playthroughs("rycerze"))
def test_saved_game_goes_on(play: AnyPlaythrough) -> None:
    """An unfinished record is resumed where it stopped; commits in seat order are kept."""
    again: AnyPlaythrough = replay(play.record()) if play.outcome is None else play
    again.go_on(5)
    assert isinstance(again, Playthrough)
    if play.outcome is None:
        assert again.record() == play.record()


def test_first_bad_move_is_the_one_named() -> None:
    """An illegal move is named before a later entry that is no move at all."""
    moves = [*TWO["moves"]]
    moves[7] = 5
    assert refused(changed(moves=moves)) == ("malformed", 7)
    moves[2] = {"seat": 0, "type": "lay", "cards": ["dragon", "dragon"]}
    assert refused(changed(moves=moves)) == ("illegal_move", 2)


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"what": "reshuffle_cards"}, "illegal_move"),
        ({"order": ["crypt"]}, "illegal_move"),
        ({"order": 5}, "malformed"),
        ({"order": [None]}, "malformed"),
        ({"seat": 0}, "malformed"),
    ],
)
def test_tampered_chance_is_refused_at_its_index(change: dict[str, Any], code: str) -> None:
    """Chance of wrong form is malformed, chance that cannot be is illegal."""
    data = json.loads((EXAMPLES / "ludwig-7-reshuffle.json").read_text())
    index = next(number for number, move in enumerate(data["moves"]) if move["type"] == "chance")
    data["moves"][index].update(change)
    assert refused(data) == (code, index)


def test_difference_is_named_closely() -> None:
    """The line of the sheet that differs is named, not the whole result."""
    data = json.loads((EXAMPLES / "ludwig-2.json").read_text())
    data["result"]["castles"][1]["lines"]["food"] += 1
    with pytest.raises(ResultDiffers, match=r"castles\[1\]\.lines\.food = 9, the replay comes to 8"):
        replay(parse_record(json.dumps(data)))


def test_deep_nesting_and_bombs_are_refused() -> None:
    """Nothing makes the reader run out of stack or memory."""
    for depth in (60, 400, 990, 99_999):
        with pytest.raises(Malformed, match="nested"):
            parse_record('{"result": ' + "[" * depth + "]" * depth + "}")
    with pytest.raises(Malformed, match="64 MiB"):
        read_bytes(gzip.compress(bytes(LARGEST + 1), compresslevel=1))


def test_doubled_keys_are_found_in_one_pass() -> None:
    """200,000 keys with one given twice at the end are refused within a second, not in hours."""
    keys = [*range(200_000), 199_999]
    text = "{" + ",".join(f'"{key}":0' for key in keys) + "}"
    began = time.process_time()
    with pytest.raises(Malformed, match="“199999” is given twice"):
        parse_record(text)
    assert time.process_time() - began < 1


def test_uploads_are_smaller_than_files() -> None:
    """A stranger's file may have 1 MiB, packed or unpacked."""
    for raw in (bytes(LARGEST_UPLOAD + 1), gzip.compress(bytes(LARGEST_UPLOAD + 1))):
        with pytest.raises(Malformed, match="1 MiB"):
            read_bytes(raw, LARGEST_UPLOAD)
    assert read_bytes(bytes(LARGEST_UPLOAD), LARGEST_UPLOAD)


def test_own_editions(tmp_path: Path) -> None:
    """A record of a user’s own edition replays with that file only; without a hash the name is enough."""
    built_in = EXAMPLES.parents[2] / "src/zamki/games/rycerze/data/reconstruction-1.json"
    data = json.loads(built_in.read_text("utf-8"))
    data["edition"]["id"] = "mine"
    own = parse_edition(json.dumps(data).encode(), "mine.json")
    other = parse_edition(json.dumps(data, indent=1).encode(), "mine.json")
    signed = parse_record(json.dumps(changed(edition="mine", edition_sha256=own.sha256)))
    unsigned = parse_record(json.dumps(changed(edition="mine")))
    for record, file in ((signed, own), (unsigned, own), (unsigned, other)):
        assert replay(record, own=file).outcome
    for record, given_file in ((signed, other), (signed, None), (unsigned, None)):
        with pytest.raises(UnknownEdition):
            replay(record, own=given_file)
    assert replay(parse_record(json.dumps(TWO)), own=own).outcome


def test_a_record_may_say_who_sat_where() -> None:
    """Names and levels of bots come back as they were; nothing of the game depends on them."""
    record = parse_record(changed(names=["Ada", "Bo"], bots=[None, "builder"]))
    assert (record.names, record.bots) == (("Ada", "Bo"), (None, "builder"))
    assert record.json() == {**parse_record(TWO).json(), "names": ["Ada", "Bo"], "bots": [None, "builder"]}
    assert replay(record).outcome == replay(parse_record(TWO)).outcome


def test_a_game_saved_before_names_and_bots_still_opens() -> None:
    """`players` of an earlier version is read as names and bots."""
    saved = {**new_game("rycerze", seats=2, seed=1).record().json()}
    saved["players"] = [{"name": "Ada"}, {"bot": "random", "seed": 3}]
    record = parse_record(saved)
    assert (record.names, record.bots) == (("Ada", ""), (None, "random"))
    assert "players" not in record.json()
    with pytest.raises(Malformed):
        parse_record({**saved, "players": [{"name": "Ada"}]})
    with pytest.raises(Malformed):
        parse_record({**saved, "players": [{"name": 3}, {"shoe": "left"}]})
