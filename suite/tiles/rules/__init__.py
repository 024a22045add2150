"""The rules of the tile game, a module for each chapter of the rulebooks.

Enumerators list legal actions, guards choose the next phase, effects change the state; no function
does two of these. No rule reads the phase.
"""
