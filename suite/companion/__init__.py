"""The companion of a game on a real table: what happens there is typed, and everything is checked.

It is the game played on a view. The people at the table deal, and a card that they do not show is
an unknown card.
"""
