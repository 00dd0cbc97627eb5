/* Writing AIGER 1.9 (Biere, Heljanko, Wieringa, "AIGER 1.9 and beyond", 2011): see export_aiger.h.
 *
 * The literals of our graphs are AIGER's but for the numbers: inputs come first, then latches, then the gates
 * that are needed, in ascending order, so that operands stand before gates as the binary format wants it. */
#include "model/formats/export_aiger.h"
#include "logic/walk.h"
#include "model/formats/step_system.h"
#include "model/system/unique.h"
#include "solve/aig.h"
#include "solve/blast.h"
#include <stdio.h>

typedef struct {
  StepSystem system;
  Aig *aig;
  Blaster *blaster;
  AigVector inputs, latches; /* literals of ours, bit by bit */
  AigVector next;            /* per latch */
  U32Vector reset;           /* per latch */
  AigLit bad[2], constraint;
  unsigned bads;
  uint32_t *number; /* per node of ours: its literal in the file; UINT32_MAX: not needed */
  uint32_t gates, unused_inputs;
  bool is_binary;
  UniqueNames names;
  Buffer *out;
} Writer;

/* ---- from terms to bits -------------------------------------------------------------------------- */

static void blast_into(Writer *w, Term t, AigVector *to) {
  const AigLit *bits = blast_term(w->blaster, t);
  for (unsigned i = 0; i < term_width(w->system.bank, t); i++) vector_push(to, bits[i]);
}

static void blast_resets(Writer *w, Term init) {
  const uint64_t *words = term_words(w->system.bank, init);
  for (unsigned i = 0; i < term_width(w->system.bank, init); i++)
    vector_push(&w->reset, (uint32_t)(words[i / 64] >> i % 64 & 1));
}

static void blast_system(Writer *w) {
  const StepSystem *system = &w->system;
  for (size_t i = 0; i < system->inputs.size; i++) blast_into(w, system->inputs.data[i].var, &w->inputs);
  for (size_t i = 0; i < system->states.size; i++) blast_into(w, system->states.data[i].var, &w->latches);
  for (size_t i = 0; i < system->states.size; i++) {
    blast_into(w, system->states.data[i].next, &w->next);
    blast_resets(w, system->states.data[i].init);
  }
  w->bad[w->bads++] = blast_bool(w->blaster, system->error);
  if (!term_is_false(system->bank, system->incomplete))
    w->bad[w->bads++] = blast_bool(w->blaster, system->incomplete);
  w->constraint = blast_bool(w->blaster, system->constraint);
}

/* ---- numbers ------------------------------------------------------------------------------------- */

static void need(Writer *w, AigLit literal) { w->number[aig_node(literal)] = 0; }

static void number_nodes(Writer *w) {
  size_t nodes = aig_size(w->aig);
  w->number = memory_alloc(nodes * sizeof *w->number);
  for (size_t i = 0; i < nodes; i++) w->number[i] = UINT32_MAX;
  for (size_t i = 0; i < w->next.size; i++) need(w, w->next.data[i]);
  for (unsigned i = 0; i < w->bads; i++) need(w, w->bad[i]);
  need(w, w->constraint);
  for (size_t i = nodes; i-- > 1;) {
    if (w->number[i] || !aig_is_and(w->aig, (uint32_t)i)) continue;
    need(w, aig_left(w->aig, (uint32_t)i));
    need(w, aig_right(w->aig, (uint32_t)i));
  }
  w->unused_inputs = !w->inputs.size;
  uint32_t literal = 2 * w->unused_inputs;
  w->number[0] = 0;
  for (size_t i = 0; i < w->inputs.size; i++) w->number[aig_node(w->inputs.data[i])] = literal += 2;
  for (size_t i = 0; i < w->latches.size; i++) w->number[aig_node(w->latches.data[i])] = literal += 2;
  for (size_t i = 1; i < nodes; i++)
    if (!w->number[i] && aig_is_and(w->aig, (uint32_t)i)) w->number[i] = literal += 2, w->gates++;
}

static uint32_t file_literal(const Writer *w, AigLit literal) {
  return w->number[aig_node(literal)] ^ (uint32_t)aig_is_negated(literal);
}

/* ---- the file ------------------------------------------------------------------------------------ */

static uint32_t input_count(const Writer *w) { return (uint32_t)w->inputs.size + w->unused_inputs; }

static void write_header(const Writer *w) {
  uint32_t inputs = input_count(w), latches = (uint32_t)w->latches.size;
  buffer_format(w->out, "%s %u %u %u 0 %u %u 1\n", w->is_binary ? "aig" : "aag", inputs + latches + w->gates,
                inputs, latches, w->gates, w->bads);
}

/* Text names what is defined; in the binary format the order says it. */
static void write_variables(const Writer *w) {
  for (uint32_t i = 0; !w->is_binary && i < input_count(w); i++) buffer_format(w->out, "%u\n", 2 * (i + 1));
  for (size_t i = 0; i < w->latches.size; i++) {
    if (!w->is_binary) buffer_format(w->out, "%u ", file_literal(w, w->latches.data[i]));
    buffer_format(w->out, "%u", file_literal(w, w->next.data[i]));
    buffer_add(w->out, w->reset.data[i] ? " 1\n" : "\n");
  }
}

static void write_difference(Buffer *out, uint32_t difference) {
  for (; difference >= 128; difference >>= 7) vector_push(out, (char)(difference | 128));
  vector_push(out, (char)difference);
}

static void write_gates(const Writer *w) {
  for (uint32_t i = 1; i < aig_size(w->aig); i++) {
    if (!aig_is_and(w->aig, i) || w->number[i] == UINT32_MAX) continue;
    uint32_t own = w->number[i], a = file_literal(w, aig_left(w->aig, i)),
             b = file_literal(w, aig_right(w->aig, i));
    uint32_t large = a > b ? a : b, small = a > b ? b : a;
    if (w->is_binary) {
      write_difference(w->out, own - large);
      write_difference(w->out, large - small);
    } else {
      buffer_format(w->out, "%u %u %u\n", own, large, small);
    }
  }
}

/* A symbol ends at the end of the line, and no two inputs or latches may have the same one. */
static void write_symbol(Writer *w, char kind, uint32_t index, const char *name, const char *behind) {
  Buffer text = {0};
  for (; *name; name++) buffer_add_bytes(&text, (unsigned char)*name < ' ' ? "_" : name, 1);
  buffer_add(&text, behind);
  buffer_format(w->out, "%c%u %s\n", kind, index, unique_name(&w->names, buffer_text(&text)));
  vector_release(&text);
}

static void write_symbols_of(Writer *w, char kind, uint32_t *index, const char *name, Term var) {
  unsigned width = term_width(w->system.bank, var);
  for (unsigned bit = 0; bit < width; bit++) {
    char behind[16] = "";
    if (width > 1) snprintf(behind, sizeof behind, "[%u]", bit);
    write_symbol(w, kind, (*index)++, name, behind);
  }
}

static void write_symbols(Writer *w) {
  const StepSystem *system = &w->system;
  uint32_t index = 0;
  if (w->unused_inputs) write_symbol(w, 'i', 0, "unused", "");
  for (size_t i = 0; i < system->inputs.size; i++)
    write_symbols_of(w, 'i', &index, system->inputs.data[i].name, system->inputs.data[i].var);
  index = 0;
  for (size_t i = 0; i < system->states.size; i++)
    write_symbols_of(w, 'l', &index, system->states.data[i].name, system->states.data[i].var);
  buffer_add(w->out, "b0 error\n");
  if (w->bads > 1) buffer_add(w->out, "b1 incomplete\n");
  buffer_add(w->out, "c0 path\n");
}

static void write_file(Writer *w, const char *comment) {
  write_header(w);
  write_variables(w);
  for (unsigned i = 0; i < w->bads; i++) buffer_format(w->out, "%u\n", file_literal(w, w->bad[i]));
  buffer_format(w->out, "%u\n", file_literal(w, w->constraint));
  write_gates(w);
  write_symbols(w);
  buffer_format(w->out, "c\n%s", comment);
  if (w->bads > 1)
    buffer_add(w->out, "b1 is where the model stops describing the program: a proof must exclude it too\n");
}

static bool is_supported(const StepSystem *system, Buffer *why) {
  bool good = step_system_has_circuit(system);
  if (!good) buffer_add(why, "the model uses arrays or floating-point remainders, which have no circuit");
  return good;
}

bool export_aiger(Model *model, bool is_binary, const char *comment, Buffer *out, Buffer *why) {
  Writer w = {.is_binary = is_binary, .out = out};
  step_system_init(&w.system, model, false);
  bool good = is_supported(&w.system, why);
  if (good) {
    w.aig = aig_new();
    w.blaster = blaster_new(w.system.bank, w.aig);
    blast_system(&w);
    number_nodes(&w);
    write_file(&w, comment);
    blaster_delete(w.blaster);
    aig_delete(w.aig);
  }
  vector_release(&w.inputs);
  vector_release(&w.latches);
  vector_release(&w.next);
  vector_release(&w.reset);
  memory_free(w.number);
  unique_names_release(&w.names);
  step_system_release(&w.system);
  return good;
}
