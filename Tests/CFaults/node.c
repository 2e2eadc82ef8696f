#include "disk.h"

#include <stdlib.h>
#include <string.h>

// Files of the disk in memory, and what of them outlives the power.

node *rehearsal_disk_nodes;

uint64_t rehearsal_random(uint64_t *state) {
  uint64_t z = (*state += 0x9E3779B97F4A7C15u);
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
  return z ^ (z >> 31);
}

node *rehearsal_node_find(const char *name) {
  node *file = rehearsal_disk_nodes;
  while (file != NULL && (file->is_deleted || strcmp(file->name, name) != 0)) file = file->next;
  return file;
}

node *rehearsal_node_make(const char *name) {
  node *file = calloc(1, sizeof *file);
  strncpy(file->name, name, sizeof file->name - 1);
  file->next = rehearsal_disk_nodes;
  rehearsal_disk_nodes = file;
  return file;
}

static void forget_changes(node *file) {
  for (int n = 0; n < file->change_count; n++) free(file->changes[n].bytes);
  file->change_count = 0;
}

void rehearsal_node_free(node *file) {
  for (node **at = &rehearsal_disk_nodes; *at != NULL; at = &(*at)->next) {
    if (*at != file) continue;
    *at = file->next;
    break;
  }
  forget_changes(file);
  for (int n = 0; n < 64; n++) free(file->parts[n]);
  free(file->changes);
  free(file->live);
  free(file->lasting);
  free(file);
}

// Bytes at a place; what lies between the former end and it is zero.
static void put(unsigned char **bytes, long *have, long *room, const void *from, long size, long at) {
  if (at + size > *room) {
    *room = (at + size) * 2;
    *bytes = realloc(*bytes, (size_t)*room);
  }
  if (at > *have) memset(*bytes + *have, 0, (size_t)(at - *have));
  if (size > 0) memcpy(*bytes + at, from, (size_t)size);
  if (at + size > *have) *have = at + size;
}

static void note(node *file, const void *bytes, long size, long at) {
  if (file->change_count == file->change_room) {
    file->change_room = file->change_room * 2 + 16;
    file->changes = realloc(file->changes, (size_t)file->change_room * sizeof *file->changes);
  }
  change *made = &file->changes[file->change_count++];
  *made = (change){at, size, NULL};
  if (bytes == NULL) return;
  made->bytes = malloc((size_t)size);
  memcpy(made->bytes, bytes, (size_t)size);
}

void rehearsal_node_write(node *file, const void *bytes, long size, long at) {
  put(&file->live, &file->live_size, &file->live_room, bytes, size, at);
  note(file, bytes, size, at);
}

void rehearsal_node_cut(node *file, long size) {
  if (size < file->live_size) file->live_size = size;
  else put(&file->live, &file->live_size, &file->live_room, NULL, 0, size);
  note(file, NULL, size, 0);
}

static void apply(node *file, const change *made, long from, long to) {
  if (made->bytes != NULL) {
    put(&file->lasting, &file->lasting_size, &file->lasting_room, made->bytes + from, to - from, made->at + from);
  } else if (made->size < file->lasting_size) {
    file->lasting_size = made->size;
  } else {
    put(&file->lasting, &file->lasting_size, &file->lasting_room, NULL, 0, made->size);
  }
}

void rehearsal_node_sync(node *file) {
  for (int n = 0; n < file->change_count; n++) apply(file, &file->changes[n], 0, file->changes[n].size);
  forget_changes(file);
  file->is_entered = 1;
  // The folder is put onto the disk with it: what was deleted under this name is gone for good.
  for (node *other = rehearsal_disk_nodes; other != NULL; other = other->next) {
    if (other != file && other->is_deleted && strcmp(other->name, file->name) == 0) other->is_entered = 0;
  }
}

// What is left after the power failed: of what was not put onto the disk any part, in sectors of 512 bytes.
void rehearsal_node_lose(node *file, uint64_t *state) {
  static const unsigned kept_of_16[] = {0, 4, 8, 14, 16};
  unsigned kept = kept_of_16[rehearsal_random(state) % 5];
  for (int n = 0; n < file->change_count; n++) {
    change *made = &file->changes[n];
    if (made->bytes == NULL) {
      if (rehearsal_random(state) % 16 < kept) apply(file, made, 0, made->size);
      continue;
    }
    int is_torn = rehearsal_random(state) % 8 == 0;
    int is_kept = rehearsal_random(state) % 16 < kept;
    if (!is_torn && is_kept) apply(file, made, 0, made->size);
    for (long from = 0; is_torn && from < made->size; from += 512) {
      long to = from + 512 < made->size ? from + 512 : made->size;
      if (rehearsal_random(state) % 2 == 0) apply(file, made, from, to);
    }
  }
  forget_changes(file);
  free(file->live);
  file->live = malloc((size_t)file->lasting_size + 1);
  if (file->lasting_size > 0) memcpy(file->live, file->lasting, (size_t)file->lasting_size);
  file->live_size = file->lasting_size;
  file->live_room = file->lasting_size + 1;
}

void rehearsal_node_forget_locks(node *file) {
  file->shared = 0;
  file->reserved = file->pending = file->exclusive = NULL;
  file->mapped = 0;
  memset(file->slots, 0, sizeof file->slots);
  memset(file->slots_shared, 0, sizeof file->slots_shared);
  for (int n = 0; n < 64; n++) {
    free(file->parts[n]);
    file->parts[n] = NULL;
  }
}
