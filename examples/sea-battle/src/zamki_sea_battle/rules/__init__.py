"""The rules of sea battle, by the numbers of docs/rules.md: pure functions over immutable states."""
