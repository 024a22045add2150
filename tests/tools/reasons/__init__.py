"""Checks the reasons of refusals by the rules, told a second time: slow and obvious."""
