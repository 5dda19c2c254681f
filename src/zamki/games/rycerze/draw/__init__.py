"""Rycerze's drawings."""
