#ifndef REHEARSAL_CSQLITE_SHIM_H
#define REHEARSAL_CSQLITE_SHIM_H

#include <errno.h>
#include <sqlite3.h>
#include <string.h>
#include <sys/stat.h>

/* Only what Swift cannot call: variadic functions and function-like macros. */

static inline int csqlite_config_int(int option, int value) { return sqlite3_config(option, value); }
static inline int csqlite_db_config(sqlite3 *database, int option, int value) {
  return sqlite3_db_config(database, option, value, (int *)0);
}
static inline sqlite3_destructor_type csqlite_transient(void) { return SQLITE_TRANSIENT; }

/* SQLite creates files but not folders, and the modules below the command import no platform library.
   0, or errno. */
static inline int csqlite_make_directory(const char *path) { return mkdir(path, 0777) == 0 ? 0 : errno; }

/* Why the last system call failed. sqlite3_system_errno() says 0 after a failed write (3.40.1). */
static inline int csqlite_system_error(void) { return errno; }

#endif
