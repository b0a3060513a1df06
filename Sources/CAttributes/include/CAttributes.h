/// Attributes of files and file systems: the C library's module for Swift lacks them.
#ifndef APPLINT_CATTRIBUTES_H
#define APPLINT_CATTRIBUTES_H

#include <stdbool.h>

/// Whether an open file has the attribute by which macOS marks downloads. Linux gives it a prefix.
bool applint_is_quarantined(int descriptor);

/// Whether a path is on a disk of this machine, whose clock sets the times of files. False if unknown.
bool applint_is_local(const char *path);

#endif
