#ifndef REHEARSAL_CSQLITE_SHIM_H
#define REHEARSAL_CSQLITE_SHIM_H

#include <sqlite3.h>

/* Only what Swift cannot call: variadic functions and function-like macros. */

static inline int csqlite_config_int(int option, int value) { return sqlite3_config(option, value); }
static inline int csqlite_db_config(sqlite3 *database, int option, int value) {
  return sqlite3_db_config(database, option, value, (int *)0);
}
static inline sqlite3_destructor_type csqlite_transient(void) { return SQLITE_TRANSIENT; }

#endif
