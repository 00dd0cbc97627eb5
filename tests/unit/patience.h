/* patience.h: seconds for what must come to an end.  They are there to end a test that hangs, not to measure: what takes
 * a second on an idle machine may take far longer on a busy one, or in a build with sanitizers. */
#ifndef craig_tests_unit_patience_h
#define craig_tests_unit_patience_h

enum { PATIENCE = 600 };

#endif
