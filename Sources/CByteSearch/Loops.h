// Included once for each kind of vectors, with FUNCTION(type, name) as the beginning of a function for them.

FUNCTION(size_t, next_words)(const uint8_t *bytes, size_t count, applint_word_position *position, applint_word *words, size_t capacity) {
  size_t block = position->block, filled = 0;
  uint32_t start = position->start;
  uint64_t is_in_word = position->is_in_word;
  // A text of whole blocks has one more, empty, which ends its last word.
  for (; block <= count && filled + 32 <= capacity; block += 64) {
    uint8_t last[64] = {0};
    const uint8_t *source = bytes + block;
    if (count - block < 64) {
      if (count > block) __builtin_memcpy(last, source, count - block);
      source = last;
    }
    uint64_t inside = words_in(source) | (uint64_t)words_in(source + 32) << 32;
    uint64_t before = inside << 1 | is_in_word;
    uint64_t starts = inside & ~before, ends = ~inside & before;
    if (is_in_word && ends) {
      uint32_t end = (uint32_t)block + (uint32_t)__builtin_ctzll(ends);
      words[filled] = (applint_word){start, end};
      filled += end - start >= 3;
      ends &= ends - 1;
    }
    while (ends) {
      start = (uint32_t)block + (uint32_t)__builtin_ctzll(starts);
      uint32_t end = (uint32_t)block + (uint32_t)__builtin_ctzll(ends);
      // Overwritten by the next one if it is too short: a branch would often be mispredicted.
      words[filled] = (applint_word){start, end};
      filled += end - start >= 3;
      starts &= starts - 1;
      ends &= ends - 1;
    }
    if (starts) start = (uint32_t)block + (uint32_t)__builtin_ctzll(starts);
    is_in_word = inside >> 63;
  }
  *position = (applint_word_position){block, start, (uint32_t)is_in_word};
  return filled;
}

FUNCTION(void, word_bits)(const uint8_t *bytes, size_t count, uint64_t *bits) {
  size_t block = 0;
  for (; block + 64 <= count; block += 64) *bits++ = words_in(bytes + block) | (uint64_t)words_in(bytes + block + 32) << 32;
  uint8_t last[64] = {0};
  if (count > block) __builtin_memcpy(last, bytes + block, count - block);
  *bits = words_in(last) | (uint64_t)words_in(last + 32) << 32;
}

FUNCTION(size_t, count_line_ends)(const uint8_t *bytes, size_t count, size_t from) {
  size_t total = 0, index = from;
  for (; index + 32 <= count; index += 32) total += (size_t)__builtin_popcount(line_ends_in(bytes + index));
  for (; index < count; index++) total += bytes[index] == '\n' || bytes[index] == '\r';
  return total;
}

FUNCTION(size_t, line_starts)(const uint8_t *bytes, size_t count, size_t from, intptr_t *starts, intptr_t *longest) {
  size_t filled = 1, start = from, most = 0;
  starts[0] = (intptr_t)from;
  for (size_t block = from; block < count; block += 32) {
    uint8_t last[32] = {0};
    const uint8_t *source = bytes + block;
    if (count - block < 32) {
      __builtin_memcpy(last, source, count - block);
      source = last;
    }
    for (uint32_t ends = line_ends_in(source); ends; ends &= ends - 1) {
      size_t end = block + (size_t)__builtin_ctz(ends);
      // The line feed of a CRLF.
      if (end < start) continue;
      if (end - start > most) most = end - start;
      start = end + 1 + (bytes[end] == '\r' && end + 1 < count && bytes[end + 1] == '\n');
      starts[filled++] = (intptr_t)start;
    }
  }
  if (count > start && count - start > most) most = count - start;
  *longest = (intptr_t)most;
  return filled;
}

FUNCTION(bool, has_other_fourth)(const uint8_t *bytes, size_t groups, uint8_t fourth) {
  bytes32 block, blocks = {0};
  size_t group = 0;
  for (; group + 8 <= groups; group += 8) {
    load(bytes + 4 * group, &block);
    blocks |= block ^ fourth;
  }
  uint8_t differences = 0;
  for (size_t lane = 3; lane < sizeof blocks; lane += 4) differences |= blocks[lane];
  for (; group < groups; group++) differences |= bytes[4 * group + 3] ^ fourth;
  return differences;
}

FUNCTION(size_t, find_pair)(const uint8_t *bytes, size_t count, size_t from, const applint_pair *pairs, size_t pair_count) {
  if (from + 1 >= count) return count;
  switch (pair_count) {
    case 0: return count;
    case 1: return find_pairs(bytes, count, from, pairs, 1);
    case 2: return find_pairs(bytes, count, from, pairs, 2);
    case 3: return find_pairs(bytes, count, from, pairs, 3);
    default: return find_pairs(bytes, count, from, pairs, pair_count);
  }
}
