/* Lazy predicate abstraction with counterexample-guided refinement: the search of lazy_abstraction.h as it is. */
#include "engine/engines.h"
#include "engine/lazy_abstraction.h"

void predabs_run(Problem *problem, const EngineOptions *options, Budget *budget, Result *result) {
  lazy_search_run(&(LazyHooks){0}, NULL, problem, options, budget, result);
}
