/// Loops over every byte of a text. They use AVX2 on an x86 processor that has it, and the vectors that every processor has
/// otherwise. In Swift, neither a choice at run time nor the mask of a comparison as bits is possible.
#ifndef APPLINT_CBYTESEARCH_H
#define APPLINT_CBYTESEARCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A longest run of ASCII letters, digits, `_`, and `$`, as offsets.
typedef struct {
  uint32_t start;
  uint32_t end;
} applint_word;

/// How far a reader of words has come.
typedef struct {
  /// The next block of 64 bytes.
  size_t block;
  /// The start of the word that reaches into that block, if the last byte before it is in a word.
  uint32_t start;
  uint32_t is_in_word;
} applint_word_position;

/// Writes the next words of three bytes or more.
///
/// - `count`: less than 2^32.
/// - `capacity`: at least 32, because so many words can end in a block.
/// - Returns: their number.
size_t applint_next_words(const uint8_t *bytes, size_t count, applint_word_position *position, applint_word *words, size_t capacity);

/// Writes a bit for each byte: whether it is an ASCII letter, a digit, `_`, or `$`.
///
/// - `bits`: `count / 64 + 1` numbers, of which the last one has zeros after the text.
void applint_word_bits(const uint8_t *bytes, size_t count, uint64_t *bits);

/// The number of line feeds and carriage returns from an offset on.
size_t applint_count_line_ends(const uint8_t *bytes, size_t count, size_t from);

/// Writes the offset of the first byte of each line, beginning with `from`. Lines end with LF, CRLF, or a lone CR.
///
/// - `starts`: has space for one more than the line ends.
/// - `longest`: becomes the length of the longest line, without its end.
/// - Returns: the number of lines.
size_t applint_line_starts(const uint8_t *bytes, size_t count, size_t from, intptr_t *starts, intptr_t *longest);

/// Two adjacent bytes.
typedef struct {
  uint8_t first;
  uint8_t second;
} applint_pair;

/// The first offset from `from` on of any of some pairs; `count` if there is none.
size_t applint_find_pair(const uint8_t *bytes, size_t count, size_t from, const applint_pair *pairs, size_t pair_count);

/// Whether any of some groups of four bytes ends in another byte.
bool applint_has_other_fourth(const uint8_t *bytes, size_t groups, uint8_t fourth);

// The same without AVX2, for tests on a processor that has it.
size_t applint_portable_next_words(
    const uint8_t *bytes, size_t count, applint_word_position *position, applint_word *words, size_t capacity);
void applint_portable_word_bits(const uint8_t *bytes, size_t count, uint64_t *bits);
size_t applint_portable_count_line_ends(const uint8_t *bytes, size_t count, size_t from);
size_t applint_portable_line_starts(const uint8_t *bytes, size_t count, size_t from, intptr_t *starts, intptr_t *longest);
size_t applint_portable_find_pair(
    const uint8_t *bytes, size_t count, size_t from, const applint_pair *pairs, size_t pair_count);
bool applint_portable_has_other_fourth(const uint8_t *bytes, size_t groups, uint8_t fourth);

#endif
