/* A clock that stands still until the program adds to it, and threads that run one after the other.

   Preloaded, it answers for CLOCK_MONOTONIC and its kin, by which Qt measures timers, animations and double clicks. The
   time of day goes on. What sleeps or waits for a time, in any thread, waits for this clock. A thread that begins, or
   that is woken while it waits, goes on when the main thread has come to rest and every other thread has, too: threads
   are let go in the order in which they were made, so that their results come in one order.

   rehearsal_rest waits, by the clock on the wall, until all threads wait; rehearsal_advance goes from one thread's time
   to the next. While the main thread itself waits, for a lock or a time, a thread of this file does the same for it. */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/futex.h>
#include <poll.h>
#include <pthread.h>
#include <sched.h>
#include <semaphore.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum { MOST_THREADS = 1024, PROCESSORS = 4 };
enum { STEADY_US = 8000, LONG_US = 30000, SLICE_US = 1000, INTERPRETER_US = 5000, CHILD_MS = 5000, OUTSIDE_MS = 2000 };
enum { NONE, GATED, RUNNING, WAITING };

struct thread {
  volatile int state, granted, tid, is_told;
  volatile uint64_t until, outside;
  volatile pthread_t handle;
};

static volatile uint64_t now = 1000000000; /* microseconds */
static struct thread threads[MOST_THREADS]; /* The first is the main thread. */
static volatile int last = 0, epoch = 0, activity = 0, is_ours = 0, is_watched = 0;
static __thread int self = -1;
static pthread_mutex_t making = PTHREAD_MUTEX_INITIALIZER;

#define REAL(name) static __typeof__(&name) real_##name
REAL(pthread_create); REAL(pthread_cond_timedwait); REAL(pthread_cond_clockwait); REAL(sem_wait);
REAL(sem_clockwait); REAL(sysconf); REAL(epoll_wait);

__attribute__((constructor)) static void begin(void) {
#define FIND(name) real_##name = (__typeof__(&name))dlsym(RTLD_NEXT, #name)
  FIND(pthread_create); FIND(pthread_cond_clockwait); FIND(sem_wait);
  FIND(sem_clockwait); FIND(sysconf); FIND(epoll_wait);
  real_pthread_cond_timedwait = (__typeof__(&pthread_cond_timedwait))dlvsym(
      RTLD_NEXT, "pthread_cond_timedwait", "GLIBC_2.3.2");
  if (!real_pthread_cond_timedwait) FIND(pthread_cond_timedwait);
  threads[0].state = RUNNING;
  threads[0].tid = getpid();
  threads[0].handle = pthread_self();
  self = 0;
}

/* The clock on the wall */

static uint64_t wall(void) {
  struct timespec time;
  syscall(SYS_clock_gettime, CLOCK_MONOTONIC, &time);
  return (uint64_t)time.tv_sec * 1000000 + (uint64_t)time.tv_nsec / 1000;
}

static struct timespec span(uint64_t microseconds) {
  struct timespec time = {(time_t)(microseconds / 1000000), (long)(microseconds % 1000000 * 1000)};
  return time;
}

static void doze(uint64_t microseconds) {
  struct timespec time = span(microseconds);
  syscall(SYS_nanosleep, &time, NULL);
}

static uint64_t microseconds_of(const struct timespec *time) {
  return (uint64_t)time->tv_sec * 1000000 + ((uint64_t)time->tv_nsec + 999) / 1000;
}

/* Who rests */

static int read_task(int tid, const char *file, char *text, int size) {
  char path[64];
  snprintf(path, sizeof path, "/proc/self/task/%d/%s", tid, file);
  int descriptor = open(path, O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return 0;
  int length = (int)read(descriptor, text, (size_t)size - 1);
  close(descriptor);
  text[length > 0 ? length : 0] = 0;
  return length > 0;
}

/* Whether a thread waits. One that reads from outside, a socket or a program, does; only who is strict waits for it,
   and not for ever. */
static int rests(struct thread *one, int is_strict) {
  char text[512];
  int tid = one->tid;
  if (one->state == NONE) return 1;
  if (one->state == GATED) return tid && !one->granted;
  if (one->state == WAITING && one->granted) return 0;
  if (!tid || !read_task(tid, "stat", text, sizeof text)) return one->state == NONE;
  char *state = strrchr(text, ')');
  if (!state || state[2] != 'S') return 0;
  if (one->state == WAITING) return 1;
  if (!read_task(tid, "syscall", text, sizeof text)) return 1;
  if (!strncmp(text, "running", 7)) return 0;
  long call = strtol(text, NULL, 10);
  int is_inside = call == SYS_futex || call == SYS_ppoll || call == SYS_epoll_pwait;
#ifdef SYS_poll
  is_inside = is_inside || call == SYS_poll || call == SYS_epoll_wait || call == SYS_select;
#endif
  if (is_inside && is_strict) one->outside = 0;
  if (is_inside || !is_strict) return 1;
  if (!one->outside) one->outside = wall();
  return wall() - one->outside > OUTSIDE_MS * 1000;
}

/* Whether a program that the app has started runs, which has not been waited for long enough. */
static uint64_t begun[MOST_THREADS];
static int known[MOST_THREADS], looks[MOST_THREADS], count = 0, beside = 0;

/* Python starts this one beside any pool of processes, to clean up behind it. */
static int is_tracker(int child) {
  char path[64], text[512] = "";
  snprintf(path, sizeof path, "/proc/%d/cmdline", child);
  int descriptor = open(path, O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return 0;
  ssize_t length = read(descriptor, text, sizeof text - 1);
  close(descriptor);
  return length > 0 && memmem(text, (size_t)length, "multiprocessing.resource_tracker", 32) != NULL;
}

static int has_children(void) {
  char text[4096], *place = text;
  for (int at = 0; at <= last; at++) {
    if (threads[at].state == NONE || !threads[at].tid) continue;
    if (!read_task(threads[at].tid, "children", text, sizeof text)) continue;
    for (place = text; *place;) {
      int child = (int)strtol(place, &place, 10), index = 0;
      if (child <= 0) break;
      while (*place == ' ') place++;
      while (index < count && known[index] != child) index++;
      if (index == MOST_THREADS || (index < count && begun[index] == 0)) continue;
      if (index == count) known[count] = child, begun[count++] = wall();
      char path[64], state[256] = "";
      snprintf(path, sizeof path, "/proc/%d/stat", child);
      int descriptor = open(path, O_RDONLY | O_CLOEXEC);
      if (descriptor < 0) continue;
      ssize_t length = read(descriptor, state, sizeof state - 1);
      close(descriptor);
      char *mark = length > 0 ? strrchr(state, ')') : NULL;
      int is_there = mark && mark[2] != 'Z';
      if (is_there && is_tracker(child)) begun[index] = 0;
      if (!is_there || !begun[index]) continue;
      if (wall() - begun[index] < CHILD_MS * 1000) return 1;
      if (!beside) beside = -child;
      /* One that stays is waited for while it works, if it does not work for ever. */
      if (mark[2] != 'S' && looks[index]++ < CHILD_MS * 20) return 1;
    }
  }
  return 0;
}

/* The thread that does not rest; -1 where all do. */
static int busy(int first, int is_strict) {
  for (int at = first; at <= last; at++)
    if (threads[at].state != NONE && !rests(&threads[at], is_strict)) return at;
  return -1;
}

static void grant(struct thread *one) {
  one->granted = 1;
  activity++;
  __sync_fetch_and_add(&epoch, 1);
  syscall(SYS_futex, &epoch, FUTEX_WAKE, MOST_THREADS, NULL, NULL, 0);
}

/* Lets the first thread go that stands at a gate. */
static int open_gate(void) {
  for (int at = 1; at <= last; at++)
    if (threads[at].state == GATED && !threads[at].granted) return grant(&threads[at]), 1;
  return 0;
}

/* Moves the clock to the first time that a thread waits for, if it is not behind `end`, and lets that thread go. */
static int open_time(int first, uint64_t end) {
  struct thread *next = NULL;
  for (int at = first; at <= last; at++)
    if (threads[at].state == WAITING && !threads[at].granted && threads[at].until <= end)
      if (!next || threads[at].until < next->until) next = &threads[at];
  if (!next) return 0;
  if (next->until > now) now = next->until;
  return grant(next), 1;
}

/* Waits until all threads but the main one rest; the number of one that is busy for longer, else 0. */
static int rest(uint64_t limit_us) {
  uint64_t end = wall() + limit_us;
  int which = -1, quiet = 0;
  while (last > 0 || quiet < 1) {
    which = busy(1, 0);
    if (which < 0 && !open_gate() && (which = busy(1, 1)) < 0 && !has_children()) {
      if (last == 0 || ++quiet == 2) return 0;
      continue;
    }
    quiet = 0;
    if (wall() > end) return which > 0 ? which : 0;
    if (which >= 0) sched_yield();
    doze(which >= 0 ? 50 : 100);
  }
  return 0;
}

int rehearsal_rest(int milliseconds) {
  is_ours = 1;
  int which = rest((uint64_t)milliseconds * 1000);
  is_ours = 0;
  return which;
}

int rehearsal_advance(uint64_t microseconds, int milliseconds) {
  is_ours = 1;
  uint64_t end = now + microseconds;
  int which = 0;
  do which = last ? rest((uint64_t)milliseconds * 1000) : 0;
  while (!which && open_time(1, end));
  now = end;
  is_ours = 0;
  return which;
}

static void leave(void *nothing) {
  (void)nothing;
  threads[self].state = NONE;
  threads[self].tid = 0;
}

/* What is not waited for any longer: the number of a thread, or minus that of the first such program; else 0. */
int rehearsal_beside(void) {
  for (int at = 1; at <= last; at++)
    if (threads[at].outside && wall() - threads[at].outside > OUTSIDE_MS * 1000 && !threads[at].is_told)
      return threads[at].is_told = 1, at;
  int child = beside;
  if (beside < 0) beside = 1;
  return child < 0 ? child : 0;
}

/* Takes this thread off the clock: it watches over the others. */
void rehearsal_stand_beside(void) {
  if (self > 0) leave(NULL);
  self = -1;
}

void rehearsal_doze(int milliseconds) { doze((uint64_t)milliseconds * 1000); }
uint64_t rehearsal_now(void) { return now; }
int rehearsal_activity(void) { return activity; }
int rehearsal_tid(int which) { return threads[which].tid; }
uint64_t rehearsal_handle(int which) { return (uint64_t)threads[which].handle; }

/* For how long the main thread has waited in one piece: that it is without the interpreter's lock, or without another
   for a moment, is no waiting. */
static uint64_t main_waits(void) {
  static uint64_t since;
  static char last_switches[64];
  char text[4096], *place;
  struct thread *one = &threads[0];
  if (is_ours || !rests(one, 0)) return since = 0;
  if (one->state == WAITING) return UINT64_MAX;
  if (!read_task(one->tid, "status", text, sizeof text)) return 0;
  if (!(place = strstr(text, "\nvoluntary_ctxt_switches"))) return 0;
  place[63] = 0;
  if (since && !strcmp(place, last_switches)) return wall() - since;
  strcpy(last_switches, place);
  since = wall();
  return 0;
}

/* While the main thread waits for others, or for a time, they go on. */
static void *watch(void *nothing) {
  int quiet = 0;
  for (;; doze(quiet > 100 ? 1000 : 200)) {
    uint64_t waited = main_waits();
    quiet = waited ? 0 : quiet + 1;
    if (waited < STEADY_US || busy(0, 0) >= 0 || is_ours || open_gate()) continue;
    if (waited < LONG_US || busy(0, 1) >= 0 || has_children()) continue;
    if (main_waits() >= LONG_US && busy(0, 1) < 0) open_time(0, UINT64_MAX);
  }
  return nothing;
}

static void watch_main(void) {
  if (__sync_lock_test_and_set(&is_watched, 1)) return;
  pthread_t thread;
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  real_pthread_create(&thread, &attributes, watch, NULL);
}

/* How threads wait */

static void gate(void) {
  struct thread *one = &threads[self];
  one->granted = 0;
  one->state = GATED;
  while (!one->granted) {
    int seen = epoch;
    struct timespec time = span(20000);
    if (!one->granted) syscall(SYS_futex, &epoch, FUTEX_WAIT, seen, &time, NULL, 0);
  }
  one->state = RUNNING;
  one->granted = 0;
}

static void wait_until(uint64_t until) {
  struct thread *one = &threads[self];
  one->until = until;
  one->granted = 0;
  one->state = WAITING;
}

static int is_over(void) { return threads[self].granted; }

static void go_on(void) {
  threads[self].state = RUNNING;
  threads[self].granted = 0;
}

static void sleep_for(uint64_t microseconds) {
  watch_main();
  wait_until(now + microseconds);
  while (!is_over()) {
    int seen = epoch;
    struct timespec time = span(20000);
    if (!is_over()) syscall(SYS_futex, &epoch, FUTEX_WAIT, seen, &time, NULL, 0);
  }
  go_on();
}

struct beginning { void *(*function)(void *); void *argument; int number; };

static void *thread_begins(void *given) {
  struct beginning beginning = *(struct beginning *)given;
  free(given);
  self = beginning.number;
  threads[self].handle = pthread_self();
  threads[self].tid = (int)syscall(SYS_gettid);
  void *result = NULL;
  pthread_cleanup_push(leave, NULL);
  gate();
  result = beginning.function(beginning.argument);
  pthread_cleanup_pop(1);
  return result;
}

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*function)(void *), void *argument) {
  watch_main();
  pthread_mutex_lock(&making);
  int number = 1;
  while (number < MOST_THREADS && threads[number].state != NONE) number++;
  if (number < MOST_THREADS) {
    threads[number].tid = threads[number].granted = threads[number].is_told = 0;
    threads[number].outside = 0;
    threads[number].state = GATED;
    if (number > last) last = number;
  }
  pthread_mutex_unlock(&making);
  if (number == MOST_THREADS) return real_pthread_create(thread, attributes, function, argument);
  struct beginning *beginning = malloc(sizeof *beginning);
  *beginning = (struct beginning){function, argument, number};
  int problem = real_pthread_create(thread, attributes, thread_begins, beginning);
  if (problem) threads[number].state = NONE, free(beginning);
  return problem;
}

#include "waits.h"

/* Offscreen, Qt has no drag and drop: QDrag::exec, and who began the drag that an event is about, are answered here. */

static int (*on_drag)(void *drag, int actions, int action);
static void *drag_source;

void rehearsal_on_drag(int (*function)(void *, int, int)) { on_drag = function; }
void rehearsal_drag_source(void *source) { drag_source = source; }

int _ZN5QDrag4execE6QFlagsIN2Qt10DropActionEES2_(void *drag, int actions, int action) {
  return on_drag ? on_drag(drag, actions, action) : 0;
}

int _ZN5QDrag4execE6QFlagsIN2Qt10DropActionEE(void *drag, int actions) {
  return on_drag ? on_drag(drag, actions, 0) : 0;
}

void *_ZNK10QDropEvent6sourceEv(const void *event) { return event ? drag_source : NULL; }

/* Nor has it dark and light there: after the script has chosen one, that is what QStyleHints says. */

static volatile int scheme = -1;

void rehearsal_scheme(int value) { scheme = value; }

int _ZNK11QStyleHints11colorSchemeEv(const void *hints) {
  static int (*former)(const void *);
  void *library = former || scheme >= 0 ? NULL : dlopen("libQt6Gui.so.6", RTLD_NOLOAD | RTLD_NOW);
  if (library) former = (int (*)(const void *))dlsym(library, "_ZNK11QStyleHints11colorSchemeEv");
  return scheme >= 0 ? scheme : former ? former(hints) : 0;
}
