/* Writing Horn clauses: see export_chc.h. */
#include "model/formats/export_chc.h"
#include "logic/float.h"
#include "model/formats/chc_terms.h"
#include <string.h>

typedef struct {
  Model *model;
  ChcTerms chc;
  Buffer clauses;
} Writer;

/* ---- names --------------------------------------------------------------------------------------- */

/* Variables of programs have a number behind '#' already; to others the handle is added, which also keeps
 * words of SMT-LIB out. */
static const char *quoted_name(ChcTerms *chc, const char *name, Term variable) {
  char *text = strchr(name, '#') ? arena_format(&chc->arena, "|%s|", name)
                                 : arena_format(&chc->arena, "|%s!%u|", name, variable);
  for (char *p = text + 1; p[1]; p++)
    if (*p < ' ' || *p > '~' || *p == '|' || *p == '\\') *p = '_';
  return text;
}

static void add_inputs(ChcTerms *chc, const Block *block, const Map *needed) {
  for (size_t i = 0; i < block->inputs.size; i++) {
    Term var = block->inputs.data[i].var;
    if (map_has(needed, var)) chc_add_variable(chc, var, arena_format(&chc->arena, "in!%u", var), true);
  }
}

/* Names of inputs may be anything and need not be unique, so that they are only told of in comments. */
static void tell_inputs(Buffer *out, const Block *block, const Map *needed) {
  for (size_t i = 0; i < block->inputs.size; i++) {
    if (!map_has(needed, block->inputs.data[i].var)) continue;
    buffer_format(out, ";   in!%u is ", block->inputs.data[i].var);
    for (const char *p = block->inputs.data[i].name; *p; p++)
      buffer_add_bytes(out, *p < ' ' || *p > '~' ? "_" : p, 1);
    buffer_add(out, "\n");
  }
}

/* ---- clauses ------------------------------------------------------------------------------------- */

static void find_variables(const TermBank *bank, const TermVector *roots, Map *needed) {
  TermVector variables = {0};
  for (size_t i = 0; i < roots->size; i++) {
    vector_clear(&variables);
    term_free_variables(bank, roots->data[i], &variables);
    for (size_t j = 0; j < variables.size; j++) map_put(needed, variables.data[j], 1);
  }
  vector_release(&variables);
}

static void add_predicate(Buffer *out, const StringVector *arguments) {
  if (arguments->size) buffer_add(out, "(");
  buffer_add(out, "inv");
  for (size_t i = 0; i < arguments->size; i++) buffer_format(out, " %s", arguments->data[i]);
  if (arguments->size) buffer_add(out, ")");
}

static void print_clause(Writer *w, const StringVector *state, Term condition, const StringVector *after) {
  ChcTerms *chc = &w->chc;
  Buffer *out = &w->clauses;
  buffer_add(out, "(assert");
  if (chc->variables.size) buffer_add(out, " (forall (");
  for (size_t i = 0; i < chc->variables.size; i++)
    buffer_format(out, "%s%s", i ? " " : "", chc->variables.data[i]);
  if (chc->variables.size) buffer_add(out, ")");
  buffer_add(out, "\n  (=> (and ");
  if (state)
    add_predicate(out, state);
  else
    buffer_add(out, "true");
  for (size_t i = 0; i < chc->equations.size; i++)
    buffer_format(out, "\n           %s", chc->equations.data[i]);
  buffer_format(out, "\n           %s)\n      ", chc_text(chc, condition));
  if (after)
    add_predicate(out, after);
  else
    buffer_add(out, "false");
  buffer_add(out, chc->variables.size ? ")))\n\n" : "))\n\n");
}

/* [inv(state) and] condition => inv(values behind the block), or false. */
static void write_clause(Writer *w, bool is_loop, Term condition, bool leads_on, const char *title) {
  Model *model = w->model;
  ChcTerms *chc = &w->chc;
  const Block *block = is_loop ? &model->loop : &model->prefix;
  if (term_is_false(model->bank, condition)) return;
  TermVector roots = {0};
  StringVector before = {0}, after = {0};
  Map needed = {0};
  chc_begin(chc);
  vector_push(&roots, condition);
  for (size_t i = 0; leads_on && i < model->state.size; i++)
    vector_push(&roots, is_loop ? model->state.data[i].next : model->state.data[i].init);
  find_variables(model->bank, &roots, &needed);
  for (size_t i = 0; is_loop && i < model->state.size; i++) {
    const StateVariable *v = &model->state.data[i];
    vector_push(&before, quoted_name(chc, v->name, v->var));
    chc_add_variable(chc, v->var, vector_last(&before), false);
  }
  add_inputs(chc, block, &needed);
  chc_add_terms(chc, &roots);
  for (size_t i = 1; i < roots.size; i++) vector_push(&after, chc_text(chc, roots.data[i]));
  buffer_format(&w->clauses, "; %s\n", title);
  tell_inputs(&w->clauses, block, &needed);
  print_clause(w, is_loop ? &before : NULL, condition, leads_on ? &after : NULL);
  vector_release(&roots);
  vector_release(&before);
  vector_release(&after);
  map_release(&needed);
}

static void write_clauses(Writer *w) {
  const Block *prefix = &w->model->prefix, *loop = &w->model->loop;
  if (w->model->has_loop) {
    write_clause(w, false, prefix->valid, true, "from the entry to the first cut point");
    write_clause(w, true, loop->valid, true, "from a cut point to the next");
    write_clause(w, true, loop->error, false, "the error behind a cut point");
    write_clause(w, true, loop->incomplete, false,
                 "behind a cut point, here the model stops describing the program");
  }
  write_clause(w, false, prefix->error, false, "the error before any cut point");
  write_clause(w, false, prefix->incomplete, false,
               "before any cut point, here the model stops describing the program");
}

/* ---- the file ------------------------------------------------------------------------------------ */

static const char *describe_integers(const ChcTerms *chc) {
  if (chc->integers == CHC_BITVECTORS)
    return "Bit-vectors: exact.  (z3 needs the option fp.engine=spacer for them.)";
  if (chc->integers == CHC_UNBOUNDED)
    return "Machine integers are written as mathematical ones: sums, differences, negations and products do "
           "not wrap\n"
           "; around, so neither answer carries over to a program that overflows.";
  if (chc->open) return "Integers in two's complement that wrap around.";
  return "Integers in two's complement that wrap around: exact.";
}

static void write_head(const Writer *w, const char *comment, Buffer *out) {
  const Model *model = w->model;
  for (bool at_begin = true; *comment; at_begin = *comment++ == '\n') {
    if (at_begin) buffer_add(out, "; ");
    buffer_add_bytes(out, comment, 1);
  }
  buffer_format(out, "; sat: the error is unreachable; unsat: it is reachable.\n; %s\n",
                describe_integers(&w->chc));
  if (w->chc.open)
    buffer_format(out,
                  "; Operations whose results were left open (any value): %u.  sat is not weakened by that, "
                  "but unsat may\n"
                  "; come from values that the program never computes.\n",
                  w->chc.open);
  bool is_complete = term_is_false(model->bank, model->prefix.incomplete) &&
                     term_is_false(model->bank, model->loop.incomplete);
  if (!is_complete)
    buffer_add(out, "; Where the model stops describing the program counts as an error here: unsat may come "
                    "from that.\n");
}

static void write_declaration(Writer *w, Buffer *out) {
  const Model *model = w->model;
  buffer_add(out, "(set-logic HORN)\n(declare-fun inv (");
  for (size_t i = 0; i < model->state.size; i++)
    buffer_format(out, "%s%s", i ? " " : "",
                  chc_sort(&w->chc, term_width(model->bank, model->state.data[i].var)));
  buffer_add(out, ") Bool)\n\n");
}

/* Only what has a text: bit-vectors and their operators. */
static bool is_supported(const TermBank *bank, Term t) {
  TermVector terms = {0};
  bool good = true;
  term_subterms(bank, t, &terms);
  for (size_t i = 0; i < terms.size && good; i++)
    good = !sort_is_array(term_sort(bank, terms.data[i])) && !term_is_float(bank, terms.data[i]);
  vector_release(&terms);
  return good;
}

static bool is_model_supported(const Model *model, Buffer *why) {
  const TermBank *bank = model->bank;
  const Block *blocks[] = {&model->prefix, &model->loop};
  bool good = true;
  for (unsigned i = 0; i < 2; i++)
    good = good && is_supported(bank, blocks[i]->valid) && is_supported(bank, blocks[i]->error) &&
           is_supported(bank, blocks[i]->incomplete);
  for (size_t i = 0; i < model->state.size && good; i++)
    good = is_supported(bank, model->state.data[i].init) && is_supported(bank, model->state.data[i].next);
  if (!good)
    buffer_add(why,
               "the model uses arrays or floating-point operations, which are not written as Horn clauses");
  return good;
}

bool export_chc(Model *model, ChcIntegers integers, const char *comment, Buffer *out, Buffer *why) {
  if (!is_model_supported(model, why)) return false;
  Writer w = {.model = model, .chc = {.bank = model->bank, .integers = integers}};
  write_clauses(&w);
  write_head(&w, comment, out);
  write_declaration(&w, out);
  buffer_add_bytes(out, w.clauses.data, w.clauses.size);
  buffer_add(out, "(check-sat)\n");
  vector_release(&w.clauses);
  chc_release(&w.chc);
  return true;
}
