/* Options of a project in a file: see project_config.h. */
#include "project/project_config.h"
#include <string.h>
#include <yaml.h>
#include "base/file.h"

enum { SIZE_LIMIT = 1 << 20 };

typedef struct {
  Options *options;
  GuaranteeVector *rules;
  const char *path;
  yaml_document_t document;
  StringVector before; /* what the command line had; it stays as it is */
  Buffer *error;
} Config;

static bool say(Config *config, const yaml_node_t *node, const char *message, const char *detail) {
  buffer_format(config->error, "%s:%zu:%zu: error: %s%s", config->path, node->start_mark.line + 1, node->start_mark.column + 1, message, detail);
  return false;
}

static const char *text_of(const yaml_node_t *node) { return (const char *)node->data.scalar.value; }

static bool is_on_command_line(const Config *config, const char *name) {
  for (size_t i = 0; i < config->before.size; i++)
    if (!strcmp(config->before.data[i], name)) return true;
  return false;
}

/* Calls `take` with each text of a list, or with the one that stands alone. */
static bool take_texts(Config *config, yaml_node_t *node, bool (*take)(Config *config, yaml_node_t *node, void *context), void *context) {
  if (node->type == YAML_SCALAR_NODE) return take(config, node, context);
  if (node->type != YAML_SEQUENCE_NODE) return say(config, node, "a text or a list of texts is expected", "");
  for (yaml_node_item_t *item = node->data.sequence.items.start; item < node->data.sequence.items.top; item++) {
    yaml_node_t *element = yaml_document_get_node(&config->document, *item);
    if (element->type != YAML_SCALAR_NODE) return say(config, element, "a text is expected", "");
    if (!take(config, element, context)) return false;
  }
  return true;
}

static bool add_to_list(Config *config, yaml_node_t *node, void *text) {
  Buffer *list = text;
  (void)config;
  if (list->size) buffer_add(list, ",");
  buffer_add(list, text_of(node));
  return true;
}

static bool add_word(Config *config, yaml_node_t *node, void *words) {
  vector_push((StringVector *)words, arena_format(&config->options->arena, "%s", text_of(node)));
  return true;
}

static bool set_option(Config *config, yaml_node_t *key, yaml_node_t *value) {
  Buffer list = {0}, problem = {0};
  bool good = take_texts(config, value, add_to_list, &list);
  if (good && !is_on_command_line(config, text_of(key))) {
    const char *copy = arena_format(&config->options->arena, "%s", buffer_text(&list));
    good = options_set(config->options, text_of(key), copy, &problem) || say(config, key, "", buffer_text(&problem));
  }
  vector_release(&list);
  vector_release(&problem);
  return good;
}

static bool add_files(Config *config, yaml_node_t *value) {
  StringVector files = {0};
  bool good = take_texts(config, value, add_word, &files);
  bool has_files = config->options->files.size;
  for (size_t i = 0; good && !has_files && i < files.size; i++) vector_push(&config->options->files, files.data[i]);
  vector_release(&files);
  return good;
}

/* As they would stand in front of the command line. */
static bool add_flags(Config *config, yaml_node_t *value) {
  StringVector flags = {0};
  Buffer problem = {0};
  bool good = take_texts(config, value, add_word, &flags);
  if (good && flags.size) good = options_add_flags(config->options, &flags, &problem) || say(config, value, "", buffer_text(&problem));
  vector_release(&flags);
  vector_release(&problem);
  return good;
}

/* What is quoted begins behind the quotation mark. */
static bool add_rule(Config *config, yaml_node_t *node, void *pattern) {
  const char *text = precondition_text(&config->options->arena, text_of(node));
  bool is_quoted = node->data.scalar.style == YAML_SINGLE_QUOTED_SCALAR_STYLE || node->data.scalar.style == YAML_DOUBLE_QUOTED_SCALAR_STYLE;
  Precondition condition = {.text = text, .file = config->path, .line = (unsigned)node->start_mark.line + 1, .column = (unsigned)node->start_mark.column + 1 + is_quoted};
  vector_push(config->rules, ((Guarantee){.pattern = pattern, .condition = condition}));
  return *text || say(config, node, "an expression is expected", "");
}

static bool add_rules(Config *config, yaml_node_t *value) {
  if (value->type != YAML_MAPPING_NODE) return say(config, value, "a map from functions to what their callers guarantee is expected", "");
  for (yaml_node_pair_t *pair = value->data.mapping.pairs.start; pair < value->data.mapping.pairs.top; pair++) {
    yaml_node_t *pattern = yaml_document_get_node(&config->document, pair->key), *texts = yaml_document_get_node(&config->document, pair->value);
    if (pattern->type != YAML_SCALAR_NODE) return say(config, pattern, "the name of a function, or a pattern, is expected", "");
    if (!take_texts(config, texts, add_rule, arena_format(&config->options->arena, "%s", text_of(pattern)))) return false;
  }
  return true;
}

static bool is_option(const char *name) {
  for (size_t i = 0; i < option_count; i++)
    if (option_table[i].name && !strcmp(option_table[i].name, name)) return true;
  return false;
}

static bool take_pair(Config *config, yaml_node_t *key, yaml_node_t *value) {
  if (key->type != YAML_SCALAR_NODE) return say(config, key, "the name of an option is expected", "");
  if (!strcmp(text_of(key), "files")) return add_files(config, value);
  if (!strcmp(text_of(key), "flags")) return add_flags(config, value);
  if (!strcmp(text_of(key), "assume")) return add_rules(config, value);
  if (!strcmp(text_of(key), "config")) return say(config, key, "a file of options cannot name another one", "");
  if (value->type == YAML_MAPPING_NODE && !is_option(text_of(key))) return say(config, key, "only 'assume' has a map of functions", "");
  return set_option(config, key, value);
}

static bool take_document(Config *config) {
  yaml_node_t *root = yaml_document_get_root_node(&config->document);
  if (!root) return true; /* it is empty */
  if (root->type != YAML_MAPPING_NODE) return say(config, root, "a map from options to values is expected", "");
  for (yaml_node_pair_t *pair = root->data.mapping.pairs.start; pair < root->data.mapping.pairs.top; pair++)
    if (!take_pair(config, yaml_document_get_node(&config->document, pair->key), yaml_document_get_node(&config->document, pair->value))) return false;
  return true;
}

bool config_read(Options *options, GuaranteeVector *rules, const char *path, Buffer *error) {
  Config config = {.options = options, .rules = rules, .path = path, .error = error};
  Buffer text = {0};
  yaml_parser_t parser;
  if (!file_read_or_say(path, &text, error) || text.size > SIZE_LIMIT || !yaml_parser_initialize(&parser)) {
    if (!error->size) buffer_format(error, "%s: error: it is too large", path);
    vector_release(&text);
    return false;
  }
  for (size_t i = 0; i < options->given.size; i++) vector_push(&config.before, options->given.data[i]);
  yaml_parser_set_input_string(&parser, (const unsigned char *)buffer_text(&text), text.size);
  bool good = yaml_parser_load(&parser, &config.document);
  if (good) {
    good = take_document(&config);
    yaml_document_delete(&config.document);
  } else {
    buffer_format(error, "%s:%zu:%zu: error: this is no YAML: %s", path, parser.problem_mark.line + 1, parser.problem_mark.column + 1, parser.problem ? parser.problem : "it cannot be read");
  }
  yaml_parser_delete(&parser);
  vector_release(&config.before);
  vector_release(&text);
  return good;
}
