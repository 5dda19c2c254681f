"""The rules of Ludwig as pure functions over immutable states."""
