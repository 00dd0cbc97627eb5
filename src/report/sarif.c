/* SARIF 2.1.0 (OASIS): see report.h.  Code-scanning services and editors show results at their place, with the run as code flow. */
#include <string.h>
#include "report/json.h"
#include "report/report.h"

static void add_pair(Buffer *out, const char *key, const char *value) {
  json_add_string(out, key);
  buffer_add(out, ": ");
  json_add_string(out, value);
}

/* A file name as a relative or absolute URI: what is not allowed in one is written as %XX. */
static void add_uri(Buffer *out, const char *file) {
  Buffer uri = {0};
  if (*file == '/') buffer_add(&uri, "file://");
  for (; *file; file++) {
    unsigned char c = (unsigned char)*file;
    bool is_plain = c < 128 && c > ' ' && !strchr("%\"<>\\^`{|}?#[]:", c);
    buffer_format(&uri, is_plain ? "%c" : "%%%02X", c);
  }
  add_pair(out, "uri", buffer_text(&uri));
  vector_release(&uri);
}

static void add_location(Buffer *out, const Remark *remark, const char *message) {
  buffer_add(out, "{\"physicalLocation\": {\"artifactLocation\": {");
  add_uri(out, remark->file);
  buffer_format(out, "}, \"region\": {\"startLine\": %u, \"startColumn\": %u}}", remark->line, remark->column ? remark->column : 1);
  if (message) {
    buffer_add(out, ", \"message\": {");
    add_pair(out, "text", message);
    buffer_add(out, "}");
  }
  buffer_add(out, "}");
}

static void add_rules(Buffer *out) {
  buffer_add(out, "\"rules\": [{\"id\": \"unreach-call\", \"name\": \"ErrorReachable\", \"shortDescription\": {\"text\": "
                  "\"A call that must not happen, or a failing assertion, is reachable.\"}, \"properties\": {\"tags\": "
                  "[\"external/cwe/cwe-617\"]}}, {\"id\": \"assumption\", \"name\": \"Assumption\", \"shortDescription\": "
                  "{\"text\": \"The verdict relies on this.\"}}]");
}

static const Remark *last_step(const Report *report) {
  const Remark *last = NULL;
  for (size_t i = 0; i < report->remarks->size; i++)
    if (report->remarks->data[i].kind == REMARK_STEP && report->remarks->data[i].line) last = &report->remarks->data[i];
  return last;
}

static void add_flow(Buffer *out, const Report *report) {
  bool is_first = true;
  buffer_add(out, ", \"codeFlows\": [{\"threadFlows\": [{\"locations\": [");
  for (size_t i = 0; i < report->remarks->size; i++) {
    const Remark *remark = &report->remarks->data[i];
    if (remark->kind != REMARK_STEP || !remark->line) continue;
    Buffer message = {0};
    buffer_format(&message, *remark->note ? "%s   %s" : "%s%s", remark->text, remark->note);
    buffer_add(out, is_first ? "\n{\"location\": " : ",\n{\"location\": ");
    add_location(out, remark, buffer_text(&message));
    buffer_format(out, ", \"nestingLevel\": %u}", remark->level);
    vector_release(&message);
    is_first = false;
  }
  buffer_add(out, "]}]}]");
}

static bool add_error(Buffer *out, const Report *report) {
  const Remark *error = last_step(report);
  if (!report->is_false) return false;
  buffer_add(out, "\n{");
  add_pair(out, "ruleId", report->property);
  buffer_add(out, ", \"level\": \"error\", \"message\": {");
  add_pair(out, "text", "The error is reachable; the code flow is a run that reaches it.");
  buffer_add(out, "}");
  if (error) {
    buffer_add(out, ", \"locations\": [");
    add_location(out, error, NULL);
    buffer_add(out, "]");
    add_flow(out, report);
  }
  buffer_add(out, "}");
  return true;
}

static void add_note(Buffer *out, const Remark *remark) {
  buffer_add(out, "\n{\"ruleId\": \"assumption\", \"level\": \"note\", \"message\": {");
  add_pair(out, "text", remark->text);
  buffer_add(out, "}");
  if (remark->line) {
    buffer_add(out, ", \"locations\": [");
    add_location(out, remark, NULL);
    buffer_add(out, "]");
  }
  buffer_add(out, "}");
}

void report_sarif(const Report *report, Buffer *out) {
  buffer_add(out, "{\"$schema\": \"https://json.schemastore.org/sarif-2.1.0.json\", \"version\": \"2.1.0\", \"runs\": [{\n"
                  "\"tool\": {\"driver\": {\"name\": \"craig\", ");
  add_pair(out, "version", report->version);
  buffer_add(out, ", ");
  add_rules(out);
  buffer_format(out, "}},\n\"invocations\": [{\"executionSuccessful\": %s, \"exitCodeDescription\": ",
                report->is_true || report->is_false ? "true" : "false");
  json_add_string(out, report->verdict);
  buffer_add(out, "}],\n\"results\": [");
  bool has_result = add_error(out, report);
  for (size_t i = 0; i < report->remarks->size; i++) {
    if (report->remarks->data[i].kind != REMARK_NOTE) continue;
    if (has_result) buffer_add(out, ",");
    add_note(out, &report->remarks->data[i]);
    has_result = true;
  }
  buffer_add(out, "]\n}]}\n");
}
