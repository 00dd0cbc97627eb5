/* The report for people: one HTML file, nothing loaded from elsewhere, readable without its script.  See report.h.
 *
 *     the answer, the run, the proof, what to try │ the source, with what is said of its lines
 *
 * side by side where there is room, else one below the other.  The script (page/page.js) goes through the run step by step. */
#include <stdlib.h>
#include <string.h>
#include "base/file.h"
#include "report/html.h"
#include "report/page.h"
#include "report/report.h"

enum { MOST_STEPS = 2000 /* of a run: of more, those in the middle are left out */, PART = 200 /* lines, which are laid out when they are looked at */ };

/* ---- text ------------------------------------------------------------------------------------------- */

void html_add_bytes(Buffer *out, const char *text, size_t length) {
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

void html_add_text(Buffer *out, const char *text) { html_add_bytes(out, text, strlen(text)); }

static void add_code(Buffer *out, const char *class, const char *text) {
  buffer_format(out, "<code class=\"%s\">", class);
  html_add_text(out, text);
  buffer_add(out, "</code>");
}

/* ---- remarks ---------------------------------------------------------------------------------------- */

/* The number of a file of the task; -1: another file. */
static int file_index(const Report *report, const char *name) {
  for (size_t i = 0; i < report->files->size; i++)
    if (!strcmp(report->files->data[i], name)) return (int)i;
  return -1;
}

/* 12:3, or other.h:12:3; all of it is what the pointer shows. */
static void add_place(const Report *report, const Remark *remark, Buffer *out) {
  if (!remark->line) return;
  int file = file_index(report, remark->file);
  static const char harness[] = "harness of ";
  bool is_harness = !strncmp(remark->file, harness, sizeof harness - 1); /* of the one function that is asked about */
  const char *slash = strrchr(remark->file, '/');
  if (file >= 0)
    buffer_format(out, "<a class=\"place\" href=\"#f%dl%u\" title=\"", file, remark->line);
  else
    buffer_add(out, "<span class=\"place\" title=\"");
  html_add_text(out, remark->file);
  buffer_add(out, "\">");
  if (file || report->files->size > 1) {
    html_add_text(out, is_harness ? "harness" : slash ? slash + 1 : remark->file);
    buffer_add(out, ":");
  }
  buffer_format(out, "%u:%u%s", remark->line, remark->column, file >= 0 ? "</a>" : "</span>");
}

static bool has_kind(const Report *report, RemarkKind kind) {
  for (size_t i = 0; i < report->remarks->size; i++)
    if (report->remarks->data[i].kind == kind) return true;
  return false;
}

/* Rounds about several checks may say the same. */
static bool is_said_before(const Report *report, size_t number) {
  const Remark *remark = &report->remarks->data[number];
  for (size_t i = 0; i < number; i++) {
    const Remark *other = &report->remarks->data[i];
    if (other->kind == remark->kind && other->line == remark->line && other->column == remark->column && !strcmp(other->text, remark->text) && !strcmp(other->file, remark->file)) return true;
  }
  return false;
}

/* What is assumed at many places is one thing: it stands where it is met first, with the others behind it. */
static bool is_one_of_many(const Report *report, size_t number) {
  const Remark *remark = &report->remarks->data[number];
  for (size_t i = 0; i < number && remark->kind == REMARK_NOTE && remark->line; i++) {
    const Remark *other = &report->remarks->data[i];
    if (other->kind == REMARK_NOTE && other->line && !strcmp(other->text, remark->text)) return true;
  }
  return false;
}

static void add_other_places(const Report *report, size_t number, Buffer *out) {
  const Remark *remark = &report->remarks->data[number];
  Buffer places = {0};
  size_t count = 0;
  for (size_t i = number + 1; i < report->remarks->size && remark->kind == REMARK_NOTE && remark->line; i++) {
    const Remark *other = &report->remarks->data[i];
    if (other->kind != REMARK_NOTE || !other->line || strcmp(other->text, remark->text) || is_said_before(report, i)) continue;
    vector_push(&places, ' ');
    add_place(report, other, &places);
    count++;
  }
  if (count) buffer_format(out, "<details><summary>and at %zu more place%s</summary>%s</details>", count, count == 1 ? "" : "s", buffer_text(&places));
  vector_release(&places);
}

/* What is C is set as code. */
static void add_list(const Report *report, RemarkKind kind, const char *title, const char *class, Buffer *out) {
  bool is_code = kind == REMARK_INVARIANT || kind == REMARK_CHECK;
  if (!has_kind(report, kind)) return;
  buffer_format(out, "<h2>%s</h2>\n<ul class=\"%s\">\n", title, class);
  for (size_t i = 0; i < report->remarks->size; i++) {
    const Remark *remark = &report->remarks->data[i];
    if (remark->kind != kind || is_said_before(report, i) || is_one_of_many(report, i)) continue;
    buffer_add(out, remark->line ? "<li class=\"place2\">" : "<li>");
    add_place(report, remark, out);
    buffer_add(out, is_code ? "<code class=\"what\">" : "<span class=\"what\">");
    html_add_text(out, remark->text);
    add_other_places(report, i, out);
    buffer_add(out, is_code ? "</code></li>\n" : "</span></li>\n");
  }
  buffer_add(out, "</ul>\n");
}

static void add_answer(const Report *report, const Remark *remark, Buffer *out) {
  buffer_add(out, "<li class=\"answer\">");
  if (remark->line)
    add_place(report, remark, out);
  else
    buffer_add(out, "<span class=\"place\"></span>");
  buffer_format(out, "<span class=\"%.*s\">", (int)strcspn(remark->answer, "("), remark->answer);
  if (remark->level) buffer_format(out, "<a href=\"#run%u\">", remark->level);
  html_add_text(out, remark->answer);
  buffer_add(out, remark->level ? "</a></span><span class=\"what\">" : "</span><span class=\"what\">");
  add_code(out, "text", remark->text);
  buffer_add(out, " <span class=\"about\">");
  html_add_text(out, remark->note);
  buffer_add(out, "</span></span></li>\n");
}

static bool is_answer(const Remark *remark, bool holds) { return remark->kind == REMARK_ANSWER && !strcmp(remark->answer, "TRUE") == holds; }

static size_t count_answers(const Report *report, bool holds) {
  size_t count = 0;
  for (size_t i = 0; i < report->remarks->size; i++) count += is_answer(&report->remarks->data[i], holds);
  return count;
}

static void add_answers_that(const Report *report, bool holds, Buffer *out) {
  if (!count_answers(report, holds)) return;
  buffer_add(out, "<ul>\n");
  for (size_t i = 0; i < report->remarks->size; i++)
    if (is_answer(&report->remarks->data[i], holds)) add_answer(report, &report->remarks->data[i], out);
  buffer_add(out, "</ul>\n");
}

/* Those that hold are folded up where they are many, so that runs to the others are not far below. */
static void add_answers(const Report *report, Buffer *out) {
  enum { FEW = 5 };
  size_t holding = count_answers(report, true);
  if (!has_kind(report, REMARK_ANSWER)) return;
  buffer_add(out, "<h2>All checks</h2>\n");
  add_answers_that(report, false, out);
  if (holding) buffer_format(out, "<details%s><summary>%zu hold%s</summary>\n", holding <= FEW ? " open" : "", holding, holding == 1 ? "s" : "");
  add_answers_that(report, true, out);
  if (holding) buffer_add(out, "</details>\n");
}

/* ---- runs ------------------------------------------------------------------------------------------- */

static void add_step(const Report *report, const Remark *remark, Buffer *out) {
  enum { DEEPEST = 12 };
  unsigned level = remark->level < DEEPEST ? remark->level : DEEPEST;
  if (!remark->line) {
    buffer_add(out, "<li class=\"gap\">");
    html_add_text(out, remark->text);
  } else {
    buffer_add(out, "<li class=\"step\">");
    add_place(report, remark, out);
    buffer_format(out, "<span style=\"padding-left:%.1frem\">", 0.8 * level);
    add_code(out, "text", remark->text);
    buffer_add(out, "</span>");
    add_code(out, "note", remark->note);
  }
  buffer_add(out, "</li>\n");
}

static void add_run(const Report *report, size_t begin, size_t end, unsigned number, Buffer *out) {
  size_t head = end - begin <= MOST_STEPS ? end : begin + MOST_STEPS / 2, rest = end - begin <= MOST_STEPS ? end : end - MOST_STEPS / 2;
  const Remark *check = end < report->remarks->size && report->remarks->data[end].kind == REMARK_CHECK ? &report->remarks->data[end] : NULL;
  buffer_format(out, "<h2 id=\"run%u\">The run to the error", number);
  if (check) buffer_add(out, ": ");
  if (check) html_add_text(out, check->text);
  buffer_add(out, "</h2>\n");
  if (number == 1)
    buffer_add(out, "<div class=\"stepper\" hidden><button class=\"back\" aria-label=\"the step before\">&lsaquo;</button><button class=\"next\" aria-label=\"the next step\">&rsaquo;</button>"
                    "<output></output><span class=\"about\">keys j, k</span><code class=\"line\"></code><div class=\"values\"></div></div>\n");
  buffer_add(out, "<ol class=\"steps\">\n");
  for (size_t i = begin; i < end; i++) {
    if (i == head) buffer_format(out, "<li class=\"gap\">... %zu steps ...</li>\n", rest - head);
    if (i < head || i >= rest) add_step(report, &report->remarks->data[i], out);
  }
  buffer_add(out, "</ol>\n");
}

/* The steps to each check that fails. */
static void add_runs(const Report *report, Buffer *out) {
  unsigned number = 0;
  const RemarkVector *remarks = report->remarks;
  for (size_t i = 0, end; i < remarks->size; i = end + 1) {
    for (end = i; end < remarks->size && remarks->data[end].kind == REMARK_STEP; end++) {}
    if (end > i) add_run(report, i, end, ++number, out);
  }
}

/* ---- the source ------------------------------------------------------------------------------------- */

/* What is said of a line, in order of the lines. */
typedef struct {
  unsigned line;
  size_t number; /* of the remark */
  const Remark *remark;
} LineRemark;
typedef VECTOR(LineRemark) LineRemarkVector;

static int by_line(const void *x, const void *y) {
  const LineRemark *a = x, *b = y;
  if (a->line != b->line) return a->line < b->line ? -1 : 1;
  return a->number < b->number ? -1 : a->number > b->number;
}

static void collect(const Report *report, const char *file, LineRemarkVector *lines) {
  for (size_t i = 0; i < report->remarks->size; i++) {
    const Remark *remark = &report->remarks->data[i];
    if (remark->line && !strcmp(remark->file, file)) vector_push(lines, (LineRemark){remark->line, i, remark});
  }
  if (lines->size) qsort(lines->data, lines->size, sizeof *lines->data, by_line);
}

/* NULL: it is not written below the line. */
static const char *class_below(RemarkKind kind) {
  switch (kind) {
  case REMARK_INVARIANT: return "invariant";
  case REMARK_CHECK: return "fails";
  case REMARK_NOTE: return "assumes";
  case REMARK_ADVICE: return "advice";
  default: return NULL;
  }
}

/* ---- what the answer is about ---------------------------------------------------------------------- */

/* In `classes`, by line, "in" or "aside"; NULL: there is no code. */
static void mark_lines(const char *ranges, const char *class, StringVector *classes) {
  for (const char *at = ranges; *at;) {
    char *end;
    unsigned long first = strtoul(at, &end, 10), last = *end == '-' ? strtoul(end + 1, &end, 10) : first;
    while (classes->size <= last) vector_push(classes, NULL);
    for (; first && first <= last; first++) classes->data[first] = class;
    at = *end ? end + 1 : end;
  }
}

/* True: of the file's lines, those that are asked about lead to what may go on for ever. */
static bool find_classes(const Report *report, const char *file, StringVector *classes) {
  bool is_about_ends = false;
  for (size_t i = 0; i < report->remarks->size; i++) {
    const Remark *remark = &report->remarks->data[i];
    if (remark->kind != REMARK_COVERAGE || strcmp(remark->file, file)) continue;
    mark_lines(remark->note, "aside", classes);
    mark_lines(remark->text, "in", classes);
    is_about_ends = remark->level;
  }
  return is_about_ends;
}

static void add_legend(const StringVector *classes, bool is_about_ends, Buffer *out) {
  size_t counts[2] = {0};
  for (size_t i = 0; i < classes->size; i++)
    if (classes->data[i]) counts[*classes->data[i] == 'i']++;
  if (!classes->size) return;
  buffer_format(out, "<p class=\"legend\"><i class=\"in\"></i>%zu line%s on the way to what may %s", counts[1], counts[1] == 1 ? "" : "s", is_about_ends ? "go on for ever" : "fail");
  if (counts[0]) buffer_format(out, " <i class=\"aside\"></i>%zu line%s of code beside it, of which the answer says nothing", counts[0], counts[0] == 1 ? "" : "s");
  buffer_add(out, "</p>\n");
}

static void add_line(size_t file, unsigned line, const char *text, size_t length, const char *class, const LineRemarkVector *lines, size_t begin, size_t end, Buffer *out) {
  bool is_hit = false;
  for (size_t i = begin; i < end && !is_hit; i++) is_hit = lines->data[i].remark->kind == REMARK_STEP || lines->data[i].remark->kind == REMARK_INVARIANT;
  buffer_format(out, "<span id=\"f%zul%u\"", file, line);
  if (is_hit || class) buffer_format(out, " class=\"%s%s%s\"", is_hit ? "hit" : "", is_hit && class ? " " : "", class ? class : "");
  if (line % PART == 1) buffer_format(out, " style=\"counter-set:line %u\"", line); /* parts count for themselves */
  buffer_add(out, ">");
  html_add_bytes(out, text, length);
  buffer_add(out, "</span>");
  for (size_t i = begin; i < end; i++) {
    const char *class = class_below(lines->data[i].remark->kind);
    if (!class) continue;
    buffer_format(out, "<b class=\"%s\">", class);
    html_add_text(out, lines->data[i].remark->text);
    buffer_add(out, "</b>");
  }
}

static void add_source(const Report *report, size_t index, Buffer *out) {
  Buffer text = {0};
  LineRemarkVector lines = {0};
  StringVector classes = {0};
  const char *name = report->files->data[index];
  bool is_readable = file_read(name, FILE_LIMIT, &text) && !memchr(text.data ? text.data : "", 0, text.size);
  if (is_readable) {
    collect(report, name, &lines);
    buffer_add(out, "<h2>");
    html_add_text(out, report->files->size > 1 ? name : "The program");
    bool is_about_ends = find_classes(report, name, &classes);
    buffer_add(out, "</h2>\n");
    add_legend(&classes, is_about_ends, out);
    buffer_add(out, "<pre>");
    size_t next = 0;
    unsigned line = 1;
    for (size_t at = 0; at < text.size; line++) {
      const char *end = memchr(text.data + at, '\n', text.size - at);
      size_t length = end ? (size_t)(end - text.data) - at : text.size - at, begin = next;
      while (next < lines.size && lines.data[next].line <= line) next++;
      if (line % PART == 1) buffer_add(out, line > 1 ? "</div><div>" : "<div>");
      add_line(index, line, text.data + at, length, line < classes.size ? classes.data[line] : NULL, &lines, begin, next, out);
      at += length + 1;
    }
    buffer_add(out, line > 1 ? "</div></pre>\n" : "</pre>\n");
  }
  vector_release(&classes);
  vector_release(&lines);
  vector_release(&text);
}

/* ---- numbers ---------------------------------------------------------------------------------------- */

/* What was tried, one after the other, and for how long. */
static void add_attempts(const Report *report, Buffer *out) {
  static const char group[] = "attempts.";
  double all = 0, before = 0;
  for (size_t i = 0; i < report->statistics->size; i++)
    if (!strncmp(report->statistics->data[i].name, group, sizeof group - 1)) all += report->statistics->data[i].seconds;
  if (all <= 0) return;
  buffer_add(out, "<h2>What was tried</h2>\n<div class=\"bars\">\n");
  for (size_t i = 0; i < report->statistics->size; i++) {
    const Statistic *statistic = &report->statistics->data[i];
    if (strncmp(statistic->name, group, sizeof group - 1)) continue;
    buffer_add(out, "<span>");
    html_add_text(out, statistic->name + sizeof group - 1);
    buffer_format(out, "</span><i style=\"margin-left:%.1f%%;width:%.1f%%\"></i><span class=\"number\">", 100 * before / all, 100 * statistic->seconds / all);
    buffer_format(out, statistic->seconds < 0.001 ? "&lt; 1 ms</span>\n" : "%.3f s</span>\n", statistic->seconds);
    before += statistic->seconds;
  }
  buffer_add(out, "</div>\n");
}

static void add_numbers(const Report *report, Buffer *out) {
  Buffer numbers = {0};
  report_statistics_text(report->statistics, &numbers);
  buffer_add(out, "<h2>Numbers</h2>\n<details><summary>of the run</summary><code>");
  const char *text = buffer_text(&numbers);
  for (size_t length; *text; text += length + (text[length] == '\n')) {
    length = strcspn(text, "\n");
    html_add_bytes(out, text, length);
    vector_push(out, '\n');
  }
  buffer_add(out, "</code></details>\n");
  vector_release(&numbers);
}

/* ---- the page --------------------------------------------------------------------------------------- */

void html_add_head(Buffer *out) {
  buffer_add(out, "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
                  "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                  "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'\">\n<style>\n");
  buffer_add(out, page_texts[PAGE_STYLE].text);
  buffer_add(out, "</style>\n");
}

static void add_head(const Report *report, Buffer *out) {
  html_add_head(out);
  buffer_add(out, "<title>craig: ");
  html_add_text(out, report->files->data[0]);
  buffer_add(out, "</title></head>\n");
}

static void add_verdict(const Report *report, Buffer *out) {
  buffer_add(out, "<header>\n<h1>");
  for (size_t i = 0; i < report->files->size; i++) {
    if (i) buffer_add(out, ", ");
    html_add_text(out, report->files->data[i]);
  }
  buffer_format(out, "</h1>\n<p><span class=\"verdict %s\">", report->is_true ? "true" : report->is_false ? "false" : "unknown");
  html_add_text(out, report->verdict);
  buffer_add(out, "</span><span class=\"about\">property ");
  html_add_text(out, report->property);
  buffer_add(out, "</span> <span class=\"about\">&middot; craig ");
  html_add_text(out, report->version);
  buffer_add(out, "</span></p>\n</header>\n");
}

static void add_proof(const Report *report, Buffer *out) {
  add_list(report, REMARK_PROOF, "Proof", "proof", out);
  add_list(report, REMARK_INVARIANT, "Invariants", "invariants", out);
}

void report_html(const Report *report, Buffer *out) {
  add_head(report, out);
  buffer_add(out, "<body>\n");
  add_verdict(report, out);
  buffer_add(out, "<main>\n<section class=\"story\">\n");
  add_list(report, REMARK_ADVICE, "Why it is not decided, and what to try", "advice", out);
  if (report->is_true) add_proof(report, out);
  add_list(report, REMARK_CHECK, "What fails", "error", out);
  add_answers(report, out);
  add_runs(report, out);
  if (!report->is_true) add_proof(report, out); /* of what holds all the same */
  add_list(report, REMARK_NOTE, "What the verdict assumes", "assumes", out);
  html_add_pictures(report, out);
  add_attempts(report, out);
  add_numbers(report, out);
  buffer_add(out, "</section>\n<section class=\"source\">\n");
  for (size_t i = 0; i < report->files->size; i++) add_source(report, i, out);
  buffer_add(out, "</section>\n</main>\n<script>\n");
  buffer_add(out, page_texts[PAGE_SCRIPT].text);
  buffer_add(out, "</script>\n</body></html>\n");
}
