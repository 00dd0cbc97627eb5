/* print_constant.c: constants and string literals as C text of exactly their type. */
#include "lang/printer.h"

#include <string.h>
#include "lang/fold.h"

/* ---- integers ------------------------------------------------------------------------------------- */

static void add_decimal(Buffer *out, u128 value) {
  char digits[40];
  size_t at = sizeof digits;
  do digits[--at] = (char)('0' + (int)(value % 10));
  while (value /= 10);
  buffer_add_bytes(out, digits + at, sizeof digits - at);
}

static const char *suffix(TypeKind kind) {
  switch (kind) {
  case TYPE_UINT: return "u";
  case TYPE_LONG: return "l";
  case TYPE_ULONG: return "ul";
  case TYPE_LLONG: return "ll";
  case TYPE_ULLONG: return "ull";
  default: return "";
  }
}

/* A literal of a type that has literals: int and above, up to 64 bits. */
static void add_literal(Printer *printer, const Type *type, i128 value, Precedence least) {
  Buffer *out = printer->out;
  if (value < 0) {
    unsigned width = type_width(printer->types, type);
    bool is_least = value == -((i128)1 << (width - 1)); /* its magnitude has no literal */
    bool needs_parentheses = least > (is_least ? PRECEDENCE_ADD : PRECEDENCE_UNARY);
    buffer_add(out, needs_parentheses ? "(-" : "-");
    add_decimal(out, (u128)-value - is_least);
    buffer_format(out, "%s%s%s", suffix(type->kind), is_least ? " - 1" : "", needs_parentheses ? ")" : "");
  } else {
    add_decimal(out, (u128)value);
    buffer_add(out, suffix(type->kind));
  }
}

static void add_wide(Printer *printer, const Type *type, i128 value) {
  u128 bits = (u128)value;
  buffer_add(printer->out, "((");
  printer_declaration(printer, type->unqualified, "");
  buffer_add(printer->out, ")((unsigned __int128)");
  add_decimal(printer->out, bits >> 64);
  buffer_add(printer->out, "ull << 64 | ");
  add_decimal(printer->out, (uint64_t)bits);
  buffer_add(printer->out, "ull))");
}

/* Everything else is a cast of a literal. */
static void add_cast(Printer *printer, const Type *type, i128 value, Precedence least) {
  const Types *types = printer->types;
  TypeKind kind = type->kind == TYPE_POINTER ? type_size_t(types)->kind : TYPE_INT;
  bool is_small = type->kind == TYPE_POINTER && value >= 0 && value <= INT32_MAX;
  if (least > PRECEDENCE_CAST) buffer_add(printer->out, "(");
  buffer_add(printer->out, "(");
  printer_declaration(printer, type->unqualified, "");
  buffer_add(printer->out, ")");
  add_literal(printer, type_scalar(types, is_small ? TYPE_INT : kind), value, PRECEDENCE_CAST);
  if (least > PRECEDENCE_CAST) buffer_add(printer->out, ")");
}

void printer_integer(Printer *printer, const Type *type, i128 value, Precedence least) {
  if (type->kind == TYPE_ENUM) type = type_promote(printer->types, type)->unqualified;
  unsigned rank = type_rank(type);
  if (rank == 7)
    add_wide(printer, type, value);
  else if (rank >= 4)
    add_literal(printer, type, value, least);
  else
    add_cast(printer, type, value, least);
}

/* ---- floats --------------------------------------------------------------------------------------- */

static const char *float_suffix(TypeKind kind, bool is_builtin) {
  switch (kind) {
  case TYPE_FLOAT16: return is_builtin ? "f" : "f16";
  case TYPE_FLOAT: return "f";
  case TYPE_LDOUBLE: return is_builtin ? "l" : "L";
  case TYPE_FLOAT128: return is_builtin ? "q" : "Q";
  default: return "";
  }
}

/* nan("0x12"), or nans(...) if the bit that makes it quiet is not set. */
static void add_nan(Printer *printer, TypeKind kind, const FloatBits *bits) {
  unsigned quiet = kind == TYPE_FLOAT ? 22 : kind == TYPE_DOUBLE ? 51 : kind == TYPE_LDOUBLE ? 62 : kind == TYPE_FLOAT128 ? 111 : 0;
  u128 value;
  memcpy(&value, bits->bytes, sizeof value);
  bool is_quiet = !quiet || value >> quiet & 1;
  unsigned long long payload = (unsigned long long)(value & (((u128)1 << quiet) - 1));
  buffer_format(printer->out, "__builtin_nan%s%s(\"", is_quiet ? "" : "s", float_suffix(kind, true));
  if (payload) buffer_format(printer->out, "0x%llx", payload);
  buffer_add(printer->out, "\")");
}

void printer_float(Printer *printer, const Expr *expr, Precedence least) {
  FloatBits bits;
  memcpy(bits.bytes, expr->bytes, sizeof bits.bytes);
  char text[FOLD_FLOAT_TEXT];
  TypeKind kind = expr->type->kind;
  fold_format_float(expr->type, bits, text);
  bool is_negative = text[0] == '-';
  const char *magnitude = text + is_negative;
  bool needs_parentheses = is_negative && least > PRECEDENCE_UNARY;
  if (is_negative) buffer_add(printer->out, needs_parentheses ? "(-" : "-");
  if (magnitude[0] == '0')
    buffer_format(printer->out, "%s%s", magnitude, float_suffix(kind, false));
  else if (magnitude[0] == 'n' && kind != TYPE_FLOAT16)
    add_nan(printer, kind, &bits);
  else
    buffer_format(printer->out, "%s__builtin_%s%s(%s)%s", kind == TYPE_FLOAT16 ? "((_Float16)" : "",
                  magnitude, float_suffix(kind, true), magnitude[0] == 'n' ? "\"\"" : "",
                  kind == TYPE_FLOAT16 ? ")" : "");
  if (needs_parentheses) buffer_add(printer->out, ")");
}

/* ---- strings -------------------------------------------------------------------------------------- */

/* Octal escapes have at most three digits, so what follows one is never taken for a part of it. */
static void add_character(Buffer *out, unsigned char c) {
  switch (c) {
  case '\n': buffer_add(out, "\\n"); return;
  case '\t': buffer_add(out, "\\t"); return;
  case '"': buffer_add(out, "\\\""); return;
  case '\\': buffer_add(out, "\\\\"); return;
  case '?': buffer_add(out, "\\?"); return; /* no trigraphs */
  default: break;
  }
  if (c >= 32 && c < 127)
    buffer_add_bytes(out, &c, 1);
  else
    buffer_format(out, "\\%03o", c);
}

void printer_string(Printer *printer, const char *text, size_t size) {
  buffer_add(printer->out, "\"");
  for (size_t i = 0; i < size; i++) add_character(printer->out, (unsigned char)text[i]);
  buffer_add(printer->out, "\"");
}

static void add_wide_character(Buffer *out, uint32_t c, const char *prefix) {
  if (c < 128)
    add_character(out, (unsigned char)c);
  else
    buffer_format(out, "\\x%x\" %s\"", c, prefix); /* a new literal, so that the escape ends */
}

static void add_wide_string(Printer *printer, const Expr *expr, size_t count, unsigned width) {
  const Type *element = expr->type->base;
  bool is_wchar = element->kind == type_wchar_t(printer->types)->kind;
  const char *prefix = is_wchar ? "L" : width == 2 ? "u" : "U";
  buffer_format(printer->out, "%s\"", prefix);
  for (size_t i = 0; i < count; i++) {
    uint32_t c = 0;
    memcpy(&c, expr->text + i * width, width);
    add_wide_character(printer->out, c, prefix);
  }
  buffer_add(printer->out, "\"");
}

/* Without the final 0, and of at most `longest` elements. */
void printer_string_literal(Printer *printer, const Expr *expr, uint64_t longest) {
  unsigned width = (unsigned)type_size(printer->types, expr->type->base);
  uint64_t count = expr->text_size / width;
  if (count) count--;
  if (count > longest) count = longest;
  if (width == 1)
    printer_string(printer, expr->text, count);
  else
    add_wide_string(printer, expr, count, width);
}
