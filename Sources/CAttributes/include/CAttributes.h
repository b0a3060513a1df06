/// Extended attributes of files: the C library's module for Swift lacks them.
#ifndef APPLINT_CATTRIBUTES_H
#define APPLINT_CATTRIBUTES_H

#include <stdbool.h>

/// Whether an open file has the attribute by which macOS marks downloads. Linux keeps it, with a prefix, for files that come from a Mac over a network.
bool applint_is_quarantined(int descriptor);

#endif
