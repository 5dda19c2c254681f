"""Zamek in sentences and as text."""
