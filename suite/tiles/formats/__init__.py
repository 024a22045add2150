"""What is written and read: notation and positions."""
