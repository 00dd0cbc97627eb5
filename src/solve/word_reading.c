/* Signed or unsigned?  The same bits are two numbers; whichever the program compares as a number should be
 * the one that the integers stand for, or else comparisons need case distinctions.  See word_inside.h. */
#include "solve/word_inside.h"

static uint32_t leader_of(const WordReading *r, uint32_t t) {
  while (r->leaders.data[t] != t) t = r->leaders.data[t];
  return t;
}

static uint32_t find(WordReading *r, uint32_t t) {
  uint32_t leader = leader_of(r, t);
  while (r->leaders.data[t] != leader) {
    uint32_t next = r->leaders.data[t];
    r->leaders.data[t] = leader;
    t = next;
  }
  return leader;
}

static bool has_reading(const TermBank *bank, Term t) {
  return !sort_is_array(term_sort(bank, t)) && term_width(bank, t) > 1 && !term_is_constant(bank, t);
}

static void join(WordReading *r, const TermBank *bank, Term a, Term b) {
  if (!has_reading(bank, a) || !has_reading(bank, b)) return;
  uint32_t x = find(r, a), y = find(r, b);
  if (x == y) return;
  r->leaders.data[y] = x;
  r->votes.data[x] += r->votes.data[y];
}

static void vote(WordReading *r, const TermBank *bank, Term t, int signed_votes) {
  if (has_reading(bank, t)) r->votes.data[find(r, t)] += signed_votes;
}

static void look_at(WordReading *r, const TermBank *bank, Term t) {
  unsigned arity = term_arity(bank, t);
  Term a = arity > 0 ? term_child(bank, t, 0) : TERM_NONE, b = arity > 1 ? term_child(bank, t, 1) : TERM_NONE;
  switch (term_operator(bank, t)) {
  case TERM_ULESS:
  case TERM_ULESS_EQUAL:
  case TERM_SLESS:
  case TERM_SLESS_EQUAL: {
    TermOperator op = term_operator(bank, t);
    bool is_signed = op == TERM_SLESS || op == TERM_SLESS_EQUAL;
    vote(r, bank, a, is_signed ? 1 : -1);
    vote(r, bank, b, is_signed ? 1 : -1);
    join(r, bank, a, b);
    break;
  }
  case TERM_EQUAL: join(r, bank, a, b); break;
  case TERM_ADD:
  case TERM_SUBTRACT:
  case TERM_MULTIPLY: join(r, bank, t, b); /* fall through */
  case TERM_NOT:
  case TERM_NEGATE:
  case TERM_SHIFT_LEFT: join(r, bank, t, a); break;
  case TERM_ITE:
    join(r, bank, t, b);
    join(r, bank, t, term_child(bank, t, 2));
    break;
  case TERM_SIGN_EXTEND:
  case TERM_SDIVIDE:
  case TERM_SREMAINDER:
  case TERM_SMODULO:
  case TERM_SHIFT_RIGHT_SIGNED:
    vote(r, bank, a, 1);
    join(r, bank, t, a);
    break;
  case TERM_ZERO_EXTEND:
  case TERM_UDIVIDE:
  case TERM_UREMAINDER:
  case TERM_SHIFT_RIGHT: vote(r, bank, a, -1); break;
  case TERM_EXTRACT:
    if (term_extract_low(bank, t) == 0) join(r, bank, t, a);
    if (term_extract_low(bank, t) + 1 == term_width(bank, a)) vote(r, bank, a, 1); /* the sign */
    break;
  default: break;
  }
}

/* One term that has all roots below it would be simplified away, so the union of the cones is made here. */
void word_list_terms(const WordSystem *system, TermVector *list) {
  const TermBank *bank = system->bank;
  size_t size = bank_size(bank) + 1;
  unsigned char *needed = memory_zeroed(size, 1);
  for (size_t i = 0; i < system->clauses.size; i++) {
    const WordClause *clause = &system->clauses.data[i];
    needed[clause->constraint] = 1;
    for (size_t j = 0; j < clause->arguments.size; j++) needed[clause->arguments.data[j]] = 1;
  }
  for (size_t t = size; t-- > 1;)
    for (unsigned i = 0; needed[t] && i < term_arity(bank, (Term)t); i++)
      needed[term_child(bank, (Term)t, i)] = 1;
  for (size_t t = 1; t < size; t++)
    if (needed[t]) vector_push(list, (Term)t);
  memory_free(needed);
}

void word_reading_init(WordReading *r, const WordSystem *system) {
  TermVector terms = {0};
  *r = (WordReading){0};
  for (uint32_t t = 0; t <= bank_size(system->bank); t++) {
    vector_push(&r->leaders, t);
    vector_push(&r->votes, 0);
  }
  word_list_terms(system, &terms);
  for (size_t i = 0; i < terms.size; i++) look_at(r, system->bank, terms.data[i]);
  for (size_t i = 0; i < system->clauses.size; i++) {
    const WordClause *clause = &system->clauses.data[i];
    if (clause->head == WORD_NONE) continue;
    const TermVector *variables = &system->predicates.data[clause->head].variables;
    for (size_t j = 0; j < variables->size; j++)
      join(r, system->bank, variables->data[j], clause->arguments.data[j]);
  }
  vector_release(&terms);
}

void word_reading_release(WordReading *r) {
  vector_release(&r->leaders);
  vector_release(&r->votes);
}

bool word_is_signed(const WordReading *r, Term t) {
  return t >= r->leaders.size || r->votes.data[leader_of(r, t)] >= 0;
}
