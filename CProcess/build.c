#define _GNU_SOURCE

#include "rehearsal_process.h"

#include <elf.h>
#include <link.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

struct search {
  uint8_t *id;
  int size;
  int count;
};

static uintptr_t padded(uint32_t length) { return ((uintptr_t)length + 3) & ~(uintptr_t)3; }

static int copy_id(const uint8_t *notes, uintptr_t count, struct search *search) {
  uintptr_t place = 0;
  while (place + sizeof(ElfW(Nhdr)) <= count) {
    ElfW(Nhdr) note;
    memcpy(&note, notes + place, sizeof(note));
    uintptr_t name = place + sizeof(note);
    uintptr_t description = name + padded(note.n_namesz);
    if (description + note.n_descsz > count) return 0;
    if (note.n_type == NT_GNU_BUILD_ID && note.n_namesz == 4 && memcmp(notes + name, "GNU", 4) == 0) {
      search->count = note.n_descsz > (uint32_t)search->size ? 0 : (int)note.n_descsz;
      memcpy(search->id, notes + description, (size_t)search->count);
      return 1;
    }
    place = description + padded(note.n_descsz);
  }
  return 0;
}

// Whether the code of this file is in `object`.
static int is_here(const struct dl_phdr_info *object) {
  uintptr_t here = (uintptr_t)&is_here;
  for (int i = 0; i < object->dlpi_phnum; i++) {
    const ElfW(Phdr) *part = &object->dlpi_phdr[i];
    uintptr_t begin = object->dlpi_addr + part->p_vaddr;
    if (part->p_type == PT_LOAD && here >= begin && here < begin + part->p_memsz) return 1;
  }
  return 0;
}

static int look_at(struct dl_phdr_info *object, size_t size, void *data) {
  (void)size;
  if (!is_here(object)) return 0;
  for (int i = 0; i < object->dlpi_phnum; i++) {
    const ElfW(Phdr) *part = &object->dlpi_phdr[i];
    if (part->p_type != PT_NOTE) continue;
    if (copy_id((const uint8_t *)(object->dlpi_addr + part->p_vaddr), part->p_memsz, data)) break;
  }
  return 1;
}

int rehearsal_build_id(uint8_t *id, int size) {
  struct search search = {id, size, 0};
  dl_iterate_phdr(look_at, &search);
  return search.count;
}

static int give_back(struct dl_phdr_info *object, size_t size, void *data) {
  (void)size;
  (void)data;
  if (!is_here(object)) return 0;
  uintptr_t table = 0;
  uintptr_t count = 0;
  for (int i = 0; i < object->dlpi_phnum; i++) {
    const ElfW(Phdr) *part = &object->dlpi_phdr[i];
    if (part->p_type != PT_DYNAMIC) continue;
    const ElfW(Dyn) *line = (const ElfW(Dyn) *)(object->dlpi_addr + part->p_vaddr);
    for (; line->d_tag != DT_NULL; line++) {
      if (line->d_tag == DT_RELA) table = line->d_un.d_ptr;
      if (line->d_tag == DT_RELASZ) count = line->d_un.d_val;
    }
  }
  // Some versions of glibc write where the table is in memory, others leave where it is in the file.
  if (table < object->dlpi_addr) table += object->dlpi_addr;
  uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
  uintptr_t begin = (table + page - 1) / page * page;
  uintptr_t end = (table + count) / page * page;
  for (int i = 0; i < object->dlpi_phnum; i++) {
    const ElfW(Phdr) *part = &object->dlpi_phdr[i];
    uintptr_t first = object->dlpi_addr + part->p_vaddr;
    if (part->p_type != PT_LOAD || part->p_flags & PF_W || begin < first || end > first + part->p_filesz) continue;
    if (begin < end) madvise((void *)begin, end - begin, MADV_DONTNEED);
  }
  return 1;
}

void rehearsal_give_back_relocations(void) { dl_iterate_phdr(give_back, NULL); }
