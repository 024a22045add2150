"""What every game says in words: catalogues, lists, the handbook, answers to questions."""
