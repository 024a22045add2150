"""Games between programs, watched while they are played."""
