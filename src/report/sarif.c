/* SARIF 2.1.0 (OASIS): see report.h.  Code-scanning services and editors show results at their place, with the run as code flow.
 * Formats of json_pack: s:o takes a value over, s:s a text of ours that is plain ASCII. */
#include <stdio.h>
#include <string.h>
#include "report/json.h"
#include "report/report.h"
#include "spec/sanitizer.h"

/* A file name as a relative or absolute URI: what is not allowed in one is written as %XX. */
static json_t *uri_of(const char *file) {
  Buffer uri = {0};
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

static const Remark *failed_check(const Report *report) {
  for (size_t i = 0; i < report->remarks->size; i++)
    if (report->remarks->data[i].kind == REMARK_CHECK) return &report->remarks->data[i];
  return NULL;
}

/* The rule of a property, with its number among the Common Weakness Enumeration. */
static json_t *rule_of(const char *property, const char *text, unsigned cwe) {
  json_t *rule = json_pack("{s:o, s:{s:o}}", "id", json_text(property), "shortDescription", "text", json_text(text));
  char tag[32];
  snprintf(tag, sizeof tag, "external/cwe/cwe-%u", cwe);
  if (cwe) json_object_set_new(rule, "properties", json_pack("{s:[s]}", "tags", tag));
  return rule;
}

static json_t *rules(const Report *report) {
  enum { REACHABLE_ASSERTION = 617 };
  const Remark *check = failed_check(report);
  bool is_other = check && *check->note && strcmp(check->note, "unreach-call");
  const Sanitizer *sanitizer = is_other ? sanitizer_of(check->note) : NULL;
  json_t *list = json_array();
  json_array_append_new(list, rule_of("unreach-call", "A call that must not happen, or a failing assertion, is reachable.", REACHABLE_ASSERTION));
  json_array_append_new(list, rule_of("assumption", "The verdict relies on this.", 0));
  if (sanitizer) json_array_append_new(list, rule_of(check->note, sanitizer->rule, sanitizer->cwe));
  if (is_other && !sanitizer) json_array_append_new(list, rule_of(check->note, "An automaton that watches the program reaches its error.", 0));
  return list;
}

static const Remark *last_step(const Report *report) {
  const Remark *last = NULL;
  for (size_t i = 0; i < report->remarks->size; i++)
    if (report->remarks->data[i].kind == REMARK_STEP && report->remarks->data[i].line) last = &report->remarks->data[i];
  return last;
}

static json_t *flow_of(const Report *report) {
  json_t *locations = json_array();
  for (size_t i = 0; i < report->remarks->size; i++) {
    const Remark *remark = &report->remarks->data[i];
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

static json_t *error_of(const Report *report) {
  const Remark *last = last_step(report), *check = failed_check(report);
  json_t *error = json_pack("{s:o, s:s, s:o}", "ruleId", json_text(check ? check->note : report->property), "level", "error", "message",
                            failure_message(check));
  if (last) {
    json_object_set_new(error, "locations", json_pack("[o]", location_of(last, NULL)));
    json_object_set_new(error, "codeFlows", flow_of(report));
  }
  return error;
}

static json_t *note_of(const Remark *remark) {
  json_t *note = json_pack("{s:s, s:s, s:o}", "ruleId", "assumption", "level", "note", "message", message_of(remark->text));
  if (remark->line) json_object_set_new(note, "locations", json_pack("[o]", location_of(remark, NULL)));
  return note;
}

void report_sarif(const Report *report, Buffer *out) {
  json_use_our_memory();
  json_t *driver = json_pack("{s:s, s:o, s:o}", "name", "craig", "version", json_text(report->version), "rules", rules(report));
  json_t *invocation = json_pack("{s:b, s:o}", "executionSuccessful", report->is_true || report->is_false, "exitCodeDescription",
                                 json_text(report->verdict));
  json_t *results = json_array();
  if (report->is_false) json_array_append_new(results, error_of(report));
  for (size_t i = 0; i < report->remarks->size; i++)
    if (report->remarks->data[i].kind == REMARK_NOTE) json_array_append_new(results, note_of(&report->remarks->data[i]));
  json_t *run = json_pack("{s:{s:o}, s:[o], s:o}", "tool", "driver", driver, "invocations", invocation, "results", results);
  json_print(json_pack("{s:s, s:s, s:[o]}", "$schema", "https://json.schemastore.org/sarif-2.1.0.json", "version", "2.1.0", "runs", run), true,
             out);
}
