#define _GNU_SOURCE
#include "CSystem.h"

#include <string.h>
#include <sys/xattr.h>
#ifdef __APPLE__
#include <mach-o/dyld.h>
#include <mach-o/loader.h>
#include <sys/mount.h>
#include <sys/param.h>
#else
#include <elf.h>
#include <link.h>
#include <linux/magic.h>
#include <sys/syscall.h>
#include <sys/vfs.h>
#include <unistd.h>
#endif

bool applint_is_quarantined(int descriptor) {
#ifdef __APPLE__
  return fgetxattr(descriptor, "com.apple.quarantine", NULL, 0, 0, 0) >= 0;
#else
  return fgetxattr(descriptor, "user.com.apple.quarantine", NULL, 0) >= 0;
#endif
}

#ifdef __linux__
ssize_t applint_directory_entries(int descriptor, void *entries, size_t size) {
  return syscall(SYS_getdents64, descriptor, entries, size);
}
#endif

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

#ifdef __APPLE__
size_t applint_build_identifier(uint8_t *identifier) {
  const struct mach_header_64 *header = (const void *)_dyld_get_image_header(0);
  if (header == NULL || header->magic != MH_MAGIC_64) return 0;
  const struct load_command *command = (const void *)(header + 1);
  for (uint32_t index = 0; index < header->ncmds; index += 1) {
    if (command->cmd == LC_UUID) {
      memcpy(identifier, ((const struct uuid_command *)command)->uuid, 16);
      return 16;
    }
    command = (const void *)((const uint8_t *)command + command->cmdsize);
  }
  return 0;
}
#else
struct identifier {
  uint8_t *bytes;
  size_t count;
};

/// The first object is the program.
static int find_identifier(struct dl_phdr_info *info, size_t size, void *result) {
  (void)size;
  struct identifier *found = result;
  for (size_t index = 0; index < info->dlpi_phnum; index += 1) {
    const ElfW(Phdr) *segment = &info->dlpi_phdr[index];
    if (segment->p_type != PT_NOTE || segment->p_align > 4) continue;
    const uint8_t *note = (const uint8_t *)info->dlpi_addr + segment->p_vaddr, *end = note + segment->p_memsz;
    while (note + sizeof(ElfW(Nhdr)) <= end) {
      const ElfW(Nhdr) *header = (const void *)note;
      const uint8_t *name = note + sizeof *header, *contents = name + ((header->n_namesz + 3) & ~3u);
      if (header->n_type == NT_GNU_BUILD_ID && header->n_namesz == 4 && memcmp(name, "GNU", 4) == 0 && header->n_descsz <= 32) {
        memcpy(found->bytes, contents, header->n_descsz);
        found->count = header->n_descsz;
        return 1;
      }
      note = contents + ((header->n_descsz + 3) & ~3u);
    }
  }
  return 1;
}

size_t applint_build_identifier(uint8_t *identifier) {
  struct identifier found = {identifier, 0};
  dl_iterate_phdr(find_identifier, &found);
  return found.count;
}
#endif
