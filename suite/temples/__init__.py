"""The card game: five sites, two builders, sixty people and forty-five temple cards."""
