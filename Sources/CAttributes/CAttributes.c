#include "CAttributes.h"

#include <stddef.h>
#include <sys/xattr.h>

bool applint_is_quarantined(int descriptor) {
#ifdef __APPLE__
  return fgetxattr(descriptor, "com.apple.quarantine", NULL, 0, 0, 0) >= 0;
#else
  return fgetxattr(descriptor, "user.com.apple.quarantine", NULL, 0) >= 0;
#endif
}
