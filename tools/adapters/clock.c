/* A clock that stands still until the program adds to it: preloaded, it answers for CLOCK_MONOTONIC and its kin, by
   which Qt measures timers, animations and double clicks. The time of day goes on. */
#define _GNU_SOURCE
#include <stdint.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static volatile uint64_t now = 1000000000; /* microseconds */

void rehearsal_advance(uint64_t microseconds) { now += microseconds; }
uint64_t rehearsal_now(void) { return now; }

int clock_gettime(clockid_t clock, struct timespec *time) {
  switch (clock) {
    case CLOCK_MONOTONIC:
    case CLOCK_MONOTONIC_RAW:
    case CLOCK_MONOTONIC_COARSE:
    case CLOCK_BOOTTIME:
      time->tv_sec = (time_t)(now / 1000000);
      time->tv_nsec = (long)(now % 1000000 * 1000);
      return 0;
    default: return (int)syscall(SYS_clock_gettime, clock, time);
  }
}
