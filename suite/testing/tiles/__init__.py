"""The second engine of the tile game, and positions that no play reaches."""
