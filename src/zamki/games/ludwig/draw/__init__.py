"""Ludwig's drawings."""
