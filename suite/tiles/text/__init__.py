"""All text for people: descriptions, queries, explanations, refusals, hints."""
