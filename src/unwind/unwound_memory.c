/* Reading and writing objects.  See unwinder.h.
 *
 * At a constant offset an access goes straight to its cells.  At an open one it is a choice between the offsets that it can have (unwound_extent.c), by the bits of
 * the index where these are evenly spaced; if there are too many, what is read is arbitrary, and a write leaves anything behind.
 * An access that lies in no living object reads an arbitrary value, which is an input, and writes nothing; a null pointer ends the path. */
#include "unwind/unwinder.h"
#include "flow/code/space.h"

enum { MOST_CHOICES = 1024, SPLIT_BY_BITS = 4, MOST_DEPTH = 8 };

/* ---- cells ---------------------------------------------------------------------------------------- */

static uint64_t word_at(const Unwinder *u, const UnwoundObject *object, uint64_t offset) {
  if (object->home == HOME_STRING) return (uint64_t)term_constant(u->bank, 8, (uint8_t)object->string->text[offset]) << 8;
  return persistent_map_get(u->shape, u->now.map, object->key + (uint32_t)offset);
}

/* The longest part that comes from one cell, from `offset` on: its bits; *bytes is how many it has, at most that. */
static Term part_at(Unwinder *u, const UnwoundObject *object, uint64_t offset, uint64_t *bytes) {
  uint64_t word = word_at(u, object, offset), count = 1;
  if (!word) {
    *bytes = 1;
    unwound_approximate(u, "memory without content");
    return term_variable(u->bank, 8, "no content");
  }
  while (count < *bytes && word_at(u, object, offset + count) == word + count) count++;
  *bytes = count;
  unsigned low = 8 * (unsigned)(word & 0xff);
  return term_extract(u->bank, (Term)(word >> 8), low + 8 * (unsigned)count - 1, low);
}

/* high . low, where both are the same choice between parts of two values: that between the values. */
static Term put_together(Unwinder *u, Term high, Term low, unsigned depth) {
  TermBank *bank = u->bank;
  bool are_choices = depth && term_operator(bank, high) == TERM_ITE && term_operator(bank, low) == TERM_ITE && term_child(bank, high, 0) == term_child(bank, low, 0);
  if (!are_choices) return term_concat(bank, high, low);
  Term yes = put_together(u, term_child(bank, high, 1), term_child(bank, low, 1), depth - 1);
  Term no = put_together(u, term_child(bank, high, 2), term_child(bank, low, 2), depth - 1);
  return term_ite(bank, term_child(bank, high, 0), yes, no);
}

static Term read_cells(Unwinder *u, uint32_t id, uint64_t offset, uint64_t bytes) {
  const UnwoundObject *object = &u->objects.data[id];
  Term value = TERM_NONE;
  for (uint64_t done = 0; done < bytes;) {
    uint64_t count = bytes - done;
    Term part = part_at(u, object, offset + done, &count);
    value = value == TERM_NONE ? part : put_together(u, part, value, MOST_DEPTH);
    done += count;
  }
  return value;
}

/* A part of an address gives way to a number that is not known. */
static bool overwrites_part(Unwinder *u, uint32_t key, uint64_t bytes, Term value) {
  if (8 * bytes >= u->pointer_bits || term_is_constant(u->bank, value) || unwound_has_base(u, value)) return false;
  uint64_t word = persistent_map_get(u->shape, u->now.map, key);
  return word && unwound_has_base(u, (Term)(word >> 8));
}

/* A value that is written on a path that hangs on an address tells of it, too. */
static void note_address(Unwinder *u, uint32_t id, Term value) {
  bool path_tells = u->now.guard && unwound_depends_on_base(u, u->now.guard->whole);
  u->objects.data[id].has_addresses |= path_tells || unwound_depends_on_base(u, value);
  u->objects.data[id].has_pointers |= term_width(u->bank, value) == u->pointer_bits && unwound_has_base(u, value);
}

/* So does where it is written, as far as nothing is kept of that. */
static void note_place(Unwinder *u, uint32_t id, Term offset, Term condition) {
  bool is_told = unwound_depends_on_base(u, offset) || unwound_depends_on_base(u, condition);
  u->objects.data[id].has_addresses |= is_told;
}

/* What is read there from now on is a number, of which nobody knows whether it is an address. */
static void lose_addresses(Unwinder *u, uint32_t id) { u->is_exposed |= u->objects.data[id].has_addresses; }

void unwound_set_bytes(Unwinder *u, uint32_t id, uint64_t offset, uint64_t bytes, Term value) {
  uint32_t key = u->objects.data[id].key + (uint32_t)offset;
  u->is_exposed |= u->objects.data[id].has_pointers && overwrites_part(u, key, bytes, value);
  note_address(u, id, value);
  for (uint64_t i = 0; i < bytes; i++) u->now.map = persistent_map_put(u->shape, u->now.map, key + (uint32_t)i, (uint64_t)value << 8 | i);
}

static void write_cells(Unwinder *u, uint32_t id, uint64_t offset, uint64_t bytes, Term value, Term condition) {
  if (term_is_false(u->bank, condition)) return;
  if (!term_is_true(u->bank, condition)) value = term_ite(u->bank, condition, value, read_cells(u, id, offset, bytes));
  unwound_set_bytes(u, id, offset, bytes, value);
}

/* In pieces as wide as a pointer, so that one that lies there is one cell wherever paths meet. */
void unwound_give_content(Unwinder *u, uint32_t id, uint64_t offset, uint64_t bytes) {
  UnwindEvent event = {.edge = u->edge, .guard = u->now.guard->whole, .content = (uint32_t)u->contents.size};
  unsigned word = u->pointer_bits / 8;
  if (u->objects.data[id].is_vague) bytes = 0;
  for (uint64_t at = 0; at < bytes;) {
    unsigned count = at % word || bytes - at < word ? 1 : word;
    Term value = term_variable(u->bank, 8 * count, "content");
    vector_push(&u->contents, (UnwindContent){value, (uint32_t)(offset + at), count});
    unwound_set_bytes(u, id, offset + at, count, value);
    at += count;
  }
  event.content_count = (uint32_t)u->contents.size - event.content;
  vector_push(&u->events, event);
}

/* ---- open offsets --------------------------------------------------------------------------------- */

/* Offsets from `first` to `last`, so far apart. */
typedef struct {
  uint64_t first, last, stride, count; /* count 0: there is none; UINT64_MAX: too many */
} Choices;

static Choices choices_of(Unwinder *u, const UnwoundObject *object, Term offset, uint64_t bytes) {
  Extent extent = unwound_extent(u, offset);
  Choices choices = {0};
  if (bytes > object->size) return choices;
  uint64_t room = object->size - bytes, low = extent.low, high = extent.high < room ? extent.high : room;
  if (low > high) return choices;
  choices.stride = extent.stride ? extent.stride : 1;
  uint64_t above = (extent.residue + choices.stride - low % choices.stride) % choices.stride;
  if (extent.stride && above > high - low) return choices;
  choices.first = extent.stride ? low + above : low;
  choices.count = (high - choices.first) / choices.stride + 1;
  choices.last = choices.first + (choices.count - 1) * choices.stride;
  if (choices.count > MOST_CHOICES) choices.count = UINT64_MAX;
  return choices;
}

/* By the bits of the number of the choice, from the highest one on. */
static Term choose_by_bits(Unwinder *u, Term number, unsigned bits, const Term *values, uint64_t count) {
  if (!bits || count == 1) return values[0];
  uint64_t half = (uint64_t)1 << (bits - 1);
  if (count <= half) return choose_by_bits(u, number, bits - 1, values, count);
  Term low = choose_by_bits(u, number, bits - 1, values, half);
  Term high = choose_by_bits(u, number, bits - 1, values + half, count - half);
  return term_ite(u->bank, term_extract(u->bank, number, bits - 1, bits - 1), high, low);
}

static Term choose(Unwinder *u, const Choices *choices, Term offset, const Term *values) {
  bool is_power = !(choices->stride & (choices->stride - 1));
  if (is_power && choices->count > SPLIT_BY_BITS) {
    unsigned shift = (unsigned)__builtin_ctzll(choices->stride), bits = 1;
    while ((uint64_t)1 << bits < choices->count) bits++;
    Term distance = term_subtract(u->bank, offset, unwound_number(u, choices->first));
    return choose_by_bits(u, term_extract(u->bank, distance, shift + bits - 1, shift), bits, values, choices->count);
  }
  Term value = values[choices->count - 1];
  for (uint64_t i = choices->count - 1; i-- > 0;)
    value = term_ite(u->bank, term_equal(u->bank, offset, unwound_number(u, choices->first + i * choices->stride)), values[i], value);
  return value;
}

static Term read_open(Unwinder *u, uint32_t id, Term offset, uint64_t bytes) {
  Choices choices = choices_of(u, &u->objects.data[id], offset, bytes);
  if (!choices.count) return TERM_NONE;
  if (choices.count == UINT64_MAX) {
    lose_addresses(u, id);
    unwound_approximate(u, "array element at an open index");
    return term_variable(u->bank, 8 * (unsigned)bytes, "element");
  }
  Term *values = memory_alloc(choices.count * sizeof *values);
  for (uint64_t i = 0; i < choices.count; i++) values[i] = read_cells(u, id, choices.first + i * choices.stride, bytes);
  Term value = choose(u, &choices, offset, values);
  memory_free(values);
  return value;
}

static void forget(Unwinder *u, uint32_t id) {
  for (uint64_t i = 0; i < u->objects.data[id].size; i++) unwound_set_bytes(u, id, i, 1, term_variable(u->bank, 8, "overwritten"));
  unwound_approximate(u, "array element at an open index");
}

static void write_open(Unwinder *u, uint32_t id, Term offset, uint64_t bytes, Term value, Term condition) {
  Choices choices = choices_of(u, &u->objects.data[id], offset, bytes);
  if (choices.count == UINT64_MAX) {
    note_address(u, id, value);
    note_place(u, id, offset, condition);
    lose_addresses(u, id);
    forget(u, id);
    return;
  }
  for (uint64_t i = 0; i < choices.count; i++) {
    uint64_t at = choices.first + i * choices.stride;
    write_cells(u, id, at, bytes, value, term_and(u->bank, condition, term_equal(u->bank, offset, unwound_number(u, at))));
  }
}

/* ---- accesses ------------------------------------------------------------------------------------- */

/* So many bytes at the target lie in its object, which lives. */
static Term is_valid(Unwinder *u, const PointerTarget *t, uint64_t bytes) {
  const UnwoundObject *object = &u->objects.data[t->object];
  if (object->home == HOME_FUNCTION || bytes > object->size) return term_false(u->bank);
  Extent extent = unwound_extent(u, t->offset);
  Term fits = term_not(u->bank, term_uless(u->bank, unwound_number(u, object->size - bytes), t->offset));
  if (extent.high <= object->size - bytes) fits = term_true(u->bank);
  return term_and(u->bank, unwound_lives(u, t->object), fits);
}

/* The path ends where a number is followed that is null.  What is left of the target: the others. */
static Term follow_number(Unwinder *u, const PointerTarget *t, Term guard) {
  Term null = term_uless(u->bank, t->offset, unwound_number(u, SPACE_NULL_PAGE));
  u->ends = term_or(u->bank, u->ends, term_and(u->bank, guard, term_and(u->bank, t->guard, null)));
  return term_and(u->bank, t->guard, term_not(u->bank, null));
}

static void note_unclear(Unwinder *u, Term guard) {
  Term when = term_and(u->bank, u->now.guard->whole, term_and(u->bank, guard, term_not(u->bank, u->ends)));
  unwound_note_open(u, when, OPEN_CONSTRUCT, "address as a number", u->edge->range.begin);
  u->ends = term_or(u->bank, u->ends, guard);
}

/* A number that depends on addresses may be one. */
static bool is_unclear(Unwinder *u, const PointerTarget *t) {
  return t->object == OBJECT_UNCLEAR || (t->object == OBJECT_NUMBER && unwound_depends_on_base(u, t->offset));
}

void unwound_note_stray(Unwinder *u, Term guard) {
  Term when = term_and(u->bank, u->now.guard->whole, term_and(u->bank, guard, term_not(u->bank, u->ends)));
  UnwindEnd stray = {.guard = when, .kind = OPEN_CONSTRUCT, .reason = "write through a number that may be an address", .pos = u->edge->range.begin};
  if (!term_is_false(u->bank, when)) vector_push(&u->strays, stray);
}

/* Numbers that may be anything come of values that no run has where they are followed, often because no run gets there: a solver is asked, so that nothing is made of
 * what is read there, and the path ends if it is none. */
static bool is_excluded(Unwinder *u, const PointerTarget *t, Term guard) {
  bool is_null = t->object == OBJECT_NUMBER && term_is_constant(u->bank, t->offset) && term_value(u->bank, t->offset) < SPACE_NULL_PAGE;
  if ((t->object < OBJECT_NUMBER && !t->is_put_together) || is_null) return false;
  Term when = term_and(u->bank, u->now.guard->whole, term_and(u->bank, term_and(u->bank, guard, t->guard), term_not(u->bank, u->ends)));
  if (path_can_be(u, when)) return false;
  if (!u->now.guard->is_possible && !path_can_be(u, u->now.guard->whole)) u->ends = term_true(u->bank);
  return true;
}

/* It may lie in the object all the same, if nobody knows where that ends. */
static void note_wild(Unwinder *u, const PointerTarget *t, Term valid, Term guard) {
  const Symbol *symbol = u->objects.data[t->object].symbol;
  Term when = term_and(u->bank, term_and(u->bank, u->now.guard->whole, guard), term_and(u->bank, t->guard, term_not(u->bank, valid)));
  if (term_is_false(u->bank, when)) return;
  vector_push(&u->wilds, (UnwindEnd){.guard = when, .pos = u->edge->range.begin});
  if (!symbol || symbol->kind != SYMBOL_OBJECT || !cfa_is_unsized(symbol)) return;
  unwound_note_open(u, when, OPEN_CONSTRUCT, cfa_size_not_told, u->edge->range.begin);
  u->ends = term_or(u->bank, u->ends, term_and(u->bank, guard, term_and(u->bank, t->guard, term_not(u->bank, valid))));
}

/* Of one target: its value, or TERM_NONE; what of it is invalid is added to *invalid. */
static Term read_target(Unwinder *u, const PointerTarget *t, uint64_t bytes, Term guard, Term *invalid) {
  if (is_unclear(u, t)) {
    note_unclear(u, term_and(u->bank, guard, t->guard));
    return TERM_NONE;
  }
  if (t->object == OBJECT_NUMBER) {
    *invalid = term_or(u->bank, *invalid, follow_number(u, t, guard));
    return TERM_NONE;
  }
  Term valid = is_valid(u, t, bytes);
  note_wild(u, t, valid, guard);
  *invalid = term_or(u->bank, *invalid, term_and(u->bank, t->guard, term_not(u->bank, valid)));
  if (term_is_false(u->bank, valid)) return TERM_NONE;
  if (u->objects.data[t->object].is_vague) {
    lose_addresses(u, t->object);
    unwound_approximate(u, "large object");
    return term_variable(u->bank, 8 * (unsigned)bytes, "large object");
  }
  if (term_is_constant(u->bank, t->offset)) return read_cells(u, t->object, term_value(u->bank, t->offset), bytes);
  return read_open(u, t->object, t->offset, bytes);
}

static Term place_of(Unwinder *u, const PointerTarget *t) { return term_add(u->bank, u->objects.data[t->object].base, t->offset); }

/* A value from outside of objects: an input in the name of the edge. */
static Term read_invalid(Unwinder *u, Term address, uint64_t bytes, Term invalid, Term guard) {
  Term when = term_and(u->bank, u->now.guard->whole, term_and(u->bank, term_and(u->bank, guard, invalid), term_not(u->bank, u->ends)));
  if (term_is_false(u->bank, when)) return TERM_NONE;
  unwound_approximate(u, "read outside of objects");
  Term value = unwound_input(u, 8 * (unsigned)bytes, when, "outside");
  for (size_t i = 0; i < unwound_targets(u, address)->size; i++) {
    PointerTarget t = unwound_targets(u, address)->data[i];
    if (t.object == OBJECT_NUMBER && !is_unclear(u, &t)) unwound_read_outside(u, t.offset, bytes, term_and(u->bank, when, t.guard), value);
    if (t.object < OBJECT_NUMBER) unwound_read_outside(u, place_of(u, &t), bytes, term_and(u->bank, term_and(u->bank, when, t.guard), term_not(u->bank, is_valid(u, &t, bytes))), value);
  }
  return value;
}

Term unwound_load(Unwinder *u, Term address, uint64_t bytes, Term guard) {
  Term invalid = term_false(u->bank), value = TERM_NONE;
  unwound_keep_apart(u, address);
  size_t count = unwound_targets(u, address)->size;
  for (size_t i = 0; i < count; i++) {
    PointerTarget target = unwound_targets(u, address)->data[i];
    if (is_excluded(u, &target, guard)) continue;
    Term here = read_target(u, &target, bytes, guard, &invalid);
    if (here == TERM_NONE) continue;
    value = value == TERM_NONE ? here : term_ite(u->bank, target.guard, here, value);
  }
  Term outside = read_invalid(u, address, bytes, invalid, guard);
  if (value == TERM_NONE) return outside != TERM_NONE ? outside : term_constant(u->bank, 8 * (unsigned)bytes, 0);
  return outside != TERM_NONE ? term_ite(u->bank, invalid, outside, value) : value;
}

/* An object that is defined elsewhere may be what a pointer from outside leads to. */
static bool has_elsewhere(const Unwinder *u) {
  for (size_t i = 0; i < u->cfa->globals.size; i++)
    if (cfa_is_elsewhere(u->cfa->globals.data[i])) return true;
  return false;
}

/* Nothing is kept there, so an address would be lost that the program may read again and write through. */
static void write_number(Unwinder *u, const PointerTarget *t, Term value) {
  Term left = follow_number(u, t, term_true(u->bank));
  Term when = term_and(u->bank, u->now.guard->whole, left);
  if (term_is_false(u->bank, when)) return;
  unwound_note_stray(u, left);
  unwound_write_outside(u, t->offset, when, value);
  if (has_elsewhere(u)) unwound_note_open(u, when, OPEN_CONSTRUCT, "write through a pointer from outside", u->edge->range.begin);
  if (unwound_has_base(u, value)) unwound_note_open(u, when, OPEN_CONSTRUCT, "address that is stored in memory from outside", u->edge->range.begin);
}

void unwound_forget_elsewhere(Unwinder *u, Term pointer) {
  const PointerTargetVector *targets = unwound_targets(u, pointer);
  for (size_t i = 0; i < targets->size && has_elsewhere(u); i++) {
    PointerTarget t = targets->data[i];
    if (t.object != OBJECT_NUMBER) continue;
    Term is_null = term_uless(u->bank, t.offset, unwound_number(u, SPACE_NULL_PAGE));
    Term when = term_and(u->bank, u->now.guard->whole, term_and(u->bank, t.guard, term_not(u->bank, is_null)));
    if (!term_is_false(u->bank, when)) unwound_note_open(u, when, OPEN_CONSTRUCT, "write through a pointer from outside", u->edge->range.begin);
  }
}

void unwound_store(Unwinder *u, Term address, uint64_t bytes, Term value) {
  unwound_keep_apart(u, address);
  size_t count = unwound_targets(u, address)->size;
  for (size_t i = 0; i < count; i++) {
    PointerTarget target = unwound_targets(u, address)->data[i];
    if (is_excluded(u, &target, term_true(u->bank))) continue;
    if (is_unclear(u, &target))
      note_unclear(u, target.guard);
    else if (target.object == OBJECT_NUMBER)
      write_number(u, &target, value);
    if (target.object >= OBJECT_NUMBER) continue;
    const UnwoundObject *object = &u->objects.data[target.object];
    Term valid = is_valid(u, &target, bytes), condition = term_and(u->bank, target.guard, valid);
    note_wild(u, &target, valid, term_true(u->bank));
    Term invalid = term_and(u->bank, target.guard, term_not(u->bank, valid));
    unwound_note_stray(u, invalid);
    if (!term_is_false(u->bank, invalid)) unwound_write_outside(u, place_of(u, &target), term_and(u->bank, u->now.guard->whole, invalid), value);
    if (object->is_vague) {
      note_address(u, target.object, value);
      note_place(u, target.object, target.offset, condition);
    }
    if (object->is_vague || object->home == HOME_STRING) continue;
    if (!term_is_constant(u->bank, target.offset))
      write_open(u, target.object, target.offset, bytes, value, condition);
    else
      write_cells(u, target.object, term_value(u->bank, target.offset), bytes, value, condition);
  }
}

/* ---- many bytes ----------------------------------------------------------------------------------- */

/* Is that one place in one living object?  Then *object and *offset. */
static bool is_one_place(Unwinder *u, Term address, uint64_t bytes, uint32_t *object, uint64_t *offset) {
  const PointerTargetVector *targets = unwound_targets(u, address);
  if (targets->size != 1 || targets->data[0].object >= OBJECT_NUMBER || !term_is_constant(u->bank, targets->data[0].offset)) return false;
  PointerTarget target = targets->data[0];
  *object = target.object;
  *offset = term_value(u->bank, target.offset);
  return !u->objects.data[*object].is_vague && term_is_true(u->bank, is_valid(u, &target, bytes));
}

static void move_cells(Unwinder *u, uint32_t to, uint64_t at, uint32_t from, uint64_t start, uint64_t bytes) {
  uint64_t *words = memory_alloc(bytes * sizeof *words);
  if (u->objects.data[to].home == HOME_STRING) bytes = 0;
  u->objects.data[to].has_pointers |= u->objects.data[from].has_pointers;
  u->objects.data[to].has_addresses |= u->objects.data[from].has_addresses;
  for (uint64_t i = 0; i < bytes; i++) words[i] = word_at(u, &u->objects.data[from], start + i);
  for (uint64_t i = 0; i < bytes; i++) u->now.map = persistent_map_put(u->shape, u->now.map, u->objects.data[to].key + (uint32_t)(at + i), words[i]);
  memory_free(words);
}

/* Is an access there inside of its object, or outside, with all of its bytes? */
static bool is_never_split(Unwinder *u, const PointerTarget *t, uint64_t bytes) {
  if (t->object >= OBJECT_NUMBER) return true;
  uint64_t size = u->objects.data[t->object].size;
  Extent extent = unwound_extent(u, t->offset);
  if (bytes <= size && extent.high <= size - bytes) return true;
  return !(size % bytes) && !(extent.stride % bytes) && !((extent.stride ? extent.residue : extent.low) % bytes);
}

/* Do two values lie there, so that as one they would be neither?  That is looked up at the first places. */
static bool has_parts(Unwinder *u, const PointerTarget *t, uint64_t bytes) {
  enum { MOST_PLACES = 16 };
  if (t->object >= OBJECT_NUMBER || u->objects.data[t->object].is_vague) return false;
  const UnwoundObject *object = &u->objects.data[t->object];
  Choices choices = choices_of(u, object, t->offset, bytes);
  for (uint64_t i = 0; i < choices.count && i < MOST_PLACES; i++)
    for (uint64_t k = 1; k < bytes; k++) {
      uint64_t word = word_at(u, object, choices.first + i * choices.stride + k);
      if (word && !(word & 0xff) && !term_is_constant(u->bank, (Term)(word >> 8))) return true;
    }
  return false;
}

static bool are_alike(Unwinder *u, Term address, uint64_t bytes, bool is_read) {
  for (size_t i = 0; i < unwound_targets(u, address)->size; i++) {
    PointerTarget target = unwound_targets(u, address)->data[i];
    if (!is_never_split(u, &target, bytes) || (is_read && has_parts(u, &target, bytes))) return false;
  }
  return true;
}

/* As many bytes as can be moved at once: a value stays whole, so that an address is still one where it comes to lie. */
static uint64_t width_of_move(Unwinder *u, Term to, Term from, uint64_t bytes) {
  for (uint64_t width = u->pointer_bits / 8; width > 1; width /= 2)
    if (width <= bytes && are_alike(u, from, width, true) && are_alike(u, to, width, false)) return width;
  return 1;
}

static void move_values(Unwinder *u, Term to, Term from, uint64_t bytes) {
  TermVector values = {0};
  for (uint64_t at = 0, width; at < bytes; at += width) {
    Term there = term_add(u->bank, to, unwound_number(u, at)), here = term_add(u->bank, from, unwound_number(u, at));
    width = width_of_move(u, there, here, bytes - at);
    vector_push(&values, unwound_load(u, here, width, term_true(u->bank)));
  }
  for (uint64_t i = 0, at = 0, width; i < values.size; i++, at += width) {
    width = term_width(u->bank, values.data[i]) / 8;
    unwound_store(u, term_add(u->bank, to, unwound_number(u, at)), width, values.data[i]);
  }
  vector_release(&values);
}

void unwound_move(Unwinder *u, Term to, Term from, uint64_t bytes) {
  uint32_t target, source;
  uint64_t at, start;
  if (!bytes) return;
  if (is_one_place(u, to, bytes, &target, &at) && is_one_place(u, from, bytes, &source, &start))
    move_cells(u, target, at, source, start, bytes);
  else
    move_values(u, to, from, bytes);
}

void unwound_fill(Unwinder *u, Term address, uint64_t bytes, Term byte) {
  uint32_t object;
  uint64_t offset;
  bool is_one = bytes && is_one_place(u, address, bytes, &object, &offset) && u->objects.data[object].home != HOME_STRING;
  for (uint64_t i = 0; is_one && i < bytes; i++) unwound_set_bytes(u, object, offset + i, 1, byte);
  const PointerTargetVector *targets = unwound_targets(u, address);
  bool is_vague = targets->size == 1 && targets->data[0].object < OBJECT_NUMBER && u->objects.data[targets->data[0].object].is_vague;
  if (is_vague && bytes) {
    note_address(u, targets->data[0].object, byte);
    note_place(u, targets->data[0].object, targets->data[0].offset, targets->data[0].guard);
  }
  for (uint64_t i = 0; !is_one && !is_vague && i < bytes; i++) unwound_store(u, term_add(u->bank, address, unwound_number(u, i)), 1, byte);
}

/* ---- ends ----------------------------------------------------------------------------------------- */

void unwound_end(Unwinder *u, Term address) {
  unwound_keep_apart(u, address);
  size_t count = unwound_targets(u, address)->size;
  for (size_t i = 0; i < count; i++) {
    PointerTarget target = unwound_targets(u, address)->data[i];
    if (is_unclear(u, &target)) note_unclear(u, target.guard);
    if (target.object >= OBJECT_NUMBER) continue;
    ObjectHome home = u->objects.data[target.object].home;
    if (home != HOME_HEAP && home != HOME_AUTOMATIC) continue;
    Term here = term_and(u->bank, target.guard, term_equal(u->bank, target.offset, unwound_number(u, 0)));
    unwound_set_lives(u, target.object, term_and(u->bank, unwound_lives(u, target.object), term_not(u->bank, here)));
  }
}
