"""The rules of Rycerze as pure functions over immutable states."""
