/* The table of all spellings seen, with the keywords in it from the start.  See lex.h. */
#include "lang/lex.h"
#include "base/memory.h"
#include <string.h>

static const struct {
  const char *text;
  TokenKind keyword;
} keywords[] = {
    {"typedef", KEYWORD_TYPEDEF},
    {"extern", KEYWORD_EXTERN},
    {"static", KEYWORD_STATIC},
    {"auto", KEYWORD_AUTO},
    {"register", KEYWORD_REGISTER},
    {"__thread", KEYWORD_THREAD},
    {"_Thread_local", KEYWORD_THREAD},
    {"inline", KEYWORD_INLINE},
    {"__inline", KEYWORD_INLINE},
    {"__inline__", KEYWORD_INLINE},
    {"_Noreturn", KEYWORD_NORETURN},
    {"const", KEYWORD_CONST},
    {"__const", KEYWORD_CONST},
    {"__const__", KEYWORD_CONST},
    {"volatile", KEYWORD_VOLATILE},
    {"__volatile", KEYWORD_VOLATILE},
    {"__volatile__", KEYWORD_VOLATILE},
    {"restrict", KEYWORD_RESTRICT},
    {"__restrict", KEYWORD_RESTRICT},
    {"__restrict__", KEYWORD_RESTRICT},
    {"_Atomic", KEYWORD_ATOMIC},
    {"__attribute__", KEYWORD_ATTRIBUTE},
    {"__attribute", KEYWORD_ATTRIBUTE},
    {"_Alignas", KEYWORD_ALIGNAS},
    {"__extension__", KEYWORD_EXTENSION},
    {"void", KEYWORD_VOID},
    {"char", KEYWORD_CHAR},
    {"short", KEYWORD_SHORT},
    {"int", KEYWORD_INT},
    {"long", KEYWORD_LONG},
    {"float", KEYWORD_FLOAT},
    {"double", KEYWORD_DOUBLE},
    {"signed", KEYWORD_SIGNED},
    {"__signed", KEYWORD_SIGNED},
    {"__signed__", KEYWORD_SIGNED},
    {"unsigned", KEYWORD_UNSIGNED},
    {"_Bool", KEYWORD_BOOL},
    {"_Complex", KEYWORD_COMPLEX},
    {"__complex", KEYWORD_COMPLEX},
    {"__complex__", KEYWORD_COMPLEX},
    {"__int128", KEYWORD_INT128},
    {"_Float16", KEYWORD_FLOAT16},
    {"_Float32", KEYWORD_FLOAT32},
    {"_Float64", KEYWORD_FLOAT64},
    {"_Float128", KEYWORD_FLOAT128},
    {"__float128", KEYWORD_FLOAT128},
    {"__float80", KEYWORD_FLOAT64X},
    {"_Float32x", KEYWORD_FLOAT32X},
    {"_Float64x", KEYWORD_FLOAT64X},
    {"_Decimal32", KEYWORD_DECIMAL},
    {"_Decimal64", KEYWORD_DECIMAL},
    {"_Decimal128", KEYWORD_DECIMAL},
    {"struct", KEYWORD_STRUCT},
    {"union", KEYWORD_UNION},
    {"enum", KEYWORD_ENUM},
    {"typeof", KEYWORD_TYPEOF},
    {"__typeof", KEYWORD_TYPEOF},
    {"__typeof__", KEYWORD_TYPEOF},
    {"__auto_type", KEYWORD_AUTO_TYPE},
    {"__builtin_va_list", KEYWORD_VA_LIST},
    {"if", KEYWORD_IF},
    {"else", KEYWORD_ELSE},
    {"while", KEYWORD_WHILE},
    {"do", KEYWORD_DO},
    {"for", KEYWORD_FOR},
    {"switch", KEYWORD_SWITCH},
    {"case", KEYWORD_CASE},
    {"default", KEYWORD_DEFAULT},
    {"break", KEYWORD_BREAK},
    {"continue", KEYWORD_CONTINUE},
    {"goto", KEYWORD_GOTO},
    {"return", KEYWORD_RETURN},
    {"asm", KEYWORD_ASM},
    {"__asm", KEYWORD_ASM},
    {"__asm__", KEYWORD_ASM},
    {"__label__", KEYWORD_LABEL},
    {"_Static_assert", KEYWORD_STATIC_ASSERT},
    {"sizeof", KEYWORD_SIZEOF},
    {"_Alignof", KEYWORD_ALIGNOF},
    {"__alignof", KEYWORD_ALIGNOF},
    {"__alignof__", KEYWORD_ALIGNOF},
    {"_Generic", KEYWORD_GENERIC},
    {"__real", KEYWORD_REAL},
    {"__real__", KEYWORD_REAL},
    {"__imag", KEYWORD_IMAG},
    {"__imag__", KEYWORD_IMAG},
    {"__func__", KEYWORD_FUNC},
    {"__FUNCTION__", KEYWORD_FUNC},
    {"__PRETTY_FUNCTION__", KEYWORD_FUNC},
    {"__builtin_offsetof", KEYWORD_BUILTIN_OFFSETOF},
    {"__builtin_types_compatible_p", KEYWORD_BUILTIN_TYPES_COMPATIBLE},
    {"__builtin_choose_expr", KEYWORD_BUILTIN_CHOOSE},
    {"__builtin_va_arg", KEYWORD_BUILTIN_VA_ARG},
    {"__builtin_convertvector", KEYWORD_BUILTIN_CONVERT_VECTOR},
};

enum { INITIAL_CAPACITY = 4096 };

/* The lexer computes the same hash while it scans (see scan_identifier). */
static uint32_t hash_name(const char *text, size_t length) {
  uint32_t hash = 0;
  for (size_t i = 0; i < length; i++) hash = (hash ^ (unsigned char)text[i]) * 0x01000193u;
  return hash;
}

void names_init(Names *names, Arena *arena, StringMap *strings) {
  *names = (Names){.arena = arena, .strings = strings, .capacity = INITIAL_CAPACITY};
  names->slots = memory_zeroed(names->capacity, sizeof *names->slots);
  for (size_t i = 0; i < sizeof keywords / sizeof *keywords; i++) {
    const char *text = keywords[i].text;
    names_find(names, text, strlen(text))->keyword = keywords[i].keyword;
  }
}

void names_release(Names *names) {
  memory_free(names->slots);
  *names = (Names){0};
}

static void enlarge(Names *names) {
  Names old = *names;
  names->capacity = 2 * old.capacity;
  names->slots = memory_zeroed(names->capacity, sizeof *names->slots);
  for (size_t i = 0; i < old.capacity; i++) {
    Name *name = old.slots[i];
    if (!name) continue;
    size_t slot = (name->hash ^ name->hash >> 15) & (names->capacity - 1);
    while (names->slots[slot]) slot = (slot + 1) & (names->capacity - 1);
    names->slots[slot] = name;
  }
  memory_free(old.slots);
}

Name *names_find_hashed(Names *names, const char *text, size_t length, uint32_t hash) {
  size_t mask = names->capacity - 1, slot = (hash ^ hash >> 15) & mask;
  for (Name *name; (name = names->slots[slot]); slot = (slot + 1) & mask)
    if (name->hash == hash && name->length == length && !memcmp(name->text, text, length)) return name;
  Name *name = ARENA_NEW(names->arena, Name);
  name->text = strings_intern(names->strings, text, length);
  name->hash = hash;
  name->length = (uint32_t)length;
  name->keyword = TOKEN_IDENTIFIER;
  name->builtin = -1;
  names->slots[slot] = name;
  if (2 * ++names->size > names->capacity) enlarge(names);
  return name;
}

Name *names_find(Names *names, const char *text, size_t length) {
  return names_find_hashed(names, text, length, hash_name(text, length));
}
