/* Objects, and where variables are.  See unwinder.h. */
#include "unwind/unwinder.h"
#include "flow/code/space.h"

enum { LARGEST = 1 << 18 /* bytes that are followed one by one */, KEYS = 1 << 24 };

Term unwound_number(const Unwinder *u, uint64_t number) { return term_constant(u->bank, u->pointer_bits, number); }

static uint32_t take_keys(Unwinder *u, uint64_t count) {
  uint32_t first = u->next_key;
  if (count >= KEYS - first) {
    unwound_note_open(u, u->now.guard->whole, OPEN_BOUND, "more memory than is followed", u->edge ? u->edge->range.begin : 0);
    u->is_over = true;
    return 0;
  }
  u->next_key += (uint32_t)count;
  return first;
}

uint32_t unwound_new_object(Unwinder *u, ObjectHome home, const Symbol *symbol, uint64_t size, unsigned alignment) {
  UnwoundObject object = {.home = home, .symbol = symbol, .size = size, .alignment = alignment, .is_vague = size > LARGEST};
  object.key = take_keys(u, object.is_vague ? 1 : size + 1);
  object.base = term_variable(u->bank, u->pointer_bits, symbol ? symbol->name : home == HOME_STRING ? "string" : "new object");
  map_put(&u->object_of_base, object.base, u->objects.size);
  unwound_set_aligned(u, object.base, alignment);
  vector_push(&u->objects, object);
  return (uint32_t)u->objects.size - 1;
}

Term unwound_function(Unwinder *u, const Symbol *symbol) {
  const Symbol *linked = symbol_linked((Symbol *)symbol);
  if (linked->is_absent) return unwound_number(u, 0);
  uint64_t object = map_get(&u->functions, linked->serial, UINT64_MAX);
  if (object == UINT64_MAX) {
    object = unwound_new_object(u, HOME_FUNCTION, linked, 1, 1);
    map_put(&u->functions, linked->serial, object);
  }
  return u->objects.data[object].base;
}

uint32_t unwound_string(Unwinder *u, const Expr *string) {
  uint64_t known = map_get(&u->strings, map_key(string), UINT64_MAX);
  if (known != UINT64_MAX) return (uint32_t)known;
  uint32_t object = unwound_new_object(u, HOME_STRING, NULL, string->text_size, 1);
  u->objects.data[object].string = string;
  map_put(&u->strings, map_key(string), object);
  return object;
}

/* ---- variables ------------------------------------------------------------------------------------ */

static bool is_sized(const Type *type) { return type_is_complete(type) && !(type->kind == TYPE_ARRAY && !type->count_known); }

static uint32_t new_variable(Unwinder *u, const Symbol *symbol, ObjectHome home) {
  uint32_t object = unwound_new_object(u, home, symbol, cfa_object_size(u->cfa, symbol), symbol_alignment(u->types, symbol));
  if (!is_sized(symbol->type) && !cfa_object_size(u->cfa, symbol)) u->objects.data[object].is_vague = true;
  return object;
}

static bool static_place(Unwinder *u, const Symbol *symbol, uint32_t *place) {
  bool is_plain = cfa_is_plain(u->cfa, symbol);
  uint64_t known = map_get(&u->statics, symbol->serial, UINT64_MAX);
  if (known == UINT64_MAX) {
    known = is_plain ? take_keys(u, 1) : new_variable(u, symbol, HOME_STATIC);
    map_put(&u->statics, symbol->serial, known);
  }
  *place = (uint32_t)known;
  return is_plain;
}

bool unwound_place(Unwinder *u, const Symbol *symbol, uint32_t *place) {
  const UnwoundFrame *frame = u->frame;
  uint64_t index = frame ? map_get(&u->shapes[frame->function].local, symbol->serial, UINT64_MAX) : UINT64_MAX;
  if (index == UINT64_MAX) return static_place(u, symbol, place);
  bool is_plain = cfa_is_plain(u->cfa, symbol);
  if (frame->places[index] == UINT32_MAX) {
    frame->places[index] = new_variable(u, symbol, HOME_LOCAL);
    vector_push(&u->frame->automatic, frame->places[index]);
  }
  *place = frame->places[index];
  return is_plain;
}

/* ---- lives ---------------------------------------------------------------------------------------- */

static uint32_t life_key(const UnwoundObject *object) { return object->key + (object->is_vague ? 0 : (uint32_t)object->size); }

Term unwound_lives(const Unwinder *u, uint32_t object) {
  uint64_t word = persistent_map_get(u->shape, u->now.map, life_key(&u->objects.data[object]));
  return word ? (Term)(word >> 8) : term_true(u->bank);
}

void unwound_set_lives(Unwinder *u, uint32_t object, Term lives) {
  u->now.map = persistent_map_put(u->shape, u->now.map, life_key(&u->objects.data[object]), (uint64_t)lives << 8);
}

/* With 32 bits the stack may end a page before the last address. */
uint64_t unwound_room_behind(const Unwinder *u) { return u->pointer_bits == 32 ? SPACE_NULL_PAGE : SPACE_NEAR; }

/* An object is aligned, and lies neither near the start of the address space nor in the last page that a program may have. */
Term unwound_layout(Unwinder *u, const UnwoundObject *object) {
  uint64_t last = (u->pointer_bits == 32 ? UINT32_MAX : SPACE_END - 1) - SPACE_NULL_PAGE;
  Term low = term_not(u->bank, term_uless(u->bank, object->base, unwound_number(u, SPACE_NEAR)));
  Term high = object->size > last ? term_true(u->bank) : term_uless(u->bank, object->base, unwound_number(u, last - object->size));
  Term both = term_and(u->bank, low, high);
  unsigned bits = object->alignment > 1 ? (unsigned)__builtin_ctz(object->alignment) : 0;
  if (!bits) return both;
  Term rest = term_extract(u->bank, object->base, bits - 1, 0);
  return term_and(u->bank, both, term_equal(u->bank, rest, term_constant(u->bank, bits, 0)));
}
