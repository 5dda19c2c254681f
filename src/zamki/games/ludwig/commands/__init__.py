"""What Ludwig brings to the command line."""
