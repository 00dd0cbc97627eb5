/* engines.h: the engines' entry points, for the tables of engine.c and verify/strategy.c. */
#ifndef craig_engine_engines_h
#define craig_engine_engines_h

#include "engine/engine.h"

void bmc_run(Problem *problem, const EngineOptions *options, Budget *budget, Result *result);
void classes_run(Problem *problem, const EngineOptions *options, Budget *budget, Result *result);
void dar_run(Problem *problem, const EngineOptions *options, Budget *budget, Result *result);
void explicit_run(Problem *problem, const EngineOptions *options, Budget *budget, Result *result);
void impact_run(Problem *problem, const EngineOptions *options, Budget *budget, Result *result);
void imc_run(Problem *problem, const EngineOptions *options, Budget *budget, Result *result);
void ismc_run(Problem *problem, const EngineOptions *options, Budget *budget, Result *result);
void interp_run(Problem *problem, const EngineOptions *options, Budget *budget, Result *result);
void kind_run(Problem *problem, const EngineOptions *options, Budget *budget, Result *result);
void misper_run(Problem *problem, const EngineOptions *options, Budget *budget, Result *result);
void pdr_run(Problem *problem, const EngineOptions *options, Budget *budget, Result *result);
void predabs_run(Problem *problem, const EngineOptions *options, Budget *budget, Result *result);
void run_run(Problem *problem, const EngineOptions *options, Budget *budget, Result *result);

/* `run` without inputs that a solver finds (concolic.h). */
void run_without_solver(Problem *problem, const EngineOptions *options, Budget *budget, Result *result);

/* Bounded model checking of the view whose large objects are arrays (array_bmc.h): it finds bugs only. */
void array_bmc_run(Problem *problem, const EngineOptions *options, Budget *budget, Result *result);
/* FALSE with a trace that the program does not follow: look for another error in that view. */
void array_bmc_settle(Problem *problem, const EngineOptions *options, Budget *budget, Result *result);

#endif
