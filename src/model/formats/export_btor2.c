/* Writing Btor2: see export_btor2.h.  Terms are hash-consed and children come before parents, so that one
 * pass in the order of handles writes each node once.  Btor2's operators mean what ours do, division by zero
 * included. */
#include "model/formats/export_btor2.h"
#include "base/map.h"
#include "logic/float.h"
#include "logic/walk.h"
#include "model/formats/step_system.h"
#include "solve/blast.h"

typedef struct {
  StepSystem system;
  TermBank *bank;
  uint32_t last;                      /* number of the last line */
  uint32_t sorts[TERM_MAX_WIDTH + 1]; /* number of the sort of each width, 0: not yet */
  Map numbers;                        /* term -> its line */
  Buffer *out;
} Writer;

static uint32_t sort_of(Writer *w, unsigned width) {
  if (!w->sorts[width]) {
    w->sorts[width] = ++w->last;
    buffer_format(w->out, "%u sort bitvec %u\n", w->last, width);
  }
  return w->sorts[width];
}

static uint32_t number_of(const Writer *w, Term t) { return (uint32_t)map_get(&w->numbers, t, 0); }

/* A symbol ends at a blank. */
static void add_symbol(Writer *w, const char *name) {
  buffer_add(w->out, " ");
  for (; *name; name++) {
    bool plain = *name > ' ' && *name <= '~' && *name != ';';
    buffer_add_bytes(w->out, plain ? name : "_", 1);
  }
  buffer_add(w->out, "\n");
}

/* ---- nodes --------------------------------------------------------------------------------------- */

static void write_constant(Writer *w, Term t) {
  unsigned width = term_width(w->bank, t);
  uint32_t sort = sort_of(w, width);
  const uint64_t *words = term_words(w->bank, t);
  buffer_format(w->out, "%u ", ++w->last);
  if (bits_is_zero(words, width)) {
    buffer_format(w->out, "zero %u\n", sort);
  } else if (bits_is_one(words, width)) {
    buffer_format(w->out, "one %u\n", sort);
  } else if (width <= 64) {
    buffer_format(w->out, "constd %u %llu\n", sort, (unsigned long long)words[0]);
  } else {
    buffer_format(w->out, "const %u ", sort);
    for (unsigned bit = width; bit-- > 0;) buffer_add(w->out, bits_get(words, bit) ? "1" : "0");
    buffer_add(w->out, "\n");
  }
}

static const char *operator_name(TermOperator op) {
  switch (op) {
  case TERM_NOT: return "not";
  case TERM_AND: return "and";
  case TERM_OR: return "or";
  case TERM_XOR: return "xor";
  case TERM_EQUAL: return "eq";
  case TERM_ULESS: return "ult";
  case TERM_ULESS_EQUAL: return "ulte";
  case TERM_SLESS: return "slt";
  case TERM_SLESS_EQUAL: return "slte";
  case TERM_ADD: return "add";
  case TERM_SUBTRACT: return "sub";
  case TERM_NEGATE: return "neg";
  case TERM_MULTIPLY: return "mul";
  case TERM_UDIVIDE: return "udiv";
  case TERM_UREMAINDER: return "urem";
  case TERM_SDIVIDE: return "sdiv";
  case TERM_SREMAINDER: return "srem";
  case TERM_SMODULO: return "smod";
  case TERM_SHIFT_LEFT: return "sll";
  case TERM_SHIFT_RIGHT: return "srl";
  case TERM_SHIFT_RIGHT_SIGNED: return "sra";
  case TERM_CONCAT: return "concat";
  case TERM_EXTRACT: return "slice";
  case TERM_ZERO_EXTEND: return "uext";
  case TERM_SIGN_EXTEND: return "sext";
  case TERM_ITE: return "ite";
  default: return NULL;
  }
}

static void write_operator(Writer *w, Term t) {
  TermOperator op = term_operator(w->bank, t);
  unsigned width = term_width(w->bank, t);
  uint32_t sort = sort_of(w, width);
  buffer_format(w->out, "%u %s %u", ++w->last, operator_name(op), sort);
  for (unsigned i = 0; i < term_arity(w->bank, t); i++)
    buffer_format(w->out, " %u", number_of(w, term_child(w->bank, t, i)));
  if (op == TERM_EXTRACT)
    buffer_format(w->out, " %u %u", term_extract_high(w->bank, t), term_extract_low(w->bank, t));
  if (op == TERM_ZERO_EXTEND || op == TERM_SIGN_EXTEND)
    buffer_format(w->out, " %u", width - term_width(w->bank, term_child(w->bank, t, 0)));
  buffer_add(w->out, "\n");
}

/* ---- floating point, as gates -------------------------------------------------------------------- */

/* The line of a literal, with the minus sign that Btor2 has for complements. */
static void add_literal(Writer *w, const uint32_t *lines, AigLit literal) {
  buffer_format(w->out, " %s%u", aig_is_negated(literal) ? "-" : "", lines[aig_node(literal)]);
}

/* `lines` is set for every node: the constant, the bits of operands, the gates. */
static void write_gates(Writer *w, const Aig *aig, uint32_t *lines) {
  uint32_t bit = sort_of(w, 1);
  lines[0] = ++w->last;
  buffer_format(w->out, "%u zero %u\n", w->last, bit);
  for (uint32_t node = 1; node < aig_size(aig); node++) {
    if (!aig_is_and(aig, node)) continue;
    lines[node] = ++w->last;
    buffer_format(w->out, "%u and %u", w->last, bit);
    add_literal(w, lines, aig_left(aig, node));
    add_literal(w, lines, aig_right(aig, node));
    buffer_add(w->out, "\n");
  }
}

/* The bits of an operand as lines of their own. */
static void write_slices(Writer *w, Term operand, const AigLit *bits, uint32_t *lines) {
  uint32_t bit = sort_of(w, 1);
  for (unsigned i = 0; i < term_width(w->bank, operand); i++) {
    lines[aig_node(bits[i])] = ++w->last;
    buffer_format(w->out, "%u slice %u %u %u %u\n", w->last, bit, number_of(w, operand), i, i);
  }
}

static void write_joined(Writer *w, const uint32_t *lines, const AigLit *bits, unsigned width) {
  uint32_t sort = sort_of(w, 1);
  buffer_format(w->out, "%u and %u", ++w->last, sort);
  add_literal(w, lines, bits[0]);
  add_literal(w, lines, bits[0]);
  buffer_add(w->out, "\n");
  for (unsigned i = 1; i < width; i++) {
    uint32_t below = w->last;
    sort = sort_of(w, i + 1);
    buffer_format(w->out, "%u concat %u", ++w->last, sort);
    add_literal(w, lines, bits[i]);
    buffer_format(w->out, " %u\n", below);
  }
}

/* The operation on variables is made a circuit, then its inputs are the bits of the operands. */
static void write_float(Writer *w, Term t) {
  Aig *aig = aig_new();
  Blaster *blaster = blaster_new(w->bank, aig);
  Term variables[3] = {0};
  AigVector bits[3] = {{0}}, result = {0};
  for (unsigned i = 0; i < term_arity(w->bank, t); i++) {
    unsigned width = term_width(w->bank, term_child(w->bank, t, i));
    variables[i] = term_variable(w->bank, width, "operand");
    for (unsigned j = 0; j < width; j++) vector_push(&bits[i], aig_input(aig));
    blast_bind(blaster, variables[i], bits[i].data);
  }
  const AigLit *literals = blast_term(blaster, term_rebuild(w->bank, t, variables));
  for (unsigned i = 0; i < term_width(w->bank, t); i++) vector_push(&result, literals[i]);
  uint32_t *lines = memory_zeroed(aig_size(aig), sizeof *lines);
  for (unsigned i = 0; i < term_arity(w->bank, t); i++)
    write_slices(w, term_child(w->bank, t, i), bits[i].data, lines);
  write_gates(w, aig, lines);
  write_joined(w, lines, result.data, (unsigned)result.size);
  memory_free(lines);
  for (unsigned i = 0; i < 3; i++) vector_release(&bits[i]);
  vector_release(&result);
  blaster_delete(blaster);
  aig_delete(aig);
}

/* ---- the file ------------------------------------------------------------------------------------ */

static void write_node(Writer *w, Term t) {
  if (map_has(&w->numbers, t)) return;
  if (term_is_constant(w->bank, t))
    write_constant(w, t);
  else if (operator_is_float(term_operator(w->bank, t)))
    write_float(w, t);
  else
    write_operator(w, t);
  map_put(&w->numbers, t, w->last);
}

static void write_variables(Writer *w) {
  const StepSystem *system = &w->system;
  for (size_t i = 0; i < system->inputs.size; i++) {
    const StepInput *input = &system->inputs.data[i];
    uint32_t sort = sort_of(w, term_width(w->bank, input->var));
    buffer_format(w->out, "%u input %u", ++w->last, sort);
    add_symbol(w, input->name);
    map_put(&w->numbers, input->var, w->last);
  }
  for (size_t i = 0; i < system->states.size; i++)
    if (system->states.data[i].init != TERM_NONE) write_node(w, system->states.data[i].init);
  for (size_t i = 0; i < system->states.size; i++) {
    const StepState *state = &system->states.data[i];
    uint32_t sort = sort_of(w, term_width(w->bank, state->var));
    buffer_format(w->out, "%u state %u", ++w->last, sort);
    add_symbol(w, state->name);
    map_put(&w->numbers, state->var, w->last);
    if (state->init == TERM_NONE) continue;
    uint32_t number = w->last;
    buffer_format(w->out, "%u init %u %u %u\n", ++w->last, sort, number, number_of(w, state->init));
  }
}

/* Everything that is needed, children first. */
static void write_nodes(Writer *w) {
  const StepSystem *system = &w->system;
  Term roots[] = {system->constraint, system->error, system->incomplete};
  size_t terms = bank_size(w->bank);
  unsigned char *needed = memory_zeroed(terms + 1, 1);
  for (unsigned i = 0; i < 3; i++) needed[roots[i]] = 1;
  for (size_t i = 0; i < system->states.size; i++) needed[system->states.data[i].next] = 1;
  for (Term t = (Term)terms; t > 0; t--)
    for (unsigned i = 0; needed[t] && i < term_arity(w->bank, t); i++) needed[term_child(w->bank, t, i)] = 1;
  for (Term t = 1; t <= terms; t++)
    if (needed[t]) write_node(w, t);
  memory_free(needed);
}

static void write_condition(Writer *w, const char *kind, Term condition, const char *name) {
  buffer_format(w->out, "%u %s %u", ++w->last, kind, number_of(w, condition));
  add_symbol(w, name);
}

static void write_conditions(Writer *w) {
  const StepSystem *system = &w->system;
  for (size_t i = 0; i < system->states.size; i++) {
    const StepState *state = &system->states.data[i];
    uint32_t sort = sort_of(w, term_width(w->bank, state->var));
    buffer_format(w->out, "%u next %u %u %u\n", ++w->last, sort, number_of(w, state->var),
                  number_of(w, state->next));
  }
  if (!term_is_true(w->bank, system->constraint))
    write_condition(w, "constraint", system->constraint, "path");
  write_condition(w, "bad", system->error, "error");
  if (term_is_false(w->bank, system->incomplete)) return;
  buffer_add(w->out, "; here the model stops describing the program: a proof must exclude this too\n");
  write_condition(w, "bad", system->incomplete, "incomplete");
}

static void write_comment(Writer *w, const char *comment) {
  for (bool at_begin = true; *comment; at_begin = *comment++ == '\n') {
    if (at_begin) buffer_add(w->out, "; ");
    buffer_add_bytes(w->out, comment, 1);
  }
}

static bool is_supported(const StepSystem *system, Buffer *why) {
  bool good = step_system_has_circuit(system);
  if (!good)
    buffer_add(why, "the model uses arrays or floating-point remainders, which are not written as Btor2");
  return good;
}

bool export_btor2(Model *model, const char *comment, Buffer *out, Buffer *why) {
  Writer *w = memory_zeroed(1, sizeof *w);
  w->bank = model->bank;
  w->out = out;
  step_system_init(&w->system, model, true);
  bool good = is_supported(&w->system, why);
  if (good) {
    write_comment(w, comment);
    write_variables(w);
    write_nodes(w);
    write_conditions(w);
  }
  map_release(&w->numbers);
  step_system_release(&w->system);
  memory_free(w);
  return good;
}
