#include "rehearsal_fuzz.h"

#include <stdio.h>

#ifdef REHEARSAL_FUZZING

int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*offer)(const uint8_t *bytes, size_t count));

int rehearsal_fuzz(int argc, char **argv, int (*offer)(const uint8_t *bytes, size_t count)) {
  return LLVMFuzzerRunDriver(&argc, &argv, offer);
}

#else

int rehearsal_fuzz(int argc, char **argv, int (*offer)(const uint8_t *bytes, size_t count)) {
  (void)argc, (void)argv, (void)offer;
  fputs("error: this program was built without libFuzzer; tools/fuzz builds one that has it\n", stderr);
  return 2;
}

#endif
