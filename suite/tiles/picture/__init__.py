"""Everything that is drawn in colour."""
