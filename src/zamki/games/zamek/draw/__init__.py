"""Zamek's drawings."""
