#define _GNU_SOURCE

#include "rehearsal_process.h"

#include <errno.h>
#include <limits.h>
#if !defined(__APPLE__)
#include <malloc.h>
#endif
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <termios.h>
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
  int count, int leads, pid_t *id) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  short flags = POSIX_SPAWN_SETSIGMASK | (leads ? POSIX_SPAWN_SETPGROUP : 0);
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

int rehearsal_has_ended(pid_t id) {
  siginfo_t told = {.si_signo = 0};
  while (waitid(P_PID, (id_t)id, &told, WEXITED | WNOHANG | WNOWAIT) != 0) {
    if (errno != EINTR) return 1;
  }
  return told.si_signo != 0;
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

// The terminal whose keys are read, and what it was before; -1 for none. Signal handlers use nothing else.
static volatile sig_atomic_t keys_of = -1;
static struct termios before_keys;
static struct termios with_keys;

static const int key_signals[] = {SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP};
enum { key_signal_count = sizeof key_signals / sizeof key_signals[0] };

static void restore_terminal(void) {
  if (keys_of >= 0) tcsetattr(keys_of, TCSANOW, &before_keys);
}

// Restores the terminal, then lets the signal do what it does to others.
static void leave_keys(int signal) {
  int kept = errno;
  restore_terminal();
  struct sigaction plain = {.sa_handler = SIG_DFL}, own;
  sigset_t one;
  sigemptyset(&one);
  sigaddset(&one, signal);
  sigaction(signal, &plain, &own);
  raise(signal);
  pthread_sigmask(SIG_UNBLOCK, &one, NULL);
  // Here only after a stop.
  sigaction(signal, &own, NULL);
  if (keys_of >= 0) tcsetattr(keys_of, TCSANOW, &with_keys);
  errno = kept;
}

int rehearsal_keys_begin(int descriptor) {
  static int is_registered = 0;
  if (tcgetattr(descriptor, &before_keys) != 0) return errno;
  with_keys = before_keys;
  with_keys.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
  with_keys.c_cc[VMIN] = 1;
  with_keys.c_cc[VTIME] = 0;
  if (!is_registered && atexit(restore_terminal) != 0) return ENOMEM;
  is_registered = 1;
  keys_of = descriptor;
  struct sigaction action = {.sa_handler = leave_keys};
  for (int number = 0; number < key_signal_count; number++) sigaction(key_signals[number], &action, NULL);
  if (tcsetattr(descriptor, TCSANOW, &with_keys) == 0) return 0;
  int problem = errno;
  rehearsal_keys_end();
  return problem;
}

void rehearsal_keys_end(void) {
  restore_terminal();
  keys_of = -1;
  struct sigaction plain = {.sa_handler = SIG_DFL};
  for (int number = 0; number < key_signal_count; number++) sigaction(key_signals[number], &plain, NULL);
}

void rehearsal_keep_memory(void) {
#if defined(__GLIBC__)
  mallopt(M_MMAP_MAX, 0);
  mallopt(M_TRIM_THRESHOLD, INT_MAX);
#endif
}

void rehearsal_give_memory_back(void) {
#if !defined(__APPLE__)
  malloc_trim(0);
#endif
}
