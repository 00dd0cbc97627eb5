/* The encoding against the interpreter: fuzz_model RUNS SEED FILE...
 *
 * For each program, RUNS random choices of all inputs are played twice: by the interpreter on the
 * control-flow automaton, and by evaluating the model's blocks concretely.  Both must agree on whether the
 * error is reached.  Inputs are a function of seed, edge and occurrence, so both sides see the same values
 * although they ask in their own way.  There are several models of each program: as it is, and with loops unrolled up to
 * different limits.  Last line: `N passed, N failed`. */
#include "flow/interpret.h"
#include "flow/unroll.h"
#include "lang/parse.h"
#include "logic/evaluate.h"
#include "model/encode.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STEP_LIMIT = 200000, PASS_LIMIT = 300 };

typedef enum { PLAY_ERROR, PLAY_NO_ERROR, PLAY_INCOMPLETE, PLAY_LONG } Play;

static const char *const play_names[] = {"error", "no error", "incomplete", "too long"};

static uint64_t choice(uint64_t seed, const Edge *edge, uint32_t occurrence) {
  uint64_t hash = hash_mix(hash_mix(hash_mix(0, seed), edge->id), occurrence);
  switch (hash_mix(hash, 1) % 4) { /* small values, bits, boundaries, anything */
  case 0: return hash % 8;
  case 1: return (uint64_t)0 - hash % 4;
  case 2: return (uint64_t)1 << (hash % 64);
  default: return hash;
  }
}

static i128 interpreter_input(void *context, const Edge *edge, uint32_t occurrence) {
  return (i128)choice(*(uint64_t *)context, edge, occurrence);
}

static Play play_interpreter(const Cfa *cfa, uint64_t seed) {
  RunOptions options = {.input = interpreter_input, .input_context = &seed, .step_limit = STEP_LIMIT};
  RunResult result;
  Budget budget;
  budget_init(&budget, NULL, 0, 0);
  interpret(cfa, &options, &budget, &result);
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

static void choose_inputs(const TermBank *bank, Evaluation *now, const Block *block, uint64_t seed, Map *occurrences) {
  for (size_t i = 0; i < block->inputs.size; i++) {
    const ModelInput *input = &block->inputs.data[i];
    if (!input->edge || !evaluation_is_true(now, input->when)) continue;
    uint32_t occurrence = (uint32_t)map_get(occurrences, input->edge->id, 0);
    map_put(occurrences, input->edge->id, occurrence + 1);
    uint64_t value = choice(seed, input->edge, occurrence);
    uint64_t words[2] = {value, 0};
    evaluation_set_words(now, input->var, words);
  }
  compute_names(bank, now, block);
}

static void move_state(Evaluation *now, Evaluation *next, const StateVector *state, bool is_prefix) {
  for (size_t i = 0; i < state->size; i++) {
    const StateVariable *variable = &state->data[i];
    evaluation_set_words(next, variable->var,
                         evaluation_words(now, is_prefix ? variable->init : variable->next));
  }
}

static Play play_model(const Model *model, uint64_t seed) {
  Evaluation *now = evaluation_new(model->bank), *next = evaluation_new(model->bank);
  Map occurrences = {0};
  Play play = PLAY_LONG;
  for (unsigned pass = 0; pass < PASS_LIMIT && play == PLAY_LONG; pass++) {
    const Block *block = pass ? &model->loop : &model->prefix;
    choose_inputs(model->bank, now, block, seed, &occurrences);
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
  map_release(&occurrences);
  evaluation_delete(now);
  evaluation_delete(next);
  return play;
}

/* A bound that one side met says nothing about the other. */
static bool agree(Play interpreter, Play model) {
  return interpreter == model || interpreter == PLAY_LONG || model == PLAY_LONG || model == PLAY_INCOMPLETE;
}

typedef struct {
  const char *file;
  unsigned runs, passed, failed;
  uint64_t seed;
} Fuzz;

static void compare(Fuzz *fuzz, const Cfa *cfa, const Model *model, unsigned unroll) {
  for (unsigned run = 0; run < fuzz->runs; run++) {
    Play a = play_interpreter(cfa, fuzz->seed + run), b = play_model(model, fuzz->seed + run);
    if (agree(a, b))
      fuzz->passed++;
    else
      printf("FAIL %s, seed %llu, unrolled up to %u: the interpreter says %s, the model %s\n", fuzz->file,
             (unsigned long long)fuzz->seed + run, unroll, play_names[a], play_names[b]),
          fuzz->failed++;
  }
}

/* The program with loops unrolled up to so many iterations. */
static void fuzz_model(Fuzz *fuzz, const Cfa *cfa, unsigned unroll) {
  Budget budget;
  budget_init(&budget, NULL, 0, 0);
  InlineOptions inline_options = {.recursion_bound = 20, .prune = true};
  Graph *graph = graph_inline(cfa, &inline_options);
  if (unroll) {
    Graph *unrolled = graph_unroll(graph, &(UnrollOptions){.iterations = unroll, .prune = true}, &budget);
    graph_delete(graph);
    graph = unrolled;
  }
  Model *model = model_encode(graph, &budget);
  /* Values from memory are arbitrary in the model, on purpose. */
  if (!model->approximation) compare(fuzz, cfa, model, unroll);
  model_delete(model);
  graph_delete(graph);
}

static void fuzz_file(Fuzz *fuzz) {
  static const unsigned limits[] = {0, 3, UNROLL_ITERATIONS};
  unsigned errors = 0;
  ParseOptions options = {.model = LP64, .messages = stderr, .quiet_warnings = true};
  Program *program = program_parse(&fuzz->file, 1, &options, &errors);
  Diagnostics diagnostics;
  if (program) diagnostics_init(&diagnostics, program->sources, stderr);
  CfaOptions cfa_options = {.entry = "main"};
  Cfa *cfa = program ? cfa_build(program, &cfa_options, &diagnostics) : NULL;
  if (!cfa) printf("FAIL %s: no automaton\n", fuzz->file), fuzz->failed++;
  for (size_t i = 0; cfa && i < sizeof limits / sizeof *limits; i++) fuzz_model(fuzz, cfa, limits[i]);
  if (cfa) cfa_delete(cfa);
  if (program) program_delete(program);
}

int main(int count, char **arguments) {
  if (count < 4) return fprintf(stderr, "usage: fuzz_model RUNS SEED FILE...\n"), 2;
  Fuzz fuzz = {.runs = (unsigned)atoi(arguments[1]), .seed = strtoull(arguments[2], NULL, 0)};
  for (int i = 3; i < count; i++) {
    fuzz.file = arguments[i];
    fuzz_file(&fuzz);
  }
  printf("%u passed, %u failed\n", fuzz.passed, fuzz.failed);
  return fuzz.failed != 0;
}
