#include "CByteSearch.h"

typedef uint8_t bytes32 __attribute__((vector_size(32)));
typedef int8_t lanes32 __attribute__((vector_size(32)));
typedef bool bits32 __attribute__((ext_vector_type(32)));

#define INLINE static inline __attribute__((always_inline))

// Vectors are passed in memory: the registers for parameters differ between processors. All of this is inlined.

INLINE void load(const uint8_t *place, bytes32 *block) { __builtin_memcpy(block, place, sizeof *block); }

/// A bit for each byte for which a comparison is true.
INLINE uint32_t bits_of(const lanes32 *comparison) {
  bits32 bits = __builtin_convertvector(*comparison < 0, bits32);
  uint32_t result;
  __builtin_memcpy(&result, &bits, sizeof result);
  return result;
}

/// The letters, digits, `_`, and `$` of 32 bytes.
INLINE uint32_t words_in(const uint8_t *place) {
  bytes32 block;
  load(place, &block);
  lanes32 is_word = (((block | 0x20) - 'a') < 26) | ((block - '0') < 10) | (block == '_') | (block == '$');
  return bits_of(&is_word);
}

/// The line feeds and carriage returns of 32 bytes.
INLINE uint32_t line_ends_in(const uint8_t *place) {
  bytes32 block;
  load(place, &block);
  lanes32 is_end = (block == '\n') | (block == '\r');
  return bits_of(&is_end);
}

/// Marks which of 32 bytes begin one of some pairs, together with the byte after each.
INLINE void mark_pairs(const uint8_t *place, const applint_pair *pairs, size_t pair_count, lanes32 *marks) {
  bytes32 block, next;
  load(place, &block);
  load(place + 1, &next);
  *marks = (block == pairs[0].first) & (next == pairs[0].second);
  for (size_t index = 1; index < pair_count; index++) *marks |= (block == pairs[index].first) & (next == pairs[index].second);
}

/// The first place of any of some pairs in the blocks of 32 bytes from `index` to `end`; the end of these blocks if there is none.
INLINE size_t find_in_blocks(const uint8_t *bytes, size_t index, size_t end, const applint_pair *pairs, size_t pair_count) {
  for (; index + 32 <= end; index += 32) {
    lanes32 marks;
    mark_pairs(bytes + index, pairs, pair_count, &marks);
    uint32_t found = bits_of(&marks);
    if (found) return index + (size_t)__builtin_ctz(found);
  }
  return index;
}

/// Inlined with a constant number of pairs, so that they stay in registers.
INLINE size_t find_pairs(const uint8_t *bytes, size_t count, size_t from, const applint_pair *pairs, size_t pair_count) {
  // The byte after each block is read, too.
  size_t end = count - 1, index = from;
  if (from + 64 <= end) {
    // Where pairs are frequent, the next one is near.
    index = find_in_blocks(bytes, from, from + 64, pairs, pair_count);
    if (index < from + 64) return index;
    // One branch for four blocks, because most have no pair.
    for (; index + 128 <= end; index += 128) {
      lanes32 marks, any = {0};
      for (size_t block = 0; block < 128; block += 32) {
        mark_pairs(bytes + index + block, pairs, pair_count, &marks);
        any |= marks;
      }
      if (bits_of(&any)) break;
    }
  }
  index = find_in_blocks(bytes, index, end, pairs, pair_count);
  for (; index < end; index++) {
    for (size_t pair = 0; pair < pair_count; pair++) {
      if (bytes[index] == pairs[pair].first && bytes[index + 1] == pairs[pair].second) return index;
    }
  }
  return count;
}

#define FUNCTION(type, name) type applint_portable_##name
#include "Loops.h"
#undef FUNCTION

#if defined(__x86_64__)
#pragma clang attribute push(__attribute__((target("avx2,bmi,popcnt"))), apply_to = function)
#define FUNCTION(type, name) static type avx2_##name
#include "Loops.h"
#undef FUNCTION
#pragma clang attribute pop
#define CALL(name, ...) (__builtin_cpu_supports("avx2") ? avx2_##name(__VA_ARGS__) : applint_portable_##name(__VA_ARGS__))
#else
#define CALL(name, ...) applint_portable_##name(__VA_ARGS__)
#endif

size_t applint_next_words(const uint8_t *bytes, size_t count, applint_word_position *position, applint_word *words, size_t capacity) {
  return CALL(next_words, bytes, count, position, words, capacity);
}

void applint_word_bits(const uint8_t *bytes, size_t count, uint64_t *bits) { CALL(word_bits, bytes, count, bits); }

size_t applint_count_line_ends(const uint8_t *bytes, size_t count, size_t from) { return CALL(count_line_ends, bytes, count, from); }

size_t applint_line_starts(const uint8_t *bytes, size_t count, size_t from, intptr_t *starts, intptr_t *longest) {
  return CALL(line_starts, bytes, count, from, starts, longest);
}

size_t applint_find_pair(const uint8_t *bytes, size_t count, size_t from, const applint_pair *pairs, size_t pair_count) {
  return CALL(find_pair, bytes, count, from, pairs, pair_count);
}

bool applint_has_other_fourth(const uint8_t *bytes, size_t groups, uint8_t fourth) { return CALL(has_other_fourth, bytes, groups, fourth); }
