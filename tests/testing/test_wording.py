"""How sentences are written: the rules of each language and the terms of each game."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from zamki.testing.wording import slips, typeset
from zamki.testing.words import compile_catalogues


@pytest.mark.parametrize(
    ("lang", "wrong", "right"),
    [
        ("en", "It's your turn.", "It’s your turn."),
        ("fr", "Qui gagne?", "Qui gagne ?"),
        ("fr", "Une salle: le Salon.", "Une salle : le Salon."),
        ("fr", "«oui »", "« oui »"),
        ("pl", "W 95 % partii.", "W 95% partii."),
    ],
)
def test_signs_are_held_to_their_language(lang: str, wrong: str, right: str, tmp_path: Path) -> None:
    """A wrong apostrophe, a missing French space, a Polish space before % are found; the right ones pass."""
    assert list(slips(wrong, lang, tmp_path))
    assert list(slips(right, lang, tmp_path)) == []


def test_a_games_terms_are_held(tmp_path: Path) -> None:
    """What a game's terms do not allow is found with the word that is meant, in that language alone."""
    (tmp_path / "terms.json").write_text(json.dumps({"pl": {"wojown": "karta armii"}}), "utf-8")
    assert list(slips("Wojownik wraca.", "pl", tmp_path)) == ["“Wojown”: karta armii"]
    assert list(slips("Wojownik wraca.", "de", tmp_path)) == []


def test_small_words_stay_with_their_neighbours() -> None:
    """Polish one-letter words and French double signs are bound by a space that does not break."""
    assert typeset("Idź w las i wróć.", "pl") == "Idź w\N{NO-BREAK SPACE}las i\N{NO-BREAK SPACE}wróć."
    assert typeset("Oui !", "fr") == "Oui\N{NO-BREAK SPACE}!"
    assert typeset("the Queen's or the Princess' Chambers", "en") == "the Queen’s or the Princess’ Chambers"


def test_words_of_an_earlier_version_fall_silent(tmp_path: Path) -> None:
    """After an update a compiled catalogue without a source is gone: it would win over the new one."""
    folder = tmp_path / "locale" / "de" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "old.mo").write_bytes(b"")
    compile_catalogues(tmp_path)
    assert list(folder.iterdir()) == []
