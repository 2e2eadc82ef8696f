#define _GNU_SOURCE

#include "rehearsal_process.h"

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stddef.h>
#include <stdint.h>
#include <unistd.h>

static int prepare(posix_spawn_file_actions_t *actions, const char *folder, const int streams[],
                   int count) {
  int problem = 0;
  for (int stream = 0; stream < count && problem == 0; stream++) {
    problem = posix_spawn_file_actions_adddup2(actions, streams[stream], stream);
  }
#if !defined(__APPLE__)
  if (problem == 0) problem = posix_spawn_file_actions_addclosefrom_np(actions, count);
#endif
  if (problem == 0 && folder != NULL) problem = posix_spawn_file_actions_addchdir_np(actions, folder);
  return problem;
}

int rehearsal_start(
  const char *program, char *const arguments[], char *const variables[], const char *folder, const int streams[],
  int count, pid_t *id) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  short flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK;
  sigset_t none;
  sigemptyset(&none);
#if defined(__APPLE__)
  flags |= POSIX_SPAWN_CLOEXEC_DEFAULT;
#endif
  int problem = posix_spawn_file_actions_init(&actions);
  if (problem != 0) return problem;
  problem = posix_spawnattr_init(&attributes);
  if (problem == 0) {
    problem = posix_spawnattr_setflags(&attributes, flags);
    if (problem == 0) problem = posix_spawnattr_setsigmask(&attributes, &none);
    if (problem == 0) problem = prepare(&actions, folder, streams, count);
    if (problem == 0) problem = posix_spawn(id, program, &actions, &attributes, arguments, variables);
    posix_spawnattr_destroy(&attributes);
  }
  posix_spawn_file_actions_destroy(&actions);
  return problem;
}

static void *wait_for_the_end(void *argument) {
  // Nothing is asked for: what is reported is that the other end was closed.
  struct pollfd watched = {.fd = (int)(intptr_t)argument, .events = 0};
  for (;;) {
    int found = poll(&watched, 1, -1);
    if (found > 0 || (found < 0 && errno != EINTR)) _exit(0);
  }
}

int rehearsal_leave_with(int descriptor) {
  pthread_t thread;
  int problem = pthread_create(&thread, NULL, wait_for_the_end, (void *)(intptr_t)descriptor);
  return problem == 0 ? pthread_detach(thread) : problem;
}
