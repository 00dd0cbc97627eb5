/* What a project is told on the terminal, and its verdict: see project.h. */
#include <stdlib.h>
#include <string.h>
#include "cli/verdict.h"
#include "project/project.h"
#include "verify/vacuous.h"

static size_t count_verdict(const Project *project, Verdict verdict) {
  size_t count = 0;
  for (size_t i = 0; i < project->functions.size; i++) count += project->functions.data[i].answer.verdict == verdict;
  return count;
}

const char *project_property(const Project *project) {
  const char *property = options_property(&project->options);
  return property ? property : project->options.automaton;
}

/* ---- the verdict ----------------------------------------------------------------------------------------- */

static const Finding *first_new(const Project *project) {
  for (size_t i = 0; i < project->findings.size; i++)
    if (!project->findings.data[i].is_known) return &project->findings.data[i];
  return NULL;
}

static void describe_undecided(const Project *project, size_t functions, size_t files, Buffer *reason) {
  const char *among = project->has_baseline ? " beside the baseline" : "";
  if (functions) buffer_format(reason, "%zu function%s not decided%s", functions, functions == 1 ? " is" : "s are", among);
  if (files) buffer_format(reason, "%s%zu file%s not read%s", functions ? ", " : "", files, files == 1 ? " was" : "s were", among);
}

Verdict project_verdict(const Project *project, Buffer *reason) {
  const Finding *finding = first_new(project);
  if (finding) {
    buffer_add(reason, finding->property);
    return VERDICT_FALSE;
  }
  if (project->is_interrupted || project->is_out_of_time) {
    buffer_add(reason, project->is_interrupted ? "interrupted" : reason_timeout);
    return VERDICT_UNKNOWN;
  }
  size_t functions = 0, files = 0;
  for (size_t i = 0; i < project->functions.size; i++) functions += project->functions.data[i].answer.verdict == VERDICT_UNKNOWN && !project->functions.data[i].is_known;
  for (size_t i = 0; i < project->files.size; i++) files += project->files.data[i].problem && !project->files.data[i].is_known;
  describe_undecided(project, functions, files, reason);
  return functions || files ? VERDICT_UNKNOWN : VERDICT_TRUE;
}

/* ---- reasons --------------------------------------------------------------------------------------------- */

/* What stands in quotation marks differs from one function to the next. */
static void print_without_names(const char *text, Buffer *out) {
  bool is_name = false;
  for (; *text; text++) {
    is_name ^= *text == '\'';
    if (*text == '\'') buffer_add(out, is_name ? "'" : "...'");
    else if (!is_name) vector_push(out, *text);
  }
}

/* "incomplete: recursion bound of f, a.c:3:1" is one of "incomplete: recursion bound". */
void project_print_reason(const ProjectFunction *function, Buffer *out) {
  const ProjectAnswer *answer = &function->answer;
  size_t length = strcspn(answer->reason, ",'");
  const char *of = strstr(answer->reason, " of ");
  if (of && (size_t)(of - answer->reason) < length) length = (size_t)(of - answer->reason);
  while (length && strchr(" :", answer->reason[length - 1])) length--;
  if (answer->is_unusable)
    buffer_add(out, "unusable: "), print_without_names(answer->reason, out);
  else
    buffer_format(out, "%.*s", (int)length, answer->reason);
}

typedef struct {
  char *reason;
  size_t count;
} ReasonCount;

static int by_count(const void *x, const void *y) {
  const ReasonCount *a = x, *b = y;
  return a->count != b->count ? (a->count > b->count ? -1 : 1) : strcmp(a->reason, b->reason);
}

static void tell_reasons(const Project *project, Buffer *out) {
  VECTOR(ReasonCount) counts = {0};
  for (size_t i = 0; i < project->functions.size; i++) {
    if (project->functions.data[i].answer.verdict != VERDICT_UNKNOWN) continue;
    Buffer reason = {0};
    size_t found = 0;
    project_print_reason(&project->functions.data[i], &reason);
    while (found < counts.size && strcmp(counts.data[found].reason, buffer_text(&reason))) found++;
    if (found == counts.size) vector_push(&counts, ((ReasonCount){memory_copy_string(buffer_text(&reason)), 0}));
    counts.data[found].count++;
    vector_release(&reason);
  }
  if (counts.size) qsort(counts.data, counts.size, sizeof *counts.data, by_count);
  for (size_t i = 0; i < counts.size; i++) {
    buffer_format(out, "  %zu: %s\n", counts.data[i].count, counts.data[i].reason);
    memory_free(counts.data[i].reason);
  }
  vector_release(&counts);
}

/* ---- all ------------------------------------------------------------------------------------------------- */

static void tell_finding(const Project *project, const Finding *finding, Buffer *out) {
  buffer_format(out, "%s:%u:%u: %s (%s)", finding->file, finding->line, finding->column, finding->text, finding->property);
  buffer_format(out, ", from %s", finding->entries.data[0]);
  if (finding->entries.size > 1) buffer_format(out, " and %zu more", finding->entries.size - 1);
  if (project->has_baseline) buffer_add(out, finding->is_known ? " [known]" : " [new]");
  buffer_add(out, "\n");
}

static void tell_answer(const ProjectFunction *function, Buffer *out) {
  const ProjectAnswer *answer = &function->answer;
  buffer_format(out, "%s:%u: %s: %s", function->place, function->line, function->name, verdict_name(answer->verdict));
  if (answer->verdict == VERDICT_UNKNOWN) buffer_format(out, "(%s)", answer->reason);
  buffer_format(out, function->is_cached ? ", known from an earlier run\n" : ", %.1f s\n", answer->seconds);
}

/* "1 function", "2 functions" */
static void add_count(Buffer *out, size_t count, const char *what) { buffer_format(out, "%zu %s%s", count, what, count == 1 ? "" : "s"); }

/* Of functions that fail: there may be more that fails. */
static void tell_in_part(const Project *project, Buffer *out) {
  size_t functions = 0, checks = 0;
  for (size_t i = 0; i < project->functions.size; i++) {
    const ProjectAnswer *answer = &project->functions.data[i].answer;
    size_t undecided = answer->verdict == VERDICT_FALSE ? answer_undecided(answer) : 0;
    functions += undecided > 0;
    checks += undecided;
  }
  if (functions) buffer_format(out, " (%zu of them with ", functions), add_count(out, checks, "check"), buffer_format(out, " that %s not decided)", checks == 1 ? "is" : "are");
}

static void tell_numbers(const Project *project, Buffer *out) {
  size_t known = 0;
  double seconds = 0;
  for (size_t i = 0; i < project->findings.size; i++) known += project->findings.data[i].is_known;
  for (size_t i = 0; i < project->functions.size; i++) seconds += project->functions.data[i].is_cached ? 0 : project->functions.data[i].answer.seconds;
  add_count(out, project->functions.size, "function");
  buffer_format(out, ": %zu hold, %zu fail", count_verdict(project, VERDICT_TRUE), count_verdict(project, VERDICT_FALSE));
  tell_in_part(project, out);
  buffer_format(out, ", %zu not decided", count_verdict(project, VERDICT_UNKNOWN));
  if (project->reused) buffer_add(out, "; "), add_count(out, project->reused, "answer"), buffer_add(out, " of an earlier run");
  buffer_add(out, ".\n");
  tell_reasons(project, out);
  add_count(out, project->findings.size, "finding");
  if (project->has_baseline) buffer_format(out, ", %zu of them new", project->findings.size - known);
  buffer_format(out, ".  %.1f s, %.1f s of computing.\n", project->wall_seconds, seconds);
}

void project_print_quoted(const char *text, Buffer *out) {
  for (; *text; text++)
    if (*text == '\'')
      buffer_add(out, "'\\''");
    else
      vector_push(out, *text);
}

/* As one expression, in quotation marks of the shell. */
static void tell_preconditions(const ProjectFunction *function, Buffer *out) {
  const PreconditionVector *conditions = &function->preconditions;
  for (size_t i = 0; i < conditions->size; i++) {
    buffer_add(out, i ? " && " : " --assume '");
    if (conditions->size > 1) buffer_add(out, "(");
    project_print_quoted(conditions->data[i].text, out);
    if (conditions->size > 1) buffer_add(out, ")");
  }
  if (conditions->size) buffer_add(out, "'");
}

/* How to see the run to the first of them. */
static void tell_command(const Project *project, Buffer *out) {
  const Finding *finding = first_new(project);
  if (!finding) return;
  const ProjectFunction *entry = &project->functions.data[finding->entry];
  const Options *options = &project->options;
  buffer_format(out, "Look closer: craig --property %s", finding->property);
  if (options->database) buffer_format(out, " -p %s", options->database);
  for (size_t i = 0; i < options->preprocessor.size; i++) buffer_format(out, " %s", options->preprocessor.data[i]);
  buffer_format(out, " --entry %s:%s", project->files.data[entry->file].path, entry->name);
  tell_preconditions(entry, out);
  for (size_t i = 0; i < entry->linked.size; i++) buffer_format(out, " %s", project->files.data[entry->linked.data[i]].path);
  buffer_add(out, "\n");
}

/* What all answers rest on; the table of results has what each does. */
static const char assumed[] = "Note: arguments are those of harnesses (`craig harness` shows one); functions that no file defines return anything and change nothing\n";

const Remark *project_next_vacuous(const ProjectFunction *function, size_t *at) {
  const RemarkVector *remarks = &function->answer.remarks;
  for (; *at < remarks->size; ++*at)
    if (remarks->data[*at].kind == REMARK_NOTE && !strcmp(remarks->data[*at].text, vacuous_assumption)) return &remarks->data[(*at)++];
  return NULL;
}

static void tell_vacuous(const ProjectFunction *function, Buffer *out) {
  const Remark *remark;
  for (size_t at = 0; (remark = project_next_vacuous(function, &at));)
    buffer_format(out, "Note: %s:%u:%u: %s, in %s\n", remark->file, remark->line, remark->column, remark->text, function->name);
}

static void tell_assumed(const Project *project, Buffer *out) {
  size_t count = 0;
  for (size_t i = 0; i < project->functions.size; i++) count += project->functions.data[i].preconditions.size > 0;
  buffer_add(out, assumed);
  for (size_t i = 0; i < project->functions.size; i++) tell_vacuous(&project->functions.data[i], out);
  if (!count) return;
  buffer_add(out, "Note: of "), add_count(out, count, "function"), buffer_format(out, ", what %s says that callers guarantee is assumed\n", project->rules.data[0].condition.file);
}

void project_tell(const Project *project, Buffer *out) {
  const Options *options = &project->options;
  for (size_t i = 0; i < project->functions.size && options->verbose; i++) tell_answer(&project->functions.data[i], out);
  for (size_t i = 0; i < project->findings.size; i++)
    if (!options->quiet || !project->findings.data[i].is_known) tell_finding(project, &project->findings.data[i], out);
  for (size_t i = 0; i < project->files.size; i++)
    if (project->files.data[i].problem && !options->quiet) buffer_format(out, "Not read: %s\n", project->files.data[i].problem);
  if (!options->quiet) tell_command(project, out), tell_assumed(project, out), tell_numbers(project, out);
}
