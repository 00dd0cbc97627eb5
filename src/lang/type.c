/* type.c: making C types and asking about them (C11 6.2.5, 6.3.1).
 *
 * Sizes and alignments are those of gcc on x86 Linux.  The one trap is i386, where a type has two
 * alignments: the one gcc prefers for a variable (`__alignof__(double)` is 8) and the one that the System
 * V ABI prescribes for a member of a struct (4), which is also what `_Alignof` says.  Layout of records
 * lives in layout.c. */
#include "lang/type.h"

#include <assert.h>
#include <string.h>

/* ---- making types --------------------------------------------------------------------------------- */

void types_init(Types *types, Arena *arena, DataModel model) {
  memset(types, 0, sizeof *types);
  types->arena = arena;
  types->model = model;
  for (int kind = 0; kind <= TYPE_VA_LIST; kind++) {
    Type *type = &types->scalars[kind];
    type->kind = (TypeKind)kind;
    type->unqualified = type;
  }
}

const Type *type_scalar(const Types *types, TypeKind kind) { return &types->scalars[kind]; }

const Type *type_size_t(const Types *types) {
  return type_scalar(types, types->model == ILP32 ? TYPE_UINT : TYPE_ULONG);
}

const Type *type_ptrdiff_t(const Types *types) {
  return type_scalar(types, types->model == ILP32 ? TYPE_INT : TYPE_LONG);
}

/* The i386 ABI says long, the x86-64 ABI int. */
const Type *type_wchar_t(const Types *types) {
  return type_scalar(types, types->model == ILP32 ? TYPE_LONG : TYPE_INT);
}

static Type *type_new(Types *types, TypeKind kind, const Type *base) {
  Type *type = ARENA_NEW(types->arena, Type);
  type->kind = kind;
  type->base = base;
  type->unqualified = type;
  return type;
}

static Type *type_copy(Types *types, const Type *type) {
  return arena_copy(types->arena, type, sizeof *type);
}

Type *type_pointer(Types *types, const Type *to) { return type_new(types, TYPE_POINTER, to); }

Type *type_array(Types *types, const Type *of, uint64_t count, bool count_known) {
  Type *type = type_new(types, TYPE_ARRAY, of);
  type->count = count;
  type->count_known = count_known;
  return type;
}

Type *type_function(Types *types, const Type *result) { return type_new(types, TYPE_FUNCTION, result); }

Type *type_record(Types *types, TypeKind kind, const char *tag) {
  assert(kind == TYPE_STRUCT || kind == TYPE_UNION);
  Type *type = type_new(types, kind, NULL);
  type->record = ARENA_NEW(types->arena, Record);
  type->record->tag = tag;
  type->record->alignment = 1;
  return type;
}

/* Qualifying an array qualifies its elements (C11 6.7.3p9): the array type itself stays plain. */
static const Type *qualify_array(Types *types, const Type *type, unsigned qualifiers) {
  const Type *element = type_qualify(types, type->base, qualifiers);
  if (element == type->base) return type;
  Type *copy = type_copy(types, type);
  copy->base = element;
  copy->unqualified = copy;
  return copy;
}

/* Adds `qualifiers` to those that the type has. */
const Type *type_qualify(Types *types, const Type *type, unsigned qualifiers) {
  if (!(qualifiers & ~type->qualifiers)) return type;
  if (type->kind == TYPE_ARRAY) return qualify_array(types, type, qualifiers);
  Type *copy = type_copy(types, type);
  copy->qualifiers |= qualifiers;
  return copy;
}

const Type *type_unqualified(const Type *type) { return type->unqualified; }

const Type *type_align(Types *types, const Type *type, unsigned alignment) {
  Type *plain = type_copy(types, type->unqualified);
  plain->forced_alignment = alignment;
  plain->unqualified = plain;
  return type_qualify(types, plain, type->qualifiers);
}

/* ---- questions ------------------------------------------------------------------------------------ */

bool type_is_integer(const Type *type) { return type->kind >= TYPE_BOOL && type->kind <= TYPE_ENUM; }

bool type_is_float(const Type *type) { return type->kind >= TYPE_FLOAT16 && type->kind <= TYPE_FLOAT128; }

bool type_is_arithmetic(const Type *type) { return type_is_integer(type) || type_is_float(type); }

bool type_is_scalar(const Type *type) { return type_is_arithmetic(type) || type->kind == TYPE_POINTER; }

bool type_is_record(const Type *type) { return type->kind == TYPE_STRUCT || type->kind == TYPE_UNION; }

/* The integer type that an enum is compatible with; asked of the plain type, for a qualified copy may be
 * older than the enum's completion.  An enum without a body is taken for unsigned, as gcc does. */
static const Type *enum_base(const Types *types, const Type *type) {
  const Type *base = type->unqualified->base;
  return base ? base : type_scalar(types, TYPE_UINT);
}

bool type_is_signed(const Types *types, const Type *type) {
  switch (type->kind) {
  case TYPE_CHAR:
  case TYPE_SCHAR:
  case TYPE_SHORT:
  case TYPE_INT:
  case TYPE_LONG:
  case TYPE_LLONG:
  case TYPE_INT128: return true;
  case TYPE_ENUM: return type_is_signed(types, enum_base(types, type));
  default: return false;
  }
}

/* Functions count as complete, for GNU C takes their size; void does not. */
bool type_is_complete(const Type *type) {
  switch (type->kind) {
  case TYPE_VOID: return false;
  case TYPE_ENUM: return type->unqualified->enum_complete;
  case TYPE_ARRAY:
    return (type->count_known || type->count_expr || type->count_symbol) && type_is_complete(type->base);
  case TYPE_STRUCT:
  case TYPE_UNION: return type->record->is_complete;
  default: return true;
  }
}

bool type_is_variable(const Type *type) {
  for (; type->kind == TYPE_ARRAY || type->kind == TYPE_POINTER; type = type->base)
    if (type->kind == TYPE_ARRAY && (type->count_expr || type->count_symbol)) return true;
  return false;
}

uint64_t type_size(const Types *types, const Type *type) {
  bool is_64 = types->model == LP64;
  switch (type->kind) {
  case TYPE_VOID:
  case TYPE_FUNCTION:
  case TYPE_BOOL:
  case TYPE_CHAR:
  case TYPE_SCHAR:
  case TYPE_UCHAR: return 1;
  case TYPE_SHORT:
  case TYPE_USHORT:
  case TYPE_FLOAT16: return 2;
  case TYPE_INT:
  case TYPE_UINT:
  case TYPE_FLOAT: return 4;
  case TYPE_LONG:
  case TYPE_ULONG:
  case TYPE_POINTER: return is_64 ? 8 : 4;
  case TYPE_LLONG:
  case TYPE_ULLONG:
  case TYPE_DOUBLE: return 8;
  case TYPE_INT128:
  case TYPE_UINT128:
  case TYPE_FLOAT128: return 16;
  case TYPE_LDOUBLE: return is_64 ? 16 : 12;
  case TYPE_ENUM: return type_size(types, enum_base(types, type));
  case TYPE_COMPLEX: return 2 * type_size(types, type->base);
  case TYPE_ARRAY: return type->count_known ? type->count * type_size(types, type->base) : 0;
  case TYPE_VECTOR: return type->count * type_size(types, type->base);
  case TYPE_STRUCT:
  case TYPE_UNION: return type->record->size;
  case TYPE_VA_LIST: return is_64 ? 24 : 4;
  }
  return 0;
}

/* An atomic type of a size that the processor moves at once is aligned to that size. */
static unsigned atomic_alignment(const Types *types, const Type *type, unsigned alignment) {
  uint64_t size = type_size(types, type);
  bool is_power = size && !(size & (size - 1)) && size <= 16;
  return is_power && size > alignment ? (unsigned)size : alignment;
}

static unsigned natural_alignment(const Types *types, const Type *type) {
  switch (type->kind) {
  case TYPE_ARRAY:
  case TYPE_COMPLEX: return type_preferred_alignment(types, type->base);
  case TYPE_STRUCT:
  case TYPE_UNION: return type->record->alignment;
  case TYPE_ENUM: return type_preferred_alignment(types, enum_base(types, type));
  case TYPE_LDOUBLE:
  case TYPE_VA_LIST: return types->model == LP64 ? (type->kind == TYPE_LDOUBLE ? 16 : 8) : 4;
  default: return (unsigned)type_size(types, type);
  }
}

unsigned type_preferred_alignment(const Types *types, const Type *type) {
  unsigned alignment = type->forced_alignment ? type->forced_alignment : natural_alignment(types, type);
  if (type->qualifiers & QUALIFIER_ATOMIC) alignment = atomic_alignment(types, type, alignment);
  return alignment;
}

/* Has an attribute had a say in the type's alignment? */
static bool is_user_aligned(const Type *type) {
  while (type->kind == TYPE_ARRAY && !type->forced_alignment) type = type->base;
  if (type->forced_alignment) return true;
  if (!type_is_record(type)) return false;
  if (type->record->forced_alignment) return true;
  for (const Member *member = type->record->members; member; member = member->next)
    if (member->alignment || is_user_aligned(member->type)) return true;
  return false;
}

/* Does the i386 ABI align members of this type to 4 bytes at most?  Everything held in integer registers
 * or as a double, unless an attribute says otherwise.  A record has the alignment of its members, which
 * exceeds 4 only by attributes, for __float128, or for an atomic one: gcc forgets the last case again in a
 * record as large as a register pair. */
static bool is_limited_as_member(const Types *types, const Type *type) {
  if (types->model == LP64) return false;
  for (; type->kind == TYPE_ARRAY; type = type->base)
    if (type->forced_alignment) return false;
  if (type->forced_alignment || (type->qualifiers & QUALIFIER_ATOMIC)) return false;
  if (type->kind == TYPE_COMPLEX) type = type->base;
  if (type->kind == TYPE_VECTOR) return type_size(types, type) <= 8;
  if (type_is_record(type)) return type->record->size == 8 && !is_user_aligned(type);
  return type_is_integer(type) || type->kind == TYPE_DOUBLE || type->kind == TYPE_POINTER;
}

unsigned type_alignment(const Types *types, const Type *type) {
  unsigned alignment = type_preferred_alignment(types, type);
  return alignment > 4 && is_limited_as_member(types, type) ? 4 : alignment;
}

unsigned type_width(const Types *types, const Type *type) {
  switch (type->kind) {
  case TYPE_BOOL: return 1;
  case TYPE_LDOUBLE: return 80;
  case TYPE_ENUM: return type_width(types, enum_base(types, type));
  default: return (unsigned)(8 * type_size(types, type));
  }
}

/* ---- arithmetic conversions (C11 6.3.1) ----------------------------------------------------------- */

unsigned type_rank(const Type *type) {
  switch (type->kind) {
  case TYPE_BOOL: return 1;
  case TYPE_CHAR:
  case TYPE_SCHAR:
  case TYPE_UCHAR: return 2;
  case TYPE_SHORT:
  case TYPE_USHORT: return 3;
  case TYPE_INT:
  case TYPE_UINT: return 4;
  case TYPE_LONG:
  case TYPE_ULONG: return 5;
  case TYPE_LLONG:
  case TYPE_ULLONG: return 6;
  case TYPE_INT128:
  case TYPE_UINT128: return 7;
  case TYPE_ENUM: return type->unqualified->base ? type_rank(type->unqualified->base) : 4;
  default: return 0;
  }
}

/* On x86 int holds every value of every type of lower rank. */
const Type *type_promote(const Types *types, const Type *type) {
  if (type->kind == TYPE_ENUM) type = enum_base(types, type);
  if (!type_is_integer(type)) return type->unqualified;
  if (type_rank(type) < 4) return type_scalar(types, TYPE_INT);
  return type_scalar(types, type->kind);
}

/* A bit-field that is wider than int, or as wide as its type, keeps its declared type. */
const Type *type_promote_bits(const Types *types, const Type *type, unsigned bit_width) {
  const Type *promoted = type_promote(types, type);
  if (bit_width == type_width(types, type)) return promoted;
  if (bit_width < 32) return type_scalar(types, TYPE_INT);
  if (bit_width == 32) return type_scalar(types, type_is_signed(types, type) ? TYPE_INT : TYPE_UINT);
  return promoted;
}

static TypeKind unsigned_kind(TypeKind kind) {
  switch (kind) {
  case TYPE_INT: return TYPE_UINT;
  case TYPE_LONG: return TYPE_ULONG;
  case TYPE_LLONG: return TYPE_ULLONG;
  case TYPE_INT128: return TYPE_UINT128;
  default: return kind;
  }
}

static const Type *usual_integer(const Types *types, const Type *a, const Type *b) {
  a = type_promote(types, a);
  b = type_promote(types, b);
  if (type_is_signed(types, a) == type_is_signed(types, b)) return type_rank(a) >= type_rank(b) ? a : b;
  const Type *with_sign = type_is_signed(types, a) ? a : b, *without = with_sign == a ? b : a;
  if (type_rank(without) >= type_rank(with_sign)) return without;
  if (type_width(types, with_sign) > type_width(types, without)) return with_sign;
  return type_scalar(types, unsigned_kind(with_sign->kind));
}

const Type *type_usual(const Types *types, const Type *a, const Type *b) {
  if (a->kind == TYPE_VECTOR) return a->unqualified;
  if (b->kind == TYPE_VECTOR) return b->unqualified;
  if (a->kind == TYPE_COMPLEX && b->kind == TYPE_COMPLEX)
    return (a->base->kind >= b->base->kind ? a : b)->unqualified;
  if (a->kind == TYPE_COMPLEX) return a->unqualified;
  if (b->kind == TYPE_COMPLEX) return b->unqualified;
  if (type_is_float(a) || type_is_float(b)) { /* kinds of floats are in the order of their ranks */
    if (!type_is_float(b)) return type_scalar(types, a->kind);
    if (!type_is_float(a)) return type_scalar(types, b->kind);
    return type_scalar(types, a->kind >= b->kind ? a->kind : b->kind);
  }
  return usual_integer(types, a, b);
}

/* ---- compatible types (C11 6.2.7) ----------------------------------------------------------------- */

/* Pairs of records that are being compared, further out; they are taken to be compatible, for otherwise
 * lists and trees would never end.  The outermost one, if it has no records, says how members are compared. */
typedef struct Assumed Assumed;
struct Assumed {
  const Record *a, *b;
  bool by_layout; /* members may have other names */
  const Assumed *outer;
};

static bool compatible(const Types *types, const Type *a, const Type *b, const Assumed *assumed);

static bool same_text(const char *a, const char *b) { return a == b || (a && b && !strcmp(a, b)); }

static bool compatible_members(const Types *types, const Member *a, const Member *b, const Assumed *assumed) {
  for (; a && b; a = a->next, b = b->next) {
    bool may_differ = assumed && assumed->by_layout;
    if ((!may_differ && !same_text(a->name, b->name)) || a->is_bit_field != b->is_bit_field) return false;
    if (a->offset != b->offset || a->bit_offset != b->bit_offset || a->bit_width != b->bit_width)
      return false;
    if (!compatible(types, a->type, b->type, assumed)) return false;
  }
  return a == b;
}

/* Records of different translation units are compatible if they look alike. */
static bool compatible_records(const Types *types, const Record *a, const Record *b, const Assumed *assumed) {
  if (a == b) return true;
  if (!same_text(a->tag, b->tag)) return false;
  if (!a->is_complete || !b->is_complete) return a->tag != NULL;
  if (a->size != b->size || a->alignment != b->alignment) return false;
  for (const Assumed *pair = assumed; pair; pair = pair->outer)
    if (pair->a == a && pair->b == b) return true;
  Assumed here = {a, b, assumed && assumed->by_layout, assumed};
  return compatible_members(types, a->members, b->members, &here);
}

static bool compatible_functions(const Types *types, const Type *a, const Type *b, const Assumed *assumed) {
  if (!compatible(types, a->base, b->base, assumed)) return false;
  if (a->is_old_style || b->is_old_style) return true;
  const Parameter *p = a->parameters, *q = b->parameters;
  for (; p && q; p = p->next, q = q->next)
    if (!compatible(types, p->type->unqualified, q->type->unqualified, assumed)) return false;
  return !p && !q && a->is_variadic == b->is_variadic;
}

static bool compatible_enums(const Types *types, const Type *a, const Type *b) {
  if (a->kind == TYPE_ENUM && b->kind == TYPE_ENUM)
    return a->unqualified == b->unqualified ||
           (same_text(a->enum_tag, b->enum_tag) && enum_base(types, a)->kind == enum_base(types, b)->kind);
  if (a->kind == TYPE_ENUM) return enum_base(types, a)->kind == b->kind;
  return enum_base(types, b)->kind == a->kind;
}

static bool compatible(const Types *types, const Type *a, const Type *b, const Assumed *assumed) {
  if (a == b) return true;
  if (a->qualifiers != b->qualifiers) return false;
  if (a->kind == TYPE_ENUM || b->kind == TYPE_ENUM) return compatible_enums(types, a, b);
  if (a->kind != b->kind) return false;
  switch (a->kind) {
  case TYPE_POINTER:
  case TYPE_COMPLEX: return compatible(types, a->base, b->base, assumed);
  case TYPE_VECTOR: return a->count == b->count && compatible(types, a->base, b->base, assumed);
  case TYPE_ARRAY:
    return (!a->count_known || !b->count_known || a->count == b->count) &&
           compatible(types, a->base, b->base, assumed);
  case TYPE_FUNCTION: return compatible_functions(types, a, b, assumed);
  case TYPE_STRUCT:
  case TYPE_UNION: return compatible_records(types, a->record, b->record, assumed);
  default: return true;
  }
}

bool type_compatible(const Types *types, const Type *a, const Type *b) {
  return compatible(types, a, b, NULL);
}

bool type_same_layout(const Types *types, const Type *a, const Type *b) {
  return compatible(types, a, b, &(Assumed){.by_layout = true});
}

/* ---- composite types ------------------------------------------------------------------------------ */

static const Type *with_base(Types *types, const Type *type, const Type *base) {
  if (base == type->base) return type;
  Type *plain = type_copy(types, type);
  plain->base = base;
  plain->qualifiers = 0;
  plain->unqualified = plain;
  return type_qualify(types, plain, type->qualifiers);
}

static const Type *composite_array(Types *types, const Type *a, const Type *b) {
  const Type *known = a->count_known ? a : b->count_known ? b : type_is_variable(a) ? a : b;
  return with_base(types, known, type_composite(types, a->base, b->base));
}

static const Type *composite_function(Types *types, const Type *a, const Type *b) {
  if (a->is_old_style && !b->is_old_style)
    return with_base(types, b, type_composite(types, a->base, b->base));
  if (b->is_old_style) return with_base(types, a, type_composite(types, a->base, b->base));
  Type *result = type_copy(types, a);
  result->base = type_composite(types, a->base, b->base);
  result->unqualified = result;
  Parameter **tail = &result->parameters;
  const Parameter *p = a->parameters, *q = b->parameters;
  for (; p && q; p = p->next, q = q->next) {
    Parameter *both = arena_copy(types->arena, p, sizeof *p);
    both->type = type_composite(types, p->type, q->type);
    if (!both->name) both->name = q->name;
    *tail = both;
    tail = &both->next;
  }
  *tail = NULL;
  return result;
}

const Type *type_composite(Types *types, const Type *a, const Type *b) {
  if (a == b || a->kind != b->kind) return a;
  switch (a->kind) {
  case TYPE_POINTER: return with_base(types, a, type_composite(types, a->base, b->base));
  case TYPE_ARRAY: return composite_array(types, a, b);
  case TYPE_FUNCTION: return composite_function(types, a, b);
  case TYPE_STRUCT:
  case TYPE_UNION: return !a->record->is_complete && b->record->is_complete ? b : a;
  default: return a;
  }
}

/* ---- members -------------------------------------------------------------------------------------- */

const Member *type_find_member(const Type *record, const char *name, uint64_t *offset) {
  for (const Member *member = record->record->members; member; member = member->next) {
    if (same_text(member->name, name) && name) {
      *offset = member->offset;
      return member;
    }
    if (member->name || !type_is_record(member->type)) continue;
    const Member *inner = type_find_member(member->type, name, offset);
    if (inner) {
      *offset += member->offset;
      return inner;
    }
  }
  return NULL;
}
