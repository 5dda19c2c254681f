"""Zamki: three castle games on one table."""
