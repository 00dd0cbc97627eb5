/* What pointers lead to: whether something on the heap lives that no way from variables leads to.  See unwinder.h.
 *
 * Each object on the heap is looked at once: its *links* say which others its pointers lead into, and under which condition.  Then what is found
 * spreads along them, in sweeps that change their direction, since lists are built from either end.  After as many sweeps as there are objects nothing can be
 * new, whatever the terms look like; what more sweeps than a limit would find is taken to be lost, and a run has the last word. */
#include "unwind/unwinder.h"
#include <string.h>

typedef struct {
  uint32_t from, to;
  Term condition;
} HeapLink;

typedef struct {
  Unwinder *unwinder;
  Term *found;          /* by object: 1 bit; TERM_NONE: it is not on the heap */
  Term *into;           /* by object: that pointers lead into it, of those that are looked at now; TERM_NONE: none does */
  U32Vector touched;    /* objects that they lead into */
  VECTOR(HeapLink) links;
  uint32_t *first_link; /* by object, and behind the last one: its links */
  size_t count;         /* objects */
  unsigned heap;        /* those on the heap */
} HeapSearch;

/* ---- pointers ------------------------------------------------------------------------------------- */

/* A pointer that counts under this condition. */
static void follow(HeapSearch *s, Term pointer, Term condition) {
  Unwinder *u = s->unwinder;
  if (!unwound_has_base(u, pointer)) return;
  size_t count = unwound_targets(u, pointer)->size;
  for (size_t i = 0; i < count; i++) {
    PointerTarget t = unwound_targets(u, pointer)->data[i];
    if (t.object >= OBJECT_NUMBER || s->found[t.object] == TERM_NONE) continue;
    Term is_start = term_equal(u->bank, t.offset, unwound_number(u, 0));
    Term is_within = term_or(u->bank, is_start, term_uless(u->bank, t.offset, unwound_number(u, u->objects.data[t.object].size)));
    Term here = term_and(u->bank, condition, term_and(u->bank, t.guard, is_within));
    bool is_first = s->into[t.object] == TERM_NONE;
    if (is_first) vector_push(&s->touched, t.object);
    s->into[t.object] = is_first ? here : term_or(u->bank, s->into[t.object], here);
  }
}

/* A pointer lies there, with all of its bytes; else TERM_NONE. */
static Term whole_pointer_at(Unwinder *u, uint32_t key) {
  uint64_t word = persistent_map_get(u->shape, u->now.map, key);
  bool is_whole = word && !(word & 0xff) && term_width(u->bank, (Term)(word >> 8)) == u->pointer_bits;
  for (unsigned i = 1; is_whole && i < u->pointer_bits / 8; i++) is_whole = persistent_map_get(u->shape, u->now.map, key + i) == word + i;
  return is_whole ? (Term)(word >> 8) : TERM_NONE;
}

/* All whole pointers in an object. */
static void follow_object(HeapSearch *s, uint32_t id, Term condition) {
  Unwinder *u = s->unwinder;
  const UnwoundObject *object = &u->objects.data[id];
  if (object->is_vague || !object->has_pointers) return;
  uint32_t key = object->key;
  for (uint64_t i = 0, size = object->size; i < size; i++) {
    Term pointer = whole_pointer_at(u, key + (uint32_t)i);
    if (pointer != TERM_NONE) follow(s, pointer, condition);
  }
}

static void follow_variable(HeapSearch *s, const Symbol *symbol, uint32_t place) {
  Unwinder *u = s->unwinder;
  if (!cfa_is_plain(u->cfa, symbol)) {
    follow_object(s, place, term_true(u->bank));
    return;
  }
  uint64_t word = symbol->type->kind == TYPE_POINTER ? persistent_map_get(u->shape, u->now.map, place) : 0;
  if (word) follow(s, (Term)(word >> 8), term_true(u->bank));
}

/* Variables of the program that live; our own hold what nobody will read. */
static void follow_roots(HeapSearch *s, bool is_behind) {
  Unwinder *u = s->unwinder;
  for (size_t i = 0; i < u->cfa->globals.size; i++) {
    uint64_t place = map_get(&u->statics, u->cfa->globals.data[i]->serial, UINT64_MAX);
    if (place != UINT64_MAX) follow_variable(s, u->cfa->globals.data[i], (uint32_t)place);
  }
  for (const UnwoundFrame *frame = is_behind ? NULL : u->frame; frame; frame = frame->caller) {
    const SymbolVector *locals = &u->cfa->functions.data[frame->function].locals;
    for (size_t i = 0; i < locals->size; i++)
      if (frame->places[i] != UINT32_MAX && !symbol_is_hidden(locals->data[i])) follow_variable(s, locals->data[i], frame->places[i]);
    for (size_t i = 0; i < frame->automatic.size; i++)
      if (u->objects.data[frame->automatic.data[i]].home == HOME_AUTOMATIC) follow_object(s, frame->automatic.data[i], unwound_lives(u, frame->automatic.data[i]));
  }
}

/* ---- objects -------------------------------------------------------------------------------------- */

/* An object that the pointers lead into, and the condition for it; then others can be followed.  False: there is none left. */
static bool take_touched(HeapSearch *s, uint32_t *object, Term *condition) {
  if (!s->touched.size) return false;
  *object = vector_pop(&s->touched);
  *condition = s->into[*object];
  s->into[*object] = TERM_NONE;
  return true;
}

static void link_objects(HeapSearch *s) {
  uint32_t to;
  Term condition;
  for (uint32_t i = 0; i < s->count; i++) {
    s->first_link[i] = (uint32_t)s->links.size;
    if (s->found[i] == TERM_NONE) continue;
    follow_object(s, i, unwound_lives(s->unwinder, i));
    while (take_touched(s, &to, &condition))
      if (to != i && !term_is_false(s->unwinder->bank, condition)) vector_push(&s->links, (HeapLink){i, to, condition});
  }
  s->first_link[s->count] = (uint32_t)s->links.size;
}

/* True if more was found. */
static bool spread_from(HeapSearch *s, uint32_t object) {
  TermBank *bank = s->unwinder->bank;
  bool is_new = false;
  for (uint32_t i = s->first_link[object]; i < s->first_link[object + 1]; i++) {
    const HeapLink *link = &s->links.data[i];
    Term found = term_or(bank, s->found[link->to], term_and(bank, s->found[object], link->condition));
    is_new |= found != s->found[link->to];
    s->found[link->to] = found;
  }
  return is_new;
}

static void spread(HeapSearch *s) {
  enum { SWEEPS = 32 };
  Term *known = memory_zeroed(s->count + 1, sizeof *known);
  bool is_new = true;
  for (unsigned sweep = 0; is_new && sweep < s->heap && sweep < SWEEPS; sweep++) {
    is_new = false;
    for (uint32_t i = 0; i < s->count; i++) {
      uint32_t object = sweep % 2 ? i : (uint32_t)s->count - 1 - i;
      if (s->found[object] == TERM_NONE || s->found[object] == known[object]) continue;
      known[object] = s->found[object];
      is_new |= spread_from(s, object);
    }
  }
  memory_free(known);
}

static void search(HeapSearch *s, bool is_behind) {
  uint32_t object;
  Term condition;
  follow_roots(s, is_behind);
  while (take_touched(s, &object, &condition)) s->found[object] = condition;
  link_objects(s);
  spread(s);
}

static Term lost_among(const HeapSearch *s) {
  Unwinder *u = s->unwinder;
  Term lost = term_false(u->bank);
  for (uint32_t i = 0; i < s->count; i++) {
    if (s->found[i] == TERM_NONE) continue;
    Term lives = term_and(u->bank, u->objects.data[i].born, unwound_lives(u, i));
    lost = term_or(u->bank, lost, term_and(u->bank, lives, term_not(u->bank, s->found[i])));
  }
  return lost;
}

Term unwound_heap_is_lost(Unwinder *u, bool is_behind) {
  HeapSearch s = {.unwinder = u, .count = u->objects.size};
  s.found = memory_zeroed(s.count + 1, sizeof *s.found);
  s.into = memory_zeroed(s.count + 1, sizeof *s.into);
  s.first_link = memory_zeroed(s.count + 1, sizeof *s.first_link);
  for (size_t i = 0; i < s.count; i++)
    if (u->objects.data[i].home == HOME_HEAP) s.found[i] = term_false(u->bank), s.heap++;
  if (s.heap) search(&s, is_behind);
  Term lost = lost_among(&s);
  if (!term_is_false(u->bank, lost)) unwound_approximate(u, "whether a pointer leads to allocated memory");
  vector_release(&s.links);
  vector_release(&s.touched);
  memory_free(s.first_link);
  memory_free(s.into);
  memory_free(s.found);
  return lost;
}
