/* printer.h: what the files of the C printer share (print*.c); nobody else includes this.
 *
 * The idea: the text printed for a value has exactly the type that the tree says it has ("exact"), so that
 * its surroundings convert it as the tree says.  Implicit casts turn into explicit ones, except where
 * the surroundings make C insert the same cast.  Structs and unions, local ones too, are all defined at
 * file scope under unique names, enums appear as their integer type, and typedefs are not needed. */
#ifndef craig_lang_printer_h
#define craig_lang_printer_h

#include "lang/ast.h"
#include "lang/print.h"

typedef VECTOR(const Type *) TypeVector;

/* How the bounds of variable-length arrays appear: as the hidden variable that holds the count (as the
 * expression itself if nobody else needs the count), as `*` in prototypes, as the expression in the head
 * of a function. */
typedef enum { BOUND_VARIABLE, BOUND_STAR, BOUND_EXPRESSION } BoundStyle;

typedef struct {
  const Types *types; /* NULL below print_type */
  Buffer *out;
  BoundStyle bounds;
  unsigned indent; /* of the statement being printed, for blocks inside expressions */
  /* What follows is empty when a single expression or type is printed. */
  Arena names;                   /* texts of made-up names */
  Map symbol_names;              /* serial -> const char * */
  Map record_names;              /* Record * -> const char * */
  Map same_records;              /* Record * -> Type * of the same record as another file defines it */
  Map label_names;               /* Label * -> const char * */
  Map aligned_names;             /* Type * with forced alignment -> name of a typedef */
  TypeVector aligned;            /* those types, in order of appearance */
  TypeVector records;            /* every record type that occurs, in order of appearance */
  Map referenced;                /* serials of symbols that are mentioned */
  Map declared;                  /* serials of symbols that have a STMT_DECLARATION */
  Map literals;                  /* serials of compound literals */
  VECTOR(const Symbol *) hidden; /* local variables without a STMT_DECLARATION */
} Printer;

/* Precedence of C's operators, from loose to tight. */
typedef enum {
  PRECEDENCE_COMMA,
  PRECEDENCE_ASSIGN,
  PRECEDENCE_CONDITIONAL,
  PRECEDENCE_OR,
  PRECEDENCE_AND,
  PRECEDENCE_BIT_OR,
  PRECEDENCE_BIT_XOR,
  PRECEDENCE_BIT_AND,
  PRECEDENCE_EQUAL,
  PRECEDENCE_LESS,
  PRECEDENCE_SHIFT,
  PRECEDENCE_ADD,
  PRECEDENCE_MULTIPLY,
  PRECEDENCE_CAST,
  PRECEDENCE_UNARY,
  PRECEDENCE_POSTFIX
} Precedence;

/* print_names.c */
void printer_collect(Printer *printer, const Program *program);
void printer_release(Printer *printer);
const char *printer_symbol(Printer *printer, const Symbol *symbol);
const char *printer_record(Printer *printer, const Type *type); /* the tag, without `struct` */
const char *printer_label(Printer *printer, const Label *label);
bool printer_is_referenced(const Printer *printer, const Symbol *symbol);
bool printer_is_literal(const Printer *printer, const Symbol *symbol);

/* print_type.c */
void printer_declaration(Printer *printer, const Type *type, const char *name); /* `int (*name)[3]` */
void printer_function_header(Printer *printer, const Symbol *function);
void printer_record_body(Printer *printer, const Type *type, unsigned indent);
void printer_aligned_typedef(Printer *printer, const Type *type);

/* print_expression.c, print_constant.c */
void printer_value(Printer *printer, const Expr *expr, Precedence least);    /* exact */
void printer_effect(Printer *printer, const Expr *expr, Precedence least);   /* the type does not matter */
void printer_converted(Printer *printer, const Expr *expr, const Type *to);  /* as if assigned to `to` */
void printer_promoted(Printer *printer, const Expr *expr, Precedence least); /* integer promotions follow */
void printer_integer(Printer *printer, const Type *type, i128 value, Precedence least);
void printer_float(Printer *printer, const Expr *expr, Precedence least);
void printer_string(Printer *printer, const char *text, size_t size); /* quoted, with escapes */
void printer_string_literal(Printer *printer, const Expr *expr, uint64_t longest);
bool printer_same_type(const Printer *printer, const Type *a, const Type *b);

/* print_initializer.c */
void printer_initializer(Printer *printer, const Type *type, const Initializer *initializer);

/* print_statement.c */
void printer_object(Printer *printer, const Symbol *symbol, bool with_initializer); /* without `;` */
void printer_body(Printer *printer, const Symbol *function);
/* The statements of a block and its braces; the last expression is exact if the block is a value. */
void printer_block(Printer *printer, const Stmt *block, unsigned indent, bool is_value);

#endif
