"""Sea battle in sentences and as text."""
