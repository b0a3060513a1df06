/// Decompression with zlib, loaded on first use: almost no scan needs the pixels of an image.
#ifndef APPLINT_CZLIB_H
#define APPLINT_CZLIB_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Loads the library once per process; thread-safe. False if it is not installed.
bool applint_zlib_load(void);

typedef struct applint_zlib_stream applint_zlib_stream;

/// Begins to decompress a zlib stream, which must outlive the result. Its checksum is not verified, because that takes a fifth of the
/// time. NULL if the header is damaged or memory is short.
applint_zlib_stream *applint_zlib_open(const uint8_t *stream, size_t count);

/// Decompresses the next bytes.
///
/// - Returns: their number, less than `size` only if the stream is damaged or ends before.
size_t applint_zlib_read(applint_zlib_stream *stream, uint8_t *contents, size_t size);

void applint_zlib_close(applint_zlib_stream *stream);

#endif
