#include "CDynamicLibrary.h"

void *applint_open_library(const char *const *names) {
  void *library = NULL;
  for (; *names && !library; names++) library = dlopen(*names, RTLD_LAZY | RTLD_LOCAL);
  return library;
}
