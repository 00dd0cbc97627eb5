/* builtin.h: the compiler's builtin functions.
 *
 * Most are gone when the parser is done with them: they become constants (offsetof, constant_p, inf, nan,
 * object_size, bit counts of constants), calls of the library function that they stand for
 * (__builtin_memcpy), or plain C in a statement expression over hidden variables (atomic operations, overflow
 * checks, isnan and friends), so that nobody behind the parser has to know them.  What arrives as
 * EXPR_BUILTIN, with arguments converted to the types given here, is only:
 *
 *   __builtin_va_start(ap, last)   ap an lvalue; `last` (an lvalue too) may be missing
 *   __builtin_va_end(ap)           ap an lvalue
 *   __builtin_va_copy(to, from)    both lvalues
 *   __builtin_alloca(size_t)                                   void *
 *   __builtin_unreachable()  __builtin_trap()                  void
 *   __builtin_bswap16/32/64/128(unsigned of that width)        the same type
 *   __builtin_clz, ctz, popcount, parity (unsigned)            int; with l and ll for the longer types
 *   __builtin_ffs, clrsb (int)                                 int; the same
 *   __builtin_signbit(float type)                              int, not 0 if the sign bit is set
 *   __builtin_return_address(unsigned)  __builtin_frame_address(unsigned)     void *, some address */
#ifndef craig_lang_builtin_h
#define craig_lang_builtin_h

#include "lang/parser.h"

typedef struct {
  Token name;
  SourceRange range; /* of the whole call */
  Expr **arguments;  /* as parsed: perhaps lvalues */
  size_t count;
} BuiltinCall;

void builtin_require(Parser *p, const BuiltinCall *call, size_t count);
Expr *builtin_node(Parser *p, const BuiltinCall *call, const char *name, const Type *type, size_t count);

/* Plain C in place of a builtin: hidden variables and statements, then a value. */
typedef struct {
  Parser *p;
  StmtList list;
  SourceRange range;
} Lowering;

void lowering_begin(Lowering *lowering, Parser *p, SourceRange range, const char *what);
static inline void lowering_call(Lowering *lowering, Parser *p, const BuiltinCall *call) {
  lowering_begin(lowering, p, call->range, call->name.name->text);
}
Symbol *lowering_variable(Lowering *lowering, const Type *type, Expr *value); /* value converted by a cast */
Expr *lowering_use(Lowering *lowering, Symbol *symbol);
void lowering_do(Lowering *lowering, Expr *expression);
Expr *lowering_end(Lowering *lowering, Expr *value); /* NULL: void */

Expr *builtin_atomic(Parser *p, BuiltinCall *call);   /* __sync_*, __atomic_*; NULL: not known */
Expr *builtin_overflow(Parser *p, BuiltinCall *call); /* __builtin_add_overflow ...; NULL: not known */
Expr *builtin_float(Parser *p, BuiltinCall *call);    /* inf, nan, isnan ...; NULL: not known */
Expr *builtin_bits(Parser *p, BuiltinCall *call);     /* bswap, clz ...; NULL: not known */

#endif
