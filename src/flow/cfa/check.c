/* check.c: the checks of an automaton: see check.h. */
#include "flow/cfa/check.h"
#include <string.h>
#include "flow/cfa/cfa.h"

static bool is_same(const Check *a, const Check *b) {
  return a->pos == b->pos && !strcmp(a->name, b->name) && !strcmp(a->property, b->property) && !strcmp(a->text, b->text);
}

static uint64_t hash_check(const Check *check) {
  uint64_t hash = hash_mix(check->pos, hash_bytes(check->name, strlen(check->name)));
  hash = hash_mix(hash, hash_bytes(check->property, strlen(check->property)));
  return hash_mix(hash, hash_bytes(check->text, strlen(check->text)));
}

/* Keys that are taken by another check are followed by the next free one. */
const Check *cfa_add_check(Cfa *cfa, const Check *check) {
  uint64_t key = hash_check(check), index;
  while ((index = map_get(&cfa->check_of, key, UINT64_MAX)) != UINT64_MAX) {
    if (is_same(cfa->checks.data[index], check)) return cfa->checks.data[index];
    key++;
  }
  Check *added = arena_copy(&cfa->arena, check, sizeof *check);
  added->id = (CheckId)cfa->checks.size;
  map_put(&cfa->check_of, key, added->id);
  vector_push(&cfa->checks, added);
  return added;
}
