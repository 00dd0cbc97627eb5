/* The bank of terms: nodes, hashing, constants, names, mark and rollback, and the constructors, which
 * check their operands and leave the thinking to rewrite.c.  See term.h and bank.h. */
#include "logic/bank.h"
#include "logic/float.h"
#include "logic/rewrite.h"
#include "base/map.h"
#include <string.h>

enum { CHUNK_WORDS = 1 << 12, FIRST_TABLE_SIZE = 1 << 10 };

/* ---- the bank ------------------------------------------------------------------------------------ */

TermBank *bank_new(void) {
  TermBank *bank = memory_zeroed(1, sizeof *bank);
  bank->table_size = FIRST_TABLE_SIZE;
  bank->table = memory_zeroed(bank->table_size, sizeof *bank->table);
  vector_push(&bank->nodes, (Node){0});
  Term no = term_constant(bank, 1, 0), yes = term_constant(bank, 1, 1);
  assert(no == TERM_FALSE && yes == TERM_TRUE);
  (void)no, (void)yes;
  return bank;
}

void bank_delete(TermBank *bank) {
  if (!bank) return;
  for (size_t i = 0; i < bank->chunks.size; i++) memory_free(bank->chunks.data[i]);
  for (size_t i = 0; i < bank->names.size; i++) memory_free(bank->names.data[i]);
  vector_release(&bank->chunks);
  vector_release(&bank->names);
  vector_release(&bank->nodes);
  vector_release(&bank->rollbacks);
  memory_free(bank->table);
  memory_free(bank);
}

size_t bank_size(const TermBank *bank) { return bank->nodes.size - 1; }

size_t bank_bytes(const TermBank *bank) {
  return sizeof *bank + bank->nodes.capacity * sizeof *bank->nodes.data +
         bank->table_size * sizeof *bank->table + bank->chunks.capacity * sizeof *bank->chunks.data +
         bank->chunks.size * CHUNK_WORDS * sizeof(uint64_t) +
         bank->names.capacity * sizeof *bank->names.data + bank->name_bytes +
         bank->rollbacks.capacity * sizeof *bank->rollbacks.data;
}

/* ---- constants ----------------------------------------------------------------------------------- */

static const uint64_t *words_of(const TermBank *bank, const Node *node) {
  uint64_t place = (uint64_t)node->child[1] << 32 | node->child[0];
  return bank->chunks.data[place / CHUNK_WORDS] + place % CHUNK_WORDS;
}

/* A constant's words lie in one chunk: skip the end of a chunk that is too short. */
static uint64_t *take_words(TermBank *bank, unsigned count, uint64_t *place) {
  if (bank->words % CHUNK_WORDS + count > CHUNK_WORDS) bank->words += CHUNK_WORDS - bank->words % CHUNK_WORDS;
  if (bank->words / CHUNK_WORDS == bank->chunks.size)
    vector_push(&bank->chunks, memory_alloc(CHUNK_WORDS * sizeof(uint64_t)));
  *place = bank->words;
  bank->words += count;
  return bank->chunks.data[*place / CHUNK_WORDS] + *place % CHUNK_WORDS;
}

/* ---- hashing ------------------------------------------------------------------------------------- */

static uint64_t hash_node(const Node *node) {
  uint64_t hash = hash_mix(node->parameter, (uint64_t)node->op << 32 | node->sort);
  hash = hash_mix(hash, (uint64_t)node->child[0] << 32 | node->child[1]);
  return node->child[2] ? hash_mix(hash, node->child[2]) : hash;
}

static uint64_t hash_constant(Sort sort, const uint64_t *words) {
  uint64_t hash = sort;
  for (unsigned i = 0; i < bits_words(sort); i++) hash = hash_mix(hash, words[i]);
  return hash;
}

static uint32_t *chain_of(const TermBank *bank, const Node *node) {
  uint64_t hash =
      node->op == TERM_CONSTANT ? hash_constant(node->sort, words_of(bank, node)) : hash_node(node);
  return &bank->table[hash & (bank->table_size - 1)];
}

/* Enter all terms anew, older ones first, so that chains still run from newer to older. */
static void enlarge_table(TermBank *bank) {
  memory_free(bank->table);
  bank->table_size *= 2;
  bank->table = memory_zeroed(bank->table_size, sizeof *bank->table);
  for (Term t = 1; t < bank->nodes.size; t++) {
    Node *node = &bank->nodes.data[t];
    if (node->op == TERM_VARIABLE) continue;
    uint32_t *chain = chain_of(bank, node);
    node->next = *chain;
    *chain = t;
  }
}

static Term append(TermBank *bank, Node node, uint32_t *chain) {
  if (bank->nodes.size > UINT32_MAX - 1) memory_exhausted();
  Term t = (Term)bank->nodes.size;
  if (chain) {
    node.next = *chain;
    *chain = t;
  }
  vector_push(&bank->nodes, node);
  if (bank->nodes.size > bank->table_size) enlarge_table(bank);
  return t;
}

static bool same_node(const Node *a, const Node *b) {
  return a->op == b->op && a->sort == b->sort && a->parameter == b->parameter && a->child[0] == b->child[0] &&
         a->child[1] == b->child[1] && a->child[2] == b->child[2];
}

Term bank_intern(TermBank *bank, TermOperator op, Sort sort, uint32_t parameter, Term a, Term b, Term c) {
  Node node = {.op = op, .sort = sort, .parameter = parameter, .child = {a, b, c}};
  uint32_t *chain = &bank->table[hash_node(&node) & (bank->table_size - 1)];
  for (Term t = *chain; t; t = bank->nodes.data[t].next)
    if (same_node(&bank->nodes.data[t], &node)) return t;
  return append(bank, node, chain);
}

Term term_words_constant(TermBank *bank, unsigned width, const uint64_t *words) {
  assert(width >= 1 && width <= TERM_MAX_WIDTH);
  unsigned count = bits_words(width);
  uint64_t value[BITS_MAX_WORDS];
  memcpy(value, words, count * sizeof *value);
  value[count - 1] &= bits_top_mask(width);
  uint32_t *chain = &bank->table[hash_constant(width, value) & (bank->table_size - 1)];
  for (Term t = *chain; t; t = bank->nodes.data[t].next) {
    const Node *node = &bank->nodes.data[t];
    if (node->op == TERM_CONSTANT && node->sort == width && bits_equal(words_of(bank, node), value, width))
      return t;
  }
  uint64_t place;
  memcpy(take_words(bank, count, &place), value, count * sizeof *value);
  Node node = {.op = TERM_CONSTANT, .sort = width, .child = {(uint32_t)place, (uint32_t)(place >> 32)}};
  return append(bank, node, chain);
}

/* ---- mark and rollback --------------------------------------------------------------------------- */

BankMark bank_mark(const TermBank *bank) {
  return (BankMark){(uint32_t)bank_size(bank), (uint32_t)bank->names.size, bank->words};
}

/* Whoever saw an older generation needs the smallest size since then only, so sizes stay ascending. */
static void remember_rollback(TermBank *bank, uint32_t size) {
  while (bank->rollbacks.size && vector_last(&bank->rollbacks).size >= size)
    (void)vector_pop(&bank->rollbacks);
  vector_push(&bank->rollbacks, (Rollback){++bank->generation, size});
}

Term bank_valid_since(const TermBank *bank, uint64_t generation) {
  for (size_t i = 0; i < bank->rollbacks.size; i++)
    if (bank->rollbacks.data[i].generation > generation) return bank->rollbacks.data[i].size;
  return (Term)bank_size(bank);
}

void bank_rollback(TermBank *bank, BankMark mark) {
  assert(mark.terms >= TERM_TRUE && mark.terms <= bank_size(bank) && mark.variables <= bank->names.size);
  if (mark.terms == bank_size(bank)) return;
  for (Term t = (Term)bank_size(bank); t > mark.terms; t--) {
    const Node *node = &bank->nodes.data[t];
    if (node->op == TERM_VARIABLE) continue;
    uint32_t *chain = chain_of(bank, node);
    assert(*chain == t);
    *chain = node->next;
  }
  bank->nodes.size = (size_t)mark.terms + 1;
  while (bank->names.size > mark.variables) {
    char *name = vector_pop(&bank->names);
    bank->name_bytes -= strlen(name) + 1;
    memory_free(name);
  }
  bank->words = mark.words;
  remember_rollback(bank, mark.terms);
}

/* ---- looking ------------------------------------------------------------------------------------- */

unsigned operator_arity(TermOperator op) {
  switch (op) {
  case TERM_CONSTANT:
  case TERM_VARIABLE: return 0;
  case TERM_NOT:
  case TERM_NEGATE:
  case TERM_EXTRACT:
  case TERM_ZERO_EXTEND:
  case TERM_SIGN_EXTEND:
  case TERM_CONSTANT_ARRAY:
  case TERM_FP_SQRT:
  case TERM_FP_ROUND:
  case TERM_FP_IS_NAN:
  case TERM_FP_IS_INFINITE:
  case TERM_FP_IS_ZERO:
  case TERM_FP_IS_SUBNORMAL:
  case TERM_FP_IS_NORMAL:
  case TERM_FP_TO_FP:
  case TERM_FP_FROM_SBV:
  case TERM_FP_FROM_UBV:
  case TERM_FP_TO_SBV:
  case TERM_FP_TO_UBV: return 1;
  case TERM_ITE:
  case TERM_STORE:
  case TERM_FP_FMA: return 3;
  default: return 2;
  }
}

TermOperator term_operator(const TermBank *bank, Term t) { return (TermOperator)node_of(bank, t)->op; }
unsigned term_arity(const TermBank *bank, Term t) { return operator_arity(term_operator(bank, t)); }

Term term_child(const TermBank *bank, Term t, unsigned i) {
  assert(i < term_arity(bank, t));
  return node_of(bank, t)->child[i];
}

Sort term_sort(const TermBank *bank, Term t) { return node_of(bank, t)->sort; }

unsigned term_width(const TermBank *bank, Term t) {
  assert(!sort_is_array(term_sort(bank, t)));
  return node_of(bank, t)->sort;
}

uint32_t term_parameter(const TermBank *bank, Term t) { return node_of(bank, t)->parameter; }

unsigned term_extract_high(const TermBank *bank, Term t) {
  assert(term_operator(bank, t) == TERM_EXTRACT);
  return term_parameter(bank, t) >> 16;
}

unsigned term_extract_low(const TermBank *bank, Term t) {
  assert(term_operator(bank, t) == TERM_EXTRACT);
  return term_parameter(bank, t) & 0xffff;
}

const char *term_name(const TermBank *bank, Term variable) {
  assert(term_is_variable(bank, variable));
  return bank->names.data[term_parameter(bank, variable)];
}

bool term_is_constant(const TermBank *bank, Term t) { return node_of(bank, t)->op == TERM_CONSTANT; }
bool term_is_variable(const TermBank *bank, Term t) { return node_of(bank, t)->op == TERM_VARIABLE; }
bool term_is_true(const TermBank *bank, Term t) { return (void)bank, t == TERM_TRUE; }
bool term_is_false(const TermBank *bank, Term t) { return (void)bank, t == TERM_FALSE; }

const uint64_t *term_words(const TermBank *bank, Term constant) {
  assert(term_is_constant(bank, constant));
  return words_of(bank, node_of(bank, constant));
}

uint64_t term_value(const TermBank *bank, Term constant) { return term_words(bank, constant)[0]; }

/* ---- sorts: an array sort is its two widths ------------------------------------------------------ */

bool sort_is_array(Sort sort) { return sort > TERM_MAX_WIDTH; }

Sort sort_array(TermBank *bank, unsigned index_width, unsigned element_width) {
  (void)bank;
  assert(index_width >= 1 && index_width <= TERM_MAX_WIDTH);
  assert(element_width >= 1 && element_width <= TERM_MAX_WIDTH);
  return index_width * TERM_MAX_WIDTH + element_width;
}

unsigned sort_index_width(const TermBank *bank, Sort array) {
  (void)bank;
  assert(sort_is_array(array));
  return (array - 1) / TERM_MAX_WIDTH;
}

unsigned sort_element_width(const TermBank *bank, Sort array) {
  (void)bank;
  assert(sort_is_array(array));
  return (array - 1) % TERM_MAX_WIDTH + 1;
}

/* ---- making: leaves ------------------------------------------------------------------------------ */

Term term_true(TermBank *bank) { return (void)bank, (Term)TERM_TRUE; }
Term term_false(TermBank *bank) { return (void)bank, (Term)TERM_FALSE; }
Term term_bool(TermBank *bank, bool value) { return value ? term_true(bank) : term_false(bank); }

Term term_constant(TermBank *bank, unsigned width, uint64_t value) {
  uint64_t words[BITS_MAX_WORDS] = {value};
  return term_words_constant(bank, width, words);
}

Term term_signed_constant(TermBank *bank, unsigned width, int64_t value) {
  uint64_t words[BITS_MAX_WORDS];
  memset(words, value < 0 ? 0xff : 0, sizeof words);
  words[0] = (uint64_t)value;
  return term_words_constant(bank, width, words);
}

Term term_variable(TermBank *bank, Sort sort, const char *name) {
  assert(sort >= 1 && (!sort_is_array(sort) || sort <= TERM_MAX_WIDTH * (TERM_MAX_WIDTH + 1)));
  Node node = {.op = TERM_VARIABLE, .sort = sort, .parameter = (uint32_t)bank->names.size};
  vector_push(&bank->names, memory_copy_string(name ? name : ""));
  bank->name_bytes += strlen(vector_last(&bank->names)) + 1;
  return append(bank, node, NULL);
}

/* ---- making: operators --------------------------------------------------------------------------- */

Term term_unary(TermBank *bank, TermOperator op, Term a) {
  assert(op == TERM_NOT || op == TERM_NEGATE);
  assert(!sort_is_array(term_sort(bank, a)));
  return rewrite_unary(bank, op, a);
}

Term term_binary(TermBank *bank, TermOperator op, Term a, Term b) {
  if (op == TERM_CONCAT) return term_concat(bank, a, b);
  if (op == TERM_SELECT) return term_select(bank, a, b);
  assert(op >= TERM_AND && op <= TERM_SHIFT_RIGHT_SIGNED && op != TERM_NEGATE);
  assert(term_sort(bank, a) == term_sort(bank, b));
  assert(op == TERM_EQUAL || !sort_is_array(term_sort(bank, a)));
  return rewrite_binary(bank, op, a, b);
}

Term term_not(TermBank *bank, Term a) { return term_unary(bank, TERM_NOT, a); }
Term term_and(TermBank *bank, Term a, Term b) { return term_binary(bank, TERM_AND, a, b); }
Term term_or(TermBank *bank, Term a, Term b) { return term_binary(bank, TERM_OR, a, b); }
Term term_xor(TermBank *bank, Term a, Term b) { return term_binary(bank, TERM_XOR, a, b); }
Term term_implies(TermBank *bank, Term a, Term b) { return term_or(bank, term_not(bank, a), b); }
Term term_equal(TermBank *bank, Term a, Term b) { return term_binary(bank, TERM_EQUAL, a, b); }
Term term_add(TermBank *bank, Term a, Term b) { return term_binary(bank, TERM_ADD, a, b); }
Term term_subtract(TermBank *bank, Term a, Term b) { return term_binary(bank, TERM_SUBTRACT, a, b); }
Term term_multiply(TermBank *bank, Term a, Term b) { return term_binary(bank, TERM_MULTIPLY, a, b); }
Term term_uless(TermBank *bank, Term a, Term b) { return term_binary(bank, TERM_ULESS, a, b); }
Term term_sless(TermBank *bank, Term a, Term b) { return term_binary(bank, TERM_SLESS, a, b); }

Term term_ite(TermBank *bank, Term c, Term a, Term b) {
  assert(term_sort(bank, c) == 1 && term_sort(bank, a) == term_sort(bank, b));
  return rewrite_ite(bank, c, a, b);
}

Term term_concat(TermBank *bank, Term high, Term low) {
  assert(term_width(bank, high) + term_width(bank, low) <= TERM_MAX_WIDTH);
  return rewrite_binary(bank, TERM_CONCAT, high, low);
}

Term term_extract(TermBank *bank, Term a, unsigned high, unsigned low) {
  assert(low <= high && high < term_width(bank, a));
  return rewrite_extract(bank, a, high, low);
}

Term term_zero_extend(TermBank *bank, Term a, unsigned width) {
  assert(width >= term_width(bank, a) && width <= TERM_MAX_WIDTH);
  return rewrite_extend(bank, TERM_ZERO_EXTEND, a, width);
}

Term term_sign_extend(TermBank *bank, Term a, unsigned width) {
  assert(width >= term_width(bank, a) && width <= TERM_MAX_WIDTH);
  return rewrite_extend(bank, TERM_SIGN_EXTEND, a, width);
}

Term term_resize(TermBank *bank, Term a, unsigned width, bool is_signed) {
  if (width < term_width(bank, a)) return term_extract(bank, a, width - 1, 0);
  return is_signed ? term_sign_extend(bank, a, width) : term_zero_extend(bank, a, width);
}

Term term_nonzero(TermBank *bank, Term a) {
  if (term_width(bank, a) == 1) return a;
  return term_not(bank, term_equal(bank, a, term_constant(bank, term_width(bank, a), 0)));
}

/* ---- making: arrays ------------------------------------------------------------------------------ */

Term term_select(TermBank *bank, Term array, Term index) {
  assert(term_width(bank, index) == sort_index_width(bank, term_sort(bank, array)));
  return rewrite_select(bank, array, index);
}

Term term_store(TermBank *bank, Term array, Term index, Term value) {
  assert(term_width(bank, index) == sort_index_width(bank, term_sort(bank, array)));
  assert(term_width(bank, value) == sort_element_width(bank, term_sort(bank, array)));
  return rewrite_store(bank, array, index, value);
}

Term term_constant_array(TermBank *bank, Sort sort, Term value) {
  assert(sort_is_array(sort) && term_width(bank, value) == sort_element_width(bank, sort));
  return bank_intern(bank, TERM_CONSTANT_ARRAY, sort, 0, value, TERM_NONE, TERM_NONE);
}

Term term_rebuild(TermBank *bank, Term t, const Term *children) {
  TermOperator op = term_operator(bank, t);
  if (term_is_float(bank, t)) return term_float_rebuild(bank, t, children);
  switch (op) {
  case TERM_CONSTANT:
  case TERM_VARIABLE: return t;
  case TERM_NOT:
  case TERM_NEGATE: return term_unary(bank, op, children[0]);
  case TERM_EXTRACT:
    return term_extract(bank, children[0], term_extract_high(bank, t), term_extract_low(bank, t));
  case TERM_ZERO_EXTEND: return term_zero_extend(bank, children[0], term_width(bank, t));
  case TERM_SIGN_EXTEND: return term_sign_extend(bank, children[0], term_width(bank, t));
  case TERM_ITE: return term_ite(bank, children[0], children[1], children[2]);
  case TERM_STORE: return term_store(bank, children[0], children[1], children[2]);
  case TERM_CONSTANT_ARRAY: return term_constant_array(bank, term_sort(bank, t), children[0]);
  default: return term_binary(bank, op, children[0], children[1]);
  }
}
