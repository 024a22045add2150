// Sets of bits of a fixed width, with the operators of Python's ints.
//
// The kernels are plain Python. Interpreted, their boards, columns and sets of actions are ints;
// compiled, they are the values below. Bits beyond the width are lost: the rules mask them anyway.
// Built with BITS_CHECK, a lost bit, a negative mask or an index out of range aborts.
#pragma once
#include <Python.h>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <new>
#include <stdexcept>
#include <type_traits>
#ifdef __x86_64__
#include <cpuid.h>
#endif

#define HOT inline __attribute__((always_inline))
#ifdef BITS_CHECK
#define MUST(holds, what) \
    if (!(holds)) { std::fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, what); std::abort(); }
#else
#define MUST(holds, what)
#endif

template<class T> using IfInt = typename std::enable_if<std::is_integral<T>::value, int>::type;
template<class T> using IfObject = typename std::enable_if<std::is_same<T, PyObject>::value, int>::type;

// Raised with the Python error already set; `except +` leaves that one standing.
struct PythonError : std::runtime_error { PythonError() : std::runtime_error("a Python error") {} };

// What `except +` does with what was raised. Cython's own knows streams as well, which bring the
// library of C++ with them where that is linked into each module.
#define __Pyx_CppExn2PyErr raise_in_python
static inline void raise_in_python() {
    if (PyErr_Occurred()) return;
    try { throw; }
    catch (const std::bad_alloc& problem) { PyErr_NoMemory(); }
    catch (const std::out_of_range& problem) { PyErr_SetString(PyExc_IndexError, problem.what()); }
    catch (const std::exception& problem) { PyErr_SetString(PyExc_RuntimeError, problem.what()); }
}

template<int WORDS> struct Bits {
    uint64_t w[WORDS];

    Bits() = default;
    template<class I, IfInt<I> = 0> HOT Bits(I number) : w{} {
        MUST(number >= 0, "a set of bits from a negative number");
        w[0] = (uint64_t)number;
    }
    // A narrower set as a wider one.
    template<int FEWER, typename std::enable_if<(FEWER < WORDS), int>::type = 0>
    HOT Bits(const Bits<FEWER>& other) : w{} {
        for (int i = 0; i < FEWER; i++) w[i] = other.w[i];
    }
    HOT Bits& operator=(std::nullptr_t) {  // what the literal 0 is to C++
        for (int i = 0; i < WORDS; i++) w[i] = 0;
        return *this;
    }
    // From a Python int; raises OverflowError if it is negative or too wide.
    template<class T, IfObject<T> = 0> Bits& operator=(T* object) {
        int beyond = 1;
        long long number = PyLong_Check(object) ? PyLong_AsLongLongAndOverflow(object, &beyond) : 0;
        if (!beyond && number >= 0) return *this = Bits(number);  // most are as short as that
        PyObject* hex = PyNumber_ToBase(object, 16);
        if (!hex) throw PythonError();
        const char* digits = PyUnicode_AsUTF8(hex);
        Bits read(0);
        bool fits = digits && digits[0] == '0';
        for (const char* digit = digits + 2; fits && *digit; digit++) {
            fits = !(read.w[WORDS - 1] >> 60);
            if (!fits) break;
            read = read << 4;
            read.w[0] |= *digit <= '9' ? *digit - '0' : *digit - 'a' + 10;
        }
        Py_DECREF(hex);
        if (!fits) {
            PyErr_Format(PyExc_OverflowError, "%R is not a set of %d bits", object, WORDS * 64);
            throw PythonError();
        }
        return *this = read;
    }
    // As a Python int.
    PyObject* __index__() const {
        uint64_t above = 0;
        for (int i = 1; i < WORDS; i++) above |= w[i];
        if (!above) return PyLong_FromUnsignedLongLong(w[0]);
        char digits[WORDS * 16 + 1];
        for (int i = 0; i < WORDS; i++)
            std::snprintf(digits + 16 * i, 17, "%016llx", (unsigned long long)w[WORDS - 1 - i]);
        return PyLong_FromString(digits, nullptr, 16);
    }

    HOT bool any() const {
        uint64_t all = 0;
        for (int i = 0; i < WORDS; i++) all |= w[i];
        return all != 0;
    }
    HOT explicit operator bool() const { return any(); }
    HOT bool operator!() const { return !any(); }
    HOT int bit_count() const {
        int count = 0;
        for (int i = 0; i < WORDS; i++)
            if (WORDS < 5 || w[i]) count += __builtin_popcountll(w[i]);
        return count;
    }
    HOT int bit_length() const {
        for (int i = WORDS - 1; i >= 0; i--)
            if (w[i]) return i * 64 + 64 - __builtin_clzll(w[i]);
        return 0;
    }
};

#define EACH for (int i = 0; i < N; i++)
#define OF_BITS template<int N> static HOT
#define OF_BITS_AND_INT template<int N, class I, IfInt<I> = 0> static HOT
OF_BITS Bits<N> operator|(const Bits<N>& x, const Bits<N>& y) { Bits<N> z; EACH z.w[i] = x.w[i] | y.w[i]; return z; }
OF_BITS Bits<N> operator&(const Bits<N>& x, const Bits<N>& y) { Bits<N> z; EACH z.w[i] = x.w[i] & y.w[i]; return z; }
OF_BITS Bits<N> operator^(const Bits<N>& x, const Bits<N>& y) { Bits<N> z; EACH z.w[i] = x.w[i] ^ y.w[i]; return z; }
OF_BITS Bits<N> operator~(const Bits<N>& x) { Bits<N> z; EACH z.w[i] = ~x.w[i]; return z; }
OF_BITS Bits<N> operator-(const Bits<N>& x) {
    Bits<N> z;
    uint64_t carry = 1;
    EACH { z.w[i] = ~x.w[i] + carry; carry = carry && !z.w[i]; }
    return z;
}
OF_BITS bool operator==(const Bits<N>& x, const Bits<N>& y) { uint64_t d = 0; EACH d |= x.w[i] ^ y.w[i]; return !d; }
OF_BITS bool operator!=(const Bits<N>& x, const Bits<N>& y) { return !(x == y); }
OF_BITS Bits<N>& operator|=(Bits<N>& x, const Bits<N>& y) { EACH x.w[i] |= y.w[i]; return x; }
OF_BITS Bits<N>& operator&=(Bits<N>& x, const Bits<N>& y) { EACH x.w[i] &= y.w[i]; return x; }
OF_BITS Bits<N>& operator^=(Bits<N>& x, const Bits<N>& y) { EACH x.w[i] ^= y.w[i]; return x; }

// With an int, as Python does: `&` is an int again.
OF_BITS_AND_INT int64_t operator&(const Bits<N>& x, I y) { MUST(y >= 0, "a negative mask"); return (int64_t)(x.w[0] & (uint64_t)y); }
OF_BITS_AND_INT Bits<N> operator|(const Bits<N>& x, I y) { MUST(y >= 0, "a negative mask"); Bits<N> z = x; z.w[0] |= (uint64_t)y; return z; }
OF_BITS_AND_INT Bits<N> operator^(const Bits<N>& x, I y) { MUST(y >= 0, "a negative mask"); Bits<N> z = x; z.w[0] ^= (uint64_t)y; return z; }
OF_BITS_AND_INT Bits<N>& operator|=(Bits<N>& x, I y) { MUST(y >= 0, "a negative mask"); x.w[0] |= (uint64_t)y; return x; }
OF_BITS_AND_INT Bits<N>& operator^=(Bits<N>& x, I y) { MUST(y >= 0, "a negative mask"); x.w[0] ^= (uint64_t)y; return x; }
OF_BITS_AND_INT bool operator>(const Bits<N>& x, I y) {
    uint64_t above = 0;
    for (int i = 1; i < N; i++) above |= x.w[i];
    return above || x.w[0] > (uint64_t)y;
}
OF_BITS_AND_INT bool operator<=(const Bits<N>& x, I y) { return !(x > y); }
OF_BITS_AND_INT bool operator==(const Bits<N>& x, I y) { return x == Bits<N>(y); }
OF_BITS_AND_INT bool operator!=(const Bits<N>& x, I y) { return !(x == Bits<N>(y)); }
OF_BITS Bits<N> operator-(const Bits<N>& x, int y) {
    Bits<N> z;
    uint64_t borrow = y;
    EACH { z.w[i] = x.w[i] - borrow; borrow = x.w[i] < borrow; }
    return z;
}

OF_BITS Bits<N> operator>>(const Bits<N>& x, int k) {
    MUST(k >= 0, "a negative shift");
    Bits<N> z;
    if (__builtin_constant_p(k) && k > 0 && k < 64) {
        for (int i = 0; i < N - 1; i++) z.w[i] = x.w[i] >> k | x.w[i + 1] << (64 - k);
        z.w[N - 1] = x.w[N - 1] >> k;
        return z;
    }
    int words = k >> 6, bits = k & 63;
    EACH {
        uint64_t low = i + words < N ? x.w[i + words] : 0;
        uint64_t high = i + words + 1 < N ? x.w[i + words + 1] : 0;
        z.w[i] = low >> bits | high << 1 << (63 - bits);
    }
    return z;
}
OF_BITS Bits<N> operator<<(const Bits<N>& x, int k) {
    MUST(k >= 0 && (!x || x.bit_length() + k <= N * 64), "bits are lost");
    Bits<N> z;
    if (__builtin_constant_p(k) && k > 0 && k < 64) {
        for (int i = N - 1; i > 0; i--) z.w[i] = x.w[i] << k | x.w[i - 1] >> (64 - k);
        z.w[0] = x.w[0] << k;
        return z;
    }
    int words = k >> 6, bits = k & 63;
    EACH {
        uint64_t high = i >= words ? x.w[i - words] : 0;
        uint64_t low = i > words ? x.w[i - words - 1] : 0;
        z.w[i] = high << bits | low >> 1 >> (63 - bits);
    }
    return z;
}
OF_BITS Bits<N>& operator<<=(Bits<N>& x, int k) { return x = x << k; }
OF_BITS Bits<N>& operator>>=(Bits<N>& x, int k) { return x = x >> k; }

#ifdef BITS_CHECK
typedef Bits<4> Board;    // with a row of guards, so that only bits lost by mistake abort
#else
typedef Bits<3> Board;    // 11 rows of 17 columns; what a shift puts beyond them is lost
#endif
typedef Bits<4> Swaps;    // the 209 swaps of a hand
typedef Bits<3> Column;   // up to 60 cards, three bits a card
typedef Bits<11> Acts;    // the seats' actions of the card game
typedef Bits<57> Moves;   // the seats' actions of the tile game

// A board on its way into a wider set: shifted there, it is laid in, and nothing else is touched.
struct Placed { Bits<4> set; int k; };
struct Wide {
    Bits<4> set;
    HOT Placed operator<<(int k) const { return Placed{set, k}; }
};
template<class T> static HOT Wide wide(const T& set) { return Wide{Bits<4>(set)}; }
OF_BITS Bits<N>& operator|=(Bits<N>& x, const Placed& placed) {
    int words = placed.k >> 6, bits = placed.k & 63;
    MUST(placed.k >= 0 && (!placed.set || placed.set.bit_length() + placed.k <= N * 64), "bits are lost");
    uint64_t low = 0;
    for (int i = 0; i < 5; i++) {
        uint64_t high = i < 4 ? placed.set.w[i] : 0;
        if (words + i < N) x.w[words + i] |= high << bits | low >> 1 >> (63 - bits);
        low = high;
    }
    return x;
}

// Bits that stand together in a wide set, from `first` to before `after`.
struct Stretch {
    int first, after;

    Stretch& operator=(PyObject* object) {
        Moves bits;
        bits = object;
        after = bits.bit_length();
        first = after - bits.bit_count();
        MUST((bits >> first << first) == bits, "bits that stand apart");
        return *this;
    }
};

// What a wide set holds of a stretch: no other word is looked at.
struct Part {
    const uint64_t* w;
    int first, after;

    HOT uint64_t word(int i) const {
        uint64_t held = w[i];
        if (i == first >> 6) held &= ~(uint64_t)0 << (first & 63);
        if (i == (after - 1) >> 6) held &= ~(uint64_t)0 >> (-after & 63);
        return held;
    }
    HOT explicit operator bool() const {
        uint64_t all = 0;
        for (int i = first >> 6; i <= (after - 1) >> 6; i++) all |= word(i);
        return all != 0;
    }
    HOT bool operator!() const { return !(bool)*this; }
    HOT int bit_count() const {
        int count = 0;
        for (int i = first >> 6; i <= (after - 1) >> 6; i++) count += __builtin_popcountll(word(i));
        return count;
    }
};
OF_BITS Part operator&(const Bits<N>& x, const Stretch& stretch) {
    MUST(0 <= stretch.first && stretch.first < stretch.after && stretch.after <= N * 64, "a stretch out of range");
    return Part{x.w, stretch.first, stretch.after};
}
static inline int nth_bit(const Part& part, int number) {
    MUST(number >= 0 && number < part.bit_count(), "there are not so many bits");
    for (int i = part.first >> 6;; i++) {
        uint64_t word = part.word(i);
        int held = __builtin_popcountll(word);
        if (number >= held) { number -= held; continue; }
        int base = 0;
        for (int width = 32; width > 2; width >>= 1) {
            int low = __builtin_popcountll(word & (((uint64_t)1 << width) - 1));
            if (number >= low) { number -= low; word >>= width; base += width; }
        }
        for (; number; number--) word &= word - 1;
        return i * 64 + base + __builtin_ctzll(word);
    }
}
template<int N> static HOT int nth_bit(const Bits<N>& x, int number) {
    if (number) return nth_bit(Part{x.w, 0, N * 64}, number);
    MUST(x.any(), "an empty set has no bits");
    for (int i = 0;; i++)  // the first: no bits need be counted
        if (x.w[i]) return i * 64 + __builtin_ctzll(x.w[i]);
}

// A list of up to `MOST` values, as Python's.
template<class T, int MOST> struct List {
    int number;
    T value[MOST];

    List() : number(0) {}
    List(const List& other) { *this = other; }
    HOT List& operator=(const List& other) {
        number = other.number;
        for (int i = 0; i < number; i++) value[i] = other.value[i];
        return *this;
    }
    List& operator=(PyObject* list) {  // from a Python list of what the values are in Python
        PyObject* items = PySequence_Fast(list, "a list");
        if (!items) throw PythonError();
        number = 0;
        try {
            for (Py_ssize_t i = 0; i < PySequence_Fast_GET_SIZE(items); i++) {
                T next;
                next = PySequence_Fast_GET_ITEM(items, i);
                append(next);
            }
        } catch (...) { Py_DECREF(items); throw; }
        Py_DECREF(items);
        return *this;
    }
    HOT void append(const T& next) {
        if (number >= MOST) throw std::out_of_range("more values than a list holds");
        value[number++] = next;
    }
    HOT void clear() { number = 0; }
    HOT List copy() const { return *this; }
    HOT T& operator[](int i) {
        MUST(i >= 0 && i < number, "a list index out of range");
        return value[i];
    }
    HOT T* begin() { return value; }
    HOT T* end() { return value + number; }
};
typedef List<Board, 16> Boards;
typedef List<Swaps, 4096> TableOfSwaps;
typedef List<Stretch, 8> Stretches;

// A number that both forms of a source must agree on, and that the compiler can fold.
template<int VALUE> struct Const {
    constexpr operator int() const { return VALUE; }
    Const& operator=(long value) {
        if (value != VALUE) throw std::logic_error("a constant of a .pxd differs from its source");
        return *this;
    }
};
template<int VALUE> static Const<VALUE> constant;

// The numbers of Python's `random.Random` (Mersenne Twister, 53 bits each), drawn without Python. It
// goes on from where that generator stands, which itself stays there.
//
// Or, where `counted`, those of a stream: SplitMix64, whose counter is all that it keeps.
static HOT uint64_t scrambled(uint64_t word) {
    word = (word ^ word >> 30) * 0xbf58476d1ce4e5b9u;
    word = (word ^ word >> 27) * 0x94d049bb133111ebu;
    return word ^ word >> 31;
}
enum : uint64_t { GOLDEN = 0x9e3779b97f4a7c15u };
static HOT uint64_t mixed(uint64_t key, uint64_t number) { return scrambled(key + GOLDEN * (number + 1)); }

struct Dice {
    enum { LENGTH = 624, MIDDLE = 397 };
    uint64_t counter;
    bool counted;
    int next;
    uint32_t word[LENGTH];

    template<class T, IfObject<T> = 0> Dice& operator=(T* generator) {
        counted = false;
        PyObject* whole = PyObject_CallMethod(generator, "getstate", nullptr);
        PyObject* words = whole ? PySequence_GetItem(whole, 1) : nullptr;
        Py_XDECREF(whole);
        for (int i = 0; words && i <= LENGTH; i++) {
            PyObject* item = PySequence_GetItem(words, i);
            unsigned long value = item ? PyLong_AsUnsignedLong(item) : 0;
            Py_XDECREF(item);
            if (i < LENGTH) word[i] = (uint32_t)value; else next = (int)value;
        }
        Py_XDECREF(words);
        if (PyErr_Occurred()) throw PythonError();
        return *this;
    }
    void twist() {
        for (int i = 0; i < LENGTH; i++) {
            uint32_t y = (word[i] & 0x80000000u) | (word[(i + 1) % LENGTH] & 0x7fffffffu);
            word[i] = word[(i + MIDDLE) % LENGTH] ^ y >> 1 ^ (y & 1 ? 0x9908b0dfu : 0);
        }
        next = 0;
    }
    HOT uint32_t draw() {
        if (next >= LENGTH) twist();
        uint32_t y = word[next++];
        y ^= y >> 11;
        y ^= y << 7 & 0x9d2c5680u;
        y ^= y << 15 & 0xefc60000u;
        return y ^ y >> 18;
    }
    HOT double operator()() {
        if (counted) return (scrambled(counter += GOLDEN) >> 11) * (1.0 / 9007199254740992.0);
        uint32_t high = draw() >> 5, low = draw() >> 6;
        return (high * 67108864.0 + low) * (1.0 / 9007199254740992.0);
    }
};

static inline Dice dice(PyObject* generator) {
    Dice numbers;
    numbers = generator;
    return numbers;
}

static inline Dice stream() {
    Dice numbers;
    numbers.counted = true;
    numbers.counter = 0;
    return numbers;
}

// Single bits of a set.
template<int N> static HOT bool has(const Bits<N>& set, int bit) { return set.w[bit >> 6] >> (bit & 63) & 1; }
static HOT Moves only(int bit) {
    Moves set(0);
    set.w[bit >> 6] = (uint64_t)1 << (bit & 63);
    return set;
}

// The place of each bit of a set, the lowest first; returns how many.
OF_BITS int places(const Bits<N>& set, int* out) {
    int number = 0;
    for (int i = 0; i < N; i++)
        for (uint64_t word = set.w[i]; word; word &= word - 1) out[number++] = i * 64 + __builtin_ctzll(word);
    return number;
}

static inline Board board(PyObject* bits) {
    Board cells;
    cells = bits;
    return cells;
}
static inline Column column(PyObject* digits) {
    Column cards;
    cards = digits;
    return cards;
}
static inline Moves moves(PyObject* mask) {
    Moves actions;
    actions = mask;
    return actions;
}

// x86-64 has the instruction since 2008; kernels are built to use it.
static inline bool has_popcount() {
#ifdef __x86_64__
    unsigned a, b, c, d;  // __builtin_cpu_supports is always false if zig compiles it
    return __get_cpuid(1, &a, &b, &c, &d) && (c & bit_POPCNT);
#else
    return true;
#endif
}

// Lets other threads run, and raises what a signal such as Ctrl-C has to raise.
static inline void yield_gil() {
    Py_BEGIN_ALLOW_THREADS
    Py_END_ALLOW_THREADS
    if (PyErr_CheckSignals()) throw PythonError();
}
