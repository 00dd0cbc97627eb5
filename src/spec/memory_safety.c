/* memory_safety.c: checks of accesses, releases and ends: see memory_safety.h. */
#include "spec/memory_safety.h"
#include <string.h>
#include "base/library.h"
#include "base/memory.h"
#include "flow/cfa/build.h"
#include "flow/cfa/split.h"
#include "flow/cfa/heads.h"
#include "flow/cfa/spent.h"
#include "flow/cfa/unknown.h"
#include "flow/code/closed.h"
#include "flow/memory/region.h"
#include "lang/print.h"
#include "spec/evaluated.h"

typedef struct {
  Cfa *cfa;
  Builder builder; /* for make_* */
  unsigned kinds;
  bool has_outside;       /* pointers come from outside */
  bool has_unsized;       /* there are arrays that are defined elsewhere and whose size is not told */
  bool has_handlers;      /* functions are given to atexit */
  bool has_heap;          /* something is allocated that could be left there */
  Map outside;            /* variables that get pointers from outside: serials */
  Map own;                /* temporaries that get addresses of what the library keeps: serials */
  uint32_t function;      /* of the place that is looked at */
  EdgeId edge;            /* in front of which checks are put; all that leave its location share them */
  unsigned char *heads;   /* by location: cfa_loop_heads; NULL: nobody asks.  Recursion without end is no cycle here: the model ends at its bound */
  EvaluatedVector evaluated;
} Watcher;

static const Type *int_type(Watcher *w) { return type_scalar(w->builder.types, TYPE_INT); }

static const Edge *edge_at(const Watcher *w) { return &w->cfa->edges.data[w->edge]; }

/* ---- questions ------------------------------------------------------------------------------------- */

static Expr *ask(Watcher *w, Operator question, const Expr *left, const Expr *right) {
  return make_question(&w->builder, question, left, right, left ? left->range : edge_at(w)->range);
}

static Expr *bytes_constant(Watcher *w, uint64_t bytes, SourceRange range) {
  return make_integer(&w->builder, type_size_t(w->builder.types), (i128)bytes, range);
}

/* guard && condition */
static Expr *guarded(Watcher *w, const Expr *guard, Expr *condition) {
  return guard ? make_logical(&w->builder, EXPR_AND, (Expr *)guard, condition) : condition;
}

/* ---- places ---------------------------------------------------------------------------------------- */

/* The pointer to a variable that ends with its block (flow/cfa/cfa_scope.c): where it is followed, the variable lives. */
static bool is_hidden_pointer(const Expr *e) {
  if (e->kind != EXPR_LOAD || e->left->kind != EXPR_VARIABLE || e->type->kind != TYPE_POINTER || type_is_variable(e->type->base)) return false;
  const char *suffix = strrchr(e->left->symbol->name, '.');
  return suffix && !strcmp(suffix, ".address");
}

/* The variable or string that a place lies in for sure, with its offset there; NULL: a pointer decides. */
static const Expr *known_root(const Types *types, const Expr *e, uint64_t *offset) {
  i128 index;
  for (;;) switch (e->kind) {
    case EXPR_VARIABLE:
    case EXPR_STRING: return e;
    case EXPR_MEMBER:
      *offset += e->member->offset;
      e = e->left;
      break;
    case EXPR_LOAD:
      if (is_hidden_pointer(e)) return e;
      if (!type_is_record(e->type)) return NULL;
      e = e->left;
      break;
    case EXPR_DEREFERENCE:
    case EXPR_ADDRESS:
    case EXPR_DECAY: e = e->left; break;
    case EXPR_CAST:
      if (e->type->kind != TYPE_POINTER || e->left->type->kind != TYPE_POINTER) return NULL;
      e = e->left;
      break;
    case EXPR_BINARY:
      if ((e->op != OP_POINTER_ADD && e->op != OP_POINTER_SUBTRACT) || !closed_value(types, e->right, &index)) return NULL;
      if (!type_is_complete(e->left->type->base) || type_is_variable(e->left->type->base)) return NULL;
      *offset += (e->op == OP_POINTER_ADD ? 1 : -1) * (uint64_t)index * type_size(types, e->left->type->base);
      e = e->left;
      break;
    default: return NULL;
    }
}

/* Down to what decides where the place is. */
static const Expr *base_of(const Expr *place) {
  while (place->kind == EXPR_MEMBER || (place->kind == EXPR_LOAD && type_is_record(place->type))) place = place->left;
  return place;
}

static bool is_known_inside(const Watcher *w, const Expr *pointer, uint64_t bytes, bool writes) {
  uint64_t offset = 0;
  const Expr *root = known_root(w->builder.types, pointer, &offset);
  if (!root || (writes && (root->kind == EXPR_STRING || (root->kind == EXPR_VARIABLE && cfa_is_read_only(root->symbol))))) return false;
  if (root->kind != EXPR_STRING && root->symbol && !type_is_complete(root->symbol->type)) return false;
  uint64_t size = root->kind == EXPR_STRING ? root->text_size
                  : root->kind == EXPR_LOAD ? type_size(w->builder.types, root->type->base)
                                            : cfa_object_size(w->cfa, root->symbol);
  return offset <= size && bytes <= size - offset;
}

/* Where the bytes begin that an access to the place touches. */
static Expr *address_of_bytes(Watcher *w, const Expr *place, uint64_t offset) {
  Builder *b = &w->builder;
  if (place->kind != EXPR_MEMBER || !place->member->is_bit_field) return make_address(b, (Expr *)place);
  const Type *bytes = type_pointer(b->types, type_scalar(b->types, TYPE_CHAR));
  Expr *start = make_cast(b, bytes, make_address(b, place->left));
  Expr *distance = bytes_constant(w, place->member->offset + offset, place->range);
  return make_binary(b, OP_POINTER_ADD, bytes, start, distance);
}

/* ---- what is said ---------------------------------------------------------------------------------- */

static bool is_in_model(const Watcher *w) { return source_is_model(w->cfa->program->sources, edge_at(w)->range.begin); }

/* "read of p[i] outside of what lives" */
static const char *words(Watcher *w, const char *doing, const Expr *what, const char *wrong) {
  Arena *arena = &w->cfa->arena;
  if (is_in_model(w)) { /* in one of the library's functions, or in a part of a model, whose name says nothing */
    const char *name = w->cfa->functions.data[w->function].symbol->name;
    return arena_format(arena, "%s by %s%s", doing, library_find(name) ? name : "the library", wrong);
  }
  if (expression_has_hidden(what)) {
    const char *text = base_of(what)->kind == EXPR_DEREFERENCE ? source_quote(w->cfa->program->sources, what->range, arena) : NULL;
    return text ? arena_format(arena, "%s of %s%s", doing, text, wrong) : arena_format(arena, "%s%s", doing, wrong);
  }
  Buffer text = {0};
  print_expression(w->builder.types, what, &text);
  const char *result = arena_format(arena, "%s of %s%s", doing, buffer_text(&text), wrong);
  vector_release(&text);
  return result;
}

static SourcePos position(const Watcher *w, const Expr *what) {
  return what && what->range.begin ? what->range.begin : edge_at(w)->range.begin;
}

/* if (fails) ERROR */
static void put_check(Watcher *w, Expr *fails, const char *name, const char *property, const char *text, SourcePos pos) {
  cfa_insert_check_before(w->cfa, w->edge, fails, &(Check){.name = name, .property = property, .text = text, .pos = pos});
}

/* The model may end here, where that holds (NULL: everywhere): nobody claims that all is well. */
static void put_doubt(Watcher *w, const char *property, Expr *where, const char *reason) {
  Symbol *doubt = cfa_add_local(w->cfa, w->function, "memory.doubt", int_type(w));
  SourceRange range = edge_at(w)->range;
  Expr *variable = make_variable(&w->builder, doubt, range);
  cfa_insert_before(w->cfa, w->edge, &(Edge){.kind = EDGE_HAVOC, .left = variable, .reason = "whether the model ends here"});
  Check check = {.name = "library", .property = property, .text = reason, .pos = range.begin, .is_doubt = true};
  Expr *ends = make_load(&w->builder, doubt, range);
  cfa_insert_doubt_before(w->cfa, w->edge, where ? make_logical(&w->builder, EXPR_AND, ends, where) : ends, &check);
}

/* ---- accesses -------------------------------------------------------------------------------------- */

static Expr *is_null(Watcher *w, const Expr *pointer) {
  return make_not(&w->builder, make_binary(&w->builder, OP_NOT_EQUAL, int_type(w), (Expr *)pointer, make_zero(&w->builder, pointer->type, pointer->range)));
}

/* Where a check would fail, but nobody knows what is there. */
static void put_limits(Watcher *w, const Expr *guard, Expr *fails, const Expr *pointer) {
  Builder *b = &w->builder;
  if (w->has_outside) {
    Expr *strange = make_logical(b, EXPR_AND, fails, ask(w, OP_IS_OUTSIDE, pointer, NULL));
    cfa_insert_end_before(w->cfa, w->edge, guarded(w, guard, strange), "pointer from outside");
  }
  if (w->has_unsized) {
    Expr *open = make_logical(b, EXPR_AND, fails, make_not(b, is_null(w, pointer)));
    cfa_insert_end_before(w->cfa, w->edge, guarded(w, guard, open), "array that is defined elsewhere, of a size that is not told");
  }
}

/* The variable that an address is computed from, if it is one of these; else NULL. */
static const Expr *base_among(const Map *variables, const Expr *pointer) {
  for (;;) {
    bool is_step = pointer->kind == EXPR_BINARY && (pointer->op == OP_POINTER_ADD || pointer->op == OP_POINTER_SUBTRACT);
    if (!is_step && pointer->kind != EXPR_CAST) break;
    pointer = pointer->left;
  }
  bool is_one = pointer->kind == EXPR_LOAD && pointer->left->kind == EXPR_VARIABLE && map_has(variables, pointer->left->symbol->serial);
  return is_one ? pointer : NULL;
}

/* Whatever is added to a pointer from outside, nobody knows what is there.  But what C promises of main's arguments is taken for granted. */
static bool is_outside(Watcher *w, const Expr *guard, const Expr *pointer) {
  const Expr *base = base_among(&w->outside, pointer);
  if (!base) return false;
  bool is_promise = edge_at(w)->kind == EDGE_ASSUME && !edge_at(w)->is_branch && w->function == w->cfa->entry;
  Expr *known = make_not(&w->builder, is_null(w, base));
  if (!is_promise) cfa_insert_end_before(w->cfa, w->edge, guarded(w, guard, known), "pointer from outside");
  return is_promise;
}

static bool is_in_part(const Watcher *w, const char *name) { return is_in_model(w) && !strcmp(w->cfa->functions.data[w->function].symbol->name, name); }

/* It may be that nobody reads there. */
static void put_doubtful_read(Watcher *w, Expr *fails) {
  Check check = {.name = "library", .property = "valid-deref", .text = "accesses of a function that hands its format on", .pos = edge_at(w)->range.begin, .is_doubt = true};
  cfa_insert_doubt_before(w->cfa, w->edge, fails, &check);
}

static void check_pointer(Watcher *w, const Expr *guard, const Expr *pointer, const Expr *bytes, const Expr *what, bool writes) {
  i128 count;
  bool is_constant = closed_value(w->builder.types, bytes, &count);
  if (is_constant && (is_known_inside(w, pointer, (uint64_t)count, writes) || base_among(&w->own, pointer))) return;
  if (is_outside(w, guard, pointer)) return;
  Expr *fails = make_not(&w->builder, ask(w, writes ? OP_IS_WRITABLE : OP_IS_ACCESSIBLE, pointer, bytes));
  put_limits(w, guard, fails, pointer);
  const char *text = words(w, writes ? "write" : "read", what, " outside of what lives");
  if (is_in_part(w, "read_perhaps"))
    put_doubtful_read(w, guarded(w, guard, fails));
  else
    put_check(w, guarded(w, guard, fails), writes ? "write" : "read", "valid-deref", text, position(w, what));
}

static void check_place(Watcher *w, const Expr *guard, const Expr *place, bool writes) {
  uint64_t offset, bytes;
  if (base_of(place)->kind != EXPR_DEREFERENCE) return;
  region_place_bytes(w->builder.types, place, &offset, &bytes);
  Expr *pointer = address_of_bytes(w, place, offset);
  check_pointer(w, guard, pointer, bytes_constant(w, bytes, place->range), place, writes);
}

static void check_evaluated(Watcher *w, const Evaluated *evaluated) {
  const Expr *e = evaluated->operation;
  if (e->kind == EXPR_LOAD && e->left->kind != EXPR_STRING) check_place(w, evaluated->guard, e->left, false);
}

/* ---- the library ----------------------------------------------------------------------------------- */

static const Expr *without_casts(const Expr *e) {
  while (e->kind == EXPR_CAST) e = e->left;
  return e;
}

static bool is_text_literal(const Expr *argument) {
  const Expr *e = without_casts(argument);
  return e->kind == EXPR_DECAY && e->left->kind == EXPR_STRING;
}

static bool is_stream(const Expr *argument) {
  const Type *pointer = without_casts(argument)->type, *type = pointer->kind == TYPE_POINTER ? type_unqualified(pointer->base) : NULL;
  return type && type_is_record(type) && type->record->tag && !strcmp(type->record->tag, "_IO_FILE");
}

/* Does a conversion of the format follow a pointer? */
static bool format_follows(const Expr *format) {
  const Expr *text = without_casts(format)->left;
  for (size_t i = 0; i + 1 < text->text_size; i++) {
    if (text->text[i] != '%') continue;
    for (i++; i + 1 < text->text_size && strchr("-+ #0123456789.*'$hljztLq", text->text[i]) && text->text[i];) i++;
    if (strchr("snSm", text->text[i])) return true;
  }
  return false;
}

/* Has it a format that is a literal? */
static bool prints_by_literal(const Edge *edge, const LibraryFunction *library) {
  unsigned format = library_format(library);
  bool prints = library->kind == LIBRARY_OUTPUT || library->moves == MOVES_PRINTED;
  return prints && strchr(library->signature, '.') && format < edge->argument_count && is_text_literal(edge->arguments[format]);
}

static bool prints_harmlessly(const Edge *edge, const LibraryFunction *library) {
  return library->kind == LIBRARY_OUTPUT && prints_by_literal(edge, library) && !format_follows(edge->arguments[library_format(library)]);
}

/* Its letter in the signature (base/library.def); '.': it is one of those that a format asks for, or of a function that no line knows. */
static char parameter_letter(const LibraryFunction *library, size_t argument) {
  const char *parameters = library->signature + 1, *dots = strchr(parameters, '.');
  size_t count = dots ? (size_t)(dots - parameters) : strlen(parameters);
  return argument < count ? parameters[argument] : '.';
}

/* May what it does with this argument be what no check sees?  A literal is read to its end by who takes a text; no text is to be found at null, which others take for nothing to do. */
static bool is_followed(const Edge *edge, const LibraryFunction *library, size_t i) {
  const Expr *argument = edge->arguments[i];
  char letter = parameter_letter(library, i);
  bool prints = library->kind == LIBRARY_OUTPUT || library->moves == MOVES_PRINTED, is_unknown = library->kind == LIBRARY_ANYTHING;
  bool is_text = letter == 't' || (letter == '.' && prints), is_room = letter == 's' && parameter_letter(library, i + 1) != 'z';
  if (argument->type->kind != TYPE_POINTER || is_stream(argument) || library->flags & MODELS) return false;
  if (is_text_literal(argument)) return !is_text && !is_unknown;
  return without_casts(argument)->kind != EXPR_INTEGER || is_text || (is_room && library->moves == MOVES_PRINTED);
}

/* memcpy and its like. */
static void check_bytes(Watcher *w, const Edge *edge, const LibraryFunction *library) {
  const Expr **arguments = edge->arguments;
  bool is_back = library->moves == MOVES_BYTES_BACK, copies = is_back || library->moves == MOVES_BYTES;
  const Expr *to = arguments[is_back ? 1 : 0], *from = copies ? arguments[is_back ? 0 : 1] : NULL;
  const Expr *bytes = make_cast(&w->builder, type_size_t(w->builder.types), (Expr *)arguments[library_arguments(library) - 1]);
  if (from) check_pointer(w, NULL, from, bytes, from, false);
  check_pointer(w, NULL, to, bytes, to, true);
}

static void check_numbers(Watcher *w, const Edge *edge) {
  for (size_t i = 0; i < edge->argument_count; i++) {
    const Expr *argument = edge->arguments[i];
    if (argument->type->kind != TYPE_POINTER) continue;
    uint64_t bytes = type_size(w->builder.types, argument->type->base);
    check_pointer(w, NULL, argument, bytes_constant(w, bytes, argument->range), argument, true);
  }
}

static const char *name_of(const Edge *edge, const LibraryFunction *library) { return *library->name ? library->name : edge->right->symbol->name; }

static const char *accesses_of(Watcher *w, const Edge *edge, const LibraryFunction *library) {
  return arena_format(&w->cfa->arena, "accesses of '%s'", name_of(edge, library));
}

/* Where vsprintf and vsnprintf write to, once it is known what they read.  A text may be shorter than the room that is promised for it. */
static void check_room(Watcher *w, const Edge *edge, const LibraryFunction *library) {
  i128 count;
  const Expr *to = edge->arguments[0], *bytes = parameter_letter(library, 1) == 'z' ? edge->arguments[1] : NULL;
  bool is_inside = bytes && closed_value(w->builder.types, bytes, &count) && is_known_inside(w, to, (uint64_t)count, true);
  if (!is_inside) put_doubt(w, "valid-deref", bytes ? make_not(&w->builder, ask(w, OP_IS_WRITABLE, to, bytes)) : NULL, accesses_of(w, edge, library));
}

/* What goes out of the program as it is: so many bytes as the argument behind it says, or so many elements as the next one does. */
static void check_output(Watcher *w, const Edge *edge, const LibraryFunction *library) {
  const Type *size = type_size_t(w->builder.types);
  unsigned written = (unsigned)library_written(library);
  const Expr *from = edge->arguments[written];
  Expr *bytes = make_cast(&w->builder, size, (Expr *)edge->arguments[written + 1]);
  if (parameter_letter(library, written + 2) == 'z') bytes = make_binary(&w->builder, OP_MULTIPLY, size, bytes, make_cast(&w->builder, size, (Expr *)edge->arguments[written + 2]));
  check_pointer(w, NULL, from, bytes, from, false);
}

static void check_library(Watcher *w, const Edge *edge, const LibraryFunction *library) {
  bool is_sized = (library->flags & SIZED) && edge->argument_count >= library_arguments(library), is_doubtful = library->gives == GIVES_NEW;
  if (library->kind == LIBRARY_PURE || library->kind == LIBRARY_ARGUMENTS) return;
  if (is_sized && library->moves != MOVES_NOTHING) {
    check_bytes(w, edge, library);
    return;
  }
  if (library->moves == MOVES_NUMBERS) {
    check_numbers(w, edge);
    return;
  }
  if (library_written(library) >= 0 && edge->argument_count >= library_arguments(library)) {
    check_output(w, edge, library);
    return;
  }
  if (edge->is_read && library->kind == LIBRARY_WRITES) check_room(w, edge, library);
  if (edge->is_read || prints_harmlessly(edge, library)) return;
  is_doubtful |= prints_by_literal(edge, library); /* which asks for other arguments than there are */
  for (size_t i = 0; i < edge->argument_count; i++) is_doubtful |= is_followed(edge, library, i);
  if (is_doubtful) put_doubt(w, "valid-deref", NULL, accesses_of(w, edge, library));
}

/* ---- functions that may allocate or release -------------------------------------------------------- */

/* One that no model stands for, and that gives memory or reaches some. */
static bool touches_heap(const Edge *edge, const LibraryFunction *library) {
  if (library->gives == GIVES_NEW) return true;
  if (library->kind != LIBRARY_ANYTHING || library->flags & MODELS) return false;
  bool touches = edge->left && edge->left->type->kind == TYPE_POINTER;
  for (size_t i = 0; i < edge->argument_count; i++) touches |= is_followed(edge, library, i);
  return touches;
}

static void check_heap(Watcher *w, const Edge *edge) {
  static const struct {
    unsigned kind;
    const char *property;
  } doubts[] = {{MEMORY_FREE, "valid-free"}, {MEMORY_TRACK, "valid-memtrack"}, {MEMORY_CLEANUP, "valid-memcleanup"}};
  const LibraryFunction *library = edge_library(edge);
  if (!library || !touches_heap(edge, library)) return;
  const char *reason = arena_format(&w->cfa->arena, "what '%s' may allocate or release", name_of(edge, library));
  for (size_t i = 0; i < sizeof doubts / sizeof *doubts; i++)
    if (w->kinds & doubts[i].kind) put_doubt(w, doubts[i].property, NULL, reason);
}

/* ---- edges ----------------------------------------------------------------------------------------- */

/* What is taken from a list that was used up may be anything. */
static void check_lists(Watcher *w, const Edge *edge) {
  for (size_t i = 0; i < edge->argument_count; i++) {
    const Expr *list = edge->arguments[i];
    bool is_variable = list->type->kind == TYPE_VA_LIST && list->kind == EXPR_LOAD && list->left->kind == EXPR_VARIABLE;
    if (is_variable && list_is_spent(w->cfa, edge, list->left->symbol)) put_doubt(w, "valid-deref", NULL, words(w, "use", list, ", a list that may have been passed on before"));
  }
}

/* memcmp compares objects of so many bytes: all of them have to be there, also behind the first that differ, where its model does not look. */
static void check_compared(Watcher *w, const Edge *edge) {
  const Symbol *callee = edge->right->kind == EXPR_FUNCTION ? edge->right->symbol : NULL;
  bool compares = callee && callee->body && source_is_model(w->cfa->program->sources, callee->range.begin) && (!strcmp(callee->name, "memcmp") || !strcmp(callee->name, "bcmp"));
  for (size_t i = 0; compares && i < 2; i++) check_pointer(w, NULL, edge->arguments[i], edge->arguments[2], edge->arguments[i], false);
}

static void check_call(Watcher *w, const Edge *edge) {
  const LibraryFunction *library = edge_library(edge);
  check_lists(w, edge);
  check_compared(w, edge);
  if (library) check_library(w, edge, library);
  if (edge->right->kind == EXPR_FUNCTION) return;
  Expr *fails = make_not(&w->builder, ask(w, OP_IS_CALLABLE, edge->right, NULL));
  put_limits(w, NULL, fails, edge->right);
  put_check(w, fails, "call", "valid-deref", words(w, "call", edge->right, ", which is no function"), position(w, edge->right));
}

static void check_release(Watcher *w, const Edge *edge) {
  if (edge->is_automatic) return;
  Expr *fails = make_not(&w->builder, ask(w, OP_IS_FREEABLE, edge->right, NULL));
  put_limits(w, NULL, fails, edge->right);
  const char *text = words(w, "release", edge->right, ", which is nothing that was allocated and lives");
  put_check(w, fails, "free", "valid-free", text, edge->range.begin);
}

/* realloc: the bytes that it copies lie behind the old object too, where it knows that nobody reads them.  printed_text: what was written is there. */
static bool is_trusted(const Watcher *w) { return is_in_part(w, "realloc") || is_in_part(w, "printed_text"); }

/* exit, abort, a trap, a function that does not return. */
static bool ends_program(const Watcher *w, const Edge *edge) {
  return edge->kind == EDGE_STOP || (edge->kind == EDGE_RETURN && w->function == w->cfa->entry);
}

/* What handlers do then is not followed. */
static bool runs_handlers(const Watcher *w, const Edge *edge) {
  return w->has_handlers && (edge->kind == EDGE_RETURN || edge->runs_handlers);
}

static void check_end(Watcher *w, const Edge *edge) {
  Expr *left = ask(w, OP_HEAP_IS_LEFT, NULL, NULL);
  if (runs_handlers(w, edge)) cfa_insert_end_before(w->cfa, w->edge, left, "functions given to atexit");
  put_check(w, left, "cleanup", "valid-memcleanup", "the program ends while allocated memory lives", edge->range.begin);
}

/* What is lost stays lost.  So it is enough to look where the program ends and once in every cycle, for runs that do not end.  When main has returned
 * its variables have ended. */
static void check_loss(Watcher *w, const Edge *edge, bool is_head) {
  bool has_returned = !is_head && edge->kind == EDGE_RETURN;
  Expr *lost = ask(w, has_returned ? OP_HEAP_IS_LOST_BEHIND : OP_HEAP_IS_LOST, NULL, NULL);
  if (!is_head && runs_handlers(w, edge)) cfa_insert_end_before(w->cfa, w->edge, lost, "functions given to atexit");
  put_check(w, lost, "leak", "valid-memtrack", "allocated memory is lost: no pointer leads to it any more", edge->range.begin);
}

static void check_location(Watcher *w, Location location) {
  const U32Vector *out = &w->cfa->locations.data[location].out;
  if (!out->size) return;
  w->function = w->cfa->locations.data[location].function;
  w->edge = out->data[0];
  bool derefs = (w->kinds & MEMORY_DEREF) && !is_trusted(w);
  vector_clear(&w->evaluated);
  if (derefs) evaluated_at(w->cfa, location, false, &w->evaluated);
  Edge edge = *edge_at(w); /* edges move in memory, and leave another location once there is a check */
  if (w->heads && w->heads[location]) check_loss(w, &edge, true);
  for (size_t i = 0; i < w->evaluated.size; i++) check_evaluated(w, &w->evaluated.data[i]);
  if (derefs && edge.kind == EDGE_ASSIGN && !edge.is_initial) check_place(w, NULL, edge.left, true);
  if (derefs && edge.kind == EDGE_CALL) check_call(w, &edge);
  if (edge.kind == EDGE_CALL) check_heap(w, &edge);
  if ((w->kinds & MEMORY_FREE) && edge.kind == EDGE_FREE) check_release(w, &edge);
  if ((w->kinds & MEMORY_CLEANUP) && ends_program(w, &edge)) check_end(w, &edge);
  if ((w->kinds & MEMORY_TRACK) && ends_program(w, &edge)) check_loss(w, &edge, false);
}

/* ---- the whole ------------------------------------------------------------------------------------- */

static bool starts_with(const char *text, const char *prefix) { return text && !strncmp(text, prefix, strlen(prefix)); }

/* An arbitrary value that may be an address which somebody else knows. */
static bool comes_from_outside(const Edge *edge) {
  if (edge->kind == EDGE_CALL) {
    const LibraryFunction *library = edge_library(edge);
    return library && edge->left && edge->left->type->kind == TYPE_POINTER && library->kind != LIBRARY_ARGUMENTS && library->gives != GIVES_OWN;
  }
  if (edge->kind != EDGE_HAVOC || type_is_float(edge->left->type)) return false;
  bool is_asked = starts_with(edge->reason, "uninitialised ") || starts_with(edge->reason, "padding ") || starts_with(edge->reason, "__VERIFIER_nondet");
  return !is_asked && (edge->left->type->kind == TYPE_POINTER || !type_is_scalar(edge->left->type));
}

/* A pointer from outside is none to an object of the program; it may be null, if it is no argument of main. */
static void restrict_outside(Watcher *w, EdgeId id) {
  const Edge *edge = &w->cfa->edges.data[id];
  if (edge->kind != EDGE_HAVOC || edge->left->type->kind != TYPE_POINTER || !comes_from_outside(edge)) return;
  w->edge = id;
  map_put(&w->outside, edge->left->symbol->serial, 1);
  Expr *pointer = make_load(&w->builder, edge->left->symbol, edge->range), *outside = ask(w, OP_IS_OUTSIDE, pointer, NULL);
  if (!starts_with(edge->reason, "argument ")) outside = make_logical(&w->builder, EXPR_OR, is_null(w, pointer), outside);
  cfa_insert_after(w->cfa, id, &(Edge){.kind = EDGE_ASSUME, .right = outside});
}

static void look_at_edge(Watcher *w, const Edge *edge) {
  const LibraryFunction *library = edge->kind == EDGE_CALL ? edge_library(edge) : NULL;
  w->has_outside |= comes_from_outside(edge);
  w->has_heap |= (edge->kind == EDGE_ALLOCATE && !edge->is_automatic) || (library && touches_heap(edge, library)) ||
                 (edge->kind == EDGE_CALL && edge->right->kind != EXPR_FUNCTION);
  if (!library) return;
  w->has_handlers |= library->kind == LIBRARY_CALLS_BACK && library->moves == MOVES_NOTHING && library->gives == GIVES_NOTHING;
  if (library->gives == GIVES_OWN && edge->left && symbol_is_hidden(edge->left->symbol)) map_put(&w->own, edge->left->symbol->serial, 1);
}

static void look_around(Watcher *w) {
  size_t edges = w->cfa->edges.size;
  for (EdgeId i = 0; i < edges; i++) look_at_edge(w, &w->cfa->edges.data[i]);
  for (EdgeId i = 0; i < edges; i++) restrict_outside(w, i);
  for (size_t i = 0; i < w->cfa->globals.size; i++)
    w->has_unsized |= cfa_is_elsewhere(w->cfa->globals.data[i]) && !type_is_complete(w->cfa->globals.data[i]->type);
}

size_t memory_add_checks(Cfa *cfa, unsigned kinds) {
  Watcher w = {.cfa = cfa, .builder = {.cfa = cfa, .program = cfa->program, .types = &cfa->program->types}, .kinds = kinds};
  size_t locations = cfa->locations.size, checks = cfa->checks.size;
  look_around(&w);
  if (!w.has_heap) w.kinds &= ~(unsigned)(MEMORY_TRACK | MEMORY_CLEANUP);
  if (w.kinds & MEMORY_TRACK) w.heads = cfa_loop_heads(cfa);
  for (Location location = 0; location < locations; location++) check_location(&w, location);
  vector_release(&w.evaluated);
  memory_free(w.heads);
  map_release(&w.own);
  map_release(&w.outside);
  return cfa->checks.size - checks;
}
