/* region.h: memory as regions and cells.
 *
 * A *region* is an object of the points-to analysis at a fixed address: a variable that is not plain, a string, memory that
 * one step allocates (several instances of it if the step lies in a loop).  Its *cells* are the pieces that accesses tell
 * apart: the offsets and widths of all accesses cut it into disjoint ranges of bytes; bytes that nobody reads or writes by
 * themselves have no cell.  Whatever is right for a program does not depend on how a region is cut: an access that covers
 * half a cell, or two, is put together from parts.
 *
 * Views: a region with few cells is *flat*, each cell a variable of its own.  Others are *large*: what is read is arbitrary,
 * but for single elements that are *tracked* where all accesses are to elements of one size (tracked.c).  Instead, where that is
 * asked for, they are *arrays*: exact, each cell of a period being an array (region_array.c).
 *
 * Memory that a step in a loop allocates has some instances that are told apart; all further ones share one region, the
 * *summary*, of which nothing is known: not its content, and not whether two pointers to it are equal.
 *
 * Where edges ask about memory (EXPR_MEMORY), the first of these instances is *watched*: any one of the objects, which one is open, and
 * no other lies there later.  What goes wrong with an object goes wrong with the watched one.
 *
 * Fixed addresses decide nothing that C leaves open: see model/encode/address.h. */
#ifndef craig_flow_memory_region_h
#define craig_flow_memory_region_h

#include "flow/memory/points.h"

typedef uint32_t RegionId;
typedef uint32_t CellId;
#define REGION_NONE UINT32_MAX
#define CELL_NONE UINT32_MAX

typedef enum { VIEW_FLAT, VIEW_LARGE, VIEW_ARRAY } RegionView;

typedef struct {
  ObjectId object;     /* OBJECT_NONE: a variable that nothing points to */
  VariableId variable; /* UINT32_MAX: none */
  uint32_t step;       /* that allocates it; UINT32_MAX: none */
  const Expr *string;  /* its content never changes; NULL: no string */
  unsigned instance;
  uint64_t address, size; /* size in bytes; UINT64_MAX: it is the value of `extent` */
  RegionView view;
  uint64_t element;    /* VIEW_LARGE: bytes of each access, all at multiples of it; 0: accesses differ */
  CellId first;        /* VIEW_FLAT: its cells, by offset; VIEW_ARRAY: those of one period */
  uint32_t count;
  CellId life;         /* a cell of one bit: is it alive?  CELL_NONE: as long as anybody asks */
  CellId extent;       /* CELL_NONE: the size is known */
  bool is_summary;     /* stands for many objects */
  CellId version;      /* VIEW_LARGE: changes with every write; CELL_NONE: nobody asks */
  CellId used;         /* a cell of one bit: of the watched instance, which is not used twice, whether it was used; CELL_NONE: of all others */
  bool is_reused;      /* an object that has ended and a later one may lie here */
  uint32_t first_tracked, tracked_count; /* VIEW_LARGE */
  uint64_t period;     /* VIEW_ARRAY: in bytes */
} Region;

/* A tracked element of a large region. */
typedef struct {
  RegionId region;
  NodeId node;         /* the place that reads it: in steps that leave this node; branches share it */
  const Expr *place;   /* NULL: it follows the index of another region's place */
  CellId index, content; /* `index` CELL_NONE: it is `constant` */
  CellId flag;         /* CELL_NONE: of those that follow another, and where the index is constant */
  uint64_t constant;
} Tracked;
typedef VECTOR(Tracked) TrackedVector;

typedef struct {
  RegionId region;
  uint32_t offset; /* bytes */
  uint32_t bits;
  uint32_t index_bits; /* 0: one value; else an array, from the offsets in the region where such cells begin */
} Cell;

typedef VECTOR(Region) RegionVector;
typedef VECTOR(Cell) CellVector;

/* One reading or writing of memory by a step. */
typedef struct {
  const Expr *place;    /* an lvalue, or NULL: what `pointer` points to */
  const Expr *pointer;
  ContextId context;
  uint64_t offset, bytes; /* from the place; ACCESS_WHOLE: the whole object may be touched anywhere */
  bool is_write;
  bool is_reached;      /* all that functions of the library may reach (points_of_reached); `pointer` is one of their arguments */
  uint32_t copied_from; /* a write that copies what another access of the step reads: its index; else UINT32_MAX */
} Access;
#define ACCESS_WHOLE UINT64_MAX

typedef VECTOR(Access) AccessVector;

/* Where an access may go: offsets low, low + stride, ... of the region. */
typedef struct {
  RegionId region;
  uint64_t low, stride;
} Hit;
typedef VECTOR(Hit) HitVector;

/* Mistakes that tests make on purpose where accesses are resolved: of several targets of a pointer the last one is left out; of a row every
 * second place. */
typedef enum { REGION_FAULT_NONE, REGION_FAULT_TARGET, REGION_FAULT_ROW } RegionFault;

typedef struct {
  unsigned instances;  /* of memory allocated in a loop */
  unsigned flat_cells; /* of a region that is written at offsets known only at run time */
  unsigned most_cells; /* of others: tables that are only read, too */
  unsigned tracked;    /* places that read large regions and have an element tracked */
  bool has_arrays;     /* regions that would be large are arrays where possible */
  bool in_bytes;       /* as a machine has it, whatever the points-to analysis says: see region_bytes */
  RegionFault fault;   /* for tests */
} RegionOptions;

typedef struct Regions {
  const Graph *graph; /* borrowed */
  Points *points;     /* borrowed */
  RegionOptions options;
  RegionVector regions;
  CellVector cells;
  TrackedVector tracked; /* by region */
  uint32_t *of_variable;     /* by variable: its region, or REGION_NONE; owned */
  size_t objects;            /* of the points-to analysis; a later question may find more: strings that no step uses */
  uint32_t *first_of_object; /* by object; owned */
  uint32_t *instances;       /* by object: how many regions; owned */
  U32Vector *dying;          /* by context: regions of variables and of alloca that end with the call; owned */
  Arena made;                /* places that questions were asked for */
  uint64_t gap;              /* bytes between regions */
  uint64_t room;             /* bytes of addresses that an object of open size has */
  uint64_t end;              /* no object or function lies here or behind; they begin at regions_begin */
  bool is_too_large;         /* the objects do not fit into the address space */
} Regions;

/* NULL if the budget ended (stop point "regions"). */
Regions *regions_new(const Graph *graph, Points *points, const RegionOptions *options, Budget *budget);
void regions_delete(Regions *regions);
void regions_track(Regions *regions, const RegionOptions *options); /* the parts of regions_new */
bool regions_make_arrays(Regions *regions, Budget *budget); /* likewise; false if the budget ended */
bool region_can_be_array(const Region *region);
CellId regions_add_cell(Regions *regions, RegionId region, uint64_t offset, uint32_t bits);
extern const RegionOptions region_defaults, region_exact; /* without and with arrays */
/* A second view of the same memory, for checking what the first one says: each byte is a cell, and an access through a pointer goes to
 * whatever object its address lies in.  Objects lie in the opposite order.  Of large regions elements are tracked as in the first, but an
 * access that the points-to analysis does not expect may overlap one. */
extern const RegionOptions region_bytes, region_bytes_exact; /* without and with arrays of bytes */

/* No object is larger: half of the address space, or 2^40 bytes; a program that asks for more ends there. */
uint64_t region_room(const Regions *regions, const Region *region); /* its size, as far as addresses go */
bool region_holds(const Cfa *cfa, const Symbol *symbol); /* is the variable kept in memory: not a plain number? */
uint64_t regions_margin(const Regions *regions); /* an address that is not farther from a region belongs to no other one */
bool region_is_heap(const Regions *regions, const Region *region); /* allocated by a step, until it is released */
uint64_t regions_function_address(const Symbol *function);
extern const uint64_t regions_begin; /* functions, then objects; before that there is nothing */
uint64_t regions_end_of_functions(const Regions *regions);
RegionId regions_of_string(const Regions *regions, const Expr *string); /* REGION_NONE: unknown */

/* Accesses may speak of places that are made up for parameters and results: those live in the arena.  In order of
 * evaluation as far as it matters: what a step copies is read before it is written. */
void step_accesses(const Graph *graph, const Step *step, Arena *arena, AccessVector *accesses);

/* Calls of the library that are operations on bytes: `bytes` of them, from what argument `from` points to (a fill: with its
 * value; bzero: zero) to what argument `to` points to. */
typedef enum { REGION_CALL_OTHER, REGION_CALL_COPY, REGION_CALL_FILL } RegionCallKind;
typedef struct {
  RegionCallKind kind;
  unsigned to, from;
  uint64_t bytes;
} RegionCall;
RegionCall region_call(const Cfa *cfa, const Edge *edge);

/* Where it may go; true: exactly to the one hit, whose region is a variable.  Hits are appended. */
bool regions_resolve(const Regions *regions, const Access *access, HitVector *hits);
/* Where the points-to analysis says that it goes, for choices that nothing rests on: what else it may hit is no matter.  In most views the same. */
bool regions_expect(const Regions *regions, const Access *access, HitVector *hits);
/* In bytes, as the program may rely on it. */
unsigned regions_alignment(const Regions *regions, ObjectId object);
/* A local variable, or what alloca gave, has ended where its call is not on the path of calls. */
bool regions_has_ended(const Regions *regions, const Region *region, ContextId context);
/* The bytes that an access to the place touches, from the place's own address on (a bit-field: those that hold it). */
void region_place_bytes(const Types *types, const Expr *place, uint64_t *offset, uint64_t *bytes);

/* The first cell of a flat region that ends behind `offset`; cells from here on up to region->first + region->count. */
CellId region_first_cell(const Regions *regions, const Region *region, uint64_t offset);

/* The bytes [offset, offset + bytes) of a VIEW_ARRAY cut into cells: `from` is where in the access, CELL_NONE: no
 * cell holds them.  False if cells are cut otherwise, or there are more than `most` pieces. */
typedef struct {
  CellId cell;
  uint64_t from, bytes;
} RegionPiece;
typedef VECTOR(RegionPiece) RegionPieceVector;
bool region_pieces(const Regions *regions, const Region *region, uint64_t offset, uint64_t bytes, size_t most, RegionPieceVector *pieces);
void regions_dump(const Regions *regions, Buffer *out); /* craig parse --dump regions */

#endif
