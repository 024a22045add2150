// Threads that share a loop. Between two loops they look out for the next for a while before they
// sleep, because a thread that sleeps wakes up late: after some fifty microseconds.
#pragma once
#include "arrays.hpp"
#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <system_error>
#include <thread>
#include <unistd.h>

class Workers {
    static const int LOOKS = 400;  // each some tenths of a microsecond, unless somebody else runs

    struct Pool {
        std::function<void(int)> task;
        std::atomic<uint64_t> round{0};
        std::atomic<int> busy{0};
        std::atomic<bool> over{false};
        std::mutex mutex;
        std::condition_variable next;
        std::vector<std::thread> threads;

        void work(int number) {
            for (uint64_t done = 0;;) {
                auto due = [&] { return over.load() || round.load() != done; };
                for (int look = 0; look < LOOKS && !due(); look++) std::this_thread::yield();
                if (!due()) {
                    std::unique_lock<std::mutex> lock(mutex);
                    next.wait(lock, due);
                }
                if (over.load()) return;
                done++;
                task(number);
                busy--;
            }
        }
        void tell() {
            { std::lock_guard<std::mutex> lock(mutex); }
            next.notify_all();
        }
    };
    Pool* pool = nullptr;
    pid_t process = 0;

public:
    Workers() = default;
    Workers(const Workers&) = delete;
    Workers& operator=(const Workers&) { return *this; }  // threads are nobody else's
    ~Workers() {
        if (!pool || process != getpid()) return;  // a process that was forked has no threads
        pool->over = true;
        pool->tell();
        for (auto& thread : pool->threads) thread.join();
        delete pool;
    }
    // Call `task(i)` for each `i` from 0 to `others`, 0 in this thread, and those for which the system
    // gives no thread.
    void run(int others, std::function<void(int)> task) {
        if (!others) return task(0);
        if (!pool || process != getpid()) {
            pool = new Pool;
            process = getpid();
            try {
                for (int number = 1; number <= others; number++)
                    pool->threads.emplace_back([its = pool, number] { its->work(number); });
            } catch (const std::system_error&) {}
        }
        int helping = (int)pool->threads.size();
        pool->task = task;
        pool->busy = helping;
        pool->round++;
        pool->tell();
        task(0);
        for (int number = helping + 1; number <= others; number++) task(number);
        while (pool->busy.load()) std::this_thread::yield();
    }
};

// As many threads as objects; of the same workers always the same number.
template<class E> static void together(Workers& workers, const References& objects, void (*act)(E*)) {
    Py_BEGIN_ALLOW_THREADS
    workers.run((int)objects.at.size() - 1, [&](int i) { act((E*)objects.at[i]); });
    Py_END_ALLOW_THREADS
}
