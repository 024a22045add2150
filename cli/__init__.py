"""The command `zweistrom`: everything that knows about terminals."""
