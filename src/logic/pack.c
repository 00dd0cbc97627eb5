/* Terms as bytes: see pack.h.
 *
 * The number of the term, then a record per subterm that is younger than `last`, children first.  The numbers of records begin behind `last`; those up to there are handles. */
#include "logic/pack.h"
#include <string.h>
#include "logic/bank.h"
#include "logic/walk.h"

typedef struct {
  uint32_t op, sort, parameter;
  uint32_t child[3]; /* TERM_NONE beyond the arity */
  uint32_t words;    /* of a constant: so many follow, of 64 bits each */
} Record;

static unsigned words_of(unsigned width) { return (width + 63) / 64; }

/* ---- fingerprints --------------------------------------------------------------------------------- */

/* FNV-1a, a word at a time, with a shift that brings high bits down. */
static uint64_t mix(uint64_t hash, uint64_t word) {
  hash = (hash ^ word) * 0x100000001b3;
  return hash ^ hash >> 29;
}

static uint64_t mix_term(const TermBank *bank, Term t, uint64_t hash) {
  const Node *node = node_of(bank, t);
  hash = mix(hash, (uint64_t)node->op << 32 | node->sort);
  if (term_is_constant(bank, t)) {
    for (unsigned i = 0; i < words_of(term_width(bank, t)); i++) hash = mix(hash, term_words(bank, t)[i]);
    return hash;
  }
  hash = mix(hash, node->parameter);
  for (unsigned i = 0; i < term_arity(bank, t); i++) hash = mix(hash, node->child[i]);
  return hash;
}

uint64_t bank_fingerprint(const TermBank *bank, Term last) {
  uint64_t hash = 0xcbf29ce484222325;
  for (Term t = 1; t <= last; t++) hash = mix_term(bank, t, hash);
  return hash;
}

/* ---- packing -------------------------------------------------------------------------------------- */

static bool can_be_packed(const TermBank *bank, Term last, Term t) {
  return t <= last || (!term_is_variable(bank, t) && !sort_is_array(term_sort(bank, t)));
}

static void pack_record(const TermBank *bank, Term t, const uint32_t *numbers, Buffer *out) {
  const Node *node = node_of(bank, t);
  Record record = {.op = node->op, .sort = node->sort, .parameter = node->parameter};
  if (term_is_constant(bank, t)) {
    record.words = words_of(term_width(bank, t));
    buffer_add_bytes(out, &record, sizeof record);
    buffer_add_bytes(out, term_words(bank, t), record.words * sizeof(uint64_t));
    return;
  }
  for (unsigned i = 0; i < term_arity(bank, t); i++) record.child[i] = numbers[node->child[i]];
  buffer_add_bytes(out, &record, sizeof record);
}

bool term_pack(const TermBank *bank, Term last, Term t, Buffer *out) {
  TermVector terms = {0};
  Buffer records = {0};
  bool is_good = true;
  uint32_t *numbers = memory_zeroed((size_t)t + 1, sizeof *numbers), next = last;
  term_subterms(bank, t, &terms);
  for (size_t i = 0; i < terms.size && is_good; i++) {
    Term term = terms.data[i];
    is_good = can_be_packed(bank, last, term);
    numbers[term] = term <= last ? term : ++next;
    if (term > last && is_good) pack_record(bank, term, numbers, &records);
  }
  if (is_good) buffer_add_bytes(out, &numbers[t], sizeof numbers[t]);
  if (is_good) buffer_add_bytes(out, records.data, records.size);
  memory_free(numbers);
  vector_release(&terms);
  vector_release(&records);
  return is_good;
}

/* ---- unpacking ------------------------------------------------------------------------------------ */

typedef struct {
  TermBank *bank;
  Term last;
  const char *data;
  size_t left;     /* bytes */
  TermVector made; /* by record */
} Unpacking;

static bool take(Unpacking *u, void *bytes, size_t size) {
  if (u->left < size) return false;
  memcpy(bytes, u->data, size);
  u->data += size;
  u->left -= size;
  return true;
}

/* TERM_NONE: there is none. */
static Term term_numbered(const Unpacking *u, uint32_t number) {
  if (number <= u->last) return number;
  return number - u->last <= u->made.size ? u->made.data[number - u->last - 1] : TERM_NONE;
}

static Term unpack_constant(Unpacking *u, const Record *record) {
  uint64_t words[TERM_MAX_WIDTH / 64];
  if (record->words != words_of(record->sort) || !take(u, words, record->words * sizeof *words)) return TERM_NONE;
  return term_words_constant(u->bank, record->sort, words);
}

static Term unpack_record(Unpacking *u) {
  Record record;
  Term child[3] = {TERM_NONE};
  if (!take(u, &record, sizeof record)) return TERM_NONE;
  if (record.op >= TERM_OPERATORS || record.op == TERM_VARIABLE || !record.sort || record.sort > TERM_MAX_WIDTH) return TERM_NONE;
  if (record.op == TERM_CONSTANT) return unpack_constant(u, &record);
  for (unsigned i = 0; i < operator_arity((TermOperator)record.op); i++) {
    child[i] = term_numbered(u, record.child[i]);
    if (child[i] == TERM_NONE) return TERM_NONE;
  }
  return bank_intern(u->bank, (TermOperator)record.op, record.sort, record.parameter, child[0], child[1], child[2]);
}

Term term_unpack(TermBank *bank, Term last, const char *data, size_t size) {
  Unpacking u = {.bank = bank, .last = last, .data = data, .left = size};
  uint32_t number;
  bool is_good = take(&u, &number, sizeof number);
  while (u.left && is_good) {
    Term t = unpack_record(&u);
    is_good = t != TERM_NONE;
    vector_push(&u.made, t);
  }
  Term t = is_good ? term_numbered(&u, number) : TERM_NONE;
  vector_release(&u.made);
  return t;
}
