#ifndef MEASURE_ALLOCATIONS_H
#define MEASURE_ALLOCATIONS_H

#include <stdbool.h>
#include <stdint.h>

/// What was allocated between the start and the end of a count.
typedef struct {
  /// The number of calls that allocate: `malloc`, `calloc`, `realloc`, `posix_memalign`,
  /// `aligned_alloc`, `memalign`.
  int64_t calls;
  /// The largest number of bytes that were allocated at one time, as sized by the allocator.
  int64_t peak_bytes;
} measure_allocations;

/// Whether this system's allocator can be watched. Without glibc every count is zero.
bool measure_can_count_allocations(void);

/// Starts a count on this thread.
void measure_start_counting(void);

/// Ends the count.
measure_allocations measure_stop_counting(void);

/// Starts to count the calls of all threads that allocate.
void measure_start_counting_threads(void);

/// Ends that count.
///
/// \returns The number of calls.
int64_t measure_stop_counting_threads(void);

#endif
