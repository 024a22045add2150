// Lists of numbers that grow, and tables of keys.
#pragma once
#include "bits.hpp"
#include <cstring>
#include <vector>

// A list of numbers, as Python's.
template<class T> struct Series {
    std::vector<T> items;

    HOT void append(T next) { items.push_back(next); }
    HOT void insert(long long place, T next) {
        MUST(place >= 0 && place <= (long long)items.size(), "a place outside a list");
        items.insert(items.begin() + place, next);
    }
    HOT T pop() {
        MUST(!items.empty(), "an empty list");
        T last = items.back();
        items.pop_back();
        return last;
    }
    HOT void clear() { items.clear(); }
    HOT T& operator[](long long place) {
        MUST(place >= 0 && place < (long long)items.size(), "a list index out of range");
        return items[place];
    }
};
typedef Series<int> Ints;
typedef Series<double> Doubles;
typedef Series<long long> Piles;

// The numbers and columns of a key: which words are not zero, and those words: most are zero.
struct Key {
    enum { MOST = 63 };
    int place, length;
    uint64_t words[MOST + 1];

    Key() { clear(); }
    HOT void clear() {
        place = 0;
        length = 1;
        words[0] = 0;
    }
    HOT void word(uint64_t next) {
        if (next) {
            words[0] |= (uint64_t)1 << place;
            words[length++] = next;
        }
        place++;
    }
    HOT void append(long long number) {
        MUST(place < MOST, "a key too long");
        word((uint64_t)number);
    }
    template<int N> HOT void append(const Bits<N>& set) {
        MUST(place + N <= MOST, "a key too long");
        for (int i = 0; i < N; i++) word(set.w[i]);
    }
    HOT uint64_t hash() const {
        uint64_t mix = 0;
        for (int i = 0; i < length; i++) mix = ((mix ^ words[i]) * GOLDEN) ^ mix >> 29;
        return scrambled(mix);
    }
};

// Open addressing. A slot counts only if it has the stamp of the table, so clearing is one step.
struct Keys {
    struct Slot { uint32_t stamp, number; };
    struct Entry { uint64_t hash, from; };
    std::vector<Slot> slots;
    std::vector<Entry> entries;
    std::vector<uint64_t> words;
    uint32_t stamp;

    Keys() : slots(16, Slot{0, 0}), stamp(1) {}
    HOT int number(const Key& key) {
        uint64_t hash = key.hash();
        size_t mask = slots.size() - 1, at = hash & mask;
        for (; slots[at].stamp == stamp; at = (at + 1) & mask) {
            const Entry& entry = entries[slots[at].number];
            // The mask that every key begins with tells its length.
            if (entry.hash == hash && !std::memcmp(&words[entry.from], key.words, sizeof(uint64_t))
                && !std::memcmp(&words[entry.from], key.words, key.length * sizeof(uint64_t)))
                return slots[at].number;
        }
        uint32_t number = (uint32_t)entries.size();
        entries.push_back({hash, words.size()});
        words.insert(words.end(), key.words, key.words + key.length);
        slots[at] = {stamp, number};
        if (entries.size() * 2 > slots.size()) grow();
        return number;
    }
    void grow() {
        size_t mask = slots.size() * 4 - 1;
        slots.assign(mask + 1, Slot{0, 0});
        stamp = 1;
        for (uint32_t number = 0; number < entries.size(); number++) {
            size_t at = entries[number].hash & mask;
            while (slots[at].stamp) at = (at + 1) & mask;
            slots[at] = {stamp, number};
        }
    }
    HOT void clear() {
        entries.clear();
        words.clear();
        if (!++stamp) {
            slots.assign(slots.size(), Slot{0, 0});
            stamp = 1;
        }
    }
};
