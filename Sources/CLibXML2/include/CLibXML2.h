/// libxml2's streaming reader, loaded when it is first needed.
///
/// Most scans read no XML at all. Linked in the usual way, libxml2 brings ICU and the C++ library along and more than doubles the
/// start-up time of every run. So the library is opened at run time.
#ifndef APPLINT_CLIBXML2_H
#define APPLINT_CLIBXML2_H

#include <stdbool.h>
#include <stddef.h>

/// A reader of one document (`xmlTextReader`).
typedef struct applint_xml_reader applint_xml_reader;

/// Called for a fault that makes the document not well-formed: message, 1-based line.
typedef void (*applint_xml_error_handler)(void *context, const char *message, int line);

/// Loads the library, once per process and safely from any thread. False where it is not installed.
bool applint_xml_load(void);

/// A reader over bytes that must outlive it; NULL when memory is short. Nothing is fetched from outside the document.
applint_xml_reader *applint_xml_open(const char *bytes, size_t count, applint_xml_error_handler handler, void *context);
void applint_xml_close(applint_xml_reader *reader);

/// Moves to the next node: 1 there is one, 0 the end, -1 a fault.
int applint_xml_next(applint_xml_reader *reader);

/// The kind of the node: a value of `xmlReaderTypes`.
int applint_xml_node_type(applint_xml_reader *reader);
/// The name or text of the node, valid until the next move; NULL where it has none.
const char *applint_xml_name(applint_xml_reader *reader);
const char *applint_xml_value(applint_xml_reader *reader);
bool applint_xml_is_empty_element(applint_xml_reader *reader);
/// Nesting, 0 for the root element.
int applint_xml_depth(applint_xml_reader *reader);
/// Walks the attributes of an element: 1 moved to the next, 0 no more; then back to the element.
int applint_xml_next_attribute(applint_xml_reader *reader);
void applint_xml_leave_attributes(applint_xml_reader *reader);

#endif
