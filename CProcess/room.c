#define _GNU_SOURCE

#include "rehearsal_room.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#if defined(__linux__)
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif

#if defined(__linux__) && (defined(__x86_64__) || defined(__aarch64__))
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#define HAS_FILTER 1
#endif

pid_t rehearsal_split(int *end) {
  int ends[2];
  if (pipe(ends) != 0) return -1;
  pid_t watcher = getpid();
  pid_t watched = fork();
  if (watched < 0) {
    int problem = errno;
    close(ends[0]);
    close(ends[1]);
    errno = problem;
    return -1;
  }
  close(ends[watched == 0 ? 0 : 1]);
  if (watched != 0) {
    *end = ends[0];
    return watched;
  }
#if defined(__linux__)
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  // Who watched may have ended before that was asked for.
  if (getppid() != watcher) _exit(1);
#endif
  *end = ends[1];
  return 0;
}

static int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

int rehearsal_watch(pid_t watched, int end, int64_t milliseconds, int *status) {
  int64_t deadline = now() + milliseconds;
  int answer = 0;
  for (;;) {
    // Nothing is asked for of standard output: what is reported is that its reader has gone.
    struct pollfd looked_at[2] = {{.fd = end, .events = POLLIN}, {.fd = STDOUT_FILENO, .events = 0}};
    int64_t left = deadline - now();
    if (left <= 0) {
      answer = 1;
      break;
    }
    int found = poll(looked_at, 2, left > 60000 ? 60000 : (int)left);
    if (found < 0 && errno != EINTR) break;
    if (found <= 0) continue;
    if (looked_at[0].revents != 0) break;
    if ((looked_at[1].revents & POLLERR) != 0) {
      answer = 2;
      break;
    }
    // A terminal that was hung up, a file that was closed: nothing to wait for, and no reader of a pipe.
    if (looked_at[1].revents != 0) usleep(2000);
  }
  if (answer != 0) kill(watched, SIGKILL);
  while (waitpid(watched, status, 0) < 0 && errno == EINTR) {
  }
  close(end);
  return answer;
}

static int bound(int resource, uint64_t usual, uint64_t most) {
  struct rlimit limit;
  if (getrlimit(resource, &limit) != 0) return errno;
  if (limit.rlim_max > most) limit.rlim_max = most;
  if (limit.rlim_cur > usual) limit.rlim_cur = usual;
  if (limit.rlim_cur > limit.rlim_max) limit.rlim_cur = limit.rlim_max;
  return setrlimit(resource, &limit) == 0 ? 0 : errno;
}

int rehearsal_limit(uint64_t more_bytes, uint64_t seconds, int writes_no_file) {
  // A second passes between the two, so that the signal says that it was time: a hard limit kills without a word.
  int problem = bound(RLIMIT_CPU, seconds, seconds + 1);
  if (problem == 0) problem = bound(RLIMIT_CORE, 0, 0);
  if (problem == 0 && writes_no_file) {
    signal(SIGXFSZ, SIG_IGN);
    problem = bound(RLIMIT_FSIZE, 0, 0);
  }
#if defined(__linux__)
  unsigned long pages = 0;
  FILE *sizes = fopen("/proc/self/statm", "r");
  if (sizes != NULL) {
    if (fscanf(sizes, "%lu", &pages) != 1) pages = 0;
    fclose(sizes);
  }
  if (problem == 0 && pages > 0) {
    uint64_t bytes = (uint64_t)pages * (uint64_t)sysconf(_SC_PAGESIZE) + more_bytes;
    problem = bound(RLIMIT_AS, bytes, bytes);
  }
#endif
  return problem;
}

static const char *memory_text;
static int memory_code;

// How a mistake of the program or a refused allocation ends it, and what these signals did before.
static const int mistakes[] = {SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGSEGV};
enum { mistake_count = sizeof mistakes / sizeof mistakes[0] };
static struct sigaction before_mistake[mistake_count];

// Whether a piece of memory as large as a stack may grow at a time is refused.
static int is_scarce(void) {
  size_t size = 1 << 20;
  void *piece = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (piece == MAP_FAILED) return 1;
  munmap(piece, size);
  return 0;
}

// Uses nothing that allocates: what allocated has just failed.
static void leave_without_memory(int signal, siginfo_t *why, void *context) {
  (void)context;
  if (errno == ENOMEM || is_scarce()) {
    ssize_t count = memory_text == NULL ? 0 : write(STDERR_FILENO, memory_text, strlen(memory_text));
    (void)count;
    _exit(memory_code);
  }
  // A watched process can write no backtrace: whoever waits for it says how it ended.
  struct sigaction usual = {.sa_handler = SIG_DFL};
  for (int number = 0; number < mistake_count; number++) {
    if (mistakes[number] == signal) sigaction(signal, memory_text == NULL ? &usual : &before_mistake[number], NULL);
  }
  // A mistake is made once more on return; a signal that was sent has to be sent again.
  if (why->si_code <= 0) raise(signal);
}

void rehearsal_tell_memory(const void *text, int code) {
  // A handler needs a stack of its own where the stack was what could not grow.
  static char own_stack[1 << 16];
  stack_t stack = {.ss_sp = own_stack, .ss_size = sizeof own_stack};
  sigaltstack(&stack, NULL);
  int is_first = memory_code == 0;
  memory_text = text;
  memory_code = code;
  struct sigaction action = {.sa_sigaction = leave_without_memory};
  action.sa_flags = SA_ONSTACK | SA_SIGINFO | SA_NODEFER;
  for (int number = 0; is_first && number < mistake_count; number++) {
    sigaction(mistakes[number], &action, &before_mistake[number]);
  }
  errno = 0;
}

#if HAS_FILTER

#if defined(__x86_64__)
#define OWN_MACHINE AUDIT_ARCH_X86_64
#else
#define OWN_MACHINE AUDIT_ARCH_AARCH64
#endif

#define NUMBER(call) \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_##call, 0, 1), BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)

int rehearsal_close_door(void) {
  struct sock_filter filter[] = {
    BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch)),
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, OWN_MACHINE, 1, 0),
    BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
    // Calls of the x32 form have other numbers, and none of them is here.
    BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
    // What is open is read and written.
    NUMBER(read), NUMBER(readv), NUMBER(pread64), NUMBER(preadv), NUMBER(write), NUMBER(writev), NUMBER(pwrite64),
    NUMBER(lseek), NUMBER(close), NUMBER(fstat), NUMBER(fcntl), NUMBER(ppoll), NUMBER(recvfrom), NUMBER(sendto),
#if defined(__x86_64__)
    NUMBER(poll),
#endif
    // Memory.
    NUMBER(mmap), NUMBER(munmap), NUMBER(mremap), NUMBER(mprotect), NUMBER(madvise), NUMBER(brk),
    // Threads that are there, time, chance, signals of its own, the end. A thread that was made before the door was
    // closed may begin behind it, and says two things first; glibc ends the process where it may not.
    NUMBER(rseq), NUMBER(set_robust_list), NUMBER(futex), NUMBER(sched_yield), NUMBER(sched_getaffinity),
    NUMBER(clock_gettime), NUMBER(clock_nanosleep), NUMBER(nanosleep), NUMBER(gettimeofday), NUMBER(getrandom),
    NUMBER(getrusage), NUMBER(getpid), NUMBER(gettid),
    NUMBER(rt_sigaction), NUMBER(rt_sigprocmask), NUMBER(rt_sigreturn), NUMBER(sigaltstack), NUMBER(restart_syscall),
    NUMBER(exit), NUMBER(exit_group),
    // A signal to itself: without it, abort ends a process by another signal than it says.
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_tgkill, 0, 4),
    BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[0])),
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)getpid(), 0, 1),
    BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EACCES),
    // How an open file is looked at by newer libraries: with an empty name.
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_newfstatat, 0, 3),
    BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[3])),
    BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, 0x1000, 0, 1),
    BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EACCES),
  };
  struct sock_fprog program = {.len = sizeof filter / sizeof filter[0], .filter = filter};
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return errno;
  // Threads of before are behind the same door.
  if (syscall(__NR_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program) != 0) return errno;
  return 0;
}

#else

int rehearsal_close_door(void) { return ENOSYS; }

#endif
