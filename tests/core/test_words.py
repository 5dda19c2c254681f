from __future__ import annotations

from pathlib import Path

import pytest

from zamki.core import words
from zamki.core.words import LANGUAGES, TC, TN, T, Text, join_texts, literal


def test_places_are_filled_in_the_same_language() -> None:
    """A text inside a text is rendered in the reader's language."""
    inner = TC("rycerze", "dragon")
    outer = T("{name} takes a card back: {card}.", name="Ada", card=inner)
    assert outer.render("de") == "Ada nimmt eine Karte zurück: Drache."
    assert outer.render("en") == "Ada takes a card back: dragon."


@pytest.mark.parametrize(
    ("n", "polish"),
    [
        (1, "1 punkt"),
        (2, "2 punkty"),
        (4, "4 punkty"),
        (5, "5 punktów"),
        (12, "12 punktów"),
        (22, "22 punkty"),
    ],
)
def test_polish_has_three_plurals(n: int, polish: str) -> None:
    """Numbers take the plural their language asks for."""
    assert TN("{n} point", "{n} points", n).render("pl") == polish


def test_french_zero_is_singular() -> None:
    """In French nought counts as one."""
    assert TN("{n} point", "{n} points", 0).render("fr") == "0 point"
    assert TN("{n} point", "{n} points", 0).render("en") == "0 points"


def test_french_signs_stay_with_their_words() -> None:
    """A colon or a quotation mark never begins a line of its own in French."""
    assert T("Language: {name}", name="x").render("fr") == "Langue\N{NO-BREAK SPACE}: x"


def test_literals_are_never_translated_or_filled() -> None:
    """A name is a name, even with braces in it."""
    for lang in LANGUAGES:
        assert literal("{knight}").render(lang) == "{knight}"
        assert join_texts([literal("a{"), literal("b")], " {} ").render(lang) == "a{ {} b"


def test_the_same_word_can_differ_by_game() -> None:
    """The context keeps the games' words apart."""
    assert TC("rycerze", "knight").render("pl") == "rycerz"


def test_a_text_says_itself_in_english() -> None:
    """Where somebody prints one it is a sentence, with its context and its number."""
    assert str(T("{name} wins.", name="Ada")) == "Ada wins."
    both = Text("{n} knight", {}, "chess", "{n} knights", 3)
    assert (str(both), both.render("pl")) == ("3 knights", "3 knights")


def test_damaged_words_of_the_house_are_a_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody else's catalogue that cannot be read is left out; one of the house's own raises."""
    folder = tmp_path / "de" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "x.mo").write_bytes(b"no catalogue")
    monkeypatch.setattr(words, "_folders", [tmp_path])
    words.catalogue.cache_clear()
    assert T("Yes").render("de") == "Yes"
    monkeypatch.setattr(words, "LOCALE", tmp_path)
    words.catalogue.cache_clear()
    with pytest.raises(OSError, match="magic number"):
        T("Yes").render("de")
    monkeypatch.undo()
    words.catalogue.cache_clear()
