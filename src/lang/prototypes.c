/* Functions of the C library that compilers know by heart: `__builtin_memcpy` is memcpy, and a call of malloc
 * without a declaration has the type that the standard gives it.
 *
 * A signature is the result followed by the parameters, one letter each:
 *   v void  i int  u unsigned  l long  L long long  z size_t  d f e double, float, long double
 *   p void *  c const void *  s char *  t const char *  x some other pointer (void *)
 *   I int *  D F E pointers to double, float, long double  V va_list  . variadic */
#include "lang/parser.h"
#include <string.h>

typedef struct {
  const char *name, *signature;
} LibraryFunction;

static const LibraryFunction functions[] = {
    {"abort", "v"},          {"abs", "ii"},          {"alloca", "pz"},     {"atexit", "ix"},
    {"atof", "dt"},          {"atoi", "it"},         {"atol", "lt"},       {"atoll", "Lt"},
    {"bcmp", "iccz"},        {"bcopy", "vcpz"},      {"bzero", "vpz"},     {"calloc", "pzz"},
    {"exit", "vi"},          {"_exit", "vi"},        {"_Exit", "vi"},      {"ffs", "ii"},
    {"ffsl", "il"},          {"ffsll", "iL"},        {"fprintf", "ixt."},  {"fputc", "iix"},
    {"fputs", "itx"},        {"free", "vp"},         {"fscanf", "ixt."},   {"getenv", "st"},
    {"index", "sti"},        {"isalnum", "ii"},      {"isalpha", "ii"},    {"isdigit", "ii"},
    {"islower", "ii"},       {"isprint", "ii"},      {"isspace", "ii"},    {"isupper", "ii"},
    {"isxdigit", "ii"},      {"labs", "ll"},         {"llabs", "LL"},      {"malloc", "pz"},
    {"memchr", "pciz"},      {"memcmp", "iccz"},     {"memcpy", "ppcz"},   {"memmove", "ppcz"},
    {"mempcpy", "ppcz"},     {"memset", "ppiz"},     {"printf", "it."},    {"putchar", "ii"},
    {"puts", "it"},          {"realloc", "ppz"},     {"rindex", "sti"},    {"scanf", "it."},
    {"snprintf", "iszt."},   {"sprintf", "ist."},    {"sscanf", "itt."},   {"stpcpy", "sst"},
    {"strcasecmp", "itt"},   {"strcat", "sst"},      {"strchr", "sti"},    {"strcmp", "itt"},
    {"strcpy", "sst"},       {"strcspn", "ztt"},     {"strdup", "st"},     {"strlen", "zt"},
    {"strncasecmp", "ittz"}, {"strncat", "sstz"},    {"strncmp", "ittz"},  {"strncpy", "sstz"},
    {"strndup", "stz"},      {"strnlen", "ztz"},     {"strpbrk", "stt"},   {"strrchr", "sti"},
    {"strspn", "ztt"},       {"strstr", "stt"},      {"tolower", "ii"},    {"toupper", "ii"},
    {"vprintf", "itV"},      {"vsnprintf", "isztV"}, {"vsprintf", "istV"}, {"vfprintf", "ixtV"},
};

/* With f or l behind the name, on float or long double. */
static const LibraryFunction mathematics[] = {
    {"acos", "dd"},     {"acosh", "dd"},     {"asin", "dd"},        {"asinh", "dd"},
    {"atan", "dd"},     {"atan2", "ddd"},    {"atanh", "dd"},       {"cbrt", "dd"},
    {"ceil", "dd"},     {"copysign", "ddd"}, {"cos", "dd"},         {"cosh", "dd"},
    {"drem", "ddd"},    {"erf", "dd"},       {"erfc", "dd"},        {"exp", "dd"},
    {"exp10", "dd"},    {"exp2", "dd"},      {"expm1", "dd"},       {"fabs", "dd"},
    {"fdim", "ddd"},    {"floor", "dd"},     {"fma", "dddd"},       {"fmax", "ddd"},
    {"fmin", "ddd"},    {"fmod", "ddd"},     {"frexp", "ddI"},      {"hypot", "ddd"},
    {"ilogb", "id"},    {"ldexp", "ddi"},    {"lgamma", "dd"},      {"llrint", "Ld"},
    {"llround", "Ld"},  {"log", "dd"},       {"log10", "dd"},       {"log1p", "dd"},
    {"log2", "dd"},     {"logb", "dd"},      {"lrint", "ld"},       {"lround", "ld"},
    {"modf", "ddD"},    {"nearbyint", "dd"}, {"nextafter", "ddd"},  {"nexttoward", "dde"},
    {"pow", "ddd"},     {"powi", "ddi"},     {"remainder", "ddd"},  {"remquo", "dddI"},
    {"rint", "dd"},     {"round", "dd"},     {"roundeven", "dd"},   {"scalb", "ddd"},
    {"scalbln", "ddl"}, {"scalbn", "ddi"},   {"significand", "dd"}, {"sin", "dd"},
    {"sincos", "vdDD"}, {"sinh", "dd"},      {"sqrt", "dd"},        {"tan", "dd"},
    {"tanh", "dd"},     {"tgamma", "dd"},    {"trunc", "dd"},
};

static const char *find(const LibraryFunction *table, size_t count, const char *name, size_t length) {
  for (size_t i = 0; i < count; i++)
    if (!strncmp(table[i].name, name, length) && !table[i].name[length]) return table[i].signature;
  return NULL;
}

/* `width` is the letter that stands for d in the signature: d, f or e. */
static const char *find_signature(const char *name, char *width) {
  size_t length = strlen(name), maths = sizeof mathematics / sizeof *mathematics;
  *width = 'd';
  const char *signature = find(functions, sizeof functions / sizeof *functions, name, length);
  if (!signature) signature = find(mathematics, maths, name, length);
  if (signature || length < 2 || (name[length - 1] != 'f' && name[length - 1] != 'l')) return signature;
  *width = name[length - 1] == 'f' ? 'f' : 'e';
  return find(mathematics, maths, name, length - 1);
}

static const Type *pointer_to(Parser *p, TypeKind kind, unsigned qualifiers) {
  return type_pointer(p->types, type_qualify(p->types, type_scalar(p->types, kind), qualifiers));
}

static const Type *type_of_letter(Parser *p, char letter) {
  switch (letter) {
  case 'v': return type_scalar(p->types, TYPE_VOID);
  case 'i': return type_scalar(p->types, TYPE_INT);
  case 'u': return type_scalar(p->types, TYPE_UINT);
  case 'l': return type_scalar(p->types, TYPE_LONG);
  case 'L': return type_scalar(p->types, TYPE_LLONG);
  case 'z': return type_size_t(p->types);
  case 'd': return type_scalar(p->types, TYPE_DOUBLE);
  case 'f': return type_scalar(p->types, TYPE_FLOAT);
  case 'e': return type_scalar(p->types, TYPE_LDOUBLE);
  case 'V': return type_scalar(p->types, TYPE_VA_LIST);
  case 'c': return pointer_to(p, TYPE_VOID, QUALIFIER_CONST);
  case 's': return pointer_to(p, TYPE_CHAR, 0);
  case 't': return pointer_to(p, TYPE_CHAR, QUALIFIER_CONST);
  case 'I': return pointer_to(p, TYPE_INT, 0);
  case 'D': return pointer_to(p, TYPE_DOUBLE, 0);
  case 'F': return pointer_to(p, TYPE_FLOAT, 0);
  case 'E': return pointer_to(p, TYPE_LDOUBLE, 0);
  default: return pointer_to(p, TYPE_VOID, 0);
  }
}

static char adapt(char letter, char width) {
  if (letter == 'd') return width;
  return letter == 'D' ? (char)(width - 'a' + 'A') : letter;
}

const Type *library_type(Parser *p, const char *name) {
  char width;
  const char *signature = find_signature(name, &width);
  if (!signature) return NULL;
  Type *type = type_function(p->types, type_of_letter(p, adapt(*signature, width)));
  Parameter **tail = &type->parameters;
  for (const char *letter = signature + 1; *letter; letter++) {
    if (*letter == '.') {
      type->is_variadic = true;
      break;
    }
    *tail = ARENA_NEW(p->arena, Parameter);
    (*tail)->type = type_of_letter(p, adapt(*letter, width));
    tail = &(*tail)->next;
  }
  return type;
}
