/* print_initializer.c: initialisers, from stores at offsets back to braces and designators.
 *
 * Stores that are overridden later are dropped first.  If the rest does not overlap, it is sorted by offset
 * and printed as nested braces, walking down the type with all the stores that lie in a part; a union's
 * member is one that can take all of them.  Where stores do overlap (a range of elements and then one of
 * them, a struct and then one of its members) each is printed with its full path, in order:
 * `[0 ... 9] = 1, [5] = 2`. */
#include "lang/printer.h"

#include <inttypes.h>
#include <stdlib.h>

enum { OVERRIDE_LIMIT = 20000 }; /* longer lists are not searched for overridden stores */

typedef struct {
  const Initializer *store;
  u128 begin, end; /* in bits, from the first copy to the last */
} Span;

typedef VECTOR(Span) SpanVector;

/* ---- which part a store is meant for -------------------------------------------------------------- */

typedef struct {
  const char *member; /* NULL: an index */
  uint64_t index;
  uint64_t stride, count; /* of the array; count is UINT64_MAX if unknown */
} Step;

enum { PATH_LIMIT = 64 };

typedef struct {
  Step steps[PATH_LIMIT];
  size_t size;
} Path;

static bool find_path(const Printer *printer, const Type *type, uint64_t offset, const Initializer *store,
                      Path *path);

static bool is_target_field(const Member *member, uint64_t offset, const Initializer *store) {
  const Member *wanted = store->bit_field;
  return member->name && wanted && member->offset == offset && member->bit_offset == wanted->bit_offset &&
         member->bit_width == wanted->bit_width;
}

static bool find_in_member(const Printer *printer, const Member *member, uint64_t offset,
                           const Initializer *store, Path *path) {
  if (member->is_bit_field) return is_target_field(member, offset, store);
  uint64_t size = type_size(printer->types, member->type);
  if (offset < member->offset || (size && offset - member->offset >= size)) return false;
  return find_path(printer, member->type, offset - member->offset, store, path);
}

static bool find_in_record(const Printer *printer, const Type *type, uint64_t offset,
                           const Initializer *store, Path *path) {
  size_t mark = path->size;
  for (const Member *member = type->record->members; member; member = member->next) {
    path->size = mark;
    if (member->name) path->steps[path->size++] = (Step){.member = member->name};
    if (find_in_member(printer, member, offset, store, path)) return true;
  }
  return false;
}

static bool is_array_like(const Type *type) { return type->kind == TYPE_ARRAY || type->kind == TYPE_VECTOR; }

static bool find_in_array(const Printer *printer, const Type *type, uint64_t offset, const Initializer *store,
                          Path *path) {
  uint64_t stride = type_size(printer->types, type->base);
  uint64_t count = type->count_known || type->kind == TYPE_VECTOR ? type->count : UINT64_MAX;
  uint64_t index = stride ? offset / stride : 0;
  if (index >= count) return false;
  path->steps[path->size++] = (Step){.index = index, .stride = stride, .count = count};
  return find_path(printer, type->base, stride ? offset % stride : offset, store, path);
}

static bool is_exactly(const Printer *printer, const Type *type, uint64_t offset, const Initializer *store) {
  return offset == 0 && !store->bit_field && printer_same_type(printer, type, store->type);
}

static bool find_path(const Printer *printer, const Type *type, uint64_t offset, const Initializer *store,
                      Path *path) {
  if (is_exactly(printer, type, offset, store)) return true;
  if (path->size == PATH_LIMIT) return false;
  if (type_is_record(type)) return find_in_record(printer, type, offset, store, path);
  return is_array_like(type) && find_in_array(printer, type, offset, store, path);
}

static bool member_takes(const Printer *printer, const Member *member, uint64_t base,
                         const Initializer *store) {
  Path path = {.size = 0};
  return store->offset >= base && find_in_member(printer, member, store->offset - base, store, &path);
}

/* ---- values --------------------------------------------------------------------------------------- */

static void print_store(Printer *printer, const Initializer *store) {
  const Type *type = store->type;
  if (store->is_empty || !store->value)
    buffer_add(printer->out, type_is_scalar(type) ? "0" : "{}");
  else if (store->value->kind == EXPR_STRING && type->kind == TYPE_ARRAY)
    printer_string_literal(printer, store->value, type->count_known ? type->count : UINT64_MAX);
  else
    printer_converted(printer, store->value, type);
}

/* ---- each with its full path ---------------------------------------------------------------------- */

static bool is_range_of(const Step *step, const Initializer *store) {
  return !step->member && step->stride == store->stride && step->index + store->repeat <= step->count;
}

static void print_path(Printer *printer, const Path *path, const Initializer *store) {
  bool is_open = store->repeat > 1;
  for (size_t i = 0; i < path->size; i++) {
    const Step *step = &path->steps[i];
    if (step->member) {
      buffer_format(printer->out, ".%s", step->member);
    } else if (is_open && is_range_of(step, store)) {
      uint64_t last = step->index + store->repeat - 1;
      buffer_format(printer->out, "[%" PRIu64 " ... %" PRIu64 "]", step->index, last);
      is_open = false;
    } else {
      buffer_format(printer->out, "[%" PRIu64 "]", step->index);
    }
  }
  if (path->size) buffer_add(printer->out, " = ");
}

static void print_flat(Printer *printer, const Type *type, const SpanVector *spans) {
  buffer_add(printer->out, "{");
  for (size_t i = 0; i < spans->size; i++) {
    const Initializer *store = spans->data[i].store;
    Path path = {.size = 0};
    if (i) buffer_add(printer->out, ", ");
    if (find_path(printer, type, store->offset, store, &path))
      print_path(printer, &path, store);
    else
      buffer_add(printer->out, "__no_path_to_this_part = "); /* does not compile, on purpose */
    print_store(printer, store);
  }
  buffer_add(printer->out, "}");
}

/* ---- nested braces -------------------------------------------------------------------------------- */

/* The stores `first` to `last - 1` lie in a part of type `type` at `base`. */
typedef struct {
  const Type *type;
  uint64_t base;
  const Span *first, *last;
  bool in_range; /* the part is an element of a range: its stores' `repeat` has been dealt with */
} Group;

static void print_group(Printer *printer, const Group *group);

static void separate(Printer *printer, bool *is_first) {
  if (!*is_first) buffer_add(printer->out, ", ");
  *is_first = false;
}

/* The element's stores, and how many elements they fill. */
static void print_elements(Printer *printer, const Group *group, bool *is_first) {
  const Type *element = group->type->base;
  uint64_t stride = type_size(printer->types, element), expected = 0;
  for (const Span *at = group->first; at < group->last;) {
    uint64_t index = stride ? (at->store->offset - group->base) / stride : 0;
    bool is_range = !group->in_range && at->store->repeat > 1 && at->store->stride == stride;
    const Span *end = at;
    while (end < group->last && (!stride || (end->store->offset - group->base) / stride == index)) end++;
    separate(printer, is_first);
    uint64_t last = is_range ? index + at->store->repeat - 1 : index;
    if (is_range)
      buffer_format(printer->out, "[%" PRIu64 " ... %" PRIu64 "] = ", index, last);
    else if (index != expected)
      buffer_format(printer->out, "[%" PRIu64 "] = ", index);
    Group part = {element, group->base + index * stride, at, end, group->in_range || is_range};
    print_group(printer, &part);
    expected = last + 1;
    at = end;
  }
}

static const Span *end_of_member(const Printer *printer, const Member *member, const Group *group,
                                 const Span *at) {
  const Span *end = at;
  while (end < group->last && member_takes(printer, member, group->base, end->store)) end++;
  return end;
}

/* The member that takes most of the stores from `at` on; of a union, that should be all. */
static const Member *choose_member(const Printer *printer, const Group *group, const Span *at,
                                   const Span **end) {
  const Member *best = NULL;
  *end = at;
  for (const Member *member = group->type->record->members; member; member = member->next) {
    const Span *here = end_of_member(printer, member, group, at);
    if (here <= *end) continue;
    best = member;
    *end = here;
    if (group->type->kind == TYPE_STRUCT) break;
  }
  return best;
}

/* Members of anonymous members are named as if they were our own. */
static void print_members(Printer *printer, const Group *group, bool *is_first) {
  for (const Span *at = group->first, *end; at < group->last; at = end) {
    const Member *member = choose_member(printer, group, at, &end);
    Group part = {member ? member->type : NULL, member ? group->base + member->offset : 0, at, end,
                  group->in_range};
    if (member && !member->name) {
      print_members(printer, &part, is_first);
      continue;
    }
    separate(printer, is_first);
    buffer_format(printer->out,
                  ".%s = ", member ? member->name : "__no_path_to_this_part"); /* fails to compile */
    if (!member) end = at + 1;
    if (!member || member->is_bit_field)
      print_store(printer, at->store);
    else
      print_group(printer, &part);
  }
}

static void print_group(Printer *printer, const Group *group) {
  const Initializer *store = group->first->store;
  bool is_single = group->last - group->first == 1 && (store->repeat <= 1 || group->in_range);
  if (is_single && is_exactly(printer, group->type, store->offset - group->base, store)) {
    print_store(printer, store);
    return;
  }
  bool is_first = true;
  buffer_add(printer->out, "{");
  if (is_array_like(group->type))
    print_elements(printer, group, &is_first);
  else if (type_is_record(group->type))
    print_members(printer, group, &is_first);
  buffer_add(printer->out, "}");
}

/* ---- overridden stores ---------------------------------------------------------------------------- */

static Span make_span(const Printer *printer, const Initializer *store) {
  const Member *field = store->bit_field;
  u128 size = field ? field->bit_width : (u128)type_size(printer->types, store->type) * 8;
  u128 begin = (u128)store->offset * 8 + (field ? field->bit_offset : 0);
  if (store->repeat > 1) size += (u128)(store->repeat - 1) * store->stride * 8;
  return (Span){store, begin, begin + size};
}

static bool covers(const Span *later, const Span *earlier) {
  const Initializer *store = later->store;
  bool has_gaps = store->repeat > 1 && (u128)store->repeat * store->stride * 8 != later->end - later->begin;
  return !has_gaps && later->begin <= earlier->begin && earlier->end <= later->end;
}

static bool meet(const Span *a, const Span *b) { return a->begin < b->end && b->begin < a->end; }

static int compare_spans(const void *a, const void *b) {
  const Span *x = a, *y = b;
  if (x->begin != y->begin) return x->begin < y->begin ? -1 : 1;
  return x->end < y->end ? -1 : x->end > y->end;
}

static bool overlap_somewhere(const SpanVector *sorted) {
  for (size_t i = 1; i < sorted->size; i++)
    if (sorted->data[i].begin < sorted->data[i - 1].end) return true;
  return false;
}

/* Drops what is overridden later, and `{}` over parts that nothing has touched. */
static void drop_overridden(SpanVector *spans) {
  size_t kept = 0;
  for (size_t i = 0; i < spans->size; i++) {
    bool is_dead = false, is_needed = !spans->data[i].store->is_empty;
    for (size_t k = i + 1; k < spans->size && !is_dead; k++)
      is_dead = covers(&spans->data[k], &spans->data[i]);
    for (size_t k = 0; k < kept && !is_needed; k++) is_needed = meet(&spans->data[k], &spans->data[i]);
    bool is_last = i + 1 == spans->size && kept == 0;
    if ((!is_dead && is_needed) || is_last) spans->data[kept++] = spans->data[i];
  }
  spans->size = kept;
}

static bool sort_if_disjoint(SpanVector *spans) {
  SpanVector sorted = {0};
  vector_reserve(&sorted, spans->size);
  for (size_t i = 0; i < spans->size; i++) vector_push(&sorted, spans->data[i]);
  qsort(sorted.data, sorted.size, sizeof *sorted.data, compare_spans);
  bool is_disjoint = !overlap_somewhere(&sorted);
  if (is_disjoint) {
    SpanVector old = *spans;
    *spans = sorted;
    sorted = old;
  }
  vector_release(&sorted);
  return is_disjoint;
}

/* ---- the whole ------------------------------------------------------------------------------------ */

static void print_aggregate(Printer *printer, const Type *type, const Initializer *initializer) {
  SpanVector spans = {0};
  for (const Initializer *store = initializer; store; store = store->next)
    vector_push(&spans, make_span(printer, store));
  bool is_disjoint = sort_if_disjoint(&spans);
  if (!is_disjoint && spans.size <= OVERRIDE_LIMIT) {
    drop_overridden(&spans);
    is_disjoint = sort_if_disjoint(&spans);
  }
  Group whole = {type, 0, spans.data, spans.data + spans.size, false};
  if (is_disjoint)
    print_group(printer, &whole);
  else
    print_flat(printer, type, &spans);
  vector_release(&spans);
}

void printer_initializer(Printer *printer, const Type *type, const Initializer *initializer) {
  if (!initializer) {
    buffer_add(printer->out, type_is_scalar(type) ? "0" : "{}");
  } else if (type_is_scalar(type)) {
    while (initializer->next) initializer = initializer->next; /* of several, the last one holds */
    print_store(printer, initializer);
  } else {
    print_aggregate(printer, type, initializer);
  }
}
