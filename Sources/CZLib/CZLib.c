#include "CZLib.h"

#include <stdlib.h>

#include "CDynamicLibrary.h"

// As in zlib.h, which needs a -dev package.
struct applint_zlib_stream {
  const uint8_t *next_in;
  unsigned avail_in;
  unsigned long total_in;
  uint8_t *next_out;
  unsigned avail_out;
  unsigned long total_out;
  const char *msg;
  void *state;
  void *(*zalloc)(void *, unsigned, unsigned);
  void (*zfree)(void *, void *);
  void *opaque;
  int data_type;
  unsigned long adler;
  unsigned long reserved;
};

extern int inflateInit2_(applint_zlib_stream *stream, int windowBits, const char *version, int size);
extern int inflate(applint_zlib_stream *stream, int flush);
extern int inflateEnd(applint_zlib_stream *stream);

enum { OK = 0, NO_FLUSH = 0 };

// Without header and checksum.
enum { RAW = -15 };

#define FUNCTIONS(f) f(inflateInit2_) f(inflate) f(inflateEnd)

APPLINT_DYNAMIC_LIBRARY(applint_zlib_load, FUNCTIONS, true, "libz.so.1", "libz.1.dylib")

applint_zlib_stream *applint_zlib_open(const uint8_t *header) {
  // RFC 1950: method 8, a checksum of the header, no preset dictionary.
  if ((header[0] & 15) != 8 || (header[0] << 8 | header[1]) % 31 || header[1] & 32) return NULL;
  applint_zlib_stream *stream = calloc(1, sizeof *stream);
  if (!stream) return NULL;
  if (p_inflateInit2_(stream, RAW, "1", (int)sizeof *stream) == OK) return stream;
  free(stream);
  return NULL;
}

void applint_zlib_provide(applint_zlib_stream *stream, const uint8_t *bytes, uint32_t count) {
  stream->next_in = bytes;
  stream->avail_in = count;
}

bool applint_zlib_is_empty(const applint_zlib_stream *stream) { return !stream->avail_in; }

size_t applint_zlib_read(applint_zlib_stream *stream, uint8_t *contents, size_t size) {
  if (size > UINT32_MAX) return 0;
  stream->next_out = contents;
  stream->avail_out = (unsigned)size;
  while (stream->avail_out && p_inflate(stream, NO_FLUSH) == OK) {}
  return size - stream->avail_out;
}

void applint_zlib_close(applint_zlib_stream *stream) {
  p_inflateEnd(stream);
  free(stream);
}
