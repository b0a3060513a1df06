/// Loads libraries and the addresses of their functions at run time, on first use.
///
/// A C target provides a list of functions, declared by the library's header or a copy, and the names by which the dynamic
/// linker finds the library:
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

/// Opens the first installed library of a NULL-terminated list of names; NULL if there is none. It is never closed.
void *applint_open_library(const char *const *names);

#define APPLINT_DECLARE_FUNCTION(name) static __typeof__(&name) p_##name;

#define APPLINT_FIND_FUNCTION(name)                                                                                    \
  p_##name = (__typeof__(&name))dlsym(library, #name);                                                                 \
  if (!p_##name) return;

/// Defines `load`, which opens the library once per process; thread-safe. Returns false if the library is not installed or
/// lacks a function. `preparation` is evaluated once after all functions have been found; if it is false, `load` returns
/// false.
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
