"""The routes: of the host, of a seat, of a game gone through; and who asks there."""
