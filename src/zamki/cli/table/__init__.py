"""A game on a whole terminal screen: board, hand, log and question at once, by keys and mouse."""

from zamki.cli.table.app import TableApp, play_on_screen

__all__ = ["TableApp", "play_on_screen"]
