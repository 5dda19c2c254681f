"""The full-screen terminal table: board, hand, log and question, with keys and mouse."""

from zamki.cli.table.app import TableApp, play_on_screen

__all__ = ["TableApp", "play_on_screen"]
