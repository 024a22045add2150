"""`python -m zweistrom`: the command, where no folder of commands is on the path."""

from . import main

main()
