"""Ludwig in sentences and as text."""
