/* yaml_writer.h: YAML by way of libyaml, into a buffer.  Errors are sticky. */
#ifndef craig_evidence_yaml_writer_h
#define craig_evidence_yaml_writer_h

#include <stdbool.h>
#include <yaml.h>
#include "base/vector.h"

typedef struct {
  yaml_emitter_t emitter;
  bool is_good;
} YamlWriter;

void yaml_begin(YamlWriter *writer, Buffer *out);
bool yaml_finish(YamlWriter *writer); /* false: something failed */
void yaml_open_list(YamlWriter *writer, bool in_line);
void yaml_close_list(YamlWriter *writer);
void yaml_open_map(YamlWriter *writer);
void yaml_close_map(YamlWriter *writer);
void yaml_word(YamlWriter *writer, const char *text);   /* plain where YAML allows it */
void yaml_quoted(YamlWriter *writer, const char *text); /* in single quotes, or double ones where these do not do */
void yaml_number(YamlWriter *writer, unsigned long number);
void yaml_key(YamlWriter *writer, const char *key); /* a value follows */
void yaml_pair(YamlWriter *writer, const char *key, const char *word);
void yaml_quoted_pair(YamlWriter *writer, const char *key, const char *text);

#endif
