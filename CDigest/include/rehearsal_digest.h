#ifndef REHEARSAL_DIGEST_H
#define REHEARSAL_DIGEST_H

#include <stddef.h>
#include <stdint.h>

// SHA-256 (FIPS 180-4) of bytes that are all in memory. Three functions, no state, no allocation.

// Writes the 32 bytes of the digest of `count` bytes, by the processor's SHA instructions where it has them.
void rehearsal_sha256(const uint8_t *bytes, size_t count, uint8_t digest[32]);

// The same in portable C alone; the tests hold the two against each other.
void rehearsal_sha256_portable(const uint8_t *bytes, size_t count, uint8_t digest[32]);

// Whether this processor has SHA instructions that `rehearsal_sha256` uses.
int rehearsal_sha256_has_instructions(void);

#endif
