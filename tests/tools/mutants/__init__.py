"""Mutation testing of the rules, the flow and the hidden information of a game."""
