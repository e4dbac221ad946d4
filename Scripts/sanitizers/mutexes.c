// Shows ThreadSanitizer the locks of Swift's Mutex on Linux.
//
// Mutex locks and unlocks a free word with atomics, which are compiled into the program and instrumented. Under
// contention it calls these three functions of libswiftSynchronization, which isn't instrumented: the kernel hands the
// lock over (futex(2), FUTEX_LOCK_PI), ThreadSanitizer doesn't see it, and reports a race of what the lock protects.
// Preloaded, the functions below stand in for the library's and report what they did.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#define SELF __attribute__((swift_context)) void *self
#define SWIFT __attribute__((swiftcall))

#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define TRY_LOCK "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

typedef SWIFT void (*Lock)(uint32_t state, SELF);
typedef SWIFT bool (*TryLock)(SELF);
typedef SWIFT void (*Unlock)(SELF);

// Missing in the programs that load this library without being instrumented, such as `swift test` itself.
void __tsan_acquire(void *address) __attribute__((weak));
void __tsan_release(void *address) __attribute__((weak));

SWIFT void lock(uint32_t state, SELF) __asm__(LOCK);
SWIFT bool tryLock(SELF) __asm__(TRY_LOCK);
SWIFT void unlock(SELF) __asm__(UNLOCK);

static void *original(const char *name) {
  void *function = dlsym(RTLD_NEXT, name);
  if (!function) {
    fprintf(stderr, "%s isn't in libswiftSynchronization. Adapt Scripts/sanitizers/mutexes.c to this Swift.\n", name);
    abort();
  }
  return function;
}

SWIFT void lock(uint32_t state, SELF) {
  ((Lock)original(LOCK))(state, self);
  if (__tsan_acquire) __tsan_acquire(self);
}

SWIFT bool tryLock(SELF) {
  bool isLocked = ((TryLock)original(TRY_LOCK))(self);
  if (isLocked && __tsan_acquire) __tsan_acquire(self);
  return isLocked;
}

SWIFT void unlock(SELF) {
  if (__tsan_release) __tsan_release(self);
  ((Unlock)original(UNLOCK))(self);
}
