/* YAML into a buffer: see yaml_writer.h. */
#include "evidence/yaml_writer.h"
#include <stdio.h>
#include <string.h>

enum { NO_LINE_BREAKS = -1 };

static int write_bytes(void *context, unsigned char *bytes, size_t count) {
  buffer_add_bytes(context, bytes, count);
  return 1;
}

static void emit(YamlWriter *w, yaml_event_t *event, int made) {
  w->is_good = w->is_good && made && yaml_emitter_emit(&w->emitter, event);
}

void yaml_begin(YamlWriter *w, Buffer *out) {
  yaml_event_t event;
  w->is_good = yaml_emitter_initialize(&w->emitter);
  if (!w->is_good) return;
  yaml_emitter_set_output(&w->emitter, write_bytes, out);
  yaml_emitter_set_width(&w->emitter, NO_LINE_BREAKS);
  yaml_emitter_set_unicode(&w->emitter, 1);
  emit(w, &event, yaml_stream_start_event_initialize(&event, YAML_UTF8_ENCODING));
  emit(w, &event, yaml_document_start_event_initialize(&event, NULL, NULL, NULL, 1));
}

bool yaml_finish(YamlWriter *w) {
  yaml_event_t event;
  emit(w, &event, yaml_document_end_event_initialize(&event, 1));
  emit(w, &event, yaml_stream_end_event_initialize(&event));
  yaml_emitter_delete(&w->emitter);
  return w->is_good;
}

void yaml_open_list(YamlWriter *w, bool in_line) {
  yaml_event_t event;
  yaml_sequence_style_t style = in_line ? YAML_FLOW_SEQUENCE_STYLE : YAML_BLOCK_SEQUENCE_STYLE;
  emit(w, &event, yaml_sequence_start_event_initialize(&event, NULL, NULL, 1, style));
}

void yaml_close_list(YamlWriter *w) {
  yaml_event_t event;
  emit(w, &event, yaml_sequence_end_event_initialize(&event));
}

void yaml_open_map(YamlWriter *w) {
  yaml_event_t event;
  emit(w, &event, yaml_mapping_start_event_initialize(&event, NULL, NULL, 1, YAML_BLOCK_MAPPING_STYLE));
}

void yaml_close_map(YamlWriter *w) {
  yaml_event_t event;
  emit(w, &event, yaml_mapping_end_event_initialize(&event));
}

static void scalar(YamlWriter *w, const char *text, yaml_scalar_style_t style) {
  yaml_event_t event;
  int made = yaml_scalar_event_initialize(&event, NULL, NULL, (yaml_char_t *)text, (int)strlen(text), 1, 1, style);
  emit(w, &event, made);
}

void yaml_word(YamlWriter *w, const char *text) { scalar(w, text, YAML_PLAIN_SCALAR_STYLE); }

void yaml_quoted(YamlWriter *w, const char *text) { scalar(w, text, YAML_SINGLE_QUOTED_SCALAR_STYLE); }

void yaml_number(YamlWriter *w, unsigned long number) {
  char text[24];
  snprintf(text, sizeof text, "%lu", number);
  yaml_word(w, text);
}

void yaml_key(YamlWriter *w, const char *key) { yaml_word(w, key); }

void yaml_pair(YamlWriter *w, const char *key, const char *word) {
  yaml_key(w, key);
  yaml_word(w, word);
}

void yaml_quoted_pair(YamlWriter *w, const char *key, const char *text) {
  yaml_key(w, key);
  yaml_quoted(w, text);
}
