// What a plain C program writes: the event rows of a recorded file, one prepared INSERT each, in one transaction.
//
//   benchmark-baseline RECORDED.sqlite TARGET.sqlite key|heap
//
// key: the table as it is in the recorded file. heap: the same columns without a key, the cheapest table there is.
// Reads all rows into memory first; prints rows, wall and CPU microseconds from BEGIN to COMMIT. The library is used as
// a newcomer would: default mutexes and memory statistics, 8 KiB pages and WAL like the recorder.

#include <sqlite3.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

enum { columns = 10 };

typedef struct {
  int64_t value[columns];
  unsigned null; // one bit per column
} Row;

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

static Row *load(sqlite3 *database, size_t *count) {
  sqlite3_stmt *select = 0;
  size_t capacity = 1024;
  Row *rows = malloc(capacity * sizeof *rows);
  check(sqlite3_prepare_v2(database, "SELECT * FROM event", -1, &select, 0), SQLITE_OK, database);
  check(sqlite3_column_count(select), columns, 0);
  *count = 0;
  while (sqlite3_step(select) == SQLITE_ROW) {
    if (*count == capacity) rows = realloc(rows, (capacity *= 2) * sizeof *rows);
    Row *row = &rows[(*count)++];
    row->null = 0;
    for (int column = 0; column < columns; column++) {
      if (sqlite3_column_type(select, column) == SQLITE_NULL) row->null |= 1u << column;
      row->value[column] = sqlite3_column_int64(select, column);
    }
  }
  sqlite3_finalize(select);
  return rows;
}

static char *definition(sqlite3 *database) {
  sqlite3_stmt *select = 0;
  const char *sql = "SELECT sql FROM sqlite_schema WHERE name = 'event'";
  check(sqlite3_prepare_v2(database, sql, -1, &select, 0), SQLITE_OK, database);
  check(sqlite3_step(select), SQLITE_ROW, database);
  char *text = strdup((const char *)sqlite3_column_text(select, 0));
  sqlite3_finalize(select);
  return text;
}

int main(int argc, char **argv) {
  if (argc != 4) return 2;
  sqlite3 *source, *target;
  check(sqlite3_open_v2(argv[1], &source, SQLITE_OPEN_READONLY, 0), SQLITE_OK, 0);
  size_t count;
  Row *rows = load(source, &count);
  char *table = definition(source);
  sqlite3_close(source);

  check(sqlite3_open(argv[2], &target), SQLITE_OK, 0);
  execute(target, "PRAGMA page_size = 8192; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL");
  if (strcmp(argv[3], "heap") == 0) {
    execute(target, "CREATE TABLE event (id INTEGER, t_us INTEGER, step INTEGER, kind INTEGER,"
                    " name INTEGER, subject INTEGER, view INTEGER, cause_distance INTEGER, arguments INTEGER, answer INTEGER)");
  } else {
    execute(target, table);
  }
  sqlite3_stmt *insert = 0;
  const char *sql = "INSERT INTO event VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)";
  check(sqlite3_prepare_v3(target, sql, -1, SQLITE_PREPARE_PERSISTENT, &insert, 0), SQLITE_OK, target);

  int64_t wallStart = wall(), cpuStart = cpu();
  execute(target, "BEGIN");
  for (size_t index = 0; index < count; index++) {
    for (int column = 0; column < columns; column++) {
      if (rows[index].null & 1u << column) {
        sqlite3_bind_null(insert, column + 1);
      } else {
        sqlite3_bind_int64(insert, column + 1, rows[index].value[column]);
      }
    }
    check(sqlite3_step(insert), SQLITE_DONE, target);
    sqlite3_reset(insert);
  }
  execute(target, "COMMIT");
  printf("events=%zu wall=%lld cpu=%lld\n", count, (long long)(wall() - wallStart), (long long)(cpu() - cpuStart));

  sqlite3_finalize(insert);
  sqlite3_close(target);
  return 0;
}
