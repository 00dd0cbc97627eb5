/* shipped.h: the automata that come with craig: the files of src/automata, as text in the binary. */
#ifndef craig_spec_shipped_h
#define craig_spec_shipped_h

typedef struct {
  const char *file; /* the property's name and ".aut" */
  const char *text;
} ShippedAutomaton;

extern const ShippedAutomaton shipped_automata[]; /* ends with one that has no file */

#endif
