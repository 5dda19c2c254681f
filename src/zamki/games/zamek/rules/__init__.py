"""The rules of Zamek as pure functions over immutable states."""
