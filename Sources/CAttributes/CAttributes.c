#include "CAttributes.h"

#include <stddef.h>
#include <sys/xattr.h>
#ifdef __APPLE__
#include <sys/mount.h>
#include <sys/param.h>
#else
#include <linux/magic.h>
#include <sys/vfs.h>
#endif

bool applint_is_quarantined(int descriptor) {
#ifdef __APPLE__
  return fgetxattr(descriptor, "com.apple.quarantine", NULL, 0, 0, 0) >= 0;
#else
  return fgetxattr(descriptor, "user.com.apple.quarantine", NULL, 0) >= 0;
#endif
}

bool applint_is_local(const char *path) {
  struct statfs system;
  if (statfs(path, &system) != 0) return false;
#ifdef __APPLE__
  return (system.f_flags & MNT_LOCAL) != 0;
#else
  switch ((unsigned)system.f_type) {
  case BTRFS_SUPER_MAGIC:
  case EXT4_SUPER_MAGIC:
  case F2FS_SUPER_MAGIC:
  case OVERLAYFS_SUPER_MAGIC:
  case XFS_SUPER_MAGIC:
  case 0xCA451A4E: // bcachefs, which linux/magic.h lacks
  case 0x2FC12FC1: // ZFS, likewise
    return true;
  default:
    return false;
  }
#endif
}
