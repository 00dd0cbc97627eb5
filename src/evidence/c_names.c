/* Names of the model's variables: see c_names.h. */
#include "evidence/c_names.h"
#include <inttypes.h>
#include <string.h>
#include "flow/cfa/ages.h"

/* ---- places in objects ----------------------------------------------------------------------------- */

/* The member that all of [offset, offset + bytes) lies in; NULL: none, or it is a bit-field. */
static const Member *member_at(const Types *types, const Type *record, uint64_t offset, uint64_t bytes) {
  for (const Member *member = record->record->members; member; member = member->next) {
    if (member->is_bit_field || !type_is_complete(member->type)) continue;
    uint64_t end = member->offset + type_size(types, member->type);
    if (member->offset <= offset && offset + bytes <= end) return member;
  }
  return NULL;
}

/* One step from an array or struct to its part; NULL: there is none that can be named.  Of a union nobody knows which member it is. */
static const Type *descend(const Types *types, const Type *type, uint64_t *offset, uint64_t bytes, Buffer *text) {
  if (type->kind == TYPE_ARRAY && type->count_known && type_size(types, type->base)) {
    uint64_t size = type_size(types, type->base);
    buffer_format(text, "[%" PRIu64 "]", *offset / size);
    if (*offset / size >= type->count) return NULL;
    *offset %= size;
    return type->base;
  }
  const Member *member = type->kind == TYPE_STRUCT ? member_at(types, type, *offset, bytes) : NULL;
  if (!member) return NULL;
  if (member->name) buffer_format(text, ".%s", member->name);
  *offset -= member->offset;
  return member->type;
}

/* The scalar of so many bytes at the offset; NULL: the bytes are no such thing.  The text grows by the way to it. */
static const Type *scalar_at(const Types *types, const Type *type, uint64_t offset, uint64_t bytes, Buffer *text) {
  while (type && !type_is_scalar(type)) type = descend(types, type, &offset, bytes, text);
  bool is_it = type && !offset && type->kind != TYPE_BOOL && type_size(types, type) == bytes;
  return is_it ? type : NULL;
}

/* ---- names ----------------------------------------------------------------------------------------- */

typedef struct {
  CNames *names;
  const Model *model;
  uint32_t cut;
  const Scopes *scopes;
  SourcePos pos;
} Namer;

static bool is_in_scope(const Namer *n, const Symbol *symbol, ContextId own) {
  ContextId here = n->model->graph->nodes.data[n->model->graph->cuts.data[n->cut]].context;
  bool is_local = symbol->storage == STORAGE_AUTO || symbol->storage == STORAGE_PARAMETER;
  return (!is_local || own == here) && scopes_sees(n->scopes, symbol, n->pos);
}

static void put_name(Namer *n, Term var, const char *text, const Type *type) {
  CName *name = ARENA_ARRAY(&n->names->arena, CName, 1);
  *name = (CName){arena_string(&n->names->arena, text, strlen(text)), type};
  map_put(&n->names->vocabulary.names, var, map_key(name));
}

static void name_bytes(Namer *n, const StateVariable *variable) {
  if (!is_in_scope(n, variable->object, variable->context) || sort_is_array(term_sort(n->model->bank, variable->var))) return;
  unsigned bits = term_width(n->model->bank, variable->var);
  Buffer text = {0};
  buffer_add(&text, variable->object->name);
  const Type *type = bits % 8 ? NULL : scalar_at(n->names->vocabulary.types, variable->object->type, variable->offset, bits / 8, &text);
  if (type) put_name(n, variable->var, buffer_text(&text), type);
  vector_release(&text);
}

/* ---- elements -------------------------------------------------------------------------------------- */

static bool is_taken(const Namer *n, const char *name) {
  const Program *program = n->scopes->program;
  for (size_t i = 0; i < n->scopes->names.size; i++)
    if (!strcmp(n->scopes->names.data[i].name, name)) return true;
  for (size_t i = 0; i < program->declarations.size; i++)
    if (program->declarations.data[i].kind == DECLARATION_SYMBOL && !strcmp(program->declarations.data[i].symbol->name, name)) return true;
  for (size_t i = 0; i < n->names->elements.size; i++)
    if (!strcmp(n->names->elements.data[i].name, name)) return true;
  return false;
}

/* k, l, m, n, or k1, k2, ... where the program has these itself. */
static const char *fresh_index(Namer *n) {
  Buffer text = {0};
  for (unsigned i = 0; !i || is_taken(n, buffer_text(&text)); i++) {
    vector_clear(&text);
    buffer_format(&text, i < 4 ? "%c" : "k%d", i < 4 ? (int)("klmn"[i]) : (int)i - 3);
  }
  const char *name = arena_string(&n->names->arena, buffer_text(&text), text.size);
  vector_release(&text);
  return name;
}

static const char *index_name(Namer *n, Term index) {
  const CName *known = (const CName *)(uintptr_t)map_get(&n->names->vocabulary.names, index, 0);
  if (known) return known->text;
  const char *name = fresh_index(n);
  put_name(n, index, name, NULL);
  return name;
}

static bool is_index_live(const Namer *n, Term index) {
  for (size_t i = 0; i < n->model->state.size; i++)
    if (n->model->state.data[i].var == index) return state_variable_is_live(&n->model->state.data[i], n->cut);
  return false;
}

/* Of an array of scalars that are read and written whole. */
static void name_element(Namer *n, const StateVariable *variable) {
  const Types *types = n->names->vocabulary.types;
  const Type *array = variable->object->type, *type = array->base;
  if (variable->index == TERM_NONE || !is_index_live(n, variable->index) || !is_in_scope(n, variable->object, variable->context)) return;
  if (array->kind != TYPE_ARRAY || !array->count_known || !array->count || !type_is_scalar(type) || type->kind == TYPE_BOOL) return;
  if (type_size(types, type) != variable->unit || term_width(n->model->bank, variable->var) != 8 * variable->unit) return;
  const char *index = index_name(n, variable->index);
  Buffer text = {0};
  buffer_format(&text, "%s[%s]", variable->object->name, index);
  put_name(n, variable->var, buffer_text(&text), type);
  vector_push(&n->names->elements, (ElementName){variable->var, variable->index, index, array->count});
  vector_release(&text);
}

/* ---- through pointers ------------------------------------------------------------------------------- */

/* A conjunct that says what a pointer is, and what it says. */
typedef struct {
  Term conjunct, pointer;
  uint64_t address;
  bool is_used;
} KnownPointer;
typedef VECTOR(KnownPointer) KnownPointerVector;

static void add_known(const TermBank *bank, Term t, KnownPointerVector *known) {
  if (term_operator(bank, t) != TERM_EQUAL) return;
  for (unsigned i = 0; i < 2; i++) {
    Term pointer = term_child(bank, t, i), value = term_child(bank, t, 1 - i);
    bool is_value = term_operator(bank, pointer) == TERM_VARIABLE && term_is_constant(bank, value) && !sort_is_array(term_sort(bank, value)) && term_width(bank, value) <= 64;
    if (is_value) vector_push(known, (KnownPointer){t, pointer, term_value(bank, value), false});
  }
}

static void find_known(const TermBank *bank, Term said, KnownPointerVector *known) {
  TermVector work = {0};
  vector_push(&work, said);
  while (work.size) {
    Term t = vector_pop(&work);
    bool is_and = term_operator(bank, t) == TERM_AND;
    for (unsigned i = 0; i < 2 && is_and; i++) vector_push(&work, term_child(bank, t, i));
    if (!is_and) add_known(bank, t, known);
  }
  vector_release(&work);
}

/* The object that has the address; NULL: none whose size is known. */
static const ModelObject *object_at(const Model *model, uint64_t address) {
  for (size_t i = 0; i < model->objects.size; i++) {
    const ModelObject *object = &model->objects.data[i];
    if (object->size && address - object->address < object->size) return object;
  }
  return NULL;
}

/* p->x, p[2].x, *p, p[2]; NULL: what the pointer's type says lies there is no scalar of so many bytes. */
static const Type *print_behind(const Types *types, const CName *pointer, uint64_t offset, uint64_t bytes, Buffer *text) {
  const Type *base = pointer->type->base;
  uint64_t size = type_size(types, base), index = offset / size;
  Buffer path = {0};
  const Type *type = scalar_at(types, base, offset % size, bytes, &path);
  bool is_member = path.size && path.data[0] == '.', is_first = !index;
  if (is_member && is_first)
    buffer_format(text, "%s->%s", pointer->text, buffer_text(&path) + 1);
  else if (is_first && !path.size)
    buffer_format(text, "*%s", pointer->text);
  else
    buffer_format(text, "%s[%" PRIu64 "]%s", pointer->text, index, buffer_text(&path));
  vector_release(&path);
  return type;
}

static bool is_object_pointer(const Type *type) {
  return type && type->kind == TYPE_POINTER && type->base->kind != TYPE_VOID && type->base->kind != TYPE_FUNCTION && type_is_complete(type->base);
}

/* What lies from there on in the object. */
static bool name_behind(Namer *n, const CName *pointer, uint64_t address) {
  const ModelObject *object = object_at(n->model, address);
  const Types *types = n->names->vocabulary.types;
  bool is_new = false;
  if (!object || !type_size(types, pointer->type->base)) return false;
  for (size_t i = 0; i < n->model->state.size; i++) {
    const StateVariable *cell = &n->model->state.data[i];
    bool is_inside = cell->address >= address && cell->address - object->address < object->size && state_variable_is_live(cell, n->cut);
    if (!is_inside || map_has(&n->names->vocabulary.names, cell->var) || sort_is_array(term_sort(n->model->bank, cell->var))) continue;
    unsigned bits = term_width(n->model->bank, cell->var);
    Buffer text = {0};
    const Type *type = bits % 8 ? NULL : print_behind(types, pointer, cell->address - address, bits / 8, &text);
    if (type) put_name(n, cell->var, buffer_text(&text), type);
    is_new = is_new || type;
    vector_release(&text);
  }
  return is_new;
}

/* The invariant says which object a pointer leads to, which has no name here itself: so its parts are named through the pointer, and through the pointers among them. */
static void name_through_pointers(Namer *n, Term said) {
  KnownPointerVector known = {0};
  bool is_new = true;
  find_known(n->model->bank, said, &known);
  while (is_new) {
    is_new = false;
    for (size_t i = 0; i < known.size; i++) {
      const CName *name = (const CName *)(uintptr_t)map_get(&n->names->vocabulary.names, known.data[i].pointer, 0);
      if (known.data[i].is_used || !name || !is_object_pointer(name->type)) continue;
      known.data[i].is_used = name_behind(n, name, known.data[i].address);
      is_new = is_new || known.data[i].is_used;
      if (known.data[i].is_used) map_put(&n->names->rests_on, known.data[i].conjunct, term_true(n->model->bank));
    }
  }
  vector_release(&known);
}

void c_names_init(CNames *names, const Model *model, uint32_t cut, const Scopes *scopes, SourcePos pos, Term said) {
  *names = (CNames){.vocabulary = {.bank = model->bank, .types = &model->graph->cfa->program->types}};
  arena_init(&names->arena);
  Namer n = {names, model, cut, scopes, pos};
  for (size_t i = 0; i < model->state.size; i++) {
    const StateVariable *variable = &model->state.data[i];
    if (!state_variable_is_live(variable, cut)) continue;
    if (variable->symbol && is_in_scope(&n, variable->symbol, variable->context))
      put_name(&n, variable->var, variable->symbol->name, variable->symbol->type);
    if (variable->object && variable->unit)
      name_element(&n, variable);
    else if (variable->object)
      name_bytes(&n, variable);
  }
  if (said != TERM_NONE) name_through_pointers(&n, said);
  names->fresh = fresh_index(&n);
}

void c_names_add_ages(CNames *names, const Model *model, uint32_t cut, const Scopes *scopes, SourcePos pos) {
  Namer n = {names, model, cut, scopes, pos};
  for (size_t i = 0; i < model->state.size; i++) {
    const StateVariable *variable = &model->state.data[i];
    const Symbol *pointer = variable->symbol ? cfa_age_of(variable->symbol) : NULL;
    if (!pointer || !state_variable_is_live(variable, cut) || !is_in_scope(&n, pointer, variable->context)) continue;
    Buffer text = {0};
    buffer_format(&text, "age(%s)", pointer->name);
    put_name(&n, variable->var, buffer_text(&text), variable->symbol->type);
    vector_release(&text);
  }
}

void c_names_release(CNames *names) {
  map_release(&names->vocabulary.names);
  map_release(&names->vocabulary.exact);
  vector_release(&names->elements);
  map_release(&names->rests_on);
  arena_release(&names->arena);
}
