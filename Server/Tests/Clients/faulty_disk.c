// A failing disk: preloaded into a server, it makes some writes and syncs of SQLite's files fail, as a
// broken or full disk does. FAULTY_DISK_RATE is how many of a thousand calls fail.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

static atomic_uint calls = 1;

// Whether a file is SQLite's: its name contains ".sqlite", for the write-ahead log, too.
static int is_database(int file) {
  char link[64], name[4096];
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  ssize_t length = readlink(link, name, sizeof name - 1);
  if (length <= 0) return 0;
  name[length] = 0;
  return strstr(name, ".sqlite") != NULL;
}

static int fails(int file) {
  static int rate = -1;
  if (rate < 0) rate = atoi(getenv("FAULTY_DISK_RATE") ?: "0");
  if (rate == 0 || !is_database(file)) return 0;
  // Knuth's multiplicative hash: failing calls are spread out, and the same in every run.
  unsigned call = atomic_fetch_add(&calls, 1) * 2654435761u;
  return (call >> 16) % 1000 < (unsigned)rate;
}

ssize_t pwrite64(int file, const void *bytes, size_t count, off64_t offset) {
  static ssize_t (*real)(int, const void *, size_t, off64_t);
  if (!real) real = dlsym(RTLD_NEXT, "pwrite64");
  if (fails(file)) {
    // Half of it is written, as when the power of a disk goes.
    if (count > 1) real(file, bytes, count / 2, offset);
    errno = atomic_load(&calls) % 2 ? EIO : ENOSPC;
    return -1;
  }
  return real(file, bytes, count, offset);
}

int fdatasync(int file) {
  static int (*real)(int);
  if (!real) real = dlsym(RTLD_NEXT, "fdatasync");
  if (fails(file)) {
    errno = EIO;
    return -1;
  }
  return real(file);
}

int fsync(int file) {
  static int (*real)(int);
  if (!real) real = dlsym(RTLD_NEXT, "fsync");
  if (fails(file)) {
    errno = EIO;
    return -1;
  }
  return real(file);
}
