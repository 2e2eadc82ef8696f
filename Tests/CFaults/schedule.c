#include "disk.h"

#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// Who is next, what fails, and when it ends.

#define MOST_ACTORS 16

typedef struct {
  sem_t turn;
  int is_done, is_ended;
} actor;

static actor actors[MOST_ACTORS];
static int actor_count, is_performing, has_failed;
static rehearsal_plan plan;
static uint64_t chance;
static long calls[REHEARSAL_CALLS + 1], calls_of_plan;
static sem_t everybody_is_done;
static __thread int self = -1;

int rehearsal_actor(void) { return self; }
int rehearsal_is_ended(void) { return self >= 0 && actors[self].is_ended; }
int rehearsal_disk_ended(int number) { return actors[number].is_ended; }
int rehearsal_disk_failed(void) { return has_failed; }
long rehearsal_disk_calls(int call) { return calls[call]; }

// Another actor that has something to do, or this one.
static int somebody_else(void) {
  int others[MOST_ACTORS], count = 0;
  for (int n = 0; n < actor_count; n++) {
    if (n != self && !actors[n].is_done) others[count++] = n;
  }
  return count == 0 ? self : others[rehearsal_random(&chance) % (uint64_t)count];
}

static void hand_over(int to) {
  if (to == self || to < 0) return;
  sem_post(&actors[to].turn);
  while (sem_wait(&actors[self].turn) != 0) {}
}

void rehearsal_pause(void) {
  if (self >= 0 && !actors[self].is_ended) hand_over(somebody_else());
}

static void end_actor(int number) {
  actors[number].is_ended = 1;
  rehearsal_actor_ended(number);
}

int rehearsal_gate(int call, int error, int *half) {
  if (!is_performing || self < 0) return 0;
  if (actors[self].is_ended) return call == REHEARSAL_CALL_ALLOCATE ? 0 : error;
  calls[call]++;
  if (call == plan.call && (plan.actor < 0 || plan.actor == self)) {
    calls_of_plan++;
    if (plan.at > 0 && (calls_of_plan == plan.at || (plan.lasts && calls_of_plan > plan.at))) {
      has_failed = 1;
      *half = plan.how == REHEARSAL_FAIL_HALF;
      return plan.how == REHEARSAL_FAIL_FULL ? SQLITE_FULL : error;
    }
  }
  // An allocation is nothing that others see.
  if (call == REHEARSAL_CALL_ALLOCATE) return 0;
  calls[REHEARSAL_CALLS]++;
  if (plan.end != REHEARSAL_END_NEVER && calls[REHEARSAL_CALLS] == plan.end_at) {
    for (int n = 0; n < actor_count; n++) {
      if (n == self || plan.end != REHEARSAL_END_ONE) end_actor(n);
    }
    return error;
  }
  if (plan.turn > 0 && rehearsal_random(&chance) % plan.turn == 0) {
    hand_over(somebody_else());
    if (actors[self].is_ended) return error;
  }
  return 0;
}

typedef struct {
  int number;
  void (*body)(void *, int);
  void *context;
} performance;

static void *perform(void *with) {
  performance *mine = with;
  self = mine->number;
  while (sem_wait(&actors[self].turn) != 0) {}
  mine->body(mine->context, mine->number);
  actors[self].is_done = 1;
  int next = somebody_else();
  if (next == self) sem_post(&everybody_is_done);
  else sem_post(&actors[next].turn);
  return NULL;
}

void rehearsal_disk_perform(
  int count, const rehearsal_plan *with, uint64_t seed, void (*body)(void *context, int actor), void *context) {
  pthread_t threads[MOST_ACTORS];
  performance all[MOST_ACTORS];
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, 8 << 20);
  plan = *with;
  chance = seed;
  actor_count = count;
  memset(calls, 0, sizeof calls);
  calls_of_plan = 0;
  has_failed = 0;
  sem_init(&everybody_is_done, 0, 0);
  for (int n = 0; n < count; n++) {
    actors[n] = (actor){.is_done = 0, .is_ended = 0};
    sem_init(&actors[n].turn, 0, 0);
    all[n] = (performance){n, body, context};
  }
  is_performing = 1;
  for (int n = 0; n < count; n++) pthread_create(&threads[n], &attributes, perform, &all[n]);
  sem_post(&actors[rehearsal_random(&chance) % (uint64_t)count].turn);
  while (sem_wait(&everybody_is_done) != 0) {}
  for (int n = 0; n < count; n++) pthread_join(threads[n], NULL);
  is_performing = 0;
  pthread_attr_destroy(&attributes);
}

// MARK: - What is being done

static char doing[300];

static void tell(int signal) {
  const char *why = signal == SIGALRM ? "does not end: " : "ended by a signal: ";
  if (write(2, why, strlen(why)) < 0 || write(2, doing, strlen(doing)) < 0 || write(2, "\n", 1) < 0) _exit(98);
  _exit(99);
}

void rehearsal_disk_doing(const char *what, int seconds) {
  static int is_ready;
  if (!is_ready) {
    is_ready = 1;
    const int signals[] = {SIGSEGV, SIGILL, SIGTRAP, SIGBUS, SIGABRT, SIGFPE, SIGALRM};
    for (unsigned n = 0; n < sizeof signals / sizeof *signals; n++) signal(signals[n], tell);
  }
  strncpy(doing, what, sizeof doing - 1);
  alarm((unsigned)seconds);
}
