// The identity of a file, without its times.
#ifndef CFILEIDENTITY_H
#define CFILEIDENTITY_H

#include <stdbool.h>
#include <stdint.h>

struct file_identity {
  uint64_t device;
  uint64_t number;
};

// Reads which file a name refers to.
//
// Since Linux 6.13, the first write after something has read a file's times gives the file a new one, and
// a file system without a journal then writes the inode with each flush. This doesn't read them.
//
// Returns whether there is a file.
bool file_identity_read(const char *path, struct file_identity *identity);

#endif
