/* Reports of a project: a page, SARIF, JUnit.  See project.h. */
#include <string.h>
#include "cli/verdict.h"
#include "cli/version.h"
#include "project/project.h"
#include "report/html.h"
#include "report/json.h"

/* "UNKNOWN(timeout)" */
static void print_answer(const ProjectAnswer *answer, Buffer *out) {
  buffer_add(out, verdict_name(answer->verdict));
  if (answer->verdict != VERDICT_TRUE) buffer_format(out, "(%s)", answer->reason);
}

/* Without "Verdict: " and the end of the line. */
static void print_verdict(const Project *project, Buffer *out) {
  Buffer reason = {0};
  Verdict verdict = project_verdict(project, &reason);
  buffer_add(out, verdict_name(verdict));
  if (verdict != VERDICT_TRUE) buffer_format(out, "(%s)", buffer_text(&reason));
  vector_release(&reason);
}

/* ---- SARIF ----------------------------------------------------------------------------------------------- */

static void add_run(const Project *project, const Finding *finding, RemarkVector *remarks) {
  const RemarkVector *from = &project->functions.data[finding->entry].answer.remarks;
  for (size_t i = finding->begin; i < finding->end; i++)
    if (from->data[i].kind == REMARK_STEP) vector_push(remarks, from->data[i]);
  Remark check = from->data[finding->end];
  check.file = finding->file;
  check.line = finding->line;
  check.column = finding->column;
  vector_push(remarks, check);
}

static void add_undecided(Project *scratch, const ProjectFunction *function, const char *property, RemarkVector *remarks) {
  Buffer answer = {0};
  print_answer(&function->answer, &answer);
  vector_push(remarks, ((Remark){.kind = REMARK_ANSWER,
                                 .file = function->place,
                                 .line = function->line,
                                 .column = function->column,
                                 .text = arena_format(&scratch->arena, "function '%s' goes wrong", function->name),
                                 .note = property,
                                 .answer = arena_string(&scratch->arena, buffer_text(&answer), answer.size)}));
  vector_release(&answer);
}

static void add_vacuous(const ProjectFunction *function, RemarkVector *remarks) {
  const Remark *remark;
  for (size_t at = 0; (remark = project_next_vacuous(function, &at));) vector_push(remarks, *remark);
}

static void add_unread(const ProjectFile *file, RemarkVector *remarks) {
  vector_push(remarks, ((Remark){.kind = REMARK_ADVICE, .file = file->path, .line = 1, .column = 1, .text = file->problem, .note = ""}));
}

void project_sarif(const Project *project, Buffer *out) {
  RemarkVector remarks = {0};
  Project scratch = {0};
  StringVector files = {0};
  StatisticVector none = {0};
  Buffer verdict = {0}, reason = {0};
  VECTOR(ReportMark) marks = {0};
  for (size_t i = 0; i < project->findings.size; i++) {
    const Finding *finding = &project->findings.data[i];
    add_run(project, finding, &remarks);
    vector_push(&marks, ((ReportMark){finding->fingerprint, project->has_baseline ? (finding->is_known ? "unchanged" : "new") : NULL}));
  }
  for (size_t i = 0; i < project->functions.size; i++)
    if (project->functions.data[i].answer.verdict == VERDICT_UNKNOWN) add_undecided(&scratch, &project->functions.data[i], "undecided", &remarks);
  for (size_t i = 0; i < project->functions.size; i++) add_vacuous(&project->functions.data[i], &remarks);
  for (size_t i = 0; i < project->files.size; i++) {
    vector_push(&files, project->files.data[i].path);
    if (project->files.data[i].problem) add_unread(&project->files.data[i], &remarks);
  }
  print_verdict(project, &verdict);
  Verdict worst = project_verdict(project, &reason);
  report_sarif(&(Report){.version = craig_version,
                         .property = project_property(project),
                         .verdict = buffer_text(&verdict),
                         .is_true = worst == VERDICT_TRUE,
                         .is_false = worst == VERDICT_FALSE,
                         .files = &files,
                         .remarks = &remarks,
                         .statistics = &none,
                         .marks = marks.data},
               out);
  vector_release(&remarks);
  vector_release(&marks);
  vector_release(&files);
  vector_release(&verdict);
  vector_release(&reason);
  arena_release(&scratch.arena);
}

/* ---- JUnit ----------------------------------------------------------------------------------------------- */

static void add_attribute(Buffer *out, const char *name, const char *value) {
  buffer_format(out, " %s=\"", name);
  html_add_text(out, value);
  buffer_add(out, "\"");
}

static bool is_from(const Finding *finding, const ProjectFunction *function) {
  for (size_t i = 0; i < finding->entries.size; i++)
    if (finding->entries.data[i] == function->name) return true;
  return false;
}

static void print_finding(const Finding *finding, Buffer *out) {
  buffer_format(out, "%s:%u:%u: %s (%s)", finding->file, finding->line, finding->column, finding->text, finding->property);
}

/* One element, which is as many as all readers take: the first finding, that counts if one does, and in its text each of them on a line. */
static void add_junit_findings(const Project *project, const ProjectFunction *function, Buffer *out) {
  const Finding *first = NULL;
  Buffer message = {0}, lines = {0};
  size_t count = 0;
  for (size_t i = 0; i < project->findings.size; i++) {
    const Finding *finding = &project->findings.data[i];
    if (!is_from(finding, function)) continue;
    if (!first || (first->is_known && !finding->is_known)) first = finding;
    print_finding(finding, &lines);
    buffer_add(&lines, finding->is_known ? " [known]\n" : "\n");
    count++;
  }
  if (first) {
    print_finding(first, &message);
    if (count > 1) buffer_format(&message, ", and %zu more", count - 1);
    buffer_add(out, first->is_known ? "<skipped" : "<failure");
    add_attribute(out, "message", buffer_text(&message));
    if (!first->is_known) add_attribute(out, "type", first->property);
    buffer_add(out, ">");
    for (const char *line = buffer_text(&lines); *line; line += strcspn(line, "\n") + 1) {
      html_add_bytes(out, line, strcspn(line, "\n"));
      buffer_add(out, "\n");
    }
    buffer_add(out, first->is_known ? "</skipped>" : "</failure>");
  }
  vector_release(&message);
  vector_release(&lines);
}

static void add_case(const Project *project, const ProjectFunction *function, Buffer *out) {
  Buffer answer = {0};
  print_answer(&function->answer, &answer);
  buffer_add(out, "<testcase");
  add_attribute(out, "classname", function->place);
  add_attribute(out, "name", function->name);
  buffer_format(out, " time=\"%.3f\">", function->answer.seconds);
  if (function->answer.verdict == VERDICT_UNKNOWN) {
    buffer_add(out, "<skipped");
    add_attribute(out, "message", buffer_text(&answer));
    buffer_add(out, "/>");
  }
  if (function->answer.verdict == VERDICT_FALSE) add_junit_findings(project, function, out);
  buffer_add(out, "</testcase>\n");
  vector_release(&answer);
}

static void add_unread_case(const ProjectFile *file, Buffer *out) {
  buffer_add(out, "<testcase");
  add_attribute(out, "classname", file->path);
  add_attribute(out, "name", "(the file)");
  buffer_add(out, file->is_known ? "><skipped" : "><error");
  add_attribute(out, "message", file->problem);
  buffer_add(out, "/></testcase>\n");
}

typedef struct {
  size_t tests, failures, errors, skipped;
} CaseCounts;

static bool has_new(const Project *project, const ProjectFunction *function) {
  for (size_t i = 0; i < project->findings.size; i++)
    if (!project->findings.data[i].is_known && is_from(&project->findings.data[i], function)) return true;
  return false;
}

static CaseCounts count_cases(const Project *project) {
  CaseCounts counts = {.tests = project->functions.size};
  for (size_t i = 0; i < project->functions.size; i++) {
    const ProjectFunction *function = &project->functions.data[i];
    bool fails = function->answer.verdict == VERDICT_FALSE && has_new(project, function);
    counts.failures += fails;
    counts.skipped += !fails && function->answer.verdict != VERDICT_TRUE;
  }
  for (size_t i = 0; i < project->files.size; i++) {
    const ProjectFile *file = &project->files.data[i];
    if (!file->problem) continue;
    counts.tests++;
    counts.errors += !file->is_known;
    counts.skipped += file->is_known;
  }
  return counts;
}

static void add_suite(const Project *project, Buffer *out) {
  CaseCounts counts = count_cases(project);
  buffer_add(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n<testsuite name=\"craig\"");
  buffer_format(out, " tests=\"%zu\" failures=\"%zu\" errors=\"%zu\" skipped=\"%zu\" time=\"%.3f\">\n", counts.tests, counts.failures, counts.errors, counts.skipped, project->wall_seconds);
  for (size_t i = 0; i < project->functions.size; i++) add_case(project, &project->functions.data[i], out);
  for (size_t i = 0; i < project->files.size; i++)
    if (project->files.data[i].problem) add_unread_case(&project->files.data[i], out);
  buffer_add(out, "</testsuite>\n</testsuites>\n");
}

/* XML is UTF-8, whatever the names of files and the texts in them are. */
void project_junit(const Project *project, Buffer *out) {
  Buffer text = {0};
  add_suite(project, &text);
  json_add_valid(out, text.data, text.size);
  vector_release(&text);
}

/* ---- the page -------------------------------------------------------------------------------------------- */

static void add_cell(Buffer *out, const char *text, bool is_code) {
  buffer_add(out, is_code ? "<td><code>" : "<td class=\"place\">");
  html_add_text(out, text);
  buffer_add(out, is_code ? "</code></td>" : "</td>");
}

static void add_place(Buffer *out, const char *file, unsigned line, unsigned column) {
  Buffer place = {0};
  if (line) buffer_format(&place, column ? "%s:%u:%u" : "%s:%u", file, line, column);
  add_cell(out, buffer_text(&place), false);
  vector_release(&place);
}

static void add_steps(const Project *project, const Finding *finding, Buffer *out) {
  const RemarkVector *remarks = &project->functions.data[finding->entry].answer.remarks;
  buffer_add(out, "<table>\n");
  for (size_t i = finding->begin; i < finding->end; i++) {
    const Remark *step = &remarks->data[i];
    if (step->kind != REMARK_STEP) continue;
    buffer_add(out, "<tr>");
    add_place(out, step->file, step->line, step->column);
    add_cell(out, step->text, true);
    add_cell(out, step->note, true);
    buffer_add(out, "</tr>\n");
  }
  buffer_add(out, "</table>\n");
}

/* What fails, and below it, for who wants to see it, a run. */
static void add_finding(const Project *project, const Finding *finding, Buffer *out) {
  Buffer head = {0};
  buffer_format(&head, "%s:%u:%u: %s (%s)", finding->file, finding->line, finding->column, finding->text, finding->property);
  buffer_add(out, "<details class=\"finding\"><summary><code>");
  html_add_text(out, buffer_text(&head));
  buffer_add(out, "</code> <span class=\"about\">");
  if (finding->function != finding->entries.data[0] && strcmp(finding->function, finding->entries.data[0])) {
    buffer_add(out, "in ");
    html_add_text(out, finding->function);
    buffer_add(out, ", ");
  }
  buffer_add(out, "from ");
  html_add_text(out, finding->entries.data[0]);
  if (finding->entries.size > 1) buffer_format(out, " and %zu more", finding->entries.size - 1);
  if (project->has_baseline) buffer_add(out, finding->is_known ? ", known" : ", <b>new</b>");
  buffer_add(out, "</span></summary>");
  add_steps(project, finding, out);
  buffer_add(out, "</details>\n");
  vector_release(&head);
}

static void add_function(const ProjectFunction *function, Buffer *out) {
  static const char *const colours[] = {[VERDICT_TRUE] = "true", [VERDICT_FALSE] = "false", [VERDICT_UNKNOWN] = "unknown"};
  Buffer answer = {0}, seconds = {0};
  size_t at = 0;
  const Remark *vacuous = project_next_vacuous(function, &at);
  if (function->answer.verdict != VERDICT_TRUE) print_answer(&function->answer, &answer);
  if (vacuous) buffer_format(&answer, "%s%s:%u: %s", answer.size ? "; " : "", vacuous->file, vacuous->line, vacuous->text);
  buffer_format(&seconds, function->is_cached ? "earlier" : "%.1f s", function->answer.seconds);
  buffer_format(out, "<tr><td><span class=\"verdict %s\">%s</span></td>", colours[function->answer.verdict], verdict_name(function->answer.verdict));
  add_cell(out, function->name, true);
  add_place(out, function->place, function->line, 0);
  add_cell(out, buffer_text(&answer), true);
  add_cell(out, buffer_text(&seconds), false);
  buffer_add(out, "</tr>\n");
  vector_release(&answer);
  vector_release(&seconds);
}

static void add_head(const Project *project, Buffer *out) {
  Buffer verdict = {0}, reason = {0};
  Verdict worst = project_verdict(project, &reason);
  print_verdict(project, &verdict);
  html_add_head(out);
  buffer_add(out, "<title>craig project</title></head><body>\n<h1>craig project</h1>\n");
  buffer_format(out, "<p><span class=\"verdict %s\">", worst == VERDICT_TRUE ? "true" : worst == VERDICT_FALSE ? "false" : "unknown");
  html_add_text(out, buffer_text(&verdict));
  buffer_format(out, "</span> &ensp; %sproperty ", project->has_baseline ? "beside the baseline, " : "");
  html_add_text(out, project_property(project));
  buffer_add(out, ", craig ");
  html_add_text(out, craig_version);
  buffer_add(out, "</p>\n");
  vector_release(&verdict);
  vector_release(&reason);
}

void project_html(const Project *project, Buffer *out) {
  add_head(project, out);
  buffer_format(out, "<h2>%zu finding%s</h2>\n", project->findings.size, project->findings.size == 1 ? "" : "s");
  for (size_t i = 0; i < project->findings.size; i++) add_finding(project, &project->findings.data[i], out);
  static const Verdict order[] = {VERDICT_FALSE, VERDICT_UNKNOWN, VERDICT_TRUE};
  buffer_format(out, "<h2>%zu function%s</h2>\n<table>\n", project->functions.size, project->functions.size == 1 ? "" : "s");
  for (size_t o = 0; o < sizeof order / sizeof *order; o++)
    for (size_t i = 0; i < project->functions.size; i++)
      if (project->functions.data[i].answer.verdict == order[o]) add_function(&project->functions.data[i], out);
  buffer_add(out, "</table>\n");
  for (size_t i = 0, told = 0; i < project->files.size; i++) {
    if (!project->files.data[i].problem) continue;
    if (!told++) buffer_add(out, "<h2>Files that were not read</h2>\n");
    buffer_add(out, "<p><code>");
    html_add_text(out, project->files.data[i].problem);
    buffer_add(out, "</code></p>\n");
  }
  buffer_add(out, "</body></html>\n");
}
