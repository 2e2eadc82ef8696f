#ifndef REHEARSAL_FUZZ_H
#define REHEARSAL_FUZZ_H

#include <stddef.h>
#include <stdint.h>

// Lets libFuzzer offer inputs to `offer` for as long as `argv` says; tools/fuzz builds a program that has it. In any
// other program this says so, and returns 2.
int rehearsal_fuzz(int argc, char **argv, int (*offer)(const uint8_t *bytes, size_t count));

#endif
