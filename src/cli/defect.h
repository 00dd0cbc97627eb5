/* defect.h: evidence that does not check is a defect of craig's: what is needed to look into it goes to a file. */
#ifndef craig_cli_defect_h
#define craig_cli_defect_h

#include "cli/verification.h"
#include "evidence/replay.h"

/* Writes craig-evidence-PID.txt into the current folder, or where temporary files go, and names it on standard error.
 * `what`: the condition that failed.  `inputs` NULL: a proof's, else a counterexample's. */
void defect_report(const Verification *v, const char *what, const ReplayInputVector *inputs);

#endif
