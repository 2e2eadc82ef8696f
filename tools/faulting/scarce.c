// A process that runs out of memory: tools/faulting/scarce.py loads this before a command's libraries (LD_PRELOAD).
//
// SCARCE_AFTER says how many allocations succeed, SCARCE_SIZE from how many bytes on the later ones fail. The process
// that leaves by itself writes how many it asked for into the file SCARCE_COUNT.
#include <errno.h>
#include <limits.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *old, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

static atomic_long asked;
static long after = LONG_MAX;
static size_t least;

__attribute__((constructor)) static void begin(void) {
  const char *size = getenv("SCARCE_SIZE"), *count = getenv("SCARCE_AFTER");
  least = size == NULL ? 0 : (size_t)atol(size);
  asked = 0;
  if (count != NULL) after = atol(count);
}

__attribute__((destructor)) static void end(void) {
  const char *path = getenv("SCARCE_COUNT");
  long count = asked;
  after = LONG_MAX;
  FILE *file = path == NULL ? NULL : fopen(path, "w");
  if (file == NULL) return;
  fprintf(file, "%ld\n", count);
  fclose(file);
}

static int fails(size_t size) {
  if (atomic_fetch_add(&asked, 1) < after || size < least) return 0;
  errno = ENOMEM;
  return 1;
}

void *malloc(size_t size) { return fails(size) ? NULL : __libc_malloc(size); }

void *calloc(size_t count, size_t size) { return fails(count * size) ? NULL : __libc_calloc(count, size); }

void *realloc(void *old, size_t size) { return fails(size) ? NULL : __libc_realloc(old, size); }

void *memalign(size_t alignment, size_t size) { return fails(size) ? NULL : __libc_memalign(alignment, size); }

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **place, size_t alignment, size_t size) {
  void *found = memalign(alignment, size);
  if (found == NULL) return ENOMEM;
  *place = found;
  return 0;
}
