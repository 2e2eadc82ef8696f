#ifndef REHEARSAL_FAULTS_H
#define REHEARSAL_FAULTS_H

#include "rehearsal_disk.h"
#include "rehearsal_fuzz.h"

// A file system for tests: that of SQLite, which counts how often something is put onto the disk, and fails when told.

// Makes it the one that SQLite uses in this process; later calls do nothing. Returns 0, or SQLite's error.
int rehearsal_faults_begin(void);

// How often files whose path contains `part` were put onto the disk.
long rehearsal_faults_syncs(const char *part);

// Lets putting such files onto the disk fail from now on, or no longer when `part` is empty.
void rehearsal_faults_fail_syncs(const char *part);

#endif
