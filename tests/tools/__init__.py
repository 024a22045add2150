"""The developers' commands: `python -m tests.tools.NAME`."""
