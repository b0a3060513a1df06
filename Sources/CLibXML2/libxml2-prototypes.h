// The functions of libxml2 that are loaded at run time, declared as in <libxml/xmlreader.h>.
//
// They are repeated here because SwiftPM cannot take a library's headers without linking it. `make lint` compiles this file after the
// real header, where any difference is an error.
#ifndef APPLINT_LIBXML2_PROTOTYPES_H
#define APPLINT_LIBXML2_PROTOTYPES_H

#ifndef __XML_XMLREADER_H__
typedef unsigned char xmlChar;
typedef struct _xmlTextReader *xmlTextReaderPtr;
typedef void *xmlTextReaderLocatorPtr;
typedef enum {
  XML_PARSER_SEVERITY_VALIDITY_WARNING = 1,
  XML_PARSER_SEVERITY_VALIDITY_ERROR = 2,
  XML_PARSER_SEVERITY_WARNING = 3,
  XML_PARSER_SEVERITY_ERROR = 4
} xmlParserSeverities;
typedef void (*xmlTextReaderErrorFunc)(void *arg, const char *msg, xmlParserSeverities severity,
                                       xmlTextReaderLocatorPtr locator);
enum {
  XML_PARSE_NOERROR = 1 << 5,
  XML_PARSE_NOWARNING = 1 << 6,
  XML_PARSE_NONET = 1 << 11,
  XML_PARSE_BIG_LINES = 1 << 22
};
#else
_Static_assert(XML_PARSE_NOERROR == 1 << 5 && XML_PARSE_NOWARNING == 1 << 6, "values of options differ from libxml2's");
_Static_assert(XML_PARSE_NONET == 1 << 11 && XML_PARSE_BIG_LINES == 1 << 22, "values of options differ from libxml2's");
#endif

void xmlInitParser(void);
xmlTextReaderPtr xmlReaderForMemory(const char *buffer, int size, const char *URL, const char *encoding, int options);
void xmlFreeTextReader(xmlTextReaderPtr reader);
void xmlTextReaderSetErrorHandler(xmlTextReaderPtr reader, xmlTextReaderErrorFunc f, void *arg);
int xmlTextReaderGetParserLineNumber(xmlTextReaderPtr reader);
int xmlTextReaderRead(xmlTextReaderPtr reader);
int xmlTextReaderNodeType(xmlTextReaderPtr reader);
const xmlChar *xmlTextReaderConstName(xmlTextReaderPtr reader);
const xmlChar *xmlTextReaderConstValue(xmlTextReaderPtr reader);
int xmlTextReaderIsEmptyElement(xmlTextReaderPtr reader);
int xmlTextReaderDepth(xmlTextReaderPtr reader);
int xmlTextReaderMoveToNextAttribute(xmlTextReaderPtr reader);
int xmlTextReaderMoveToElement(xmlTextReaderPtr reader);

#endif
