/* Arrays along an unrolling: see array_value.h. */
#include "model/unroll/array_value.h"
#include <assert.h>
#include <stdlib.h>

enum {
  SHORT_LINE = 24,    /* writes that a read at an unknown index is compared with one by one */
  MERGED_WRITES = 64, /* of two branches that become one line */
  LONGEST_RUN = 1 << 18
};

typedef enum { ARRAY_ANY, ARRAY_CONSTANT, ARRAY_LINE, ARRAY_WRITE, ARRAY_CHOICE } ArrayKind;

typedef struct {
  ArrayKind kind;
  Sort sort;
  ArrayValue base;  /* LINE: see the line; WRITE: before it; CHOICE: if the condition holds */
  ArrayValue other; /* CHOICE: if not */
  Term index;       /* WRITE; CHOICE: the condition */
  Term element;     /* WRITE, CONSTANT */
  uint32_t line, version; /* LINE */
} ArrayNode;

typedef struct {
  uint64_t index;
  Term element;
  uint32_t before; /* the write to this index before it, plus 1; 0: none */
} LineWrite;

/* Version v has the first v writes. */
typedef struct {
  ArrayValue base;
  Map newest; /* index -> number of the write, plus 1 */
  VECTOR(LineWrite) writes;
} Line;

struct ArrayValues {
  TermBank *bank;
  VECTOR(ArrayNode) nodes; /* [0] is none */
  VECTOR(Line) lines;
  Map reads;               /* array and index -> term */
  VECTOR(OpenRead) open;
  Map told;                /* number of an open read and value of its index: a fact was given */
  U32Vector stack;
  TermVector below;        /* conditions and elements of writes that a read passes */
};

ArrayValues *array_values_new(TermBank *bank) {
  ArrayValues *a = memory_zeroed(1, sizeof *a);
  a->bank = bank;
  vector_push(&a->nodes, (ArrayNode){0});
  return a;
}

void array_values_delete(ArrayValues *a) {
  if (!a) return;
  for (size_t i = 0; i < a->lines.size; i++) {
    map_release(&a->lines.data[i].newest);
    vector_release(&a->lines.data[i].writes);
  }
  vector_release(&a->nodes);
  vector_release(&a->lines);
  map_release(&a->reads);
  vector_release(&a->open);
  map_release(&a->told);
  vector_release(&a->stack);
  vector_release(&a->below);
  memory_free(a);
}

static ArrayValue add_node(ArrayValues *a, ArrayNode node) {
  vector_push(&a->nodes, node);
  return (ArrayValue)a->nodes.size - 1;
}

static ArrayNode node_of(const ArrayValues *a, ArrayValue value) { return a->nodes.data[value]; }

ArrayValue array_any(ArrayValues *a, Sort sort) { return add_node(a, (ArrayNode){.kind = ARRAY_ANY, .sort = sort}); }

ArrayValue array_constant(ArrayValues *a, Sort sort, Term element) {
  return add_node(a, (ArrayNode){.kind = ARRAY_CONSTANT, .sort = sort, .element = element});
}

/* ---- lines --------------------------------------------------------------------------------------- */

static bool is_known_index(const ArrayValues *a, Term index) {
  return term_is_constant(a->bank, index) && term_width(a->bank, index) <= 64;
}

/* What the line wrote to the index up to the version; TERM_NONE: nothing. */
static Term line_element(const ArrayValues *a, const ArrayNode *node, uint64_t index) {
  const Line *line = &a->lines.data[node->line];
  uint64_t write = map_get(&line->newest, index, 0);
  while (write > node->version) write = line->writes.data[write - 1].before;
  return write ? line->writes.data[write - 1].element : TERM_NONE;
}

/* The element that was written there and nothing else, as far as it shows without a new term. */
static Term peek(const ArrayValues *a, ArrayValue array, uint64_t index) {
  for (;;) {
    ArrayNode node = node_of(a, array);
    if (node.kind == ARRAY_CONSTANT) return node.element;
    if (node.kind != ARRAY_LINE) return TERM_NONE;
    Term element = line_element(a, &node, index);
    if (element != TERM_NONE) return element;
    array = node.base;
  }
}

/* The line goes on from here. */
static bool is_newest(const ArrayValues *a, const ArrayNode *node) {
  return node->kind == ARRAY_LINE && a->lines.data[node->line].writes.size == node->version;
}

ArrayValue array_store_at(ArrayValues *a, ArrayValue array, uint64_t index, Term element) {
  ArrayNode node = node_of(a, array);
  if (peek(a, array, index) == element) return array;
  if (!is_newest(a, &node)) {
    node = (ArrayNode){.kind = ARRAY_LINE, .sort = node.sort, .base = array, .line = (uint32_t)a->lines.size};
    vector_push(&a->lines, (Line){.base = array});
  }
  Line *line = &a->lines.data[node.line];
  vector_push(&line->writes, (LineWrite){index, element, (uint32_t)map_get(&line->newest, index, 0)});
  map_put(&line->newest, index, line->writes.size);
  node.version = (uint32_t)line->writes.size;
  return add_node(a, node);
}

ArrayValue array_store(ArrayValues *a, ArrayValue array, Term index, Term element) {
  if (is_known_index(a, index)) return array_store_at(a, array, term_value(a->bank, index), element);
  ArrayNode node = node_of(a, array);
  if (node.kind == ARRAY_WRITE && node.index == index) array = node.base;
  return add_node(a, (ArrayNode){.kind = ARRAY_WRITE, .sort = node.sort, .base = array, .index = index, .element = element});
}

/* ---- reading ------------------------------------------------------------------------------------- */

static uint64_t read_key(ArrayValue array, Term index) { return (uint64_t)array << 32 | index; }

static Term read_open(ArrayValues *a, ArrayValue array, Term index, bool is_base) {
  unsigned width = sort_element_width(a->bank, node_of(a, array).sort);
  Term element = term_variable(a->bank, width, "element");
  vector_push(&a->open, (OpenRead){array, index, element, is_base});
  return element;
}

/* Down to where the read ends or divides; what it passes is noted in `below`: a condition under which it ends here, and with what. */
static ArrayValue pass_writes(ArrayValues *a, ArrayValue array, Term index, Term *found) {
  bool is_known = is_known_index(a, index);
  for (*found = TERM_NONE;;) {
    ArrayNode node = node_of(a, array);
    if (node.kind == ARRAY_CONSTANT) *found = node.element;
    if (node.kind == ARRAY_LINE && is_known) *found = line_element(a, &node, term_value(a->bank, index));
    if (*found == TERM_NONE) *found = (Term)map_get(&a->reads, read_key(array, index), TERM_NONE);
    if (*found != TERM_NONE) return array;
    if (node.kind == ARRAY_ANY || node.kind == ARRAY_CHOICE) return array;
    if (node.kind == ARRAY_WRITE) {
      Term hit = term_equal(a->bank, index, node.index);
      if (term_is_true(a->bank, hit)) {
        *found = node.element;
        return array;
      }
      if (!term_is_false(a->bank, hit)) {
        vector_push(&a->below, hit);
        vector_push(&a->below, node.element);
      }
    } else if (!is_known) {
      if (node.version > SHORT_LINE) return array;
      const Line *line = &a->lines.data[node.line];
      for (uint32_t i = node.version; i-- > 0;) {
        Term at = term_constant(a->bank, term_width(a->bank, index), line->writes.data[i].index);
        Term hit = term_equal(a->bank, index, at);
        if (term_is_false(a->bank, hit)) continue;
        vector_push(&a->below, hit);
        vector_push(&a->below, line->writes.data[i].element);
      }
    }
    array = node.base;
  }
}

/* The read of a node on the stack, if those it is made of are there; else they are put on the stack. */
static bool read_once(ArrayValues *a, ArrayValue array, Term index, Term *result) {
  size_t bottom = a->below.size;
  ArrayValue end = pass_writes(a, array, index, result);
  ArrayNode node = node_of(a, end);
  bool is_ready = true;
  if (*result == TERM_NONE && node.kind == ARRAY_CHOICE) {
    Term yes = (Term)map_get(&a->reads, read_key(node.base, index), TERM_NONE);
    Term no = (Term)map_get(&a->reads, read_key(node.other, index), TERM_NONE);
    is_ready = yes != TERM_NONE && no != TERM_NONE;
    if (yes == TERM_NONE) vector_push(&a->stack, node.base);
    if (no == TERM_NONE) vector_push(&a->stack, node.other);
    if (is_ready) *result = term_ite(a->bank, node.index, yes, no);
  } else if (*result == TERM_NONE) {
    *result = read_open(a, end, index, node.kind == ARRAY_ANY);
  }
  if (is_ready && end != array) map_put(&a->reads, read_key(end, index), *result);
  for (size_t i = a->below.size; is_ready && i > bottom; i -= 2)
    *result = term_ite(a->bank, a->below.data[i - 2], a->below.data[i - 1], *result);
  a->below.size = bottom;
  return is_ready;
}

Term array_read(ArrayValues *a, ArrayValue array, Term index) {
  Term result = (Term)map_get(&a->reads, read_key(array, index), TERM_NONE);
  if (result != TERM_NONE) return result;
  size_t bottom = a->stack.size;
  vector_push(&a->stack, array);
  while (a->stack.size > bottom) {
    ArrayValue top = vector_last(&a->stack);
    result = (Term)map_get(&a->reads, read_key(top, index), TERM_NONE);
    if (result == TERM_NONE) {
      if (!read_once(a, top, index, &result)) continue;
      map_put(&a->reads, read_key(top, index), result);
    }
    a->stack.size--;
  }
  return result;
}

Term array_read_at(ArrayValues *a, ArrayValue array, uint64_t index) {
  Term element = peek(a, array, index);
  if (element != TERM_NONE) return element;
  return array_read(a, array, term_constant(a->bank, sort_index_width(a->bank, node_of(a, array).sort), index));
}

/* ---- choices ------------------------------------------------------------------------------------- */

typedef struct {
  bool is_known;
  uint64_t at;
  Term index, element;
} Change;
typedef VECTOR(Change) ChangeVector;

/* What was written since `ancestor`, newest first; false if it is none, or too much was. */
static bool changes_since(const ArrayValues *a, ArrayValue array, ArrayValue ancestor, ChangeVector *changes) {
  ArrayNode old = node_of(a, ancestor);
  changes->size = 0;
  while (array != ancestor) {
    ArrayNode node = node_of(a, array);
    if (node.kind == ARRAY_WRITE) {
      vector_push(changes, (Change){false, 0, node.index, node.element});
    } else if (node.kind == ARRAY_LINE) {
      bool is_same = old.kind == ARRAY_LINE && old.line == node.line && old.version <= node.version;
      uint32_t first = is_same ? old.version : 0;
      if (node.version - first > MERGED_WRITES) return false;
      for (uint32_t i = node.version; i-- > first;) {
        const LineWrite *write = &a->lines.data[node.line].writes.data[i];
        vector_push(changes, (Change){true, write->index, TERM_NONE, write->element});
      }
      if (is_same) return changes->size <= MERGED_WRITES;
    } else {
      return false;
    }
    if (changes->size > MERGED_WRITES) return false;
    array = node.base;
  }
  return true;
}

/* The writes once more, where the condition holds. */
static ArrayValue repeat(ArrayValues *a, ArrayValue array, const ChangeVector *changes, Term condition) {
  unsigned width = sort_index_width(a->bank, node_of(a, array).sort);
  for (size_t i = changes->size; i-- > 0;) {
    const Change *change = &changes->data[i];
    Term index = change->is_known ? term_constant(a->bank, width, change->at) : change->index;
    Term before = array_read(a, array, index);
    array = array_store(a, array, index, term_ite(a->bank, condition, change->element, before));
  }
  return array;
}

static bool are_known(const ChangeVector *changes) {
  for (size_t i = 0; i < changes->size; i++)
    if (!changes->data[i].is_known) return false;
  return true;
}

/* All that differs is at known indices: write it onto either of the two, rather onto one whose line goes on, so that lines do not
 * fork with every branch. */
static ArrayValue merge_known(ArrayValues *a, Term condition, ArrayValue yes, ArrayValue no, const ChangeVector *of_yes, const ChangeVector *of_no) {
  ArrayNode node = node_of(a, yes);
  ArrayValue merged = is_newest(a, &node) ? yes : no;
  for (size_t i = of_yes->size + of_no->size; i-- > 0;) {
    uint64_t at = i < of_yes->size ? of_yes->data[i].at : of_no->data[i - of_yes->size].at;
    Term if_yes = array_read_at(a, yes, at), if_no = array_read_at(a, no, at);
    merged = array_store_at(a, merged, at, term_ite(a->bank, condition, if_yes, if_no));
  }
  return merged;
}

ArrayValue array_choose(ArrayValues *a, Term condition, ArrayValue yes, ArrayValue no) {
  if (yes == no || term_is_true(a->bank, condition)) return yes;
  if (term_is_false(a->bank, condition)) return no;
  ArrayNode y = node_of(a, yes), n = node_of(a, no);
  ChangeVector of_yes = {0}, of_no = {0};
  ArrayValue ancestors[4] = {no, yes, y.base, n.base}, merged = 0;
  for (int i = 0; i < 4 && !merged; i++) {
    bool is_written = i < 2 || (i == 2 ? y : n).kind == ARRAY_LINE || (i == 2 ? y : n).kind == ARRAY_WRITE;
    if (!is_written || !changes_since(a, yes, ancestors[i], &of_yes) || !changes_since(a, no, ancestors[i], &of_no)) continue;
    if (are_known(&of_yes) && are_known(&of_no)) {
      merged = merge_known(a, condition, yes, no, &of_yes, &of_no);
    } else {
      merged = repeat(a, ancestors[i], &of_yes, condition);
      merged = repeat(a, merged, &of_no, term_not(a->bank, condition));
    }
  }
  vector_release(&of_yes);
  vector_release(&of_no);
  if (merged) return merged;
  return add_node(a, (ArrayNode){.kind = ARRAY_CHOICE, .sort = y.sort, .base = yes, .other = no, .index = condition});
}

/* ---- lemmas -------------------------------------------------------------------------------------- */

size_t array_open_reads(const ArrayValues *a) { return a->open.size; }
const OpenRead *array_open_read(const ArrayValues *a, size_t i) { return &a->open.data[i]; }

/* An open read in an assignment. */
typedef struct {
  ArrayValue array;
  uint64_t index;
  uint32_t read;
} Located;
typedef VECTOR(Located) LocatedVector;

static int compare_located(const void *x, const void *y) {
  const Located *a = x, *b = y;
  if (a->array != b->array) return a->array < b->array ? -1 : 1;
  if (a->index != b->index) return a->index < b->index ? -1 : 1;
  return a->read < b->read ? -1 : a->read > b->read;
}

static bool differ(Evaluation *assignment, const TermBank *bank, Term x, Term y) {
  unsigned words = (term_width(bank, x) + 63) / 64;
  uint64_t first[TERM_MAX_WIDTH / 64];
  const uint64_t *value = evaluation_words(assignment, x);
  for (unsigned i = 0; i < words; i++) first[i] = value[i];
  value = evaluation_words(assignment, y);
  for (unsigned i = 0; i < words; i++)
    if (first[i] != value[i]) return true;
  return false;
}

/* Reads of one arbitrary array at one index agree. */
static void compare_bases(ArrayValues *a, Evaluation *assignment, LocatedVector *located, TermVector *lemmas) {
  if (located->size) qsort(located->data, located->size, sizeof *located->data, compare_located);
  size_t first = 0;
  for (size_t i = 1; i < located->size; i++) {
    const Located *x = &located->data[first], *y = &located->data[i];
    if (x->array != y->array || x->index != y->index) {
      first = i;
      continue;
    }
    OpenRead one = a->open.data[x->read], other = a->open.data[y->read];
    if (!differ(assignment, a->bank, one.element, other.element)) continue;
    Term is_same = term_equal(a->bank, one.index, other.index);
    vector_push(lemmas, term_implies(a->bank, is_same, term_equal(a->bank, one.element, other.element)));
  }
}

/* The indices from low to high, at multiples of `step` from there, all hold the same: is the index one of them? */
static Term is_in_run(ArrayValues *a, Term index, uint64_t low, uint64_t high, uint64_t step) {
  TermBank *bank = a->bank;
  unsigned width = term_width(bank, index), shift = 0;
  Term first = term_constant(bank, width, low), last = term_constant(bank, width, high);
  if (low == high) return term_equal(bank, index, first);
  Term inside = term_and(bank, term_not(bank, term_uless(bank, index, first)), term_not(bank, term_uless(bank, last, index)));
  while (step >> shift > 1) shift++;
  if (shift) {
    Term low_bits = term_extract(bank, index, shift - 1, 0);
    inside = term_and(bank, inside, term_equal(bank, low_bits, term_constant(bank, shift, low)));
  }
  return inside;
}

/* What a line holds at the index that the assignment chooses, and at its neighbours while it is the same. */
static void tell_element(ArrayValues *a, Evaluation *assignment, uint32_t number, TermVector *lemmas) {
  OpenRead read = a->open.data[number];
  unsigned width = term_width(a->bank, read.index), bytes = term_width(a->bank, read.element) / 8;
  uint64_t at = evaluation_value(assignment, read.index), low = at, high = at;
  if (map_has(&a->told, hash_mix(number, at))) return;
  Term expected = array_read(a, read.array, term_constant(a->bank, width, at));
  if (term_is_constant(a->bank, expected) && !differ(assignment, a->bank, expected, read.element)) return;
  bool has_steps = bytes && !(bytes & (bytes - 1)) && peek(a, read.array, at) == expected;
  uint64_t most = width < 64 ? ((uint64_t)1 << width) - 1 : UINT64_MAX;
  for (int i = 0; has_steps && i < LONGEST_RUN && low >= bytes && peek(a, read.array, low - bytes) == expected; i++) low -= bytes;
  for (int i = 0; has_steps && i < LONGEST_RUN && high <= most - bytes && peek(a, read.array, high + bytes) == expected; i++) high += bytes;
  map_put(&a->told, hash_mix(number, at), 1);
  Term is_there = is_in_run(a, read.index, low, high, bytes);
  vector_push(lemmas, term_implies(a->bank, is_there, term_equal(a->bank, read.element, expected)));
}

bool array_values_refute(ArrayValues *a, Evaluation *assignment, bool (*matters)(void *context, Term element), void *context,
                         TermVector *lemmas) {
  LocatedVector located = {0};
  size_t before = lemmas->size, count = a->open.size;
  for (uint32_t i = 0; i < count; i++) {
    OpenRead read = a->open.data[i];
    if (!matters(context, read.element)) continue;
    if (read.is_base)
      vector_push(&located, (Located){read.array, evaluation_value(assignment, read.index), i});
    else
      tell_element(a, assignment, i, lemmas);
  }
  compare_bases(a, assignment, &located, lemmas);
  vector_release(&located);
  return lemmas->size > before;
}
