"""Players that others have written: programs that speak JSON lines, Python files, packages."""
