/* The log of accesses to memory from outside: see outside_memory.h. */
#include "model/encode/outside_memory.h"
#include <string.h>

enum { MOST_ACCESSES = 64, MOST_ASKED = 4 /* the last ones: are their addresses the same? */ };

typedef enum { PLACES_APART, PLACES_SAME, PLACES_UNKNOWN } Places;

/* As far as the terms show it: they are one, or differ by a constant. */
static Places compare(TermBank *bank, const OutsideAccess *a, const OutsideAccess *b) {
  if (b->address == TERM_NONE) return PLACES_UNKNOWN;
  Term distance = term_subtract(bank, a->address, b->address);
  if (!term_is_constant(bank, distance)) return PLACES_UNKNOWN;
  uint64_t behind = term_value(bank, distance), before = term_value(bank, term_subtract(bank, b->address, a->address));
  if (!behind && a->bytes == b->bytes) return PLACES_SAME;
  return behind < b->bytes || before < a->bytes ? PLACES_UNKNOWN : PLACES_APART;
}

/* ---- conditions ---------------------------------------------------------------------------------- */

typedef VECTOR(Term) TermVector;

enum { MOST_CONJUNCTS = 64 };

static void collect_conjuncts(const TermBank *bank, Term condition, TermVector *conjuncts) {
  vector_push(conjuncts, condition);
  for (size_t i = 0; i < conjuncts->size && conjuncts->size < MOST_CONJUNCTS; i++) {
    Term term = conjuncts->data[i];
    if (term_operator(bank, term) != TERM_AND) continue;
    vector_push(conjuncts, term_child(bank, term, 0));
    vector_push(conjuncts, term_child(bank, term, 1));
  }
}

static bool has(const TermVector *terms, Term term) {
  for (size_t i = 0; i < terms->size; i++)
    if (terms->data[i] == term) return true;
  return false;
}

/* Does the first show that the second holds, as a conjunction of more? */
static bool implies(const TermBank *bank, Term first, Term second) {
  TermVector given = {0}, asked = {0};
  collect_conjuncts(bank, first, &given);
  collect_conjuncts(bank, second, &asked);
  bool holds = asked.size < MOST_CONJUNCTS;
  for (size_t i = 0; i < asked.size && holds; i++)
    if (term_operator(bank, asked.data[i]) != TERM_AND) holds = has(&given, asked.data[i]);
  vector_release(&given);
  vector_release(&asked);
  return holds;
}

/* ---- the log ------------------------------------------------------------------------------------- */

static void add(OutsideLog *log, const OutsideAccess *access) {
  if (log->size == MOST_ACCESSES) { /* the oldest is forgotten */
    memmove(log->data, log->data + 1, (log->size - 1) * sizeof *log->data);
    log->size--;
  }
  vector_push(log, *access);
}

Term outside_read(TermBank *bank, OutsideLog *log, const OutsideAccess *read, Term fresh) {
  Term value = fresh;
  for (size_t i = 0; i < log->size; i++) {
    const OutsideAccess *before = &log->data[i];
    Places places = compare(bank, read, before);
    bool is_asked = places == PLACES_UNKNOWN && before->address != TERM_NONE && before->bytes == read->bytes && i + MOST_ASKED >= log->size;
    if (places == PLACES_APART || (places == PLACES_UNKNOWN && !before->is_write && !is_asked)) continue;
    Term found = places == PLACES_SAME ? before->value : before->is_write ? fresh : value;
    if (is_asked) found = term_ite(bank, term_equal(bank, read->address, before->address), before->value, found);
    value = implies(bank, read->condition, before->condition) ? found : term_ite(bank, before->condition, found, value);
  }
  OutsideAccess done = *read;
  done.value = value;
  add(log, &done);
  return value;
}

void outside_write(OutsideLog *log, const OutsideAccess *write) { add(log, write); }
