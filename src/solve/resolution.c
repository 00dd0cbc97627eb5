/* Chains of resolution steps: see resolution.h. */
#include "solve/resolution.h"
#include <assert.h>
#include <string.h>

void resolution_init(Resolution *resolution) { *resolution = (Resolution){.root = RESOLUTION_NONE}; }

void resolution_release(Resolution *resolution) {
  vector_release(&resolution->nodes);
  vector_release(&resolution->literals);
  vector_release(&resolution->steps);
  vector_release(&resolution->used);
}

static uint32_t add_node(Resolution *resolution, const uint32_t *literals, size_t count, uint32_t steps,
                         uint32_t length) {
  U32Vector *pool = &resolution->literals;
  uint32_t number = (uint32_t)resolution->nodes.size;
  if (pool->size + count > UINT32_MAX || number == RESOLUTION_NONE) memory_exhausted();
  vector_push(&resolution->nodes, (ResolutionNode){(uint32_t)pool->size, (uint32_t)count, steps, length});
  vector_reserve(pool, pool->size + count);
  if (count) memcpy(pool->data + pool->size, literals, count * sizeof *literals);
  pool->size += count;
  if (!count && resolution->root == RESOLUTION_NONE) resolution->root = number;
  return number;
}

uint32_t resolution_leaf(Resolution *resolution, uint32_t part, const uint32_t *literals, size_t count) {
  return add_node(resolution, literals, count, part, 0);
}

uint32_t resolution_chain(Resolution *resolution, const uint32_t *literals, size_t count,
                          const ResolutionStep *steps, size_t length) {
  size_t start = resolution->steps.size;
  assert(length > 0);
  if (start + length > UINT32_MAX) memory_exhausted();
  vector_reserve(&resolution->steps, start + length);
  memcpy(resolution->steps.data + start, steps, length * sizeof *steps);
  resolution->steps.size += length;
  return add_node(resolution, literals, count, (uint32_t)start, (uint32_t)length);
}

/* Steps point to smaller numbers, so one sweep downwards from the root reaches everything. */
void resolution_find_used(Resolution *resolution) {
  size_t size = resolution->nodes.size;
  vector_clear(&resolution->used);
  vector_resize(&resolution->used, size);
  if (resolution->root == RESOLUTION_NONE) return;
  unsigned char *used = resolution->used.data;
  used[resolution->root] = 1;
  for (size_t i = resolution->root + (size_t)1; i-- > 0;) {
    if (!used[i]) continue;
    const ResolutionNode *node = resolution->nodes.data + i;
    const ResolutionStep *step = resolution->steps.data + node->steps;
    for (uint32_t k = 0; k < node->length; k++) used[step[k].node] = 1;
  }
}

typedef struct {
  VECTOR(unsigned char) present; /* per literal: in the clause so far */
  size_t size;                   /* literals in the clause so far */
} Checker;

static void add_literal(Checker *checker, uint32_t literal) {
  if (literal >= checker->present.size) vector_resize(&checker->present, (size_t)(literal | 1u) + 1);
  if (!checker->present.data[literal]) checker->present.data[literal] = 1, checker->size++;
}

static bool remove_literal(Checker *checker, uint32_t literal) {
  if (literal >= checker->present.size || !checker->present.data[literal]) return false;
  checker->present.data[literal] = 0;
  checker->size--;
  return true;
}

static const char *check_chain(const Resolution *resolution, uint32_t number, Checker *checker) {
  const ResolutionNode *node = resolution->nodes.data + number;
  for (uint32_t k = 0; k < node->length; k++) {
    ResolutionStep step = resolution->steps.data[node->steps + k];
    if (step.node >= number) return "a step refers to a later node";
    const ResolutionNode *other = resolution->nodes.data + step.node;
    const uint32_t *literals = resolution->literals.data + other->literals;
    if (k && !remove_literal(checker, literal_not(step.pivot))) return "a pivot is not in the clause so far";
    bool found = !k;
    for (uint32_t i = 0; i < other->size; i++)
      if (k && literals[i] == step.pivot)
        found = true;
      else
        add_literal(checker, literals[i]);
    if (!found) return "a pivot is not in its antecedent";
  }
  const uint32_t *literals = resolution->literals.data + node->literals;
  for (uint32_t i = 0; i < node->size; i++)
    if (!remove_literal(checker, literals[i])) return "a clause has a literal that its chain does not give";
  return checker->size ? "a chain gives a literal that its clause lacks" : NULL;
}

const char *resolution_fault(const Resolution *resolution) {
  if (resolution->root == RESOLUTION_NONE) return "there is no empty clause";
  if (resolution->nodes.data[resolution->root].size) return "the root is not the empty clause";
  Checker checker = {0};
  const char *fault = NULL;
  for (uint32_t i = 0; i <= resolution->root && !fault; i++)
    if (resolution->used.data[i] && !resolution_is_leaf(resolution->nodes.data + i))
      fault = check_chain(resolution, i, &checker);
  vector_release(&checker.present);
  return fault;
}
