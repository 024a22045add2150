"""`python -m zweistrom`: the command, where no folder of commands is on the path."""

from . import main

if __name__ == "__main__":
    main()
