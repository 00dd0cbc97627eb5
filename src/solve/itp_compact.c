/* Compact interpolants: see itp_compact.h. */
#include "solve/itp_compact.h"
#include "base/map.h"
#include "solve/sweep.h"

static AigLit leaf_of(void *context, int variable) { return (AigLit)map_get(context, (uint64_t)variable, AIG_FALSE); }

AigLit itp_cut_compact(Itp *itp, unsigned cut, const ItpMeaningVector *meanings, Aig *to, Budget *budget, size_t *raw) {
  Aig *scratch = aig_new();
  Map leaves = {0};
  AigVector inputs = {0};
  vector_push(&inputs, AIG_NONE); /* the constant */
  for (size_t i = 0; i < meanings->size; i++) {
    AigLit literal = meanings->data[i].literal;
    bool is_constant = aig_is_constant(literal);
    map_put(&leaves, (uint64_t)meanings->data[i].variable, is_constant ? literal : aig_input(scratch));
    if (!is_constant) vector_push(&inputs, literal);
  }
  AigLit interpolant = itp_cut(itp, cut, scratch, leaf_of, &leaves);
  if (raw) *raw = aig_cone_size(scratch, &interpolant, 1);
  while (inputs.size < aig_size(scratch)) vector_push(&inputs, AIG_NONE);
  aig_sweep(scratch, &interpolant, 1, to, &inputs, budget);
  map_release(&leaves);
  vector_release(&inputs);
  aig_delete(scratch);
  return interpolant;
}
