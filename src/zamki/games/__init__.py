"""The games that come with Zamki: one folder each, the same parts in the same order."""

from pathlib import Path

from zamki.core.words import add_words

BUILT_IN = ("ludwig", "zamek", "rycerze")
"""In the order lists show them."""

for _name in BUILT_IN:  # here, so that a part imported without the registry is translated too
    add_words(Path(__file__).parent / _name / "locale")
