/* type.h: C types and their layout.
 *
 * Types live in the program's arena.  Scalar types are unique per `Types`; derived types are not, so
 * compare with `type_compatible`.  `size` and `alignment` are in bytes and equal gcc's for the chosen
 * data model.  A qualified type is a copy with `qualifiers` set whose `unqualified` points to the plain
 * one (and to itself in the plain one). */
#ifndef craig_lang_type_h
#define craig_lang_type_h

#include <stdbool.h>
#include <stdint.h>
#include "base/arena.h"
#include "lang/source.h"

typedef enum { ILP32, LP64 } DataModel; /* x86 and x86-64 as gcc on Linux has them */

typedef enum {
  TYPE_VOID,
  TYPE_BOOL,       /* _Bool: 0 or 1 in one byte */
  TYPE_CHAR,       /* signed on x86 */
  TYPE_SCHAR, TYPE_UCHAR, TYPE_SHORT, TYPE_USHORT, TYPE_INT, TYPE_UINT, TYPE_LONG, TYPE_ULONG,
  TYPE_LLONG, TYPE_ULLONG, TYPE_INT128, TYPE_UINT128,
  TYPE_ENUM,       /* `base` is the compatible integer type */
  TYPE_FLOAT16, TYPE_FLOAT, TYPE_DOUBLE, TYPE_LDOUBLE /* x87, 80 bits in 12 or 16 bytes */, TYPE_FLOAT128,
  TYPE_COMPLEX,    /* `base` is the part's type; parsed, refused where it is used in a value */
  TYPE_POINTER,    /* to `base` */
  TYPE_ARRAY,      /* of `base`; `count` elements, or not yet known, or variable (`count_expr`) */
  TYPE_VECTOR,     /* GNU vector_size: `count` lanes of `base` */
  TYPE_FUNCTION,   /* returns `base` */
  TYPE_STRUCT,
  TYPE_UNION,
  TYPE_VA_LIST     /* __builtin_va_list */
} TypeKind;

enum { QUALIFIER_CONST = 1, QUALIFIER_VOLATILE = 2, QUALIFIER_RESTRICT = 4, QUALIFIER_ATOMIC = 8 };

typedef struct Type Type;
typedef struct Member Member;
typedef struct Parameter Parameter;
typedef struct Record Record;
struct Expr;
struct Symbol;

struct Member {
  Member *next;         /* in declaration order */
  const char *name;     /* interned; NULL for an anonymous struct/union or an unnamed bit-field */
  const Type *type;
  uint64_t offset;      /* bytes from the start; for a bit-field, of its storage unit (of `type`'s size) */
  bool is_bit_field;
  unsigned bit_offset;  /* within the storage unit, from the least significant bit.  The field's bits are
                           those from 8 * offset + bit_offset on; a packed one may reach past its unit
                           (then bit_offset < 8), and a unit may reach past the end of the record */
  unsigned bit_width;   /* 0 for the unnamed `: 0` */
  unsigned alignment;   /* asked for by attribute or _Alignas; 0: the type's */
  unsigned placed_alignment; /* what it was placed by; 0 for a bit-field */
  bool is_packed;
  SourceRange range;
};

/* What all qualified variants of a struct or union share; completed when its body has been read. */
struct Record {
  const char *tag;      /* interned; NULL: anonymous */
  Member *members;
  bool is_complete, is_packed, is_transparent_union, has_flexible_array;
  unsigned forced_alignment; /* 0: none */
  unsigned pack;        /* #pragma pack(n) in force at the definition: no member is aligned more; 0: none */
  uint64_t size;
  unsigned alignment;
  unsigned serial;      /* unique in the program, for printing anonymous and shadowed tags */
  SourceRange range;
};

struct Parameter {
  Parameter *next;
  const Type *type;     /* after adjustment of arrays and functions to pointers */
  const char *name;     /* NULL if absent */
};

struct Type {
  TypeKind kind;
  unsigned qualifiers;
  const Type *unqualified;
  const Type *base;         /* element, pointee, result, underlying integer type of an enum */
  uint64_t count;           /* TYPE_ARRAY, TYPE_VECTOR */
  bool count_known;         /* false: `int a[]` or a flexible array member; zero-length arrays are known */
  struct Expr *count_expr;  /* VLA: evaluated at the declaration; NULL otherwise */
  struct Symbol *count_symbol; /* VLA: hidden variable that holds the element count */
  Parameter *parameters;    /* TYPE_FUNCTION */
  bool is_variadic, is_old_style; /* old style: `()` or K&R, arguments unchecked */
  Record *record;           /* TYPE_STRUCT, TYPE_UNION */
  const char *enum_tag;     /* TYPE_ENUM, may be NULL */
  bool enum_complete;
  unsigned forced_alignment; /* aligned attribute on a typedef; 0: natural */
};

/* The scalar types of one program and where new ones are made. */
typedef struct {
  Arena *arena; /* borrowed */
  DataModel model;
  Type scalars[TYPE_VA_LIST + 1]; /* indexed by TypeKind; only the scalar kinds are set */
} Types;

void types_init(Types *types, Arena *arena, DataModel model);
const Type *type_scalar(const Types *types, TypeKind kind);
const Type *type_size_t(const Types *types);
const Type *type_ptrdiff_t(const Types *types);
const Type *type_wchar_t(const Types *types);
Type *type_pointer(Types *types, const Type *to);
Type *type_array(Types *types, const Type *of, uint64_t count, bool count_known);
Type *type_function(Types *types, const Type *result);
Type *type_record(Types *types, TypeKind kind, const char *tag);
const Type *type_qualify(Types *types, const Type *type, unsigned qualifiers);
const Type *type_unqualified(const Type *type);
const Type *type_align(Types *types, const Type *type, unsigned alignment); /* typedef with aligned attribute */

bool type_is_integer(const Type *type);   /* _Bool, char ..., enum */
bool type_is_float(const Type *type);     /* real floating */
bool type_is_arithmetic(const Type *type);
bool type_is_scalar(const Type *type);    /* arithmetic or pointer */
bool type_is_record(const Type *type);
bool type_is_signed(const Types *types, const Type *type); /* integer types only */
bool type_is_complete(const Type *type);
bool type_is_variable(const Type *type);  /* a VLA, or a pointer/array that contains one */
uint64_t type_size(const Types *types, const Type *type);      /* bytes; void and functions: 1, as GNU C */
unsigned type_alignment(const Types *types, const Type *type); /* as a member, and _Alignof: double is 4 on i386 */
unsigned type_preferred_alignment(const Types *types, const Type *type); /* GNU __alignof__: double is 8 on i386 */
unsigned type_width(const Types *types, const Type *type);     /* value bits: _Bool 1, int 32, pointer 32/64 */
unsigned type_rank(const Type *type);                          /* integer conversion rank */
const Type *type_promote(const Types *types, const Type *type);             /* C11 6.3.1.1 */
const Type *type_promote_bits(const Types *types, const Type *type, unsigned bit_width); /* of a bit-field */
const Type *type_usual(const Types *types, const Type *a, const Type *b);   /* C11 6.3.1.8 */
bool type_compatible(const Types *types, const Type *a, const Type *b);     /* C11 6.2.7 */
bool type_same_layout(const Types *types, const Type *a, const Type *b); /* the same, but names of members may differ */
const Type *type_composite(Types *types, const Type *a, const Type *b);

/* Lay out a record whose `members` are set: offsets, sizes, alignment, as gcc does. */
void type_layout(const Types *types, Type *record);
/* Find a member by name, through anonymous structs and unions; `*offset` is from the outermost record. */
const Member *type_find_member(const Type *record, const char *name, uint64_t *offset);

#endif
