/* The functions of the system by which a program waits: each waits for the clock of clock.c, and goes on when its
   thread is let go there. */

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

int nanosleep(const struct timespec *time, struct timespec *left) {
  if (self < 0) return (int)syscall(SYS_nanosleep, time, left);
  sleep_for(microseconds_of(time));
  return 0;
}

int clock_nanosleep(clockid_t clock, int flags, const struct timespec *time, struct timespec *left) {
  if (self < 0) return (int)syscall(SYS_clock_nanosleep, clock, flags, time, left);
  struct timespec begun = {0, 0};
  if (flags & TIMER_ABSTIME) clock_gettime(clock, &begun);
  uint64_t end = microseconds_of(time), start = microseconds_of(&begun);
  sleep_for(end > start ? end - start : 0);
  return 0;
}

int usleep(useconds_t microseconds) {
  struct timespec time = span(microseconds);
  return nanosleep(&time, NULL);
}

unsigned sleep(unsigned seconds) {
  struct timespec time = span((uint64_t)seconds * 1000000);
  nanosleep(&time, NULL);
  return 0;
}

/* How long a thread waits for a point of time: of the time of day if that is what it looks like. */
static uint64_t left_until(const struct timespec *end) {
  struct timespec begun;
  clock_gettime(end->tv_sec > 100000000 ? CLOCK_REALTIME : CLOCK_MONOTONIC, &begun);
  uint64_t to = microseconds_of(end), from = microseconds_of(&begun);
  uint64_t left = to > from ? to - from : 0;
  return end->tv_sec > 100000000 ? (left + 999) / 1000 * 1000 : left;
}

static struct timespec slice(uint64_t microseconds) { return span(wall() + microseconds); }

static int wait_on(pthread_cond_t *condition, pthread_mutex_t *mutex, const struct timespec *end) {
  uint64_t left = left_until(end);
  /* Python's interpreter waits for its own lock in such spans, which must pass while no other thread rests. */
  if (self < 0 || left <= INTERPRETER_US) {
    struct timespec soon = slice(left);
    return real_pthread_cond_clockwait(condition, mutex, CLOCK_MONOTONIC, &soon);
  }
  watch_main();
  wait_until(now + left);
  int answer = ETIMEDOUT;
  while (answer == ETIMEDOUT && !is_over()) {
    struct timespec soon = slice(SLICE_US);
    answer = real_pthread_cond_clockwait(condition, mutex, CLOCK_MONOTONIC, &soon);
  }
  go_on();
  if (answer == 0 && self > 0) {
    pthread_mutex_unlock(mutex);
    gate();
    pthread_mutex_lock(mutex);
  }
  return answer;
}

int pthread_cond_timedwait(pthread_cond_t *condition, pthread_mutex_t *mutex, const struct timespec *end) {
  return wait_on(condition, mutex, end);
}

int pthread_cond_clockwait(pthread_cond_t *condition, pthread_mutex_t *mutex, clockid_t clock,
                           const struct timespec *end) {
  (void)clock;
  return wait_on(condition, mutex, end);
}

int sem_wait(sem_t *semaphore) {
  if (self <= 0) return real_sem_wait(semaphore);
  if (sem_trywait(semaphore) == 0) return 0;
  int answer = real_sem_wait(semaphore);
  if (answer == 0) gate();
  return answer;
}

int sem_clockwait(sem_t *semaphore, clockid_t clock, const struct timespec *end) {
  (void)clock;
  if (sem_trywait(semaphore) == 0) return 0;
  uint64_t left = left_until(end);
  if (self < 0) {
    struct timespec soon = slice(left);
    return real_sem_clockwait(semaphore, CLOCK_MONOTONIC, &soon);
  }
  watch_main();
  wait_until(now + left);
  int answer = -1;
  errno = ETIMEDOUT;
  while (answer && errno == ETIMEDOUT && !is_over()) {
    struct timespec soon = slice(SLICE_US);
    answer = real_sem_clockwait(semaphore, CLOCK_MONOTONIC, &soon);
  }
  int problem = answer ? errno : 0;
  go_on();
  if (!answer && self > 0) gate();
  errno = problem;
  return answer;
}

int sem_timedwait(sem_t *semaphore, const struct timespec *end) {
  return sem_clockwait(semaphore, CLOCK_REALTIME, end);
}

int ppoll(struct pollfd *files, nfds_t count, const struct timespec *timeout, const sigset_t *mask) {
  struct timespec time = {0, 0};
  int answer = (int)syscall(SYS_ppoll, files, count, &time, mask, 8);
  uint64_t left = timeout ? microseconds_of(timeout) : 0;
  if (answer || (timeout && !left)) return answer;
  if (self < 0 || (!timeout && self == 0)) {
    if (timeout) time = *timeout;
    return (int)syscall(SYS_ppoll, files, count, timeout ? &time : NULL, mask, 8);
  }
  if (!timeout) {
    answer = (int)syscall(SYS_ppoll, files, count, NULL, mask, 8);
  } else {
    watch_main();
    wait_until(now + left);
    while (!answer && !is_over()) {
      time = span(SLICE_US);
      answer = (int)syscall(SYS_ppoll, files, count, &time, mask, 8);
    }
    int is_late = is_over();
    go_on();
    if (is_late) return answer;
  }
  if (answer > 0 && self > 0) gate();
  return answer;
}

int poll(struct pollfd *files, nfds_t count, int milliseconds) {
  struct timespec time = span(milliseconds < 0 ? 0 : (uint64_t)milliseconds * 1000);
  return ppoll(files, count, milliseconds < 0 ? NULL : &time, NULL);
}

int __poll_chk(struct pollfd *files, nfds_t count, int milliseconds, size_t size) {
  (void)size;
  return poll(files, count, milliseconds);
}

int __ppoll_chk(struct pollfd *files, nfds_t count, const struct timespec *time, const sigset_t *mask, size_t size) {
  (void)size;
  return ppoll(files, count, time, mask);
}

int epoll_wait(int poll, struct epoll_event *events, int most, int milliseconds) {
  int answer = real_epoll_wait(poll, events, most, 0);
  if (answer || !milliseconds) return answer;
  if (self < 0 || (milliseconds < 0 && self == 0)) return real_epoll_wait(poll, events, most, milliseconds);
  if (milliseconds < 0) {
    answer = real_epoll_wait(poll, events, most, -1);
  } else {
    watch_main();
    wait_until(now + (uint64_t)milliseconds * 1000);
    while (!answer && !is_over()) answer = real_epoll_wait(poll, events, most, 1);
    int is_late = is_over();
    go_on();
    if (is_late) return answer;
  }
  if (answer > 0 && self > 0) gate();
  return answer;
}

/* As many processors on each machine: pools have as many threads. */

long sysconf(int name) {
  return name == _SC_NPROCESSORS_ONLN || name == _SC_NPROCESSORS_CONF ? PROCESSORS : real_sysconf(name);
}

int sched_getaffinity(pid_t process, size_t size, cpu_set_t *set) {
  (void)process;
  if (size < sizeof(unsigned long)) return errno = EINVAL, -1;
  memset(set, 0, size);
  *(unsigned long *)(void *)set = (1UL << PROCESSORS) - 1;
  return 0;
}
