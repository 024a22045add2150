"""The fast path: kernel, evaluation and odds, compiled where there is a compiler."""
