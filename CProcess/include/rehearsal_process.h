#ifndef REHEARSAL_PROCESS_H
#define REHEARSAL_PROCESS_H

#include <stdint.h>
#include <sys/types.h>

#include "rehearsal_room.h"

// Starts programs, leaves with the one that started this, and tells which build this is.
// In C, because Swift does not see what glibc declares for _GNU_SOURCE alone.

// Starts `program`, a path, with the `count` descriptors of `streams` as its descriptors from 0 on, and no other open
// file. None of them is smaller than `count`.
//
// `arguments` and `variables` end with a null. `folder` is where it is started, or null for here. With `leads` it leads
// a process group of its own, else it is in this one's, and may read the keys of its terminal. It blocks no signal,
// whatever the thread that starts it blocks. Writes its number into `id` and returns 0, or returns an error number.
int rehearsal_start(
  const char *program, char *const arguments[], char *const variables[], const char *folder, const int streams[],
  int count, int leads, pid_t *id);

// Whether the child process `id` has ended, or there is none; its status stays to be waited for.
int rehearsal_has_ended(pid_t id);

// Writes the identifier that the linker gave the program or library that this code is in, computed from all of it, into
// the `size` bytes of `id`. Returns how many bytes it has; 0 when it was given none.
int rehearsal_build_id(uint8_t *id, int size);

// Gives back the memory in which the loader read where addresses are in the program or library that this code is in:
// 2.3 MB, which nobody reads again. Whoever does reads the file.
void rehearsal_give_back_relocations(void);

// Ends this process at once, with 0, when the other end of the socket `descriptor` is closed: whoever started it has
// gone. A thread of its own waits for that, whatever the others do. Returns 0, or an error number.
int rehearsal_leave_with(int descriptor);

// Lets the terminal `descriptor` hand over single keys, unseen, until `rehearsal_keys_end` or the end of this process:
// by return, by exit, by a signal that ends or stops it. Going on after a stop turns keys on again. Signals of the
// keyboard stay what they are. Returns 0, or an error number.
int rehearsal_keys_begin(int descriptor);

// Makes the terminal what it was.
void rehearsal_keys_end(void);

// Keeps what this process frees for what it takes next, until it ends: pages that the system gives anew are cleared and
// entered one by one.
void rehearsal_keep_memory(void);

// Gives the system back what was freed of this process's memory.
void rehearsal_give_memory_back(void);

#endif
