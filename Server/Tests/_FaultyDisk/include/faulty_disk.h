#ifndef FAULTY_DISK_H
#define FAULTY_DISK_H

// A disk for SQLite that fails on request and forgets what was not synced.
//
// Each disk is a VFS with a name of its own; a database is opened on it by
// file:PATH?vfs=NAME. The bytes are kept in the files of the default VFS, but nothing is ever
// forced to the real disk: what a crash leaves is remembered here.

typedef struct faulty_disk faulty_disk;

// What can fail, and is counted.
enum {
  FAULTY_DISK_OPEN = 1,
  FAULTY_DISK_READ = 2,
  FAULTY_DISK_WRITE = 4,
  FAULTY_DISK_SYNC = 8,
  FAULTY_DISK_TRUNCATE = 16,
  FAULTY_DISK_DELETE = 32,
};

// How it fails.
enum {
  // The device reports that it can't.
  FAULTY_DISK_ERROR = 0,
  // No room is left; only writes can fail so, everything else as above.
  FAULTY_DISK_FULL = 1,
  // A write stops half way and then fails; everything else as above.
  FAULTY_DISK_TORN = 2,
};

// Makes a disk; NULL when there is no memory.
faulty_disk *faulty_disk_create(void);

// Forgets a disk, on which nothing may be open any more. The files stay.
void faulty_disk_destroy(faulty_disk *disk);

// The name of its VFS.
const char *faulty_disk_name(const faulty_disk *disk);

// Lets the nth operation of these kinds fail, counted from now and from 1; if lasting, all after it,
// too.
void faulty_disk_fail(faulty_disk *disk, int kinds, long nth, int how, int lasting);

// Lets everything succeed again.
void faulty_disk_repair(faulty_disk *disk);

// How many operations of these kinds there were so far, failed ones included.
long faulty_disk_count(const faulty_disk *disk, int kinds);

// The power is cut: from now on everything fails and nothing changes any more.
void faulty_disk_cut(faulty_disk *disk);

// Which of the bytes that were not forced to the disk are there after the power came back.
enum {
  FAULTY_DISK_NONE = 0,
  FAULTY_DISK_ALL = 1,
  // Any larger number chooses for each sector by chance, always the same for one number.
};

// Makes the files what they are after the power came back. Everything must be closed.
//
// Returns 0, or an error number when a file can't be written.
int faulty_disk_restore(faulty_disk *disk, unsigned long kept);

#endif
