/* From answers to findings, and what of them is known: see project.h.
 *
 * A finding is a check at its place; it is told once, from however many functions a run leads there.  Its fingerprint is made of the file, the function that has it, the
 * property, what is said of it and the number among those that are the same in all of that, so that it stays the same when lines are moved. */
#include <stdlib.h>
#include <string.h>
#include "base/file.h"
#include "project/project.h"

/* ---- findings -------------------------------------------------------------------------------------------- */

/* The function of the user's that has the place; NULL: none has. */
static const ProjectPiece *piece_at(const Project *project, const Remark *remark) {
  for (size_t i = 0; i < project->files.size; i++) {
    const ProjectFile *file = &project->files.data[i];
    for (size_t j = 0; j < file->piece_count; j++) {
      const ProjectPiece *piece = &file->pieces[j];
      bool is_here = piece->is_function && !piece->is_system && piece->first_line <= remark->line && remark->line <= piece->last_line && !strcmp(piece->file, remark->file);
      if (is_here && piece->given_count) return piece;
    }
  }
  return NULL;
}

/* Behind the end of the function, where memory is found to be lost. */
static bool is_in_harness(const ProjectFunction *function, const Remark *check) {
  static const char harness[] = "harness of ";
  return !strncmp(check->file, harness, sizeof harness - 1) && !strcmp(check->file + sizeof harness - 1, function->name);
}

/* What is wrong in a header of the system is wrong where the user's program is then; what has no place is the function's. */
static void set_place(const Project *project, Finding *finding) {
  const ProjectFunction *function = &project->functions.data[finding->entry];
  const Remark *remarks = function->answer.remarks.data, *check = &remarks[finding->end];
  bool has_place = check->line && !is_in_harness(function, check);
  for (size_t i = finding->end + 1; i-- > finding->begin && has_place;) {
    bool counts = remarks[i].line && (i == finding->end || remarks[i].kind == REMARK_STEP);
    const ProjectPiece *piece = counts ? piece_at(project, &remarks[i]) : NULL;
    if (!piece) continue;
    finding->file = remarks[i].file;
    finding->line = remarks[i].line;
    finding->column = remarks[i].column;
    finding->function = piece->given[0];
    return;
  }
  finding->file = has_place ? check->file : function->place;
  finding->line = has_place ? check->line : function->line;
  finding->column = has_place ? check->column : function->column;
  finding->function = function->name;
}

static Finding *find_finding(Project *project, const Finding *other) {
  for (size_t i = 0; i < project->findings.size; i++) {
    Finding *finding = &project->findings.data[i];
    bool is_same = finding->line == other->line && finding->column == other->column && !strcmp(finding->file, other->file) && !strcmp(finding->property, other->property) &&
                   !strcmp(finding->text, other->text);
    if (is_same) return finding;
  }
  return NULL;
}

static void add_finding(Project *project, size_t entry, size_t begin, size_t end) {
  const ProjectFunction *function = &project->functions.data[entry];
  const Remark *check = &function->answer.remarks.data[end];
  Finding finding = {.property = check->note, .text = check->text, .entry = entry, .begin = begin, .end = end};
  set_place(project, &finding);
  Finding *found = find_finding(project, &finding);
  if (!found) {
    vector_push(&project->findings, finding);
    found = &vector_last(&project->findings);
  }
  vector_push(&found->entries, function->name);
}

static void collect_from(Project *project, size_t entry) {
  const RemarkVector *remarks = &project->functions.data[entry].answer.remarks;
  size_t begin = 0;
  for (size_t i = 0; i < remarks->size; i++) {
    if (remarks->data[i].kind != REMARK_CHECK) continue;
    add_finding(project, entry, begin, i);
    begin = i + 1;
  }
}

static int by_place(const void *x, const void *y) {
  const Finding *a = x, *b = y;
  int file = strcmp(a->file, b->file);
  if (file) return file;
  if (a->line != b->line) return a->line < b->line ? -1 : 1;
  if (a->column != b->column) return a->column < b->column ? -1 : 1;
  int property = strcmp(a->property, b->property);
  return property ? property : strcmp(a->text, b->text);
}

static bool is_alike(const Finding *a, const Finding *b) {
  return !strcmp(a->file, b->file) && !strcmp(a->function, b->function) && !strcmp(a->property, b->property) && !strcmp(a->text, b->text);
}

static void set_fingerprint(Project *project, size_t index) {
  Finding *finding = &project->findings.data[index];
  size_t before = 0;
  for (size_t i = 0; i < index; i++) before += is_alike(&project->findings.data[i], finding);
  Buffer text = {0};
  buffer_format(&text, "%s\n%s\n%s\n%s\n%zu", finding->file, finding->function, finding->property, finding->text, before);
  sha256_text(text.data, text.size, finding->fingerprint);
  finding->fingerprint[32] = 0;
  vector_release(&text);
}

void project_collect(Project *project) {
  for (size_t i = 0; i < project->functions.size; i++)
    if (project->functions.data[i].answer.verdict == VERDICT_FALSE) collect_from(project, i);
  if (project->findings.size) qsort(project->findings.data, project->findings.size, sizeof *project->findings.data, by_place);
  for (size_t i = 0; i < project->findings.size; i++) set_fingerprint(project, i);
}

/* ---- the baseline ---------------------------------------------------------------------------------------- */

static const char head[] = "# craig project: what is known.  finding FINGERPRINT ..., unknown FILE FUNCTION, unread FILE\n";

static void print_field(const char *text, Buffer *out) {
  vector_push(out, '\t');
  for (; *text; text++) vector_push(out, *text == '\t' || *text == '\n' ? ' ' : *text);
}

void baseline_print(const Project *project, Buffer *out) {
  buffer_add(out, head);
  for (size_t i = 0; i < project->findings.size; i++) {
    const Finding *finding = &project->findings.data[i];
    const char *const fields[] = {finding->fingerprint, finding->file, finding->function, finding->property, finding->text};
    buffer_add(out, "finding");
    for (size_t f = 0; f < sizeof fields / sizeof *fields; f++) print_field(fields[f], out);
    buffer_add(out, "\n");
  }
  for (size_t i = 0; i < project->functions.size; i++) {
    const ProjectFunction *function = &project->functions.data[i];
    if (function->answer.verdict != VERDICT_UNKNOWN) continue;
    buffer_add(out, "unknown");
    print_field(function->place, out);
    print_field(function->name, out);
    buffer_add(out, "\n");
  }
  for (size_t i = 0; i < project->files.size; i++) {
    if (!project->files.data[i].problem) continue;
    buffer_add(out, "unread");
    print_field(project->files.data[i].path, out);
    buffer_add(out, "\n");
  }
}

/* The field behind the tab at `at`, which is moved behind it; empty: there is none. */
static const char *next_field(Project *project, const char **at) {
  if (**at != '\t') return "";
  size_t length = strcspn(*at + 1, "\t\n");
  const char *field = arena_string(&project->arena, *at + 1, length);
  *at += length + 1;
  return field;
}

static void know_finding(Project *project, const char *fingerprint) {
  for (size_t i = 0; i < project->findings.size; i++)
    if (!strcmp(project->findings.data[i].fingerprint, fingerprint)) project->findings.data[i].is_known = true;
}

static void know_function(Project *project, const char *file, const char *name) {
  for (size_t i = 0; i < project->functions.size; i++) {
    ProjectFunction *function = &project->functions.data[i];
    if (function->answer.verdict == VERDICT_UNKNOWN && !strcmp(function->place, file) && !strcmp(function->name, name)) function->is_known = true;
  }
}

static void know_file(Project *project, const char *path) {
  for (size_t i = 0; i < project->files.size; i++)
    if (!strcmp(project->files.data[i].path, path)) project->files.data[i].is_known = true;
}

static bool is_word(const char *line, size_t length, const char *word) { return strlen(word) == length && !memcmp(line, word, length); }

static bool read_line(Project *project, const char *line) {
  size_t length = strcspn(line, "\t\n");
  const char *at = line + length;
  if (*line == '#' || *line == '\n') return true;
  const char *first = next_field(project, &at), *second = next_field(project, &at);
  if (!*first) return false;
  if (is_word(line, length, "finding"))
    know_finding(project, first);
  else if (is_word(line, length, "unread"))
    know_file(project, first);
  else if (is_word(line, length, "unknown") && *second)
    know_function(project, first, second);
  else
    return false;
  return true;
}

/* The number of the first line that is none; 0: all are. */
static unsigned read_lines(Project *project) {
  unsigned number = 1;
  for (const char *line = buffer_text(&project->baseline); *line; line += strcspn(line, "\n"), line += *line == '\n', number++)
    if (!read_line(project, line)) return number;
  return 0;
}

bool baseline_read(Project *project, const char *path, Buffer *error) {
  if (!file_read_or_say(path, &project->baseline, error)) return false;
  unsigned wrong = read_lines(project);
  if (wrong) buffer_format(error, "%s:%u:1: error: this is no line of a baseline (`craig project --write-baseline` makes one)", path, wrong);
  project->has_baseline = !wrong;
  return !wrong;
}

void baseline_apply(Project *project) {
  if (project->has_baseline) read_lines(project);
}
