/// Reading with libelf, loaded on first use: most scans do not encounter an ELF file.
///
/// Without the header (macOS), `applint_elf_load` returns false, and no other function may be called.
#ifndef APPLINT_CLIBELF_H
#define APPLINT_CLIBELF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A file in memory (`Elf`).
typedef struct applint_elf applint_elf;

/// The required fields of `GElf_Ehdr`.
typedef struct {
  bool is_64_bit;
  bool is_big_endian;
  /// `ET_…`
  uint16_t type;
  /// `EM_…`
  uint16_t machine;
  size_t section_count;
} applint_elf_header;

/// `GElf_Shdr`. The name is valid until the file is closed.
typedef struct {
  const char *name;
  /// `SHT_…`
  uint32_t type;
  uint64_t address;
  uint64_t offset;
  uint64_t size;
} applint_elf_section;

/// `GElf_Sym`. The name is valid until the file is closed.
typedef struct {
  const char *name;
  /// `STB_…`
  uint8_t binding;
  /// `STT_…`
  uint8_t type;
  bool is_undefined;
  uint64_t value;
} applint_elf_symbol;

/// `GElf_Dyn`. The text is valid until the file is closed; NULL for numeric tags.
typedef struct {
  /// `DT_…`
  int64_t tag;
  const char *text;
} applint_elf_dynamic;

/// Loads the library once per process; thread-safe. False if it is not installed.
bool applint_elf_load(void);

/// Opens bytes that must outlive the handle; NULL if they are not an ELF file.
applint_elf *applint_elf_open(char *bytes, size_t count);
void applint_elf_close(applint_elf *elf);

/// False on error; see `applint_elf_error`.
bool applint_elf_read_header(applint_elf *elf, applint_elf_header *header);
bool applint_elf_read_section(applint_elf *elf, size_t index, applint_elf_section *section);

/// Number of entries of the symbol table or dynamic section at an index; 0 if unreadable.
size_t applint_elf_entry_count(applint_elf *elf, size_t section);
bool applint_elf_read_symbol(applint_elf *elf, size_t section, size_t index, applint_elf_symbol *symbol);
bool applint_elf_read_dynamic(applint_elf *elf, size_t section, size_t index, applint_elf_dynamic *entry);

/// Message of the last error on this thread.
const char *applint_elf_error(void);

#endif
