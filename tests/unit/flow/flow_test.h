/* flow_test.h: programs for the tests of flow/: parse a text, build its automaton, run it. */
#ifndef craig_tests_flow_test_h
#define craig_tests_flow_test_h

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "flow/cfa/cfa.h"
#include "flow/graph/graph.h"
#include "flow/interpret/interpret.h"
#include "lang/parse.h"

typedef struct {
  Program *program;
  Cfa *cfa;       /* NULL if refused */
  char *messages; /* what was said about the program */
} Subject;

static inline Subject subject_build(const char *text, const CfaOptions *options) {
  Subject subject = {0};
  size_t size = 0;
  FILE *stream = open_memstream(&subject.messages, &size);
  ParseOptions parse = {.model = LP64, .messages = stream};
  unsigned errors = 0;
  subject.program = program_parse_text("test.i", text, &parse, &errors);
  if (subject.program) {
    Diagnostics diagnostics;
    diagnostics_init(&diagnostics, subject.program->sources, stream);
    subject.cfa = cfa_build(subject.program, options, &diagnostics);
    assert_int_equal(subject.cfa == NULL, diagnostics.errors > 0);
  }
  fclose(stream);
  if (!subject.program) fail_msg("not parsed: %s", subject.messages);
  return subject;
}

static inline Subject subject_new(const char *text) {
  CfaOptions options = {.entry = "main", .is_for_runs = true};
  return subject_build(text, &options);
}

static inline Subject subject_accepted(const char *text) {
  Subject subject = subject_new(text);
  if (!subject.cfa) fail_msg("refused: %s", subject.messages);
  return subject;
}

static inline void subject_release(Subject *subject) {
  cfa_delete(subject->cfa);
  program_delete(subject->program);
  free(subject->messages);
}

static inline size_t count_edges(const Cfa *cfa, EdgeKind kind) {
  size_t count = 0;
  for (size_t i = 0; i < cfa->edges.size; i++) count += cfa->edges.data[i].kind == kind;
  return count;
}

static inline bool is_pure(const Expr *e) {
  if (!e) return true;
  switch (e->kind) {
  case EXPR_INTEGER:
  case EXPR_FLOAT:
  case EXPR_STRING:
  case EXPR_VARIABLE:
  case EXPR_LABEL_ADDRESS:
  case EXPR_FUNCTION: return true;
  case EXPR_LOAD:
  case EXPR_DECAY:
  case EXPR_ADDRESS:
  case EXPR_DEREFERENCE:
  case EXPR_MEMBER:
  case EXPR_CAST:
  case EXPR_UNARY:
  case EXPR_BINARY:
  case EXPR_AND:
  case EXPR_OR:
  case EXPR_CONDITIONAL: return is_pure(e->left) && is_pure(e->right) && is_pure(e->condition);
  default: return false;
  }
}

/* What cfa.h promises of every automaton. */
static inline void check_automaton(const Cfa *cfa) {
  for (size_t i = 0; i < cfa->edges.size; i++) {
    const Edge *edge = &cfa->edges.data[i];
    assert_int_equal(edge->id, i);
    assert_true(is_pure(edge->left) && is_pure(edge->right));
    for (size_t j = 0; j < edge->argument_count; j++) assert_true(is_pure(edge->arguments[j]));
    bool stores_result = edge->kind == EDGE_CALL || edge->kind == EDGE_HAVOC || edge->kind == EDGE_ALLOCATE;
    assert_true(!stores_result || !edge->left || edge->left->kind == EXPR_VARIABLE);
    uint32_t function = cfa->locations.data[edge->from].function;
    assert_int_equal(function, cfa->locations.data[edge->to].function);
    assert_true(edge->from != cfa->functions.data[function].exit &&
                edge->from != cfa->functions.data[function].halt);
    bool is_end = edge->kind == EDGE_ERROR || edge->kind == EDGE_STOP || edge->kind == EDGE_INCOMPLETE;
    assert_int_equal(edge->to == cfa->functions.data[function].halt, is_end);
    assert_int_equal(edge->to == cfa->functions.data[function].exit, edge->kind == EDGE_RETURN);
    assert_int_not_equal(edge->range.begin, 0);
  }
  size_t out = 0, in = 0;
  for (size_t i = 0; i < cfa->locations.size; i++) {
    out += cfa->locations.data[i].out.size;
    in += cfa->locations.data[i].in.size;
  }
  assert_int_equal(out, cfa->edges.size);
  assert_int_equal(in, cfa->edges.size);
}

/* What inline.h promises of every graph. */
static inline void check_graph(const Graph *graph) {
  size_t out = 0, in = 0, cuts = 0;
  assert_int_equal(graph->by_order.size, graph->nodes.size);
  assert_int_equal(graph->nodes.data[graph->entry].order, 0);
  for (size_t i = 0; i < graph->nodes.size; i++) {
    const GraphNode *node = &graph->nodes.data[i];
    assert_int_equal(graph->by_order.data[node->order], i);
    out += node->out.size;
    in += node->in.size;
    cuts += node->is_cut;
    assert_true(i == graph->entry || node->in.size > 0);
  }
  assert_int_equal(out, graph->steps.size);
  assert_int_equal(in, graph->steps.size);
  assert_int_equal(cuts, graph->cuts.size);
  for (size_t i = 1; i < graph->cuts.size; i++)
    assert_true(graph->nodes.data[graph->cuts.data[i - 1]].order <
                graph->nodes.data[graph->cuts.data[i]].order);
  for (size_t i = 0; i < graph->steps.size; i++) {
    const Step *step = &graph->steps.data[i];
    const GraphNode *from = &graph->nodes.data[step->from], *to = &graph->nodes.data[step->to];
    bool is_retreating = to->order <= from->order;
    if (is_retreating) assert_true(to->is_cut && to->component == from->component);
    assert_true(from->component <= to->component);
  }
}

#endif
