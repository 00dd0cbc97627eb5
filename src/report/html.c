/* The report for people: one HTML file, nothing loaded from elsewhere, readable without scripts.  See report.h. */
#include <string.h>
#include "base/file.h"
#include "report/html.h"
#include "report/report.h"

const char html_head[] =
    "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
    "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
    "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n"
    "<style>\n"
    ":root { color-scheme: light dark; --line: #8884; --mark: #fd06; --soft: #8882 }\n"
    "body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 75rem; padding: 0 1rem }\n"
    "h1 { font-size: 1.5rem } h2 { font-size: 1.1rem; margin-top: 2rem }\n"
    ".verdict { display: inline-block; padding: .3rem .8rem; border-radius: .4rem; color: #fff; font-weight: 600 }\n"
    ".true { background: #1a7f37 } .false { background: #c62828 } .unknown { background: #8a6d00 }\n"
    "table { border-collapse: collapse; width: 100% } td { padding: .1rem .6rem; border-bottom: 1px solid var(--line); vertical-align: top }\n"
    "code, pre, .place { font-family: ui-monospace, monospace; font-size: 13px } td.place { white-space: nowrap }\n"
    "code { white-space: pre-wrap; overflow-wrap: anywhere }\n"
    "pre { background: var(--soft); padding: .6rem 0; overflow-x: auto; border-radius: .4rem; counter-reset: line }\n"
    "pre span { display: block; padding: 0 .8rem; counter-increment: line }\n"
    "pre span::before { content: counter(line); display: inline-block; width: 3.5rem; opacity: .5 }\n"
    "pre span.hit { background: var(--mark) } pre span:target { outline: 2px solid #c62828 }\n"
    "</style>\n";

static void add_escaped(Buffer *out, const char *text, size_t length) {
  for (size_t i = 0; i < length; i++) {
    unsigned char c = (unsigned char)text[i];
    if (c == '<')
      buffer_add(out, "&lt;");
    else if (c == '>')
      buffer_add(out, "&gt;");
    else if (c == '&')
      buffer_add(out, "&amp;");
    else if (c == '"')
      buffer_add(out, "&quot;");
    else if (c >= ' ' || c == '\t')
      vector_push(out, (char)c);
    else
      buffer_add(out, " ");
  }
}

void html_add_text(Buffer *out, const char *text) { add_escaped(out, text, strlen(text)); }

/* The number of a file of the task; -1: another file. */
static int file_index(const Report *report, const char *name) {
  for (size_t i = 0; i < report->files->size; i++)
    if (!strcmp(report->files->data[i], name)) return (int)i;
  return -1;
}

static void add_place(const Report *report, const Remark *remark, Buffer *out) {
  if (!remark->line) return;
  int file = file_index(report, remark->file);
  if (file >= 0) buffer_format(out, "<a href=\"#f%dl%u\">", file, remark->line);
  html_add_text(out, remark->file);
  buffer_format(out, ":%u:%u%s", remark->line, remark->column, file >= 0 ? "</a>" : "");
}

static bool has_kind(const Report *report, RemarkKind kind) {
  for (size_t i = 0; i < report->remarks->size; i++)
    if (report->remarks->data[i].kind == kind) return true;
  return false;
}

static void add_row(const Report *report, const Remark *remark, Buffer *out) {
  buffer_add(out, "<tr><td class=\"place\">");
  add_place(report, remark, out);
  buffer_format(out, "</td><td style=\"padding-left:%.1frem\"><code>", 0.6 + 1.2 * (remark->level < 12 ? remark->level : 12));
  html_add_text(out, remark->text);
  buffer_add(out, "</code></td>");
  if (remark->kind == REMARK_STEP || remark->kind == REMARK_ANSWER) {
    buffer_add(out, "<td><code>");
    html_add_text(out, remark->note);
    buffer_add(out, "</code></td>");
  }
  if (remark->kind == REMARK_ANSWER) {
    buffer_add(out, "<td>");
    html_add_text(out, remark->answer);
    buffer_add(out, "</td>");
  }
  buffer_add(out, "</tr>\n");
}

static void add_table(const Report *report, RemarkKind kind, const char *title, Buffer *out) {
  if (!has_kind(report, kind)) return;
  buffer_format(out, "<h2>%s</h2>\n<table>\n", title);
  for (size_t i = 0; i < report->remarks->size; i++)
    if (report->remarks->data[i].kind == kind) add_row(report, &report->remarks->data[i], out);
  buffer_add(out, "</table>\n");
}

/* The steps to each check that fails. */
static void add_runs(const Report *report, Buffer *out) {
  bool is_open = false;
  for (size_t i = 0; i < report->remarks->size; i++) {
    const Remark *remark = &report->remarks->data[i];
    bool is_step = remark->kind == REMARK_STEP;
    if (is_step && !is_open) buffer_add(out, "<h2>The run to the error</h2>\n<table>\n");
    if (!is_step && is_open) buffer_add(out, "</table>\n");
    if (is_step) add_row(report, remark, out);
    is_open = is_step;
  }
  if (is_open) buffer_add(out, "</table>\n");
}

static bool is_hit(const Report *report, const char *file, unsigned line) {
  for (size_t i = 0; i < report->remarks->size; i++) {
    const Remark *remark = &report->remarks->data[i];
    bool is_path = remark->kind == REMARK_STEP || remark->kind == REMARK_INVARIANT;
    if (is_path && remark->line == line && !strcmp(remark->file, file)) return true;
  }
  return false;
}

static void add_source(const Report *report, size_t index, Buffer *out) {
  Buffer text = {0};
  const char *name = report->files->data[index];
  bool is_readable = file_read(name, FILE_LIMIT, &text) && !memchr(text.data ? text.data : "", 0, text.size);
  if (is_readable) {
    buffer_add(out, "<h2>");
    html_add_text(out, name);
    buffer_add(out, "</h2>\n<pre>");
    unsigned line = 1;
    for (size_t at = 0; at < text.size; line++) {
      const char *end = memchr(text.data + at, '\n', text.size - at);
      size_t length = end ? (size_t)(end - text.data) - at : text.size - at;
      buffer_format(out, "<span id=\"f%zul%u\"%s>", index, line, is_hit(report, name, line) ? " class=\"hit\"" : "");
      add_escaped(out, text.data + at, length);
      buffer_add(out, "</span>");
      at += length + 1;
    }
    buffer_add(out, "</pre>\n");
  }
  vector_release(&text);
}

void report_html(const Report *report, Buffer *out) {
  buffer_add(out, html_head);
  buffer_add(out, "<title>craig: ");
  html_add_text(out, report->files->data[0]);
  buffer_add(out, "</title></head><body>\n<h1>");
  for (size_t i = 0; i < report->files->size; i++) {
    if (i) buffer_add(out, ", ");
    html_add_text(out, report->files->data[i]);
  }
  buffer_format(out, "</h1>\n<p><span class=\"verdict %s\">", report->is_true ? "true" : report->is_false ? "false" : "unknown");
  html_add_text(out, report->verdict);
  buffer_add(out, "</span> &ensp; property ");
  html_add_text(out, report->property);
  buffer_add(out, ", craig ");
  html_add_text(out, report->version);
  buffer_add(out, "</p>\n");
  add_table(report, REMARK_PROOF, "Proof", out);
  add_table(report, REMARK_INVARIANT, "Invariants", out);
  add_table(report, REMARK_CHECK, "What fails", out);
  add_table(report, REMARK_ANSWER, "All checks", out);
  add_runs(report, out);
  add_table(report, REMARK_ADVICE, "Why it is not decided, and what to try", out);
  add_table(report, REMARK_NOTE, "What the verdict assumes", out);
  for (size_t i = 0; i < report->files->size; i++) add_source(report, i, out);
  Buffer numbers = {0};
  report_statistics_text(report->statistics, &numbers);
  buffer_add(out, "<h2>Numbers</h2>\n<details><summary>of the run</summary><code>");
  const char *text = buffer_text(&numbers);
  for (size_t length; *text; text += length + (text[length] == '\n')) {
    length = strcspn(text, "\n");
    add_escaped(out, text, length);
    vector_push(out, '\n');
  }
  buffer_add(out, "</code></details>\n</body></html>\n");
  vector_release(&numbers);
}
