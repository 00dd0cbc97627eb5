/* Operations whose value depends on the choice of addresses: see address.h. */
#include "model/encode/address.h"
#include "flow/code/closed.h"

enum { PAGE = 4096 };

static Held held_by(const Regions *regions, const Expr *value, ContextId context) {
  if (value->kind == EXPR_INTEGER || value->kind == EXPR_FLOAT) return (Held){.object = OBJECT_NONE};
  return points_held(regions->points, value, context);
}

/* Numbers that are narrower than addresses: what depended on one is arbitrary in them already. */
static bool is_narrow(const Regions *regions, const Type *type) {
  const Types *types = &regions->graph->cfa->program->types;
  return type_is_integer(type) && type_width(types, type) < (types->model == ILP32 ? 32u : 64u);
}

static bool is_one_place(const Regions *regions, Held a, Held b) {
  return a.count == 1 && b.count == 1 && a.object == b.object && a.object < regions->objects && regions->instances[a.object] == 1;
}

/* No object lies at such a number, seen with or without sign. */
static bool is_outside(const Regions *regions, const Expr *number, const Type *compared_as) {
  const Types *types = &regions->graph->cfa->program->types;
  i128 value;
  if (!closed_value(types, number, &value)) return false;
  bool is_signed = type_is_integer(compared_as) && type_is_signed(types, compared_as);
  if (is_signed && types->model == ILP32) return false; /* half of the objects may lie there */
  if (value < 0 && compared_as->kind == TYPE_POINTER) value += (i128)1 << type_width(types, compared_as);
  unsigned width = type_width(types, compared_as);
  bool is_low = value >= -PAGE && value <= PAGE;
  return is_low || (!is_signed && value >= ((i128)1 << width) - PAGE);
}

static bool order_is_open(const Regions *regions, const Expr *e, Held a, Held b) {
  if (a.is_shifted || b.is_shifted) return true; /* it may wrap around */
  if (is_one_place(regions, a, b)) return false;
  if (!b.count && is_outside(regions, e->right, e->left->type)) return false;
  if (!a.count && is_outside(regions, e->left, e->left->type)) return false;
  return true;
}

/* So many of the lowest bits of an address do not depend on where its object lies, as a number of the values they have. */
static uint64_t known_values(const Regions *regions, const Expr *value, ContextId context) {
  if (held_by(regions, value, context).is_mixed) return 1;
  uint64_t least = UINT32_MAX;
  Targets targets = points_of_value(regions->points, value, context);
  for (size_t i = 0; i < targets.size; i++) {
    uint64_t alignment = regions_alignment(regions, targets.data[i].object);
    if (alignment < least) least = alignment;
  }
  return targets.size ? least & (0 - least) : 1;
}

/* Only the lowest bits of an address are looked at or changed. */
static bool is_tagging(const Regions *regions, const Expr *e, ContextId context) {
  i128 bits;
  const Types *types = &regions->graph->cfa->program->types;
  bool is_right = closed_value(types, e->right, &bits);
  if (!is_right && !closed_value(types, e->left, &bits)) return false;
  i128 values = (i128)known_values(regions, is_right ? e->left : e->right, context), cleared = ~(i128)(int64_t)bits;
  switch (e->op) {
  case OP_BIT_AND: return (bits >= 0 && bits < values) || (cleared >= 0 && cleared < values);
  case OP_BIT_OR:
  case OP_BIT_XOR: return bits >= 0 && bits < values;
  case OP_REMAINDER: return is_right && bits > 0 && bits <= values && !(bits & (bits - 1)) && !type_is_signed(types, e->type);
  default: return false;
  }
}

unsigned address_known_bits(const Regions *regions, const Expr *cast, ContextId context) {
  unsigned bits = 0;
  if (cast->kind != EXPR_CAST || !type_is_integer(cast->type)) return 0;
  uint64_t values = known_values(regions, cast->left, context);
  while (values >> bits > 1) bits++;
  return bits;
}

static bool binary_is_open(const Regions *regions, const Expr *e, ContextId context) {
  if (e->op == OP_EQUAL || e->op == OP_NOT_EQUAL || type_is_float(e->left->type)) return false;
  if (is_narrow(regions, e->left->type)) return false;
  Held a = held_by(regions, e->left, context), b = held_by(regions, e->right, context);
  if (!a.count && !b.count) return false;
  switch (e->op) {
  case OP_ADD: return a.count && b.count;
  case OP_POINTER_ADD:
  case OP_POINTER_SUBTRACT: return b.count;
  case OP_SUBTRACT:
  case OP_POINTER_DIFFERENCE: return b.count && !is_one_place(regions, a, b);
  case OP_LESS:
  case OP_LESS_EQUAL:
  case OP_GREATER:
  case OP_GREATER_EQUAL: return order_is_open(regions, e, a, b);
  default: return !is_tagging(regions, e, context);
  }
}

static bool cast_is_open(const Regions *regions, const Expr *e, ContextId context) {
  const Types *types = &regions->graph->cfa->program->types;
  if (e->type->kind == TYPE_BOOL || e->type->kind == TYPE_VOID || type_is_float(e->left->type) || is_narrow(regions, e->left->type)) return false;
  bool keeps = !type_is_float(e->type) && type_width(types, e->type) >= (types->model == ILP32 ? 32u : 64u);
  return !keeps && held_by(regions, e->left, context).count;
}

bool address_decides(const Regions *regions, const Expr *e, ContextId context) {
  switch (e->kind) {
  case EXPR_BINARY: return binary_is_open(regions, e, context);
  case EXPR_CAST: return cast_is_open(regions, e, context);
  case EXPR_UNARY:
    if (e->op == OP_NOT || type_is_float(e->left->type) || is_narrow(regions, e->left->type)) return false;
    return held_by(regions, e->left, context).count;
  default: return false;
  }
}

bool address_truth_is_open(const Regions *regions, const Expr *value, ContextId context) { return held_by(regions, value, context).is_shifted; }

bool address_is_piece(const Regions *regions, const Expr *load, ContextId context) {
  const Types *types = &regions->graph->cfa->program->types;
  const Expr *place = load->kind == EXPR_LOAD ? load->left : load;
  bool is_field = expression_is_bit_field(place);
  bool is_whole = !is_field && !type_is_float(load->type) && type_width(types, load->type) >= (types->model == ILP32 ? 32u : 64u);
  return !is_whole && held_by(regions, load, context).count;
}
