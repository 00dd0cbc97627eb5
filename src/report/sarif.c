/* SARIF 2.1.0 (OASIS): see report.h.  Code-scanning services and editors show results at their place, with the run as code flow.
 * Formats of json_pack: s:o takes a value over, s:s a text of ours that is plain ASCII. */
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include "evidence/sha256.h"
#include "report/json.h"
#include "report/report.h"
#include "spec/sanitizer.h"

/* What lies in the current folder is named from there on, as who reads the results does it. */
static const char *from_here(const char *file) {
  char folder[PATH_MAX];
  size_t length = getcwd(folder, sizeof folder) ? strlen(folder) : 0;
  bool is_below = length > 1 && !strncmp(file, folder, length) && file[length] == '/';
  return is_below ? file + length + 1 : file;
}

/* A file name as a relative or absolute URI: what is not allowed in one is written as %XX. */
static json_t *uri_of(const char *file) {
  Buffer uri = {0};
  file = from_here(file);
  if (*file == '/') buffer_add(&uri, "file://");
  for (; *file; file++) {
    unsigned char c = (unsigned char)*file;
    bool is_plain = c < 127 && c > ' ' && !strchr("%\"<>\\^`{|}?#[]:", c);
    buffer_format(&uri, is_plain ? "%c" : "%%%02X", c);
  }
  json_t *value = json_text_part(uri.data ? uri.data : "", uri.size);
  vector_release(&uri);
  return value;
}

static json_t *message_of(const char *text) { return json_pack("{s:o}", "text", json_text(text)); }

/* `message` NULL: none. */
static json_t *location_of(const Remark *remark, const char *message) {
  json_t *region = json_pack("{s:o, s:o}", "startLine", json_count(remark->line), "startColumn", json_count(remark->column ? remark->column : 1));
  json_t *location = json_pack("{s:{s:{s:o}, s:o}}", "physicalLocation", "artifactLocation", "uri", uri_of(remark->file), "region", region);
  if (message) json_object_set_new(location, "message", message_of(message));
  return location;
}

/* The rule of a property, with its number among the Common Weakness Enumeration. */
static json_t *rule_of(const char *property, const char *text, unsigned cwe) {
  json_t *rule = json_pack("{s:o, s:{s:o}}", "id", json_text(property), "shortDescription", "text", json_text(text));
  char tag[32];
  snprintf(tag, sizeof tag, "external/cwe/cwe-%u", cwe);
  if (cwe) json_object_set_new(rule, "properties", json_pack("{s:[s]}", "tags", tag));
  return rule;
}

static bool has_rule(json_t *list, const char *id) {
  size_t i;
  json_t *rule;
  json_array_foreach(list, i, rule) if (!strcmp(json_string_value(json_object_get(rule, "id")), id)) return true;
  return false;
}

static void add_rule(json_t *list, const char *property) {
  const Sanitizer *sanitizer = sanitizer_of(property);
  if (!*property || has_rule(list, property)) return;
  bool is_undecided = !strcmp(property, "undecided"); /* of a function of a project */
  const char *text = sanitizer ? sanitizer->rule : is_undecided ? "It is not decided whether a function goes wrong." : "An automaton that watches the program reaches its error.";
  json_array_append_new(list, rule_of(property, text, sanitizer ? sanitizer->cwe : 0));
}

static json_t *rules(const Report *report) {
  enum { REACHABLE_ASSERTION = 617 };
  json_t *list = json_array();
  json_array_append_new(list, rule_of("unreach-call", "A call that must not happen, or a failing assertion, is reachable.", REACHABLE_ASSERTION));
  json_array_append_new(list, rule_of("advice", "Why it is not decided, and what to try.", 0));
  json_array_append_new(list, rule_of("assumption", "The verdict relies on this.", 0));
  for (size_t i = 0; i < report->remarks->size; i++) {
    const Remark *remark = &report->remarks->data[i];
    if (remark->kind == REMARK_CHECK || remark->kind == REMARK_ANSWER) add_rule(list, remark->note);
  }
  return list;
}

/* Steps from `begin` to `end` among the remarks are a run to an error. */
typedef struct {
  const Report *report;
  size_t begin, end;
  const Remark *check; /* that fails; NULL: not said */
} Failure;

static const Remark *last_step(const Failure *failure) {
  const Remark *last = NULL;
  for (size_t i = failure->begin; i < failure->end; i++) {
    const Remark *remark = &failure->report->remarks->data[i];
    if (remark->kind == REMARK_STEP && remark->line) last = remark;
  }
  return last;
}

static json_t *flow_of(const Failure *failure) {
  json_t *locations = json_array();
  for (size_t i = failure->begin; i < failure->end; i++) {
    const Remark *remark = &failure->report->remarks->data[i];
    if (remark->kind != REMARK_STEP || !remark->line) continue;
    Buffer message = {0};
    buffer_format(&message, *remark->note ? "%s   %s" : "%s%s", remark->text, remark->note);
    json_array_append_new(locations, json_pack("{s:o, s:o}", "location", location_of(remark, buffer_text(&message)), "nestingLevel",
                                               json_count(remark->level)));
    vector_release(&message);
  }
  return json_pack("[{s:[{s:o}]}]", "threadFlows", "locations", locations);
}

/* "Assertion x > 0 fails.  The code flow is a run that leads there." */
static json_t *failure_message(const Remark *check) {
  Buffer text = {0};
  buffer_add(&text, check ? check->text : "the error is reachable");
  if (text.data[0] >= 'a' && text.data[0] <= 'z') text.data[0] = (char)(text.data[0] - 'a' + 'A');
  buffer_add(&text, ".  The code flow is a run that leads there.");
  json_t *message = message_of(buffer_text(&text));
  vector_release(&text);
  return message;
}

static const char fingerprint_kind[] = "craig/v1";

static void add_mark(json_t *result, const ReportMark *mark) {
  json_object_set_new(result, "partialFingerprints", json_pack("{s:s}", fingerprint_kind, mark->fingerprint));
  if (mark->standing) json_object_set_new(result, "baselineState", json_text(mark->standing));
}

/* The same in the next version of the program, as long as rule, file and text are: the place is not in it.  Of equal ones the results so far say which it is. */
static void add_fingerprint(json_t *results, json_t *result, const char *rule, const Remark *remark) {
  for (unsigned number = 1;; number++) {
    Buffer key = {0};
    char digest[SHA256_TEXT];
    bool is_taken = false;
    size_t i;
    json_t *other;
    buffer_format(&key, "%s\n%s\n%s\n%u", rule, from_here(remark->file), remark->text, number);
    sha256_text(key.data, key.size, digest);
    vector_release(&key);
    json_array_foreach(results, i, other) {
      const char *known = json_string_value(json_object_get(json_object_get(other, "partialFingerprints"), fingerprint_kind));
      is_taken = is_taken || (known && !strcmp(known, digest));
    }
    if (is_taken) continue;
    json_object_set_new(result, "partialFingerprints", json_pack("{s:s}", fingerprint_kind, digest));
    return;
  }
}

static json_t *error_of(const Failure *failure) {
  const Remark *last = last_step(failure), *check = failure->check;
  json_t *error = json_pack("{s:o, s:s, s:o}", "ruleId", json_text(check ? check->note : failure->report->property), "level", "error", "message",
                            failure_message(check));
  if (last) {
    json_object_set_new(error, "locations", json_pack("[o]", location_of(last, NULL)));
    json_object_set_new(error, "codeFlows", flow_of(failure));
  }
  return error;
}

/* Each check that fails, with the run that leads there. */
static void add_errors(const Report *report, json_t *results) {
  Failure failure = {.report = report};
  size_t count = 0;
  for (size_t i = 0; i < report->remarks->size; i++) {
    if (report->remarks->data[i].kind != REMARK_CHECK) continue;
    failure.end = i;
    failure.check = &report->remarks->data[i];
    json_t *error = error_of(&failure);
    if (report->marks)
      add_mark(error, &report->marks[count]);
    else
      add_fingerprint(results, error, failure.check->note, failure.check);
    json_array_append_new(results, error);
    failure.begin = i + 1;
    count++;
  }
  failure.end = report->remarks->size;
  failure.check = NULL;
  if (!count && report->is_false) json_array_append_new(results, error_of(&failure));
}

/* Of several checks, one that holds or is not decided. */
static json_t *answer_of(const Remark *remark) {
  bool holds = !strcmp(remark->answer, "TRUE");
  Buffer text = {0};
  buffer_format(&text, holds ? "This does not happen: %s" : "It is not decided whether this happens: %s.  %s", remark->text, remark->answer);
  json_t *answer = json_pack("{s:o, s:s, s:s, s:o}", "ruleId", json_text(remark->note), "kind", holds ? "pass" : "open", "level", "none", "message",
                             message_of(buffer_text(&text)));
  if (remark->line) json_object_set_new(answer, "locations", json_pack("[o]", location_of(remark, NULL)));
  vector_release(&text);
  return answer;
}

static json_t *note_of(const Remark *remark) {
  const char *rule = remark->kind == REMARK_ADVICE ? "advice" : "assumption";
  json_t *note = json_pack("{s:s, s:s, s:o}", "ruleId", rule, "level", "note", "message", message_of(remark->text));
  if (remark->line) json_object_set_new(note, "locations", json_pack("[o]", location_of(remark, NULL)));
  return note;
}

void report_sarif(const Report *report, Buffer *out) {
  json_use_our_memory();
  json_t *driver = json_pack("{s:s, s:o, s:o}", "name", "craig", "version", json_text(report->version), "rules", rules(report));
  json_t *invocation = json_pack("{s:b, s:o}", "executionSuccessful", report->is_true || report->is_false, "exitCodeDescription",
                                 json_text(report->verdict));
  json_t *results = json_array();
  add_errors(report, results);
  for (size_t i = 0; i < report->remarks->size; i++) {
    const Remark *remark = &report->remarks->data[i];
    if (remark->kind == REMARK_ANSWER && strcmp(remark->answer, "FALSE")) {
      json_t *answer = answer_of(remark);
      add_fingerprint(results, answer, remark->note, remark);
      json_array_append_new(results, answer);
    }
    if (remark->kind == REMARK_NOTE || remark->kind == REMARK_ADVICE) json_array_append_new(results, note_of(remark));
  }
  json_t *run = json_pack("{s:{s:o}, s:[o], s:o}", "tool", "driver", driver, "invocations", invocation, "results", results);
  json_print(json_pack("{s:s, s:s, s:[o]}", "$schema", "https://json.schemastore.org/sarif-2.1.0.json", "version", "2.1.0", "runs", run), true,
             out);
}

/* ---- the answers of several checks ------------------------------------------------------------------- */

static json_t *answer_object(const Remark *remark) {
  Buffer place = {0};
  if (remark->line) buffer_format(&place, "%s:%u:%u", remark->file, remark->line, remark->column);
  json_t *object = json_pack("{s:o, s:o, s:o, s:o}", "place", json_text(buffer_text(&place)), "property", json_text(remark->note), "text",
                             json_text(remark->text), "verdict", json_text(remark->answer));
  if (remark->level) json_object_set_new(object, "run", json_count(remark->level));
  vector_release(&place);
  return object;
}

void report_json(const StatisticVector *statistics, const RemarkVector *remarks, Buffer *out) {
  json_use_our_memory();
  json_t *all = json_statistics(statistics), *answers = json_array();
  for (size_t i = 0; i < remarks->size; i++)
    if (remarks->data[i].kind == REMARK_ANSWER) json_array_append_new(answers, answer_object(&remarks->data[i]));
  if (json_array_size(answers))
    json_object_set_new(all, "answers", answers);
  else
    json_decref(answers);
  json_print(all, false, out);
}
