// What a plain C program writes: the rows of a recorded file, one prepared INSERT each.
//
//   benchmark-baseline RECORDED.sqlite TARGET.sqlite event|behaviour one|each
//
// event: the rows of the table event. behaviour: those of all tables that a recording fills. one: in one transaction.
// each: in one transaction for each recording, as the recorder. The tables are defined as in the recorded file. Reads
// all rows into memory first; prints the number of events and the wall and CPU microseconds from the first BEGIN to the
// last COMMIT. The library is used as a newcomer would use it, with mutexes and memory statistics; journal and
// synchronisation are the recorder's.

#include <sqlite3.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

enum { most_columns = 16 };

typedef struct {
  int type; // SQLITE_NULL, SQLITE_INTEGER, SQLITE_TEXT or SQLITE_BLOB
  int size;
  int64_t integer;
  const char *bytes;
} Value;

typedef struct {
  const char *name;
  char *definition;
  int columns;
  size_t rows, capacity, written;
  Value *values;
  sqlite3_stmt *insert;
} Table;

static void check(int code, int expected, sqlite3 *database) {
  if (code == expected) return;
  fprintf(stderr, "%s\n", database ? sqlite3_errmsg(database) : "SQLite failed");
  exit(1);
}

static void execute(sqlite3 *database, const char *sql) {
  check(sqlite3_exec(database, sql, 0, 0, 0), SQLITE_OK, database);
}

static int64_t wall(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

static int64_t cpu(void) {
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  return ((int64_t)usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1000000 + usage.ru_utime.tv_usec +
         usage.ru_stime.tv_usec;
}

static Value value(sqlite3_stmt *select, int column) {
  Value value = {.type = sqlite3_column_type(select, column)};
  if (value.type == SQLITE_INTEGER) {
    value.integer = sqlite3_column_int64(select, column);
  } else if (value.type != SQLITE_NULL) {
    const void *bytes = sqlite3_column_blob(select, column);
    value.size = sqlite3_column_bytes(select, column);
    char *copy = malloc((size_t)value.size + 1);
    if (value.size > 0) memcpy(copy, bytes, (size_t)value.size);
    value.bytes = copy;
  }
  return value;
}

static void load(Table *table, sqlite3 *database) {
  sqlite3_stmt *select = 0;
  char *sql = sqlite3_mprintf("SELECT sql FROM sqlite_schema WHERE name = %Q", table->name);
  check(sqlite3_prepare_v2(database, sql, -1, &select, 0), SQLITE_OK, database);
  check(sqlite3_step(select), SQLITE_ROW, database);
  table->definition = strdup((const char *)sqlite3_column_text(select, 0));
  sqlite3_finalize(select);
  sqlite3_free(sql);

  sql = sqlite3_mprintf("SELECT * FROM %w", table->name);
  check(sqlite3_prepare_v2(database, sql, -1, &select, 0), SQLITE_OK, database);
  table->columns = sqlite3_column_count(select);
  while (sqlite3_step(select) == SQLITE_ROW) {
    if (table->rows == table->capacity) {
      table->capacity = table->capacity ? table->capacity * 2 : 1024;
      table->values = realloc(table->values, table->capacity * (size_t)table->columns * sizeof(Value));
    }
    Value *row = table->values + table->rows++ * (size_t)table->columns;
    for (int column = 0; column < table->columns; column++) row[column] = value(select, column);
  }
  sqlite3_finalize(select);
  sqlite3_free(sql);
}

static void prepare(Table *table, sqlite3 *database) {
  execute(database, table->definition);
  char sql[256];
  int length = snprintf(sql, sizeof sql, "INSERT INTO %s VALUES (?1", table->name);
  for (int column = 2; column <= table->columns; column++) {
    length += snprintf(sql + length, sizeof sql - (size_t)length, ", ?%d", column);
  }
  snprintf(sql + length, sizeof sql - (size_t)length, ")");
  check(
    sqlite3_prepare_v3(database, sql, -1, SQLITE_PREPARE_PERSISTENT, &table->insert, 0), SQLITE_OK, database);
}

// Inserts the next `count` rows, or as many as there are.
static void insert(Table *table, size_t count, sqlite3 *database) {
  if (count > table->rows - table->written) count = table->rows - table->written;
  for (size_t end = table->written + count; table->written < end; table->written++) {
    const Value *values = table->values + table->written * (size_t)table->columns;
    for (int column = 0; column < table->columns; column++) {
      const Value *value = values + column;
      switch (value->type) {
      case SQLITE_INTEGER: sqlite3_bind_int64(table->insert, column + 1, value->integer); break;
      case SQLITE_TEXT: sqlite3_bind_text(table->insert, column + 1, value->bytes, value->size, SQLITE_STATIC); break;
      case SQLITE_BLOB: sqlite3_bind_blob(table->insert, column + 1, value->bytes, value->size, SQLITE_STATIC); break;
      default: sqlite3_bind_null(table->insert, column + 1);
      }
    }
    check(sqlite3_step(table->insert), SQLITE_DONE, database);
    sqlite3_reset(table->insert);
  }
}

// How many of the rows not yet written belong to a recording; rows name it in their first column.
static size_t rows_of(const Table *table, int64_t recording) {
  size_t row = table->written;
  while (row < table->rows && table->values[row * (size_t)table->columns].integer == recording) row++;
  return row - table->written;
}

// Columns of the table recording.
enum { recording_id = 0, recording_events = 5, recording_frames = 7, recording_properties = 9 };
enum { events, frames, properties, steps, views, exceptions, recordings, strings, table_count };

static void insert_recording(Table *tables, size_t count, const Value *recording, sqlite3 *database) {
  insert(&tables[events], (size_t)recording[recording_events].integer, database);
  if (count == 1) return;
  insert(&tables[frames], (size_t)recording[recording_frames].integer, database);
  insert(&tables[properties], (size_t)recording[recording_properties].integer, database);
  for (int table = steps; table <= exceptions; table++) {
    insert(&tables[table], rows_of(&tables[table], recording[recording_id].integer), database);
  }
  insert(&tables[recordings], 1, database);
}

int main(int argc, char **argv) {
  if (argc != 5) return 2;
  Table tables[table_count] = {
    {.name = "event"},   {.name = "frame"},    {.name = "property"},  {.name = "step"},
    {.name = "ui_view"}, {.name = "exception"}, {.name = "recording"}, {.name = "string"},
  };
  size_t count = strcmp(argv[3], "event") == 0 ? 1 : table_count;
  int is_each = strcmp(argv[4], "each") == 0;
  sqlite3 *source, *target;
  check(sqlite3_open_v2(argv[1], &source, SQLITE_OPEN_READONLY, 0), SQLITE_OK, 0);
  for (int table = 0; table < table_count; table++) load(&tables[table], source);
  sqlite3_close(source);

  check(sqlite3_open(argv[2], &target), SQLITE_OK, 0);
  execute(target, "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL");
  for (size_t table = 0; table < count; table++) prepare(&tables[table], target);

  int64_t wallStart = wall(), cpuStart = cpu();
  execute(target, "BEGIN");
  const Table *all = &tables[recordings];
  for (size_t row = 0; is_each && row < all->rows; row++) {
    insert_recording(tables, count, all->values + row * (size_t)all->columns, target);
    execute(target, "COMMIT; BEGIN");
  }
  for (size_t table = 0; table < count; table++) insert(&tables[table], tables[table].rows, target);
  execute(target, "COMMIT");
  printf(
    "events=%zu wall=%lld cpu=%lld\n", tables[0].rows, (long long)(wall() - wallStart), (long long)(cpu() - cpuStart));

  for (size_t table = 0; table < count; table++) sqlite3_finalize(tables[table].insert);
  sqlite3_close(target);
  return 0;
}
