"""What a position holds, what happens in it, and what it is worth, in sentences."""
