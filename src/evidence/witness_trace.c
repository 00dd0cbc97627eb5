/* Violation witnesses: the run of the interpreter as a sequence of waypoints.
 *
 *   function_return   the value that a function without a body returned, at the call's closing parenthesis
 *   assumption        the value that an uninitialised variable has, before the statement behind its declaration
 *   branching         which way an `if` or a loop went, at its keyword, where its condition is decided at once
 *   function_enter    a call of a function with a body, at the call's closing parenthesis
 *   target            the call that is the error; of a run that never ends, where its state comes back
 *
 * Each waypoint is a segment of its own.  Of a very long run only the inputs are kept, since the rest follows from them. */
#include <string.h>
#include "model/trace/input_table.h"
#include "evidence/visible.h"
#include "evidence/c_value.h"
#include "evidence/witness_inside.h"
#include "evidence/witness_place.h"

enum { MOST_DETAILS = 5000, MOST_WAYPOINTS = 150000 /* which any reader takes, ours too (witness_read.c) */ };

typedef enum { WAYPOINT_RETURN, WAYPOINT_ASSUMPTION, WAYPOINT_BRANCHING, WAYPOINT_ENTER, WAYPOINT_TARGET } WaypointKind;

typedef struct {
  WaypointKind kind;
  const Edge *edge;
  SourcePos pos;
  i128 value;
} Waypoint;

typedef struct {
  const WitnessTask *task;
  const Cfa *cfa;
  Map scopes; /* serial of a function -> Scopes *, owned */
  VECTOR(Scopes *) all_scopes;
  VECTOR(Waypoint) waypoints;
  VECTOR(Waypoint) pending; /* values of variables to be told at the next statement */
  unsigned pending_depth;
  size_t details; /* waypoints that follow from the others */
  const Edge *last; /* in a file of the task: where the user's program is, also within a function of the library */
} Recorder;

/* ---- recording ----------------------------------------------------------------------------------- */

static const Symbol *function_of(const Recorder *r, const Edge *edge) {
  return r->cfa->functions.data[r->cfa->locations.data[edge->from].function].symbol;
}

static const Scopes *scopes_of(Recorder *r, const Edge *edge) {
  const Symbol *function = function_of(r, edge);
  Scopes *scopes = (Scopes *)(uintptr_t)map_get(&r->scopes, function->serial, 0);
  if (scopes) return scopes;
  scopes = memory_zeroed(1, sizeof *scopes);
  scopes_init(scopes, r->cfa->program, function);
  map_put(&r->scopes, function->serial, map_key(scopes));
  vector_push(&r->all_scopes, scopes);
  return scopes;
}

static bool add(Recorder *r, Waypoint waypoint) {
  bool has_room = r->waypoints.size < MOST_WAYPOINTS && witness_has_place(r->task, waypoint.pos);
  if (has_room) vector_push(&r->waypoints, waypoint);
  return has_room;
}

static void add_detail(Recorder *r, Waypoint waypoint) {
  if (r->details <= MOST_DETAILS && add(r, waypoint)) r->details++;
}

/* Where the call's closing parenthesis stands; 0: the range does not end in one. */
static SourcePos closing_parenthesis(const Recorder *r, SourceRange range) {
  size_t length;
  const char *text = source_text(r->cfa->program->sources, range, &length);
  return length && text[length - 1] == ')' ? range.end - 1 : 0;
}

static bool is_sayable(const Recorder *r, const Type *type, i128 value) {
  if (type_is_integer(type)) return type_width(&r->cfa->program->types, type) <= 64;
  if (type->kind != TYPE_FLOAT && type->kind != TYPE_DOUBLE) return false;
  Buffer text = {0};
  value_print(&r->cfa->program->types, type, value, &text);
  bool is_number = !strstr(buffer_text(&text), "nan") && !strstr(buffer_text(&text), "inf");
  vector_release(&text);
  return is_number;
}

/* A variable that is given another value before anything is told of it. */
static void forget_pending(Recorder *r, const Symbol *symbol) {
  size_t kept = 0;
  for (size_t i = 0; i < r->pending.size; i++)
    if (r->pending.data[i].edge->left->symbol != symbol) r->pending.data[kept++] = r->pending.data[i];
  r->pending.size = kept;
}

static void record_havoc(Recorder *r, const Edge *edge, unsigned depth, i128 value) {
  if (!edge->left || edge->left->kind != EXPR_VARIABLE || !is_sayable(r, edge->left->type, value)) return;
  const Symbol *called = edge->reason ? program_find_function(r->cfa->program, edge->reason) : NULL;
  SourcePos end = called ? closing_parenthesis(r, edge->range) : 0;
  if (end) {
    add(r, (Waypoint){WAYPOINT_RETURN, edge, end, value});
  } else if (!called && !symbol_is_hidden(edge->left->symbol)) {
    if (r->pending.size && r->pending_depth != depth) vector_clear(&r->pending);
    r->pending_depth = depth;
    vector_push(&r->pending, (Waypoint){WAYPOINT_ASSUMPTION, edge, 0, value});
  }
}

/* Within declarations, which follow each other: the values are told at the statement behind them all. */
static bool is_declaring(Recorder *r, const Edge *edge) {
  SourcePos pos = r->cfa->locations.data[edge->from].pos;
  const Stmt *statement = pos ? scopes_statement(scopes_of(r, edge), pos) : NULL;
  bool is_plain = edge->kind == EDGE_HAVOC || (edge->kind == EDGE_ASSIGN && edge->left->kind != EXPR_DEREFERENCE);
  return edge->kind == EDGE_SKIP || (is_plain && (!statement || statement->kind == STMT_DECLARATION));
}

/* Tell the pending values, if `edge` begins a statement of the same call. */
static void record_pending(Recorder *r, const Edge *edge, unsigned depth) {
  const Scopes *scopes = scopes_of(r, edge);
  SourcePos pos = r->cfa->locations.data[edge->from].pos;
  const Stmt *statement = pos ? scopes_statement(scopes, pos) : NULL;
  bool is_told = statement && statement->kind != STMT_DECLARATION && depth == r->pending_depth;
  for (size_t i = 0; is_told && i < r->pending.size; i++) {
    Waypoint waypoint = r->pending.data[i];
    waypoint.pos = pos;
    bool is_behind = waypoint.edge->range.begin < pos;
    if (is_behind && scopes_sees(scopes, waypoint.edge->left->symbol, pos)) add(r, waypoint);
  }
  vector_clear(&r->pending);
}

static void record_branch(Recorder *r, const Edge *edge) {
  if (!edge->is_branch || r->details > MOST_DETAILS) return;
  const Stmt *s = scopes_statement(scopes_of(r, edge), edge->range.begin);
  bool is_known = s && (s->kind == STMT_IF || s->kind == STMT_WHILE || s->kind == STMT_FOR) && s->expression;
  if (is_known && edge->range.end == s->expression->range.end && placed_is_simple(s->expression))
    add_detail(r, (Waypoint){WAYPOINT_BRANCHING, edge, s->range.begin, edge->is_taken});
}

static void observe(void *context, const Edge *edge, unsigned depth, i128 value) {
  Recorder *r = context;
  if (r->pending.size && !is_declaring(r, edge)) record_pending(r, edge, depth);
  if (edge->left && edge->left->kind == EXPR_VARIABLE) forget_pending(r, edge->left->symbol);
  if (edge->kind == EDGE_HAVOC) record_havoc(r, edge, depth, value);
  if (edge->kind == EDGE_ASSUME) record_branch(r, edge);
  bool enters = edge->kind == EDGE_CALL && edge->right->kind == EXPR_FUNCTION && edge->right->symbol->body &&
                !source_is_model(r->cfa->program->sources, edge->right->symbol->range.begin);
  SourcePos end = enters ? closing_parenthesis(r, edge->range) : 0;
  if (end) add_detail(r, (Waypoint){WAYPOINT_ENTER, edge, end, 0});
  if (witness_has_place(r->task, edge->range.begin)) r->last = edge;
  if (edge->kind == EDGE_ERROR) {
    const Edge *place = r->last ? r->last : edge;
    Waypoint target = {WAYPOINT_TARGET, place, place->range.begin, 0};
    vector_push(&r->waypoints, target);
  }
}

/* ---- writing ------------------------------------------------------------------------------------- */

static bool is_detail(const Waypoint *waypoint) {
  return waypoint->kind == WAYPOINT_BRANCHING || waypoint->kind == WAYPOINT_ENTER;
}

static void write_constraint(YamlWriter *w, const Recorder *r, const Waypoint *waypoint) {
  Buffer value = {0};
  const Edge *edge = waypoint->edge;
  if (waypoint->kind == WAYPOINT_BRANCHING) {
    buffer_add(&value, waypoint->value ? "true" : "false");
  } else {
    buffer_format(&value, "%s == ", waypoint->kind == WAYPOINT_RETURN ? "\\return" : edge->left->symbol->name);
    value_print_c(&r->cfa->program->types, edge->left->type, waypoint->value, &value);
  }
  yaml_key(w, "constraint");
  yaml_open_map(w);
  yaml_quoted_pair(w, "value", buffer_text(&value));
  if (waypoint->kind == WAYPOINT_ASSUMPTION) yaml_pair(w, "format", "c_expression");
  if (waypoint->kind == WAYPOINT_RETURN) yaml_pair(w, "format", "ext_c_expression");
  yaml_close_map(w);
  vector_release(&value);
}

static void write_waypoint(YamlWriter *w, const Recorder *r, const Waypoint *waypoint) {
  static const char *const names[] = {"function_return", "assumption", "branching", "function_enter", "target"};
  yaml_open_map(w);
  yaml_key(w, "segment");
  yaml_open_list(w, false);
  yaml_open_map(w);
  yaml_key(w, "waypoint");
  yaml_open_map(w);
  yaml_pair(w, "type", names[waypoint->kind]);
  yaml_pair(w, "action", "follow");
  witness_write_location(w, r->task, waypoint->pos, function_of(r, waypoint->edge));
  if (waypoint->kind != WAYPOINT_ENTER && waypoint->kind != WAYPOINT_TARGET) write_constraint(w, r, waypoint);
  yaml_close_map(w);
  yaml_close_map(w);
  yaml_close_list(w);
  yaml_close_map(w);
}

static void write_waypoints(YamlWriter *w, void *context) {
  const Recorder *r = context;
  yaml_open_list(w, false);
  for (size_t i = 0; i < r->waypoints.size; i++)
    if (r->details <= MOST_DETAILS || !is_detail(&r->waypoints.data[i])) write_waypoint(w, r, &r->waypoints.data[i]);
  yaml_close_list(w);
}

static void recorder_release(Recorder *r) {
  for (size_t i = 0; i < r->all_scopes.size; i++) {
    scopes_release(r->all_scopes.data[i]);
    memory_free(r->all_scopes.data[i]);
  }
  vector_release(&r->all_scopes);
  map_release(&r->scopes);
  vector_release(&r->waypoints);
  vector_release(&r->pending);
}

bool witness_write_violation(const WitnessTask *task, const Cfa *cfa, const ReplayInputVector *inputs, const Lasso *lasso, Buffer *out, Buffer *error) {
  Recorder r = {.task = task, .cfa = cfa};
  input_table_run(r.cfa, inputs, lasso ? lasso->stem + lasso->loop : 0, observe, &r);
  if (lasso) vector_push(&r.waypoints, ((Waypoint){WAYPOINT_TARGET, &cfa->edges.data[cfa->locations.data[lasso->at].out.data[0]], lasso_pos(cfa, lasso), 0}));
  bool has_target = r.waypoints.size && vector_last(&r.waypoints).kind == WAYPOINT_TARGET;
  bool good = has_target && witness_has_place(task, vector_last(&r.waypoints).pos);
  if (!good) buffer_add(error, has_target ? "the error is not in a file of the task" : "the run does not reach the error");
  good = good && witness_write(task, "violation_sequence", write_waypoints, &r, out, error);
  recorder_release(&r);
  return good;
}
