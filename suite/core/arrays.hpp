// Arrays of numbers that a kernel fills in place, and loops over objects without the GIL.
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

template<class T> static HOT Array<T> part(const Array<T>& whole, long long first) {
    MUST(first >= 0 && first <= whole.number, "a part outside an array");
    return {whole.at + first, whole.number - first};
}
static HOT void clear(const Octets& array, long long number) {
    MUST(number <= array.number, "more bytes than an array has");
    std::memset(array.at, 0, number);
}
template<int N> static HOT void spread(const Bits<N>& set, const Octets& out) {
    MUST(set.bit_length() <= out.number, "a bit outside an array");
    EACH for (uint64_t word = set.w[i]; word; word &= word - 1) out.at[i * 64 + __builtin_ctzll(word)] = 1;
}

static HOT void digits(const Column& column, const Octets& out, long long first, int step) {
    uint64_t low = column.w[0], middle = column.w[1], high = column.w[2];
    for (; low | middle | high; first += step) {
        MUST(first >= 0 && first < out.number, "a digit outside an array");
        out.at[first] = low & 7;
        low = low >> 3 | middle << 61;
        middle = middle >> 3 | high << 61;
        high >>= 3;
    }
}

// Objects that somebody else keeps alive.
struct References { std::vector<PyObject*> at; };
static inline References references(PyObject* list) {
    References found;
    for (Py_ssize_t i = 0; i < PyList_GET_SIZE(list); i++) found.at.push_back(PyList_GET_ITEM(list, i));
    return found;
}
template<class B, class E> static void each(B* owner, const References& objects, void (*act)(B*, E*, int)) {
    Py_BEGIN_ALLOW_THREADS
    for (size_t place = 0; place < objects.at.size(); place++) act(owner, (E*)objects.at[place], (int)place);
    Py_END_ALLOW_THREADS
}
