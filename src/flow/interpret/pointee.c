/* What addresses lead to: see pointee.h. */
#include "flow/interpret/pointee.h"
#include "flow/interpret/machine.h"

enum { FRAMES = 64, GRANULE = 16 };

struct Pointees {
  const Machine *machine;
  Map statics; /* address -> symbol */
  Map locals;  /* function and offset in its frame -> symbol */
};

static uint64_t local_key(size_t function, uint64_t offset) { return (uint64_t)function << 32 | offset; }

static void add_locals(Pointees *p, size_t function) {
  const SymbolVector *locals = &p->machine->cfa->functions.data[function].locals;
  for (size_t i = 0; i < locals->size; i++) {
    VariablePlace place = p->machine->places[locals->data[i]->serial];
    if (place.kind == PLACE_FRAME) map_put(&p->locals, local_key(function, place.at), map_key(locals->data[i]));
  }
}

Pointees *pointees_new(const Interpreter *interpreter) {
  Pointees *p = memory_zeroed(1, sizeof *p);
  const Machine *m = p->machine = &interpreter->machine;
  for (size_t i = 0; i < m->cfa->globals.size; i++) {
    VariablePlace place = m->places[m->cfa->globals.data[i]->serial];
    if (place.kind == PLACE_STATIC) map_put(&p->statics, place.at, map_key(m->cfa->globals.data[i]));
  }
  for (size_t i = 0; i < m->cfa->functions.size; i++) add_locals(p, i);
  return p;
}

void pointees_delete(Pointees *p) {
  if (!p) return;
  map_release(&p->statics);
  map_release(&p->locals);
  memory_free(p);
}

static const Symbol *symbol_at(const Map *map, uint64_t key) { return (const Symbol *)(uintptr_t)map_get(map, key, 0); }

/* The variable of the frame that starts at the address; NULL: it is not of this frame. */
static const Symbol *find_in_frame(const Pointees *p, uint32_t function, uint64_t frame, uint64_t start) {
  bool is_inside = frame && start >= frame && start - frame < p->machine->functions.data[function].frame_size;
  return is_inside ? symbol_at(&p->locals, local_key(function, start - frame)) : NULL;
}

/* Of many callers those in the middle are left out. */
static size_t next_caller(size_t i, size_t count) { return i > FRAMES && i + FRAMES <= count ? FRAMES - 1 : i - 1; }

static const Symbol *find_on_stack(const Pointees *p, uint64_t start) {
  const Machine *m = p->machine;
  const Symbol *found = find_in_frame(p, m->function, m->state.frame, start);
  for (size_t i = m->frames.size; !found && i;) {
    i = next_caller(i, m->frames.size);
    found = find_in_frame(p, m->frames.data[i].function, m->frames.data[i].frame, start);
  }
  return found;
}

static Pointee find_function(const Pointees *p, uint64_t address) {
  const SymbolVector *functions = &p->machine->cfa->program->functions;
  uint64_t index = (address - FUNCTION_BASE) / GRANULE;
  bool is_one = address >= FUNCTION_BASE && index < functions->size && (address - FUNCTION_BASE) % GRANULE == 0;
  return is_one ? (Pointee){.kind = POINTEE_FUNCTION, .symbol = functions->data[index]} : (Pointee){0};
}

/* A literal is one that the program cannot write to; its bytes are those before the run. */
static const char *text_at(const Machine *m, const SpaceObject *object, uint64_t address) {
  const SpaceRegion *region = &m->initial.regions[REGION_STATIC];
  bool is_text = object->is_read_only && object->region == REGION_STATIC && object->start + object->size - region->base <= region->used;
  return is_text ? (const char *)region->bytes + (address - region->base) : NULL;
}

/* The object that the address lies in, or right behind. */
static const SpaceObject *find_object(const Machine *m, uint64_t address) {
  Space *space = (Space *)&m->space; /* which is only looked at */
  const SpaceObject *object = space_object(space, address);
  if (!object || address - object->start > object->size) object = space_object(space, address - 1);
  return object && address - object->start <= object->size ? object : NULL;
}

Pointee pointees_find(const Pointees *p, uint64_t address) {
  const SpaceObject *object = find_object(p->machine, address);
  if (!object) return find_function(p, address);
  Pointee found = {.offset = address - object->start, .size = object->size};
  bool is_allocated = object->region == REGION_HEAP || (object->birth && object->birth->kind == EDGE_ALLOCATE);
  if (is_allocated) {
    found.kind = POINTEE_ALLOCATED;
    found.birth = object->birth;
    found.occurrence = object->occurrence;
  } else if ((found.symbol = object->region == REGION_STATIC ? symbol_at(&p->statics, object->start) : find_on_stack(p, object->start))) {
    found.kind = POINTEE_VARIABLE;
  } else if ((found.text = text_at(p->machine, object, address))) {
    found.kind = POINTEE_TEXT;
  }
  return found;
}
