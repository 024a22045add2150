"""The fast path: kernel, evaluation and odds, compiled where a compiler is available."""
