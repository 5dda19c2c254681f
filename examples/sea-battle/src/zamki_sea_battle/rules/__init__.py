"""The rules of sea battle, S1–S12: pure functions over immutable states."""
