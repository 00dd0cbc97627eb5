/* Functions of the C library that compilers know by heart: `__builtin_memcpy` is memcpy, and a call of malloc
 * without a declaration has the type that the standard gives it.
 *
 * A signature is the result followed by the parameters, one letter each:
 *   v void  i int  u unsigned  l long  m unsigned long  L long long  M unsigned long long  z size_t
 *   d f e double, float, long double  V va_list  . variadic
 *   p void *  c const void *  s char *  t const char *  S char **  I int *  D F E pointers to double, float, long double
 *   x some other pointer (void *)  Q a struct: div_t or its like */
#include "base/library.h"
#include "lang/parser.h"

static const Type *pointer_to(Parser *p, TypeKind kind, unsigned qualifiers) {
  return type_pointer(p->types, type_qualify(p->types, type_scalar(p->types, kind), qualifiers));
}

static const Type *type_of_letter(Parser *p, char letter) {
  switch (letter) {
  case 'v': return type_scalar(p->types, TYPE_VOID);
  case 'i': return type_scalar(p->types, TYPE_INT);
  case 'u': return type_scalar(p->types, TYPE_UINT);
  case 'l': return type_scalar(p->types, TYPE_LONG);
  case 'm': return type_scalar(p->types, TYPE_ULONG);
  case 'L': return type_scalar(p->types, TYPE_LLONG);
  case 'M': return type_scalar(p->types, TYPE_ULLONG);
  case 'z': return type_size_t(p->types);
  case 'd': return type_scalar(p->types, TYPE_DOUBLE);
  case 'f': return type_scalar(p->types, TYPE_FLOAT);
  case 'e': return type_scalar(p->types, TYPE_LDOUBLE);
  case 'V': return type_scalar(p->types, TYPE_VA_LIST);
  case 'c': return pointer_to(p, TYPE_VOID, QUALIFIER_CONST);
  case 's': return pointer_to(p, TYPE_CHAR, 0);
  case 't': return pointer_to(p, TYPE_CHAR, QUALIFIER_CONST);
  case 'S': return type_pointer(p->types, pointer_to(p, TYPE_CHAR, 0));
  case 'I': return pointer_to(p, TYPE_INT, 0);
  case 'D': return pointer_to(p, TYPE_DOUBLE, 0);
  case 'F': return pointer_to(p, TYPE_FLOAT, 0);
  case 'E': return pointer_to(p, TYPE_LDOUBLE, 0);
  default: return pointer_to(p, TYPE_VOID, 0);
  }
}

const Type *library_type(Parser *p, const char *name) {
  const LibraryFunction *function = library_find(name);
  if (!function || !(function->flags & BUILTIN)) return NULL;
  Type *type = type_function(p->types, type_of_letter(p, *function->signature));
  Parameter **tail = &type->parameters;
  for (const char *letter = function->signature + 1; *letter; letter++) {
    if (*letter == '.') {
      type->is_variadic = true;
      break;
    }
    *tail = ARENA_NEW(p->arena, Parameter);
    (*tail)->type = type_of_letter(p, *letter);
    tail = &(*tail)->next;
  }
  return type;
}
