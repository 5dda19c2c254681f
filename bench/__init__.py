"""What is measured, beside the peers it is measured against. Nothing here is asserted in a test."""
