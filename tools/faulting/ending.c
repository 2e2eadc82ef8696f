// A process that ends at the n-th call by which it writes into a folder, as kill -9 does, or that finds no room there.
//
// Loaded before a command's libraries (LD_PRELOAD). ENDING_FOLDER is the folder, ENDING_AT the number of the call,
// counted from 1; ENDING_FULL instead of an end makes it and all later ones fail as on a full disk. A write is cut in
// half first. The process that leaves by itself writes how many calls it made into the file ENDING_COUNT.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int calls;

// Whether this call ends the process (1) or fails (2); 0 when it is none of the folder, or goes on.
static int ends(const char *path) {
  const char *folder = getenv("ENDING_FOLDER"), *at = getenv("ENDING_AT");
  if (folder == NULL || path == NULL || strncmp(path, folder, strlen(folder)) != 0) return 0;
  calls++;
  if (at == NULL || calls < atoi(at)) return 0;
  return getenv("ENDING_FULL") != NULL ? 2 : calls == atoi(at) ? 1 : 0;
}

static int ends_at(int file) {
  char link[64], path[4096];
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) return 0;
  path[length] = 0;
  return ends(path);
}

static int full(void) {
  errno = ENOSPC;
  return -1;
}

ssize_t write(int file, const void *from, size_t count) {
  ssize_t (*real)(int, const void *, size_t) = dlsym(RTLD_NEXT, "write");
  int end = ends_at(file);
  if (end == 0) return real(file, from, count);
  real(file, from, count / 2);
  if (end == 1) _exit(137);
  return full();
}

int fsync(int file) {
  int (*real)(int) = dlsym(RTLD_NEXT, "fsync");
  int end = ends_at(file);
  if (end == 1) _exit(137);
  return end == 2 ? full() : real(file);
}

int rename(const char *from, const char *to) {
  int (*real)(const char *, const char *) = dlsym(RTLD_NEXT, "rename");
  int end = ends(to);
  if (end == 1) _exit(137);
  return end == 2 ? full() : real(from, to);
}

static int opened(const char *name, const char *path, int flags, int mode) {
  int (*real)(const char *, int, ...) = dlsym(RTLD_NEXT, name);
  int end = flags & O_CREAT ? ends(path) : 0;
  if (end == 1) _exit(137);
  return end == 2 ? full() : real(path, flags, mode);
}

int open(const char *path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  int mode = flags & O_CREAT ? va_arg(rest, int) : 0;
  va_end(rest);
  return opened("open", path, flags, mode);
}

int open64(const char *path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  int mode = flags & O_CREAT ? va_arg(rest, int) : 0;
  va_end(rest);
  return opened("open64", path, flags, mode);
}

__attribute__((destructor)) static void leave(void) {
  const char *path = getenv("ENDING_COUNT");
  FILE *file = path == NULL ? NULL : fopen(path, "w");
  if (file == NULL) return;
  fprintf(file, "%d\n", calls);
  fclose(file);
}
