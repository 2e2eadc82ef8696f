#ifndef REHEARSAL_ROOM_H
#define REHEARSAL_ROOM_H

#include <stdint.h>
#include <sys/types.h>

// A process in which a question is performed, and the one that watches it. In C, because Swift sees neither fork nor
// the macros of which a filter is made.

// Splits this process in two, of which the one that returns 0 is watched by the other: it is killed when that one
// ends. The other gets its number, and in `end` a descriptor that is at its end when the watched one is. Returns -1,
// with an error number in errno, when there is no second process.
pid_t rehearsal_split(int *end);

// Waits until the watched process has ended, for so many milliseconds, or until nobody reads standard output.
//
// Returns 0 with what became of it in `status`; 1 when the time was over and 2 when nobody read any more: then it was
// killed, and nothing of it is left.
int rehearsal_watch(pid_t watched, int end, int64_t milliseconds, int *status);

// Lets this process have so many bytes of memory more than it has, and so many seconds of processor time, and make no
// file larger when `writes_no_file` is not 0. Returns 0, or an error number.
int rehearsal_limit(uint64_t more_bytes, uint64_t seconds, int writes_no_file);

// From here on, when this process would end by a signal of its own since it was given no more memory, it writes `text`,
// if there is one, to its standard error and ends with `code`; any other such signal ends it as before, or, without a
// text, by itself. `text` has to live as long as the process, and `code` is not 0. A later call gives another text and
// code.
//
// Whether memory was the reason is known by the last error of the thread: set it to 0 before what is to be told apart.
void rehearsal_tell_memory(const void *text, int code);

// The code with which a watched process ends that was given no more memory.
#define REHEARSAL_NO_MEMORY 112

// From here on this process can use what it has open, and can open, start or connect nothing, nor look at or signal
// another process. What it must not do fails with EACCES. Returns 0, ENOSYS where the system has no such filter, or
// another error number.
int rehearsal_close_door(void);

#endif
