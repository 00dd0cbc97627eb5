/* cfa_print.c: edges and automata as text, close to C. */
#include <string.h>
#include "flow/cfa/cfa.h"
#include "lang/print.h"

static void print_call(const Cfa *cfa, const Edge *edge, Buffer *out) {
  const Types *types = &cfa->program->types;
  if (edge->left) {
    print_expression(types, edge->left, out);
    buffer_add(out, " = ");
  }
  if (edge->right->kind == EXPR_FUNCTION)
    buffer_add(out, edge->right->symbol->name);
  else
    print_expression(types, edge->right, out);
  buffer_add(out, "(");
  for (size_t i = 0; i < edge->argument_count; i++) {
    if (i) buffer_add(out, ", ");
    print_expression(types, edge->arguments[i], out);
  }
  buffer_add(out, ")");
}

void cfa_print_edge(const Cfa *cfa, const Edge *edge, Buffer *out) {
  const Types *types = &cfa->program->types;
  switch (edge->kind) {
  case EDGE_SKIP: buffer_add(out, "skip"); break;
  case EDGE_ASSIGN:
    print_expression(types, edge->left, out);
    buffer_add(out, " = ");
    print_expression(types, edge->right, out);
    break;
  case EDGE_ASSUME:
    buffer_add(out, "[");
    print_expression(types, edge->right, out);
    buffer_add(out, "]");
    break;
  case EDGE_CALL: print_call(cfa, edge, out); break;
  case EDGE_RETURN:
    buffer_add(out, "return");
    if (edge->right) {
      buffer_add(out, " ");
      print_expression(types, edge->right, out);
    }
    break;
  case EDGE_HAVOC:
    print_expression(types, edge->left, out);
    buffer_format(out, " = any (%s)", edge->reason ? edge->reason : "arbitrary value");
    break;
  case EDGE_ALLOCATE:
    print_expression(types, edge->left, out);
    buffer_add(out, " = allocate ");
    print_expression(types, edge->right, out);
    break;
  case EDGE_FREE:
    buffer_add(out, "free ");
    print_expression(types, edge->right, out);
    break;
  case EDGE_ERROR: buffer_format(out, "error (%s)", edge->check->text); break;
  case EDGE_INCOMPLETE: buffer_format(out, "incomplete (%s)", edge->reason ? edge->reason : "?"); break;
  case EDGE_STOP: buffer_add(out, "stop"); break;
  }
}

static void dump_edge(const Cfa *cfa, const Edge *edge, Buffer *out) {
  SourcePlace place = source_locate(cfa->program->sources, edge->range.begin);
  buffer_format(out, "  %u -> %u: ", edge->from, edge->to);
  cfa_print_edge(cfa, edge, out);
  if (place.line)
    buffer_format(out, "   // e%u, line %u", edge->id, place.line);
  else
    buffer_format(out, "   // e%u", edge->id);
  buffer_add(out, "\n");
}

static void dump_symbols(const char *title, const SymbolVector *symbols, Buffer *out) {
  if (!symbols->size) return;
  buffer_add(out, title);
  for (size_t i = 0; i < symbols->size; i++) {
    buffer_add(out, i ? ", " : " ");
    print_type(symbols->data[i]->type, symbols->data[i]->name, out);
  }
  buffer_add(out, "\n");
}

static void dump_function(const Cfa *cfa, const CfaFunction *function, Buffer *out) {
  buffer_format(out, "function %s: entry %u, exit %u\n", function->symbol->name, function->entry,
                function->exit);
  dump_symbols("  locals", &function->locals, out);
  for (size_t i = 0; i < function->locations.size; i++) {
    const LocationInfo *location = &cfa->locations.data[function->locations.data[i]];
    if (location->loop) buffer_format(out, "  %u is a loop head\n", function->locations.data[i]);
    for (size_t j = 0; j < location->out.size; j++)
      dump_edge(cfa, &cfa->edges.data[location->out.data[j]], out);
  }
}

void cfa_dump(const Cfa *cfa, Buffer *out) {
  dump_symbols("globals", &cfa->globals, out);
  for (size_t i = 0; i < cfa->functions.size; i++) dump_function(cfa, &cfa->functions.data[i], out);
  for (size_t i = 0; i < cfa->notes.size; i++) buffer_format(out, "note: %s\n", cfa->notes.data[i].text);
}
