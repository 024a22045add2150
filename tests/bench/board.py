"""The board of the yardstick; see `kern_a.py`."""

# ruff: noqa
# fmt: off
# mypy: ignore-errors
ROWS = ("....~~~~~.T.~...", ".T..~.......~..T", "...~~T......~~..", "~~~~.........~~~", ".............T~~",
        "..............~.", "~~~~....T...~~~.", ".T.~~~~.....~...", "......~~~~~~~.T.", ".....T..........", "..........T.....")
H, W, N = 11, 16, 176
FLAT = "".join(ROWS)
RIVER = tuple(int(ch == "~") for ch in FLAT)
TEMPLES = tuple(i for i, ch in enumerate(FLAT) if ch == "T")
NB = tuple(tuple(n for n, ok in ((i - W, i >= W), (i - 1, i % W > 0), (i + 1, i % W < W - 1), (i + W, i < N - W)) if ok) for i in range(N))
MONS = ((1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4))
BLACK, RED, BLUE, GREEN, DOWN, CAT = 1, 2, 3, 4, 5, 6
HMOD = (1 << 31) - 1
