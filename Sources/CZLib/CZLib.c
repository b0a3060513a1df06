#include "CZLib.h"

#include "CDynamicLibrary.h"

// As in zlib.h, which needs a -dev package.
extern int uncompress(unsigned char *dest, unsigned long *destLen, const unsigned char *source, unsigned long sourceLen);

enum { OK = 0 };

#define FUNCTIONS(f) f(uncompress)

APPLINT_DYNAMIC_LIBRARY(applint_zlib_load, FUNCTIONS, true, "libz.so.1", "libz.1.dylib")

bool applint_zlib_decompress(uint8_t *contents, size_t size, const uint8_t *stream, size_t count) {
  unsigned long length = size;
  return p_uncompress(contents, &length, stream, count) == OK && length == size;
}
