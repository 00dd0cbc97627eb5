/* ast.h: the typed program.
 *
 * What the parser hands on is fully typed C: every name is resolved to its Symbol, every implicit
 * conversion is an EXPR_CAST with `is_implicit`, reading an lvalue is an EXPR_LOAD, arrays and functions
 * decay by an EXPR_DECAY, `sizeof` and friends are constants unless they concern a VLA.  So nobody behind
 * the front end needs the conversion rules of the standard again.  Everything lives in the program's
 * arena; names are interned in `program->names`. */
#ifndef craig_lang_ast_h
#define craig_lang_ast_h

#include <stdbool.h>
#include <stdint.h>
#include "base/arena.h"
#include "base/map.h"
#include "base/vector.h"
#include "lang/diagnostic.h"
#include "lang/source.h"
#include "lang/type.h"

typedef unsigned __int128 u128;
typedef __int128 i128;

typedef struct Expr Expr;
typedef struct Stmt Stmt;
typedef struct Symbol Symbol;
typedef struct Initializer Initializer;
typedef struct Label Label;

/* ---- symbols ----------------------------------------------------------------------------------------- */

typedef enum { SYMBOL_OBJECT, SYMBOL_FUNCTION, SYMBOL_TYPEDEF, SYMBOL_ENUMERATOR } SymbolKind;

typedef enum {
  STORAGE_GLOBAL,    /* external linkage */
  STORAGE_STATIC,    /* internal linkage, or a static local: lives as long as the program */
  STORAGE_AUTO,      /* local variable: one instance per entry of its block */
  STORAGE_PARAMETER, /* a function's parameter */
  STORAGE_THREAD     /* __thread, _Thread_local */
} Storage;

struct Symbol {
  SymbolKind kind;
  Storage storage;
  const char *name;         /* interned; a hidden variable made by us has a name with a '.' in it */
  const Type *type;
  SourceRange range;        /* of the name at its (best) declaration */
  unsigned serial;          /* unique in the program, in order of declaration */
  unsigned alignment;       /* asked for; 0: the type's */
  bool is_defined;          /* has a body, an initialiser or a tentative definition; not merely `extern` */
  bool is_weak, is_inline, is_noreturn, is_register;
  bool is_emitted;          /* of a function: its body is what other files call; that of an inline one may be so only for want of another */
  bool is_always_inline;    /* its body counts where its file calls it, whatever the linker finds */
  bool address_taken;       /* `&x` occurs, or x is an array that decays */
  bool is_undeclared;       /* a function that is called and that nothing declares */
  bool is_named;            /* of a function: an expression has its name */
  const char *asm_name;     /* asm("name"), may be NULL */
  Symbol *namesake;         /* declared before with external linkage and the same name, and another label: another symbol; or NULL */
  bool is_shared;           /* several files declare it */
  bool is_disputed;         /* with types that are laid out differently: what each says of it is a piece of memory */
  const char *alias;        /* attribute alias or weakref, may be NULL */
  bool is_weakref;
  Symbol *target;           /* the symbol that the linker takes for this one: of an alias, an asm label; of a hidden variable, what it is about; NULL: itself, nothing */
  bool is_absent;           /* weak, and defined nowhere: its address is null (set by whoever knows the library) */
  const char *section;      /* attribute section, may be NULL */
  unsigned constructor, destructor; /* runs before or behind main: its priority + 1, 0: it does not */
  Symbol *cleanup;          /* attribute cleanup of a local: called with its address where its scope is left; or NULL */
  Initializer *initializer; /* SYMBOL_OBJECT; NULL: none */
  uint64_t written_count;   /* of a parameter that is written as an array: how many elements; 0: it is not, or nobody knows */
  Symbol *function;         /* the function that a local, parameter or static local belongs to */
  i128 value;               /* SYMBOL_ENUMERATOR */
  /* SYMBOL_FUNCTION with a body: */
  Symbol **parameters;      /* one per parameter, in order */
  size_t parameter_count;
  Stmt *body;               /* a STMT_BLOCK, or NULL */
  Label *labels;            /* of the body, chained */
};

struct Label {
  Label *next;
  const char *name;
  Stmt *statement;     /* the STMT_LABEL */
  bool address_taken;  /* &&label */
  unsigned index;      /* among the labels of the program whose address is taken, in the order of its text; the same for two side by side */
};

/* ---- expressions ------------------------------------------------------------------------------------- */

typedef enum {
  /* constants */
  EXPR_INTEGER,      /* integer (or pointer, or _Bool, or enum) constant: `integer`, reduced to the type's width,
                        sign-extended if the type is signed */
  EXPR_FLOAT,        /* `bytes`: the value in the target's format, least significant byte first */
  EXPR_STRING,       /* lvalue of array type: `text`, `text_size` bytes including the final 0 */
  /* lvalues */
  EXPR_VARIABLE,     /* `symbol`, an object */
  EXPR_DEREFERENCE,  /* *left; also a[i], which arrives as *(a + i) */
  EXPR_MEMBER,       /* left . member; left is an lvalue or a record value; p->m arrives as (*p).m */
  EXPR_COMPOUND_LITERAL, /* lvalue: the unnamed object `symbol`, initialised from its initializer here */
  /* from lvalue to value */
  EXPR_LOAD,         /* the value of lvalue `left` (type unqualified; bit-fields: of the declared type) */
  EXPR_DECAY,        /* pointer to the first element of array lvalue `left` */
  EXPR_ADDRESS,      /* &left; left an lvalue or an EXPR_FUNCTION */
  EXPR_FUNCTION,     /* function designator `symbol`; appears only below EXPR_ADDRESS and as a call's callee */
  EXPR_LABEL_ADDRESS, /* &&label */
  /* operators on values; operands already converted */
  EXPR_CAST,         /* (type) left; `is_implicit`; also to void */
  EXPR_UNARY,        /* op left: - ~ ! (the last gives int 0 or 1) */
  EXPR_BINARY,       /* left op right */
  EXPR_AND, EXPR_OR, /* left && right, left || right: int, short-circuit */
  EXPR_CONDITIONAL,  /* condition ? left : right; `left` is NULL for GNU `c ?: r` (condition holds the value) */
  EXPR_COMMA,        /* left , right */
  /* side effects */
  EXPR_ASSIGN,       /* left = right; right converted to left's type */
  EXPR_COMPOUND_ASSIGN, /* left op= right: left = (T)((C)left op right) with C = compute_type; pointer += too */
  EXPR_INCREMENT,    /* ++ -- before or after: `op` is OP_ADD or OP_SUBTRACT, `is_postfix` */
  EXPR_CALL,         /* left(arguments): left is EXPR_FUNCTION or a pointer value; arguments converted/promoted */
  EXPR_BUILTIN,      /* __builtin_x(arguments) that has no constant value: `builtin` names it (list: builtin.h) */
  EXPR_VA_ARG,       /* va_arg(left, type) */
  EXPR_STATEMENT,    /* ({ statement }) */
  EXPR_SIZEOF_TYPE,  /* sizeof of a variably modified type `operand_type` */
  /* in automata only */
  EXPR_MEMORY        /* what memory is like: `op` is a question, with operands left and right; int 0 or 1 */
} ExprKind;

typedef enum {
  OP_NONE,
  OP_NEGATE, OP_BIT_NOT, OP_NOT,
  OP_ADD, OP_SUBTRACT, OP_MULTIPLY, OP_DIVIDE, OP_REMAINDER,
  OP_SHIFT_LEFT, OP_SHIFT_RIGHT,      /* operands promoted separately; type is that of the left one */
  OP_BIT_AND, OP_BIT_OR, OP_BIT_XOR,
  OP_EQUAL, OP_NOT_EQUAL, OP_LESS, OP_LESS_EQUAL, OP_GREATER, OP_GREATER_EQUAL, /* int result */
  OP_POINTER_ADD, OP_POINTER_SUBTRACT, /* pointer op integer, in elements; the integer keeps its own type */
  OP_POINTER_DIFFERENCE,               /* pointer - pointer: ptrdiff_t, in elements */
  /* questions of an EXPR_MEMORY, which only a memory can answer */
  OP_IS_ACCESSIBLE, /* the `right` bytes at `left` lie in one living object, or there are none */
  OP_IS_WRITABLE,   /* likewise, and it is no string */
  OP_IS_FREEABLE,   /* `left` is null or where a living object of the heap starts */
  OP_IS_CALLABLE,   /* a function starts at `left` */
  OP_IS_OUTSIDE,    /* `left` is where no object of the program can lie, and not null */
  OP_HEAP_IS_LEFT,  /* some object of the heap lives */
  OP_HEAP_IS_LOST,  /* one lives that no pointer leads to, from variables and through memory */
  OP_HEAP_IS_LOST_BEHIND /* likewise, from variables of static storage */
} Operator;

const char *operator_text(Operator op); /* as C writes it, and names of questions; not for OP_NONE */
bool operator_is_comparison(Operator op);
Operator operator_mirrored(Operator op); /* a op b is b mirrored a; others than comparisons stay */
Operator operator_opposite(Operator op); /* of a comparison: what holds where it does not, but for NaNs */

struct Expr {
  ExprKind kind;
  Operator op;
  const Type *type;
  SourceRange range;
  Expr *left, *right, *condition;
  bool is_implicit; /* EXPR_CAST: no cast is written; EXPR_BINARY: a part of a step of a pointer, no operation of its own */
  bool is_postfix, is_parenthesised;
  unsigned char precision; /* the parser's own: see bitfield.c */
  union {
    i128 integer;
    unsigned char bytes[16];
    struct { const char *text; size_t text_size; };
    Symbol *symbol;
    struct { const Member *member; };
    const Type *compute_type;
    struct { Expr **arguments; size_t argument_count; const char *builtin; };
    Stmt *statement; /* EXPR_STATEMENT: its last STMT_EXPRESSION gives the value, if the type is not void */
    Label *label;
    const Type *operand_type;
  };
};

/* ---- initialisers ------------------------------------------------------------------------------------ */

/* What an object starts with: a list of stores, in source order; later ones override earlier ones.  Bytes
 * not named are zero.  Braces, designators and ranges have been worked out: offsets are absolute. */
struct Initializer {
  Initializer *next;
  uint64_t offset;       /* bytes from the start of the object */
  const Member *bit_field; /* set if the target is a bit-field */
  const Type *type;      /* of the part initialised */
  Expr *value;           /* converted to `type`; an EXPR_STRING for a char array; a record value for a record */
  uint64_t repeat, stride; /* GNU `[a ... b] = v`: `repeat` copies, `stride` bytes apart; else 1 and 0 */
  bool is_empty;         /* `{}` or a braced list without any store: no value, only "all zero"; behind other
                            stores it sets the `type` at `offset` to zero again */
};

/* ---- statements -------------------------------------------------------------------------------------- */

typedef enum {
  STMT_EMPTY,
  STMT_EXPRESSION,  /* expression; */
  STMT_DECLARATION, /* the local `symbol` comes to life here (with its initialiser); one STMT per declarator */
                    /* static locals are listed too, for the printer: their storage is not STORAGE_AUTO */
  STMT_TYPE,        /* a local typedef, struct or enum declaration; evaluates VLA sizes in it.  Also where an enumerator, or what `extern` declares, gets its name in a block */
  STMT_BLOCK,       /* { body ... } */
  STMT_IF,          /* if (expression) body else otherwise */
  STMT_WHILE,       /* while (expression) body */
  STMT_DO,          /* do body while (expression); */
  STMT_FOR,         /* for (init; expression; step) body; each part may be NULL */
  STMT_SWITCH,      /* switch (expression) body; `cases` chains its labels */
  STMT_CASE,        /* case low ... high: body   (low == high without a range) */
  STMT_DEFAULT,     /* default: body */
  STMT_LABEL,       /* label: body */
  STMT_GOTO,        /* goto label; */
  STMT_COMPUTED_GOTO, /* goto *expression; */
  STMT_BREAK,       /* leaves `target` */
  STMT_CONTINUE,    /* continues `target` */
  STMT_RETURN,      /* return expression; (converted to the result type; may be NULL) */
  STMT_ASM          /* assembly: `assembly` */
} StmtKind;

typedef struct {
  const char *name;       /* symbolic name, may be NULL */
  const char *constraint;
  Expr *operand;          /* outputs: an lvalue; inputs: a value, or an lvalue for memory constraints */
} AsmOperand;

typedef struct {
  const char *text;
  bool is_volatile, is_goto, is_basic;
  AsmOperand *outputs, *inputs;
  size_t output_count, input_count;
  const char **clobbers;
  size_t clobber_count;
  Label **labels;
  size_t label_count;
} Assembly;

struct Stmt {
  StmtKind kind;
  SourceRange range;    /* begins at the statement's first token: for loops, the keyword */
  Stmt *next;           /* in the enclosing block */
  Expr *expression;
  Stmt *body, *otherwise, *init;
  Expr *step;
  Symbol *symbol;       /* STMT_DECLARATION; STMT_TYPE: a typedef, an enumerator, what has linkage, or NULL */
  const Type *declared; /* STMT_TYPE: as it is written; NULL: none is */
  Label *label;         /* STMT_LABEL, STMT_GOTO */
  Stmt *target;         /* STMT_BREAK, STMT_CONTINUE: the loop or switch */
  Stmt *cases;          /* STMT_SWITCH: first STMT_CASE or STMT_DEFAULT, linked by `next_case` in source order */
  Stmt *next_case;
  i128 low, high;       /* STMT_CASE, in the type of the switch expression */
  Assembly *assembly;
};

/* ---- the program ------------------------------------------------------------------------------------- */

typedef VECTOR(const Expr *) ExprVector;

/* For walks over all that an expression without calls consists of: behind `work`, so that the left operand is looked at next. */
static inline void expression_push_operands(ExprVector *work, const Expr *e) {
  if (e->condition) vector_push(work, e->condition);
  if (e->right) vector_push(work, e->right);
  if (e->left) vector_push(work, e->left);
}

const Expr *expression_strip_casts(const Expr *e);
bool expression_is_bit_field(const Expr *place);
/* Where the members of a place start from: a variable, a string or what a pointer points to; `offset`, which may be NULL: how far behind it the place lies. */
const Expr *expression_base(const Expr *place, uint64_t *offset);
bool symbol_is_hidden(const Symbol *symbol); /* a variable made by us, which the program does not have */
bool expression_has_hidden(const Expr *root); /* does it speak of one? */

typedef VECTOR(Symbol *) SymbolVector;

/* One declaration at file scope, in source order, for the printer. */
typedef struct {
  enum { DECLARATION_SYMBOL, DECLARATION_TYPE, DECLARATION_ASM } kind;
  Symbol *symbol;       /* an object, function or typedef */
  const Type *type;     /* a struct, union or enum that is declared here */
  bool is_definition;   /* this is where the body or the initialiser stands */
  const char *text;     /* file-scope asm */
  SourceRange range;
} Declaration;

typedef VECTOR(Declaration) DeclarationVector;

typedef struct Program {
  Arena arena;
  StringMap names;
  Sources *sources;             /* owned */
  Types types;
  SymbolVector functions;       /* every function declared, linked across files: one symbol each */
  SymbolVector objects;         /* every object of static storage, static locals included */
  SymbolVector enumerators;     /* of file scope */
  DeclarationVector declarations;
  unsigned symbol_count;        /* serials are below this */
  unsigned address_labels;      /* places of labels whose address is taken */
  bool has_count_format;        /* a string of it has a conversion %n */
  bool lies_low;                /* runs have all objects below 4 GiB (evidence/replay.h) */
} Program;

/* Where a label lies behind the first place that has labels.  C says nothing of their distances: these are none that a program would guess. */
uint64_t label_offset(const Label *label);
/* What is asked for (an attribute may lower the alignment of an object, too), else what the type or the ABI has. */
unsigned symbol_alignment(const Types *types, const Symbol *symbol);
Symbol *symbol_linked(Symbol *symbol); /* what the linker takes for it: itself, or what its targets lead to */
Symbol *program_find_function(const Program *program, const char *name); /* by linkage name; NULL if absent */

#endif
