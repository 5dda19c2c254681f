"""Rycerze in sentences and as text."""
