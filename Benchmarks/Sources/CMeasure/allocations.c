#include "allocations.h"

#include <stdatomic.h>
#include <stddef.h>

#if defined(__GLIBC__)

#include <errno.h>
#include <malloc.h>

// A program's own definition of malloc overrides glibc's, which remains available under these
// names. https://sourceware.org/glibc/manual/latest/html_node/Replacing-malloc.html
extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);
extern void __libc_free(void *);

static __thread bool counting;
static __thread int64_t calls;
static __thread int64_t bytes;
static __thread int64_t peak_bytes;

static _Atomic bool counting_threads;
static _Atomic int64_t calls_of_threads;

static void *counted(void *memory) {
  if (__builtin_expect(atomic_load_explicit(&counting_threads, memory_order_relaxed), false)) {
    atomic_fetch_add_explicit(&calls_of_threads, 1, memory_order_relaxed);
  }
  if (__builtin_expect(counting, false) && memory != NULL) {
    calls += 1;
    bytes += (int64_t)malloc_usable_size(memory);
    if (bytes > peak_bytes) peak_bytes = bytes;
  }
  return memory;
}

static void discounted(void *memory) {
  if (__builtin_expect(counting, false) && memory != NULL) {
    bytes -= (int64_t)malloc_usable_size(memory);
  }
}

void *malloc(size_t size) { return counted(__libc_malloc(size)); }

void *calloc(size_t count, size_t size) { return counted(__libc_calloc(count, size)); }

void *realloc(void *memory, size_t size) {
  discounted(memory);
  return counted(__libc_realloc(memory, size));
}

void *memalign(size_t alignment, size_t size) { return counted(__libc_memalign(alignment, size)); }

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **memory, size_t alignment, size_t size) {
  bool isPowerOfTwo = alignment != 0 && (alignment & (alignment - 1)) == 0;
  if (!isPowerOfTwo || alignment % sizeof(void *) != 0) return EINVAL;
  void *result = memalign(alignment, size);
  if (result == NULL) return ENOMEM;
  *memory = result;
  return 0;
}

void free(void *memory) {
  discounted(memory);
  __libc_free(memory);
}

bool measure_can_count_allocations(void) { return true; }

void measure_start_counting(void) {
  calls = bytes = peak_bytes = 0;
  counting = true;
}

measure_allocations measure_stop_counting(void) {
  counting = false;
  return (measure_allocations){.calls = calls, .peak_bytes = peak_bytes};
}

void measure_start_counting_threads(void) {
  atomic_store(&calls_of_threads, 0);
  atomic_store(&counting_threads, true);
}

int64_t measure_stop_counting_threads(void) {
  atomic_store(&counting_threads, false);
  return atomic_load(&calls_of_threads);
}

#else

bool measure_can_count_allocations(void) { return false; }

void measure_start_counting(void) {}

measure_allocations measure_stop_counting(void) { return (measure_allocations){0}; }

void measure_start_counting_threads(void) {}

int64_t measure_stop_counting_threads(void) { return 0; }

#endif
