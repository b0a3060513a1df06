/// Decompression with zlib, loaded on first use: almost no scan needs the pixels of an image.
#ifndef APPLINT_CZLIB_H
#define APPLINT_CZLIB_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Loads the library once per process; thread-safe. False if it is not installed.
bool applint_zlib_load(void);

typedef struct applint_zlib_stream applint_zlib_stream;

/// The bytes at the start of a zlib stream that are not compressed.
enum { APPLINT_ZLIB_HEADER = 2 };

/// Begins to decompress a zlib stream. Its checksum is not verified, because that takes a fifth of the time. NULL if the header is
/// damaged or memory is short.
applint_zlib_stream *applint_zlib_open(const uint8_t *header);

/// Provides the next compressed bytes, which must remain where they are until they are decompressed.
void applint_zlib_provide(applint_zlib_stream *stream, const uint8_t *bytes, uint32_t count);

/// Whether all compressed bytes that were provided are decompressed.
bool applint_zlib_is_empty(const applint_zlib_stream *stream);

/// Decompresses the next bytes.
///
/// - Returns: their number, less than `size` only if the stream is damaged, ends before, or needs more compressed bytes.
size_t applint_zlib_read(applint_zlib_stream *stream, uint8_t *contents, size_t size);

void applint_zlib_close(applint_zlib_stream *stream);

#endif
