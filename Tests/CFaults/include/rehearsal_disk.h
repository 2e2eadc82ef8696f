#ifndef REHEARSAL_DISK_H
#define REHEARSAL_DISK_H

#include <stdint.h>

// A disk in memory for tests, as a file system of SQLite: what is written is there for every connection at once, and
// outlives a power failure only when it was put onto the disk; what was not may be there, in part, in any order.
// Locks and the shared memory of a write-ahead log are as between processes.
//
// Beside it a schedule: several actors, each a process with connections of its own, take turns at their calls of the
// file system. Who is next, what fails and when all of it ends follows from one seed.

// What a call of the file system is about.
enum {
  REHEARSAL_CALL_READ, REHEARSAL_CALL_WRITE, REHEARSAL_CALL_SYNC, REHEARSAL_CALL_OPEN, REHEARSAL_CALL_TRUNCATE,
  REHEARSAL_CALL_DELETE, REHEARSAL_CALL_LOCK, REHEARSAL_CALL_MAP, REHEARSAL_CALL_SIZE, REHEARSAL_CALL_ALLOCATE,
  REHEARSAL_CALLS
};

// How a failing call fails: SQLite's error, a full disk, or half of it done.
enum { REHEARSAL_FAIL_ERROR, REHEARSAL_FAIL_FULL, REHEARSAL_FAIL_HALF };

// How a schedule ends before its end: not at all, with one process or with all, or with the power.
enum { REHEARSAL_END_NEVER, REHEARSAL_END_ONE, REHEARSAL_END_ALL, REHEARSAL_END_POWER };

// What goes wrong. Numbers count from 1; 0 is never.
typedef struct {
  // Which call of which kind fails, of which actor (-1: of any), and whether all later ones do.
  int call, how, actor, lasts;
  long at;
  // How it ends, and at which call of all.
  int end;
  long end_at;
  // A turn is handed over at one of so many calls; 0 is never.
  unsigned turn;
} rehearsal_plan;

// Makes it the file system that SQLite uses in this process, and SQLite's allocations countable. Before anything else.
int rehearsal_disk_begin(void);

// Takes all files away.
void rehearsal_disk_clear(void);

// Puts a file onto the disk.
void rehearsal_disk_put(const char *name, const void *bytes, long size);

// The size of a file, and its bytes, which stay until the disk changes; -1 when there is none.
long rehearsal_disk_get(const char *name, const void **bytes);

// Performs `body(context, actor)` for each actor on a thread of its own, one at a time, as the plan and the seed say.
void rehearsal_disk_perform(
  int actors, const rehearsal_plan *plan, uint64_t seed, void (*body)(void *context, int actor), void *context);

// How many calls of a kind there were since performing began, or of all kinds for REHEARSAL_CALLS.
long rehearsal_disk_calls(int call);

// Whether an actor was ended, and whether a call failed on purpose.
int rehearsal_disk_ended(int actor);
int rehearsal_disk_failed(void);

// Starts the machine again: locks are gone, and after a power failure what was not put onto the disk as `seed` says.
void rehearsal_disk_restart(uint64_t seed);

// What SQLite's own examination says of a file: "ok", or its first line.
const char *rehearsal_disk_integrity(const char *name);

// What is being done: written to standard error, and exit code 99, when the process is ended by a signal of its own, or
// when it takes longer than `seconds`.
void rehearsal_disk_doing(const char *what, int seconds);

#endif
