/* parser.h: what the files of the parser share; nobody else includes this.
 *
 * One Parser reads all files of a program, one after the other.  It is a recursive-descent parser that
 * types expressions as it builds them.  An error is reported and the parser jumps back to the innermost
 * recovery point (a block or the file), which skips to the end of the broken statement or declaration.
 * Nothing is owned by stack frames in between: all memory is the arena's or the Parser's.  `depth` bounds
 * the recursion.
 *
 * parse_*.c read the grammar; expression.c, operator.c, convert.c, bitfield.c, declare.c and builtin.c build
 * what was read and know the rules of C's types. */
#ifndef craig_lang_parser_h
#define craig_lang_parser_h

#include "lang/ast.h"
#include "lang/lex.h"
#include "lang/outline.h"
#include <setjmp.h>

/* Levels of nesting, how many operators may follow each other on one level, and how many one expression may
 * hold in all: together they bound the height of the tree, which others walk recursively. */
enum { PARSE_DEPTH_LIMIT = 5000, PARSE_CHAIN_LIMIT = 5000, PARSE_OPERATOR_LIMIT = 50000 };

/* One meaning of a name: an ordinary identifier or a tag. */
typedef struct Binding Binding;
struct Binding {
  Binding *outer; /* the meaning that this one hides */
  Binding *next;  /* in the same scope */
  Name *name;
  unsigned depth; /* of the scope */
  bool is_tag;
  bool is_implicit; /* a function that was called before it was declared */
  bool is_emitted;  /* declared without inline, or with extern: an inline definition in this file is one for the linker, too */
  bool has_inline_body; /* defined in this file, inline by the rules of C99 */
  Symbol *symbol;   /* ordinary identifiers */
  const Type *type; /* as declared here: of the symbol, or the tagged type */
};

/* A label declared with __label__. */
typedef struct LocalLabel LocalLabel;
struct LocalLabel {
  LocalLabel *next;
  Name *name;
  Label *label;
};

typedef struct Scope Scope;
struct Scope {
  Scope *outer;
  Binding *bindings;
  unsigned depth; /* 0: the file */
  LocalLabel *labels;
};

/* Where an error jumps to, and what the parser's stacks held there. */
typedef struct {
  jmp_buf *place;
  Scope *scope;
  unsigned depth, brace_depth, unevaluated, expression_depth;
  size_t expressions, parts;
} Recovery;

/* The statements of a block under construction. */
typedef struct {
  Stmt *first, **tail;
} StmtList;

/* What the function being read needs to know about its surroundings. */
typedef struct {
  Symbol *symbol; /* NULL at file scope */
  Stmt *breakable, *loop, *switch_statement;
  Stmt **last_case;     /* where the next label of the switch is linked */
  StmtList *statements; /* of the innermost block */
  unsigned label_count, label_places;
  SourcePos label_end;  /* of the last label of a statement; 0: there is none */
  bool has_local_labels; /* __label__ occurs */
  bool forget_body;      /* it cannot be kept (builtin.c, parser_refuse) */
} FunctionContext;

typedef struct Parser {
  Program *program;
  Types *types;
  Arena *arena;
  Diagnostics *diagnostics;
  Names names;
  Lexer lexer;
  Token token, ahead;
  bool has_ahead;
  SourcePos previous_end; /* just behind the token before `token` */
  bool is_c90, has_gnu_inline; /* of the file at hand: decimal constants may be unsigned long; inline functions are those of GNU C */
  bool optimizes; /* see ParseOptions */
  Scope file_scope, *scope;
  FunctionContext function;
  Recovery recovery;
  unsigned depth, brace_depth;
  unsigned expression_depth; /* conditional expressions around this place */
  unsigned operator_count;   /* so far, in the outermost one of them */
  const char *stack_base;    /* where the stack was at the start */
  size_t stack_limit;        /* bytes of it that we may use */
  unsigned record_serial, hidden_serial;
  unsigned unevaluated;       /* > 0 inside sizeof, typeof and the like */
  Outline *outline;           /* borrowed: notes what is read; NULL: nobody asks */
  Buffer text;                /* scratch of string literals */
  VECTOR(Token) strings;      /* scratch: adjacent string literals */
  VECTOR(Expr *) expressions; /* scratch stack of argument lists */
  struct {
    struct DeclaratorPart *data;
    size_t size, capacity;
  } parts; /* scratch stack of declarators */
} Parser;

/* ---- tokens, errors (parse.c) ------------------------------------------------------------------------ */

void parser_init(Parser *p, Program *program, Diagnostics *diagnostics);
void parser_release(Parser *p);
void parser_read_token(Parser *p);
const Token *parser_peek(Parser *p); /* the token behind the current one */

/* What is noted for an outline, if somebody asks (outline.c): a declaration begins and ends, the token at hand is read, a name gets a meaning at file scope. */
void outline_begin(Parser *p);
void outline_end(Parser *p);
void outline_take_token(Parser *p);
void outline_give(Parser *p, const Name *name);

static inline void advance(Parser *p) {
  if (p->outline) outline_take_token(p);
  p->previous_end = p->token.end;
  if (p->token.kind == TOKEN_LEFT_BRACE) p->brace_depth++;
  if (p->token.kind == TOKEN_RIGHT_BRACE && p->brace_depth) p->brace_depth--;
  parser_read_token(p);
}

static inline bool at(const Parser *p, TokenKind kind) { return p->token.kind == kind; }

static inline bool accept(Parser *p, TokenKind kind) {
  if (p->token.kind != kind) return false;
  advance(p);
  return true;
}

void parser_expect(Parser *p, TokenKind kind, const char *what); /* `what`: "';' after ..." */
const char *parser_token_text(Parser *p, const Token *token);    /* for messages */
_Noreturn void parser_fail(Parser *p, SourcePos pos, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* What we do not model.  In an inline function of a system's header the body is forgotten instead: the function counts as external. */
_Noreturn void parser_refuse(Parser *p, SourcePos pos, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void parser_warn(Parser *p, SourcePos pos, const char *format, ...) __attribute__((format(printf, 3, 4)));
void parser_note(Parser *p, SourcePos pos, const char *format, ...) __attribute__((format(printf, 3, 4)));
/* An error after which reading goes on at once. */
void parser_complain(Parser *p, SourcePos pos, const char *format, ...) __attribute__((format(printf, 3, 4)));
const char *parser_type_text(Parser *p, const Type *type); /* for messages */

void parser_enter_depth(Parser *p);
static inline void parser_leave_depth(Parser *p) { p->depth--; }
void parser_check_chain(Parser *p, unsigned length); /* of operators on one level */

Recovery recovery_here(const Parser *p, jmp_buf *place);
void recovery_restore(Parser *p, const Recovery *saved);

/* ---- scopes and symbols (scope.c) -------------------------------------------------------------------- */

void scope_enter(Parser *p);
void scope_leave(Parser *p);
void scope_leave_to(Parser *p, Scope *scope);
void scope_reset_file(Parser *p); /* forget everything declared in the file */
Binding *scope_bind_symbol(Parser *p, Name *name, Symbol *symbol, const Type *type);
Binding *scope_bind_tag(Parser *p, Name *name, const Type *type);
Binding *scope_find(const Parser *p, const Name *name); /* ordinary, innermost scope only */
Binding *scope_find_tag(const Parser *p, const Name *name);
Binding *scope_find_at_file(const Name *name);
Symbol *scope_new_symbol(Parser *p, SymbolKind kind, Storage storage, const char *name, const Type *type,
                         SourceRange range);
Symbol *scope_hidden_object(Parser *p, const char *purpose, const Type *type,
                            SourceRange range); /* local or static */

static inline bool is_typedef_name(const Token *token) {
  return token->kind == TOKEN_IDENTIFIER && token->name->ordinary &&
         token->name->ordinary->symbol->kind == SYMBOL_TYPEDEF;
}

static inline bool token_begins_type(const Token *token) {
  return (token->kind >= KEYWORD_FIRST && token->kind <= KEYWORD_LAST_SPECIFIER) || is_typedef_name(token);
}

/* ---- attributes (attribute.c) ------------------------------------------------------------------------ */

typedef struct {
  unsigned alignment;    /* aligned(n), _Alignas; 0: none */
  unsigned vector_bytes; /* vector_size(n); 0: none */
  bool is_packed, is_transparent_union, is_noreturn, is_weak, is_gnu_inline, is_always_inline;
  Name *mode; /* mode(DI) */
  const char *alias; /* also of a weakref */
  bool is_weakref;
  const char *section;
  unsigned constructor, destructor; /* priority + 1 */
  Symbol *cleanup;
} Attributes;

void parse_attributes(Parser *p, Attributes *attributes); /* any number of __attribute__((...)) */
const Type *attributes_apply_to_type(Parser *p, const Type *type, const Attributes *attributes,
                                     SourcePos pos);

/* ---- types (parse_type.c, parse_record.c, parse_declarator.c) ---------------------------------------- */

typedef struct {
  const Type *type;
  SourceRange range;
  Attributes attributes;
  bool is_typedef, is_extern, is_static, is_auto, is_register, is_thread, is_inline, is_noreturn;
  bool is_auto_type; /* __auto_type: the type comes from the initialiser */
  bool declares_tag; /* a struct, union or enum is mentioned: `struct s;` declares something */
} Specifiers;

/* A parameter as written; types are adjusted. */
typedef struct ParameterDeclaration ParameterDeclaration;
struct ParameterDeclaration {
  ParameterDeclaration *next;
  Name *name; /* NULL: unnamed */
  const Type *type;
  SourceRange range;
  Attributes attributes;
  bool is_register;
  Symbol *symbol;
  const Type *passed; /* old style: the prototype's type if it differs; NULL otherwise */
  Expr *count;        /* declared as an array of this variable size, which is evaluated; NULL otherwise */
};

typedef struct {
  Name *name;        /* NULL: abstract */
  SourceRange range; /* of the name, or of the place where it would stand */
  const Type *type;
  Attributes attributes;
  const char *asm_name;
  /* The outermost derivation is a function: */
  bool is_function;
  ParameterDeclaration *parameters;
  Binding *bindings; /* of the prototype's scope, which is closed again */
} Declarator;

bool parse_specifiers(Parser *p, Specifiers *specifiers, bool allow_storage); /* false: none there */
bool parse_specifiers_behind(Parser *p, const Attributes *before, Specifiers *specifiers, bool allow_storage);
bool parser_at_type(const Parser *p);
/* Reads `* name [3]` and the like and applies it to `base`. */
typedef enum { DECLARATOR_NAMED, DECLARATOR_ABSTRACT, DECLARATOR_EITHER } DeclaratorMode;
void parse_declarator(Parser *p, const Type *base, DeclaratorMode mode, Declarator *declarator);
const Type *parse_type_name(Parser *p);
/* struct tag, at the keyword: what stands before the body or ends the mention; NULL: no tag, but a body. */
Name *parse_tag(Parser *p, Attributes *attributes);
const Type *parse_record(Parser *p); /* at `struct` or `union` */
const Type *parse_enum(Parser *p);   /* at `enum` */
const Type *record_refer_to_tag(Parser *p, TypeKind kind, Name *tag,
                                SourceRange range); /* `struct tag` without a body */
Type *record_begin_definition(Parser *p, TypeKind kind, Name *tag, SourceRange range); /* `struct tag {` */
/* Remember that a struct, union or enum is declared here (for the printer). */
void declare_note_type(Parser *p, const Type *type, bool is_definition, SourceRange range);
const Type *declarator_settled_type(Parser *p,
                                    const Type *type); /* VLA counts taken from their hidden variables */
/* Code that stores the counts of a variable type's dimensions, or NULL. */
Expr *declarator_build_counts(Parser *p, const Type *type, SourceRange range);
void parser_require_complete(Parser *p, const Type *type, SourcePos pos, const char *what);

/* ---- declarations (parse_declaration.c, parse_function.c, declare.c, initializer.c) ------------------ */

void parse_external_declaration(Parser *p);
void parse_declarator_tail(Parser *p, Declarator *declarator); /* asm("name") and attributes, in any order */
void parse_function_definition(Parser *p, const Specifiers *specifiers, Declarator *declarator);
void parse_local_declaration(Parser *p, const Attributes *before, StmtList *statements);
void parse_static_assert(Parser *p);
Symbol *declare_linked(Parser *p, Name *name, const Type *type, const Specifiers *specifiers,
                       const Declarator *declarator, bool is_definition);
/* May an old-style definition have a parameter of type `own` where a prototype says `wanted`? */
bool declare_fits_prototype(const Parser *p, const Type *wanted, const Type *own);
Symbol *declare_typedef(Parser *p, Name *name, const Type *type, SourceRange range);
Symbol *declare_local(Parser *p, Name *name, const Type *type, const Specifiers *specifiers,
                      const Declarator *declarator);
Symbol *declare_implicit_function(Parser *p, Name *name, const Type *type, SourceRange range);
void declare_note(Parser *p, Symbol *symbol, bool is_definition, SourceRange range);
/* Parses the initialiser of an object of `*type`, which is completed if it is an array of unknown size. */
Initializer *parse_initializer(Parser *p, const Type **type, bool is_static);
Initializer *initializer_of_value(Parser *p, const Type *type, Expr *value);

/* ---- statements (parse_statement.c, parse_asm.c) ----------------------------------------------------- */

void parse_function_body(Parser *p, Symbol *function);
Stmt *parse_block(Parser *p, bool opens_scope); /* at { */
Stmt *parse_assembly(Parser *p);                /* at asm */
const char *parse_asm_text(Parser *p);          /* ( "..." ) */
Stmt *statement_new(Parser *p, StmtKind kind, SourcePos begin);
void statement_append(StmtList *list, Stmt *statement);
Label *label_find(Parser *p, Name *name, SourcePos pos); /* made at first sight (label.c) */
void label_define(Parser *p, Label *label, Stmt *statement, SourcePos pos);
void labels_declare_local(Parser *p); /* at __label__ */
void labels_check(Parser *p, const Symbol *function);
void labels_check_cases(Parser *p, const Stmt *switch_statement);

/* ---- expressions (parse_expression.c, literal.c) ----------------------------------------------------- */

Expr *parse_expression(Parser *p);                /* with commas; may be an lvalue */
Expr *parse_assignment(Parser *p);                /* no comma */
Expr *parse_conditional(Parser *p);               /* no assignment */
Expr **parse_arguments(Parser *p, size_t *count); /* ( a, b ): from the parenthesis on */
i128 parse_constant(Parser *p, const char *what); /* an integer constant expression */
Expr *literal_number(Parser *p, const Token *token);
Expr *literal_character(Parser *p, const Token *token);
Expr *literal_strings(Parser *p);                       /* at a string: it and those that follow */
const char *parse_string_text(Parser *p, size_t *size); /* plain string literal; size without the final 0 */

/* ---- building expressions (expression.c, operator.c) ------------------------------------------------- */

Expr *expr_build_node(Parser *p, ExprKind kind, const Type *type, SourceRange range);
Expr *expr_build_integer(Parser *p, i128 value, const Type *type, SourceRange range);
Expr *expr_build_variable(Parser *p, Symbol *symbol, const Type *type, SourceRange range);
Expr *expr_build_identifier(Parser *p, const Token *token);
Expr *expr_build_member(Parser *p, Expr *record, Name *name, bool is_arrow, SourcePos end);
Expr *expr_build_dereference(Parser *p, Expr *pointer, SourcePos begin);
Expr *expr_build_subscript(Parser *p, Expr *array, Expr *index, SourcePos end);
Expr *expr_build_address(Parser *p, Expr *operand, SourcePos begin);
Expr *expr_build_call(Parser *p, Expr *callee, Expr **arguments, size_t count, SourcePos end);
Expr *expr_build_unary(Parser *p, Operator op, Expr *operand, SourcePos begin);
Expr *expr_build_plus(Parser *p, Expr *operand, SourcePos begin);
Expr *expr_build_increment(Parser *p, Operator op, bool is_postfix, Expr *operand, SourceRange range);
Expr *expr_build_binary(Parser *p, Operator op, Expr *left, Expr *right);
Expr *expr_build_logical(Parser *p, ExprKind kind, Expr *left, Expr *right);
Expr *expr_build_conditional(Parser *p, Expr *condition, Expr *left, Expr *right);
Expr *expr_build_comma(Parser *p, Expr *left, Expr *right);
Expr *expr_build_assign(Parser *p, Expr *left, Expr *right);
Expr *expr_build_compound_assign(Parser *p, Operator op, Expr *left, Expr *right);
Expr *expr_build_cast(Parser *p, const Type *type, Expr *operand, SourcePos begin);
Expr *expr_build_sizeof(Parser *p, const Type *type, SourceRange range);
Expr *expr_build_statement_expression(Parser *p, Stmt *block, SourceRange range);
void expr_mark_address_taken(Expr *lvalue);

/* ---- conversions (convert.c) ------------------------------------------------------------------------- */

bool expr_is_lvalue(const Expr *expression);
bool expr_has_effects(const Expr *expression);  /* may it do more than give a value? */
bool expr_is_null_constant(Parser *p, Expr *expression);
Expr *convert_to_value(Parser *p, Expr *expression);             /* loads, decays */
Expr *convert_unrounded(Expr *value); /* the value of an operation on _Float16 before it is rounded; else itself */
Expr *convert_to_type(Parser *p, Expr *value, const Type *type); /* implicit cast, no questions asked */
Expr *convert_to_promoted(Parser *p, Expr *value);
Expr *convert_to_argument(Parser *p, Expr *value);       /* default argument promotions */
Expr *convert_to_condition(Parser *p, Expr *expression); /* a scalar value */
Expr *convert_to_integer_value(Parser *p, Expr *expression, const char *what);
/* Usual arithmetic conversions; `*precision` as of the result (bitfield.c). */
const Type *convert_to_common(Parser *p, Expr **left, Expr **right, unsigned *precision);
typedef enum { CONVERT_ASSIGN, CONVERT_INITIALIZE, CONVERT_ARGUMENT, CONVERT_RETURN } ConvertContext;
/* As if by assignment to an object of `type`; complains about what C forbids. */
Expr *convert_to_va_list(Parser *p, Expr *expression);
Expr *convert_to_assigned(Parser *p, Expr *expression, const Type *type, ConvertContext context);
bool convert_is_same_type(const Parser *p, const Type *a,
                          const Type *b); /* no conversion is needed between them */

/* ---- bit-fields wider than int (bitfield.c) ---------------------------------------------------------- */

/* The integer type in which gcc computes with a value: `precision` bits of `type`, all of them if 0. */
typedef struct {
  const Type *type;
  unsigned precision;
} PreciseType;

const Member *bitfield_of(const Expr *value); /* that a value was just read from or written to, or NULL */
unsigned bitfield_precision(const Parser *p, const Expr *value); /* 0: that of its type */
PreciseType bitfield_common_type(const Parser *p, PreciseType a, PreciseType b);
Expr *bitfield_to_precise(Parser *p, Expr *value, PreciseType to);
Expr *bitfield_to_precision(Parser *p, Expr *value,
                            unsigned precision); /* reduced to so many bits of its type */
Expr *bitfield_result(Parser *p, Expr *expression, unsigned precision); /* the same for a new operation */
i128 bitfield_constant(i128 value, unsigned precision, bool is_signed);
/* left op= right that no compute_type can express: a signed value divided in an unsigned precise type. */
bool bitfield_needs_assign(Parser *p, Operator op, Expr *left, Expr *right);
Expr *bitfield_build_assign(Parser *p, Operator op, Expr *left, Expr *right);

/* ---- builtins (builtin.c, prototypes.c) ----------------------------------------------------------------- */

short builtin_find(Name *name);                         /* its number, 0 if it is none */
Expr *parse_builtin_call(Parser *p, const Token *name); /* behind the name */
Expr *parse_builtin_keyword(Parser *p);                 /* at __builtin_offsetof and the like */
const Type *library_type(Parser *p, const char *name);  /* of a function of the C library, NULL: not known */

#endif
