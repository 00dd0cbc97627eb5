/* Inputs that a witness suggests: see witness_inputs.h. */
#include "evidence/witness_inputs.h"
#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include "evidence/witness_place.h"

typedef struct {
  const Witness *witness;
  const Cfa *cfa;
  bool *is_used; /* by waypoint; owned */
  ReplayInputVector *inputs;
} Suggestion;

/* ---- values -------------------------------------------------------------------------------------------- */

/* What stands behind "NAME =="; NULL: the text is something else. */
static const char *behind_equal(const char *text, const char *name) {
  size_t length = strlen(name);
  while (*text == ' ' || *text == '(') text++;
  if (strncmp(text, name, length)) return NULL;
  text += length;
  while (*text == ' ' || *text == ')') text++;
  if (strncmp(text, "==", 2)) return NULL;
  return text + 2;
}

/* An integer constant; also "-9223372036854775807LL - 1". */
static bool read_integer(const char *text, i128 *value) {
  while (*text == ' ' || *text == '(') text++;
  bool is_negative = *text == '-';
  text += is_negative;
  char *end;
  errno = 0;
  unsigned long long magnitude = strtoull(text, &end, 0);
  if (!isdigit((unsigned char)*text) || errno || *end == '.' || *end == 'e' || *end == 'p') return false;
  while (*end && strchr("uUlL) ", *end)) end++;
  *value = is_negative ? -(i128)magnitude : (i128)magnitude;
  if (!strncmp(end, "- 1", 3)) *value -= 1, end += 3;
  while (*end == ' ' || *end == ')') end++;
  return !*end;
}

static bool read_float(const char *text, const Type *type, i128 *value) {
  double number = strtod(text, NULL);
  float narrow = (float)number;
  *value = 0;
  if (type->kind == TYPE_FLOAT)
    memcpy(value, &narrow, sizeof narrow);
  else
    memcpy(value, &number, sizeof number);
  return type->kind == TYPE_FLOAT || type->kind == TYPE_DOUBLE;
}

static bool read_value(const char *text, const Type *type, i128 *value) {
  return text && (type_is_float(type) ? read_float(text, type, value) : read_integer(text, value));
}

/* ---- waypoints ----------------------------------------------------------------------------------------- */

static bool is_return_of(const Suggestion *s, const WitnessWaypoint *waypoint, const Edge *edge, i128 *value) {
  if (waypoint->kind != WITNESS_RETURN || !edge->reason || !program_find_function(s->cfa->program, edge->reason)) return false;
  const char *said = behind_equal(waypoint->value, "\\return");
  if (!said) said = behind_equal(waypoint->value, "\\result");
  return placed_agrees(s->cfa->program, &waypoint->place, edge->range.end - 1) && read_value(said, edge->left->type, value);
}

static bool is_value_of(const WitnessWaypoint *waypoint, const Edge *edge, i128 *value) {
  const Symbol *symbol = edge->left->kind == EXPR_VARIABLE ? edge->left->symbol : NULL;
  bool is_it = waypoint->kind == WITNESS_ASSUMPTION && symbol && symbol->name;
  return is_it && read_value(behind_equal(waypoint->value, symbol->name), edge->left->type, value);
}

/* Waypoints are in the order of the run, and so are questions: the first one that fits and was not asked for yet. */
static i128 choose(void *context, const Edge *edge, uint32_t occurrence) {
  Suggestion *s = context;
  i128 value = 0;
  for (size_t i = 0; edge->kind == EDGE_HAVOC && i < s->witness->waypoints.size; i++) {
    const WitnessWaypoint *waypoint = &s->witness->waypoints.data[i];
    if (s->is_used[i] || waypoint->is_avoided || !waypoint->value) continue;
    if (!is_return_of(s, waypoint, edge, &value) && !is_value_of(waypoint, edge, &value)) continue;
    s->is_used[i] = true;
    vector_push(s->inputs, ((ReplayInput){.edge = edge, .occurrence = occurrence, .value = value}));
    return value;
  }
  return 0;
}

void witness_suggest_inputs(const Witness *witness, const Cfa *cfa, ReplayInputVector *inputs) {
  Suggestion s = {.witness = witness, .cfa = cfa, .inputs = inputs, .is_used = memory_zeroed(witness->waypoints.size + 1, sizeof *s.is_used)};
  RunOptions options = {.input = choose, .input_context = &s, .step_limit = WITNESS_STEPS};
  RunResult result;
  interpret(cfa, &options, NULL, &result);
  memory_free(s.is_used);
}
