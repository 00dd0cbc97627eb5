/* witness_follow.c: the product of a program and a violation sequence: see witness_follow.h.
 *
 * Waypoints that say the same of the same place are one group, which knows the segments that it ends: a loop of a thousand rounds has few of them.
 * Before an edge the operation inserted last runs first, so groups are put in from the last to the first: one visit of a statement may
 * then pass several assumptions in a row, which is how the values of several variables are written down. */
#include "evidence/witness_follow.h"
#include <string.h>
#include "evidence/witness_place.h"
#include "flow/cfa/build.h"
#include "flow/cfa/split.h"
#include "model/trace/input_table.h"

/* In front of a location, or in front of an edge or behind it. */
typedef struct {
  enum { POINT_LOCATION, POINT_BEFORE, POINT_AFTER } kind;
  uint32_t id;
  Expr *constraint; /* NULL: none */
  bool is_missed;   /* the waypoint is not passed here, where the other side of its branch begins */
} Point;

typedef struct {
  const WitnessWaypoint *first; /* of those that are alike */
  U32Vector segments;           /* in order; owned */
  U32Vector starts, rows;       /* of these: at which a visit begins, and which it comes to once it has passed the one before; owned */
  VECTOR(Point) points;         /* owned */
} Group;

typedef struct {
  const Witness *witness;
  Cfa *cfa;
  Builder builder; /* for make_* */
  Arena *arena;
  PlacedStatementVector statements;
  VECTOR(Group) groups;
  Symbol *segment;
  bool is_strict; /* a run that comes to the waypoint of its segment, and does not pass it, ends */
  const char *problem; /* why the group has no points */
} Follower;

/* ---- groups -------------------------------------------------------------------------------------------- */

static bool is_same_text(const char *a, const char *b) { return a == b || (a && b && !strcmp(a, b)); }

static bool is_alike(const WitnessWaypoint *a, const WitnessWaypoint *b) {
  return a->kind == b->kind && a->is_avoided == b->is_avoided && a->place.line == b->place.line && a->place.column == b->place.column &&
         is_same_text(a->place.file, b->place.file) && is_same_text(a->value, b->value);
}

static Group *group_of(Follower *f, const WitnessWaypoint *waypoint) {
  for (size_t i = 0; i < f->groups.size; i++)
    if (is_alike(f->groups.data[i].first, waypoint)) return &f->groups.data[i];
  vector_push(&f->groups, ((Group){.first = waypoint}));
  return &vector_last(&f->groups);
}

/* Values of two variables before the same statement: as a run that has them both is written down. */
static bool is_in_a_row(const WitnessWaypoint *a, const WitnessWaypoint *b) {
  bool are_assumptions = a->kind == WITNESS_ASSUMPTION && b->kind == WITNESS_ASSUMPTION && !a->is_avoided && !b->is_avoided;
  if (!are_assumptions || a->place.line != b->place.line || a->place.column != b->place.column || !is_same_text(a->place.file, b->place.file)) return false;
  size_t length = strcspn(a->value, "=");
  return length != strcspn(b->value, "=") || strncmp(a->value, b->value, length);
}

static void find_groups(Follower *f) {
  for (size_t i = 0; i < f->witness->waypoints.size; i++) {
    const WitnessWaypoint *waypoint = &f->witness->waypoints.data[i];
    if (waypoint->kind == WITNESS_TARGET) continue;
    Group *group = group_of(f, waypoint);
    vector_push(&group->segments, waypoint->segment);
    bool is_row = i && is_in_a_row(waypoint - 1, waypoint);
    vector_push(is_row ? &group->rows : &group->starts, waypoint->segment);
  }
}

/* ---- expressions --------------------------------------------------------------------------------------- */

static const Type *truth(const Follower *f) { return type_scalar(f->builder.types, TYPE_INT); }

static Expr *counter(Follower *f) { return make_load(&f->builder, f->segment, f->segment->range); }

static Expr *number(Follower *f, i128 value) { return make_integer(&f->builder, f->segment->type, value, f->segment->range); }

static Expr *compare(Follower *f, Operator op, i128 value) { return make_binary(&f->builder, op, truth(f), counter(f), number(f, value)); }

/* low <= segment && segment <= high */
static Expr *is_between(Follower *f, uint32_t low, uint32_t high) {
  if (low == high) return compare(f, OP_EQUAL, low);
  return make_logical(&f->builder, EXPR_AND, compare(f, OP_GREATER_EQUAL, low), compare(f, OP_LESS_EQUAL, high));
}

/* Is the run in one of the segments?  A balanced tree, since there may be thousands. */
static Expr *is_among(Follower *f, const uint32_t *segments, size_t count) {
  if (segments[count - 1] - segments[0] == count - 1) return is_between(f, segments[0], segments[count - 1]);
  return make_logical(&f->builder, EXPR_OR, is_among(f, segments, count / 2), is_among(f, segments + count / 2, count - count / 2));
}

/* The group's waypoint is passed, if its constraint (NULL: none) holds. */
static Edge passing(Follower *f, const Group *group, Expr *constraint) {
  Expr *passes = is_among(f, group->segments.data, group->segments.size);
  if (constraint) passes = make_logical(&f->builder, EXPR_AND, passes, constraint);
  if (group->first->is_avoided) return (Edge){.kind = EDGE_ASSUME, .right = make_not(&f->builder, passes)};
  Expr *next = make_cast(&f->builder, f->segment->type, make_binary(&f->builder, OP_ADD, truth(f), counter(f), make_cast(&f->builder, truth(f), passes)));
  return (Edge){.kind = EDGE_ASSIGN, .left = make_variable(&f->builder, f->segment, f->segment->range), .right = next};
}

/* ---- places -------------------------------------------------------------------------------------------- */

static void find_assumption(Follower *f, Group *group) {
  const PlacedStatement *found = placed_find(f->cfa->program, &f->statements, &group->first->place, false);
  const Stmt *s = found ? placed_first(found->statement) : NULL;
  if (!s) f->problem = "no statement begins there";
  Expr *constraint = s ? placed_value(f->cfa, found->function, s->range.begin, false, group->first->value, f->arena, &f->problem) : NULL;
  if (!constraint) return;
  for (uint32_t i = 0; i < f->cfa->functions.size; i++) {
    if (f->cfa->functions.data[i].symbol != found->function) continue;
    U32Vector locations = {0};
    placed_entries(f->cfa, i, s, &locations);
    for (size_t k = 0; k < locations.size; k++) vector_push(&group->points, ((Point){POINT_LOCATION, locations.data[k], constraint, false}));
    vector_release(&locations);
  }
}

/* 1: it is to hold; 0: not; -1: something else is said. */
static int side_of(const char *value) {
  if (!strcmp(value, "true") || !strcmp(value, "1")) return 1;
  return !strcmp(value, "false") || !strcmp(value, "0") ? 0 : -1;
}

/* A condition of one part, decided by one edge or its alternative. */
static void find_branching(Follower *f, Group *group) {
  const PlacedStatement *found = placed_find(f->cfa->program, &f->statements, &group->first->place, false);
  const Stmt *s = found ? placed_first(found->statement) : NULL;
  bool is_branch = s && (s->kind == STMT_IF || s->kind == STMT_WHILE || s->kind == STMT_FOR || s->kind == STMT_DO) && s->expression;
  int side = side_of(group->first->value);
  if (!is_branch) f->problem = "no condition is there";
  if (is_branch && side < 0) f->problem = "it says neither true nor false";
  if (is_branch && !placed_is_simple(s->expression)) f->problem = "the condition has several parts";
  for (EdgeId e = 0; e < f->cfa->edges.size && !f->problem; e++) {
    const Edge *edge = &f->cfa->edges.data[e];
    bool is_decision = edge->kind == EDGE_ASSUME && edge->is_branch && edge->range.begin == s->range.begin && edge->range.end == s->expression->range.end;
    if (is_decision) vector_push(&group->points, ((Point){POINT_AFTER, e, NULL, edge->is_taken != (side > 0)}));
  }
}

/* A call whose closing parenthesis is the place. */
static bool is_called_there(const Follower *f, const Edge *edge, const WitnessPlace *place) {
  return edge->range.end > edge->range.begin && source_is_program(f->cfa->program->sources, edge->range.begin) &&
         placed_agrees(f->cfa->program, place, edge->range.end - 1);
}

static bool is_entering(const Edge *edge) { return edge->kind == EDGE_CALL && !edge->is_part; }

static void find_enter(Follower *f, Group *group) {
  for (EdgeId e = 0; e < f->cfa->edges.size; e++)
    if (is_entering(&f->cfa->edges.data[e]) && is_called_there(f, &f->cfa->edges.data[e], &group->first->place)) vector_push(&group->points, ((Point){POINT_BEFORE, e, NULL, false}));
}

static bool is_returning(const Edge *edge) {
  bool is_call = is_entering(edge) || (edge->kind == EDGE_HAVOC && edge->reason);
  return is_call && edge->left && edge->left->kind == EXPR_VARIABLE;
}

static void find_return(Follower *f, Group *group) {
  for (EdgeId e = 0; e < f->cfa->edges.size && !f->problem; e++) {
    const Edge *edge = &f->cfa->edges.data[e];
    if (!is_returning(edge) || !is_called_there(f, edge, &group->first->place)) continue;
    const char *value = group->first->value;
    Expr *constraint = value ? placed_result(f->cfa, edge->left->symbol, value, f->arena, &f->problem) : NULL;
    if (!f->problem) vector_push(&group->points, ((Point){POINT_AFTER, e, constraint, false}));
  }
}

static void find_points(Follower *f, Group *group) {
  f->problem = NULL;
  switch (group->first->kind) {
  case WITNESS_ASSUMPTION: find_assumption(f, group); break;
  case WITNESS_BRANCHING: find_branching(f, group); break;
  case WITNESS_ENTER: find_enter(f, group); break;
  case WITNESS_RETURN: find_return(f, group); break;
  case WITNESS_TARGET: break;
  }
  if (f->problem) vector_clear(&group->points);
}

/* ---- numbers ------------------------------------------------------------------------------------------- */

static void renumber(U32Vector *segments, const U32Vector *numbers) {
  for (size_t i = 0; i < segments->size; i++) segments->data[i] = numbers->data[segments->data[i]];
}

/* Segments whose waypoint has no point count as passed: those behind them move up.  Returns how many are left. */
static uint32_t number_segments(Follower *f) {
  uint32_t count = f->witness->segments - 1; /* but for the target's */
  U32Vector numbers = {0};
  for (uint32_t i = 0; i <= count; i++) vector_push(&numbers, i < count);
  for (size_t i = 0; i < f->groups.size; i++) {
    const Group *group = &f->groups.data[i];
    for (size_t k = 0; k < group->segments.size && !group->first->is_avoided; k++) numbers.data[group->segments.data[k]] = group->points.size > 0;
  }
  uint32_t next = 0;
  for (uint32_t i = 0; i <= count; i++) {
    uint32_t is_kept = numbers.data[i];
    numbers.data[i] = next;
    next += is_kept;
  }
  for (size_t i = 0; i < f->groups.size; i++) {
    Group *group = &f->groups.data[i];
    renumber(&group->segments, &numbers);
    renumber(&group->starts, &numbers);
    renumber(&group->rows, &numbers);
  }
  vector_release(&numbers);
  return next;
}

/* ---- the product --------------------------------------------------------------------------------------- */

/* In front of what was put there before. */
static void put_operation(Follower *f, const Point *point, Edge operation) {
  switch (point->kind) {
  case POINT_LOCATION: cfa_insert_before(f->cfa, f->cfa->locations.data[point->id].out.data[0], &operation); break;
  case POINT_BEFORE: cfa_insert_before(f->cfa, point->id, &operation); break;
  case POINT_AFTER: cfa_insert_after(f->cfa, point->id, &operation); break;
  }
}

/* The variable that is said to equal a number, read as it is or widened; NULL: something else is said. */
static Expr *settled(const Expr *constraint) {
  if (!constraint || constraint->kind != EXPR_BINARY || constraint->op != OP_EQUAL || !type_is_integer(constraint->right->type)) return NULL;
  const Expr *left = constraint->left, *right = constraint->right;
  while (left->kind == EXPR_CAST && left->is_implicit) left = left->left;
  while (right->kind == EXPR_CAST || right->kind == EXPR_UNARY) right = right->left;
  bool is_variable = left->kind == EXPR_LOAD && left->left->kind == EXPR_VARIABLE && type_is_integer(left->type);
  return is_variable && right->kind == EXPR_INTEGER ? left->left : NULL;
}

static Expr *choose(Follower *f, Expr *condition, Expr *then, Expr *otherwise) {
  Expr *choice = make_binary(&f->builder, OP_NONE, then->type, then, otherwise);
  choice->kind = EXPR_CONDITIONAL;
  choice->condition = condition;
  return choice;
}

/* A run in one of the segments that does not pass the waypoint here ends.  What goes on has the value that is said, and who follows it is told so. */
static void put_end(Follower *f, const U32Vector *segments, const Point *point) {
  Expr *here = is_among(f, segments->data, segments->size), *elsewhere = make_not(&f->builder, here), *place = settled(point->constraint);
  if (place) {
    const Type *type = type_unqualified(place->type);
    Expr *value = choose(f, here, make_cast(&f->builder, type, point->constraint->right), make_read(&f->builder, place));
    put_operation(f, point, (Edge){.kind = EDGE_ASSIGN, .left = place, .right = value, .is_part = true});
  }
  put_operation(f, point, (Edge){.kind = EDGE_ASSUME, .right = point->constraint ? make_logical(&f->builder, EXPR_OR, elsewhere, point->constraint) : elsewhere});
}

static void put_ends(Follower *f, const Group *group, const U32Vector *segments) {
  bool may_end = f->is_strict && segments->size && !group->first->is_avoided;
  for (size_t k = 0; k < group->points.size && may_end; k++)
    if (group->points.data[k].is_missed || group->points.data[k].constraint) put_end(f, segments, &group->points.data[k]);
}

static void put_passings(Follower *f, const Group *group) {
  for (size_t k = 0; k < group->points.size; k++)
    if (!group->points.data[k].is_missed) put_operation(f, &group->points.data[k], passing(f, group, group->points.data[k].constraint));
}

/* Whether a visit ends the run is decided before it passes anything, but for what stands in a row: the next waypoint of the place may be one of the next visit. */
static void put_groups(Follower *f) {
  for (size_t i = f->groups.size; i-- > 0;) {
    put_passings(f, &f->groups.data[i]);
    put_ends(f, &f->groups.data[i], &f->groups.data[i].rows);
  }
  for (size_t i = f->groups.size; i-- > 0;) put_ends(f, &f->groups.data[i], &f->groups.data[i].starts);
}

static bool is_elsewhere(const Follower *f, const Edge *edge) { return !source_locate(f->cfa->program->sources, edge->range.begin).is_user_file; }

static bool is_line_of(const Follower *f, const WitnessPlace *place, const Edge *edge) {
  WitnessPlace line = *place;
  line.column = 0;
  return placed_agrees(f->cfa->program, &line, edge->range.begin);
}

/* Errors count behind the last segment: those of the target's line, if it has any, and those in the library, which it may have called. */
static void put_target(Follower *f, uint32_t segments, UnfollowedWaypointVector *unfollowed) {
  const WitnessPlace *place = &vector_last(&f->witness->waypoints).place;
  bool has_line = false;
  size_t count = f->cfa->edges.size;
  for (EdgeId e = 0; e < count; e++) has_line = has_line || (f->cfa->edges.data[e].kind == EDGE_ERROR && is_line_of(f, place, &f->cfa->edges.data[e]));
  if (!has_line) vector_push(unfollowed, ((UnfollowedWaypoint){place->mark, "no check of the property is on the target's line"}));
  for (EdgeId e = 0; e < count; e++) {
    if (f->cfa->edges.data[e].kind != EDGE_ERROR) continue;
    bool counts = !has_line || is_line_of(f, place, &f->cfa->edges.data[e]) || is_elsewhere(f, &f->cfa->edges.data[e]);
    Edge condition = {.kind = EDGE_ASSUME, .right = counts ? compare(f, OP_EQUAL, segments) : number(f, 0)};
    cfa_insert_before(f->cfa, e, &condition);
  }
}

FollowedWitness witness_follow(const Witness *witness, bool is_strict, Cfa *cfa, Arena *arena, UnfollowedWaypointVector *unfollowed) {
  Follower f = {.witness = witness, .cfa = cfa, .arena = arena, .is_strict = is_strict, .builder = {.cfa = cfa, .program = cfa->program, .types = &cfa->program->types}};
  placed_statements(cfa->program, &f.statements);
  find_groups(&f);
  for (size_t i = 0; i < f.groups.size; i++) {
    Group *group = &f.groups.data[i];
    find_points(&f, group);
    if (!group->points.size) vector_push(unfollowed, ((UnfollowedWaypoint){group->first->place.mark, f.problem ? f.problem : "the model has no such place"}));
  }
  uint32_t segments = number_segments(&f);
  f.segment = cfa_add_static(cfa, "witness.segment", type_scalar(f.builder.types, TYPE_INT), 0);
  put_groups(&f);
  if (cfa->checks.size) put_target(&f, segments, unfollowed);
  for (size_t i = 0; i < f.groups.size; i++) {
    vector_release(&f.groups.data[i].segments);
    vector_release(&f.groups.data[i].starts);
    vector_release(&f.groups.data[i].rows);
    vector_release(&f.groups.data[i].points);
  }
  vector_release(&f.groups);
  vector_release(&f.statements);
  return (FollowedWitness){f.segment, segments};
}

/* ---- runs ---------------------------------------------------------------------------------------------- */

typedef struct {
  const Symbol *segment;
  i128 passed;
} SegmentCount;

static void observe_segment(void *context, const Edge *edge, unsigned depth, i128 value) {
  SegmentCount *count = context;
  (void)depth;
  if (edge->kind == EDGE_ASSIGN && edge->left->kind == EXPR_VARIABLE && edge->left->symbol == count->segment) count->passed = value;
}

bool witness_is_followed(const FollowedWitness *followed, const Cfa *cfa, const ReplayInputVector *inputs, uint64_t steps) {
  SegmentCount count = {followed->segment, 0};
  input_table_run(cfa, inputs, steps, observe_segment, &count);
  return count.passed == followed->segments;
}
