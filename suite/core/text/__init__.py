"""Text for all games: catalogues, phrases, the handbook, readers of answers."""
