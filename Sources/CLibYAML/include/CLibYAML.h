/// Parsing with libyaml, loaded on first use.
///
/// Without the header, `applint_yaml_load` returns false, and no other function may be called.
#ifndef APPLINT_CLIBYAML_H
#define APPLINT_CLIBYAML_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A parser of one stream (`yaml_parser_t`) with its current event.
typedef struct applint_yaml applint_yaml;

typedef enum {
  applint_yaml_end,
  applint_yaml_document_start,
  applint_yaml_document_end,
  applint_yaml_scalar,
  applint_yaml_sequence_start,
  applint_yaml_sequence_end,
  applint_yaml_mapping_start,
  applint_yaml_mapping_end,
  applint_yaml_alias,
  applint_yaml_error
} applint_yaml_kind;

/// Text is valid until the next event.
typedef struct {
  applint_yaml_kind kind;
  /// The value of a scalar, the name of an alias, or the message of an error; not NUL-terminated.
  const uint8_t *text;
  size_t length;
  /// The explicit tag of a node, NUL-terminated; NULL if there is none.
  const char *tag;
  /// Whether the scalar is unquoted.
  bool is_plain;
  /// 0-based, columns in characters.
  size_t line;
  size_t column;
} applint_yaml_event;

/// Loads the library once per process; thread-safe. False if it is not installed.
bool applint_yaml_load(void);

/// A parser of bytes that must outlive it; NULL if out of memory.
applint_yaml *applint_yaml_open(const uint8_t *bytes, size_t count);
void applint_yaml_close(applint_yaml *parser);

/// The next event. Must not be called after the end or an error.
applint_yaml_event applint_yaml_next(applint_yaml *parser);

#endif
