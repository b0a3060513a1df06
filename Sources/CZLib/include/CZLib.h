/// Decompression with zlib, loaded on first use: almost no scan needs the pixels of an image.
#ifndef APPLINT_CZLIB_H
#define APPLINT_CZLIB_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Loads the library once per process; thread-safe. False if it is not installed.
bool applint_zlib_load(void);

/// Decompresses a zlib stream. False if it is damaged, or if its contents do not have exactly `size` bytes.
bool applint_zlib_decompress(uint8_t *contents, size_t size, const uint8_t *stream, size_t count);

#endif
