"""What a game shows and tells of a position: presentation and hints."""
