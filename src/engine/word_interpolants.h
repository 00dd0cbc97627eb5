/* word_interpolants.h: the word-level layer of the interpolation engines.
 *
 * The chain  I, T, ..., T  of n passes, none of which may meet the error, goes to the integers as Horn clauses without
 * recursion (infer/horn_question.h), in a process of its own that works while the bits go on.  What comes back is a guess of a sequence
 * W0 .. Wn: W0 contains the initial states, Wi and T imply Wi+1, no Wi meets the error.  Each of these is checked on
 * the bits, lemma by lemma, by a SAT call; lemmas that fail are left out, and only a sequence whose rest still excludes the error is
 * handed out.  Its sets are small and general where the program is
 * linear, just where interpolants of bits are neither. */
#ifndef craig_engine_word_interpolants_h
#define craig_engine_word_interpolants_h

#include "engine/images.h"

typedef struct WordInterpolants WordInterpolants;

/* NULL, which all functions take, if the options ask for bits only. */
WordInterpolants *word_interpolants_new(Images *images, const Model *model);
void word_interpolants_delete(WordInterpolants *words);

/* Ask about chains of `passes` passes, if nothing is under way: once per bound, and again, in another theory, when bit-level
 * interpolants have doubled since the last question. */
void word_interpolants_ask(WordInterpolants *words, unsigned passes);

/* Is a sequence there that has passed?  Then `*sequence` is W0 .. Wn.  Waits only as the options say; stop points
 * "word_interpolants_wait" and "word_interpolants_check". */
bool word_interpolants_take(WordInterpolants *words, AigVector *sequence);

/* UNSAT: the sequence proves the program, `*invariant` is why: a union of its first sets that nothing leaves, or one of its sets. */
Answer word_interpolants_find_invariant(WordInterpolants *words, const AigVector *sequence, AigLit *invariant);

/* The sequence was used for what it says. */
void word_interpolants_count_use(WordInterpolants *words, const AigVector *sequence);

#endif
