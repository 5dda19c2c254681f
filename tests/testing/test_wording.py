"""How sentences are written: the rules of each language and the terms of each game."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from zamki.testing.wording import slips, typeset
from zamki.testing.words import HOUSE, LANGUAGES, compile_catalogues, domains


@pytest.mark.parametrize(
    ("lang", "wrong", "right"),
    [
        ("en", "It's your turn.", "It’s your turn."),
        ("fr", "Qui gagne?", "Qui gagne ?"),
        ("fr", "Une salle: le Salon.", "Une salle : le Salon."),
        ("fr", "«oui »", "« oui »"),
        ("pl", "W 95 % partii.", "W 95% partii."),
        ("pl", "W {rate} % partii.", "W {rate}% partii."),
        ("en", "It wins {rate} % of the games.", "It wins {rate}% of the games."),
        ("fr", "{rate}% des parties.", "{rate} % des parties."),
        ("de", "{rate}% der Partien.", "{rate} % der Partien."),
    ],
)
def test_signs_are_held_to_their_language(lang: str, wrong: str, right: str, tmp_path: Path) -> None:
    """A wrong apostrophe, a missing French space, a wrong space before % are found; the right ones pass."""
    assert list(slips(wrong, lang, tmp_path))
    assert list(slips(right, lang, tmp_path)) == []


def test_a_games_terms_are_held(tmp_path: Path) -> None:
    """What a game's terms do not allow is found with the word that is meant, in that language alone."""
    (tmp_path / "terms.json").write_text(json.dumps({"pl": {"wojown": "karta armii"}}), "utf-8")
    assert list(slips("Wojownik wraca.", "pl", tmp_path)) == ["“Wojown”: karta armii"]
    assert list(slips("Wojownik wraca.", "de", tmp_path)) == []


def test_a_package_speaks_for_its_games(tmp_path: Path) -> None:
    """What a package's own terms do not allow is found in the sentences of its games too."""
    shared, game = tmp_path / "shared", tmp_path / "game"
    for folder, rules in ((shared, {"votre": "ton"}), (game, {"fighter": "carte d’armée"})):
        folder.mkdir()
        (folder / "terms.json").write_text(json.dumps({"fr": rules}), "utf-8")
    assert list(slips("Votre fighter rentre.", "fr", shared, game)) == [
        "“Votre”: ton",
        "“fighter”: carte d’armée",
    ]


@pytest.mark.parametrize(
    ("game", "lang", "wrong", "right"),
    [
        ("", "fr", "Nommez le dossier.", "Nomme le dossier."),
        ("", "fr", "Quand vous pouvez jouer.", "Quand tu peux jouer."),
        ("", "de", "Wenn Sie an der Reihe sind.", "Es sind Räume. Sie zählen."),
        ("", "pl", "Gdy przyjdzie kolej na Ciebie.", "Gdy przyjdzie kolej na ciebie."),
        ("", "de", "Das Spiel ist zu Ende.", "Die Partie ist zu Ende."),
        ("", "de", "Sitzplatz {n}", "Platz {n}"),
        ("", "en", "This is no mail address.", "This is not an email address."),
        ("", "en", "After the end the most points win.", "Whoever has the most points wins."),
        ("ludwig", "de", "Wechselt die Plätze.", "Wechselt die Sitzplätze."),
        ("ludwig", "fr", "Changez de place.", "Changez de position."),
        ("zamek", "pl", "Jeszcze w worku", "Jeszcze w stosie"),
        ("zamek", "en", "Still in the bag", "Still in the stack"),
        ("rycerze", "pl", "Łucznik bierze zamek.", "Łucznik zdobywa zamek."),
        ("rycerze", "en", "A big wood castle.", "A big wooden castle."),
        ("rycerze", "pl", "Dwa bębny.", "Dwa bębenki."),
        ("rycerze", "fr", "Reprends une carte.", "Récupère une carte."),
        ("zamek", "de", "Wer zuletzt im Stock saß.", "Wer zuletzt am Pranger stand."),
        ("zamek", "fr", "Une chapelle se trouve là.", "Une petite chapelle se trouve là."),
        ("zamek", "pl", "Wygrywa najwięcej punktów.", "Wygrywa gracz z największą liczbą punktów."),
        ("ludwig", "pl", "Liczy się niższy zamek.", "Liczy się słabszy zamek."),
        ("ludwig", "fr", "Ton château le plus bas compte.", "Ton château le plus faible compte."),
        ("ludwig", "de", "Dein niedrigeres Schloss zählt.", "Dein schwächeres Schloss zählt."),
        ("ludwig", "de", "Es bringt 2 Punkte.", "Es bringt 2 Siegpunkte."),
        ("ludwig", "pl", "Wskaż pole.", "Wskaż miejsce."),
        ("ludwig", "en", "Pick a cell.", "{castle} {cell}: pick a space."),
    ],
)
def test_one_thing_has_one_word(game: str, lang: str, wrong: str, right: str) -> None:
    """Words that the rulebooks do not use, and the wrong way to speak to people, are found."""
    locales = [HOUSE / "locale", *([HOUSE / "games" / game / "locale"] if game else [])]
    assert list(slips(wrong, lang, *locales))
    assert list(slips(right, lang, *locales)) == []


FOUND = {
    "en": (
        "all others above it", "only above ground", "All other fighters", "group of empty cells",
        "ways up here", "not allowed to you", "is the least, not", "A fighter that", "is not asked",
        "Nothing parts them", "the bonus of:", "the bonus card:", "score nobody", "beyond the number above",
        "No table waits for players", "never comes", "twins", "Left to fight", "wanders about",
        "already to act", "Chance has spoken", "as others stands", "shown only after the end",
        "The games there are", "nothing in it", "right so far", "good: {", "there twice",
        "does not hold so many", "for each of what", "holds a wanted type", "sits between you",
        "As many games as seats", "Rotate the youngest", "does not tell.", "the record of a fault",
        "goes to more cards", "The sword stays:", "Two houses",
    ),
    "pl": (
        "wojown", "bębn", "chcian", "na ręce", "na rękę", "tylko nad ziemią", "dostaje największą grupę",
        "o zamki małego", "Nad ziemią coś", "naraz wolno", "wygrywa najwięcej", "Wygrywa najwięcej",
        "weź jedną kartę", "teraz pytan", "Nic ich nie rozdziela", "musi spotkać", "Komnata prycz",
        "Sień na błoto", "Pudrownia", "Szkółka", "z łamigłówek", "Komnata słoneczna", "element z ręki",
    ),
    "fr": (
        "toutes les autres au-dessus", "combattant", "devine tes voisins", "Chacun qui a",
        "Touche tes salles", "Achevé : {kind}", "pièce de la main", "Salle des Faux", "Entrée boueuse",
        "Coin de la Cheminée", "Jardin à bière", "Belvédère", "Pièce de survie", "Chambre solaire",
        "l’écran à :", "à la position",
    ),
    "de": (
        "alle anderen darüber", "Kämpfer", " wertet", " wertest", "Meinen Platz", "Nimm zuerst deinen Platz",
        "Stück der Hand", "Gib weiter an", "Lege Ludwigs Raum.", "gerade nicht gefragt", "Nichts trennt sie",
        "Werten beginnen", "Sonnengemach", "Puderzimmer", "Kojenzimmer", "Fassvorrat", "Verschlussraum",
        "Empfangssalon", "größte Gruppe", "gewinnen die meisten",
    ),
}  # fmt: skip
"""Sentences and words that readers found wrong or odd, by language."""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_readers_found_does_not_come_back(lang: str) -> None:
    """No catalogue has one of the phrases that were found wrong or odd."""
    said = [
        form
        for domain in domains(HOUSE)
        for message in domain.load(lang)
        if message.id
        for form in ([message.string] if isinstance(message.string, str) else message.string)
    ]
    assert len(said) > 1000
    assert [(phrase, text) for phrase in FOUND[lang] for text in said if phrase in text] == []


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
