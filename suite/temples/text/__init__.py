"""Everything that is said to people, in words."""
