/* The automaton of each function as a picture: see html.h.
 *
 *        ┌────────────────────┐
 *     ┌─▶│ 12 while (i < n)   │──┐
 *     │  └─────────┬──────────┘  │   lines below each other in the order of the source, so that what goes up is a loop:
 *     │  ┌─────────▼──────────┐  │   these stand on the left, what skips lines on the right, each in a lane of its own where
 *     └──│ 13   i++           │  │   others pass
 *        └────────────────────┘  │
 *        ┌────────────────────┐  │
 *        │ 14 return i        │◀─┘
 *        └────────────────────┘
 */
#include <stdlib.h>
#include <string.h>
#include "base/file.h"
#include "report/html.h"
#include "report/report.h"

enum { ROW = 30, HEIGHT = 20, LANE = 9, MARGIN = 14, CHARACTER = 7, MOST_CHARACTERS = 60 };

typedef struct {
  size_t from, to; /* rows */
  unsigned lane;
} PictureWay;

typedef struct {
  const Report *report;
  const Remark *flow;
  size_t file;
  const Buffer *text; /* of the file, */
  const U32Vector *lines; /* and where its lines begin */
  U32Vector rows;     /* lines, in order */
  VECTOR(PictureWay) ways;
  unsigned left, right; /* lanes */
  size_t characters;    /* of the longest text */
} Picture;

/* ---- rows and lanes ------------------------------------------------------------------------------------ */

static int by_line(const void *x, const void *y) {
  const uint32_t *a = x, *b = y;
  return *a < *b ? -1 : *a > *b;
}

static void find_rows(Picture *p) {
  size_t kept = 0;
  for (const char *at = p->flow->note; *at; at += *at != 0) {
    char *end;
    vector_push(&p->rows, (uint32_t)strtoul(at, &end, 10));
    at = end;
  }
  if (p->rows.size) qsort(p->rows.data, p->rows.size, sizeof *p->rows.data, by_line);
  for (size_t i = 0; i < p->rows.size; i++)
    if (!kept || p->rows.data[kept - 1] != p->rows.data[i]) p->rows.data[kept++] = p->rows.data[i];
  p->rows.size = kept;
}

static size_t row_of(const Picture *p, unsigned line) {
  size_t low = 0, high = p->rows.size;
  while (low + 1 < high) {
    size_t middle = (low + high) / 2;
    if (p->rows.data[middle] <= line)
      low = middle;
    else
      high = middle;
  }
  return low;
}

static size_t span(const PictureWay *way) { return way->from < way->to ? way->to - way->from : way->from - way->to; }

static int by_span(const void *x, const void *y) {
  const PictureWay *a = x, *b = y;
  if (span(a) != span(b)) return span(a) < span(b) ? -1 : 1;
  return a->from != b->from ? (a->from < b->from ? -1 : 1) : 0;
}

/* The first that is free beside all rows on the way: short ones are inside. */
static void give_lane(PictureWay *way, unsigned *used) {
  size_t first = way->from < way->to ? way->from : way->to, last = first + span(way);
  for (size_t row = first; row < last; row++)
    if (used[row] > way->lane) way->lane = used[row];
  way->lane++;
  for (size_t row = first; row < last; row++) used[row] = way->lane;
}

static void find_ways(Picture *p) {
  for (const char *at = p->flow->note; *at; at += *at == ',') {
    char *end;
    unsigned from = (unsigned)strtoul(at, &end, 10), to = (unsigned)strtoul(end + 1, &end, 10);
    vector_push(&p->ways, ((PictureWay){row_of(p, from), row_of(p, to), 0}));
    at = end;
  }
  unsigned *used[2] = {memory_zeroed(p->rows.size + 1, sizeof **used), memory_zeroed(p->rows.size + 1, sizeof **used)};
  if (p->ways.size) qsort(p->ways.data, p->ways.size, sizeof *p->ways.data, by_span);
  for (size_t i = 0; i < p->ways.size; i++) {
    PictureWay *way = &p->ways.data[i];
    bool is_back = way->to < way->from;
    unsigned *lanes = is_back ? &p->left : &p->right;
    if (way->to == way->from + 1) continue;
    give_lane(way, used[is_back]);
    if (way->lane > *lanes) *lanes = way->lane;
  }
  memory_free(used[0]);
  memory_free(used[1]);
}

/* ---- texts --------------------------------------------------------------------------------------------- */

/* The line without the blanks around it. */
static const char *text_of_line(const Picture *p, unsigned line, size_t *length) {
  bool is_there = line && line < p->lines->size;
  const char *at = is_there ? p->text->data + p->lines->data[line - 1] : "", *end = is_there ? p->text->data + p->lines->data[line] : at;
  while (at < end && (*at == ' ' || *at == '\t')) at++;
  while (at < end && (end[-1] == ' ' || end[-1] == '\n' || end[-1] == '\r')) end--;
  *length = (size_t)(end - at);
  return at;
}

static void measure(Picture *p) {
  for (size_t i = 0; i < p->rows.size; i++) {
    size_t length;
    text_of_line(p, p->rows.data[i], &length);
    if (length > p->characters) p->characters = length;
  }
  if (p->characters > MOST_CHARACTERS) p->characters = MOST_CHARACTERS;
  p->characters += 6; /* the number */
}

static bool is_passed(const Picture *p, unsigned line) {
  for (size_t i = 0; i < p->report->remarks->size; i++) {
    const Remark *remark = &p->report->remarks->data[i];
    if (remark->kind == REMARK_STEP && remark->line == line && !strcmp(remark->file, p->flow->file)) return true;
  }
  return false;
}

/* ---- drawing ------------------------------------------------------------------------------------------- */

static unsigned left_side(const Picture *p) { return MARGIN + p->left * LANE; }

static unsigned right_side(const Picture *p) { return left_side(p) + (unsigned)p->characters * CHARACTER + 12; }

static unsigned middle(size_t row) { return (unsigned)row * ROW + ROW / 2; }

static void draw_row(const Picture *p, size_t row, Buffer *out) {
  size_t length;
  unsigned line = p->rows.data[row];
  const char *text = text_of_line(p, line, &length);
  buffer_format(out, "<a href=\"#f%zul%u\"%s><rect x=\"%u\" y=\"%u\" width=\"%u\" height=\"%d\" rx=\"3\"/><text x=\"%u\" y=\"%u\">%u</text><text x=\"%u\" y=\"%u\">", p->file, line,
                is_passed(p, line) ? " class=\"hit\"" : "", left_side(p), middle(row) - HEIGHT / 2, right_side(p) - left_side(p), HEIGHT, left_side(p) + 6, middle(row) + 4, line,
                left_side(p) + 6 + 5 * CHARACTER, middle(row) + 4);
  html_add_bytes(out, text, length < MOST_CHARACTERS ? length : MOST_CHARACTERS);
  buffer_add(out, "</text></a>\n");
}

static void draw_way(const Picture *p, const PictureWay *way, Buffer *out) {
  bool is_back = way->to < way->from;
  unsigned x = is_back ? left_side(p) : right_side(p);
  if (way->to == way->from + 1)
    buffer_format(out, "<path d=\"M%u %uV%u\"/>\n", (left_side(p) + right_side(p)) / 2, middle(way->from) + HEIGHT / 2, middle(way->to) - HEIGHT / 2);
  else
    buffer_format(out, "<path%s d=\"M%u %uH%uV%uH%u\"/>\n", is_back ? " class=\"back\"" : "", x, middle(way->from) + 4, is_back ? x - way->lane * LANE : x + way->lane * LANE, middle(way->to) - 4, x);
}

static void draw(const Picture *p, Buffer *out) {
  unsigned width = right_side(p) + p->right * LANE + MARGIN, height = (unsigned)p->rows.size * ROW;
  buffer_add(out, "<details class=\"flow\"><summary>");
  html_add_text(out, p->flow->text);
  buffer_format(out, "</summary><p class=\"zoom\" hidden><button aria-label=\"smaller\">&minus;</button><button aria-label=\"larger\">+</button></p><div><svg viewBox=\"0 0 %u %u\" width=\"%u\" role=\"img\">\n", width,
                height, width);
  for (size_t i = 0; i < p->ways.size; i++) draw_way(p, &p->ways.data[i], out);
  for (size_t i = 0; i < p->rows.size; i++) draw_row(p, i, out);
  buffer_add(out, "</svg></div></details>\n");
}

static void add_picture(const Report *report, const Remark *flow, size_t file, const Buffer *text, const U32Vector *lines, Buffer *out) {
  Picture picture = {.report = report, .flow = flow, .file = file, .text = text, .lines = lines};
  find_rows(&picture);
  find_ways(&picture);
  measure(&picture);
  draw(&picture, out);
  vector_release(&picture.rows);
  vector_release(&picture.ways);
}

/* Of each line, and of the end. */
static void find_lines(const Buffer *text, U32Vector *lines) {
  vector_push(lines, 0);
  for (size_t i = 0; i < text->size; i++)
    if (text->data[i] == '\n' || i + 1 == text->size) vector_push(lines, (uint32_t)i + 1);
}

static void add_file(const Report *report, size_t index, Buffer *out) {
  Buffer text = {0};
  U32Vector lines = {0};
  const char *name = report->files->data[index];
  bool is_readable = file_read(name, FILE_LIMIT, &text) && !memchr(text.data ? text.data : "", 0, text.size);
  find_lines(&text, &lines);
  for (size_t i = 0; i < report->remarks->size && is_readable; i++) {
    const Remark *remark = &report->remarks->data[i];
    if (remark->kind == REMARK_FLOW && !strcmp(remark->file, name)) add_picture(report, remark, index, &text, &lines, out);
  }
  vector_release(&lines);
  vector_release(&text);
}

void html_add_pictures(const Report *report, Buffer *out) {
  Buffer pictures = {0};
  for (size_t i = 0; i < report->files->size; i++) add_file(report, i, &pictures);
  if (pictures.size) {
    buffer_add(out, "<h2>How control goes</h2>\n<svg class=\"marks\" width=\"0\" height=\"0\"><marker id=\"tip\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" markerWidth=\"6\" markerHeight=\"6\" orient=\"auto\">"
                    "<path d=\"M0 0L8 4L0 8z\"/></marker></svg>\n");
    buffer_add_bytes(out, pictures.data, pictures.size);
  }
  vector_release(&pictures);
}
