"""The yardstick: random play of a simplified tile game in plain Python, on bitboards.

It only measures machines and interpreters, so it must never change: no tidying up here.
"""

# ruff: noqa
# fmt: off
# mypy: ignore-errors
from tests.bench.board import RIVER, TEMPLES, MONS, N, W, RED, BLUE, HMOD

S = 17
BIT = tuple(1 << (i // W * S + i % W) for i in range(N))      # bit of row-major cell
CELL = {b: i for i, b in enumerate(BIT)}
ALL = sum(BIT)
RIV = sum(b for b, r in zip(BIT, RIVER) if r)
LAND = ALL & ~RIV
ADJ = {b: ((b << 1) | (b >> 1) | (b << S) | (b >> S)) & ALL for b in BIT}
LOWMASK = tuple((1 << k) - 1 for k in (128, 64, 32, 16, 8, 4, 2, 1))
SQUARES = {b: tuple(q for q in (b >> (S + 1), b >> S, b >> 1, b) if q in CELL and CELL[q] % W < 15 and CELL[q] // W < 10) for b in BIT}


def spread(m):
    return (m << 1 | m >> 1 | m << S | m >> S | m) & ALL


def flood(seed, occ):
    m = seed
    while True:
        n = (m << 1 | m >> 1 | m << S | m >> S | m) & occ
        if n == m: return m
        m = n


def nth_bit(m, k):
    """the k-th lowest set bit of m, by halving"""
    base = 0
    for w, low in zip((128, 64, 32, 16, 8, 4, 2, 1), LOWMASK):
        part = m & low
        c = part.bit_count()
        if k >= c:
            k -= c; m >>= w; base += w
        else:
            m = part
    return 1 << base


def bits(m):
    while m:
        b = m & -m
        yield b
        m ^= b


class State:
    __slots__ = ("x", "col", "down", "cat", "pos", "pts", "cats", "mon", "kings", "land", "river", "leadc")

    def __init__(self):
        self.x = 1
        self.col = [0, 0, sum(BIT[c] for c in TEMPLES), 0, 0]   # 1 black, 2 red, 3 blue, 4 green
        self.down = 0           # face-down tiles
        self.cat = 0            # catastrophes
        self.pos = [0] * 8      # one-bit board per leader, 0 = off board
        self.pts = [0] * 8
        self.cats = [2, 2]
        self.mon = [0] * 6
        self.kings = []

    def clone(self):
        s = State.__new__(State)
        s.x = self.x; s.col = self.col[:]; s.down = self.down; s.cat = self.cat
        s.pos = self.pos[:]; s.pts = self.pts[:]; s.cats = self.cats[:]; s.mon = self.mon[:]
        s.kings = self.kings; s.land = self.land; s.river = self.river; s.leadc = self.leadc
        return s

    def rnd(self, n):
        self.x = x = (self.x * 1103515245 + 12345) & 0x7FFFFFFF
        return (x >> 8) % n

    def occ(self):
        _, b, r, u, g = self.col
        a0, a1, a2, a3, b0, b1, b2, b3 = self.pos
        return b | r | u | g | self.down | a0 | a1 | a2 | a3 | b0 | b1 | b2 | b3

    def legal(self):
        occ = self.occ()
        kings = []; seen = one = two = three = 0
        for p in self.pos:
            if p and not p & seen:
                k = flood(p, occ)
                kings.append(k); seen |= k
                a = k << 1 | k >> 1 | k << S | k >> S
                three |= two & a; two |= one & a; one |= a
        self.kings = kings
        free = ALL & ~(occ | self.cat | three)
        self.land = land = free & LAND
        self.river = free & RIV
        r = self.col[RED]
        self.leadc = land & ~two & (r << 1 | r >> 1 | r << S | r >> S)

    def homeless(self):
        near = spread(self.col[RED])
        self.pos = [p & near for p in self.pos]

    def place_tile(self, p, c, cell):
        near = ADJ[cell]; pos = self.pos
        touch = [k for k in self.kings if k & near]
        self.col[c] |= cell
        if len(touch) == 1:                     # one kingdom: score
            k = touch[0]
            for li in (c - 1, c + 3, 0, 4):
                if pos[li] & k:
                    self.pts[(li & 4) + c - 1] += 1
                    break
        elif touch:                             # two kingdoms: wars
            for cc in range(4):
                self.war(p, cc, *touch)
        self.monument(c, cell)

    def war(self, p, cc, k1, k2):
        la = p * 4 + cc; lb = la ^ 4
        pa = self.pos[la]; pb = self.pos[lb]
        if pa & k1 and pb & k2: ka, kb = k1, k2
        elif pa & k2 and pb & k1: ka, kb = k2, k1
        else: return
        if not flood(pa, self.occ()) & pb: return
        tiles = self.col[cc + 1]
        sa = (tiles & ka).bit_count() + self.rnd(3)
        sb = (tiles & kb).bit_count() + self.rnd(3)
        win, lose, kl = (la, lb, kb) if sa > sb else (lb, la, ka)
        self.pos[lose] = 0
        gone = tiles & kl
        if cc + 1 == RED: gone &= ~spread(sum(self.pos))
        self.col[cc + 1] = tiles & ~gone
        self.pts[win] += 1 + gone.bit_count()
        if cc + 1 == RED: self.homeless()

    def monument(self, c, cell):
        m = self.col[c]
        for q in SQUARES[cell]:
            sq = q | q << 1 | q << S | q << S + 1
            if m & sq == sq:
                for i in range(6):
                    if not self.mon[i] and c in MONS[i]:
                        self.mon[i] = q
                        self.col[c] &= ~sq; self.down |= sq
                        if c == RED: self.homeless()
                        return

    def place_leader(self, p, c, cell):
        li = p * 4 + c - 1; ri = li ^ 4
        near = ADJ[cell]
        self.pos[li] = cell
        rp = self.pos[ri]
        if rp and any(k & near and k & rp for k in self.kings):     # revolt
            red = self.col[RED]
            att = (near & red).bit_count() + self.rnd(3)
            dfn = (ADJ[rp] & red).bit_count() + self.rnd(3)
            if att > dfn:
                self.pos[ri] = 0; self.pts[p * 4 + 1] += 1
            else:
                self.pos[li] = 0; self.pts[(1 - p) * 4 + 1] += 1

    def catastrophe(self, p):
        free = ALL & ~(self.down | self.cat | sum(self.pos))
        b = nth_bit(free, self.rnd(free.bit_count()))
        red = self.col[RED] & b
        self.col = [m & ~b for m in self.col]
        self.cat |= b
        self.cats[p] -= 1
        if red: self.homeless()

    def end_turn(self, p):
        occ = 0
        for i in range(6):
            t = self.mon[i]
            if t:
                own = [c for c in MONS[i] if self.pos[p * 4 + c - 1]]
                if own:
                    k = flood(t, occ or (occ := self.occ()))
                    for c in own:
                        if self.pos[p * 4 + c - 1] & k: self.pts[p * 4 + c - 1] += 1

    def step(self, t):
        p = (t >> 1) & 1
        r = self.rnd(100)
        if r < 4:
            if self.cats[p] > 0: self.catastrophe(p)
        elif r < 30:
            c = self.rnd(4) + 1
            if self.pos[p * 4 + c - 1]:
                self.pos[p * 4 + c - 1] = 0
                self.legal()
            n = self.leadc.bit_count()
            if n: self.place_leader(p, c, nth_bit(self.leadc, self.rnd(n)))
        else:
            c = self.rnd(4) + 1
            m = self.river if c == BLUE else self.land
            n = m.bit_count()
            if n: self.place_tile(p, c, nth_bit(m, self.rnd(n)))
        if t & 1: self.end_turn(p)


def mix(h, m, salt):
    n = 0
    for b in bits(m):
        h = (h * 1000003 + CELL[b] + salt) % HMOD; n += 1
    return (h * 31 + n) % HMOD


def play(seed, n, trace):
    s = State()
    s.x = seed & 0x7FFFFFFF
    h = 7
    for t in range(n):
        s.legal()
        if trace:
            h = mix(h, s.land, 1); h = mix(h, s.river, 2); h = mix(h, s.leadc, 3)
        s.step(t)
    return h, digest(s)


def digest(s):
    h = s.x
    for b in BIT:
        v = 0
        for c in (1, 2, 3, 4):
            if s.col[c] & b: v = c
        if s.down & b: v = 5
        if s.cat & b: v = 6
        h = (h * 1000003 + v) % HMOD
    for v in s.pos: h = (h * 1000003 + (CELL[v] + 1 if v else 0)) % HMOD
    for v in s.pts: h = (h * 1000003 + v) % HMOD
    for v in s.mon: h = (h * 1000003 + (CELL[v] + 1 if v else 0)) % HMOD
    for v in s.cats: h = (h * 1000003 + v) % HMOD
    return h


def bench_legal(seed, n, reps):
    s = State(); s.x = seed
    for t in range(n): s.legal(); s.step(t)
    k = 0
    for _ in range(reps):
        s.legal(); k += s.land.bit_count()
    return k


def bench_clone(seed, n, reps):
    s = State(); s.x = seed
    for t in range(n): s.legal(); s.step(t)
    for _ in range(reps): q = s.clone()
    return 0
