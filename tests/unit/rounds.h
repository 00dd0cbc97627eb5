/* rounds.h: how long random tests go on.  All of them in the builds that are fast; under sanitizers, which look at how the code runs rather
 * than at what it answers, a quarter, over the same seeds from the first one on. */
#ifndef craig_tests_unit_rounds_h
#define craig_tests_unit_rounds_h

#ifdef __SANITIZE_ADDRESS__
enum { ROUNDS_SHARE = 4 };
#else
enum { ROUNDS_SHARE = 1 };
#endif

#define ROUNDS(all) ((all) / ROUNDS_SHARE)

#endif
