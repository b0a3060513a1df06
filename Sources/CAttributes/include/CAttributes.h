/// Attributes of files and file systems: the C library's module for Swift lacks them.
#ifndef APPLINT_CATTRIBUTES_H
#define APPLINT_CATTRIBUTES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Whether an open file has the attribute by which macOS marks downloads. Linux gives it a prefix.
bool applint_is_quarantined(int descriptor);

/// Whether a path is on a disk of this machine, whose clock sets the times of files. False if unknown.
bool applint_is_local(const char *path);

/// What the linker computed from the contents of this program, in at most 32 bytes.
///
/// Returns the number of bytes; 0 without an identifier.
size_t applint_build_identifier(uint8_t *identifier);

#endif
