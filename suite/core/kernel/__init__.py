"""What compiled kernels are made of: bits, arrays, keys, chance, layers, batches, dispatch."""
