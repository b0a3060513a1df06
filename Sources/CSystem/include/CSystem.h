/// What the C library's module for Swift lacks: attributes of files and file systems, and entries of directories.
#ifndef APPLINT_CSYSTEM_H
#define APPLINT_CSYSTEM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/// Whether an open file has the attribute by which macOS marks downloads. Linux gives it a prefix.
bool applint_is_quarantined(int descriptor);

/// Whether a path is on a disk of this machine, whose clock sets the times of files. False if unknown.
bool applint_is_local(const char *path);

#ifdef __linux__
/// Reads entries of an open directory, from its position on, as `linux_dirent64`.
///
/// Returns the number of bytes; 0 at the end, and -1 with `errno` on failure.
ssize_t applint_directory_entries(int descriptor, void *entries, size_t size);
#endif

/// What the linker computed from the contents of this program, in at most 32 bytes.
///
/// Returns the number of bytes; 0 without an identifier.
size_t applint_build_identifier(uint8_t *identifier);

#endif
