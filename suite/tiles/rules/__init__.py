"""The rules of the tile game, a module for each chapter of the rulebooks.

Enumerators list what may be done, guards say where play goes on, effects change the state; no
function does two of these. Nothing in here asks which phase it is.
"""
