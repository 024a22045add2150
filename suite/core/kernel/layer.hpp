// A layer of clipped linear units. The weights of a unit lie together, so that compilers turn the
// loop over its inputs, a plain sum of products, into vectors.
#pragma once
#include "bits.hpp"
#include <algorithm>
#include <vector>

struct Layer {
    int units, width, shift, brightest;
    std::vector<int> biases;
    std::vector<short> weights;

    Layer() { begin(0, 0, 0, 0); }
    void begin(int inputs, int units, int shift, int brightest) {
        this->units = units;
        this->width = (inputs + 15) & ~15;  // whole vectors
        this->shift = shift;
        this->brightest = brightest;
        biases.assign(units, 0);
        weights.assign((size_t)units * width, 0);
    }
    void bias(int unit, int bias) { biases.at(unit) = bias; }
    void weigh(int place, int unit, int weight) {
        weights.at((size_t)unit * width + place) = (short)weight;
    }
    HOT void evaluate(const short* inputs, short* outputs) const {
        const short* row = weights.data();
        for (int unit = 0; unit < units; unit++, row += width) {
            int total = 0;
            for (int place = 0; place < width; place++) total += inputs[place] * row[place];
            total = (total + biases[unit]) >> shift;
            outputs[unit] = (short)std::min(brightest, std::max(0, total));
        }
    }
};
