#include "CLibYAML.h"

#if __has_include(<yaml.h>)

#include <stdlib.h>
#include <string.h>
#include <yaml.h>

#include "CDynamicLibrary.h"

#define FUNCTIONS(f)                                                                                                   \
  f(yaml_parser_initialize) f(yaml_parser_delete) f(yaml_parser_set_input_string) f(yaml_parser_parse)                  \
  f(yaml_event_delete)

APPLINT_DYNAMIC_LIBRARY(applint_yaml_load, FUNCTIONS, true, "libyaml-0.so.2", "libyaml-0.2.dylib")

struct applint_yaml {
  yaml_parser_t parser;
  yaml_event_t event;
  bool has_event;
};

applint_yaml *applint_yaml_open(const uint8_t *bytes, size_t count) {
  applint_yaml *parser = calloc(1, sizeof *parser);
  if (!parser) return NULL;
  if (!p_yaml_parser_initialize(&parser->parser)) {
    free(parser);
    return NULL;
  }
  p_yaml_parser_set_input_string(&parser->parser, bytes, count);
  return parser;
}

static void drop_event(applint_yaml *parser) {
  if (parser->has_event) p_yaml_event_delete(&parser->event);
  parser->has_event = false;
}

void applint_yaml_close(applint_yaml *parser) {
  drop_event(parser);
  p_yaml_parser_delete(&parser->parser);
  free(parser);
}

static applint_yaml_event at(applint_yaml_kind kind, yaml_mark_t mark) {
  return (applint_yaml_event){.kind = kind, .line = mark.line, .column = mark.column};
}

static void set_text(applint_yaml_event *event, const void *text, size_t length) {
  event->text = text;
  event->length = length;
}

applint_yaml_event applint_yaml_next(applint_yaml *parser) {
  for (;;) {
    drop_event(parser);
    if (!p_yaml_parser_parse(&parser->parser, &parser->event)) {
      applint_yaml_event error = at(applint_yaml_error, parser->parser.problem_mark);
      const char *message = parser->parser.problem ? parser->parser.problem : "malformed YAML";
      set_text(&error, message, strlen(message));
      return error;
    }
    parser->has_event = true;
    const yaml_event_t *event = &parser->event;
    applint_yaml_event result;
    switch (event->type) {
    case YAML_STREAM_START_EVENT: continue;
    case YAML_DOCUMENT_START_EVENT: return at(applint_yaml_document_start, event->start_mark);
    case YAML_DOCUMENT_END_EVENT: return at(applint_yaml_document_end, event->start_mark);
    case YAML_ALIAS_EVENT:
      result = at(applint_yaml_alias, event->start_mark);
      set_text(&result, event->data.alias.anchor, strlen((const char *)event->data.alias.anchor));
      return result;
    case YAML_SCALAR_EVENT:
      result = at(applint_yaml_scalar, event->start_mark);
      set_text(&result, event->data.scalar.value, event->data.scalar.length);
      result.tag = (const char *)event->data.scalar.tag;
      result.is_plain = event->data.scalar.style == YAML_PLAIN_SCALAR_STYLE;
      return result;
    case YAML_SEQUENCE_START_EVENT:
      result = at(applint_yaml_sequence_start, event->start_mark);
      result.tag = (const char *)event->data.sequence_start.tag;
      return result;
    case YAML_SEQUENCE_END_EVENT: return at(applint_yaml_sequence_end, event->start_mark);
    case YAML_MAPPING_START_EVENT:
      result = at(applint_yaml_mapping_start, event->start_mark);
      result.tag = (const char *)event->data.mapping_start.tag;
      return result;
    case YAML_MAPPING_END_EVENT: return at(applint_yaml_mapping_end, event->start_mark);
    default: return at(applint_yaml_end, event->start_mark);
    }
  }
}

#else

bool applint_yaml_load(void) { return false; }
applint_yaml *applint_yaml_open(const uint8_t *bytes, size_t count) { return NULL; }
void applint_yaml_close(applint_yaml *parser) {}
applint_yaml_event applint_yaml_next(applint_yaml *parser) { return (applint_yaml_event){.kind = applint_yaml_end}; }

#endif
