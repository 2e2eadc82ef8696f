#include "rehearsal_fuzz.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#ifdef REHEARSAL_FUZZING

/* libFuzzer writes down what ends a process only where a sanitizer tells it; here the signal does. */
static const int ends[] = {SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS};
static struct sigaction former[sizeof ends / sizeof *ends];
static int (*offered)(const uint8_t *bytes, size_t count);
static const uint8_t *present;
static size_t present_count;
static char place[4096];

static void keep(int number) {
  int file = open(place, O_WRONLY | O_CREAT | O_TRUNC, 0644);
  if (file >= 0) {
    ssize_t written = write(file, present, present_count);
    (void)written;
    close(file);
  }
  for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
    if (ends[i] == number) sigaction(number, &former[i], NULL);
  }
  /* A fault comes again by itself when this returns; what was asked for is asked for again. */
  if (number == SIGABRT || number == SIGTRAP) raise(number);
}

static int offer_and_keep(const uint8_t *bytes, size_t count) {
  const char *folder = getenv("REHEARSAL_FOUND");
  if (folder && !*place) {
    struct sigaction action = {.sa_handler = keep, .sa_flags = SA_NODEFER | SA_ONSTACK};
    snprintf(place, sizeof place, "%s/ended-%d", folder, (int)getpid());
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) sigaction(ends[i], &action, &former[i]);
  }
  present = bytes;
  present_count = count;
  return offered(bytes, count);
}

int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*offer)(const uint8_t *bytes, size_t count));

int rehearsal_fuzz(int argc, char **argv, int (*offer)(const uint8_t *bytes, size_t count)) {
  offered = offer;
  return LLVMFuzzerRunDriver(&argc, &argv, offer_and_keep);
}

#else

int rehearsal_fuzz(int argc, char **argv, int (*offer)(const uint8_t *bytes, size_t count)) {
  (void)argc, (void)argv, (void)offer;
  fputs("error: this program was built without libFuzzer; tools/fuzz builds one that has it\n", stderr);
  return 2;
}

#endif
