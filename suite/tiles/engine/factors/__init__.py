"""What an evaluation reckons with: exact odds, what a few pieces can still do, and weights."""
