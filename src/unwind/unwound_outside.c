/* Memory from outside, where pointers from outside lead: what is read there is an input each time, which a proof has to stand whatever it is.  A run, however, finds the same there
 * until it writes something else (flow/code/space.h), and does so at every address that an input gives.  So runs are looked for among those that are *tame*:
 *
 *   - a read gives what the last access to the same address gave or left there, as far as the terms show that it is the same;
 *     likewise outside of an object, as if none lay there;
 *   - pointers from outside that are followed lead to places of their own, unless they are null or, as the kernel has it, numbers of errors;
 *
 * and whose accesses do not leave their objects.  Nothing is concluded from there being none.  See unwinder.h. */
#include "unwind/unwinder.h"
#include "flow/code/space.h"

enum { MOST_LEAVES = 16 };

/* Below 4 GiB, and where the interpreter has no objects, wherever they lie. */
enum { PLACE_BYTES = 0x10000, MOST_PLACES = 0x3000 };
static const uint64_t FIRST_PLACE = UINT64_C(0xc0000000);

typedef struct {
  Term address, when;
} Leaf;
typedef VECTOR(Leaf) LeafVector;

/* Of choices, which may have a constant added, each by itself. */
static void collect_leaves(Unwinder *u, Term address, Term offset, Term when, LeafVector *leaves) {
  TermBank *bank = u->bank;
  if (leaves->size > MOST_LEAVES || term_is_false(bank, when)) return;
  if (term_operator(bank, address) == TERM_ITE) {
    Term condition = term_child(bank, address, 0);
    collect_leaves(u, term_child(bank, address, 1), offset, term_and(bank, when, condition), leaves);
    collect_leaves(u, term_child(bank, address, 2), offset, term_and(bank, when, term_not(bank, condition)), leaves);
    return;
  }
  for (unsigned k = 0; k < 2 && term_operator(bank, address) == TERM_ADD; k++)
    if (term_is_constant(bank, term_child(bank, address, k))) {
      collect_leaves(u, term_child(bank, address, !k), term_add(bank, offset, term_child(bank, address, k)), when, leaves);
      return;
    }
  vector_push(leaves, (Leaf){term_add(bank, address, offset), when});
}

static void be_tame(Unwinder *u, Term condition) { u->tame = term_and(u->bank, u->tame, condition); }

/* A place of its own for each pointer that is an input. */
static void give_place(Unwinder *u, Term address) {
  TermBank *bank = u->bank;
  TermVector inputs = {0};
  term_free_variables(bank, address, &inputs);
  Term root = inputs.size == 1 ? inputs.data[0] : TERM_NONE;
  vector_release(&inputs);
  if (root == TERM_NONE || u->pointer_bits != 64 || term_width(bank, root) != 64 || map_has(&u->places, root) || map_has(&u->object_of_base, root) || u->places.size == MOST_PLACES) return;
  Term place = unwound_number(u, FIRST_PLACE + u->places.size * (uint64_t)PLACE_BYTES);
  Term is_null = term_uless(bank, root, unwound_number(u, SPACE_NULL_PAGE)), is_error = term_uless(bank, unwound_number(u, (uint64_t)0 - SPACE_NULL_PAGE), root);
  map_put(&u->places, root, 1);
  be_tame(u, term_or(bank, term_equal(bank, root, place), term_or(bank, is_null, is_error)));
}

static uint64_t key_of(Term address, uint64_t bytes) { return (uint64_t)address << 8 | bytes; }

/* What is there from now on, where `when` holds; elsewhere what was. */
static void remember(Unwinder *u, Term address, uint64_t bytes, Term when, Term value) {
  uint64_t at = map_get(&u->outside_at, key_of(address, bytes), UINT64_MAX);
  if (at == UINT64_MAX) {
    map_put(&u->outside_at, key_of(address, bytes), u->outside.size);
    vector_push(&u->outside, (OutsideCell){value, when});
    return;
  }
  OutsideCell *cell = &u->outside.data[at];
  cell->value = term_ite(u->bank, when, value, cell->value);
  cell->when = term_or(u->bank, when, cell->when);
}

/* Accesses of other sizes see only parts of it. */
static void forget_others(Unwinder *u, Term address, uint64_t bytes, Term when) {
  for (uint64_t other = 1; other <= 16; other *= 2) {
    uint64_t at = map_get(&u->outside_at, key_of(address, other), UINT64_MAX);
    if (other == bytes || at == UINT64_MAX) continue;
    u->outside.data[at].when = term_and(u->bank, u->outside.data[at].when, term_not(u->bank, when));
  }
}

/* Where there are too many, the choice as it is. */
static LeafVector leaves_of(Unwinder *u, Term address, Term when) {
  LeafVector leaves = {0};
  collect_leaves(u, address, unwound_number(u, 0), when, &leaves);
  if (leaves.size <= MOST_LEAVES) return leaves;
  vector_clear(&leaves);
  vector_push(&leaves, (Leaf){address, when});
  return leaves;
}

void unwound_read_outside(Unwinder *u, Term address, uint64_t bytes, Term when, Term value) {
  LeafVector leaves = leaves_of(u, address, when);
  for (size_t i = 0; i < leaves.size; i++) {
    Leaf leaf = leaves.data[i];
    uint64_t at = map_get(&u->outside_at, key_of(leaf.address, bytes), UINT64_MAX);
    give_place(u, leaf.address);
    if (at != UINT64_MAX) {
      Term known = term_and(u->bank, leaf.when, u->outside.data[at].when);
      be_tame(u, term_or(u->bank, term_not(u->bank, known), term_equal(u->bank, value, u->outside.data[at].value)));
    }
    remember(u, leaf.address, bytes, leaf.when, value);
  }
  vector_release(&leaves);
}

void unwound_write_outside(Unwinder *u, Term address, Term when, Term value) {
  LeafVector leaves = leaves_of(u, address, when);
  uint64_t bytes = term_width(u->bank, value) / 8;
  for (size_t i = 0; i < leaves.size; i++) {
    give_place(u, leaves.data[i].address);
    forget_others(u, leaves.data[i].address, bytes, leaves.data[i].when);
    remember(u, leaves.data[i].address, bytes, leaves.data[i].when, value);
  }
  vector_release(&leaves);
}

Term unwound_still(const Unwinder *u) { return u->tame; }

Term unwound_tame(Unwinder *u) { return term_and(u->bank, u->tame, term_not(u->bank, unwound_any_from(u, &u->wilds, 0))); }
