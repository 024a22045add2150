"""The full screen: a game, its home, and its replay on the whole terminal, by Textual."""
