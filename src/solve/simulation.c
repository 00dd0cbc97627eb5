/* Simulation of AIGs: see simulation.h. */
#include "solve/simulation.h"
#include <assert.h>
#include "base/memory.h"

void simulation_init(Simulation *simulation, const Aig *aig) {
  *simulation = (Simulation){.aig = aig, .size = aig_size(aig)};
  simulation->words = memory_zeroed(simulation->size, sizeof *simulation->words);
}

void simulation_release(Simulation *simulation) { memory_free(simulation->words); }

void simulation_run(Simulation *simulation) {
  assert(aig_size(simulation->aig) == simulation->size);
  aig_simulate(simulation->aig, simulation->words);
}

void simulation_clear(Simulation *simulation, const AigVector *inputs) {
  for (size_t i = 0; i < inputs->size; i++) simulation_set(simulation, inputs->data[i], 0);
}

void simulation_set_value(Simulation *simulation, const AigLit *inputs, unsigned width, unsigned lane, uint64_t value) {
  for (unsigned b = 0; b < width && b < 64; b++) simulation_set_lane(simulation, inputs[b], lane, value >> b & 1);
}
