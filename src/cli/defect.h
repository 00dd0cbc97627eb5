/* defect.h: evidence that does not check is a defect of craig's: what is needed to look into it goes to a file. */
#ifndef craig_cli_defect_h
#define craig_cli_defect_h

#include "cli/verify.h"

/* Writes craig-evidence-PID.txt into the current folder, or where temporary files go, and names it on standard error.
 * `what`: the condition that failed, of a proof or of a counterexample. */
void defect_report(const VerifyWorker *worker, const char *what);

#endif
