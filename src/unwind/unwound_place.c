/* Addresses that are put together: masked, tagged, made of halves, or one of two that were xored.  See unwinder.h.
 *
 * Such a term is no choice between bases and offsets, but arithmetic on bases all the same.  Whether it lies in an object whose base it is made of is a question of numbers, and a solver
 * knows; where it lies in none of them our description ends.  What helps there is what C promises: bases are aligned (unwound_extent.c), and objects that live lie apart. */
#include "unwind/unwinder.h"

enum { MOST_PARTS = 2000, MOST_PLACES = 8 };

/* The objects whose bases the term is made of, each once; false: there are too many, or it is too large. */
static bool find_objects(Unwinder *u, Term t, U32Vector *objects) {
  TermVector work = {0};
  Map seen = {0};
  size_t parts = 0;
  vector_push(&work, t);
  while (work.size && parts++ < MOST_PARTS && objects->size <= MOST_PLACES) {
    Term part = vector_pop(&work);
    uint64_t object = map_get(&u->object_of_base, part, UINT64_MAX);
    if (object != UINT64_MAX) vector_push(objects, (uint32_t)object);
    for (unsigned k = term_operator(u->bank, part) == TERM_ITE, arity = term_arity(u->bank, part); k < arity; k++) {
      Term child = term_child(u->bank, part, k);
      if (!unwound_has_base(u, child) || map_has(&seen, child)) continue;
      map_put(&seen, child, 1);
      vector_push(&work, child);
    }
  }
  bool is_done = !work.size && objects->size <= MOST_PLACES;
  vector_release(&work);
  map_release(&seen);
  return is_done;
}

PointerTargetVector unwound_places(Unwinder *u, Term t) {
  PointerTargetVector list = {0};
  U32Vector objects = {0};
  Term elsewhere = term_true(u->bank);
  bool is_known = find_objects(u, t, &objects);
  for (size_t i = 0; is_known && i < objects.size; i++) {
    const UnwoundObject *object = &u->objects.data[objects.data[i]];
    Term offset = term_subtract(u->bank, t, object->base), inside = term_uless(u->bank, offset, unwound_number(u, object->size));
    if (object->is_vague) continue;
    if (object->size == 1) offset = unwound_number(u, 0);
    vector_push(&list, ((PointerTarget){.object = objects.data[i], .guard = inside, .offset = offset, .is_put_together = true}));
    elsewhere = term_and(u->bank, elsewhere, term_not(u->bank, inside));
  }
  vector_push(&list, ((PointerTarget){.object = OBJECT_UNCLEAR, .guard = elsewhere, .offset = t}));
  vector_release(&objects);
  return list;
}

/* The target's object lives, and the address lies in it. */
static Term lies_in(Unwinder *u, const PointerTarget *t) {
  Term inside = term_uless(u->bank, t->offset, unwound_number(u, u->objects.data[t->object].size));
  return term_and(u->bank, t->guard, term_and(u->bank, unwound_lives(u, t->object), inside));
}

void unwound_keep_apart(Unwinder *u, Term address) {
  const PointerTargetVector *targets = unwound_targets(u, address);
  for (size_t i = 0; i < targets->size; i++)
    for (size_t k = 0; k < i; k++) {
      PointerTarget a = targets->data[i], b = targets->data[k];
      if (!a.is_put_together || !b.is_put_together) continue;
      bool are_strings = u->objects.data[a.object].home == HOME_STRING && u->objects.data[b.object].home == HOME_STRING;
      Term both = term_and(u->bank, u->now.guard->whole, term_and(u->bank, lies_in(u, &a), lies_in(u, &b)));
      if (!are_strings) u->apart = term_and(u->bank, u->apart, term_not(u->bank, both));
    }
}
