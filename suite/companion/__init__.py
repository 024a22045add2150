"""The companion of a game on a real table: its events are typed in and checked by the rules.

The game is played on a view: the people deal, and a card that they do not show is an unknown card.
"""
