/* lex.h: from text to tokens.
 *
 * The lexer walks over preprocessed text once.  Identifiers are interned as a `Name`, which carries all
 * that hangs on the spelling: its keyword, and what it is bound to at the moment, so that looking up a
 * name costs one pointer.  Numbers and strings stay text; literal.c decodes them.  Line markers and
 * pragmas are consumed here: `#pragma pack` is remembered in `pack`, other pragmas are ignored. */
#ifndef craig_lang_lex_h
#define craig_lang_lex_h

#include "lang/ast.h"
#include "lang/source_file.h"

typedef enum {
  TOKEN_END,
  TOKEN_IDENTIFIER,
  TOKEN_NUMBER,
  TOKEN_CHARACTER,
  TOKEN_STRING,
  /* punctuators */
  TOKEN_LEFT_PAREN,
  TOKEN_RIGHT_PAREN,
  TOKEN_LEFT_BRACKET,
  TOKEN_RIGHT_BRACKET,
  TOKEN_LEFT_BRACE,
  TOKEN_RIGHT_BRACE,
  TOKEN_SEMICOLON,
  TOKEN_COMMA,
  TOKEN_COLON,
  TOKEN_QUESTION,
  TOKEN_DOT,
  TOKEN_ELLIPSIS,
  TOKEN_ARROW,
  TOKEN_INCREMENT,
  TOKEN_DECREMENT,
  TOKEN_TILDE,
  TOKEN_EXCLAIM,
  TOKEN_PLUS,
  TOKEN_MINUS,
  TOKEN_STAR,
  TOKEN_SLASH,
  TOKEN_PERCENT,
  TOKEN_SHIFT_LEFT,
  TOKEN_SHIFT_RIGHT,
  TOKEN_AMPERSAND,
  TOKEN_PIPE,
  TOKEN_CARET,
  TOKEN_EQUAL,
  TOKEN_NOT_EQUAL,
  TOKEN_LESS,
  TOKEN_LESS_EQUAL,
  TOKEN_GREATER,
  TOKEN_GREATER_EQUAL,
  TOKEN_AND,
  TOKEN_OR,
  TOKEN_ASSIGN,
  TOKEN_ADD_ASSIGN,
  TOKEN_SUBTRACT_ASSIGN,
  TOKEN_MULTIPLY_ASSIGN,
  TOKEN_DIVIDE_ASSIGN,
  TOKEN_REMAINDER_ASSIGN,
  TOKEN_LEFT_ASSIGN,
  TOKEN_RIGHT_ASSIGN,
  TOKEN_AND_ASSIGN,
  TOKEN_OR_ASSIGN,
  TOKEN_XOR_ASSIGN,
  TOKEN_HASH,
  TOKEN_STRAY, /* characters that no C token begins with */
  /* storage classes, qualifiers and the like: they begin a declaration */
  KEYWORD_TYPEDEF,
  KEYWORD_EXTERN,
  KEYWORD_STATIC,
  KEYWORD_AUTO,
  KEYWORD_REGISTER,
  KEYWORD_THREAD,
  KEYWORD_INLINE,
  KEYWORD_NORETURN,
  KEYWORD_CONST,
  KEYWORD_VOLATILE,
  KEYWORD_RESTRICT,
  KEYWORD_ATOMIC,
  KEYWORD_ATTRIBUTE,
  KEYWORD_ALIGNAS,
  KEYWORD_EXTENSION,
  /* type specifiers */
  KEYWORD_VOID,
  KEYWORD_CHAR,
  KEYWORD_SHORT,
  KEYWORD_INT,
  KEYWORD_LONG,
  KEYWORD_FLOAT,
  KEYWORD_DOUBLE,
  KEYWORD_SIGNED,
  KEYWORD_UNSIGNED,
  KEYWORD_BOOL,
  KEYWORD_COMPLEX,
  KEYWORD_INT128,
  KEYWORD_FLOAT16,
  KEYWORD_FLOAT32,
  KEYWORD_FLOAT64,
  KEYWORD_FLOAT128,
  KEYWORD_FLOAT32X,
  KEYWORD_FLOAT64X,
  KEYWORD_DECIMAL,
  KEYWORD_STRUCT,
  KEYWORD_UNION,
  KEYWORD_ENUM,
  KEYWORD_TYPEOF,
  KEYWORD_AUTO_TYPE,
  KEYWORD_VA_LIST,
  /* statements */
  KEYWORD_IF,
  KEYWORD_ELSE,
  KEYWORD_WHILE,
  KEYWORD_DO,
  KEYWORD_FOR,
  KEYWORD_SWITCH,
  KEYWORD_CASE,
  KEYWORD_DEFAULT,
  KEYWORD_BREAK,
  KEYWORD_CONTINUE,
  KEYWORD_GOTO,
  KEYWORD_RETURN,
  KEYWORD_ASM,
  KEYWORD_LABEL,
  KEYWORD_STATIC_ASSERT,
  /* expressions */
  KEYWORD_SIZEOF,
  KEYWORD_ALIGNOF,
  KEYWORD_GENERIC,
  KEYWORD_REAL,
  KEYWORD_IMAG,
  KEYWORD_FUNC,
  KEYWORD_BUILTIN_OFFSETOF,
  KEYWORD_BUILTIN_TYPES_COMPATIBLE,
  KEYWORD_BUILTIN_CHOOSE,
  KEYWORD_BUILTIN_VA_ARG,
  KEYWORD_BUILTIN_CONVERT_VECTOR,
  TOKEN_KIND_COUNT
} TokenKind;

#define KEYWORD_FIRST KEYWORD_TYPEDEF
#define KEYWORD_LAST_SPECIFIER KEYWORD_VA_LIST

struct Binding;

typedef struct Name {
  const char *text; /* interned in the program's names */
  uint32_t hash, length;
  TokenKind keyword;              /* TOKEN_IDENTIFIER if it is none */
  short builtin;                  /* number of the builtin function (builtin.c), 0: none, -1: not looked up */
  struct Binding *ordinary, *tag; /* innermost visible meanings (parser.h) */
  Symbol *linked;                 /* what the name means in all files together: with each asm label another symbol, chained by `namesake` */
  Label *label;                   /* of the function `label_owner`; stale in any other */
  const Symbol *label_owner;
  bool is_weak;             /* #pragma weak */
  const char *alias;        /* #pragma weak name = alias; may be NULL */
} Name;

typedef struct {
  Arena *arena;       /* borrowed */
  StringMap *strings; /* borrowed */
  Name **slots;
  size_t size, capacity; /* a power of two */
} Names;

void names_init(Names *names, Arena *arena, StringMap *strings);
void names_release(Names *names);
Name *names_find(Names *names, const char *text, size_t length); /* made at first sight */
Name *names_find_hashed(Names *names, const char *text, size_t length, uint32_t hash);

typedef struct {
  TokenKind kind;
  SourcePos begin, end;
  Name *name; /* identifiers and keywords */
} Token;

typedef struct {
  Names *names; /* borrowed, as all below */
  Diagnostics *diagnostics;
  SourceFile *file;
  const char *cursor, *limit;
  unsigned pack; /* #pragma pack(n); 0: none */
  unsigned pack_stack[32];
  unsigned pack_depth;
} Lexer;

void lexer_init(Lexer *lexer, Names *names, Diagnostics *diagnostics, SourceFile *file);
void lexer_next(Lexer *lexer, Token *token);
void utf8_add(Buffer *text, uint32_t code_point);
/* Whether options of the code generator, as `#pragma GCC optimize` and attributes have them, compute something else: floating point by other rules, overflow that is defined.  `text` ends
 * with its line or a parenthesis. */
bool lexer_names_other_code(const char *text);
const char *lexer_text(const Lexer *lexer, const Token *token); /* token->end - token->begin characters */

#endif
