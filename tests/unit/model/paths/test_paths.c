/* The graph for engines that walk paths: its largest blocks mean what the model's passes mean, smaller blocks one behind the other
 * mean what the larger ones do, and a satisfied path is a run of the program. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>
#include "flow/interpret/interpret.h"
#include "model/paths/paths.h"
#include "solve/decide.h"
#include "unit/program_model.h"

#define HEAD "extern int __VERIFIER_nondet_int(void); extern _Bool __VERIFIER_nondet_bool(void); extern void reach_error(void);\n"

/* No edge that asks for an input occurs twice in a block of these: inputs are matched by edge. */
static const char *const programs[] = {
    HEAD "int main(void) { int x = 0, y = 3; while (1) { int n = __VERIFIER_nondet_int(); if (n > 7) x += n; else y ^= x;\n"
         "if (x == 77 && y == 5) reach_error(); if (n == 9) return 0; } }\n",
    HEAD "int f(int a) { if (a > 3) return a - 1; return a * 2; }\n"
         "int main(void) { unsigned i = 0; int s = 0; while (i < 10) { unsigned j = i; while (__VERIFIER_nondet_bool()) { j++; s = f(s); }\n"
         "i += j; } while (s > 5) { s = f(s) - __VERIFIER_nondet_int(); if (s == i) reach_error(); } }\n",
    HEAD "struct S { int a; short b; }; struct S s, t; int v[4];\n"
         "int main(void) { struct S *p = &s; unsigned i = 0; while (1) { if (__VERIFIER_nondet_int()) p = p == &s ? &t : &s;\n"
         "p->a = v[i & 3] + 1; v[(i + 1) & 3] = p->b; i++; if (t.a > 100 && v[2] == 7) { s = t; p->b = __VERIFIER_nondet_int(); }\n"
         "if (s.a == 9 && s.b == 8) reach_error(); } }\n",
    HEAD "int main(void) { int *q = 0, x = 0, c = 0; while (c < 100) { c++; if (__VERIFIER_nondet_bool()) q = &x;\n"
         "if (c > 50) { *q = *q + 1; } else { x = c; } switch (x) { case 3: c += 2; break; case 60: c--; case 61: x = 5; }\n"
         "while (x > 30) { x = x - c; if (x == 17) reach_error(); } } }\n",
};
enum { PROGRAMS = sizeof programs / sizeof *programs };

static Budget endless(void) {
  Budget budget;
  budget_init(&budget, NULL, 0, 0);
  return budget;
}

static void assert_implied(TermBank *bank, Term premise, Term conclusion) {
  Budget budget = endless();
  Term negated = term_and(bank, premise, term_not(bank, conclusion));
  assert_int_equal(decide_term(bank, negated, &budget, NULL), ANSWER_UNSAT);
}

static void assert_same(TermBank *bank, Term premise, Term a, Term b) { assert_implied(bank, premise, term_equal(bank, a, b)); }

/* Inputs of `from` become those of `to` that the same edge asks for, in order; what no edge asks for is matched by its name. */
static void match_inputs(const InputVector *from, const InputVector *to, Map *map) {
  bool *taken = memory_zeroed(to->size + 1, sizeof *taken);
  for (size_t i = 0; i < from->size; i++)
    for (size_t j = 0; j < to->size; j++) {
      if (taken[j] || to->data[j].edge != from->data[i].edge || strcmp(to->data[j].name, from->data[i].name)) continue;
      map_put(map, from->data[i].var, to->data[j].var);
      taken[j] = true;
      break;
    }
  memory_free(taken);
}

/* ---- the largest blocks against the model -------------------------------------------------------- */

static const StateVariable *find_state(const Model *model, const char *name) {
  for (size_t i = 0; i < model->state.size; i++)
    if (!strcmp(model->state.data[i].name, name)) return &model->state.data[i];
  return NULL;
}

/* Names of cells differ: those of the model say the object, but both come in the order of their keys. */
static void match_state(const Paths *paths, const Model *model, Map *map, const StateVariable **of) {
  size_t next = 0;
  for (uint32_t v = 0; v < paths_variable_count(paths); v++, next++) {
    const PathVariable *variable = paths_variable(paths, v);
    assert_true(next < model->state.size);
    of[v] = &model->state.data[next];
    assert_ptr_equal(of[v]->symbol, variable->symbol);
    map_put(map, variable->var, of[v]->var);
  }
}

static void check_cut(Paths *paths, const Model *model, uint32_t cut) {
  TermBank *bank = model->bank;
  Budget budget = endless();
  const PathBlock *block = paths_block(paths, model->graph->cuts.data[cut], &budget);
  const StateVariable *pc = find_state(model, "pc");
  const StateVariable **of = memory_zeroed(paths_variable_count(paths) + 1, sizeof *of);
  Term here = pc ? term_equal(bank, pc->var, term_constant(bank, term_width(bank, pc->var), cut)) : term_true(bank);
  Map map = {0};
  match_state(paths, model, &map, of);
  match_inputs(&block->block.inputs, &model->loop.inputs, &map);
  assert_same(bank, here, term_substitute(bank, block->block.error, &map, NULL), model->loop.error);
  assert_same(bank, here, term_substitute(bank, block->block.valid, &map, NULL), model->loop.valid);
  assert_same(bank, here, term_substitute(bank, block->block.incomplete, &map, NULL), model->loop.incomplete);
  for (size_t e = 0; e < block->edges.size; e++) {
    const PathEdge *edge = &block->edges.data[e];
    Term taken = term_and(bank, here, term_substitute(bank, edge->condition, &map, NULL));
    const U32Vector *live = paths_live(paths, edge->to);
    for (size_t i = 0; i < live->size; i++)
      assert_same(bank, taken, term_substitute(bank, edge->values.data[i], &map, NULL), of[live->data[i]]->next);
    for (uint32_t c = 0; pc && c < model->graph->cuts.size; c++)
      if (model->graph->cuts.data[c] == edge->to)
        assert_same(bank, taken, pc->next, term_constant(bank, term_width(bank, pc->var), c));
  }
  map_release(&map);
  memory_free(of);
}

static void test_largest_blocks_are_the_passes_of_the_model(void **state) {
  (void)state;
  for (unsigned p = 0; p < PROGRAMS; p++) {
    ProgramModel pm = program_model(programs[p]);
    Budget budget = endless();
    Model *whole = model_encode_with(pm.graph, &(EncodeOptions){.without = ~0u & ~(1u << REDUCE_TRACK)}, &budget);
    Paths *paths = paths_new(pm.graph, &(BlockOptions){0}, whole->bank, &budget);
    assert_true(whole->has_loop);
    for (uint32_t c = 0; c < pm.graph->cuts.size; c++) check_cut(paths, whole, c);
    paths_delete(paths);
    model_delete(whole);
    program_model_release(&pm);
  }
}

/* ---- small blocks against large ones ------------------------------------------------------------- */

typedef struct {
  NodeId node;
  Term condition;
  TermVector values; /* by variable of the small graph; TERM_NONE: dead */
} Walker;

typedef struct {
  Paths *large, *small;
  const PathBlock *block; /* of the large one */
  VECTOR(Walker) work;
  Term *conditions;       /* by edge of the block: of paths that arrive there, so far */
  Term error, incomplete;
} Composition;

static Term in_terms_of(Composition *c, const Walker *at, const PathBlock *small, Term t) {
  Map map = {0};
  for (uint32_t v = 0; v < at->values.size; v++)
    if (at->values.data[v] != TERM_NONE) map_put(&map, paths_variable(c->small, v)->var, at->values.data[v]);
  match_inputs(&small->block.inputs, &c->block->block.inputs, &map);
  t = term_substitute(paths_bank(c->small), t, &map, NULL);
  map_release(&map);
  return t;
}

/* The values of the large block where its end is reached on this path. */
static void arrive_at_end(Composition *c, const Walker *at) {
  TermBank *bank = paths_bank(c->small);
  for (size_t e = 0; e < c->block->edges.size; e++) {
    const PathEdge *edge = &c->block->edges.data[e];
    const U32Vector *live = paths_live(c->large, edge->to);
    if (edge->to != at->node) continue;
    c->conditions[e] = term_or(bank, c->conditions[e], at->condition);
    for (size_t i = 0; i < live->size; i++) {
      uint32_t key = paths_variable(c->large, live->data[i])->key;
      for (uint32_t v = 0; v < at->values.size; v++)
        if (paths_variable(c->small, v)->key == key) assert_same(bank, at->condition, edge->values.data[i], at->values.data[v]);
    }
    return;
  }
  assert_implied(bank, at->condition, term_false(bank));
}

static void take_small_block(Composition *c, const Walker *at, const PathBlock *small) {
  TermBank *bank = paths_bank(c->small);
  c->error = term_or(bank, c->error, term_and(bank, at->condition, in_terms_of(c, at, small, small->block.error)));
  c->incomplete = term_or(bank, c->incomplete, term_and(bank, at->condition, in_terms_of(c, at, small, small->block.incomplete)));
  for (size_t e = 0; e < small->edges.size; e++) {
    const PathEdge *edge = &small->edges.data[e];
    const U32Vector *live = paths_live(c->small, edge->to);
    Walker next = {.node = edge->to, .condition = term_and(bank, at->condition, in_terms_of(c, at, small, edge->condition))};
    for (uint32_t v = 0; v < paths_variable_count(c->small); v++) vector_push(&next.values, TERM_NONE);
    for (size_t i = 0; i < live->size; i++) next.values.data[live->data[i]] = in_terms_of(c, at, small, edge->values.data[i]);
    if (paths_is_end(c->large, edge->to)) {
      arrive_at_end(c, &next);
      vector_release(&next.values);
    } else {
      vector_push(&c->work, next);
    }
  }
}

/* All paths through small blocks from an end of the large graph. */
static void compose(Paths *large, Paths *small, NodeId from) {
  Budget budget = endless();
  TermBank *bank = paths_bank(large);
  Composition c = {.large = large, .small = small, .block = paths_block(large, from, &budget)};
  c.error = c.incomplete = term_false(bank);
  c.conditions = memory_zeroed(c.block->edges.size + 1, sizeof *c.conditions);
  for (size_t e = 0; e < c.block->edges.size; e++) c.conditions[e] = term_false(bank);
  Walker start = {.node = from, .condition = term_true(bank)};
  for (uint32_t v = 0; v < paths_variable_count(small); v++) {
    Term value = TERM_NONE;
    for (uint32_t w = 0; w < paths_variable_count(large); w++)
      if (paths_variable(large, w)->key == paths_variable(small, v)->key) value = paths_variable(large, w)->var;
    vector_push(&start.values, value);
  }
  vector_push(&c.work, start);
  while (c.work.size) {
    Walker at = vector_pop(&c.work);
    take_small_block(&c, &at, paths_block(small, at.node, &budget));
    vector_release(&at.values);
  }
  for (size_t e = 0; e < c.block->edges.size; e++) assert_same(bank, term_true(bank), c.conditions[e], c.block->edges.data[e].condition);
  assert_same(bank, term_true(bank), c.error, c.block->block.error);
  assert_same(bank, term_true(bank), c.incomplete, c.block->block.incomplete);
  memory_free(c.conditions);
  vector_release(&c.work);
}

static void test_small_blocks_together_are_large_ones(void **state) {
  (void)state;
  static const BlockOptions options[] = {{.most_steps = 1}, {.most_steps = 3}, {.at_calls = true}, {.at_joins = true}, {.at_branches = true}};
  for (unsigned p = 0; p < PROGRAMS; p++) {
    ProgramModel pm = program_model(programs[p]);
    Budget budget = endless();
    Paths *large = paths_new(pm.graph, &(BlockOptions){0}, NULL, &budget);
    for (size_t o = 0; o < sizeof options / sizeof *options; o++) {
      Paths *small = paths_new(pm.graph, &options[o], paths_bank(large), &budget);
      assert_true(paths_ends(small)->size >= paths_ends(large)->size);
      for (size_t i = 0; i < paths_ends(large)->size; i++) compose(large, small, paths_ends(large)->data[i]);
      paths_delete(small);
    }
    paths_delete(large);
    program_model_release(&pm);
  }
}

static void test_options_choose_where_blocks_end(void **state) {
  (void)state;
  ProgramModel pm = program_model(programs[1]);
  Budget budget = endless();
  Paths *loops = paths_new(pm.graph, &(BlockOptions){0}, NULL, &budget);
  Paths *calls = paths_new(pm.graph, &(BlockOptions){.at_calls = true}, NULL, &budget);
  Paths *all = paths_new(pm.graph, &(BlockOptions){.most_steps = 1}, NULL, &budget);
  for (size_t i = 0; i < pm.graph->steps.size; i++) {
    const Step *step = &pm.graph->steps.data[i];
    bool is_call = step->kind == STEP_ENTER || step->kind == STEP_LEAVE;
    assert_true(!is_call || paths_is_end(calls, step->to));
    assert_true(paths_is_end(all, step->to));
  }
  for (NodeId n = 0; n < pm.graph->nodes.size; n++) assert_int_equal(paths_is_end(loops, n), pm.graph->nodes.data[n].is_cut);
  paths_delete(loops);
  paths_delete(calls);
  paths_delete(all);
  program_model_release(&pm);
}

/* ---- paths --------------------------------------------------------------------------------------- */

static const char lock[] = HEAD "int main(void) { int code = 0, tries = 0; while (1) { int d = __VERIFIER_nondet_int();\n"
                                "if (d < 0 || d > 9) return 0; code = code * 10 + d; tries++;\n"
                                "if (tries == 3 && code == 417) reach_error(); } }\n";

static i128 chosen_value(void *context, const Edge *edge, uint32_t occurrence) {
  const RunInputs *run = context;
  for (size_t i = 0; i < run->inputs.size; i++)
    if (run->inputs.data[i].edge == edge && run->inputs.data[i].occurrence == occurrence) return run->inputs.data[i].value;
  return 0;
}

typedef VECTOR(PathStep) StepList;

/* The first path to the error, by depth: breadth-first over blocks, each path asked for as a whole. */
static bool ask_path(Paths *paths, const StepList *steps, Evaluation *values) {
  TermBank *bank = paths_bank(paths);
  Budget budget = endless();
  Term all = term_true(bank);
  for (unsigned i = 0; i < steps->size; i++) {
    const PathStep *step = &steps->data[i];
    all = term_and(bank, all, step->edge ? paths_part(paths, step->edge, i) : paths_at(paths, step->block->block.error, i));
  }
  return decide_term(bank, all, &budget, values) == ANSWER_SAT;
}

static bool find_error(Paths *paths, unsigned passes, StepList *steps, Evaluation *values) {
  Budget budget = endless();
  vector_push(steps, (PathStep){paths_initial(paths, &budget), &paths_initial(paths, &budget)->edges.data[0]});
  for (unsigned i = 0; i < passes; i++) {
    const PathBlock *block = paths_block(paths, vector_last(steps).edge->to, &budget);
    assert_int_equal(block->edges.size, 1);
    vector_push(steps, (PathStep){block, i + 1 < passes ? &block->edges.data[0] : NULL});
  }
  return ask_path(paths, steps, values);
}

static void test_a_satisfied_path_is_a_run(void **state) {
  (void)state;
  ProgramModel pm = program_model(lock);
  Budget budget = endless();
  Paths *paths = paths_new(pm.graph, &(BlockOptions){0}, NULL, &budget);
  StepList steps = {0};
  assert_false(find_error(paths, 2, &steps, NULL));
  vector_clear(&steps);
  assert_false(find_error(paths, 4, &steps, NULL));
  vector_clear(&steps);
  Evaluation *values = evaluation_new(paths_bank(paths));
  assert_true(find_error(paths, 3, &steps, values));
  RunInputs *run = paths_run(paths, steps.data, steps.size, values);
  RunResult result;
  interpret(pm.cfa, &(RunOptions){.input = chosen_value, .input_context = run}, &budget, &result);
  assert_int_equal(result.end, RUN_ERROR);
  run_inputs_delete(run);
  evaluation_delete(values);
  vector_release(&steps);
  paths_delete(paths);
  program_model_release(&pm);
}

/* What must hold before an edge, and positions there and back. */
static void test_terms_move_along_edges(void **state) {
  (void)state;
  ProgramModel pm = program_model(HEAD "int main(void) { int x = 5; while (1) { x = x + 2; if (x == 4) reach_error(); } }\n");
  Budget budget = endless();
  Paths *paths = paths_new(pm.graph, &(BlockOptions){0}, NULL, &budget);
  TermBank *bank = paths_bank(paths);
  Term x = paths_variable(paths, 0)->var, five = term_constant(bank, 32, 5), seven = term_constant(bank, 32, 7);
  const PathEdge *edge = &paths_block(paths, paths_ends(paths)->data[0], &budget)->edges.data[0];
  assert_same(bank, term_true(bank), paths_before(paths, edge, term_equal(bank, x, seven)), term_equal(bank, x, five));
  Term moved = paths_at(paths, term_equal(bank, x, five), 3);
  assert_int_equal(moved, term_equal(bank, paths_variable_at(paths, 0, 3), five));
  assert_int_equal(paths_from(paths, moved, 3), term_equal(bank, x, five));
  Term first = paths_part(paths, &paths_initial(paths, &budget)->edges.data[0], 0), second = paths_part(paths, edge, 1);
  assert_same(bank, term_and(bank, first, second), paths_variable_at(paths, 0, 2), seven);
  assert_implied(bank, paths_at(paths, paths_initial(paths, &budget)->block.error, 0), term_false(bank));
  paths_delete(paths);
  program_model_release(&pm);
}

static void test_the_budget_ends_a_block(void **state) {
  (void)state;
  ProgramModel pm = program_model(programs[1]);
  Budget budget = endless();
  Paths *paths = paths_new(pm.graph, &(BlockOptions){0}, NULL, &budget);
  budget_fire("encode_block", 2);
  assert_null(paths_initial(paths, &budget));
  budget_fire(NULL, 0);
  Budget other = endless();
  assert_non_null(paths_initial(paths, &other));
  assert_non_null(paths_block(paths, paths_ends(paths)->data[0], &other));
  paths_delete(paths);
  program_model_release(&pm);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_largest_blocks_are_the_passes_of_the_model),
      cmocka_unit_test(test_small_blocks_together_are_large_ones),
      cmocka_unit_test(test_options_choose_where_blocks_end),
      cmocka_unit_test(test_a_satisfied_path_is_a_run),
      cmocka_unit_test(test_terms_move_along_edges),
      cmocka_unit_test(test_the_budget_ends_a_block),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
