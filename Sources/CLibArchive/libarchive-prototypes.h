// The functions of libarchive that are loaded at run time, declared as in <archive.h> and <archive_entry.h>.
//
// They are repeated here because SwiftPM cannot take a library's headers without linking it. `make lint` compiles this file after the
// real headers, where any difference is an error.
#ifndef APPLINT_LIBARCHIVE_PROTOTYPES_H
#define APPLINT_LIBARCHIVE_PROTOTYPES_H

#include <stdint.h>
#include <sys/types.h>

#ifndef ARCHIVE_H_INCLUDED
struct archive;
struct archive_entry;
typedef int64_t la_int64_t;
typedef ssize_t la_ssize_t;
typedef la_ssize_t archive_read_callback(struct archive *, void *_client_data, const void **_buffer);
typedef la_int64_t archive_skip_callback(struct archive *, void *_client_data, la_int64_t request);
typedef int archive_open_callback(struct archive *, void *_client_data);
typedef int archive_close_callback(struct archive *, void *_client_data);
#define __LA_MODE_T mode_t
#define ARCHIVE_EOF 1
#define ARCHIVE_OK 0
#define ARCHIVE_WARN (-20)
#define ARCHIVE_FATAL (-30)
#define ARCHIVE_FILTER_NONE 0
#define ARCHIVE_FORMAT_BASE_MASK 0xff0000
#define ARCHIVE_FORMAT_TAR 0x30000
#define AE_IFMT ((mode_t)0170000)
#define AE_IFREG ((mode_t)0100000)
#define AE_IFLNK ((mode_t)0120000)
#define AE_IFDIR ((mode_t)0040000)
#else
_Static_assert(ARCHIVE_EOF == 1 && ARCHIVE_OK == 0 && ARCHIVE_WARN == -20 && ARCHIVE_FATAL == -30, "status differs");
_Static_assert(ARCHIVE_FILTER_NONE == 0 && ARCHIVE_FORMAT_BASE_MASK == 0xff0000 && ARCHIVE_FORMAT_TAR == 0x30000,
               "formats differ");
_Static_assert(AE_IFMT == 0170000 && AE_IFREG == 0100000 && AE_IFLNK == 0120000 && AE_IFDIR == 0040000, "file types differ");
#endif

struct archive *archive_read_new(void);
int archive_read_free(struct archive *);
int archive_read_support_format_tar(struct archive *);
int archive_read_support_format_zip_streamable(struct archive *);
int archive_read_support_filter_gzip(struct archive *);
int archive_read_support_filter_bzip2(struct archive *);
int archive_read_support_filter_xz(struct archive *);
int archive_read_support_filter_zstd(struct archive *);
int archive_read_open2(struct archive *, void *_client_data, archive_open_callback *, archive_read_callback *,
                       archive_skip_callback *, archive_close_callback *);
int archive_read_next_header(struct archive *, struct archive_entry **);
int archive_read_data_skip(struct archive *);
la_ssize_t archive_read_data(struct archive *, void *, size_t);
la_int64_t archive_filter_bytes(struct archive *, int);
int archive_filter_code(struct archive *, int);
int archive_format(struct archive *);
const char *archive_error_string(struct archive *);
const char *archive_entry_pathname(struct archive_entry *);
const char *archive_entry_pathname_utf8(struct archive_entry *);
const char *archive_entry_hardlink(struct archive_entry *);
const char *archive_entry_symlink(struct archive_entry *);
__LA_MODE_T archive_entry_filetype(struct archive_entry *);
la_int64_t archive_entry_size(struct archive_entry *);
int archive_entry_size_is_set(struct archive_entry *);
int archive_entry_is_encrypted(struct archive_entry *);
int archive_entry_sparse_count(struct archive_entry *);

#endif
