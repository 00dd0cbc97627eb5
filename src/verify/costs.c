/* What is counted per head of a loop, and the largest: see costs.h. */
#include "verify/costs.h"
#include "base/memory.h"
#include "flow/cfa/heads.h"
#include "flow/graph/loops.h"

/* The head with the largest count, between the two texts. */
static void tell_largest(const Observer *observer, const Cfa *cfa, const uint64_t *counts, const char *before, const char *behind) {
  size_t largest = 0;
  for (size_t i = 1; i < cfa->locations.size; i++)
    if (counts[i] > counts[largest]) largest = i;
  if (!cfa->locations.size || !counts[largest]) return;
  Buffer text = {0};
  buffer_format(&text, "%s%llu%s", before, (unsigned long long)counts[largest], behind);
  observer_cost(observer, cfa->locations.data[largest].pos, buffer_text(&text));
  vector_release(&text);
}

void observe_cost_of_graph(const Observer *observer, const Graph *graph) {
  if (!observer->cost) return;
  uint64_t *counts = memory_zeroed(graph->cfa->locations.size, sizeof *counts);
  Loops loops;
  loops_init(&loops, graph);
  for (size_t i = 0; i < loops.all.size; i++) counts[graph->nodes.data[loops.all.data[i].header].location] += loops.all.data[i].nodes.size;
  tell_largest(observer, graph->cfa, counts, "this loop has ", " locations in the model, all copies of it together");
  loops_release(&loops);
  memory_free(counts);
}

void observe_cost_of_unwinding(const Observer *observer, const Cfa *cfa, const UnwindStepVector *steps) {
  if (!observer->cost) return;
  uint64_t *counts = memory_zeroed(cfa->locations.size, sizeof *counts);
  unsigned char *is_head = cfa_loop_heads(cfa);
  for (size_t i = 0; i < steps->size; i++) {
    const Edge *edge = steps->data[i].edge;
    if (is_head[edge->to]) counts[edge->to]++;
  }
  tell_largest(observer, cfa, counts, "the head of this loop was come to ", " times when the program was unwound");
  memory_free(is_head);
  memory_free(counts);
}
