#include "CLibELF.h"

#if __has_include(<gelf.h>)

#include <gelf.h>

#include "CDynamicLibrary.h"

#define FUNCTIONS(f)                                                                                                   \
  f(elf_version) f(elf_memory) f(elf_end) f(elf_errno) f(elf_errmsg) f(elf_kind) f(elf_getshdrnum) f(elf_getshdrstrndx) \
  f(elf_getscn) f(elf_getdata) f(elf_strptr) f(gelf_getclass) f(gelf_getehdr) f(gelf_getshdr) f(gelf_getsym)            \
  f(gelf_getdyn)

APPLINT_DYNAMIC_LIBRARY(applint_elf_load, FUNCTIONS, p_elf_version(EV_CURRENT) != EV_NONE, "libelf.so.1")

applint_elf *applint_elf_open(char *bytes, size_t count) {
  Elf *elf = p_elf_memory(bytes, count);
  if (elf && p_elf_kind(elf) != ELF_K_ELF) {
    p_elf_end(elf);
    elf = NULL;
  }
  return (applint_elf *)elf;
}

void applint_elf_close(applint_elf *elf) { p_elf_end((Elf *)elf); }

bool applint_elf_read_header(applint_elf *elf, applint_elf_header *header) {
  GElf_Ehdr fields;
  if (!p_gelf_getehdr((Elf *)elf, &fields)) return false;
  header->is_64_bit = p_gelf_getclass((Elf *)elf) == ELFCLASS64;
  header->is_big_endian = fields.e_ident[EI_DATA] == ELFDATA2MSB;
  header->type = fields.e_type;
  header->machine = fields.e_machine;
  return p_elf_getshdrnum((Elf *)elf, &header->section_count) == 0;
}

bool applint_elf_read_section(applint_elf *elf, size_t index, applint_elf_section *section) {
  size_t names;
  GElf_Shdr fields;
  Elf_Scn *scn = p_elf_getscn((Elf *)elf, index);
  if (!scn || !p_gelf_getshdr(scn, &fields) || p_elf_getshdrstrndx((Elf *)elf, &names) != 0) return false;
  section->name = p_elf_strptr((Elf *)elf, names, fields.sh_name);
  section->type = fields.sh_type;
  section->address = fields.sh_addr;
  section->offset = fields.sh_offset;
  section->size = fields.sh_size;
  return true;
}

static Elf_Data *entries(applint_elf *elf, size_t section, GElf_Shdr *fields) {
  Elf_Scn *scn = p_elf_getscn((Elf *)elf, section);
  return scn && p_gelf_getshdr(scn, fields) ? p_elf_getdata(scn, NULL) : NULL;
}

size_t applint_elf_entry_count(applint_elf *elf, size_t section) {
  GElf_Shdr fields;
  Elf_Data *data = entries(elf, section, &fields);
  // The entry size is untrusted; iteration stops at the first entry that libelf cannot find.
  return data && fields.sh_entsize ? data->d_size / fields.sh_entsize : 0;
}

bool applint_elf_read_symbol(applint_elf *elf, size_t section, size_t index, applint_elf_symbol *symbol) {
  GElf_Shdr table;
  GElf_Sym fields;
  Elf_Data *data = entries(elf, section, &table);
  if (!data || !p_gelf_getsym(data, (int)index, &fields)) return false;
  symbol->name = p_elf_strptr((Elf *)elf, table.sh_link, fields.st_name);
  symbol->binding = GELF_ST_BIND(fields.st_info);
  symbol->type = GELF_ST_TYPE(fields.st_info);
  symbol->is_undefined = fields.st_shndx == SHN_UNDEF;
  symbol->value = fields.st_value;
  return true;
}

bool applint_elf_read_dynamic(applint_elf *elf, size_t section, size_t index, applint_elf_dynamic *entry) {
  GElf_Shdr table;
  GElf_Dyn fields;
  Elf_Data *data = entries(elf, section, &table);
  if (!data || !p_gelf_getdyn(data, (int)index, &fields)) return false;
  entry->tag = fields.d_tag;
  entry->text = NULL;
  switch (fields.d_tag) {
  case DT_NEEDED:
  case DT_SONAME:
  case DT_RPATH:
  case DT_RUNPATH:
    entry->text = p_elf_strptr((Elf *)elf, table.sh_link, fields.d_un.d_val);
  }
  return true;
}

const char *applint_elf_error(void) { return p_elf_errmsg(p_elf_errno()); }

#else

bool applint_elf_load(void) { return false; }
applint_elf *applint_elf_open(char *bytes, size_t count) { return NULL; }
void applint_elf_close(applint_elf *elf) {}
bool applint_elf_read_header(applint_elf *elf, applint_elf_header *header) { return false; }
bool applint_elf_read_section(applint_elf *elf, size_t index, applint_elf_section *section) { return false; }
size_t applint_elf_entry_count(applint_elf *elf, size_t section) { return 0; }
bool applint_elf_read_symbol(applint_elf *elf, size_t section, size_t index, applint_elf_symbol *symbol) { return false; }
bool applint_elf_read_dynamic(applint_elf *elf, size_t section, size_t index, applint_elf_dynamic *entry) { return false; }
const char *applint_elf_error(void) { return ""; }

#endif
