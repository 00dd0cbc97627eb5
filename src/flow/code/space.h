/* space.h: the memory of the interpreter.
 *
 * Objects lie in three regions (static, heap, stack), each a run of bytes that starts at a fixed address of
 * the data model; addresses depend on nothing but the order of allocations.  An object starts at a multiple
 * of 16 and at least one byte that belongs to nobody lies behind it.  For every 16 bytes the region knows the
 * owner, so finding the object at an address takes constant time.
 *
 * Beyond the regions is memory from outside, where pointers from outside lead: its bytes hold still once they were read or
 * written.  What lies in the regions but in no living object may be anything at each read.
 *
 * A byte is *known* once it was written, or lies in an object that starts with zeros.  The first read of a
 * byte that is not known asks for the object's initial content at that offset; copies of unknown bytes stay
 * unknown.
 *
 * A space that is *watched* (watch.h) uses no address twice, knows which bytes are those of addresses, and says when something was
 * consulted that C, or the layout chosen here, leaves open. */
#ifndef craig_flow_code_space_h
#define craig_flow_code_space_h

#include "base/map.h"
#include "lang/ast.h"

typedef struct Edge Edge; /* of the automaton (flow/cfa/cfa.h): only its identity matters here */

typedef enum { REGION_STATIC, REGION_HEAP, REGION_STACK, REGION_COUNT } RegionKind;

typedef struct {
  uint64_t start, size;
  const Edge *birth;   /* the edge that made the object or gave it its arbitrary content; NULL: none */
  uint32_t occurrence; /* of that edge */
  uint8_t region;
  bool is_read_only;
  bool is_constant; /* the program must not write it, but its initial values are written there */
} SpaceObject;

typedef struct {
  uint64_t base, limit;   /* addresses */
  uint64_t used;          /* bytes in use, a multiple of 16 */
  size_t capacity;        /* bytes there is room for */
  uint8_t *bytes, *known; /* owned */
  uint32_t *owner;        /* owned: by 16 bytes, index into `objects`; 0: nobody */
} SpaceRegion;

/* The byte at `offset` of the object that the occurrence-th visit of `birth` made. */
typedef uint8_t (*ContentSource)(void *context, const Edge *birth, uint32_t occurrence, uint64_t offset);

typedef struct {
  uint64_t address;
  uint32_t next; /* index + 1 into `blocks` */
} FreeBlock;

/* How far the stack goes. */
typedef struct {
  size_t objects;
  uint64_t top; /* bytes */
} StackMark;

typedef struct {
  SpaceRegion regions[REGION_COUNT];
  VECTOR(SpaceObject) objects; /* the first is nobody */
  U32Vector free_objects;
  U32Vector stack_objects;  /* that live, in order of their birth */
  uint64_t stack_top;       /* bytes of the stack up to the last of them; what ended behind it is used again after a while */
  VECTOR(FreeBlock) blocks; /* of the heap */
  Map free_blocks;          /* size -> index + 1 into `blocks` */
  ContentSource content;    /* NULL: zero */
  void *content_context;
  Map outside;              /* address -> byte, where no object lies */
  size_t heap_count; /* objects of the heap that live */
  uint64_t gap;      /* bytes behind each object, besides one, where no other lies: a multiple of 16 */
  unsigned layout;   /* of SPACE_LAYOUTS; 0: the usual one */
  uint32_t shifted;  /* objects that were placed in another one */
  uint64_t heap_gap; /* so many more behind those of the heap */
  bool holds_still;  /* what lies behind a living object is like memory from outside */
  bool is_exhausted; /* an allocation did not fit */
  bool is_watched;   /* set before the first object is made */
  unsigned pointer_size;
  const char *open;  /* watched: the first thing consulted that is open; with is_exhausted */
} Space;

/* What `known` holds: more than KNOWN_PLAIN, of a watched space, is the byte 0, 1, ... of an address. */
enum { KNOWN_NOT, KNOWN_PLAIN, KNOWN_ADDRESS };

enum {
  SPACE_NULL_PAGE = 4096,
  SPACE_NEAR = 1 << 20, /* no object lies so near to the start of the address space: programs begin behind 4 MiB */
  SPACE_FIRST_FUNCTION = 0x08000000, /* addresses of functions, 16 apart, by their place in the program */
  SPACE_MARGIN = 1 << 26             /* an address that is not farther from a region is not outside */
};
/* On x86-64 Linux gives a program no address from here on. */
#define SPACE_END (UINT64_C(1) << 47)
/* Between these addresses nothing is outside: the region, with a margin. */
void space_bounds(DataModel model, RegionKind region, uint64_t *low, uint64_t *high);

void space_init(Space *space, DataModel model);
void space_watch(Space *space);
/* Before the first object is made: other addresses, further apart.  In layout 1 all objects are aligned as far as anybody looks, in layout 2 none is more than it has to be, in others that
 * differs from one to the next. */
enum { SPACE_LAYOUTS = 6 };
void space_spread(Space *space, unsigned layout);
/* In a layout other than the usual one: how far the next object lies behind a multiple of SPACE_ALIGNED. */
enum { SPACE_ALIGNED = 64 };
unsigned space_shift(Space *space, unsigned alignment);
/* Before the first object is made: in the usual layout, 0, or another one, all of it below 4 GiB. */
void space_lie_low(Space *space, unsigned layout);
void space_hold_still(Space *space); /* likewise; objects of the heap lie far apart */
/* Of a watched space: what happens from here on may not be all that can happen. */
void space_set_open(Space *space, const char *what);
void space_release(Space *space);
void space_clone(Space *space, const Space *from); /* a copy; all objects of `from` are static */

uint64_t space_footprint(const Space *space, uint64_t size); /* the room that an object takes, with the gap behind it; not for the heap */
/* A new object, all bytes zero and unknown; its address, or 0 if it does not fit. */
uint64_t space_new(Space *space, RegionKind region, uint64_t size, unsigned alignment);
/* `size` bytes of the stack for several objects, which space_place then makes. */
uint64_t space_reserve_stack(Space *space, uint64_t size, unsigned alignment);
void space_place(Space *space, RegionKind region, uint64_t address, uint64_t size);
/* Give the stack back down to a former mark; the objects on it end.  Their addresses are not used again at once, so that the
 * address of one that has ended is no other object's. */
StackMark space_stack_mark(const Space *space);
void space_cut_stack(Space *space, StackMark mark);
bool space_free_heap(Space *space, uint64_t address);  /* false: no heap object starts there */
void space_free_stack(Space *space, uint64_t address); /* an automatic object ends before its function */
SpaceObject *space_object(Space *space,
                          uint64_t address); /* the living object that owns the address, or NULL */

/* Write a whole address, whose bytes are known to be that.  False: not in one object, or read-only. */
bool space_write_address(Space *space, uint64_t at, uint64_t address);
/* Are the bytes there those of one whole address? */
bool space_is_whole_address(const SpaceRegion *region, uint64_t at, unsigned size);
bool space_holds(Space *space, uint64_t address, uint64_t size); /* do so many bytes, at least one, lie in one living object? */
bool space_starts_heap(Space *space, uint64_t address);          /* does a living object of the heap start there? */
bool space_is_outside(const Space *space, uint64_t address);     /* not null, and far from where objects can lie */

/* Both are where objects lie or lay, but only one inside of a living one, or none and objects have ended there: whether they are equal is open. */
bool space_is_open(Space *space, uint64_t a, uint64_t b);
/* Both are on the stack, but not in one object: which comes first is open. */
bool space_order_is_open(const Space *space, uint64_t a, uint64_t b);

static inline SpaceRegion *space_region(Space *space, uint64_t address) {
  for (int i = REGION_COUNT - 1; i >= 0; i--)
    if (address - space->regions[i].base < space->regions[i].used) return &space->regions[i];
  return NULL;
}

/* The region if `size` bytes at the address lie within one living object, else NULL. */
static inline SpaceRegion *space_find(Space *space, uint64_t address, uint64_t size) {
  SpaceRegion *region = space_region(space, address);
  if (!region) return NULL;
  const SpaceObject *object = &space->objects.data[region->owner[(address - region->base) >> 4]];
  uint64_t offset = address - object->start;
  return offset <= object->size && size <= object->size - offset ? region : NULL;
}

/* Bytes to read, all known; NULL: not in one object. */
const uint8_t *space_read(Space *space, uint64_t address, uint64_t size);
bool space_can_write(Space *space, uint64_t address, uint64_t size); /* in one object, not read-only */
/* Bytes to write, which become known; NULL: not in one object, or read-only. */
uint8_t *space_write(Space *space, uint64_t address, uint64_t size);
/* Memory from outside: bytes that are known there replace those given, the others become known. */
void space_read_outside(Space *space, uint64_t address, uint64_t size, uint8_t *bytes);
void space_write_outside(Space *space, uint64_t address, uint64_t size, const uint8_t *bytes);
bool space_has_forgotten(const Space *space); /* something that was written there */
/* Both ranges must have been found. */
void space_copy(Space *space, uint64_t to, uint64_t from, uint64_t size);
/* The content becomes arbitrary: that of a new object made by `birth`. */
void space_forget(Space *space, uint64_t address, uint64_t size, const Edge *birth, uint32_t occurrence);

#endif
