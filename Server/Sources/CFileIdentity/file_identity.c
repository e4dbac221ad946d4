#define _GNU_SOURCE
#include "CFileIdentity.h"

#include <fcntl.h>
#include <sys/stat.h>

#ifdef STATX_INO
#include <sys/sysmacros.h>
#endif

bool file_identity_read(const char *path, struct file_identity *identity) {
#ifdef STATX_INO
  struct statx status;
  if (statx(AT_FDCWD, path, 0, STATX_INO, &status) == 0) {
    identity->device = makedev(status.stx_dev_major, status.stx_dev_minor);
    identity->number = status.stx_ino;
    return true;
  }
#endif
  // Sandboxes may refuse the other call.
  struct stat status_with_times;
  if (stat(path, &status_with_times) != 0) return false;
  identity->device = status_with_times.st_dev;
  identity->number = status_with_times.st_ino;
  return true;
}
