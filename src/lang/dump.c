/* dump.c: the typed tree, one node per line, children indented below their parent:
 *
 *   function main: int (void)
 *     return
 *       cast implicit: int
 *         load: char
 *           variable c #3: char
 *
 * Every conversion that the parser put in is visible, and every node shows its type. */
#include "lang/dump.h"

#include <inttypes.h>
#include <string.h>
#include "lang/fold.h"
#include "lang/print.h"

typedef struct {
  const Types *types;
  Buffer *out;
} Dump;

static void dump_expression(Dump *dump, const Expr *expr, unsigned indent);
static void dump_statement(Dump *dump, const Stmt *stmt, unsigned indent);

static void add_indent(Dump *dump, unsigned indent) {
  for (unsigned i = 0; i < indent; i++) buffer_add(dump->out, "  ");
}

static void add_type(Dump *dump, const Type *type) {
  buffer_add(dump->out, ": ");
  print_type(type, "", dump->out);
}

static void add_integer(Dump *dump, i128 value) {
  char digits[48];
  size_t at = sizeof digits;
  u128 magnitude = value < 0 ? -(u128)value : (u128)value;
  do digits[--at] = (char)('0' + (int)(magnitude % 10));
  while (magnitude /= 10);
  if (value < 0) digits[--at] = '-';
  buffer_add_bytes(dump->out, digits + at, sizeof digits - at);
}

static void add_text(Dump *dump, const char *text, size_t size) {
  buffer_add(dump->out, "\"");
  for (size_t i = 0; i < size; i++) {
    unsigned char c = (unsigned char)text[i];
    if (c >= 32 && c < 127 && c != '"' && c != '\\')
      buffer_add_bytes(dump->out, &c, 1);
    else
      buffer_format(dump->out, "\\%03o", c);
  }
  buffer_add(dump->out, "\"");
}

/* ---- names of nodes ------------------------------------------------------------------------------- */

static const char *expression_name(ExprKind kind) {
  static const char *const names[] = {
      [EXPR_INTEGER] = "integer",
      [EXPR_FLOAT] = "float",
      [EXPR_STRING] = "string",
      [EXPR_VARIABLE] = "variable",
      [EXPR_DEREFERENCE] = "dereference",
      [EXPR_MEMBER] = "member",
      [EXPR_COMPOUND_LITERAL] = "compound-literal",
      [EXPR_LOAD] = "load",
      [EXPR_DECAY] = "decay",
      [EXPR_ADDRESS] = "address",
      [EXPR_FUNCTION] = "function",
      [EXPR_LABEL_ADDRESS] = "label-address",
      [EXPR_CAST] = "cast",
      [EXPR_UNARY] = "unary",
      [EXPR_BINARY] = "binary",
      [EXPR_AND] = "and",
      [EXPR_OR] = "or",
      [EXPR_CONDITIONAL] = "conditional",
      [EXPR_COMMA] = "comma",
      [EXPR_ASSIGN] = "assign",
      [EXPR_COMPOUND_ASSIGN] = "compound-assign",
      [EXPR_INCREMENT] = "increment",
      [EXPR_CALL] = "call",
      [EXPR_BUILTIN] = "builtin",
      [EXPR_VA_ARG] = "va-arg",
      [EXPR_STATEMENT] = "statement-expression",
      [EXPR_SIZEOF_TYPE] = "sizeof-type",
      [EXPR_MEMORY] = "memory",
  };
  return names[kind];
}

static const char *operator_name(Operator op) {
  switch (op) {
  case OP_NONE: return "";
  case OP_POINTER_ADD: return "pointer-add";
  case OP_POINTER_SUBTRACT: return "pointer-subtract";
  case OP_POINTER_DIFFERENCE: return "pointer-difference";
  default: return operator_text(op);
  }
}

static const char *statement_name(StmtKind kind) {
  static const char *const names[] = {
      [STMT_EMPTY] = "empty",
      [STMT_EXPRESSION] = "expression",
      [STMT_DECLARATION] = "declaration",
      [STMT_TYPE] = "type",
      [STMT_BLOCK] = "block",
      [STMT_IF] = "if",
      [STMT_WHILE] = "while",
      [STMT_DO] = "do",
      [STMT_FOR] = "for",
      [STMT_SWITCH] = "switch",
      [STMT_CASE] = "case",
      [STMT_DEFAULT] = "default",
      [STMT_LABEL] = "label",
      [STMT_GOTO] = "goto",
      [STMT_COMPUTED_GOTO] = "computed-goto",
      [STMT_BREAK] = "break",
      [STMT_CONTINUE] = "continue",
      [STMT_RETURN] = "return",
      [STMT_ASM] = "asm",
  };
  return names[kind];
}

static const char *storage_name(Storage storage) {
  static const char *const names[] = {"global", "static", "auto", "parameter", "thread"};
  return names[storage];
}

/* ---- symbols and initialisers --------------------------------------------------------------------- */

static void add_symbol(Dump *dump, const Symbol *symbol) {
  buffer_format(dump->out, " %s #%u", symbol->name ? symbol->name : "(unnamed)", symbol->serial);
}

static void dump_store(Dump *dump, const Initializer *store, unsigned indent) {
  add_indent(dump, indent);
  buffer_format(dump->out, "at %" PRIu64, store->offset);
  if (store->bit_field)
    buffer_format(dump->out, " bits %u..%u", store->bit_field->bit_offset,
                  store->bit_field->bit_offset + store->bit_field->bit_width - 1);
  if (store->repeat > 1)
    buffer_format(dump->out, " repeated %" PRIu64 " every %" PRIu64, store->repeat, store->stride);
  if (store->is_empty) buffer_add(dump->out, " empty");
  if (store->type) add_type(dump, store->type);
  buffer_add(dump->out, "\n");
  if (store->value) dump_expression(dump, store->value, indent + 1);
}

static void dump_object(Dump *dump, const Symbol *symbol, unsigned indent) {
  add_indent(dump, indent);
  buffer_format(dump->out, "%s", symbol->kind == SYMBOL_OBJECT ? storage_name(symbol->storage) : "typedef");
  add_symbol(dump, symbol);
  add_type(dump, symbol->type);
  if (symbol->alignment) buffer_format(dump->out, " aligned %u", symbol->alignment);
  if (symbol->kind == SYMBOL_OBJECT && !symbol->is_defined) buffer_add(dump->out, " undefined");
  buffer_add(dump->out, "\n");
  for (const Initializer *store = symbol->initializer; store; store = store->next)
    dump_store(dump, store, indent + 1);
}

/* ---- expressions ---------------------------------------------------------------------------------- */

static void add_float(Dump *dump, const Expr *expr) {
  FloatBits bits;
  char text[FOLD_FLOAT_TEXT];
  memcpy(bits.bytes, expr->bytes, sizeof bits.bytes);
  fold_format_float(expr->type, bits, text);
  buffer_format(dump->out, " %s", text);
}

static void add_member(Dump *dump, const Member *member) {
  buffer_format(dump->out, " %s at %" PRIu64, member->name ? member->name : "(anonymous)", member->offset);
  if (member->is_bit_field)
    buffer_format(dump->out, " bits %u..%u", member->bit_offset, member->bit_offset + member->bit_width - 1);
}

/* What a node says besides its kind, type and operands. */
static void add_details(Dump *dump, const Expr *expr) {
  Buffer *out = dump->out;
  switch (expr->kind) {
  case EXPR_INTEGER:
    buffer_add(out, " ");
    add_integer(dump, expr->integer);
    break;
  case EXPR_FLOAT: add_float(dump, expr); break;
  case EXPR_STRING:
    buffer_add(out, " ");
    add_text(dump, expr->text, expr->text_size);
    break;
  case EXPR_VARIABLE:
  case EXPR_COMPOUND_LITERAL:
  case EXPR_FUNCTION: add_symbol(dump, expr->symbol); break;
  case EXPR_MEMBER: add_member(dump, expr->member); break;
  case EXPR_LABEL_ADDRESS: buffer_format(out, " %s", expr->label->name); break;
  case EXPR_CAST: buffer_add(out, expr->is_implicit ? " implicit" : ""); break;
  case EXPR_UNARY:
  case EXPR_BINARY: buffer_format(out, " %s", operator_name(expr->op)); break;
  case EXPR_COMPOUND_ASSIGN:
    buffer_format(out, " %s", operator_name(expr->op));
    if (expr->compute_type) {
      buffer_add(out, " in");
      add_type(dump, expr->compute_type);
    }
    break;
  case EXPR_INCREMENT:
    buffer_format(out, " %s %s", operator_name(expr->op), expr->is_postfix ? "after" : "before");
    break;
  case EXPR_BUILTIN: buffer_format(out, " %s", expr->builtin); break;
  case EXPR_SIZEOF_TYPE: add_type(dump, expr->operand_type); break;
  default: break;
  }
}

static void dump_operands(Dump *dump, const Expr *expr, unsigned indent) {
  if (expr->condition) dump_expression(dump, expr->condition, indent);
  if (expr->left) dump_expression(dump, expr->left, indent);
  if (expr->right) dump_expression(dump, expr->right, indent);
  if (expr->kind == EXPR_CALL || expr->kind == EXPR_BUILTIN)
    for (size_t i = 0; i < expr->argument_count; i++) dump_expression(dump, expr->arguments[i], indent);
  if (expr->kind == EXPR_STATEMENT) dump_statement(dump, expr->statement, indent);
  if (expr->kind == EXPR_COMPOUND_LITERAL)
    for (const Initializer *store = expr->symbol->initializer; store; store = store->next)
      dump_store(dump, store, indent);
}

static void dump_expression(Dump *dump, const Expr *expr, unsigned indent) {
  add_indent(dump, indent);
  buffer_add(dump->out, expression_name(expr->kind));
  add_details(dump, expr);
  add_type(dump, expr->type);
  buffer_add(dump->out, "\n");
  dump_operands(dump, expr, indent + 1);
}

/* ---- statements ----------------------------------------------------------------------------------- */

static void dump_assembly(Dump *dump, const Assembly *assembly, unsigned indent) {
  for (size_t i = 0; i < assembly->output_count; i++)
    dump_expression(dump, assembly->outputs[i].operand, indent);
  for (size_t i = 0; i < assembly->input_count; i++)
    dump_expression(dump, assembly->inputs[i].operand, indent);
}

static void add_statement_details(Dump *dump, const Stmt *stmt) {
  if (stmt->kind == STMT_LABEL || stmt->kind == STMT_GOTO) buffer_format(dump->out, " %s", stmt->label->name);
  if (stmt->kind == STMT_TYPE && stmt->declared) add_type(dump, stmt->declared);
  if (stmt->kind == STMT_ASM) {
    buffer_add(dump->out, " ");
    add_text(dump, stmt->assembly->text, strlen(stmt->assembly->text));
  }
  if (stmt->kind != STMT_CASE) return;
  buffer_add(dump->out, " ");
  add_integer(dump, stmt->low);
  if (stmt->low == stmt->high) return;
  buffer_add(dump->out, " ... ");
  add_integer(dump, stmt->high);
}

static void dump_parts(Dump *dump, const Stmt *stmt, unsigned indent) {
  if (stmt->kind == STMT_DECLARATION) dump_object(dump, stmt->symbol, indent);
  if (stmt->kind == STMT_ASM) dump_assembly(dump, stmt->assembly, indent);
  if (stmt->init) dump_statement(dump, stmt->init, indent);
  if (stmt->expression) dump_expression(dump, stmt->expression, indent);
  if (stmt->step) dump_expression(dump, stmt->step, indent);
  if (stmt->body) dump_statement(dump, stmt->body, indent);
  if (stmt->otherwise) dump_statement(dump, stmt->otherwise, indent);
}

static void dump_statement(Dump *dump, const Stmt *stmt, unsigned indent) {
  for (; stmt; stmt = stmt->next) {
    add_indent(dump, indent);
    buffer_add(dump->out, statement_name(stmt->kind));
    add_statement_details(dump, stmt);
    buffer_add(dump->out, "\n");
    dump_parts(dump, stmt, indent + 1);
  }
}

/* ---- the program ---------------------------------------------------------------------------------- */

static void dump_record(Dump *dump, const Type *type) {
  const Record *record = type->record;
  print_type(type, "", dump->out);
  if (!record->is_complete) {
    buffer_add(dump->out, " incomplete\n");
    return;
  }
  buffer_format(dump->out, " size %" PRIu64 " align %u\n", record->size, record->alignment);
  for (const Member *member = record->members; member; member = member->next) {
    buffer_add(dump->out, "  member");
    add_member(dump, member);
    add_type(dump, member->type);
    buffer_add(dump->out, "\n");
  }
}

static void dump_function(Dump *dump, const Symbol *function, bool with_body) {
  buffer_add(dump->out, "function");
  add_symbol(dump, function);
  add_type(dump, function->type);
  buffer_add(dump->out, function->storage == STORAGE_STATIC ? " static\n" : "\n");
  if (!with_body || !function->body) return;
  for (size_t i = 0; i < function->parameter_count; i++) dump_object(dump, function->parameters[i], 1);
  dump_statement(dump, function->body, 1);
}

static void dump_declaration(Dump *dump, const Declaration *declaration) {
  if (declaration->kind == DECLARATION_ASM) {
    buffer_add(dump->out, "asm ");
    add_text(dump, declaration->text, strlen(declaration->text));
    buffer_add(dump->out, "\n");
  } else if (declaration->kind == DECLARATION_TYPE) {
    if (type_is_record(declaration->type)) dump_record(dump, declaration->type);
  } else if (declaration->symbol->kind == SYMBOL_FUNCTION) {
    dump_function(dump, declaration->symbol, declaration->is_definition);
  } else {
    dump_object(dump, declaration->symbol, 0);
  }
}

void dump_program(const Program *program, Buffer *out) {
  Dump dump = {.types = &program->types, .out = out};
  for (size_t i = 0; i < program->declarations.size; i++)
    dump_declaration(&dump, &program->declarations.data[i]);
}
