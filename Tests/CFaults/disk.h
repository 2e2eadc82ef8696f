#ifndef REHEARSAL_DISK_INTERNAL_H
#define REHEARSAL_DISK_INTERNAL_H

#include "rehearsal_disk.h"

#include <stddef.h>

// One thing that was done to a file since it was put onto the disk: bytes written, or cut to a size.
typedef struct {
  long at, size;
  unsigned char *bytes;
} change;

// A file: as processes see it, as it is on the disk, and what lies between.
typedef struct node {
  char name[256];
  unsigned char *live, *lasting;
  long live_size, lasting_size, live_room, lasting_room;
  change *changes;
  int change_count, change_room;
  // Whether the folder on the disk has the name; whether it was deleted, which the disk may not know.
  int is_entered, is_deleted;
  // Locks: how many share, and who reserved, waits, excludes.
  int shared;
  void *reserved, *pending, *exclusive;
  // The shared memory of a log: parts, who has it open, locks.
  unsigned char *parts[64];
  int mapped, slots_shared[8];
  void *slots[8];
  struct node *next;
} node;

extern node *rehearsal_disk_nodes;

node *rehearsal_node_find(const char *name);
node *rehearsal_node_make(const char *name);
void rehearsal_node_free(node *file);
void rehearsal_node_write(node *file, const void *bytes, long size, long at);
void rehearsal_node_cut(node *file, long size);
void rehearsal_node_sync(node *file);
void rehearsal_node_lose(node *file, uint64_t *state);
void rehearsal_node_forget_locks(node *file);

uint64_t rehearsal_random(uint64_t *state);

// Whether a call may be performed: 0, or the error that it gives. `half` is set when half of it is to be done.
int rehearsal_gate(int call, int error, int *half);

// Lets others work.
void rehearsal_pause(void);

// The actor of this thread, or -1; whether it was ended.
int rehearsal_actor(void);
int rehearsal_is_ended(void);

// Told when an actor is ended: its locks are gone.
void rehearsal_actor_ended(int actor);

#endif
