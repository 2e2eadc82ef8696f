// SHA-256 (FIPS 180-4): a portable half, and one that uses the SHA instructions of x86-64 and of Arm v8.
//
// A C target of a few kilobytes, because the alternative is a cryptography package whose build is longer than that of
// everything else here together. Digests name behaviour: nothing secret is hashed, and nothing is authenticated.

#include "rehearsal_digest.h"

#include <stdatomic.h>
#include <string.h>

#if defined(__x86_64__)
#include <cpuid.h>
#include <immintrin.h>
#define HAS_X86 1
#elif defined(__aarch64__)
#include <arm_neon.h>
#if defined(__linux__)
#include <sys/auxv.h>
#endif
#define HAS_ARM 1
#endif

static const uint32_t round_constants[64] __attribute__((aligned(16))) = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

static const uint32_t first_state[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                        0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};

typedef void (*compressor)(uint32_t state[8], const uint8_t *blocks, size_t count);

static inline uint32_t rotated(uint32_t word, int bits) { return (word >> bits) | (word << (32 - bits)); }

static inline uint32_t big_endian(const uint8_t *bytes) {
  return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | (uint32_t)bytes[3];
}

static void compress_portable(uint32_t state[8], const uint8_t *blocks, size_t count) {
  for (; count > 0; count--, blocks += 64) {
    uint32_t schedule[64];
    for (int i = 0; i < 16; i++) schedule[i] = big_endian(blocks + 4 * i);
    for (int i = 16; i < 64; i++) {
      uint32_t early = schedule[i - 15], late = schedule[i - 2];
      uint32_t s0 = rotated(early, 7) ^ rotated(early, 18) ^ (early >> 3);
      uint32_t s1 = rotated(late, 17) ^ rotated(late, 19) ^ (late >> 10);
      schedule[i] = schedule[i - 16] + s0 + schedule[i - 7] + s1;
    }
    uint32_t a = state[0], b = state[1], c = state[2], d = state[3];
    uint32_t e = state[4], f = state[5], g = state[6], h = state[7];
    for (int i = 0; i < 64; i++) {
      uint32_t s1 = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25);
      uint32_t choice = (e & f) ^ (~e & g);
      uint32_t one = h + s1 + choice + round_constants[i] + schedule[i];
      uint32_t s0 = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22);
      uint32_t majority = (a & b) ^ (a & c) ^ (b & c);
      h = g;
      g = f;
      f = e;
      e = d + one;
      d = c;
      c = b;
      b = a;
      a = one + s0 + majority;
    }
    state[0] += a;
    state[1] += b;
    state[2] += c;
    state[3] += d;
    state[4] += e;
    state[5] += f;
    state[6] += g;
    state[7] += h;
  }
}

#if HAS_X86
// The instructions keep the state as ABEF and CDGH, and do two rounds each.
__attribute__((target("sha,sse4.1,ssse3"))) static void compress_instructions(uint32_t state[8], const uint8_t *blocks,
                                                                              size_t count) {
  const __m128i swap = _mm_set_epi64x(0x0c0d0e0f08090a0bULL, 0x0405060700010203ULL);
  __m128i dcba = _mm_loadu_si128((const __m128i *)&state[0]);
  __m128i hgfe = _mm_loadu_si128((const __m128i *)&state[4]);
  __m128i cdab = _mm_shuffle_epi32(dcba, 0xB1);
  __m128i efgh = _mm_shuffle_epi32(hgfe, 0x1B);
  __m128i abef = _mm_alignr_epi8(cdab, efgh, 8);
  __m128i cdgh = _mm_blend_epi16(efgh, cdab, 0xF0);

  for (; count > 0; count--, blocks += 64) {
    const __m128i abef_before = abef, cdgh_before = cdgh;
    __m128i words[4];
    for (int i = 0; i < 4; i++) {
      words[i] = _mm_shuffle_epi8(_mm_loadu_si128((const __m128i *)(blocks + 16 * i)), swap);
    }
#pragma clang loop unroll(full)
    for (int i = 0; i < 16; i++) {
      __m128i next = words[i & 3];
      if (i >= 4) {
        __m128i sum = _mm_add_epi32(_mm_sha256msg1_epu32(words[i & 3], words[(i + 1) & 3]),
                                    _mm_alignr_epi8(words[(i + 3) & 3], words[(i + 2) & 3], 4));
        next = _mm_sha256msg2_epu32(sum, words[(i + 3) & 3]);
        words[i & 3] = next;
      }
      __m128i input = _mm_add_epi32(next, _mm_load_si128((const __m128i *)&round_constants[4 * i]));
      cdgh = _mm_sha256rnds2_epu32(cdgh, abef, input);
      abef = _mm_sha256rnds2_epu32(abef, cdgh, _mm_shuffle_epi32(input, 0x0E));
    }
    abef = _mm_add_epi32(abef, abef_before);
    cdgh = _mm_add_epi32(cdgh, cdgh_before);
  }

  __m128i feba = _mm_shuffle_epi32(abef, 0x1B);
  __m128i dchg = _mm_shuffle_epi32(cdgh, 0xB1);
  _mm_storeu_si128((__m128i *)&state[0], _mm_blend_epi16(feba, dchg, 0xF0));
  _mm_storeu_si128((__m128i *)&state[4], _mm_alignr_epi8(dchg, feba, 8));
}

static int has_instructions(void) {
  unsigned a, b, c, d;
  if (!__get_cpuid(1, &a, &b, &c, &d)) return 0;
  if (!(c & (1u << 9)) || !(c & (1u << 19))) return 0;
  if (!__get_cpuid_count(7, 0, &a, &b, &c, &d)) return 0;
  return (b & (1u << 29)) != 0;
}
#elif HAS_ARM
#if defined(__clang__)
#define SHA_TARGET __attribute__((target("sha2")))
#else
#define SHA_TARGET __attribute__((target("+sha2")))
#endif
SHA_TARGET static void compress_instructions(uint32_t state[8], const uint8_t *blocks, size_t count) {
  uint32x4_t abcd = vld1q_u32(&state[0]), efgh = vld1q_u32(&state[4]);
  for (; count > 0; count--, blocks += 64) {
    const uint32x4_t abcd_before = abcd, efgh_before = efgh;
    uint32x4_t words[4];
    for (int i = 0; i < 4; i++) words[i] = vreinterpretq_u32_u8(vrev32q_u8(vld1q_u8(blocks + 16 * i)));
    for (int i = 0; i < 16; i++) {
      if (i >= 4) {
        words[i & 3] = vsha256su1q_u32(vsha256su0q_u32(words[i & 3], words[(i + 1) & 3]), words[(i + 2) & 3],
                                       words[(i + 3) & 3]);
      }
      uint32x4_t input = vaddq_u32(words[i & 3], vld1q_u32(&round_constants[4 * i]));
      uint32x4_t abcd_now = abcd;
      abcd = vsha256hq_u32(abcd, efgh, input);
      efgh = vsha256h2q_u32(efgh, abcd_now, input);
    }
    abcd = vaddq_u32(abcd, abcd_before);
    efgh = vaddq_u32(efgh, efgh_before);
  }
  vst1q_u32(&state[0], abcd);
  vst1q_u32(&state[4], efgh);
}

static int has_instructions(void) {
#if defined(__APPLE__)
  return 1;
#elif defined(__linux__)
  return (getauxval(AT_HWCAP) & (1ul << 6)) != 0;
#else
  return 0;
#endif
}
#else
static void compress_instructions(uint32_t state[8], const uint8_t *blocks, size_t count) {
  compress_portable(state, blocks, count);
}

static int has_instructions(void) { return 0; }
#endif

// What is left of `count` bytes, a one bit, zeros, and the length in bits: one block or two.
static void finish(compressor compress, uint32_t state[8], const uint8_t *rest, uint64_t count, uint8_t digest[32]) {
  uint8_t last[128] = {0};
  size_t left = count % 64;
  if (left > 0) memcpy(last, rest, left);
  last[left] = 0x80;
  size_t blocks = left < 56 ? 1 : 2;
  uint64_t bits = count * 8;
  for (int i = 0; i < 8; i++) last[64 * blocks - 1 - i] = (uint8_t)(bits >> (8 * i));
  compress(state, last, blocks);

  for (int i = 0; i < 8; i++) {
    for (int j = 0; j < 4; j++) digest[4 * i + j] = (uint8_t)(state[i] >> (24 - 8 * j));
  }
}

static void digest_with(compressor compress, const uint8_t *bytes, size_t count, uint8_t digest[32]) {
  uint32_t state[8];
  memcpy(state, first_state, sizeof state);
  size_t whole = count / 64;
  if (whole > 0) compress(state, bytes, whole);
  finish(compress, state, bytes + 64 * whole, count, digest);
}

int rehearsal_sha256_has_instructions(void) {
  // 0: not asked yet, 1: no, 2: yes. Two threads that ask at once find the same answer.
  static _Atomic int answer = 0;
  int known = atomic_load_explicit(&answer, memory_order_relaxed);
  if (known == 0) {
    known = has_instructions() ? 2 : 1;
    atomic_store_explicit(&answer, known, memory_order_relaxed);
  }
  return known == 2;
}

void rehearsal_sha256(const uint8_t *bytes, size_t count, uint8_t digest[32]) {
  digest_with(rehearsal_sha256_has_instructions() ? compress_instructions : compress_portable, bytes, count, digest);
}

void rehearsal_sha256_portable(const uint8_t *bytes, size_t count, uint8_t digest[32]) {
  digest_with(compress_portable, bytes, count, digest);
}

static compressor quickest(void) {
  return rehearsal_sha256_has_instructions() ? compress_instructions : compress_portable;
}

void rehearsal_sha256_begin(rehearsal_sha256_parts *parts) {
  memset(parts, 0, sizeof *parts);
  memcpy(parts->state, first_state, sizeof parts->state);
}

void rehearsal_sha256_add(rehearsal_sha256_parts *parts, const uint8_t *bytes, size_t count) {
  size_t left = parts->count % 64;
  parts->count += count;
  if (left > 0) {
    size_t more = count < 64 - left ? count : 64 - left;
    if (more > 0) memcpy(parts->rest + left, bytes, more);
    if (left + more < 64) return;
    quickest()(parts->state, parts->rest, 1);
    bytes += more;
    count -= more;
  }
  if (count >= 64) quickest()(parts->state, bytes, count / 64);
  if (count % 64 > 0) memcpy(parts->rest, bytes + count / 64 * 64, count % 64);
}

void rehearsal_sha256_end(rehearsal_sha256_parts *parts, uint8_t digest[32]) {
  finish(quickest(), parts->state, parts->rest, parts->count, digest);
}
