#include "rehearsal_faults.h"

#include <pthread.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

// What stands before SQLite's own file.
typedef struct {
  sqlite3_file base;
  int number;
  sqlite3_file *real;
} faults_file;

static sqlite3_vfs *real_system;
static sqlite3_vfs system_of_tests;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
// Of all files that were ever opened: a whole run of the tests opens thousands, and none may be forgotten.
static char **names;
static long *syncs;
static int count, room;
static char failing[512];

static sqlite3_file *real(sqlite3_file *file) { return ((faults_file *)file)->real; }

static int faults_close(sqlite3_file *file) { return real(file)->pMethods->xClose(real(file)); }
static int faults_read(sqlite3_file *f, void *to, int n, sqlite3_int64 at) {
  return real(f)->pMethods->xRead(real(f), to, n, at);
}
static int faults_write(sqlite3_file *f, const void *from, int n, sqlite3_int64 at) {
  return real(f)->pMethods->xWrite(real(f), from, n, at);
}
static int faults_truncate(sqlite3_file *f, sqlite3_int64 size) { return real(f)->pMethods->xTruncate(real(f), size); }
static int faults_size(sqlite3_file *f, sqlite3_int64 *size) { return real(f)->pMethods->xFileSize(real(f), size); }
static int faults_lock(sqlite3_file *f, int kind) { return real(f)->pMethods->xLock(real(f), kind); }
static int faults_unlock(sqlite3_file *f, int kind) { return real(f)->pMethods->xUnlock(real(f), kind); }
static int faults_reserved(sqlite3_file *f, int *is) { return real(f)->pMethods->xCheckReservedLock(real(f), is); }
static int faults_control(sqlite3_file *f, int what, void *with) {
  return real(f)->pMethods->xFileControl(real(f), what, with);
}
static int faults_sector(sqlite3_file *f) { return real(f)->pMethods->xSectorSize(real(f)); }
static int faults_device(sqlite3_file *f) { return real(f)->pMethods->xDeviceCharacteristics(real(f)); }
static int faults_map(sqlite3_file *f, int page, int size, int grow, void volatile **at) {
  return real(f)->pMethods->xShmMap(real(f), page, size, grow, at);
}
static int faults_shared(sqlite3_file *f, int from, int n, int flags) {
  return real(f)->pMethods->xShmLock(real(f), from, n, flags);
}
static void faults_barrier(sqlite3_file *f) { real(f)->pMethods->xShmBarrier(real(f)); }
static int faults_unmap(sqlite3_file *f, int remove) { return real(f)->pMethods->xShmUnmap(real(f), remove); }

static int faults_sync(sqlite3_file *file, int flags) {
  int number = ((faults_file *)file)->number;
  pthread_mutex_lock(&lock);
  syncs[number]++;
  int fails = failing[0] != 0 && strstr(names[number], failing) != NULL;
  pthread_mutex_unlock(&lock);
  return fails ? SQLITE_IOERR_FSYNC : real(file)->pMethods->xSync(real(file), flags);
}

static const sqlite3_io_methods methods = {
  2, faults_close, faults_read, faults_write, faults_truncate, faults_sync, faults_size, faults_lock, faults_unlock,
  faults_reserved, faults_control, faults_sector, faults_device, faults_map, faults_shared, faults_barrier,
  faults_unmap, NULL, NULL};

static int number_of(const char *name) {
  pthread_mutex_lock(&lock);
  int number = 0;
  while (number < count && strcmp(names[number], name) != 0) number++;
  if (count == room) {
    room = room == 0 ? 1024 : 2 * room;
    names = realloc(names, sizeof *names * (size_t)room);
    syncs = realloc(syncs, sizeof *syncs * (size_t)room);
    if (names == NULL || syncs == NULL) abort();
  }
  if (number == count) {
    syncs[count] = 0;
    if ((names[count++] = strdup(name)) == NULL) abort();
  }
  pthread_mutex_unlock(&lock);
  return number;
}

static int faults_open(sqlite3_vfs *self, const char *name, sqlite3_file *file, int flags, int *found) {
  (void)self;
  faults_file *ours = (faults_file *)file;
  ours->real = (sqlite3_file *)&ours[1];
  ours->number = number_of(name == NULL ? "" : name);
  int code = real_system->xOpen(real_system, name, ours->real, flags, found);
  ours->base.pMethods = ours->real->pMethods == NULL ? NULL : &methods;
  return code;
}

int rehearsal_faults_begin(void) {
  pthread_mutex_lock(&lock);
  int code = SQLITE_OK;
  if (real_system == NULL && (real_system = sqlite3_vfs_find(NULL)) != NULL) {
    system_of_tests = *real_system;
    system_of_tests.zName = "faults";
    system_of_tests.szOsFile = (int)sizeof(faults_file) + real_system->szOsFile;
    system_of_tests.xOpen = faults_open;
    code = sqlite3_vfs_register(&system_of_tests, 1);
  }
  pthread_mutex_unlock(&lock);
  return code;
}

long rehearsal_faults_syncs(const char *part) {
  long sum = 0;
  pthread_mutex_lock(&lock);
  for (int number = 0; number < count; number++) {
    if (strstr(names[number], part) != NULL) sum += syncs[number];
  }
  pthread_mutex_unlock(&lock);
  return sum;
}

void rehearsal_faults_fail_syncs(const char *part) {
  pthread_mutex_lock(&lock);
  strncpy(failing, part, sizeof failing - 1);
  pthread_mutex_unlock(&lock);
}
