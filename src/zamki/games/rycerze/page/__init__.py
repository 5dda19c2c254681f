"""Rycerze in the browser: its table and its rules."""
