"""Own boards and tiles: every fault named, an edition as a sheet of text."""

from zamki.core.edition import EditionBook
from zamki.games.zamek.rules.edition import check
from zamki.games.zamek.words.edition_sheet import edition_sheet, edition_summary

editions = EditionBook(check=check, summary=edition_summary, sheet=edition_sheet)
