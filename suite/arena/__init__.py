"""Tournaments of programs: the schedule, the folder of results, and the report."""
