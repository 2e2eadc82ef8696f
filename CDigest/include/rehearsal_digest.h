#ifndef REHEARSAL_DIGEST_H
#define REHEARSAL_DIGEST_H

#include <stddef.h>
#include <stdint.h>

// SHA-256 (FIPS 180-4) of bytes that are all in memory, or come in parts. No allocation.

// Writes the 32 bytes of the digest of `count` bytes, by the processor's SHA instructions where it has them.
void rehearsal_sha256(const uint8_t *bytes, size_t count, uint8_t digest[32]);

// The same in portable C alone; the tests hold the two against each other.
void rehearsal_sha256_portable(const uint8_t *bytes, size_t count, uint8_t digest[32]);

// Whether this processor has SHA instructions that `rehearsal_sha256` uses.
int rehearsal_sha256_has_instructions(void);

// Bytes that come in parts: what of them is digested, and the rest of less than a block.
typedef struct {
  uint32_t state[8];
  uint64_t count;
  uint8_t rest[64];
} rehearsal_sha256_parts;

void rehearsal_sha256_begin(rehearsal_sha256_parts *parts);

void rehearsal_sha256_add(rehearsal_sha256_parts *parts, const uint8_t *bytes, size_t count);

// Writes the digest of all parts; nothing can be added any more.
void rehearsal_sha256_end(rehearsal_sha256_parts *parts, uint8_t digest[32]);

#endif
