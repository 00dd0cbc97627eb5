/* Formulas with arrays: see arrays.h.
 *
 * Indices are numbered: those of reads and writes by their terms, witnesses, constants where an index is
 * narrow; number 0 is the index elsewhere, which differs from all others.  A *cell* is what an array holds at
 * a numbered index, as literals.  Cells of writes and choices are circuits over those of their operands,
 * cells of variables are fresh inputs.
 *
 * The index elsewhere is sound because its equations are used only where fewer indices are numbered than
 * there are: then some index differs from all of them in every model. */
#include "solve/arrays.h"
#include "base/map.h"
#include "logic/bits.h"
#include "logic/walk.h"
#include "solve/arithmetic.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { ELSEWHERE = 0, NO_INDEX = UINT32_MAX };

typedef struct {
  Term term;    /* its bits are those of this term; TERM_NONE: they are in the pool */
  size_t place; /* in the pool */
  unsigned width;
} Index;

/* All arrays of one sort may meet in equalities, so they share their indices. */
typedef struct {
  Sort sort;
  unsigned index_width, element_width;
  U32Vector indices;
  bool is_compared;   /* some equality is about arrays of this sort */
  bool has_elsewhere; /* fewer indices are numbered than there are */
} Family;

typedef struct {
  uint32_t index;
  size_t place; /* of its bits in the pool */
} Cell;

typedef VECTOR(Cell) CellVector;

typedef struct {
  Term term;
  size_t family;
  CellVector cells;
} ArrayVariable;

typedef struct {
  Term left, right;
  AigLit holds;
  size_t family;
} Comparison;

struct Arrays {
  const TermBank *bank;
  Aig *aig;
  Blaster *blaster;
  AigVector pool;
  VECTOR(Index) indices;
  Map index_of; /* term of an index -> its number */
  Map equal;    /* two numbers -> literal: are they the same index? */
  Map cells;    /* array and number of an index -> place in the pool */
  VECTOR(Family) families;
  Map family_of; /* sort -> place in families, plus 1 */
  VECTOR(ArrayVariable) variables;
  Map variable_of; /* term -> place in variables */
  VECTOR(Comparison) comparisons;
  U32Vector stack;
  AigLit definition;
};

static bool is_array(const TermBank *bank, Term t) { return sort_is_array(term_sort(bank, t)); }

bool arrays_occur(const TermBank *bank, Term formula) {
  TermVector terms = {0};
  bool occur = false;
  term_subterms(bank, formula, &terms);
  for (size_t i = 0; i < terms.size && !occur; i++) occur = is_array(bank, terms.data[i]);
  vector_release(&terms);
  return occur;
}

/* ---- indices ------------------------------------------------------------------------------------- */

static size_t fresh_bits(Arrays *a, unsigned width) {
  size_t place = a->pool.size;
  for (unsigned i = 0; i < width; i++) vector_push(&a->pool, aig_input(a->aig));
  return place;
}

static uint32_t add_index(Arrays *a, size_t family, Index index) {
  uint32_t number = (uint32_t)a->indices.size;
  index.width = a->families.data[family].index_width;
  vector_push(&a->indices, index);
  vector_push(&a->families.data[family].indices, number);
  return number;
}

/* Indices that are the same term but of arrays of different sorts get a number in each family. */
static uint64_t index_key(size_t family, Term term) { return (uint64_t)family << 32 | term; }

static void note_index(Arrays *a, size_t family, Term term) {
  uint64_t key = index_key(family, term);
  if (!map_has(&a->index_of, key)) map_put(&a->index_of, key, add_index(a, family, (Index){.term = term}));
}

static uint32_t index_number(const Arrays *a, size_t family, Term term) {
  uint64_t number = map_get(&a->index_of, index_key(family, term), NO_INDEX);
  assert(number != NO_INDEX);
  return (uint32_t)number;
}

static const AigLit *index_bits(const Arrays *a, uint32_t number) {
  const Index *index = &a->indices.data[number];
  return index->term ? blast_term(a->blaster, index->term) : a->pool.data + index->place;
}

static AigLit same_index(Arrays *a, uint32_t i, uint32_t j) {
  if (i == j) return AIG_TRUE;
  if (i == ELSEWHERE || j == ELSEWHERE) return AIG_FALSE;
  uint64_t key = i < j ? (uint64_t)i << 32 | j : (uint64_t)j << 32 | i;
  AigLit known = (AigLit)map_get(&a->equal, key, AIG_NONE);
  if (known != AIG_NONE) return known;
  unsigned width = a->indices.data[i].width;
  size_t start = a->pool.size; /* a copy, since bits of terms are valid until the next call only */
  const AigLit *bits = index_bits(a, i);
  if (a->indices.data[i].term) {
    for (unsigned b = 0; b < width; b++) vector_push(&a->pool, bits[b]);
    bits = NULL;
  }
  const AigLit *other = index_bits(a, j);
  AigLit equal = circuit_equal(a->aig, width, bits ? bits : a->pool.data + start, other);
  a->pool.size = start;
  map_put(&a->equal, key, equal);
  return equal;
}

/* ---- cells --------------------------------------------------------------------------------------- */

static uint64_t cell_key(Term array, uint32_t index) { return (uint64_t)array << 32 | index; }

static bool has_cell(const Arrays *a, Term array, uint32_t index, size_t *place) {
  *place = map_get(&a->cells, cell_key(array, index), SIZE_MAX);
  return *place != SIZE_MAX;
}

static size_t copy_term_bits(Arrays *a, Term t) {
  const AigLit *bits = blast_term(a->blaster, t);
  size_t place = a->pool.size;
  for (unsigned i = 0, width = term_width(a->bank, t); i < width; i++) vector_push(&a->pool, bits[i]);
  return place;
}

static size_t choose_bits(Arrays *a, unsigned width, AigLit condition, size_t yes, size_t no) {
  size_t place = a->pool.size;
  vector_resize(&a->pool, place + width);
  AigLit *data = a->pool.data;
  circuit_choose(a->aig, width, condition, data + yes, data + no, data + place);
  return place;
}

static size_t variable_cell(Arrays *a, Term variable, uint32_t index) {
  ArrayVariable *v = &a->variables.data[map_get(&a->variable_of, variable, 0)];
  size_t place = fresh_bits(a, a->families.data[v->family].element_width);
  vector_push(&v->cells, (Cell){index, place});
  return place;
}

/* The cell, if those it is made of are there (else they are on the stack). */
static bool choice_cell(Arrays *a, Term t, uint32_t index, unsigned width, size_t *place) {
  AigLit condition = blast_bool(a->blaster, term_child(a->bank, t, 0));
  size_t yes = 0, no = 0;
  bool ready = true;
  if (condition != AIG_FALSE && !has_cell(a, term_child(a->bank, t, 1), index, &yes)) {
    vector_push(&a->stack, term_child(a->bank, t, 1));
    ready = false;
  }
  if (condition != AIG_TRUE && !has_cell(a, term_child(a->bank, t, 2), index, &no)) {
    vector_push(&a->stack, term_child(a->bank, t, 2));
    ready = false;
  }
  if (!ready) return false;
  if (aig_is_constant(condition))
    *place = condition == AIG_TRUE ? yes : no;
  else
    *place = choose_bits(a, width, condition, yes, no);
  return true;
}

static bool store_cell(Arrays *a, Term t, uint32_t index, size_t family, size_t *place) {
  AigLit hit = same_index(a, index, index_number(a, family, term_child(a->bank, t, 1)));
  size_t below = 0;
  if (hit != AIG_TRUE && !has_cell(a, term_child(a->bank, t, 0), index, &below)) {
    vector_push(&a->stack, term_child(a->bank, t, 0));
    return false;
  }
  *place = below;
  if (hit == AIG_FALSE) return true;
  size_t value = copy_term_bits(a, term_child(a->bank, t, 2));
  *place =
      hit == AIG_TRUE ? value : choose_bits(a, a->families.data[family].element_width, hit, value, below);
  return true;
}

static bool make_cell(Arrays *a, Term t, uint32_t index, size_t family, size_t *place) {
  switch (term_operator(a->bank, t)) {
  case TERM_VARIABLE: *place = variable_cell(a, t, index); return true;
  case TERM_CONSTANT_ARRAY: *place = copy_term_bits(a, term_child(a->bank, t, 0)); return true;
  case TERM_STORE: return store_cell(a, t, index, family, place);
  default:
    assert(term_operator(a->bank, t) == TERM_ITE);
    return choice_cell(a, t, index, a->families.data[family].element_width, place);
  }
}

/* What `array` holds at the index; where its bits are. */
static size_t cell(Arrays *a, size_t family, Term array, uint32_t index) {
  size_t place, bottom = a->stack.size;
  vector_push(&a->stack, array);
  while (a->stack.size > bottom) {
    Term top = vector_last(&a->stack);
    if (!has_cell(a, top, index, &place)) {
      if (!make_cell(a, top, index, family, &place)) continue;
      map_put(&a->cells, cell_key(top, index), place);
    }
    a->stack.size--;
  }
  has_cell(a, array, index, &place);
  return place;
}

/* ---- taking in a formula ------------------------------------------------------------------------- */

static size_t family_of(Arrays *a, Sort sort) {
  size_t number = map_get(&a->family_of, sort, 0);
  if (number) return number - 1;
  Family family = {.sort = sort, .index_width = sort_index_width(a->bank, sort)};
  family.element_width = sort_element_width(a->bank, sort);
  vector_push(&a->families, family);
  map_put(&a->family_of, sort, a->families.size);
  return a->families.size - 1;
}

static bool is_array_equality(const TermBank *bank, Term t) {
  return term_operator(bank, t) == TERM_EQUAL && is_array(bank, term_child(bank, t, 0));
}

/* First look: sorts, variables, indices. */
static void note_term(Arrays *a, Term t) {
  TermOperator op = term_operator(a->bank, t);
  if (op == TERM_VARIABLE && is_array(a->bank, t)) {
    map_put(&a->variable_of, t, a->variables.size);
    vector_push(&a->variables, (ArrayVariable){.term = t, .family = family_of(a, term_sort(a->bank, t))});
  } else if (op == TERM_SELECT || op == TERM_STORE) {
    size_t family = family_of(a, term_sort(a->bank, term_child(a->bank, t, 0)));
    note_index(a, family, term_child(a->bank, t, 1));
  } else if (is_array_equality(a->bank, t)) {
    Comparison c = {.left = term_child(a->bank, t, 0), .right = term_child(a->bank, t, 1)};
    c.family = family_of(a, term_sort(a->bank, c.left));
    c.holds = aig_input(a->aig);
    a->families.data[c.family].is_compared = true;
    vector_push(&a->comparisons, c);
    blast_bind(a->blaster, t, &c.holds);
  }
}

/* Second look, children before parents, so that whatever is blasted on the way has its reads bound. */
static void bind_read(Arrays *a, Term t) {
  if (term_operator(a->bank, t) == TERM_SELECT) {
    Term array = term_child(a->bank, t, 0);
    size_t family = family_of(a, term_sort(a->bank, array));
    size_t place = cell(a, family, array, index_number(a, family, term_child(a->bank, t, 1)));
    blast_bind(a->blaster, t, a->pool.data + place);
  } else if (!is_array(a->bank, t)) {
    blast_term(a->blaster, t);
  }
}

/* Unequal arrays differ at a witness. */
static void define_witness(Arrays *a, const Comparison *c) {
  unsigned width = a->families.data[c->family].element_width;
  uint32_t witness =
      add_index(a, c->family, (Index){.place = fresh_bits(a, a->families.data[c->family].index_width)});
  size_t left = cell(a, c->family, c->left, witness), right = cell(a, c->family, c->right, witness);
  AigLit same = circuit_equal(a->aig, width, a->pool.data + left, a->pool.data + right);
  a->definition = aig_and(a->aig, a->definition, aig_or(a->aig, c->holds, aig_not(same)));
}

/* So many numbered indices that they may be all there are: then number all there are. */
static void complete_indices(Arrays *a, size_t number) {
  Family *family = &a->families.data[number];
  unsigned width = family->index_width;
  family->has_elsewhere = width >= 32 || family->indices.size < (uint64_t)1 << width;
  if (!family->is_compared || family->has_elsewhere) return;
  for (uint64_t i = 0; i < (uint64_t)1 << width; i++) {
    size_t place = a->pool.size;
    for (unsigned b = 0; b < width; b++) vector_push(&a->pool, i >> b & 1 ? AIG_TRUE : AIG_FALSE);
    add_index(a, number, (Index){.place = place});
  }
}

Arrays *arrays_new(const TermBank *bank, Aig *aig, Blaster *blaster, Term formula, Budget *budget) {
  Arrays *a = memory_zeroed(1, sizeof *a);
  a->bank = bank;
  a->aig = aig;
  a->blaster = blaster;
  a->definition = AIG_TRUE;
  vector_push(&a->indices, (Index){0}); /* elsewhere */
  TermVector terms = {0};
  term_subterms(bank, formula, &terms);
  for (size_t i = 0; i < terms.size; i++) note_term(a, terms.data[i]);
  bool left = true;
  for (size_t i = 0; i < terms.size && left; i++) {
    bind_read(a, terms.data[i]);
    left = !budget || budget_left(budget, "arrays_next_read");
  }
  for (size_t i = 0; i < a->comparisons.size && left; i++) {
    define_witness(a, &a->comparisons.data[i]);
    left = !budget || budget_left(budget, "arrays_next_read");
  }
  for (size_t i = 0; i < a->families.size && left; i++) complete_indices(a, i);
  vector_release(&terms);
  if (left) return a;
  arrays_delete(a);
  return NULL;
}

void arrays_delete(Arrays *a) {
  if (!a) return;
  for (size_t i = 0; i < a->families.size; i++) vector_release(&a->families.data[i].indices);
  for (size_t i = 0; i < a->variables.size; i++) vector_release(&a->variables.data[i].cells);
  vector_release(&a->pool);
  vector_release(&a->indices);
  vector_release(&a->families);
  vector_release(&a->variables);
  vector_release(&a->comparisons);
  vector_release(&a->stack);
  map_release(&a->index_of);
  map_release(&a->equal);
  map_release(&a->cells);
  map_release(&a->family_of);
  map_release(&a->variable_of);
  memory_free(a);
}

AigLit arrays_definition(const Arrays *a) { return a->definition; }

/* ---- values in an assignment --------------------------------------------------------------------- */

typedef struct {
  const Arrays *arrays;
  const uint64_t *values;
} Assignment;

static bool bit_of(const Assignment *m, AigLit literal) {
  return (m->values[aig_node(literal)] & 1) != aig_is_negated(literal);
}

static void read_bits(const Assignment *m, const AigLit *bits, unsigned width, uint64_t *words) {
  bits_zero(words, width);
  for (unsigned i = 0; i < width; i++)
    if (bit_of(m, bits[i])) bits_put(words, i, true);
}

static void read_index(const Assignment *m, uint32_t number, uint64_t *words) {
  read_bits(m, index_bits(m->arrays, number), m->arrays->indices.data[number].width, words);
}

static bool is_at(const Assignment *m, uint32_t number, const uint64_t *index, unsigned width) {
  uint64_t words[BITS_MAX_WORDS];
  read_index(m, number, words);
  return bits_equal(words, index, width);
}

/* What an array variable holds at a concrete index (NULL: elsewhere); a variable that nobody asked holds 0.
 */
static void read_variable_at(const Assignment *m, Term variable, const uint64_t *index, uint64_t *words) {
  const Arrays *a = m->arrays;
  const ArrayVariable *v = &a->variables.data[map_get(&a->variable_of, variable, 0)];
  const Family *family = &a->families.data[v->family];
  const Cell *found = NULL;
  for (size_t i = 0; i < v->cells.size; i++) {
    const Cell *c = &v->cells.data[i];
    if (c->index == ELSEWHERE) {
      if (!found) found = c;
    } else if (index && is_at(m, c->index, index, family->index_width)) {
      found = c;
      break;
    }
  }
  bits_zero(words, family->element_width);
  if (found) read_bits(m, a->pool.data + found->place, family->element_width, words);
}

/* What any array holds at a concrete index. */
static void read_array_at(const Assignment *m, size_t family, Term t, const uint64_t *index,
                          uint64_t *words) {
  const TermBank *bank = m->arrays->bank;
  const Family *f = &m->arrays->families.data[family];
  for (;;) switch (term_operator(bank, t)) {
    case TERM_STORE:
      if (index && is_at(m, index_number(m->arrays, family, term_child(bank, t, 1)), index, f->index_width)) {
        read_bits(m, blast_term(m->arrays->blaster, term_child(bank, t, 2)), f->element_width, words);
        return;
      }
      t = term_child(bank, t, 0);
      break;
    case TERM_ITE:
      t = term_child(bank, t, bit_of(m, blast_bool(m->arrays->blaster, term_child(bank, t, 0))) ? 1 : 2);
      break;
    case TERM_CONSTANT_ARRAY:
      read_bits(m, blast_term(m->arrays->blaster, term_child(bank, t, 0)), f->element_width, words);
      return;
    default: read_variable_at(m, t, index, words); return;
    }
}

/* ---- lemmas -------------------------------------------------------------------------------------- */

typedef struct {
  uint64_t *index; /* its value */
  size_t order;
  unsigned width;
} Located;

static int compare_located(const void *left, const void *right) {
  const Located *a = left, *b = right;
  int order = bits_compare(a->index, b->index, a->width);
  return order ? order : a->order < b->order ? -1 : a->order > b->order;
}

/* Same index, hence same element. */
static AigLit congruence(Arrays *a, const Family *family, const Cell *x, const Cell *y) {
  AigLit same = same_index(a, x->index, y->index);
  const AigLit *data = a->pool.data;
  return aig_implies(a->aig, same,
                     circuit_equal(a->aig, family->element_width, data + x->place, data + y->place));
}

/* Among cells at one value of the index, those that differ from the first one. */
static void check_variable(Arrays *a, const Assignment *m, const ArrayVariable *v, AigVector *lemmas) {
  const Family *family = &a->families.data[v->family];
  unsigned words = bits_words(family->index_width);
  uint64_t *values = memory_zeroed(v->cells.size * words + 1, sizeof *values);
  VECTOR(Located) sorted = {0};
  for (size_t i = 0; i < v->cells.size; i++) {
    if (v->cells.data[i].index == ELSEWHERE) continue;
    read_index(m, v->cells.data[i].index, values + i * words);
    vector_push(&sorted, (Located){values + i * words, i, family->index_width});
  }
  if (sorted.size) qsort(sorted.data, sorted.size, sizeof *sorted.data, compare_located);
  const Cell *first = NULL;
  uint64_t expected[BITS_MAX_WORDS], element[BITS_MAX_WORDS];
  for (size_t i = 0; i < sorted.size; i++) {
    const Cell *c = &v->cells.data[sorted.data[i].order];
    read_bits(m, a->pool.data + c->place, family->element_width, element);
    if (!first || !bits_equal(sorted.data[i - 1].index, sorted.data[i].index, family->index_width)) {
      first = c;
      bits_copy(expected, family->element_width, element);
    } else if (!bits_equal(expected, element, family->element_width)) {
      vector_push(lemmas, congruence(a, family, first, c));
    }
  }
  vector_release(&sorted);
  memory_free(values);
}

static bool differ_at(const Assignment *m, const Comparison *c, uint32_t number) {
  uint64_t index[BITS_MAX_WORDS], left[BITS_MAX_WORDS], right[BITS_MAX_WORDS];
  if (number != ELSEWHERE) read_index(m, number, index);
  read_array_at(m, c->family, c->left, number == ELSEWHERE ? NULL : index, left);
  read_array_at(m, c->family, c->right, number == ELSEWHERE ? NULL : index, right);
  return !bits_equal(left, right, m->arrays->families.data[c->family].element_width);
}

/* Equal arrays agree at the first index where they do not. */
static void check_comparison(Arrays *a, const Assignment *m, const Comparison *c, AigVector *lemmas) {
  const Family *family = &a->families.data[c->family];
  if (!bit_of(m, c->holds)) return;
  uint32_t where = NO_INDEX;
  if (family->has_elsewhere && differ_at(m, c, ELSEWHERE)) where = ELSEWHERE;
  for (size_t i = 0; i < family->indices.size && where == NO_INDEX; i++)
    if (differ_at(m, c, family->indices.data[i])) where = family->indices.data[i];
  if (where == NO_INDEX) return;
  size_t left = cell(a, c->family, c->left, where), right = cell(a, c->family, c->right, where);
  AigLit same = circuit_equal(a->aig, family->element_width, a->pool.data + left, a->pool.data + right);
  vector_push(lemmas, aig_implies(a->aig, c->holds, same));
}

/* Equalities are looked at only once the variables are functions: before that, what they hold is not settled.
 */
bool arrays_refine(Arrays *a, const uint64_t *values, AigVector *lemmas) {
  Assignment m = {a, values};
  size_t before = lemmas->size;
  for (size_t i = 0; i < a->variables.size; i++) check_variable(a, &m, &a->variables.data[i], lemmas);
  for (size_t i = 0; i < a->comparisons.size && lemmas->size == before; i++)
    check_comparison(a, &m, &a->comparisons.data[i], lemmas);
  return lemmas->size > before;
}

/* ---- models -------------------------------------------------------------------------------------- */

void arrays_read_model(const Arrays *a, const uint64_t *values, Evaluation *model) {
  Assignment m = {a, values};
  uint64_t index[BITS_MAX_WORDS], element[BITS_MAX_WORDS];
  for (size_t i = 0; i < a->variables.size; i++) {
    const ArrayVariable *v = &a->variables.data[i];
    unsigned width = a->families.data[v->family].element_width;
    read_variable_at(&m, v->term, NULL, element);
    evaluation_set_all_elements(model, v->term, element);
    for (size_t j = 0; j < v->cells.size; j++) {
      if (v->cells.data[j].index == ELSEWHERE) continue;
      read_index(&m, v->cells.data[j].index, index);
      read_bits(&m, a->pool.data + v->cells.data[j].place, width, element);
      evaluation_set_element(model, v->term, index, element);
    }
  }
}
