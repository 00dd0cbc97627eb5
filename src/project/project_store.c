/* The results of a project in SQLite: see project.h.
 *
 * `answers` is for craig: what it knows, by key.  Each answer is written when it comes, so that a run that is ended loses none.  The other tables are for people and
 * their scripts: the last run, function by function and finding by finding, written all at once. */
#include <sqlite3.h>
#include <string.h>
#include <unistd.h>
#include "base/memory.h"
#include "cli/session.h"
#include "cli/version.h"
#include "project/project.h"

struct ProjectStore {
  sqlite3 *database;
  const char *path;
  int64_t run;
  Buffer error; /* the first one */
};

enum { APPLICATION = 0x43724149, FORMAT = 1, RUNS_KEPT = 30, PATIENCE_MILLISECONDS = 10000 };

static const char schema[] =
    "CREATE TABLE answers(key TEXT PRIMARY KEY, whole TEXT, verdict TEXT, reason TEXT, timeout REAL, memory INTEGER, run INTEGER, data BLOB) WITHOUT ROWID;"
    "CREATE TABLE runs(run INTEGER PRIMARY KEY, finished TEXT, craig TEXT, property TEXT, seconds REAL, functions INTEGER, hold INTEGER, fail INTEGER, unknown INTEGER, "
    "reused INTEGER, verdict TEXT);"
    "CREATE TABLE functions(file TEXT, line INTEGER, name TEXT, verdict TEXT, reason TEXT, seconds REAL, reused INTEGER, key TEXT);"
    "CREATE TABLE findings(fingerprint TEXT, file TEXT, line INTEGER, column INTEGER, function TEXT, property TEXT, text TEXT, known INTEGER, entries TEXT);"
    "CREATE TABLE notes(file TEXT, function TEXT, line INTEGER, note TEXT);"
    "CREATE TABLE unread(file TEXT, problem TEXT);";

/* ---- statements ------------------------------------------------------------------------------------------ */

static void note_error(ProjectStore *store) {
  if (!store->error.size) buffer_format(&store->error, "%s: error: %s", store->path, sqlite3_errmsg(store->database));
}

static bool run_text(ProjectStore *store, const char *text) {
  bool good = sqlite3_exec(store->database, text, NULL, NULL, NULL) == SQLITE_OK;
  if (!good) note_error(store);
  return good;
}

static int64_t number_of(ProjectStore *store, const char *query) {
  sqlite3_stmt *statement = NULL;
  int64_t number = -1;
  bool good = sqlite3_prepare_v2(store->database, query, -1, &statement, NULL) == SQLITE_OK && sqlite3_step(statement) == SQLITE_ROW;
  if (good)
    number = sqlite3_column_int64(statement, 0);
  else
    note_error(store);
  sqlite3_finalize(statement);
  return number;
}

/* A statement whose values are put in one by one. */
typedef struct {
  ProjectStore *store;
  sqlite3_stmt *statement;
  int place;
} Row;

static Row row_of(ProjectStore *store, const char *text) {
  Row row = {.store = store};
  if (sqlite3_prepare_v2(store->database, text, -1, &row.statement, NULL) != SQLITE_OK) note_error(store);
  return row;
}

static void put_text(Row *row, const char *text) { sqlite3_bind_text(row->statement, ++row->place, text ? text : "", -1, SQLITE_TRANSIENT); }

static void put_number(Row *row, int64_t number) { sqlite3_bind_int64(row->statement, ++row->place, number); }

static void put_real(Row *row, double number) { sqlite3_bind_double(row->statement, ++row->place, number); }

/* Writes it; another one may follow. */
static void end_row(Row *row) {
  if (row->statement && sqlite3_step(row->statement) != SQLITE_DONE) note_error(row->store);
  sqlite3_reset(row->statement);
  row->place = 0;
}

static void finish_rows(Row *row) { sqlite3_finalize(row->statement); }

/* ---- opening --------------------------------------------------------------------------------------------- */

static bool prepare_file(ProjectStore *store) {
  int64_t application = number_of(store, "PRAGMA application_id"), tables = number_of(store, "SELECT count(*) FROM sqlite_master");
  if (store->error.size) return false;
  bool is_new = !application && !tables;
  if (!is_new && application != APPLICATION) buffer_format(&store->error, "%s: error: this is a database, but none of craig's results", store->path);
  if (!is_new && application == APPLICATION && number_of(store, "PRAGMA user_version") != FORMAT)
    buffer_format(&store->error, "%s: error: another version of craig has made it: remove it, or name another one (--results)", store->path);
  if (store->error.size) return false;
  Buffer text = {0};
  buffer_format(&text, "PRAGMA synchronous = NORMAL;");
  if (is_new) buffer_format(&text, "BEGIN; PRAGMA application_id = %d; PRAGMA user_version = %d; %s COMMIT;", APPLICATION, FORMAT, schema);
  bool good = run_text(store, buffer_text(&text));
  vector_release(&text);
  if (good) store->run = number_of(store, "SELECT coalesce(max(run), 0) + 1 FROM runs");
  return !store->error.size;
}

ProjectStore *store_open(const char *path, Buffer *error) {
  ProjectStore *store = memory_zeroed(1, sizeof *store);
  store->path = path;
  bool good = sqlite3_open_v2(path, &store->database, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, NULL) == SQLITE_OK;
  if (!good) note_error(store);
  if (good) sqlite3_busy_timeout(store->database, PATIENCE_MILLISECONDS);
  if (good && prepare_file(store)) return store;
  buffer_add(error, buffer_text(&store->error));
  store_close(store);
  return NULL;
}

void store_close(ProjectStore *store) {
  if (!store) return;
  sqlite3_close(store->database);
  vector_release(&store->error);
  memory_free(store);
}

/* ---- answers --------------------------------------------------------------------------------------------- */

static int64_t memory_of(const Project *project) { return (int64_t)(session_memory(&project->options) >> 20) / project->jobs; }

/* A check fails, and others are not decided. */
static const char in_part[] = "FALSE in part";

/* An answer that was not found with less is asked for again; a program that could not be used only if nothing of its text has changed. */
static bool is_still_right(const Project *project, const ProjectFunction *function, sqlite3_stmt *row) {
  const char *verdict = (const char *)sqlite3_column_text(row, 0), *reason = (const char *)sqlite3_column_text(row, 1), *whole = (const char *)sqlite3_column_text(row, 2);
  double limit = sqlite3_column_double(row, 3), asked = project->options.timeout_each;
  if (!strcmp(verdict, "unusable")) return !strcmp(whole, function->whole);
  if (strcmp(verdict, "UNKNOWN") && strcmp(verdict, in_part)) return true;
  bool has_time = !limit || (asked && asked <= limit);
  return has_time && (strcmp(reason, "out of memory") || memory_of(project) <= sqlite3_column_int64(row, 4));
}

static void recall(Project *project, ProjectFunction *function, sqlite3_stmt *row) {
  const char *data = sqlite3_column_blob(row, 5);
  if (!is_still_right(project, function, row) || !data) return;
  if (!answer_unpack(data, (size_t)sqlite3_column_bytes(row, 5), project, function)) return;
  function->is_answered = function->is_cached = true;
  project->reused++;
}

void store_recall(ProjectStore *store, Project *project) {
  Row row = row_of(store, "SELECT verdict, reason, whole, timeout, memory, data FROM answers WHERE key = ?");
  for (size_t i = 0; i < project->functions.size && row.statement; i++) {
    ProjectFunction *function = &project->functions.data[i];
    put_text(&row, function->key);
    if (sqlite3_step(row.statement) == SQLITE_ROW) recall(project, function, row.statement);
    sqlite3_reset(row.statement);
    row.place = 0;
  }
  finish_rows(&row);
}

static const char *word_of(const ProjectAnswer *answer) {
  if (answer->is_unusable) return "unusable";
  return answer->verdict == VERDICT_FALSE && answer_undecided(answer) ? in_part : verdict_name(answer->verdict);
}

void store_keep(ProjectStore *store, const Project *project, const ProjectFunction *function) {
  Row row = row_of(store, "INSERT OR REPLACE INTO answers VALUES(?, ?, ?, ?, ?, ?, ?, ?)");
  Buffer data = {0};
  answer_pack(function, &data);
  put_text(&row, function->key);
  put_text(&row, function->whole);
  put_text(&row, word_of(&function->answer));
  put_text(&row, function->answer.reason);
  put_real(&row, project->options.timeout_each);
  put_number(&row, memory_of(project));
  put_number(&row, store->run);
  sqlite3_bind_blob(row.statement, ++row.place, data.data, (int)data.size, SQLITE_TRANSIENT);
  end_row(&row);
  finish_rows(&row);
  vector_release(&data);
}

/* ---- the last run ---------------------------------------------------------------------------------------- */

static size_t count_verdict(const Project *project, Verdict verdict) {
  size_t count = 0;
  for (size_t i = 0; i < project->functions.size; i++) count += project->functions.data[i].answer.verdict == verdict;
  return count;
}

static void write_run(ProjectStore *store, const Project *project) {
  Row row = row_of(store, "INSERT INTO runs VALUES(?, datetime('now'), ?, ?, ?, ?, ?, ?, ?, ?, ?)");
  Buffer reason = {0};
  put_number(&row, store->run);
  put_text(&row, craig_version);
  put_text(&row, project_property(project));
  put_real(&row, project->wall_seconds);
  put_number(&row, (int64_t)project->functions.size);
  put_number(&row, (int64_t)count_verdict(project, VERDICT_TRUE));
  put_number(&row, (int64_t)count_verdict(project, VERDICT_FALSE));
  put_number(&row, (int64_t)count_verdict(project, VERDICT_UNKNOWN));
  put_number(&row, (int64_t)project->reused);
  put_text(&row, verdict_name(project_verdict(project, &reason)));
  end_row(&row);
  finish_rows(&row);
  vector_release(&reason);
}

static void write_functions(ProjectStore *store, const Project *project) {
  Row row = row_of(store, "INSERT INTO functions VALUES(?, ?, ?, ?, ?, ?, ?, ?)");
  Row used = row_of(store, "UPDATE answers SET run = ? WHERE key = ?");
  for (size_t i = 0; i < project->functions.size; i++) {
    const ProjectFunction *function = &project->functions.data[i];
    put_text(&row, function->place);
    put_number(&row, function->line);
    put_text(&row, function->name);
    put_text(&row, verdict_name(function->answer.verdict));
    put_text(&row, function->answer.reason);
    put_real(&row, function->answer.seconds);
    put_number(&row, function->is_cached);
    put_text(&row, function->key);
    end_row(&row);
    put_number(&used, store->run);
    put_text(&used, function->key);
    end_row(&used);
  }
  finish_rows(&row);
  finish_rows(&used);
}

static void write_findings(ProjectStore *store, const Project *project) {
  Row row = row_of(store, "INSERT INTO findings VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?)");
  for (size_t i = 0; i < project->findings.size; i++) {
    const Finding *finding = &project->findings.data[i];
    Buffer entries = {0};
    for (size_t j = 0; j < finding->entries.size; j++) buffer_format(&entries, j ? " %s" : "%s", finding->entries.data[j]);
    put_text(&row, finding->fingerprint);
    put_text(&row, finding->file);
    put_number(&row, finding->line);
    put_number(&row, finding->column);
    put_text(&row, finding->function);
    put_text(&row, finding->property);
    put_text(&row, finding->text);
    put_number(&row, finding->is_known);
    put_text(&row, buffer_text(&entries));
    end_row(&row);
    vector_release(&entries);
  }
  finish_rows(&row);
}

/* What answers assume. */
static void write_notes(ProjectStore *store, const Project *project) {
  Row row = row_of(store, "INSERT INTO notes VALUES(?, ?, ?, ?)");
  for (size_t i = 0; i < project->functions.size; i++) {
    const ProjectFunction *function = &project->functions.data[i];
    for (size_t j = 0; j < function->answer.remarks.size; j++) {
      const Remark *remark = &function->answer.remarks.data[j];
      if (remark->kind != REMARK_NOTE) continue;
      put_text(&row, function->place);
      put_text(&row, function->name);
      put_number(&row, remark->line);
      put_text(&row, remark->text);
      end_row(&row);
    }
  }
  finish_rows(&row);
}

static void write_unread(ProjectStore *store, const Project *project) {
  Row row = row_of(store, "INSERT INTO unread VALUES(?, ?)");
  for (size_t i = 0; i < project->files.size; i++) {
    if (!project->files.data[i].problem) continue;
    put_text(&row, project->files.data[i].path);
    put_text(&row, project->files.data[i].problem);
    end_row(&row);
  }
  finish_rows(&row);
}

/* Answers that no run has asked for in a long time are forgotten. */
static void forget(ProjectStore *store) {
  Row row = row_of(store, "DELETE FROM answers WHERE run < ?");
  put_number(&row, store->run - RUNS_KEPT);
  end_row(&row);
  finish_rows(&row);
}

bool store_finish(ProjectStore *store, const Project *project, Buffer *error) {
  if (run_text(store, "BEGIN; DELETE FROM functions; DELETE FROM findings; DELETE FROM notes; DELETE FROM unread;")) {
    write_run(store, project);
    write_functions(store, project);
    write_findings(store, project);
    write_notes(store, project);
    write_unread(store, project);
    forget(store);
    run_text(store, store->error.size ? "ROLLBACK" : "COMMIT");
  }
  if (store->error.size) buffer_add(error, buffer_text(&store->error));
  return !store->error.size;
}
