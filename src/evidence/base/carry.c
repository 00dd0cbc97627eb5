/* Carrying an invariant from one model to another: see carry.h. */
#include "evidence/base/carry.h"
#include <stdio.h>
#include <string.h>
#include "evidence/base/addresses.h"
#include "evidence/base/weaken.h"

typedef struct {
  const Model *from, *to;
  StringMap identities;
  Map state_of;  /* identity -> variable of `to` */
  Map named;     /* variable of `from` -> the same over those of `to` */
  Map addresses; /* of `from` -> of `to` */
} Carrier;

/* ---- names --------------------------------------------------------------------------------------- */

static Term find_state(Carrier *c, const char *identity) {
  return (Term)map_get(&c->state_of, map_key(strings_intern(&c->identities, identity, strlen(identity))), TERM_NONE);
}

/* A cell is the bytes that it is made of; TERM_NONE if it is no cell, or not all of them are there. */
static Term put_together(Carrier *c, const char *identity) {
  unsigned offset, bits;
  int rest = 0;
  char byte[256];
  Term value = TERM_NONE;
  if (sscanf(identity, "bytes %u.%u %n", &offset, &bits, &rest) < 2 || !rest) return TERM_NONE;
  for (unsigned i = 0; i < bits / 8; i++) {
    snprintf(byte, sizeof byte, "bytes %u.8 %s", offset + i, identity + rest);
    Term piece = find_state(c, byte);
    if (piece == TERM_NONE) return TERM_NONE;
    value = value == TERM_NONE ? piece : term_concat(c->to->bank, piece, value);
  }
  return value;
}

static void name_state(Carrier *c) {
  TermBank *bank = c->to->bank;
  for (size_t i = 0; i < c->to->state.size; i++) {
    const StateVariable *variable = &c->to->state.data[i];
    map_put(&c->state_of, map_key(strings_intern(&c->identities, variable->identity, strlen(variable->identity))), variable->var);
  }
  for (size_t i = 0; i < c->from->state.size; i++) {
    const StateVariable *variable = &c->from->state.data[i];
    Term same = find_state(c, variable->identity);
    if (same == TERM_NONE) same = put_together(c, variable->identity);
    if (same != TERM_NONE && term_sort(bank, same) == term_sort(bank, variable->var)) map_put(&c->named, variable->var, same);
  }
}

/* ---- cut points ---------------------------------------------------------------------------------- */

/* What holds at the cut points of the one model that are this one of the other: copies of it are alternatives.  TERM_NONE: there is none. */
static Term at_same_cut(const Carrier *c, Term invariant, size_t cut) {
  const GraphNode *node = &c->to->graph->nodes.data[c->to->graph->cuts.data[cut]];
  Term all = TERM_NONE;
  for (size_t i = 0; i < c->from->graph->cuts.size; i++) {
    const GraphNode *other = &c->from->graph->nodes.data[c->from->graph->cuts.data[i]];
    if (other->location != node->location || other->context != node->context) continue;
    Term here = model_say_at_cut(c->from, invariant, i);
    all = all == TERM_NONE ? here : term_or(c->to->bank, all, here);
  }
  return all;
}

static void add_conjuncts(TermBank *bank, Term t, Term where, TermVector *guesses) {
  TermVector work = {0};
  vector_push(&work, t);
  while (work.size) {
    Term part = vector_pop(&work);
    if (term_operator(bank, part) == TERM_AND) {
      vector_push(&work, term_child(bank, part, 0));
      vector_push(&work, term_child(bank, part, 1));
    } else if (!term_is_true(bank, part)) {
      vector_push(guesses, term_implies(bank, where, part));
    }
  }
  vector_release(&work);
}

void invariant_carry(const Model *from, Term invariant, const Model *to, TermVector *guesses) {
  TermBank *bank = to->bank;
  Carrier c = {.from = from, .to = to};
  if (invariant == TERM_NONE || !from->has_loop || !to->has_loop) return;
  name_state(&c);
  addresses_translate(from, to, invariant, &c.addresses);
  for (size_t cut = 0; cut < to->graph->cuts.size; cut++) {
    Term here = at_same_cut(&c, invariant, cut);
    if (here == TERM_NONE) continue;
    here = term_weaken(bank, term_substitute(bank, here, &c.addresses, NULL), &c.named);
    add_conjuncts(bank, term_substitute(bank, here, &c.named, NULL), model_at_cut(to, cut), guesses);
  }
  map_release(&c.state_of);
  map_release(&c.named);
  map_release(&c.addresses);
  strings_release(&c.identities);
}
