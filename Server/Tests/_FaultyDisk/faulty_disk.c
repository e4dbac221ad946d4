#include "faulty_disk.h"

#include <errno.h>
#include <pthread.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { KINDS = 6, SECTOR = 512 };

// A file, and what a crash leaves of it.
typedef struct shadow {
  struct shadow *next;
  char *path;
  // What was forced to the disk last; NULL when the file would not be there.
  unsigned char *bytes;
  sqlite3_int64 size;
} shadow;

struct faulty_disk {
  sqlite3_vfs vfs;
  sqlite3_vfs *real;
  char name[40];
  pthread_mutex_t lock;
  // The atomic ones are also read without the lock.
  _Atomic long counts[KINDS];
  int kinds;
  long remaining;
  _Atomic int how;
  int lasting;
  int is_failing;
  _Atomic int is_cut;
  shadow *shadows;
};

typedef struct faulty_file {
  sqlite3_file base;
  faulty_disk *disk;
  // NULL for a temporary file, which no crash leaves.
  shadow *shadow;
  sqlite3_file *real;
} faulty_file;

// Counts an operation. Returns whether it must fail.
static int fails(faulty_disk *disk, int kind) {
  pthread_mutex_lock(&disk->lock);
  for (int index = 0; index < KINDS; index++) {
    if (kind == 1 << index) disk->counts[index]++;
  }
  int result = disk->is_cut;
  if (!result && (disk->kinds & kind)) {
    if (disk->is_failing) {
      result = disk->lasting;
    } else if (--disk->remaining == 0) {
      result = disk->is_failing = 1;
    }
  }
  pthread_mutex_unlock(&disk->lock);
  return result;
}

static int file_size(sqlite3_file *file, sqlite3_int64 *size) {
  return file->pMethods->xFileSize(file, size);
}

// Remembers what a file holds now as what a crash leaves.
static int remember(faulty_file *file) {
  sqlite3_int64 size = 0;
  int code = file_size(file->real, &size);
  if (code != SQLITE_OK) return code;
  unsigned char *bytes = calloc(1, size > 0 ? (size_t)size : 1);
  if (!bytes) return SQLITE_NOMEM;
  if (size > 0) code = file->real->pMethods->xRead(file->real, bytes, (int)size, 0);
  if (code != SQLITE_OK) {
    free(bytes);
    return code;
  }
  free(file->shadow->bytes);
  file->shadow->bytes = bytes;
  file->shadow->size = size;
  return SQLITE_OK;
}

static int file_close(sqlite3_file *base) {
  faulty_file *file = (faulty_file *)base;
  return file->real->pMethods->xClose(file->real);
}

static int file_read(sqlite3_file *base, void *bytes, int count, sqlite3_int64 offset) {
  faulty_file *file = (faulty_file *)base;
  if (fails(file->disk, FAULTY_DISK_READ)) return SQLITE_IOERR_READ;
  return file->real->pMethods->xRead(file->real, bytes, count, offset);
}

static int file_write(sqlite3_file *base, const void *bytes, int count, sqlite3_int64 offset) {
  faulty_file *file = (faulty_file *)base;
  if (!fails(file->disk, FAULTY_DISK_WRITE)) {
    return file->real->pMethods->xWrite(file->real, bytes, count, offset);
  }
  if (file->disk->is_cut) return SQLITE_IOERR_WRITE;
  if (file->disk->how == FAULTY_DISK_FULL) return SQLITE_FULL;
  if (file->disk->how == FAULTY_DISK_TORN && count > 1) {
    file->real->pMethods->xWrite(file->real, bytes, count / 2, offset);
  }
  return SQLITE_IOERR_WRITE;
}

static int file_truncate(sqlite3_file *base, sqlite3_int64 size) {
  faulty_file *file = (faulty_file *)base;
  if (fails(file->disk, FAULTY_DISK_TRUNCATE)) return SQLITE_IOERR_TRUNCATE;
  return file->real->pMethods->xTruncate(file->real, size);
}

static int file_sync(sqlite3_file *base, int flags) {
  faulty_file *file = (faulty_file *)base;
  (void)flags;
  if (fails(file->disk, FAULTY_DISK_SYNC)) return SQLITE_IOERR_FSYNC;
  return file->shadow ? remember(file) : SQLITE_OK;
}

static int file_file_size(sqlite3_file *base, sqlite3_int64 *size) {
  return file_size(((faulty_file *)base)->real, size);
}

static int file_lock(sqlite3_file *base, int level) {
  faulty_file *file = (faulty_file *)base;
  return file->real->pMethods->xLock(file->real, level);
}

static int file_unlock(sqlite3_file *base, int level) {
  faulty_file *file = (faulty_file *)base;
  return file->real->pMethods->xUnlock(file->real, level);
}

static int file_check_reserved_lock(sqlite3_file *base, int *result) {
  faulty_file *file = (faulty_file *)base;
  return file->real->pMethods->xCheckReservedLock(file->real, result);
}

// Nothing goes around the functions here: no hints, no lengthening of the file by the real VFS.
static int file_control(sqlite3_file *base, int operation, void *argument) {
  faulty_file *file = (faulty_file *)base;
  if (operation == SQLITE_FCNTL_SIZE_HINT || operation == SQLITE_FCNTL_CHUNK_SIZE) {
    return SQLITE_NOTFOUND;
  }
  return file->real->pMethods->xFileControl(file->real, operation, argument);
}

static int file_sector_size(sqlite3_file *base) {
  (void)base;
  return SECTOR;
}

// A disk that promises nothing.
static int file_characteristics(sqlite3_file *base) {
  (void)base;
  return 0;
}

static int file_shm_map(sqlite3_file *base, int page, int size, int extend, void volatile **area) {
  faulty_file *file = (faulty_file *)base;
  return file->real->pMethods->xShmMap(file->real, page, size, extend, area);
}

static int file_shm_lock(sqlite3_file *base, int offset, int count, int flags) {
  faulty_file *file = (faulty_file *)base;
  return file->real->pMethods->xShmLock(file->real, offset, count, flags);
}

static void file_shm_barrier(sqlite3_file *base) {
  faulty_file *file = (faulty_file *)base;
  file->real->pMethods->xShmBarrier(file->real);
}

static int file_shm_unmap(sqlite3_file *base, int deletes) {
  faulty_file *file = (faulty_file *)base;
  return file->real->pMethods->xShmUnmap(file->real, deletes);
}

static const sqlite3_io_methods methods = {
  .iVersion = 2,
  .xClose = file_close,
  .xRead = file_read,
  .xWrite = file_write,
  .xTruncate = file_truncate,
  .xSync = file_sync,
  .xFileSize = file_file_size,
  .xLock = file_lock,
  .xUnlock = file_unlock,
  .xCheckReservedLock = file_check_reserved_lock,
  .xFileControl = file_control,
  .xSectorSize = file_sector_size,
  .xDeviceCharacteristics = file_characteristics,
  .xShmMap = file_shm_map,
  .xShmLock = file_shm_lock,
  .xShmBarrier = file_shm_barrier,
  .xShmUnmap = file_shm_unmap,
};

static shadow *find_shadow(faulty_disk *disk, const char *path) {
  for (shadow *each = disk->shadows; each; each = each->next) {
    if (strcmp(each->path, path) == 0) return each;
  }
  return NULL;
}

// What a crash leaves of a file that is opened: what is there when it is opened first.
static int open_shadow(faulty_file *file, const char *path, int existed) {
  file->shadow = find_shadow(file->disk, path);
  if (file->shadow) return SQLITE_OK;
  shadow *new = calloc(1, sizeof *new);
  if (!new) return SQLITE_NOMEM;
  new->path = strdup(path);
  if (!new->path) {
    free(new);
    return SQLITE_NOMEM;
  }
  new->next = file->disk->shadows;
  file->disk->shadows = new;
  file->shadow = new;
  return existed ? remember(file) : SQLITE_OK;
}

static int disk_open(
    sqlite3_vfs *vfs, const char *path, sqlite3_file *base, int flags, int *out_flags) {
  faulty_disk *disk = vfs->pAppData;
  faulty_file *file = (faulty_file *)base;
  memset(file, 0, sizeof *file);
  file->disk = disk;
  file->real = (sqlite3_file *)&file[1];
  if (fails(disk, FAULTY_DISK_OPEN)) return SQLITE_CANTOPEN;
  int existed = path && access(path, F_OK) == 0;
  int code = disk->real->xOpen(disk->real, path, file->real, flags, out_flags);
  if (code != SQLITE_OK) return code;
  pthread_mutex_lock(&disk->lock);
  if (path) code = open_shadow(file, path, existed);
  pthread_mutex_unlock(&disk->lock);
  if (code != SQLITE_OK) {
    file->real->pMethods->xClose(file->real);
    return code;
  }
  file->base.pMethods = &methods;
  return SQLITE_OK;
}

// A deletion that is not forced to the disk may be undone by a crash.
static int disk_delete(sqlite3_vfs *vfs, const char *path, int syncs) {
  faulty_disk *disk = vfs->pAppData;
  if (fails(disk, FAULTY_DISK_DELETE)) return SQLITE_IOERR_DELETE;
  int code = disk->real->xDelete(disk->real, path, 0);
  pthread_mutex_lock(&disk->lock);
  shadow *found = find_shadow(disk, path);
  if (code == SQLITE_OK && syncs && found) {
    free(found->bytes);
    found->bytes = NULL;
    found->size = 0;
  }
  pthread_mutex_unlock(&disk->lock);
  return code;
}

static int disk_access(sqlite3_vfs *vfs, const char *path, int flags, int *result) {
  faulty_disk *disk = vfs->pAppData;
  return disk->real->xAccess(disk->real, path, flags, result);
}

static int disk_full_pathname(sqlite3_vfs *vfs, const char *path, int size, char *result) {
  faulty_disk *disk = vfs->pAppData;
  return disk->real->xFullPathname(disk->real, path, size, result);
}

static int disk_randomness(sqlite3_vfs *vfs, int count, char *bytes) {
  faulty_disk *disk = vfs->pAppData;
  return disk->real->xRandomness(disk->real, count, bytes);
}

static int disk_sleep(sqlite3_vfs *vfs, int microseconds) {
  faulty_disk *disk = vfs->pAppData;
  return disk->real->xSleep(disk->real, microseconds);
}

static int disk_current_time(sqlite3_vfs *vfs, double *time) {
  faulty_disk *disk = vfs->pAppData;
  return disk->real->xCurrentTime(disk->real, time);
}

static int disk_last_error(sqlite3_vfs *vfs, int size, char *text) {
  faulty_disk *disk = vfs->pAppData;
  return disk->real->xGetLastError(disk->real, size, text);
}

faulty_disk *faulty_disk_create(void) {
  sqlite3_vfs *real = sqlite3_vfs_find(NULL);
  faulty_disk *disk = calloc(1, sizeof *disk);
  if (!real || !disk) return NULL;
  disk->real = real;
  snprintf(disk->name, sizeof disk->name, "faulty-%p", (void *)disk);
  pthread_mutex_init(&disk->lock, NULL);
  disk->vfs = (sqlite3_vfs){
    .iVersion = 1,
    .szOsFile = (int)sizeof(faulty_file) + real->szOsFile,
    .mxPathname = real->mxPathname,
    .zName = disk->name,
    .pAppData = disk,
    .xOpen = disk_open,
    .xDelete = disk_delete,
    .xAccess = disk_access,
    .xFullPathname = disk_full_pathname,
    .xRandomness = disk_randomness,
    .xSleep = disk_sleep,
    .xCurrentTime = disk_current_time,
    .xGetLastError = disk_last_error,
  };
  if (sqlite3_vfs_register(&disk->vfs, 0) != SQLITE_OK) {
    free(disk);
    return NULL;
  }
  return disk;
}

void faulty_disk_destroy(faulty_disk *disk) {
  sqlite3_vfs_unregister(&disk->vfs);
  for (shadow *each = disk->shadows; each;) {
    shadow *next = each->next;
    free(each->path);
    free(each->bytes);
    free(each);
    each = next;
  }
  pthread_mutex_destroy(&disk->lock);
  free(disk);
}

const char *faulty_disk_name(const faulty_disk *disk) {
  return disk->name;
}

void faulty_disk_fail(faulty_disk *disk, int kinds, long nth, int how, int lasting) {
  pthread_mutex_lock(&disk->lock);
  disk->kinds = kinds;
  disk->remaining = nth;
  disk->how = how;
  disk->lasting = lasting;
  disk->is_failing = 0;
  pthread_mutex_unlock(&disk->lock);
}

void faulty_disk_repair(faulty_disk *disk) {
  faulty_disk_fail(disk, 0, 0, FAULTY_DISK_ERROR, 0);
}

long faulty_disk_count(const faulty_disk *disk, int kinds) {
  long count = 0;
  for (int index = 0; index < KINDS; index++) {
    if (kinds & 1 << index) count += disk->counts[index];
  }
  return count;
}

void faulty_disk_cut(faulty_disk *disk) {
  pthread_mutex_lock(&disk->lock);
  disk->is_cut = 1;
  pthread_mutex_unlock(&disk->lock);
}

// Reads the whole file. Returns NULL when there is none.
static unsigned char *contents(const char *path, sqlite3_int64 *size) {
  *size = 0;
  FILE *file = fopen(path, "rb");
  if (!file) return NULL;
  fseek(file, 0, SEEK_END);
  *size = ftell(file);
  rewind(file);
  unsigned char *bytes = calloc(1, *size > 0 ? (size_t)*size : 1);
  if (bytes && *size > 0 && fread(bytes, (size_t)*size, 1, file) != 1) {
    free(bytes);
    bytes = NULL;
  }
  fclose(file);
  return bytes;
}

// A linear congruential generator, D. E. Knuth, MMIX.
static int chance(unsigned long *state) {
  *state = *state * 6364136223846793005UL + 1442695040888963407UL;
  return (int)(*state >> 33 & 1);
}

// Puts the sectors that were not forced to the disk, but got there by chance, into what was.
static int merge(shadow *file, unsigned long kept) {
  sqlite3_int64 size = 0;
  unsigned char *now = contents(file->path, &size);
  unsigned long state = kept;
  if (!now) {
    // Deleted, and the deletion may have got there.
    if (kept == FAULTY_DISK_ALL || chance(&state)) {
      free(file->bytes);
      file->bytes = NULL;
    }
    return 0;
  }
  sqlite3_int64 length = kept == FAULTY_DISK_ALL || chance(&state) ? size : file->size;
  unsigned char *bytes = calloc(1, length > 0 ? (size_t)length : 1);
  if (!bytes) {
    free(now);
    return ENOMEM;
  }
  for (sqlite3_int64 start = 0; start < length; start += SECTOR) {
    int isNew = kept == FAULTY_DISK_ALL || chance(&state);
    const unsigned char *source = isNew ? now : file->bytes;
    sqlite3_int64 end = isNew ? size : file->size;
    sqlite3_int64 stop = start + SECTOR < length ? start + SECTOR : length;
    if (stop > end) stop = end;
    if (source && stop > start) memcpy(bytes + start, source + start, (size_t)(stop - start));
  }
  free(now);
  free(file->bytes);
  file->bytes = bytes;
  file->size = length;
  return 0;
}

static int write_back(const shadow *file) {
  if (!file->bytes) return unlink(file->path) == 0 || errno == ENOENT ? 0 : errno;
  FILE *out = fopen(file->path, "wb");
  if (!out) return errno;
  size_t written = fwrite(file->bytes, 1, (size_t)file->size, out);
  int code = written == (size_t)file->size ? 0 : EIO;
  return fclose(out) == 0 ? code : EIO;
}

int faulty_disk_restore(faulty_disk *disk, unsigned long kept) {
  for (shadow *each = disk->shadows; each; each = each->next) {
    int code = kept == FAULTY_DISK_NONE ? 0 : merge(each, kept);
    if (code == 0) code = write_back(each);
    if (code != 0) return code;
  }
  return 0;
}
