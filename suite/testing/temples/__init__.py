"""The second engine of the card game, and positions that no play reaches."""
