"""All text for users: descriptions, refusals, hints, answers to queries."""
