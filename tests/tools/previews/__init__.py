"""Whether what is told of an action, before and after it, is what happens.

The English sentences are read into facts, and these are compared with the facts of the second
engine of the game, which knows nothing of the sentences.
"""
