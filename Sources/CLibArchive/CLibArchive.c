#include "CLibArchive.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "CDynamicLibrary.h"
#include "libarchive-prototypes.h"

#define FUNCTIONS(f)                                                                                                   \
  f(archive_read_new) f(archive_read_free) f(archive_read_support_format_tar) f(archive_read_support_format_zip_streamable) \
  f(archive_read_support_filter_gzip) f(archive_read_support_filter_bzip2) f(archive_read_support_filter_xz)            \
  f(archive_read_support_filter_zstd) f(archive_read_open2) f(archive_read_next_header) f(archive_read_data)            \
  f(archive_filter_bytes) f(archive_filter_code) f(archive_format) f(archive_error_string) f(archive_entry_pathname)    \
  f(archive_entry_pathname_utf8) f(archive_entry_hardlink) f(archive_entry_symlink) f(archive_entry_filetype)           \
  f(archive_entry_size) f(archive_entry_size_is_set) f(archive_entry_is_encrypted) f(archive_entry_sparse_count)        \
  f(archive_read_data_skip)

static bool find_filters(void);

APPLINT_DYNAMIC_LIBRARY(applint_archive_load, FUNCTIONS, find_filters(), "libarchive.so.13", "libarchive.2.dylib",
                        "libarchive.13.dylib")

enum { BLOCK_SIZE = 64 << 10, FILTERS = 4, TAR_BLOCK_SIZE = 512 };

typedef int support_function(struct archive *);

/// Whether the library itself implements each filter. For others it would run a program.
static bool has_filter[FILTERS];

static support_function *filter(int index) {
  support_function *const filters[FILTERS] = {p_archive_read_support_filter_gzip, p_archive_read_support_filter_bzip2,
                                              p_archive_read_support_filter_xz, p_archive_read_support_filter_zstd};
  return filters[index];
}

static bool find_filters(void) {
  for (int index = 0; index < FILTERS; index++) {
    struct archive *archive = p_archive_read_new();
    if (!archive) return false;
    has_filter[index] = filter(index)(archive) == ARCHIVE_OK;
    p_archive_read_free(archive);
  }
  return true;
}

struct applint_archive {
  struct archive *archive;
  /// Of `archive_read_open2`; after an error nothing else may be called, and the message is kept.
  int status;
  bool has_member;
  bool is_truncated;
  int file;
  int64_t offset;
  int64_t end;
  size_t head_left;
  uint8_t *head;
  uint8_t block[BLOCK_SIZE];
};

static la_ssize_t read_block(struct archive *archive, void *context, const void **block) {
  (void)archive;
  applint_archive *reader = context;
  if (reader->head_left > 0) {
    la_ssize_t count = (la_ssize_t)reader->head_left;
    reader->head_left = 0;
    *block = reader->head;
    return count;
  }
  *block = reader->block;
  int64_t left = reader->end - reader->offset;
  size_t wanted = left < BLOCK_SIZE ? (size_t)left : BLOCK_SIZE;
  ssize_t count;
  do count = pread(reader->file, reader->block, wanted, (off_t)reader->offset);
  while (count < 0 && errno == EINTR);
  // libarchive reports any negative count as an error, with the message of the last one, which may be none.
  if (count < 0) return ARCHIVE_FATAL;
  reader->offset += count;
  return count;
}

static la_int64_t skip(struct archive *archive, void *context, la_int64_t request) {
  (void)archive;
  applint_archive *reader = context;
  if (reader->head_left > 0) return 0;
  int64_t left = reader->end - reader->offset;
  int64_t count = request < left ? request : left;
  if (count < 0) count = 0;
  reader->offset += count;
  return count;
}

applint_archive *applint_archive_open(int file, const uint8_t *head, size_t head_size, int64_t offset, int64_t size) {
  applint_archive *reader = malloc(sizeof *reader);
  if (!reader) return NULL;
  reader->archive = p_archive_read_new();
  reader->head = malloc(head_size + 1);
  if (!reader->archive || !reader->head) {
    if (reader->archive) p_archive_read_free(reader->archive);
    free(reader->head);
    free(reader);
    return NULL;
  }
  reader->has_member = false;
  reader->is_truncated = false;
  reader->file = file;
  reader->offset = offset;
  reader->end = offset + size;
  reader->head_left = head_size;
  if (head_size > 0) memcpy(reader->head, head, head_size);
  p_archive_read_support_format_zip_streamable(reader->archive);
  // A member of a zip archive with its own header: nothing else may be recognized in it.
  if (head_size == 0) {
    p_archive_read_support_format_tar(reader->archive);
    for (int index = 0; index < FILTERS; index++) {
      if (has_filter[index]) filter(index)(reader->archive);
    }
  }
  reader->status = p_archive_read_open2(reader->archive, reader, NULL, read_block, skip, NULL);
  return reader;
}

void applint_archive_close(applint_archive *reader) {
  p_archive_read_free(reader->archive);
  free(reader->head);
  free(reader);
}

static applint_archive_type type(struct archive_entry *entry) {
  if (p_archive_entry_hardlink(entry)) return applint_archive_link;
  switch (p_archive_entry_filetype(entry)) {
  // Some programs set no type.
  case 0:
  case AE_IFREG: return applint_archive_regular;
  case AE_IFDIR: return applint_archive_folder;
  case AE_IFLNK: return applint_archive_link;
  default: return applint_archive_special;
  }
}

static bool is_tar(const applint_archive *reader) {
  return (p_archive_format(reader->archive) & ARCHIVE_FORMAT_BASE_MASK) == ARCHIVE_FORMAT_TAR;
}

applint_archive_next_result applint_archive_next(applint_archive *reader, applint_archive_member *member) {
  if (reader->status < ARCHIVE_WARN) return applint_archive_next_failed;
  if (reader->has_member) p_archive_read_data_skip(reader->archive);
  int64_t end_of_member = p_archive_filter_bytes(reader->archive, 0);
  struct archive_entry *entry;
  int status = p_archive_read_next_header(reader->archive, &entry);
  if (status == ARCHIVE_EOF) {
    // libarchive accepts a tar archive without the empty block at its end, and a zip archive without its directory.
    int64_t left = p_archive_filter_bytes(reader->archive, 0) - end_of_member;
    if (is_tar(reader) && left >= TAR_BLOCK_SIZE) return applint_archive_next_end;
    reader->is_truncated = true;
    return applint_archive_next_failed;
  }
  reader->has_member = true;
  // A warning is about a name or an attribute.
  if (status != ARCHIVE_OK && status != ARCHIVE_WARN) return applint_archive_next_failed;
  // Names that the locale, which is always "C", does not have are only available as UTF-8.
  const char *path = p_archive_entry_pathname(entry);
  if (!path) path = p_archive_entry_pathname_utf8(entry);
  member->path = path ? path : "";
  member->type = type(entry);
  member->size = p_archive_entry_size_is_set(entry) ? p_archive_entry_size(entry) : -1;
  member->is_encrypted = p_archive_entry_is_encrypted(entry);
  const char *hard_link = p_archive_entry_hardlink(entry);
  const char *symbolic_link = p_archive_entry_symlink(entry);
  member->target = hard_link ? hard_link : symbolic_link ? symbolic_link : "";
  member->is_hard_link = hard_link != NULL;
  bool is_plain = is_tar(reader) && p_archive_filter_code(reader->archive, 0) == ARCHIVE_FILTER_NONE;
  member->offset = is_plain && p_archive_entry_sparse_count(entry) == 0 ? p_archive_filter_bytes(reader->archive, 0) : -1;
  return applint_archive_next_member;
}

ptrdiff_t applint_archive_read(applint_archive *reader, uint8_t *buffer, size_t size) {
  la_ssize_t count = p_archive_read_data(reader->archive, buffer, size);
  return count == ARCHIVE_FATAL ? -2 : count < 0 ? -1 : count;
}

const char *applint_archive_error(applint_archive *reader) {
  if (reader->is_truncated) return "truncated archive";
  const char *message = p_archive_error_string(reader->archive);
  return message ? message : "damaged archive";
}
