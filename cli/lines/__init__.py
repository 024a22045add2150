"""A game line by line: what is typed, what is answered, what is shown."""
