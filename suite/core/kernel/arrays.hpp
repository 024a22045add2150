// Arrays of numbers that a kernel fills in place, and loops over objects.
#pragma once
#include "bits.hpp"
#include <cstring>
#include <vector>

// The numbers of an array; whoever asked for them keeps the array alive.
template<class T> struct Array {
    T* at;
    long long number;

    HOT T& operator[](long long place) {
        MUST(place >= 0 && place < number, "a place outside an array");
        return at[place];
    }
};
typedef Array<uint8_t> Octets;
typedef Array<int8_t> Shorts;
typedef Array<long long> Longs;
typedef Array<float> Floats;

template<class T> static Array<T> numbers(PyObject* array, long long number, const char* formats) {
    Py_buffer view;
    Array<T> found = {nullptr, 0};
    if (PyObject_GetBuffer(array, &view, PyBUF_ND | PyBUF_FORMAT | PyBUF_WRITABLE)) {
        PyErr_Clear();
    } else {
        long long there = view.itemsize ? view.len / view.itemsize : 0;
        bool right = view.ndim == 1 && view.itemsize == sizeof(T) && there >= number && view.format
            && std::strlen(view.format) == 1 && std::strchr(formats, *view.format);
        if (right) found = {(T*)view.buf, there};
        PyBuffer_Release(&view);
    }
    if (!found.at) {
        PyErr_Format(PyExc_ValueError, "this is no flat array of %lld numbers of the format %s", number, formats);
        throw PythonError();
    }
    return found;
}
static inline Octets octets(PyObject* array, long long number) { return numbers<uint8_t>(array, number, "B?"); }
static inline Shorts shorts(PyObject* array, long long number) { return numbers<int8_t>(array, number, "b"); }
static inline Longs longs(PyObject* array, long long number) { return numbers<long long>(array, number, "lq"); }
static inline Floats floats(PyObject* array, long long number) { return numbers<float>(array, number, "f"); }

template<class T> static HOT Array<T> part(const Array<T>& whole, long long first, long long number) {
    MUST(first >= 0 && number >= 0 && first + number <= whole.number, "a part outside an array");
    return {whole.at + first, number};
}
static HOT void clear(const Octets& array, long long number) {
    MUST(number <= array.number, "more bytes than an array has");
    std::memset(array.at, 0, number);
}
static HOT uint64_t little_endian(uint64_t word) {
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    return __builtin_bswap64(word);
#else
    return word;
#endif
}
// Eight bits as eight bytes, the lowest first.
static HOT uint64_t eight_bits(uint64_t bits) {
    uint64_t apart = (bits & 0xff) * 0x0101010101010101u & 0x8040201008040201u;
    return (apart + 0x7f7f7f7f7f7f7f7fu) >> 7 & 0x0101010101010101u;
}
static HOT void write_eight(uint64_t eight, uint8_t* out) {
    eight = little_endian(eight);
    std::memcpy(out, &eight, 8);
}
template<int N> static HOT void spread(const Bits<N>& set, const Octets& out) {
    MUST(set.bit_length() <= out.number, "a bit outside an array");
    const int FEW = 12;  // so many bits of a word are set faster one by one
    EACH {
        uint64_t word = set.w[i];
        if (!word) continue;
        if (__builtin_popcountll(word) > FEW && (i + 1) * 64 <= out.number)
            for (int place = 0; place < 64; place += 8) write_eight(eight_bits(word >> place), out.at + i * 64 + place);
        else
            for (; word; word &= word - 1) out.at[i * 64 + __builtin_ctzll(word)] = 1;
    }
}
static HOT void spread(int set, const Octets& out) { spread(Bits<1>(set), out); }
// Eight octal digits as eight bytes, the lowest first.
static HOT uint64_t eight_digits(uint64_t digits) {
    uint64_t x = digits & 0xffffff;
    x = (x | x << 20) & 0x00000fff00000fffu;
    x = (x | x << 10) & 0x003f003f003f003fu;
    return (x | x << 5) & 0x0707070707070707u;
}
// The lowest word of a column that is shifted to the right.
static HOT uint64_t word_of(const Column& column, int shift) {
    int word = shift >> 6, bits = shift & 63;
    uint64_t above = word < 2 ? column.w[word + 1] << 1 << (63 - bits) : 0;
    return column.w[word] >> bits | above;
}
// Both write eight bytes at once, and so up to seven zeros after the digits.
static HOT void digits(const Column& column, const Octets& out) {
    int length = (column.bit_length() + 2) / 3;
    for (int place = 0; place < length; place += 8) {
        MUST(place + 8 <= out.number, "a digit outside an array");
        write_eight(eight_digits(word_of(column, 3 * place)), out.at + place);
    }
}
static HOT void digits_from_the_highest(const Column& column, const Octets& out) {
    int left = (column.bit_length() + 2) / 3;
    for (int place = 0; left > 0;) {
        int number = left & 7 ? left & 7 : 8;
        left -= number;
        MUST(place + 8 <= out.number, "a digit outside an array");
        uint64_t eight = __builtin_bswap64(eight_digits(word_of(column, 3 * left))) >> 8 * (8 - number);
        write_eight(eight, out.at + place);
        place += number;
    }
}

// Objects that somebody else keeps alive.
struct References { std::vector<PyObject*> at; };
static inline References references(PyObject* list) {
    References found;
    for (Py_ssize_t i = 0; i < PyList_GET_SIZE(list); i++) found.at.push_back(PyList_GET_ITEM(list, i));
    return found;
}
template<class B, class E> static void for_each(B* owner, const References& objects, void (*act)(B*, E*, int)) {
    for (size_t place = 0; place < objects.at.size(); place++) act(owner, (E*)objects.at[place], (int)place);
}
