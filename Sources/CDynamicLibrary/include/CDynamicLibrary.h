/// Libraries that are opened at run time, when they are first needed, and the addresses of their functions.
///
/// What a C target of ours needs of a library is a list of functions, declared by the library's own header or by one of ours, and
/// the names by which the dynamic linker finds it:
///
///     #define FUNCTIONS(f) f(example_open) f(example_close)
///     APPLINT_DYNAMIC_LIBRARY(applint_example_load, FUNCTIONS, true, "libexample.so.1", "libexample.1.dylib")
///
/// This declares `p_example_open` and `p_example_close`, and defines `bool applint_example_load(void)`.
#ifndef APPLINT_CDYNAMICLIBRARY_H
#define APPLINT_CDYNAMICLIBRARY_H

#include <dlfcn.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

/// Opens the first library of a list of names, which ends with NULL, that is installed; NULL where none is. It is never closed.
void *applint_open_library(const char *const *names);

#define APPLINT_DECLARE_FUNCTION(name) static __typeof__(&name) p_##name;

#define APPLINT_FIND_FUNCTION(name)                                                                                    \
  p_##name = (__typeof__(&name))dlsym(library, #name);                                                                 \
  if (!p_##name) return;

/// Defines `load`, which opens the library once per process and safely from any thread. It is false where the library is not
/// installed or lacks a function. `preparation` is evaluated once, when every function has been found; where it is false, so is
/// `load`.
#define APPLINT_DYNAMIC_LIBRARY(load, functions, preparation, ...)                                                     \
  functions(APPLINT_DECLARE_FUNCTION)                                                                                  \
  static bool load##_succeeded;                                                                                        \
  static void load##_once(void) {                                                                                      \
    void *library = applint_open_library((const char *const[]){__VA_ARGS__, NULL});                                    \
    if (!library) return;                                                                                              \
    functions(APPLINT_FIND_FUNCTION)                                                                                   \
    load##_succeeded = (preparation);                                                                                  \
  }                                                                                                                    \
  bool load(void) {                                                                                                    \
    static pthread_once_t once = PTHREAD_ONCE_INIT;                                                                    \
    pthread_once(&once, load##_once);                                                                                  \
    return load##_succeeded;                                                                                           \
  }

#endif
