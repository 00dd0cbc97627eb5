/* Parts for interpolation: the clauses of each block are made once, over local variables, and copied with a
 * renaming into every problem.  See parts.h. */
#include "model/unroll/parts.h"
#include <stdlib.h>

/* A block's clauses.  Local variables: 1 .. bits is the state before, bits+1 .. 2*bits the state behind, then
 * the others. */
typedef struct {
  IntVector clauses; /* each ends with 0 */
  int variables;     /* how many locals there are */
  int valid, unsafe; /* local literals */
} Template;

struct Parts {
  const Circuit *circuit;
  int bits;
  Template prefix, loop;
};

/* ---- making templates ---------------------------------------------------------------------------- */

static int template_variable(void *context) { return ++((Template *)context)->variables; }

static void template_clause(void *context, const int *literals, size_t count) {
  Template *template = context;
  for (size_t i = 0; i < count; i++) vector_push(&template->clauses, literals[i]);
  vector_push(&template->clauses, 0);
}

static void equate(Template *template, int a, int b) {
  template_clause(template, (int[]){-a, b}, 2);
  template_clause(template, (int[]){a, -b}, 2);
}

static void make_template(Template *template, const Parts *parts, const CircuitBlock *block, const AigVector *outputs,
                          Budget *budget) {
  const Circuit *circuit = parts->circuit;
  template->variables = 2 * parts->bits;
  ClauseSink sink = {template, template_variable, template_clause};
  Cnf *cnf = cnf_new(circuit->aig, sink);
  cnf_set_budget(cnf, budget);
  for (int i = 0; i < parts->bits; i++) cnf_bind(cnf, aig_node(circuit->state.data[i]), i + 1);
  template->valid = cnf_literal(cnf, block->valid);
  AigLit unsafe = aig_or(circuit->aig, block->error, block->incomplete);
  template->unsafe = cnf_literal(cnf, unsafe);
  for (int i = 0; i < parts->bits; i++) equate(template, parts->bits + i + 1, cnf_literal(cnf, outputs->data[i]));
  cnf_delete(cnf);
}

Parts *parts_new(const Circuit *circuit, Budget *budget) {
  Parts *parts = memory_zeroed(1, sizeof *parts);
  parts->circuit = circuit;
  parts->bits = (int)circuit->state.size;
  make_template(&parts->prefix, parts, &circuit->prefix, &circuit->init, budget);
  make_template(&parts->loop, parts, &circuit->loop, &circuit->next, budget);
  return parts;
}

void parts_delete(Parts *parts) {
  if (!parts) return;
  vector_release(&parts->prefix.clauses);
  vector_release(&parts->loop.clauses);
  memory_free(parts);
}

/* ---- using them ---------------------------------------------------------------------------------- */

int *parts_state(const Parts *parts, ClauseSink sink) {
  int *state = memory_zeroed((size_t)parts->bits, sizeof *state);
  for (int i = 0; i < parts->bits; i++) state[i] = sink.variable(sink.context);
  return state;
}

typedef struct {
  ClauseSink sink;
  const int *from, *to;
  int bits;
  int *fresh; /* per local variable: its number in the problem, 0 if it has none yet */
} Renaming;

static int rename_literal(Renaming *renaming, int literal) {
  int local = abs(literal), *slot = &renaming->fresh[local];
  if (!*slot) {
    if (local <= renaming->bits)
      *slot = renaming->from[local - 1];
    else if (local <= 2 * renaming->bits && renaming->to)
      *slot = renaming->to[local - renaming->bits - 1];
    else
      *slot = renaming->sink.variable(renaming->sink.context);
  }
  return literal < 0 ? -*slot : *slot;
}

/* Adds the template's clauses; the literals of the result are those of the problem. */
static PassLiterals instantiate(const Parts *parts, const Template *template, ClauseSink sink, const int *from,
                                const int *to) {
  Renaming renaming = {sink, from, to, parts->bits, memory_zeroed((size_t)template->variables + 1, sizeof(int))};
  IntVector clause = {0};
  for (size_t i = 0; i < template->clauses.size; i++) {
    if (template->clauses.data[i]) {
      vector_push(&clause, rename_literal(&renaming, template->clauses.data[i]));
    } else {
      sink.clause(sink.context, clause.data, clause.size);
      vector_clear(&clause);
    }
  }
  PassLiterals pass = {rename_literal(&renaming, template->valid), rename_literal(&renaming, template->unsafe)};
  vector_release(&clause);
  memory_free(renaming.fresh);
  return pass;
}

void parts_add_initial(const Parts *parts, ClauseSink sink, const int *state) {
  PassLiterals prefix = instantiate(parts, &parts->prefix, sink, NULL, state);
  sink.clause(sink.context, &prefix.valid, 1);
}

PassLiterals parts_add_pass(const Parts *parts, ClauseSink sink, const int *from, const int *to) {
  return instantiate(parts, &parts->loop, sink, from, to);
}

void parts_add_states(const Parts *parts, ClauseSink sink, const Aig *aig, AigLit states, const AigVector *leaves,
                      const int *state) {
  Cnf *cnf = cnf_new(aig, sink);
  for (int i = 0; i < parts->bits; i++) cnf_bind(cnf, aig_node(leaves->data[i]), state[i]);
  cnf_assert(cnf, states);
  cnf_delete(cnf);
}
