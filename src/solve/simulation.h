/* simulation.h: an AIG under 64 assignments of its inputs at a time, one in each lane.
 *
 *   simulation_init(&s, aig);
 *   simulation_clear(&s, &inputs); simulation_set_lane(&s, input, lane, true); ...
 *   simulation_run(&s);
 *   ... simulation_lane(&s, literal, lane) ...
 *
 * Inputs keep what was set until it is set again; at first they are 0. */
#ifndef craig_solve_simulation_h
#define craig_solve_simulation_h

#include "solve/aig.h"

enum { SIMULATION_LANES = 64 };

typedef struct {
  const Aig *aig;  /* borrowed; must not grow */
  size_t size;     /* of it */
  uint64_t *words; /* by node, a bit for each lane */
} Simulation;

void simulation_init(Simulation *simulation, const Aig *aig);
void simulation_release(Simulation *simulation);
void simulation_run(Simulation *simulation);

void simulation_clear(Simulation *simulation, const AigVector *inputs); /* 0 in all lanes */
/* The low bits of `value`, as wide as these inputs; those beyond 64 are 0.  They are clear before. */
void simulation_set_value(Simulation *simulation, const AigLit *inputs, unsigned width, unsigned lane, uint64_t value);

/* An input in all lanes. */
static inline void simulation_set(Simulation *simulation, AigLit input, uint64_t lanes) { simulation->words[aig_node(input)] = lanes; }

/* An input that is clear before. */
static inline void simulation_set_lane(Simulation *simulation, AigLit input, unsigned lane, bool value) {
  simulation->words[aig_node(input)] |= (uint64_t)value << lane;
}

static inline uint64_t simulation_get(const Simulation *simulation, AigLit literal) {
  return simulation->words[aig_node(literal)] ^ -(uint64_t)aig_is_negated(literal);
}

static inline bool simulation_lane(const Simulation *simulation, AigLit literal, unsigned lane) {
  return simulation_get(simulation, literal) >> lane & 1;
}

#endif
