# Declarations of `bits.hpp` for the compiled kernels: the value types that replace ints.
cdef extern from "bits.hpp" nogil:
    cdef cppclass Board:
        Board operator|(Board)
        Board operator&(Board)
        Board operator^(Board)
        Board operator<<(int)
        Board operator>>(int)
        Board operator~()
        Board operator-()
        bint operator==(Board)
        bint operator!=(Board)
        bint operator bool()
        bint operator!()
        Board& operator=(long)                      # C++ accepts only the literal 0
        Board& operator=(object) except +
        int bit_count()
        int bit_length()
        object __index__() except +

    cdef cppclass Boards:
        Boards& operator=(object) except +
        void append(Board) except +
        void clear()
        Boards copy()
        Board& operator[](int)
        Board* begin()
        Board* end()

    cdef cppclass Swaps:
        Swaps operator|(Swaps)

    cdef cppclass TableOfSwaps:
        TableOfSwaps& operator=(object) except +
        Swaps& operator[](int)

    cdef cppclass Column:
        Column operator|(Column)
        Column operator&(Column)
        Column operator^(Column)
        Column operator|(long long)
        Column operator^(long long)
        long long operator&(long long)
        Column operator<<(int)
        Column operator>>(int)
        Column operator~()
        Column operator-()
        bint operator==(Column)
        bint operator>(long long)
        bint operator<=(long long)
        bint operator bool()
        bint operator!()
        Column& operator=(long long)
        Column& operator=(object) except +
        int bit_count()
        int bit_length()
        object __index__() except +

    cdef cppclass Acts:
        Acts operator|(Acts)
        Acts operator|(long long)
        Acts operator&(Acts)
        Acts operator^(Acts)
        Acts operator^(long long)
        long long operator&(long long)
        Acts operator<<(int)
        Acts operator>>(int)
        Acts operator~()
        Acts operator-()
        Acts operator-(int)
        bint operator==(Acts)
        bint operator!=(Acts)
        bint operator==(long long)
        bint operator bool()
        bint operator!()
        Acts& operator=(long long)
        Acts& operator=(object) except +
        int bit_count()
        int bit_length()
        object __index__() except +

    cdef cppclass Placed:
        pass

    cdef cppclass Wide:
        Placed operator<<(int)

    Wide wide(Board)
    Wide wide(Swaps)
    Wide wide(long long)

    cdef cppclass Part:
        bint operator bool()
        bint operator!()
        int bit_count()

    cdef cppclass Stretch:
        Stretch& operator=(object) except +

    cdef cppclass Stretches:
        Stretches& operator=(object) except +
        Stretch* begin()
        Stretch* end()

    cdef cppclass Moves:
        Moves operator|(Moves)
        Moves operator|(Placed)
        Moves operator&(Moves)
        bint operator!=(Moves)
        Part operator&(Stretch)
        Moves operator^(Moves)
        Moves operator~()
        bint operator==(Moves)
        bint operator bool()
        bint operator!()
        Moves& operator=(long)
        Moves& operator=(object) except +
        int bit_count()
        int bit_length()
        object __index__() except +


    cdef cppclass Dice:
        Dice& operator=(object) except +
        double operator()()

        unsigned long long counter

    Dice dice(object) except +
    Dice stream()
    unsigned long long mixed(unsigned long long, unsigned long long)
    Board board(object) except +
    Column column(object) except +
    bint has(Acts, int)
    bint has(Moves, int)
    int places(Moves, int*)
    Moves only(int)
    int nth_bit(Acts, int)
    int nth_bit(Moves, int)
    int nth_bit(Part, int)
    Moves moves(object) except +
    void yield_gil() except +
