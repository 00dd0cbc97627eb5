/* witness_inside.h: what the two kinds of witnesses share (private to witness*.c). */
#ifndef craig_evidence_witness_inside_h
#define craig_evidence_witness_inside_h

#include "evidence/witness.h"
#include "evidence/yaml_writer.h"

/* One entry of the given kind; `write_content` writes the value of its `content`. */
bool witness_write(const WitnessTask *task, const char *kind, void (*write_content)(YamlWriter *w, void *context), void *context,
                   Buffer *out, Buffer *error);
bool witness_has_place(const WitnessTask *task, SourcePos pos); /* in a file of the task? */
void witness_write_location(YamlWriter *w, const WitnessTask *task, SourcePos pos, const Symbol *function);

#endif
