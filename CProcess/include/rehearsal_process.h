#ifndef REHEARSAL_PROCESS_H
#define REHEARSAL_PROCESS_H

#include <sys/types.h>

// Starts a program. In C, because Swift does not see what glibc declares for _GNU_SOURCE alone.

// Starts `program`, a path, with the three descriptors of `streams` as its standard streams, and no other open file.
//
// `arguments` and `variables` end with a null. `folder` is where it is started, or null for here. It leads a process
// group of its own, and blocks no signal, whatever the thread that starts it blocks. Writes its number into `id` and
// returns 0, or returns an error number.
int rehearsal_start(
  const char *program, char *const arguments[], char *const variables[], const char *folder, const int streams[3],
  pid_t *id);

#endif
