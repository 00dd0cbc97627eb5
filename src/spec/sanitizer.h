/* sanitizer.h: who else notices that a property fails, when the program runs. */
#ifndef craig_spec_sanitizer_h
#define craig_spec_sanitizer_h

typedef struct {
  const char *property; /* or the part of it that fails */
  const char *rule;     /* what is wrong, as a sentence */
  const char *flags;    /* of gcc: with them the compiled program reports it */
  const char *runner;   /* that the program is started by; "": none */
  const char *who;      /* that tells */
  unsigned cwe;         /* its number among the Common Weakness Enumeration; 0: none */
} Sanitizer;

/* NULL: the error is a call, which shows by itself. */
const Sanitizer *sanitizer_of(const char *property);

#endif
