/* The control-flow automaton as a picture: see export_dot.h. */
#include "model/formats/export_dot.h"
#include "base/map.h"
#include <string.h>

enum { LONGEST_LINE = 60 };

/* Text between double quotes. */
static void add_escaped(Buffer *out, const char *text, size_t length) {
  for (size_t i = 0; i < length; i++) {
    if (text[i] == '"' || text[i] == '\\') buffer_add(out, "\\");
    bool plain = (unsigned char)text[i] >= ' ' && text[i] != 127;
    buffer_add_bytes(out, plain ? text + i : " ", 1);
  }
}

static bool is_blank(char c) { return c == ' ' || c == '\t'; }

/* "14: while (x < 10) {": the line that holds the position. */
static void add_source_line(const Cfa *cfa, SourcePos pos, Buffer *out) {
  size_t length = 0, column;
  buffer_format(out, "%u: ", source_locate(cfa->program->sources, pos).line);
  const char *text = source_line_text(cfa->program->sources, pos, &length, &column);
  while (length && is_blank(*text)) text++, length--;
  while (length && (is_blank(text[length - 1]) || text[length - 1] == '\r')) length--;
  add_escaped(out, text, length > LONGEST_LINE ? LONGEST_LINE : length);
  if (length > LONGEST_LINE) buffer_add(out, "...");
}

static const char *node_style(const Cfa *cfa, const CfaFunction *function, Location location) {
  if (location == function->entry) return ", style=bold";
  if (location == function->exit) return ", shape=box, style=rounded";
  if (location == function->halt) return ", shape=box, color=gray";
  if (cfa->locations.data[location].loop) return ", peripheries=2";
  return source_locate(cfa->program->sources, cfa->locations.data[location].pos).line ? "" : ", shape=point";
}

static void print_location(const Cfa *cfa, const CfaFunction *function, Location location, Buffer *out) {
  SourcePos pos = cfa->locations.data[location].pos;
  buffer_format(out, "    n%u [label=\"", location);
  if (location == function->entry) buffer_format(out, "%s\\n", function->symbol->name);
  if (location == function->exit)
    buffer_add(out, "return");
  else if (location == function->halt)
    buffer_add(out, "end");
  else if (source_locate(cfa->program->sources, pos).line)
    add_source_line(cfa, pos, out);
  buffer_format(out, "\"%s];\n", node_style(cfa, function, location));
}

/* Locations that no edge touches are left out. */
static bool is_shown(const Cfa *cfa, const CfaFunction *function, Location location) {
  const LocationInfo *info = &cfa->locations.data[location];
  return info->in.size || info->out.size || location == function->entry;
}

static void print_function(const Cfa *cfa, uint32_t index, Buffer *out) {
  const CfaFunction *function = &cfa->functions.data[index];
  buffer_format(out, "  subgraph cluster_%u {\n    label=\"%s\";\n", index, function->symbol->name);
  for (size_t i = 0; i < function->locations.size; i++)
    if (is_shown(cfa, function, function->locations.data[i])) print_location(cfa, function, function->locations.data[i], out);
  buffer_add(out, "  }\n");
}

static const char *edge_style(EdgeKind kind) {
  switch (kind) {
  case EDGE_ERROR: return ", color=red, fontcolor=red, penwidth=2";
  case EDGE_INCOMPLETE: return ", color=orange, fontcolor=orange, penwidth=2";
  case EDGE_ASSUME: return ", fontcolor=blue";
  case EDGE_HAVOC: return ", fontcolor=darkgreen";
  default: return "";
  }
}

static void print_call(const Cfa *cfa, const Edge *edge, Buffer *out) {
  if (edge->kind != EDGE_CALL || edge->right->kind != EXPR_FUNCTION) return;
  uint64_t callee = map_get(&cfa->function_of, edge->right->symbol->serial, UINT64_MAX);
  if (callee == UINT64_MAX) return;
  buffer_format(out, "  n%u -> n%u [style=dotted, constraint=false];\n", edge->from,
                cfa->functions.data[callee].entry);
}

static void print_edge(const Cfa *cfa, const Edge *edge, Buffer *out) {
  Buffer label = {0};
  if (edge->kind != EDGE_SKIP) cfa_print_edge(cfa, edge, &label);
  buffer_format(out, "  n%u -> n%u [label=\"", edge->from, edge->to);
  add_escaped(out, label.data, label.size);
  buffer_format(out, "\"%s];\n", edge_style(edge->kind));
  print_call(cfa, edge, out);
  vector_release(&label);
}

void export_dot(const Cfa *cfa, const char *title, Buffer *out) {
  buffer_add(out, "digraph program {\n  label=\"");
  add_escaped(out, title, strlen(title));
  buffer_add(out, "\";\n  node [shape=ellipse, fontname=\"monospace\", fontsize=10];\n"
                  "  edge [fontname=\"monospace\", fontsize=9];\n");
  for (uint32_t i = 0; i < cfa->functions.size; i++) print_function(cfa, i, out);
  for (size_t i = 0; i < cfa->edges.size; i++) print_edge(cfa, &cfa->edges.data[i], out);
  buffer_add(out, "}\n");
}
