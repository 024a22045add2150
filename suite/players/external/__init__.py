"""External players: programs that speak JSON lines, classes in Python files and packages."""
