/* points_solve.c: nodes, flows and rules, and the worklist that brings targets where they flow.
 *
 * Only what is new at a node is passed on (Pearce, Kelly and Hankin, "Efficient field-sensitive pointer analysis of C",
 * 2007, for the method; patterns instead of field numbers are ours).  A target arrives anew when its pattern grows, which
 * happens seldom, as a stride can only become a divisor of itself.
 *
 * A difference of two addresses of one object is a number: other + (p - q) does not point to where p does.  That can be
 * said only once both sets are known, so differences wait until nothing else is left to do. */
#include <string.h>
#include "flow/memory/points_inside.h"

/* ---- sets ---------------------------------------------------------------------------------------- */

static void set_reserve(TargetSet *set, uint32_t wanted) {
  if (wanted <= set->capacity) return;
  set->capacity = set->capacity ? 2 * set->capacity : 2;
  if (set->capacity < wanted) set->capacity = wanted;
  set->data = memory_resize(set->data, set->capacity, sizeof *set->data);
}

/* The first that is not before `object`. */
static uint32_t set_find(const TargetSet *set, ObjectId object) {
  uint32_t low = 0, high = set->size;
  while (low < high) {
    uint32_t middle = low + (high - low) / 2;
    if (set->data[middle].object < object)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

/* False: nothing new.  *target becomes what the set now has. */
static bool set_add(TargetSet *set, Target *target) {
  uint32_t at = set_find(set, target->object);
  if (at < set->size && set->data[at].object == target->object) {
    Target joined = target_join(set->data[at], *target);
    if (joined.low == set->data[at].low && joined.stride == set->data[at].stride && joined.is_shifted == set->data[at].is_shifted) return false;
    *target = set->data[at] = joined;
    return true;
  }
  set_reserve(set, set->size + 1);
  memmove(set->data + at + 1, set->data + at, (set->size - at) * sizeof *set->data);
  set->data[at] = *target;
  set->size++;
  return true;
}

/* ---- nodes --------------------------------------------------------------------------------------- */

PointsNode points_add_node(Points *points) {
  PointsNode node = (PointsNode)points->nodes.size;
  vector_push(&points->nodes, (NodeInfo){.flows = POINTS_NONE, .listeners = POINTS_NONE, .is = node});
  return node;
}

void points_add_fresh(Points *points, PointsNode node, Target target) {
  NodeInfo *info = &points->nodes.data[node];
  set_reserve(&info->fresh, info->fresh.size + 1);
  info->fresh.data[info->fresh.size++] = target;
  if (info->is_queued) return;
  info->is_queued = true;
  vector_push(&points->queue, node);
}

void points_add_target(Points *points, PointsNode node, Target target) {
  if (target_is_outside(target)) target = target_outside();
  node = points_find(points, node);
  if (set_add(&points->nodes.data[node].set, &target)) points_add_fresh(points, node, target);
}

/* ---- values -------------------------------------------------------------------------------------- */

Target value_target(const Points *points, Value address) {
  return target_change(points, (Target){address.of, 0, 0, false}, address.change);
}

Value value_change(const Points *points, Value value, Change change) {
  value.change = change_then(points, value.change, change);
  return value;
}

Value value_mixed(Value value) {
  value.change = (Change){0, 0, true, value.change.is_shifted};
  return value;
}

Value value_shifted(Value value) {
  value.change.is_shifted = true;
  return value;
}

Value value_computed(Value value) { return value_shifted(value_mixed(value)); }

Value value_widened(const Points *points, Value value, uint64_t stride) {
  return value_change(points, value, (Change){0, stride, false, false});
}

Value value_join(Points *points, Value a, Value b) {
  if (value_is_none(a)) return b;
  if (value_is_none(b)) return a;
  PointsNode node = points_add_node(points);
  points_add_flow(points, a, node);
  points_add_flow(points, b, node);
  return value_of_node(node);
}

static const TargetSet *set_of(const Points *points, PointsNode node) { return &points->nodes.data[points_find(points, node)].set; }

static uint32_t value_count(const Points *points, Value value) {
  if (value.kind == VALUE_NODE) return set_of(points, value.of)->size;
  return value.kind == VALUE_ADDRESS;
}

static Target value_nth(const Points *points, Value value, uint32_t n) {
  if (value.kind == VALUE_ADDRESS) return value_target(points, value);
  return target_change(points, set_of(points, value.of)->data[n], value.change);
}

/* Of objects of the program. */
static uint32_t value_count_own(const Points *points, Value value) {
  uint32_t count = value_count(points, value);
  return count && target_is_outside(value_nth(points, value, count - 1)) ? count - 1 : count;
}

/* What the value has now. */
static void push_value(Points *points, Value value, PointsNode to) {
  for (uint32_t i = 0; i < value_count(points, value); i++) points_add_target(points, to, value_nth(points, value, i));
}

/* Is there such a flow already?  Only the two usual changes are looked up. */
static bool is_known_flow(Points *points, Value from, PointsNode to) {
  bool is_plain = change_is_none(from.change);
  if (!is_plain && !from.change.is_mixed) return false;
  if (from.of == to && is_plain) return true;
  Map *known = is_plain ? &points->plain_flows : &points->mixed_flows;
  uint64_t key = (uint64_t)from.change.is_shifted << 63 | (uint64_t)from.of << 32 | to;
  if (map_has(known, key)) return true;
  map_put(known, key, 1);
  return false;
}

bool points_link(Points *points, Value from, PointsNode to) {
  from.of = points_find(points, from.of);
  to = points_find(points, to);
  if (is_known_flow(points, from, to)) return false;
  NodeInfo *info = &points->nodes.data[from.of];
  vector_push(&points->flows, (Flow){to, info->flows, from.change});
  info->flows = (uint32_t)points->flows.size - 1;
  return true;
}

void points_add_flow(Points *points, Value from, PointsNode to) {
  if (value_is_none(from)) return;
  if (from.kind != VALUE_NODE || points_link(points, from, to)) push_value(points, from, to);
}

/* ---- rules --------------------------------------------------------------------------------------- */

static bool is_operand(const Points *points, Value value, PointsNode node) { return value.kind == VALUE_NODE && points_find(points, value.of) == node; }

static void load_from(Points *points, const Rule *rule, Target at) {
  PointsNode cell = points_read(points, at, rule->size);
  if (cell == POINTS_NONE) return;
  Value value = value_of_node(cell);
  points_add_flow(points, rule->is_mixed ? value_computed(value) : value, rule->result);
}

static void store_to(Points *points, const Rule *rule, Target at) {
  PointsNode cell = points_written(points, at, rule->size);
  if (cell != POINTS_NONE) points_add_flow(points, rule->second, cell);
}

static void copy_between(Points *points, const Rule *rule, Target to, Target from) {
  points_transfer(points, (Transfer){to, from, rule->size, rule->is_whole});
}

/* Many places to as many others: through one in between it takes a copy for each instead of one for each two. */
static void buffer_copy(Points *points, uint32_t index) {
  enum { MOST_PAIRS = 256 };
  Rule *rule = &points->rules.data[index];
  uint64_t to = value_count(points, rule->first), from = value_count(points, rule->second);
  if (rule->buffer != OBJECT_NONE || to * from <= MOST_PAIRS) return;
  Target buffer = {rule->buffer = points_new_buffer(points, rule->size), 0, 0, false};
  Rule copy = *rule;
  for (uint32_t i = 0; i < from; i++) copy_between(points, &copy, buffer, value_nth(points, copy.second, i));
  for (uint32_t i = 0; i < to; i++) copy_between(points, &copy, value_nth(points, copy.first, i), buffer);
}

static void copy_to(Points *points, uint32_t index, Target to) {
  buffer_copy(points, index);
  Rule rule = points->rules.data[index];
  if (rule.buffer != OBJECT_NONE)
    copy_between(points, &rule, to, (Target){rule.buffer, 0, 0, false});
  else
    for (uint32_t i = 0; i < value_count(points, rule.second); i++) copy_between(points, &rule, to, value_nth(points, rule.second, i));
}

static void copy_from(Points *points, uint32_t index, Target from) {
  buffer_copy(points, index);
  Rule rule = points->rules.data[index];
  if (rule.buffer != OBJECT_NONE)
    copy_between(points, &rule, (Target){rule.buffer, 0, 0, false}, from);
  else
    for (uint32_t i = 0; i < value_count(points, rule.first); i++) copy_between(points, &rule, value_nth(points, rule.first, i), from);
}

/* The second operand of a sum. */
static void push_operand(Points *points, const Rule *rule) {
  for (uint32_t i = 0; i < value_count(points, rule->second); i++) {
    Target target = value_nth(points, rule->second, i);
    if (!target_is_outside(target) || !rule->is_index) points_add_target(points, rule->result, target);
  }
}

static void mix_all(Points *points, uint32_t index) {
  points->rules.data[index].is_mixed = true;
  Rule rule = points->rules.data[index];
  rule.second = value_computed(rule.second);
  push_value(points, value_computed(rule.first), rule.result);
  push_operand(points, &rule);
}

/* Only one operand may hold addresses for the sum to be an address with a known pattern. */
static void check_sum(Points *points, uint32_t index) {
  Rule rule = points->rules.data[index];
  if (!rule.is_mixed && value_count_own(points, rule.first) && value_count_own(points, rule.second)) mix_all(points, index);
}

static bool is_number(const Points *points, const Rule *rule) {
  if (value_count_own(points, rule->first) != 1 || value_count_own(points, rule->second) != 1) return false;
  Target first = value_nth(points, rule->first, 0), second = value_nth(points, rule->second, 0);
  return first.object == second.object && points->objects.data[first.object].is_single && !target_is_mixed(first) &&
         !target_is_mixed(second);
}

static void check_difference(Points *points, uint32_t index) {
  Rule rule = points->rules.data[index];
  bool is_known = value_count_own(points, rule.first) && value_count_own(points, rule.second);
  if (!rule.is_mixed && is_known && !is_number(points, &rule)) mix_all(points, index);
}

static void apply_rule(Points *points, uint32_t index, PointsNode node, Target target) {
  Rule rule = points->rules.data[index];
  bool is_first = is_operand(points, rule.first, node), is_second = is_operand(points, rule.second, node);
  Target first = target_change(points, target, rule.first.change);
  Target second = target_change(points, target, rule.second.change);
  switch (rule.kind) {
  case RULE_LOAD: load_from(points, &rule, first); return;
  case RULE_STORE:
    if (is_first) store_to(points, &rule, first);
    return;
  case RULE_COPY:
    if (is_first) copy_to(points, index, first);
    if (is_second) copy_from(points, index, second);
    return;
  case RULE_SUM: check_sum(points, index); break;
  case RULE_DIFFERENCE: check_difference(points, index); break;
  }
  if (target_is_outside(target)) { /* an index leads nowhere, nor does a difference */
    if (is_first || (is_second && rule.kind == RULE_SUM && !rule.is_index)) points_add_target(points, rule.result, target);
    return;
  }
  if (points->rules.data[index].is_mixed) {
    points_add_target(points, rule.result, (Target){target.object, 1, 1, true});
    return;
  }
  bool flows = rule.kind == RULE_SUM || rule.is_fired;
  if (flows && is_first) points_add_target(points, rule.result, first);
  if (flows && is_second && rule.kind == RULE_SUM) points_add_target(points, rule.result, second);
}

static void listen(Points *points, Value value, uint32_t rule) {
  if (value.kind != VALUE_NODE) return;
  NodeInfo *info = &points->nodes.data[points_find(points, value.of)];
  vector_push(&points->listeners, (Listener){rule, info->listeners});
  info->listeners = (uint32_t)points->listeners.size - 1;
}

/* What the rule's operands have already. */
static void start_rule(Points *points, uint32_t index) {
  Rule rule = points->rules.data[index];
  if (rule.kind == RULE_SUM) {
    push_value(points, rule.first, rule.result);
    push_operand(points, &rule);
    check_sum(points, index);
  } else if (rule.kind == RULE_DIFFERENCE) {
    check_difference(points, index);
  } else {
    for (uint32_t i = 0; i < value_count(points, rule.first); i++) {
      Target at = value_nth(points, rule.first, i);
      if (rule.kind == RULE_LOAD) load_from(points, &rule, at);
      if (rule.kind == RULE_STORE) store_to(points, &rule, at);
      if (rule.kind == RULE_COPY) copy_to(points, index, at);
    }
  }
}

void points_add_rule(Points *points, Rule rule) {
  uint32_t index = (uint32_t)points->rules.size;
  rule.buffer = OBJECT_NONE;
  vector_push(&points->rules, rule);
  if (rule.kind == RULE_DIFFERENCE) vector_push(&points->differences, index);
  listen(points, rule.first, index);
  bool both = rule.kind == RULE_COPY || rule.kind == RULE_SUM || rule.kind == RULE_DIFFERENCE;
  if (both && !(rule.first.kind == VALUE_NODE && is_operand(points, rule.second, points_find(points, rule.first.of))))
    listen(points, rule.second, index);
  start_rule(points, index);
}

/* ---- the worklist -------------------------------------------------------------------------------- */

static void visit(Points *points, PointsNode node) {
  node = points_find(points, node);
  TargetSet fresh = points->nodes.data[node].fresh;
  points->nodes.data[node].fresh = (TargetSet){0};
  points->nodes.data[node].is_queued = false;
  for (uint32_t i = points->nodes.data[node].flows; i != POINTS_NONE; i = points->flows.data[i].next) {
    Flow flow = points->flows.data[i];
    points->passed += fresh.size;
    for (uint32_t j = 0; j < fresh.size; j++)
      points_add_target(points, flow.to, target_change(points, fresh.data[j], flow.change));
  }
  for (uint32_t i = points->nodes.data[node].listeners; i != POINTS_NONE; i = points->listeners.data[i].next) {
    uint32_t rule = points->listeners.data[i].rule;
    for (uint32_t j = 0; j < fresh.size; j++) apply_rule(points, rule, node, fresh.data[j]);
  }
  memory_free(fresh.data);
}

/* Differences of which only one side holds addresses. */
static void fire_differences(Points *points) {
  for (size_t i = 0; i < points->differences.size; i++) {
    uint32_t index = points->differences.data[i];
    Rule rule = points->rules.data[index];
    bool has_first = value_count_own(points, rule.first) > 0, has_second = value_count_own(points, rule.second) > 0;
    if (rule.is_mixed || has_first == has_second) continue;
    if (has_second) {
      mix_all(points, index);
    } else if (!rule.is_fired) {
      points->rules.data[index].is_fired = true;
      push_value(points, rule.first, rule.result);
    }
  }
}

static bool is_time_for_cycles(const Points *points) { return points->passed > 4 * (points->nodes.size + points->flows.size); }

bool points_solve(Points *points, Budget *budget) {
  enum { POLL_INTERVAL = 256 };
  U32Vector batch = {0};
  unsigned visits = 0;
  bool is_left = true;
  for (;;) {
    points_copy_new_cells(points);
    if (!points->queue.size) fire_differences(points);
    if (!points->queue.size && !points->new_cells.size) break;
    U32Vector swapped = batch;
    batch = points->queue;
    points->queue = swapped;
    vector_clear(&points->queue);
    for (size_t i = 0; i < batch.size && is_left; i++) {
      visit(points, batch.data[i]);
      if (is_time_for_cycles(points)) points_merge_cycles(points);
      if (budget && ++visits % POLL_INTERVAL == 0) is_left = budget_left(budget, "points_to");
    }
    if (!is_left) break;
  }
  vector_release(&batch);
  return is_left;
}

static bool is_empty(const Points *points, Value address) { return address.kind == VALUE_NODE && !set_of(points, address.of)->size; }

bool points_settle(Points *points) {
  bool is_new = false;
  for (; points->settled < points->rules.size; points->settled++) {
    Rule rule = points->rules.data[points->settled];
    Value addresses[2] = {rule.first, rule.second};
    int count = rule.kind == RULE_COPY ? 2 : rule.kind == RULE_LOAD || rule.kind == RULE_STORE;
    for (int k = 0; k < count; k++) {
      if (!is_empty(points, addresses[k])) continue;
      points_add_target(points, addresses[k].of, target_outside());
      is_new = true;
    }
  }
  return is_new;
}
