/// libyaml's parser, loaded when it is first needed.
///
/// Where the header is missing, `applint_yaml_load` is false and nothing else may be called.
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
  applint_yaml_fault
} applint_yaml_kind;

/// Text is valid until the next event.
typedef struct {
  applint_yaml_kind kind;
  /// The value of a scalar, the name of an alias or the message of a fault; not NUL-terminated.
  const uint8_t *text;
  size_t length;
  /// The explicit tag of a node, NUL-terminated; NULL where it has none.
  const char *tag;
  /// The scalar is written without quotes.
  bool is_plain;
  /// 0-based, columns in characters.
  size_t line;
  size_t column;
} applint_yaml_event;

/// Loads the library, once per process and safely from any thread. False where it is not installed.
bool applint_yaml_load(void);

/// A parser of bytes that must outlive it; NULL when memory is short.
applint_yaml *applint_yaml_open(const uint8_t *bytes, size_t count);
void applint_yaml_close(applint_yaml *parser);

/// The next event. After the end or a fault there is none.
applint_yaml_event applint_yaml_next(applint_yaml *parser);

#endif
