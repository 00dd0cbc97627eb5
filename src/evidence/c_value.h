/* c_value.h: values of the program as text. */
#ifndef craig_evidence_c_value_h
#define craig_evidence_c_value_h

#include "lang/ast.h"

/* For people: decimal, pointers in hexadecimal.  The value of a floating-point number is its bit pattern. */
void value_print(const Types *types, const Type *type, i128 value, Buffer *out);
/* A constant expression of C that has this value and converts to the type without loss. */
void value_print_c(const Types *types, const Type *type, i128 value, Buffer *out);
/* The name of a scalar type without typedefs, "void *" for pointers; NULL for others. */
const char *value_type_name(const Type *type);

#endif
