/* explain_ranking.h: why loops end, for people: "loop at f.c:12: decreases n - i, bounded by 0". */
#ifndef craig_evidence_explain_ranking_h
#define craig_evidence_explain_ranking_h

#include "infer/ranking.h"

/* A line for each loop that the model has, behind `begin`, with what gets smaller there: of several numbers the first that changes does. */
void explain_ranking(const Model *model, const Ranking *ranking, const char *begin, Buffer *out);

#endif
