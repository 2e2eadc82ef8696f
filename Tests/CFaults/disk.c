#include "disk.h"

#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

// The disk in memory as SQLite's file system.

#define PART 32768

typedef struct disk_file {
  sqlite3_file base;
  node *at;
  int actor, level, is_mapped, is_passing;
  unsigned shared_slots, own_slots;
  struct disk_file *next, **link;
} disk_file;

static disk_file *handles;

static void unlock_to(disk_file *file, int level) {
  node *at = file->at;
  if (file->level > level) {
    if (at->exclusive == file) at->exclusive = NULL;
    if (at->pending == file) at->pending = NULL;
    if (at->reserved == file) at->reserved = NULL;
    if (level == SQLITE_LOCK_NONE && file->level >= SQLITE_LOCK_SHARED) at->shared--;
    file->level = level;
  }
}

static void leave_slots(disk_file *file, unsigned mask) {
  for (int n = 0; n < 8; n++) {
    if ((mask >> n & 1) == 0) continue;
    if (file->own_slots >> n & 1) file->at->slots[n] = NULL;
    if (file->shared_slots >> n & 1) file->at->slots_shared[n]--;
  }
  file->own_slots &= ~mask;
  file->shared_slots &= ~mask;
}

static void unmap(disk_file *file) {
  if (!file->is_mapped) return;
  leave_slots(file, 0xff);
  file->is_mapped = 0;
  // The first to come after the last has gone begins with nothing, as `unix` does.
  if (--file->at->mapped > 0) return;
  for (int n = 0; n < 64; n++) {
    free(file->at->parts[n]);
    file->at->parts[n] = NULL;
  }
}

void rehearsal_actor_ended(int actor) {
  for (disk_file *file = handles; file != NULL; file = file->next) {
    if (file->actor != actor || file->at == NULL) continue;
    unlock_to(file, SQLITE_LOCK_NONE);
    // The memory itself stays while this thread may look into it.
    leave_slots(file, 0xff);
  }
}

static int disk_close(sqlite3_file *f) {
  disk_file *file = (disk_file *)f;
  unlock_to(file, SQLITE_LOCK_NONE);
  unmap(file);
  if (file->is_passing) rehearsal_node_free(file->at);
  *file->link = file->next;
  if (file->next != NULL) file->next->link = file->link;
  return SQLITE_OK;
}

static int disk_read(sqlite3_file *f, void *to, int size, sqlite3_int64 from) {
  disk_file *file = (disk_file *)f;
  int half = 0;
  int code = rehearsal_gate(REHEARSAL_CALL_READ, SQLITE_IOERR_READ, &half);
  if (code != SQLITE_OK) return code;
  long have = file->at->live_size - (long)from;
  if (have > size) have = size;
  if (have < 0) have = 0;
  if (have > 0) memcpy(to, file->at->live + from, (size_t)have);
  if (have < size) memset((char *)to + have, 0, (size_t)(size - have));
  return have < size ? SQLITE_IOERR_SHORT_READ : SQLITE_OK;
}

static int disk_write(sqlite3_file *f, const void *from, int size, sqlite3_int64 to) {
  disk_file *file = (disk_file *)f;
  int half = 0;
  int code = rehearsal_gate(REHEARSAL_CALL_WRITE, SQLITE_IOERR_WRITE, &half);
  if (half) rehearsal_node_write(file->at, from, size / 2, (long)to);
  if (code == SQLITE_OK) rehearsal_node_write(file->at, from, size, (long)to);
  return code;
}

static int disk_truncate(sqlite3_file *f, sqlite3_int64 size) {
  int half = 0;
  int code = rehearsal_gate(REHEARSAL_CALL_TRUNCATE, SQLITE_IOERR_TRUNCATE, &half);
  if (code == SQLITE_OK) rehearsal_node_cut(((disk_file *)f)->at, (long)size);
  return code;
}

static int disk_sync(sqlite3_file *f, int flags) {
  (void)flags;
  int half = 0;
  int code = rehearsal_gate(REHEARSAL_CALL_SYNC, SQLITE_IOERR_FSYNC, &half);
  if (code == SQLITE_OK) rehearsal_node_sync(((disk_file *)f)->at);
  return code;
}

static int disk_size(sqlite3_file *f, sqlite3_int64 *size) {
  int half = 0;
  int code = rehearsal_gate(REHEARSAL_CALL_SIZE, SQLITE_IOERR_FSTAT, &half);
  *size = ((disk_file *)f)->at->live_size;
  return code;
}

static int disk_lock(sqlite3_file *f, int level) {
  disk_file *file = (disk_file *)f;
  node *at = file->at;
  if (file->level >= level) return SQLITE_OK;
  int half = 0;
  int code = rehearsal_gate(REHEARSAL_CALL_LOCK, SQLITE_IOERR_LOCK, &half);
  if (code != SQLITE_OK) return code;
  int others = at->shared - (file->level >= SQLITE_LOCK_SHARED ? 1 : 0);
  switch (level) {
    case SQLITE_LOCK_SHARED:
      if (at->exclusive != NULL || at->pending != NULL) return SQLITE_BUSY;
      at->shared++;
      break;
    case SQLITE_LOCK_RESERVED:
      if (at->reserved != NULL) return SQLITE_BUSY;
      at->reserved = file;
      break;
    default:
      if (at->pending != NULL && at->pending != file) return SQLITE_BUSY;
      if (at->reserved != NULL && at->reserved != file) return SQLITE_BUSY;
      at->pending = file;
      if (file->level < SQLITE_LOCK_PENDING) file->level = SQLITE_LOCK_PENDING;
      if (others > 0) return SQLITE_BUSY;
      at->exclusive = file;
  }
  file->level = level;
  return SQLITE_OK;
}

static int disk_unlock(sqlite3_file *f, int level) {
  if (!rehearsal_is_ended()) unlock_to((disk_file *)f, level);
  return SQLITE_OK;
}

static int disk_reserved(sqlite3_file *f, int *is) {
  *is = ((disk_file *)f)->at->reserved != NULL;
  return SQLITE_OK;
}

static int disk_control(sqlite3_file *f, int what, void *with) {
  (void)f, (void)what, (void)with;
  return SQLITE_NOTFOUND;
}

static int disk_sector(sqlite3_file *f) { return (void)f, 4096; }
static int disk_device(sqlite3_file *f) { return (void)f, SQLITE_IOCAP_POWERSAFE_OVERWRITE; }

static int disk_map(sqlite3_file *f, int part, int size, int grows, void volatile **at) {
  disk_file *file = (disk_file *)f;
  int half = 0;
  *at = NULL;
  if (size != PART || part >= 64) return SQLITE_IOERR_SHMMAP;
  int code = rehearsal_gate(REHEARSAL_CALL_MAP, SQLITE_IOERR_SHMMAP, &half);
  if (code != SQLITE_OK) return code;
  if (!file->is_mapped) file->at->mapped++;
  file->is_mapped = 1;
  if (file->at->parts[part] == NULL && grows) file->at->parts[part] = calloc(1, PART);
  *at = file->at->parts[part];
  return SQLITE_OK;
}

static int disk_shared(sqlite3_file *f, int first, int count, int flags) {
  disk_file *file = (disk_file *)f;
  unsigned mask = ((1u << count) - 1) << first;
  if (flags & SQLITE_SHM_UNLOCK) {
    if (!rehearsal_is_ended()) leave_slots(file, mask);
    return SQLITE_OK;
  }
  int half = 0;
  int code = rehearsal_gate(REHEARSAL_CALL_LOCK, SQLITE_IOERR_SHMLOCK, &half);
  if (code != SQLITE_OK) return code;
  for (int n = first; n < first + count; n++) {
    int own_share = file->shared_slots >> n & 1;
    if (file->at->slots[n] != NULL && file->at->slots[n] != file) return SQLITE_BUSY;
    if (flags & SQLITE_SHM_EXCLUSIVE && file->at->slots_shared[n] > own_share) return SQLITE_BUSY;
  }
  for (int n = first; n < first + count; n++) {
    if (flags & SQLITE_SHM_EXCLUSIVE) {
      file->at->slots[n] = file;
    } else if (!(file->shared_slots >> n & 1)) {
      file->at->slots_shared[n]++;
    }
  }
  if (flags & SQLITE_SHM_EXCLUSIVE) file->own_slots |= mask;
  else file->shared_slots |= mask;
  return SQLITE_OK;
}

static void disk_barrier(sqlite3_file *f) {
  (void)f;
  __sync_synchronize();
}

static int disk_unmap(sqlite3_file *f, int deletes) {
  (void)deletes;
  unmap((disk_file *)f);
  return SQLITE_OK;
}

static const sqlite3_io_methods methods = {
  2, disk_close, disk_read, disk_write, disk_truncate, disk_sync, disk_size, disk_lock, disk_unlock, disk_reserved,
  disk_control, disk_sector, disk_device, disk_map, disk_shared, disk_barrier, disk_unmap, NULL, NULL};

static int disk_open(sqlite3_vfs *self, const char *name, sqlite3_file *f, int flags, int *found) {
  (void)self;
  disk_file *file = (disk_file *)f;
  file->base.pMethods = NULL;
  int half = 0;
  int code = rehearsal_gate(REHEARSAL_CALL_OPEN, SQLITE_CANTOPEN, &half);
  if (code != SQLITE_OK) return code;
  node *at = name == NULL ? NULL : rehearsal_node_find(name);
  if (at == NULL && name != NULL && !(flags & SQLITE_OPEN_CREATE)) return SQLITE_CANTOPEN;
  memset(file, 0, sizeof *file);
  file->is_passing = name == NULL;
  file->at = at == NULL ? rehearsal_node_make(name == NULL ? "" : name) : at;
  file->actor = rehearsal_actor();
  file->base.pMethods = &methods;
  file->next = handles;
  file->link = &handles;
  if (handles != NULL) handles->link = &file->next;
  handles = file;
  if (found != NULL) *found = flags;
  return SQLITE_OK;
}

static int disk_delete(sqlite3_vfs *self, const char *name, int lasts) {
  (void)self;
  int half = 0;
  int code = rehearsal_gate(REHEARSAL_CALL_DELETE, SQLITE_IOERR_DELETE, &half);
  if (code != SQLITE_OK) return code;
  node *at = rehearsal_node_find(name);
  if (at == NULL) return SQLITE_IOERR_DELETE_NOENT;
  at->is_deleted = 1;
  if (lasts) at->is_entered = 0;
  return SQLITE_OK;
}

static int disk_access(sqlite3_vfs *self, const char *name, int flags, int *is) {
  (void)self;
  node *at = rehearsal_node_find(name);
  *is = at != NULL && (flags != SQLITE_ACCESS_EXISTS || at->live_size > 0);
  return SQLITE_OK;
}

static int disk_path(sqlite3_vfs *self, const char *name, int room, char *path) {
  (void)self;
  if ((int)strlen(name) >= room) return SQLITE_CANTOPEN;
  strcpy(path, name);
  return SQLITE_OK;
}

static int disk_noise(sqlite3_vfs *self, int size, char *to) {
  (void)self;
  // Equal in every run: names of journals and salts of logs.
  static __thread uint64_t state;
  for (int n = 0; n < size; n++) to[n] = (char)rehearsal_random(&state);
  return size;
}

static int disk_sleep(sqlite3_vfs *self, int microseconds) {
  (void)self;
  rehearsal_pause();
  return microseconds;
}

static int disk_time(sqlite3_vfs *self, sqlite3_int64 *now) {
  (void)self;
  *now = 212000000000000;
  return SQLITE_OK;
}

static int disk_last_error(sqlite3_vfs *self, int size, char *text) { return (void)self, (void)size, (void)text, 0; }

static sqlite3_vfs disk = {
  2, sizeof(disk_file), 250, NULL, "disk", NULL, disk_open, disk_delete, disk_access, disk_path, NULL, NULL, NULL, NULL,
  disk_noise, disk_sleep, NULL, disk_last_error, disk_time, NULL, NULL, NULL};

// MARK: - Allocations

static sqlite3_mem_methods usual;

static void *counted_malloc(int size) {
  int half = 0;
  return rehearsal_gate(REHEARSAL_CALL_ALLOCATE, 1, &half) == 0 ? usual.xMalloc(size) : NULL;
}
static void *counted_realloc(void *at, int size) {
  int half = 0;
  return rehearsal_gate(REHEARSAL_CALL_ALLOCATE, 1, &half) == 0 ? usual.xRealloc(at, size) : NULL;
}

int rehearsal_disk_begin(void) {
  sqlite3_config(SQLITE_CONFIG_GETMALLOC, &usual);
  sqlite3_mem_methods counted = usual;
  counted.xMalloc = counted_malloc;
  counted.xRealloc = counted_realloc;
  sqlite3_config(SQLITE_CONFIG_MALLOC, &counted);
  sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
  return sqlite3_vfs_register(&disk, 1);
}

// MARK: - The disk from outside

void rehearsal_disk_clear(void) {
  while (rehearsal_disk_nodes != NULL) rehearsal_node_free(rehearsal_disk_nodes);
}

void rehearsal_disk_put(const char *name, const void *bytes, long size) {
  node *at = rehearsal_node_find(name);
  if (at == NULL) at = rehearsal_node_make(name);
  rehearsal_node_cut(at, 0);
  rehearsal_node_write(at, bytes, size, 0);
  rehearsal_node_sync(at);
}

long rehearsal_disk_get(const char *name, const void **bytes) {
  node *at = rehearsal_node_find(name);
  if (at == NULL) return -1;
  *bytes = at->live;
  return at->live_size;
}

void rehearsal_disk_restart(uint64_t seed) {
  uint64_t state = seed;
  int loses = seed != 0;
  node *next;
  for (node *file = rehearsal_disk_nodes; file != NULL; file = next) {
    next = file->next;
    rehearsal_node_forget_locks(file);
    if (!loses) {
      if (file->is_deleted) rehearsal_node_free(file);
      continue;
    }
    // A name that the folder on the disk does not have, or has still, may be there afterwards.
    int is_kept = file->is_deleted ? file->is_entered && rehearsal_node_find(file->name) == NULL
                                  && rehearsal_random(&state) % 2 == 0
                                  : file->is_entered || rehearsal_random(&state) % 2 == 0;
    if (!is_kept) {
      rehearsal_node_free(file);
      continue;
    }
    rehearsal_node_lose(file, &state);
    file->is_deleted = 0;
    file->is_entered = 1;
  }
}

const char *rehearsal_disk_integrity(const char *name) {
  static char answer[200];
  sqlite3 *database;
  sqlite3_stmt *statement = NULL;
  strcpy(answer, "it cannot be opened");
  if (sqlite3_open_v2(name, &database, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK
      && sqlite3_prepare_v2(database, "PRAGMA integrity_check(1)", -1, &statement, NULL) == SQLITE_OK
      && sqlite3_step(statement) == SQLITE_ROW) {
    strncpy(answer, (const char *)sqlite3_column_text(statement, 0), sizeof answer - 1);
  } else {
    strncpy(answer, sqlite3_errmsg(database), sizeof answer - 1);
  }
  sqlite3_finalize(statement);
  sqlite3_close(database);
  return answer;
}
