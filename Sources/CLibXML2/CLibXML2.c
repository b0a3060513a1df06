#include "CLibXML2.h"

#include <limits.h>
#include <stdlib.h>

#include "CDynamicLibrary.h"
#include "libxml2-prototypes.h"

#define FUNCTIONS(f)                                                                                                   \
  f(xmlInitParser) f(xmlReaderForMemory) f(xmlFreeTextReader) f(xmlTextReaderSetErrorHandler)                          \
  f(xmlTextReaderGetParserLineNumber) f(xmlTextReaderRead) f(xmlTextReaderNodeType) f(xmlTextReaderConstName)            \
  f(xmlTextReaderConstValue) f(xmlTextReaderIsEmptyElement) f(xmlTextReaderDepth)                                      \
  f(xmlTextReaderMoveToNextAttribute) f(xmlTextReaderMoveToElement)

#if defined(__APPLE__)
#define NAMES "/usr/lib/libxml2.2.dylib"
#else
#define NAMES "libxml2.so.2", "libxml2.so.16", "libxml2.so"
#endif

APPLINT_DYNAMIC_LIBRARY(applint_xml_load, FUNCTIONS, (p_xmlInitParser(), true), NAMES)

struct applint_xml_reader {
  xmlTextReaderPtr reader;
  applint_xml_error_handler handler;
  void *context;
};

static void report(void *context, const char *message, xmlParserSeverities severity, xmlTextReaderLocatorPtr locator) {
  applint_xml_reader *reader = context;
  // The locator has only the line of the open element.
  (void)locator;
  if (message && severity == XML_PARSER_SEVERITY_ERROR) {
    reader->handler(reader->context, message, p_xmlTextReaderGetParserLineNumber(reader->reader));
  }
}

applint_xml_reader *applint_xml_open(const char *bytes, size_t count, applint_xml_error_handler handler, void *context) {
  if (count > INT_MAX) return NULL;
  applint_xml_reader *reader = malloc(sizeof *reader);
  if (!reader) return NULL;
  reader->handler = handler;
  reader->context = context;
  int options = XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING | XML_PARSE_BIG_LINES;
  reader->reader = p_xmlReaderForMemory(bytes, (int)count, NULL, NULL, options);
  if (!reader->reader) {
    free(reader);
    return NULL;
  }
  p_xmlTextReaderSetErrorHandler(reader->reader, report, reader);
  return reader;
}

void applint_xml_close(applint_xml_reader *reader) {
  p_xmlFreeTextReader(reader->reader);
  free(reader);
}

int applint_xml_next(applint_xml_reader *reader) { return p_xmlTextReaderRead(reader->reader); }

int applint_xml_node_type(applint_xml_reader *reader) { return p_xmlTextReaderNodeType(reader->reader); }

const char *applint_xml_name(applint_xml_reader *reader) {
  return (const char *)p_xmlTextReaderConstName(reader->reader);
}

const char *applint_xml_value(applint_xml_reader *reader) {
  return (const char *)p_xmlTextReaderConstValue(reader->reader);
}

bool applint_xml_is_empty_element(applint_xml_reader *reader) {
  return p_xmlTextReaderIsEmptyElement(reader->reader) == 1;
}

int applint_xml_depth(applint_xml_reader *reader) { return p_xmlTextReaderDepth(reader->reader); }

int applint_xml_next_attribute(applint_xml_reader *reader) {
  return p_xmlTextReaderMoveToNextAttribute(reader->reader);
}

void applint_xml_leave_attributes(applint_xml_reader *reader) { p_xmlTextReaderMoveToElement(reader->reader); }
