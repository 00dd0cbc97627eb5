/* pack.h: a term as bytes, for another process whose bank was the same up to some handle.
 *
 * Two banks whose fingerprints agree have the same terms under the same handles, so what was made of them later in one can be made of them in the other. */
#ifndef craig_logic_pack_h
#define craig_logic_pack_h

#include "logic/term.h"

/* Of the terms up to `last`: operators, sorts, children, constants; not of the names of variables. */
uint64_t bank_fingerprint(const TermBank *bank, Term last);

/* Adds the bytes to `out`.  False, and `out` is as it was, if the term has variables or arrays that are younger than `last`. */
bool term_pack(const TermBank *bank, Term last, Term t, Buffer *out);
/* TERM_NONE if these are not the bytes of a term. */
Term term_unpack(TermBank *bank, Term last, const char *data, size_t size);

#endif
