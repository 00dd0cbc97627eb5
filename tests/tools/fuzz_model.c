/* The encoding against the interpreter: fuzz_model [--32] [--skipped] RUNS SEED FILE...
 *
 * For each program, RUNS random choices of all inputs are played twice: by the interpreter on the
 * control-flow automaton, and by evaluating the model's blocks concretely.  Both must agree on whether the
 * error is reached.  Inputs are a function of seed, edge and occurrence (the content of objects: of seed, edge, visit and
 * offset), so both sides see the same values although they ask in their own way.  There are several models
 * of each program: as it is, with loops unrolled up to different limits, and each of them in the exact view, where objects are
 * arrays: those that would be large, and all that are accessed at computed offsets or in more than a few places; and in bytes, where
 * addresses decide where accesses go.
 *
 * A model that takes something to be arbitrary says less than the program and is passed over; --skipped tells how many
 * programs there were, by what was not followed.  Last line: `N passed, N failed`. */
#include "base/library.h"
#include "flow/transform/inline.h"
#include "flow/interpret/interpret.h"
#include "flow/transform/unroll.h"
#include "lang/parse.h"
#include "logic/evaluate.h"
#include "model/encode/encode.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STEP_LIMIT = 200000, PASS_LIMIT = 300 };

typedef enum { PLAY_ERROR, PLAY_NO_ERROR, PLAY_INCOMPLETE, PLAY_LONG } Play;

static const char *const play_names[] = {"error", "no error", "incomplete", "too long"};

static uint64_t choice(uint64_t seed, const Edge *edge, uint32_t occurrence) {
  uint64_t hash = hash_mix(hash_mix(hash_mix(0, seed), edge->id), occurrence);
  if (edge->kind == EDGE_HAVOC && edge->left->type->kind == TYPE_POINTER) /* null, or to where nothing lies */
    return hash % 4 == 0 ? hash >> 2 & 7 : 0x7e000000 + (hash >> 2) % 4096;
  switch (hash_mix(hash, 1) % 4) { /* small values, bits, boundaries, anything */
  case 0: return hash % 8;
  case 1: return (uint64_t)0 - hash % 4;
  case 2: return (uint64_t)1 << (hash % 64);
  default: return hash;
  }
}

/* Content: zero, small and large bytes.  Pointers made of it lead nowhere. */
static uint8_t content_byte(uint64_t seed, const Edge *edge, uint32_t visit, uint64_t offset) {
  uint64_t hash = hash_mix(hash_mix(hash_mix(hash_mix(1, seed), edge->id), visit), offset);
  return hash % 4 == 0 ? (uint8_t)(hash >> 8 & 3) : hash % 4 == 1 ? 0x7f : (uint8_t)(hash >> 8);
}

static uint8_t interpreter_content(void *context, const Edge *edge, uint32_t visit, uint64_t offset) {
  return content_byte(*(uint64_t *)context, edge, visit, offset);
}

static i128 interpreter_input(void *context, const Edge *edge, uint32_t occurrence) {
  return (i128)choice(*(uint64_t *)context, edge, occurrence);
}

static Play play_interpreter(const Cfa *cfa, uint64_t seed, const Check **check) {
  RunOptions options = {.input = interpreter_input, .input_context = &seed, .step_limit = STEP_LIMIT,
                        .content = interpreter_content};
  RunResult result;
  Budget budget;
  budget_init(&budget, NULL, 0, 0);
  interpret(cfa, &options, &budget, &result);
  *check = result.check;
  switch (result.end) {
  case RUN_ERROR: return PLAY_ERROR;
  case RUN_INCOMPLETE: return PLAY_INCOMPLETE;
  case RUN_STOPPED: return PLAY_LONG;
  default: return PLAY_NO_ERROR;
  }
}

/* Names are worked out from what they stand for, in order: a later one may depend on earlier ones. */
static void compute_names(const TermBank *bank, Evaluation *now, const Block *block) {
  for (size_t i = 0; i < block->inputs.size; i++) {
    const ModelInput *input = &block->inputs.data[i];
    if (input->definition == TERM_NONE) continue;
    uint64_t words[TERM_MAX_WIDTH / 64];
    memcpy(words, evaluation_words(now, input->definition), (term_width(bank, input->var) + 63) / 64 * sizeof *words);
    evaluation_set_words(now, input->var, words);
  }
}

/* Questions are counted one by one, content by visits of its edge. */
typedef struct {
  Map occurrences, visits;
} Counts;

static uint32_t count_up(Map *counts, const Edge *edge, bool is_new) {
  uint32_t count = (uint32_t)map_get(counts, edge->id, 0);
  if (is_new) map_put(counts, edge->id, count + 1);
  return is_new ? count : count - 1;
}

static void choose_content(uint64_t seed, const Edge *edge, uint32_t visit, uint64_t offset, unsigned bits, uint64_t *words) {
  memset(words, 0, (bits + 63) / 64 * sizeof *words);
  for (unsigned i = 0; i < bits / 8; i++) words[i / 8] |= (uint64_t)content_byte(seed, edge, visit, offset + i) << i % 8 * 8;
}

/* Arrays are indexed by offset. */
static void choose_array(const TermBank *bank, Evaluation *now, const ModelInput *input, uint64_t seed, uint32_t visit) {
  Sort sort = term_sort(bank, input->var);
  uint64_t words[TERM_MAX_WIDTH / 64];
  for (uint64_t offset = 0; offset < (uint64_t)1 << sort_index_width(bank, sort); offset++) {
    choose_content(seed, input->edge, visit, offset, sort_element_width(bank, sort), words);
    evaluation_set_element(now, input->var, &offset, words);
  }
}

static void choose_input(const TermBank *bank, Evaluation *now, const ModelInput *input, uint64_t seed, Counts *counts) {
  uint64_t words[TERM_MAX_WIDTH / 64] = {0};
  if (input->is_content) {
    uint32_t visit = count_up(&counts->visits, input->edge, input->is_first);
    if (sort_is_array(term_sort(bank, input->var))) {
      choose_array(bank, now, input, seed, visit);
      return;
    }
    choose_content(seed, input->edge, visit, input->offset, term_width(bank, input->var), words);
  } else {
    words[0] = choice(seed, input->edge, count_up(&counts->occurrences, input->edge, true));
  }
  evaluation_set_words(now, input->var, words);
}

static void choose_inputs(const TermBank *bank, Evaluation *now, const Block *block, uint64_t seed, Counts *counts) {
  for (size_t i = 0; i < block->inputs.size; i++) {
    const ModelInput *input = &block->inputs.data[i];
    if (input->edge && evaluation_is_true(now, input->when)) choose_input(bank, now, input, seed, counts);
  }
  compute_names(bank, now, block);
}

static void move_state(Evaluation *now, Evaluation *next, const StateVector *state, bool is_prefix) {
  for (size_t i = 0; i < state->size; i++) {
    const StateVariable *variable = &state->data[i];
    evaluation_copy(next, variable->var, now, is_prefix ? variable->init : variable->next);
  }
}

/* The check that fails; NULL unless it is exactly one. */
static const Check *failing_check(Evaluation *now, const Block *block) {
  const Check *found = NULL;
  for (size_t i = 0; i < block->errors.size; i++) {
    if (!evaluation_is_true(now, block->errors.data[i].when)) continue;
    if (found) return NULL;
    found = block->errors.data[i].check;
  }
  return found;
}

static Play play_model(const Model *model, uint64_t seed, const Check **check) {
  Evaluation *now = evaluation_new(model->bank), *next = evaluation_new(model->bank);
  Counts counts = {0};
  Play play = PLAY_LONG;
  for (unsigned pass = 0; pass < PASS_LIMIT && play == PLAY_LONG; pass++) {
    const Block *block = pass ? &model->loop : &model->prefix;
    choose_inputs(model->bank, now, block, seed, &counts);
    *check = failing_check(now, block);
    if (evaluation_is_true(now, block->error))
      play = PLAY_ERROR;
    else if (evaluation_is_true(now, block->incomplete))
      play = PLAY_INCOMPLETE;
    else if (!evaluation_is_true(now, block->valid))
      play = PLAY_NO_ERROR;
    evaluation_clear(next);
    move_state(now, next, &model->state, pass == 0);
    move_state(now, next, &model->rest, pass == 0);
    Evaluation *swap = now;
    now = next;
    next = swap;
  }
  map_release(&counts.occurrences);
  map_release(&counts.visits);
  evaluation_delete(now);
  evaluation_delete(next);
  return play;
}

/* A bound that one side met says nothing about the other. */
static bool agree(Play interpreter, Play model) {
  return interpreter == model || interpreter == PLAY_LONG || model == PLAY_LONG || model == PLAY_INCOMPLETE;
}

/* What was not followed, in how many programs. */
typedef struct {
  char *reason; /* owned */
  unsigned programs;
} Skipped;

typedef struct {
  const char *file;
  DataModel data;
  unsigned runs;
  uint64_t seed;
  unsigned passed, failed, errors;
  VECTOR(Skipped) skipped;
} Fuzz;

static void skip(Fuzz *f, const char *reason) {
  for (size_t i = 0; i < f->skipped.size; i++)
    if (!strcmp(f->skipped.data[i].reason, reason)) {
      f->skipped.data[i].programs++;
      return;
    }
  vector_push(&f->skipped, (Skipped){memory_copy_string(reason), 1});
}

static void compare(Fuzz *f, const Cfa *cfa, const Model *model, unsigned unroll, const char *view) {
  for (unsigned run = 0; run < f->runs; run++) {
    const Check *failed, *said;
    Play a = play_interpreter(cfa, f->seed + run, &failed), b = play_model(model, f->seed + run, &said);
    f->errors += a == PLAY_ERROR;
    if (agree(a, b) && (a != PLAY_ERROR || b != PLAY_ERROR || failed == said)) {
      f->passed++;
      continue;
    }
    f->failed++;
    printf("FAIL %s, seed %llu, unrolled up to %u, %s: the interpreter says %s (%s), the model %s (%s)\n", f->file,
           (unsigned long long)f->seed + run, unroll, view, play_names[a], failed ? failed->text : "-", play_names[b],
           said ? said->text : "-");
  }
}

static const RegionOptions all_arrays = {.instances = 3, .flat_cells = 1, .most_cells = 3, .has_arrays = true};
static const RegionOptions few_arrays = {.instances = 3, .flat_cells = 2, .most_cells = 1024, .has_arrays = true};
static const RegionOptions byte_arrays = {.instances = 3, .flat_cells = 8, .most_cells = 8, .has_arrays = true, .in_bytes = true};
enum { NO_NAMES = 1u << REDUCE_COMPACT | 1u << REDUCE_NAME };
static const struct {
  const char *name;
  const RegionOptions *memory;
  ReductionSet without;
  bool in_bytes;
} views[] = {{"flat", NULL, 0, false},
             {"exact", &region_exact, NO_NAMES, false},
             {"few arrays", &few_arrays, NO_NAMES, false},
             {"arrays", &all_arrays, NO_NAMES, false},
             {"bytes", NULL, 0, true},
             {"arrays of bytes", &byte_arrays, NO_NAMES, true}};

/* Content is chosen element by element. */
static bool has_wide_arrays(const Model *model) {
  for (int b = 0; b < 2; b++) {
    const Block *block = b ? &model->loop : &model->prefix;
    for (size_t i = 0; i < block->inputs.size; i++) {
      Sort sort = term_sort(model->bank, block->inputs.data[i].var);
      if (block->inputs.data[i].edge && sort_is_array(sort) && sort_index_width(model->bank, sort) > 12) return true;
    }
  }
  return false;
}

/* The program with loops unrolled up to so many iterations. */
static void fuzz_model(Fuzz *f, const Cfa *cfa, unsigned unroll) {
  Budget budget;
  budget_init(&budget, NULL, 0, 0);
  InlineOptions inline_options = {.recursion_bound = 20, .prune = true};
  Graph *graph = graph_inline(cfa, &inline_options);
  if (unroll) {
    Graph *unrolled = graph_unroll(graph, &(UnrollOptions){.iterations = unroll, .prune = true}, &budget);
    graph_delete(graph);
    graph = unrolled;
  }
  for (size_t i = 0; i < sizeof views / sizeof *views; i++) {
    if (views[i].in_bytes && unroll) continue; /* the second encoding is one of the program as it is */
    Model *model = model_encode_with(graph, &(EncodeOptions){.memory = views[i].memory, .without = views[i].without, .in_bytes = views[i].in_bytes}, &budget);
    if (model->approximation || has_wide_arrays(model))
      skip(f, model->approximation ? model->approximation : "a very large array");
    else
      compare(f, cfa, model, unroll, views[i].name);
    model_delete(model);
  }
  graph_delete(graph);
}

/* The interpreter ends where a function of the system may do anything; the model may know that nothing depends on it. */
static bool calls_system(const Cfa *cfa) {
  for (size_t i = 0; i < cfa->edges.size; i++) {
    const Edge *edge = &cfa->edges.data[i];
    if (edge->kind != EDGE_CALL || edge->right->kind != EXPR_FUNCTION || edge->right->symbol->body) continue;
    const LibraryFunction *library = library_called(edge->right->symbol->name);
    if (!library || library->kind == LIBRARY_ANYTHING) return true;
  }
  return false;
}

static void fuzz_file(Fuzz *f) {
  static const unsigned limits[] = {0, 3, UNROLL_ITERATIONS};
  unsigned errors = 0;
  ParseOptions options = {.model = f->data, .messages = stderr, .quiet_warnings = true};
  Program *program = program_parse(&f->file, 1, &options, &errors);
  Diagnostics diagnostics;
  if (program) diagnostics_init(&diagnostics, program->sources, stderr);
  CfaOptions cfa_options = {.entry = "main"};
  Cfa *cfa = program ? cfa_build(program, &cfa_options, &diagnostics) : NULL;
  if (!cfa) printf("FAIL %s: no model\n", f->file), f->failed++;
  bool is_skipped = cfa && calls_system(cfa);
  if (is_skipped) skip(f, "a function of the system");
  for (size_t i = 0; cfa && !is_skipped && i < sizeof limits / sizeof *limits; i++) fuzz_model(f, cfa, limits[i]);
  if (cfa) cfa_delete(cfa);
  if (program) program_delete(program);
}

int main(int count, char **arguments) {
  Fuzz f = {.data = LP64};
  bool tells_skipped = false;
  int at = 1;
  for (; at < count && arguments[at][0] == '-'; at++) {
    if (!strcmp(arguments[at], "--32")) f.data = ILP32;
    if (!strcmp(arguments[at], "--skipped")) tells_skipped = true;
  }
  if (count - at < 3) return fprintf(stderr, "usage: fuzz_model [--32] [--skipped] RUNS SEED FILE...\n"), 2;
  f.runs = (unsigned)atoi(arguments[at]);
  f.seed = strtoull(arguments[at + 1], NULL, 0);
  for (int i = at + 2; i < count; i++) {
    f.file = arguments[i];
    fuzz_file(&f);
  }
  for (size_t i = 0; tells_skipped && i < f.skipped.size; i++)
    printf("passed over %u: %s\n", f.skipped.data[i].programs, f.skipped.data[i].reason);
  if (tells_skipped) printf("the error was reached in %u runs\n", f.errors);
  for (size_t i = 0; i < f.skipped.size; i++) memory_free(f.skipped.data[i].reason);
  vector_release(&f.skipped);
  printf("%u passed, %u failed\n", f.passed, f.failed);
  return f.failed != 0;
}
