/// libxml2's streaming reader, loaded on first use.
///
/// Most scans do not read XML. Linking libxml2 would also load ICU and the C++ library, which more than doubles the start-up
/// time of every run, so it is opened at run time.
#ifndef APPLINT_CLIBXML2_H
#define APPLINT_CLIBXML2_H

#include <stdbool.h>
#include <stddef.h>

/// A reader of one document (`xmlTextReader`).
typedef struct applint_xml_reader applint_xml_reader;

/// Called for a fatal error: message, 1-based line.
typedef void (*applint_xml_error_handler)(void *context, const char *message, int line);

/// Loads the library once per process; thread-safe. False if it is not installed.
bool applint_xml_load(void);

/// A reader over bytes that must outlive it; NULL if out of memory. External resources are not loaded.
applint_xml_reader *applint_xml_open(const char *bytes, size_t count, applint_xml_error_handler handler, void *context);
void applint_xml_close(applint_xml_reader *reader);

/// Moves to the next node: 1 on success, 0 at the end, -1 on error.
int applint_xml_next(applint_xml_reader *reader);

/// Kind of the node, a value of `xmlReaderTypes`.
int applint_xml_node_type(applint_xml_reader *reader);
/// The name or text of the node, valid until the next move; NULL if there is none.
const char *applint_xml_name(applint_xml_reader *reader);
const char *applint_xml_value(applint_xml_reader *reader);
bool applint_xml_is_empty_element(applint_xml_reader *reader);
/// Depth, 0 for the root element.
int applint_xml_depth(applint_xml_reader *reader);
/// Iterates over attributes: 1 if moved to the next, 0 at the end; then return to the element.
int applint_xml_next_attribute(applint_xml_reader *reader);
void applint_xml_leave_attributes(applint_xml_reader *reader);

#endif
