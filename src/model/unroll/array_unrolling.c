/* Unrolling in words: see array_unrolling.h. */
#include "model/unroll/array_unrolling.h"
#include "base/log.h"
#include "logic/bits.h"
#include "model/unroll/array_value.h"
#include "solve/term_solver.h"
#include <stdlib.h>
#include <string.h>

/* What a term of the model is in a frame: a term; of the sort of arrays, an ArrayValue; 0: the number `value`.  Numbers need not become
 * terms before they meet something that is not known; those of more than 64 bits are terms at once. */
typedef struct {
  uint64_t value;
  uint32_t term;
} Meaning;

typedef struct {
  size_t inputs; /* where they begin in `inputs` of the unrolling */
  Term valid, error, incomplete;
} Frame;

/* An input of a frame that somebody asked for. */
typedef struct {
  uint32_t number;
  uint32_t variable; /* or an arbitrary array */
} FrameInput;

/* What a variable of the model is. */
typedef enum { ROLE_NONE, ROLE_STATE, ROLE_INPUT } Role;

/* A term of the model, with all that each frame asks of it again. */
typedef struct {
  uint8_t op, arity, role;
  bool is_array, is_bit;
  bool is_number;  /* of at most 64 bits, and so are its operands */
  uint16_t width;  /* of a number */
  Term child[3];
  uint32_t parameter;
  uint32_t number; /* of a variable with a role: which state variable (those of `rest` follow) or input */
  Meaning meaning; /* in the frame under work, if the stamp says so */
  uint32_t stamp;
} ExactTerm;
enum { STAMP_ALWAYS = UINT32_MAX };

struct ArrayUnrolling {
  const Model *model;
  TermBank *bank;
  ExactTerm *terms;      /* of the model; larger handles are of frames */
  uint32_t now;          /* the stamp of the frame under work */
  ArrayValues *arrays;
  VECTOR(Frame) frames;
  Meaning *before, *after; /* the state, and behind it `rest`, around the frame under work */
  VECTOR(FrameInput) inputs; /* of all frames */
  bool is_concrete;      /* inputs have the values of the solution: */
  uint32_t *chosen;      /* by input: the variable in the frame under work; 0: nobody asked for it */
  TermVector variables;  /* of all frames */
  TermVector stack;
  TermSolver solver;
  uint32_t steps;        /* for polling */
  unsigned committed;    /* frames below this are known to be passed */
  Evaluation *solution;
};

static size_t state_count(const ArrayUnrolling *u) { return u->model->state.size + u->model->rest.size; }

static const StateVariable *state_at(const ArrayUnrolling *u, size_t i) {
  const Model *model = u->model;
  return i < model->state.size ? &model->state.data[i] : &model->rest.data[i - model->state.size];
}

static const Block *block_at(const ArrayUnrolling *u, unsigned depth) { return depth ? &u->model->loop : &u->model->prefix; }

static void give_role(ArrayUnrolling *u, Term variable, Role role, size_t number) {
  u->terms[variable].role = role;
  u->terms[variable].number = (uint32_t)number;
}

/* Constants that are small enough are numbers. */
static Meaning meaning_of_term(const ArrayUnrolling *u, Term t) {
  bool is_number = term_is_constant(u->bank, t) && term_sort(u->bank, t) <= 64;
  return is_number ? (Meaning){term_value(u->bank, t), 0} : (Meaning){0, t};
}

/* Constants are what they are in every frame. */
static void take_terms(ArrayUnrolling *u) {
  size_t count = bank_size(u->bank);
  u->terms = memory_zeroed(count + 1, sizeof *u->terms);
  for (Term t = 1; t <= count; t++) {
    ExactTerm *term = &u->terms[t];
    Sort sort = term_sort(u->bank, t);
    *term = (ExactTerm){.op = (uint8_t)term_operator(u->bank, t), .arity = (uint8_t)term_arity(u->bank, t)};
    term->is_array = sort_is_array(sort);
    term->width = (uint16_t)(term->is_array ? 0 : sort);
    term->parameter = term_parameter(u->bank, t);
    term->is_number = sort <= 64 && term->op != TERM_VARIABLE && term->op != TERM_SELECT;
    for (unsigned i = 0; i < term->arity; i++) term->is_number &= term_sort(u->bank, term_child(u->bank, t, i)) <= 64;
    term->is_bit = sort == 1 && (term->op == TERM_AND || term->op == TERM_OR);
    for (unsigned i = 0; i < term->arity; i++) term->child[i] = term_child(u->bank, t, i);
    if (term->op == TERM_CONSTANT) {
      term->meaning = meaning_of_term(u, t);
      term->stamp = STAMP_ALWAYS;
    }
  }
}

ArrayUnrolling *array_unrolling_new(const Model *model) {
  ArrayUnrolling *u = memory_zeroed(1, sizeof *u);
  u->model = model;
  u->bank = model->bank;
  u->arrays = array_values_new(u->bank);
  take_terms(u);
  u->before = memory_zeroed(state_count(u) + 1, sizeof *u->before);
  u->after = memory_zeroed(state_count(u) + 1, sizeof *u->after);
  for (size_t i = 0; i < state_count(u); i++) give_role(u, state_at(u, i)->var, ROLE_STATE, i);
  for (unsigned b = 0; b < 2; b++)
    for (size_t i = 0; i < block_at(u, b)->inputs.size; i++) give_role(u, block_at(u, b)->inputs.data[i].var, ROLE_INPUT, i);
  size_t prefix = model->prefix.inputs.size, loop = model->loop.inputs.size;
  u->chosen = memory_zeroed((prefix > loop ? prefix : loop) + 1, sizeof *u->chosen);
  term_solver_init(&u->solver, u->bank);
  u->solution = evaluation_new(u->bank);
  return u;
}

void array_unrolling_delete(ArrayUnrolling *u) {
  if (!u) return;
  vector_release(&u->frames);
  vector_release(&u->inputs);
  memory_free(u->chosen);
  vector_release(&u->variables);
  vector_release(&u->stack);
  memory_free(u->terms);
  memory_free(u->before);
  memory_free(u->after);
  array_values_delete(u->arrays);
  evaluation_delete(u->solution);
  term_solver_release(&u->solver);
  memory_free(u);
}

/* ---- from the model to a frame ------------------------------------------------------------------- */

static bool is_array(const ArrayUnrolling *u, Term t) { return u->terms[t].is_array; }
static bool has_meaning(const ArrayUnrolling *u, Term t) { return u->terms[t].stamp == u->now || u->terms[t].stamp == STAMP_ALWAYS; }
static Meaning known(const ArrayUnrolling *u, Term t) { return u->terms[t].meaning; }

/* As a term, or as an ArrayValue. */
static uint32_t handle(const ArrayUnrolling *u, Term t) {
  const ExactTerm *term = &u->terms[t];
  return term->meaning.term ? term->meaning.term : term_constant(u->bank, term->width, term->meaning.value);
}

/* Bits that no clause mentions are free. */
static int known_literal(const ArrayUnrolling *u, AigLit bit) { return aig_is_constant(bit) ? 0 : cnf_known(u->solver.cnf, bit); }

static bool matters(void *context, Term element) {
  ArrayUnrolling *u = context;
  if (!blast_has_seen(u->solver.blaster, element)) return false;
  const AigLit *bits = blast_term(u->solver.blaster, element);
  for (unsigned i = 0; i < term_width(u->bank, element); i++)
    if (known_literal(u, bits[i])) return true;
  return false;
}

/* The elements of an arbitrary array that the solution speaks of, the others 0. */
static ArrayValue concrete_array(ArrayUnrolling *u, ArrayValue any, Sort sort) {
  unsigned width = sort_element_width(u->bank, sort);
  ArrayValue array = array_constant(u->arrays, sort, term_constant(u->bank, width, 0));
  for (size_t i = 0; any && i < array_open_reads(u->arrays); i++) {
    OpenRead read = *array_open_read(u->arrays, i);
    if (read.array != any || !matters(u, read.element)) continue;
    Term index = term_constant(u->bank, sort_index_width(u->bank, sort), evaluation_value(u->solution, read.index));
    Term element = term_words_constant(u->bank, width, evaluation_words(u->solution, read.element));
    array = array_store(u->arrays, array, index, element);
  }
  return array;
}

/* Once for each frame. */
static Meaning make_input(ArrayUnrolling *u, Term t) {
  Sort sort = term_sort(u->bank, t);
  uint32_t made = sort_is_array(sort) ? array_any(u->arrays, sort) : term_variable(u->bank, sort, term_name(u->bank, t));
  if (!sort_is_array(sort)) vector_push(&u->variables, made);
  vector_push(&u->inputs, (FrameInput){u->terms[t].number, made});
  return (Meaning){0, made};
}

static Meaning meaning_of_input(ArrayUnrolling *u, Term t) {
  Sort sort = term_sort(u->bank, t);
  if (!u->is_concrete) return make_input(u, t);
  uint32_t chosen = u->chosen[u->terms[t].number];
  if (sort_is_array(sort)) return (Meaning){0, concrete_array(u, chosen, sort)};
  if (!chosen) return meaning_of_term(u, term_constant(u->bank, sort, 0));
  return meaning_of_term(u, term_words_constant(u->bank, sort, evaluation_words(u->solution, chosen)));
}

static Meaning meaning_of_variable(ArrayUnrolling *u, Term t) {
  switch ((Role)u->terms[t].role) {
  case ROLE_STATE: return u->before[u->terms[t].number];
  case ROLE_INPUT: return meaning_of_input(u, t);
  default: return (Meaning){0, is_array(u, t) ? array_any(u->arrays, term_sort(u->bank, t)) : t};
  }
}

/* Which operand is needed next; the arity: none, all that matter are known. */
static unsigned next_operand(const ArrayUnrolling *u, const ExactTerm *term) {
  for (unsigned i = 0; i < term->arity; i++) {
    if (!has_meaning(u, term->child[i])) return i;
    Meaning operand = known(u, term->child[i]);
    if (term->op == TERM_ITE && i == 0 && !operand.term) {
      unsigned branch = operand.value ? 1 : 2;
      return has_meaning(u, term->child[branch]) ? term->arity : branch;
    }
    if (term->is_bit && !operand.term && operand.value == (term->op == TERM_OR)) return term->arity;
  }
  return term->arity;
}

static Meaning meaning_of_choice(ArrayUnrolling *u, const ExactTerm *term) {
  Meaning condition = known(u, term->child[0]);
  if (!condition.term) return known(u, term->child[condition.value ? 1 : 2]);
  uint32_t yes = handle(u, term->child[1]), no = handle(u, term->child[2]);
  if (term->is_array) return (Meaning){0, array_choose(u->arrays, condition.term, yes, no)};
  return meaning_of_term(u, term_ite(u->bank, condition.term, yes, no));
}

/* All operands are numbers: nobody needs a term. */
static Meaning compute(const ArrayUnrolling *u, const ExactTerm *term) {
  BitsOperand operands[3];
  uint64_t values[3], result[BITS_MAX_WORDS] = {0};
  for (unsigned i = 0; i < term->arity; i++) {
    values[i] = known(u, term->child[i]).value;
    operands[i] = (BitsOperand){&values[i], u->terms[term->child[i]].width};
  }
  bits_apply((TermOperator)term->op, term->width, term->parameter, operands, result);
  return (Meaning){result[0], 0};
}

static Meaning meaning_of_array(ArrayUnrolling *u, Term t, const ExactTerm *term) {
  Meaning index = term->arity > 1 ? known(u, term->child[1]) : (Meaning){0};
  bool is_known = !index.term && u->terms[term->child[1]].width <= 64;
  ArrayValue array = known(u, term->child[0]).term;
  if (term->op == TERM_CONSTANT_ARRAY) return (Meaning){0, array_constant(u->arrays, term_sort(u->bank, t), handle(u, term->child[0]))};
  if (term->op == TERM_SELECT) {
    Term element = is_known ? array_read_at(u->arrays, array, index.value) : array_read(u->arrays, array, handle(u, term->child[1]));
    return meaning_of_term(u, element);
  }
  Term element = handle(u, term->child[2]);
  if (is_known) return (Meaning){0, array_store_at(u->arrays, array, index.value, element)};
  return (Meaning){0, array_store(u->arrays, array, handle(u, term->child[1]), element)};
}

/* All operands that matter have a meaning. */
static Meaning meaning_of_operator(ArrayUnrolling *u, Term t, const ExactTerm *term) {
  bool is_number = term->is_number, is_changed = false;
  if (term->op == TERM_VARIABLE) return meaning_of_variable(u, t);
  if (term->op == TERM_ITE) return meaning_of_choice(u, term);
  if (term->op == TERM_SELECT || term->op == TERM_STORE || term->op == TERM_CONSTANT_ARRAY) return meaning_of_array(u, t, term);
  for (unsigned i = 0; i < term->arity; i++) {
    if (!has_meaning(u, term->child[i])) return (Meaning){term->op == TERM_OR, 0}; /* another one decides */
    is_number &= !known(u, term->child[i]).term;
    is_changed |= known(u, term->child[i]).term != term->child[i];
  }
  if (is_number) return compute(u, term);
  Term x[3] = {0};
  if (!is_changed) return (Meaning){0, t};
  for (unsigned i = 0; i < term->arity; i++) x[i] = handle(u, term->child[i]);
  return meaning_of_term(u, term_rebuild(u->bank, t, x));
}

/* Find out what `t` means in the frame under work; false if the budget ended. */
static bool find_meaning(ArrayUnrolling *u, Term t, Budget *budget) {
  enum { TERMS_BETWEEN_POLLS = 4096 };
  vector_clear(&u->stack);
  vector_push(&u->stack, t);
  while (u->stack.size) {
    Term top = vector_last(&u->stack);
    ExactTerm *term = &u->terms[top];
    if (budget && ++u->steps % TERMS_BETWEEN_POLLS == 0 && !budget_left(budget, "array_unrolling_next_term")) return false;
    if (!has_meaning(u, top)) {
      unsigned next = next_operand(u, term);
      if (next < term->arity) {
        vector_push(&u->stack, term->child[next]);
        continue;
      }
      term->meaning = meaning_of_operator(u, top, term);
      term->stamp = u->now;
    }
    (void)vector_pop(&u->stack);
  }
  return true;
}

/* As a term; TERM_NONE if the budget ended. */
static Term term_in_frame(ArrayUnrolling *u, Term t, Budget *budget) { return find_meaning(u, t, budget) ? handle(u, t) : TERM_NONE; }

/* Frame `depth` as the solution has it. */
static void begin_concrete_frame(ArrayUnrolling *u, unsigned depth) {
  size_t end = depth + 1 < u->frames.size ? u->frames.data[depth + 1].inputs : u->inputs.size;
  u->now++;
  u->is_concrete = true;
  memset(u->chosen, 0, block_at(u, depth)->inputs.size * sizeof *u->chosen);
  for (size_t i = u->frames.data[depth].inputs; i < end; i++) u->chosen[u->inputs.data[i].number] = u->inputs.data[i].variable;
}

/* The state behind the frame under work becomes the one before the next; false if the budget ended. */
static bool pass_state(ArrayUnrolling *u, unsigned depth, size_t count, Budget *budget) {
  for (size_t i = 0; i < count; i++) {
    const StateVariable *variable = state_at(u, i);
    Term after = depth ? variable->next : variable->init;
    if (!find_meaning(u, after, budget)) return false;
    u->after[i] = known(u, after);
  }
  return true;
}

static void swap_state(ArrayUnrolling *u) {
  Meaning *swap = u->before;
  u->before = u->after;
  u->after = swap;
}

/* A frame that could not be finished is begun again when asked for next. */
static bool make_frame(ArrayUnrolling *u, Budget *budget) {
  unsigned depth = (unsigned)u->frames.size;
  const Block *block = block_at(u, depth);
  Frame frame = {.inputs = u->inputs.size};
  u->now++;
  u->is_concrete = false;
  frame.error = term_in_frame(u, block->error, budget);
  if (frame.error) frame.incomplete = term_in_frame(u, block->incomplete, budget);
  if (frame.error && frame.incomplete) frame.valid = term_in_frame(u, block->valid, budget);
  bool is_made = frame.valid && pass_state(u, depth, u->model->state.size, budget);
  if (!is_made) {
    u->inputs.size = frame.inputs;
    return false;
  }
  swap_state(u);
  vector_push(&u->frames, frame);
  return true;
}

/* ---- the solver ---------------------------------------------------------------------------------- */

/* What the solver never heard of is 0. */
static void read_variable(ArrayUnrolling *u, Term variable) {
  if (blast_has_seen(u->solver.blaster, variable)) term_solver_read(&u->solver, variable, u->solution);
}

static void read_solution(ArrayUnrolling *u) {
  evaluation_clear(u->solution);
  for (size_t i = 0; i < u->variables.size; i++) read_variable(u, u->variables.data[i]);
  for (size_t i = 0; i < array_open_reads(u->arrays); i++) read_variable(u, array_open_read(u->arrays, i)->element);
}

/* What the solution violates is added; false: nothing, or the budget ended. */
static bool refine(ArrayUnrolling *u) {
  TermVector lemmas = {0};
  read_solution(u);
  array_values_refute(u->arrays, u->solution, matters, u, &lemmas);
  LOG("%zu facts about arrays added", lemmas.size);
  bool is_told = lemmas.size > 0;
  for (size_t i = 0; i < lemmas.size && is_told; i++) is_told = term_solver_assert(&u->solver, lemmas.data[i]);
  vector_release(&lemmas);
  return is_told;
}

/* Without `is_exact` a solution need not make sense of arrays. */
static Answer solve(ArrayUnrolling *u, int goal, bool is_exact, Budget *budget) {
  for (;;) {
    Answer answer = term_solver_ask(&u->solver, &goal, goal != 0, budget);
    if (answer != ANSWER_SAT || !is_exact) return answer;
    if (!budget_left(budget, "array_unrolling_refine")) return ANSWER_UNKNOWN;
    if (!refine(u)) return budget->stopped ? ANSWER_UNKNOWN : ANSWER_SAT;
  }
}

/* Everything before frame `depth` is passed.  Depths are asked for in ascending order, so this is for good. */
static bool commit(ArrayUnrolling *u, unsigned depth) {
  for (; u->committed < depth; u->committed++)
    if (!term_solver_assert(&u->solver, u->frames.data[u->committed].valid)) return false;
  return true;
}

/* A question goes through all passes, even where it meets no conflict: that is an effort, too. */
static Answer ask(ArrayUnrolling *u, unsigned depth, Term goal, bool is_exact, Budget *budget) {
  enum { PASSES_PER_EFFORT = 16 };
  if (term_is_false(u->bank, goal)) return ANSWER_UNSAT;
  term_solver_set_budget(&u->solver, budget);
  AigLit bit = commit(u, depth) ? blast_bool(u->solver.blaster, goal) : AIG_NONE;
  Answer answer = bit == AIG_NONE ? ANSWER_UNKNOWN : ANSWER_UNSAT;
  if (bit != AIG_NONE && bit != AIG_FALSE) budget_spend(budget, depth / PASSES_PER_EFFORT);
  if (bit != AIG_NONE && bit != AIG_FALSE) answer = solve(u, bit == AIG_TRUE ? 0 : cnf_literal(u->solver.cnf, bit), is_exact, budget);
  term_solver_set_budget(&u->solver, NULL);
  return answer;
}

static bool unroll_to(ArrayUnrolling *u, unsigned depth, Budget *budget) {
  while (u->frames.size <= depth)
    if (!make_frame(u, budget)) return false;
  return true;
}

Answer array_unrolling_ask_error(ArrayUnrolling *u, unsigned depth, Budget *budget) {
  return unroll_to(u, depth, budget) ? ask(u, depth, u->frames.data[depth].error, true, budget) : ANSWER_UNKNOWN;
}

Answer array_unrolling_ask_incomplete(ArrayUnrolling *u, unsigned depth, Budget *budget) {
  return unroll_to(u, depth, budget) ? ask(u, depth, u->frames.data[depth].incomplete, true, budget) : ANSWER_UNKNOWN;
}

Answer array_unrolling_ask_alive(ArrayUnrolling *u, unsigned depth, Budget *budget) {
  if (!unroll_to(u, depth, budget)) return ANSWER_UNKNOWN;
  Term valid = u->frames.data[depth].valid;
  return term_is_true(u->bank, valid) ? ANSWER_SAT : ask(u, depth, valid, false, budget);
}

/* ---- the run that a solution describes ------------------------------------------------------------- */

typedef struct {
  RunInputs *run;
  RunCounts counts;
} Collector;

static bool is_met(ArrayUnrolling *u, Term when, Budget *budget) {
  Term met = term_in_frame(u, when, budget);
  return met && evaluation_is_true(u->solution, met);
}

static int compare_inputs(const void *a, const void *b) {
  const RunInput *x = a, *y = b;
  return x->offset < y->offset ? -1 : x->offset > y->offset;
}

/* Each element that the solution speaks of, by offset. */
static void collect_array(ArrayUnrolling *u, Collector *c, const ModelInput *input, ArrayValue any) {
  unsigned bytes = sort_element_width(u->bank, term_sort(u->bank, input->var)) / 8;
  uint32_t visit = (uint32_t)map_get(&c->counts.visits, input->edge->id, 0);
  if (input->is_first) map_put(&c->counts.visits, input->edge->id, visit + 1);
  RunInputVector *inputs = &c->run->inputs;
  size_t first = inputs->size;
  for (size_t i = 0; any && i < array_open_reads(u->arrays); i++) {
    OpenRead read = *array_open_read(u->arrays, i);
    if (read.array != any || !matters(u, read.element)) continue;
    uint64_t offset = evaluation_value(u->solution, read.index);
    const uint64_t *words = evaluation_words(u->solution, read.element);
    u128 value = words[0] | (bytes > 8 ? (u128)words[1] << 64 : 0);
    vector_push(inputs, (RunInput){input->edge, input->is_first ? visit : visit - 1, (i128)value, true, offset, bytes});
  }
  if (inputs->size > first + 1) qsort(inputs->data + first, inputs->size - first, sizeof *inputs->data, compare_inputs);
}

static void collect_inputs(ArrayUnrolling *u, Collector *c, unsigned depth, Budget *budget) {
  const InputVector *inputs = &block_at(u, depth)->inputs;
  const Types *types = &u->model->graph->cfa->program->types;
  for (size_t i = 0; i < inputs->size; i++) {
    const ModelInput *input = &inputs->data[i];
    if (!input->edge || !is_met(u, input->when, budget)) continue;
    uint32_t chosen = u->chosen[i];
    uint64_t zero[TERM_MAX_WIDTH / 64] = {0};
    if (is_array(u, input->var))
      collect_array(u, c, input, chosen);
    else
      run_inputs_add(&c->run->inputs, &c->counts, u->bank, types, input, chosen ? evaluation_words(u->solution, chosen) : zero);
  }
}

/* Through the frames once more, with the values of the solution: everything is a constant then, also what was outside of the cone.
 * Ends at the start of frame `depth`, or before if the budget ended. */
static bool walk_to(ArrayUnrolling *u, unsigned depth, Collector *collector, Budget *budget) {
  for (unsigned step = 0; step < depth; step++) {
    begin_concrete_frame(u, step);
    if (collector) collect_inputs(u, collector, step, budget);
    if (!pass_state(u, step, state_count(u), budget)) return false;
    swap_state(u);
  }
  begin_concrete_frame(u, depth);
  return true;
}

/* The state behind the last frame is needed again. */
static Meaning *keep_state(const ArrayUnrolling *u) {
  Meaning *kept = memory_alloc((state_count(u) + 1) * sizeof *kept);
  for (size_t i = 0; i < state_count(u); i++) kept[i] = u->before[i];
  return kept;
}

static void restore_state(ArrayUnrolling *u, Meaning *kept) {
  memory_free(u->before);
  u->before = kept;
  u->now++;
}

RunInputs *array_unrolling_run_inputs(ArrayUnrolling *u, unsigned depth, Budget *budget) {
  Collector c = {.run = memory_zeroed(1, sizeof *c.run)};
  Meaning *kept = keep_state(u);
  bool is_there = walk_to(u, depth, &c, budget);
  if (is_there) collect_inputs(u, &c, depth, budget);
  restore_state(u, kept);
  run_counts_release(&c.counts);
  if (is_there && !budget->stopped) return c.run;
  run_inputs_delete(c.run);
  return NULL;
}

const IncompletePoint *array_unrolling_incomplete_point(ArrayUnrolling *u, unsigned depth) {
  const IncompleteVector *points = &block_at(u, depth)->incompletes;
  Meaning *kept = keep_state(u);
  const IncompletePoint *found = NULL;
  walk_to(u, depth, NULL, NULL);
  for (size_t i = 0; i < points->size && !found; i++)
    if (is_met(u, points->data[i].when, NULL)) found = &points->data[i];
  restore_state(u, kept);
  return found || !points->size ? found : &points->data[0];
}
