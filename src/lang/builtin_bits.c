/* Builtins on the bits of integers: byte swaps and counts.  Of constants they are constants. */
#include "lang/builtin.h"
#include "lang/fold.h"
#include <string.h>

typedef enum { BITS_SWAP, BITS_CLZ, BITS_CTZ, BITS_POPCOUNT, BITS_PARITY, BITS_FFS, BITS_CLRSB } BitsKind;

typedef struct {
  const char *name;
  BitsKind kind;
  TypeKind operand;
} BitsBuiltin;

static const BitsBuiltin table[] = {
    {"__builtin_bswap16", BITS_SWAP, TYPE_USHORT},
    {"__builtin_bswap32", BITS_SWAP, TYPE_UINT},
    {"__builtin_bswap64", BITS_SWAP, TYPE_ULLONG},
    {"__builtin_bswap128", BITS_SWAP, TYPE_UINT128},
    {"__builtin_clz", BITS_CLZ, TYPE_UINT},
    {"__builtin_clzl", BITS_CLZ, TYPE_ULONG},
    {"__builtin_clzll", BITS_CLZ, TYPE_ULLONG},
    {"__builtin_ctz", BITS_CTZ, TYPE_UINT},
    {"__builtin_ctzl", BITS_CTZ, TYPE_ULONG},
    {"__builtin_ctzll", BITS_CTZ, TYPE_ULLONG},
    {"__builtin_popcount", BITS_POPCOUNT, TYPE_UINT},
    {"__builtin_popcountl", BITS_POPCOUNT, TYPE_ULONG},
    {"__builtin_popcountll", BITS_POPCOUNT, TYPE_ULLONG},
    {"__builtin_parity", BITS_PARITY, TYPE_UINT},
    {"__builtin_parityl", BITS_PARITY, TYPE_ULONG},
    {"__builtin_parityll", BITS_PARITY, TYPE_ULLONG},
    {"__builtin_ffs", BITS_FFS, TYPE_INT},
    {"__builtin_ffsl", BITS_FFS, TYPE_LONG},
    {"__builtin_ffsll", BITS_FFS, TYPE_LLONG},
    {"__builtin_clrsb", BITS_CLRSB, TYPE_INT},
    {"__builtin_clrsbl", BITS_CLRSB, TYPE_LONG},
    {"__builtin_clrsbll", BITS_CLRSB, TYPE_LLONG},
};

static u128 swap_bytes(u128 value, unsigned width) {
  u128 result = 0;
  for (unsigned i = 0; i < width; i += 8) result = result << 8 | (value >> i & 0xff);
  return result;
}

static unsigned count_ones(u128 value) {
  unsigned count = 0;
  for (; value; value &= value - 1) count++;
  return count;
}

static unsigned count_trailing(u128 value, unsigned width) {
  unsigned count = 0;
  while (count < width && !(value >> count & 1)) count++;
  return count;
}

static unsigned count_leading(u128 value, unsigned width) {
  unsigned count = 0;
  while (count < width && !(value >> (width - 1 - count) & 1)) count++;
  return count;
}

/* False where the builtin is undefined. */
static bool compute(BitsKind kind, u128 value, unsigned width, i128 *result) {
  switch (kind) {
  case BITS_SWAP: *result = (i128)swap_bytes(value, width); return true;
  case BITS_CLZ: *result = count_leading(value, width); return value;
  case BITS_CTZ: *result = count_trailing(value, width); return value;
  case BITS_POPCOUNT: *result = count_ones(value); return true;
  case BITS_PARITY: *result = count_ones(value) & 1; return true;
  case BITS_FFS: *result = value ? count_trailing(value, width) + 1 : 0; return true;
  case BITS_CLRSB: {
    u128 mask = ((u128)1 << width) - 1;
    bool is_negative = value >> (width - 1) & 1;
    *result = (i128)count_leading(is_negative ? ~value & mask : value, width) - 1;
    return true;
  }
  }
  return false;
}

Expr *builtin_bits(Parser *p, BuiltinCall *call) {
  const BitsBuiltin *builtin = NULL;
  for (size_t i = 0; i < sizeof table / sizeof *table && !builtin; i++)
    if (!strcmp(table[i].name, call->name.name->text)) builtin = &table[i];
  if (!builtin) return NULL;
  builtin_require(p, call, 1);
  const Type *type = type_scalar(p->types, builtin->operand);
  const Type *result = builtin->kind == BITS_SWAP ? type : type_scalar(p->types, TYPE_INT);
  call->arguments[0] = convert_to_assigned(p, call->arguments[0], type, CONVERT_ARGUMENT);
  unsigned width = type_width(p->types, type);
  i128 value;
  u128 mask = width < 128 ? ((u128)1 << width) - 1 : ~(u128)0;
  if (fold_integer(p->types, call->arguments[0], &value) &&
      compute(builtin->kind, (u128)value & mask, width, &value))
    return expr_build_integer(p, fold_convert_integer(p->types, result, value), result, call->range);
  return builtin_node(p, call, builtin->name, result, 1);
}
