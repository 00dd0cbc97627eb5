/* witness_read.c: reading witnesses by way of libyaml's tree of nodes, each of which knows where it stands: see witness_read.h.
 *
 * Functions that read return false after the first mistake, which is told. */
#include "evidence/witness_read.h"
#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <yaml.h>
#include "base/file.h"

enum { SIZE_LIMIT = 64 << 20, DEPTH_LIMIT = 64 }; /* it is read before anybody looks at the time */

typedef struct {
  Witness *witness;
  yaml_document_t document;
  Buffer *error;
} Reader;

/* ---- messages ------------------------------------------------------------------------------------------ */

static bool say(Reader *r, WitnessMark mark, const char *format, ...) __attribute__((format(printf, 3, 4)));

static bool say(Reader *r, WitnessMark mark, const char *format, ...) {
  char message[400];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(message, sizeof message, format, arguments);
  va_end(arguments);
  buffer_format(r->error, "%s:%u:%u: error: %s", r->witness->path, mark.line, mark.column, message);
  return false;
}

static WitnessMark mark_of(const yaml_node_t *node) { return (WitnessMark){(unsigned)node->start_mark.line + 1, (unsigned)node->start_mark.column + 1}; }

/* ---- nodes --------------------------------------------------------------------------------------------- */

static yaml_node_t *node_at(Reader *r, int index) { return yaml_document_get_node(&r->document, index); }

static const char *text_of(const yaml_node_t *node) { return (const char *)node->data.scalar.value; }

static bool is_text(const yaml_node_t *node, const char *text) { return node->type == YAML_SCALAR_NODE && !strcmp(text_of(node), text); }

/* NULL: the map has no such key. */
static yaml_node_t *find(Reader *r, const yaml_node_t *map, const char *key) {
  for (yaml_node_pair_t *pair = map->data.mapping.pairs.start; pair < map->data.mapping.pairs.top; pair++)
    if (is_text(node_at(r, pair->key), key)) return node_at(r, pair->value);
  return NULL;
}

static bool is_map(Reader *r, const yaml_node_t *node, const char *what) {
  return node->type == YAML_MAPPING_NODE || say(r, mark_of(node), "%s is a map of keys and values", what);
}

static bool is_list(Reader *r, const yaml_node_t *node, const char *what) {
  return node->type == YAML_SEQUENCE_NODE || say(r, mark_of(node), "%s is a list", what);
}

static bool take(Reader *r, const yaml_node_t *map, const char *key, yaml_node_t **value) {
  *value = find(r, map, key);
  return *value || say(r, mark_of(map), "'%s' is missing", key);
}

static bool copy_text(Reader *r, const yaml_node_t *node, const char *key, const char **text) {
  if (node->type != YAML_SCALAR_NODE) return say(r, mark_of(node), "'%s' is a text", key);
  if (strlen(text_of(node)) != node->data.scalar.length) return say(r, mark_of(node), "'%s' has a zero character in it", key);
  *text = arena_string(&r->witness->arena, text_of(node), node->data.scalar.length);
  return true;
}

static bool take_text(Reader *r, const yaml_node_t *map, const char *key, const char **text) {
  yaml_node_t *node;
  return take(r, map, key, &node) && copy_text(r, node, key, text);
}

/* NULL where it is not there. */
static bool take_text_if(Reader *r, const yaml_node_t *map, const char *key, const char **text) {
  yaml_node_t *node = find(r, map, key);
  *text = NULL;
  return !node || copy_text(r, node, key, text);
}

static bool copy_number(Reader *r, const yaml_node_t *node, const char *key, unsigned *number) {
  const char *text = node->type == YAML_SCALAR_NODE ? text_of(node) : "";
  char *end;
  unsigned long value = strtoul(text, &end, 10);
  bool good = *text >= '0' && *text <= '9' && !*end && value && value < 1000000000;
  *number = (unsigned)value;
  return good || say(r, mark_of(node), "'%s' is a number from 1", key);
}

/* One of the names; their list ends in NULL. */
static bool take_choice(Reader *r, const yaml_node_t *map, const char *key, const char *const *names, unsigned *choice) {
  yaml_node_t *node;
  if (!take(r, map, key, &node)) return false;
  for (*choice = 0; names[*choice]; ++*choice)
    if (is_text(node, names[*choice])) return true;
  Buffer all = {0};
  for (unsigned i = 0; names[i]; i++) buffer_format(&all, "%s'%s'", !i ? "" : names[i + 1] ? ", " : " or ", names[i]);
  say(r, mark_of(node), "'%s' is %s", key, buffer_text(&all));
  vector_release(&all);
  return false;
}

/* ---- places -------------------------------------------------------------------------------------------- */

static bool read_place(Reader *r, const yaml_node_t *map, WitnessPlace *place) {
  yaml_node_t *node, *line, *column;
  if (!take(r, map, "location", &node) || !is_map(r, node, "'location'")) return false;
  *place = (WitnessPlace){.mark = mark_of(node)};
  if (!take_text_if(r, node, "file_name", &place->file) || !take_text_if(r, node, "function", &place->function)) return false;
  if (!take(r, node, "line", &line) || !copy_number(r, line, "line", &place->line)) return false;
  column = find(r, node, "column");
  return !column || copy_number(r, column, "column", &place->column);
}

/* ---- invariants ---------------------------------------------------------------------------------------- */

static bool read_invariant(Reader *r, const yaml_node_t *item) {
  static const char *const types[] = {"loop_invariant", "location_invariant", NULL}, *const formats[] = {"c_expression", NULL};
  yaml_node_t *map;
  unsigned type, format;
  WitnessInvariant invariant;
  if (!is_map(r, item, "an element of 'content'") || !take(r, item, "invariant", &map) || !is_map(r, map, "'invariant'")) return false;
  if (!take_choice(r, map, "type", types, &type) || !read_place(r, map, &invariant.place)) return false;
  if (!take_text(r, map, "value", &invariant.value) || !take_choice(r, map, "format", formats, &format)) return false;
  invariant.is_loop = type == 0;
  vector_push(&r->witness->invariants, invariant);
  return true;
}

/* ---- waypoints ----------------------------------------------------------------------------------------- */

static bool read_constraint(Reader *r, const yaml_node_t *map, WitnessWaypoint *waypoint) {
  static const char *const formats[] = {"c_expression", "ext_c_expression", NULL};
  bool has_none = waypoint->kind == WITNESS_ENTER || waypoint->kind == WITNESS_TARGET;
  yaml_node_t *node = find(r, map, "constraint");
  unsigned format;
  if (has_none && node) return say(r, mark_of(node), "a waypoint of this type has no constraint");
  bool may_lack = has_none || waypoint->kind == WITNESS_RETURN;
  if (!node) return may_lack || say(r, mark_of(map), "'constraint' is missing");
  if (!is_map(r, node, "'constraint'") || !take_text(r, node, "value", &waypoint->value)) return false;
  return !find(r, node, "format") || take_choice(r, node, "format", formats, &format);
}

static bool read_waypoint(Reader *r, const yaml_node_t *item, bool is_last) {
  static const char *const types[] = {"assumption", "branching", "function_enter", "function_return", "target", NULL};
  static const char *const actions[] = {"follow", "avoid", NULL};
  Witness *witness = r->witness;
  yaml_node_t *map;
  unsigned type, action;
  WitnessWaypoint waypoint = {.segment = witness->segments};
  if (!is_map(r, item, "an element of 'segment'") || !take(r, item, "waypoint", &map) || !is_map(r, map, "'waypoint'")) return false;
  if (!take_choice(r, map, "type", types, &type) || !take_choice(r, map, "action", actions, &action)) return false;
  waypoint.kind = (WitnessWaypointKind)type;
  waypoint.is_avoided = action == 1;
  if (!read_place(r, map, &waypoint.place) || !read_constraint(r, map, &waypoint)) return false;
  if (is_last == waypoint.is_avoided) return say(r, mark_of(map), "the last waypoint of a segment is followed, those before it are avoided");
  vector_push(&witness->waypoints, waypoint);
  return true;
}

static bool read_segment(Reader *r, const yaml_node_t *item) {
  yaml_node_t *list;
  if (!is_map(r, item, "an element of 'content'") || !take(r, item, "segment", &list) || !is_list(r, list, "'segment'")) return false;
  yaml_node_item_t *start = list->data.sequence.items.start, *top = list->data.sequence.items.top;
  if (start == top) return say(r, mark_of(list), "a segment has a waypoint that is followed");
  for (yaml_node_item_t *i = start; i < top; i++)
    if (!read_waypoint(r, node_at(r, *i), i + 1 == top)) return false;
  r->witness->segments++;
  return true;
}

/* A target ends the sequence, and nothing else does. */
static bool check_target(Reader *r, const yaml_node_t *content) {
  const Witness *witness = r->witness;
  for (size_t i = 0; i < witness->waypoints.size; i++) {
    const WitnessWaypoint *waypoint = &witness->waypoints.data[i];
    bool is_last = i + 1 == witness->waypoints.size;
    if ((waypoint->kind == WITNESS_TARGET) != is_last) return say(r, waypoint->place.mark, is_last ? "the last waypoint is the target" : "only the last waypoint is a target");
  }
  return witness->waypoints.size || say(r, mark_of(content), "a violation sequence ends in a target");
}

/* ---- entries ------------------------------------------------------------------------------------------- */

static bool read_hashes(Reader *r, const yaml_node_t *map) {
  if (!is_map(r, map, "'input_file_hashes'")) return false;
  for (yaml_node_pair_t *pair = map->data.mapping.pairs.start; pair < map->data.mapping.pairs.top; pair++) {
    WitnessFile file = {.mark = mark_of(node_at(r, pair->key))};
    if (!copy_text(r, node_at(r, pair->key), "file", &file.name) || !copy_text(r, node_at(r, pair->value), "hash", &file.hash)) return false;
    vector_push(&r->witness->files, file);
  }
  return true;
}

static bool read_task(Reader *r, const yaml_node_t *task) {
  Witness *witness = r->witness;
  static const char *const models[] = {"ILP32", "LP64", NULL};
  unsigned model = 0;
  if (!is_map(r, task, "'task'") || !take_text_if(r, task, "specification", &witness->specification)) return false;
  if (witness->specification) witness->specified = mark_of(find(r, task, "specification"));
  if (find(r, task, "data_model") && !take_choice(r, task, "data_model", models, &model)) return false;
  if (find(r, task, "data_model")) witness->data_model = models[model];
  yaml_node_t *hashes = find(r, task, "input_file_hashes");
  return !hashes || read_hashes(r, hashes);
}

static bool read_metadata(Reader *r, const yaml_node_t *entry) {
  static const char *const versions[] = {"2.0", "2.1", NULL};
  yaml_node_t *metadata, *task;
  unsigned version;
  if (!take(r, entry, "metadata", &metadata) || !is_map(r, metadata, "'metadata'")) return false;
  if (!take_choice(r, metadata, "format_version", versions, &version)) return false;
  task = find(r, metadata, "task");
  return !task || read_task(r, task);
}

static bool read_entry(Reader *r, const yaml_node_t *entry, bool is_only) {
  static const char *const types[] = {"invariant_set", "violation_sequence", NULL};
  Witness *witness = r->witness;
  yaml_node_t *content;
  unsigned type;
  if (!is_map(r, entry, "an entry") || !take_choice(r, entry, "entry_type", types, &type)) return false;
  witness->is_violation = type == 1;
  if (witness->is_violation && !is_only) return say(r, mark_of(entry), "a violation sequence is the only entry");
  if (!read_metadata(r, entry) || !take(r, entry, "content", &content) || !is_list(r, content, "'content'")) return false;
  for (yaml_node_item_t *i = content->data.sequence.items.start; i < content->data.sequence.items.top; i++)
    if (!(witness->is_violation ? read_segment : read_invariant)(r, node_at(r, *i))) return false;
  return !witness->is_violation || check_target(r, content);
}

static bool read_document(Reader *r) {
  yaml_node_t *root = yaml_document_get_root_node(&r->document);
  if (!root) return say(r, (WitnessMark){1, 1}, "the witness is empty");
  if (!is_list(r, root, "a witness")) return false;
  yaml_node_item_t *start = root->data.sequence.items.start, *top = root->data.sequence.items.top;
  if (start == top) return say(r, mark_of(root), "the witness has no entries");
  for (yaml_node_item_t *i = start; i < top; i++)
    if (!read_entry(r, node_at(r, *i), top - start == 1)) return false;
  return true;
}

/* ---- the whole ----------------------------------------------------------------------------------------- */

static bool say_syntax(Reader *r, const yaml_parser_t *parser) {
  WitnessMark mark = {(unsigned)parser->problem_mark.line + 1, (unsigned)parser->problem_mark.column + 1};
  return say(r, mark, "no YAML: %s", parser->problem ? parser->problem : "it cannot be read");
}

static bool start_parser(Reader *r, yaml_parser_t *parser, const Buffer *text) {
  if (!yaml_parser_initialize(parser)) return say(r, (WitnessMark){1, 1}, "no memory");
  yaml_parser_set_input_string(parser, (const unsigned char *)(text->size ? text->data : ""), text->size);
  return true;
}

/* Up to the end, a mistake (which is told by whoever reads the text), or what is too deep: there libyaml takes time in proportion to the depth for each token. */
static bool look_at_depth(Reader *r, yaml_parser_t *parser) {
  unsigned depth = 0;
  for (bool is_over = false; !is_over;) {
    yaml_event_t event;
    if (!yaml_parser_parse(parser, &event)) return true;
    depth += event.type == YAML_SEQUENCE_START_EVENT || event.type == YAML_MAPPING_START_EVENT;
    depth -= event.type == YAML_SEQUENCE_END_EVENT || event.type == YAML_MAPPING_END_EVENT;
    is_over = event.type == YAML_STREAM_END_EVENT;
    WitnessMark mark = {(unsigned)event.start_mark.line + 1, (unsigned)event.start_mark.column + 1};
    yaml_event_delete(&event);
    if (depth > DEPTH_LIMIT) return say(r, mark, "lists and maps are nested more than %d deep: this is no witness", DEPTH_LIMIT);
  }
  return true;
}

static bool check_size(Reader *r, const Buffer *text) {
  if (text->size > SIZE_LIMIT) return say(r, (WitnessMark){1, 1}, "the witness is larger than %d MiB", SIZE_LIMIT >> 20);
  yaml_parser_t parser;
  if (!start_parser(r, &parser, text)) return false;
  bool good = look_at_depth(r, &parser);
  yaml_parser_delete(&parser);
  return good;
}

static bool load_document(Reader *r, const Buffer *text) {
  yaml_parser_t parser;
  if (!start_parser(r, &parser, text)) return false;
  bool is_loaded = yaml_parser_load(&parser, &r->document);
  bool good = is_loaded ? read_document(r) : say_syntax(r, &parser);
  if (is_loaded) yaml_document_delete(&r->document);
  yaml_parser_delete(&parser);
  return good;
}

bool witness_parse(Witness *witness, const char *path, const Buffer *text, Buffer *error) {
  *witness = (Witness){.path = path};
  Reader r = {.witness = witness, .error = error};
  return check_size(&r, text) && load_document(&r, text);
}

bool witness_read(Witness *witness, const char *path, Buffer *error) {
  Buffer text = {0};
  *witness = (Witness){.path = path};
  bool is_read = file_read(path, SIZE_LIMIT, &text);
  bool is_too_large = !is_read && errno == EFBIG;
  if (!is_read && !is_too_large) buffer_format(error, "%s: error: cannot read it: %s", path, strerror(errno));
  bool good = (is_read || is_too_large) && witness_parse(witness, path, &text, error);
  vector_release(&text);
  return good;
}

void witness_release(Witness *witness) {
  vector_release(&witness->invariants);
  vector_release(&witness->waypoints);
  vector_release(&witness->files);
  arena_release(&witness->arena);
}
