"""A clock for toolkits that wait in asyncio: it moves when nothing is ready to run, and never otherwise.

Import it before the toolkit: from then on Python's clocks are this one, too. Threads that the app starts are on it: no
time passes, and nothing of the loop runs, while one of them does something; `time.sleep` in one takes the loop's time.
What waits for something else, such as a socket, is waited for `PATIENCE` seconds, and from then on no more.
"""

import asyncio
import concurrent.futures
import itertools
import queue
import selectors
import threading
import time

BEGIN = 1000.0
_now = BEGIN
#: How long, on the wall, a thread may do nothing in one moment, and how long it may compute.
PATIENCE, LONGEST_WORK = 5, 40


def now():
    """Seconds; `BEGIN` is the first moment."""
    return _now


really_sleep, make_result, start = time.sleep, concurrent.futures.Future.result, threading.Thread.start
bootstrap = threading.Thread._bootstrap_inner  # type: ignore[attr-defined]
time.monotonic = time.perf_counter = now
time.time = lambda: 1.7e9 + _now


class Threads:
    """The threads of the app: which of them do something now, and which sleep until when."""

    def __init__(self):
        self.changed, self.numbers, self.own = threading.Condition(), itertools.count(), threading.local()
        self.running, self.lost, self.sleeping = set(), set(), []

    def begin(self):
        with self.changed:
            number = next(self.numbers)
            self.running.add(number)
        return number

    def go_on(self, number):
        with self.changed:
            self.running.add(number)

    def stop(self, number):
        with self.changed:
            self.running.discard(number)
            self.changed.notify_all()

    def wait(self):
        """Waits, on the wall, until all of them have ended, or wait for the loop or its time.

        One that computes is waited for longer: how fast the machine is, and who else uses it, is no behaviour.
        """
        with self.changed:
            for _ in range(LONGEST_WORK // PATIENCE):
                before = time.process_time()
                if self.changed.wait_for(lambda: not self.running - self.lost, PATIENCE):
                    return
                if time.process_time() - before < PATIENCE / 10:
                    break
            self.lost |= self.running

    def sleep(self, seconds):
        """Lets a thread sleep in the time of the loop; where the loop itself sleeps, its time passes at once."""
        global _now
        if threading.current_thread() is threading.main_thread():
            _now += max(seconds, 0)
            return None
        number, woken = getattr(self.own, "number", None), threading.Event()
        if number is None or number in self.lost:
            return really_sleep(seconds)
        with self.changed:
            self.sleeping.append((_now + max(seconds, 0), number, woken))
            self.sleeping.sort(key=lambda one: one[:2])
        self.stop(number)
        woken.wait()

    def wake(self, until):
        """Wakes the thread that sleeps shortest, at its time, if that is not later; whether there was one."""
        global _now
        with self.changed:
            if not self.sleeping or self.sleeping[0][0] > until:
                return False
            moment, number, woken = self.sleeping.pop(0)
            _now = max(_now, moment)
            self.running.add(number)
        woken.set()
        return True

    def as_one(self, number, function, *arguments):
        self.own.number = number
        try:
            return function(*arguments)
        finally:
            self.own.number = None


threads = Threads()


def result(self, timeout=None):
    """Waits for a result, in a thread of the app: it does something again as soon as the loop has the result."""
    number = getattr(threads.own, "number", None)
    if number is not None and timeout is None and not self.done():
        threads.stop(number)
        self.add_done_callback(lambda _: threads.go_on(number))
    return make_result(self, timeout)


def begin(self):
    """Starts a thread, which counts from here on; those of executors count by what they are given."""
    if getattr(self._target, "__module__", "") != "concurrent.futures.thread" and not self.name.startswith("waitpid"):
        self._rehearsal_number = threads.begin()
    start(self)


def run_thread(self):
    number = vars(self).get("_rehearsal_number")
    try:
        threads.as_one(number, bootstrap, self)
    finally:
        if number is not None:
            threads.stop(number)


wait, notify = threading.Condition.wait, threading.Condition.notify


def wait_for_news(self, timeout=None):
    """Waits, in a thread of the app, for another to say something: a queue's next piece of work, an event.

    Until then the thread does nothing; it does something again from the moment in which it is told.
    """
    number = getattr(threads.own, "number", None)
    if number is not None and timeout is None:
        vars(self).setdefault("_rehearsal_waiting", []).append(number)
        threads.stop(number)
    return wait(self, timeout)


def tell_news(self, n=1):
    waiting = vars(self).get("_rehearsal_waiting", [])
    for number in waiting[:n]:
        threads.go_on(number)
    del waiting[:n]
    notify(self, n)


time.sleep = threads.sleep
concurrent.futures.Future.result = result  # type: ignore[method-assign]
threading.Thread.start = begin  # type: ignore[method-assign]
threading.Thread._bootstrap_inner = run_thread  # type: ignore[attr-defined]
threading.Condition.wait = wait_for_news  # type: ignore[method-assign]
threading.Condition.notify = tell_news  # type: ignore[method-assign]
# The one in C waits where nobody sees it.
queue.SimpleQueue = queue._PySimpleQueue  # type: ignore[misc, attr-defined]

#: So many turns of the loop in one moment are a task that never waits; the start of a large app has 2,000.
MOST_TURNS = 50_000


#: Seconds on the wall that something outside may take while nothing is due.
LONGEST_WAIT = 10


class Busy(RuntimeError):
    """Time stands still, since something goes on without waiting for any, or since nothing is due at all."""


class Idle(selectors.DefaultSelector):
    """Lets time pass instead of waiting."""

    def __init__(self):
        super().__init__()
        self._last, self._turns = 0.0, 0

    def select(self, timeout=None):
        global _now
        self._turns = self._turns + 1 if self._last == _now else 0
        self._last = _now
        if self._turns > MOST_TURNS:
            raise Busy(f"a task goes on without waiting: {MOST_TURNS} turns of the loop, and no time passed")
        end = float("inf") if timeout is None else _now + timeout
        while True:
            threads.wait()
            ready = super().select(0)
            if ready or timeout == 0:
                return ready
            if not threads.wake(end):
                break
        if timeout is None:  # Only what is outside can go on: real time, but not for ever.
            if ready := super().select(LONGEST_WAIT):
                return ready
            raise Busy("everything waits for something that does not come")
        _now = max(_now, end)
        return ready


class Loop(asyncio.SelectorEventLoop):
    """An event loop of virtual time."""

    def __init__(self):
        super().__init__(Idle())
        self.own_executor = None

    def time(self):
        return _now

    def run_in_executor(self, executor, function, *arguments):
        if executor is None:
            executor = self.own_executor = self.own_executor or concurrent.futures.ThreadPoolExecutor(
                thread_name_prefix="asyncio")
        number = threads.begin()
        try:
            future = executor.submit(threads.as_one, number, function, *arguments)
        except BaseException:
            threads.stop(number)
            raise
        told = asyncio.wrap_future(future, loop=self)
        future.add_done_callback(lambda _: threads.stop(number))  # Behind the one that tells the loop.
        return told


def run(coroutine):
    """Runs a coroutine to its end; what else goes on then is left as it is, since the process ends."""
    loop = Loop()
    asyncio.set_event_loop(loop)
    loop.run_until_complete(loop.create_task(coroutine))
