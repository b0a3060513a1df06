/// Reading archives with libarchive, loaded on first use: a scan without archives never touches it.
///
/// Only the formats zip and tar are enabled, and of the filters only those that need no other program.
#ifndef APPLINT_CLIBARCHIVE_H
#define APPLINT_CLIBARCHIVE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// An archive that is read from its first member to its last.
typedef struct applint_archive applint_archive;

typedef enum {
  applint_archive_regular,
  applint_archive_folder,
  /// A symbolic link, or another name of an earlier member.
  applint_archive_link,
  applint_archive_special
} applint_archive_type;

typedef struct {
  /// Not necessarily UTF-8; valid until the next member. Empty if libarchive cannot decode it.
  const char *path;
  applint_archive_type type;
  /// -1 if unknown.
  int64_t size;
  bool is_encrypted;
  /// Where a link leads, valid until the next member; empty if it is none, or if its contents tell. That of a hard link begins at the
  /// top of the archive.
  const char *target;
  bool is_hard_link;
  /// Where the contents begin in the archive, which has them in one piece as they are; -1 if not.
  int64_t offset;
} applint_archive_member;

typedef enum { applint_archive_next_failed, applint_archive_next_end, applint_archive_next_member } applint_archive_next_result;

/// Loads the library once per process; thread-safe. False if it is not installed.
bool applint_archive_load(void);

/// Opens `head`, followed by `size` bytes of a file from `offset` on, as an archive. The file must stay open, and its position is
/// not used. `head` is copied.
///
/// NULL if out of memory. What is wrong with the archive is found out when the first member is read.
applint_archive *applint_archive_open(int file, const uint8_t *head, size_t head_size, int64_t offset, int64_t size);
void applint_archive_close(applint_archive *archive);

/// The next member of a whole archive. An archive whose end is missing has no end, but an error.
applint_archive_next_result applint_archive_next(applint_archive *archive, applint_archive_member *member);

/// Reads the next bytes of the current member.
///
/// - Returns: the number of bytes; 0 at the end; -1 on error; -2 on one after which nothing can be read.
ptrdiff_t applint_archive_read(applint_archive *archive, uint8_t *buffer, size_t size);

/// The message of the last error.
const char *applint_archive_error(applint_archive *archive);

#endif
