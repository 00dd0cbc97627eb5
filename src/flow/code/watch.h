/* watch.h: runs that notice what is open.
 *
 * The interpreter makes choices that C leaves to others: where objects lie, above all.  A run shows what the program does only as far
 * as it does not depend on such a choice.  A watched run (space.h, is_watched) marks cells:
 *   - an address is the number with CELL_ADDRESS, in slots and on the stack, and bytes that are known to be an address's in memory.
 *     It points into its object or right behind it.  What may be done with it is what comes out alike wherever objects lie: follow
 *     it, move it within its object, compare it with null, with addresses into the same object and, where both point into living
 *     objects, into others.  Everything else is open, and so is following a number;
 *   - a value that nobody has chosen yet is CELL_OPEN with its number.  A comparison with a number chooses on which side it lies, a remainder or a mask
 *     what that gives, any other use the value, if few are left.
 * All other cells are plain.  Numbers of 128 bits could be mistaken for marked cells: code with such is not compiled.
 *
 * Open is moreover what is undefined and has no one meaning: a shift by too much, a conversion that does not fit, and the bits of a
 * NaN that an operation makes. */
#ifndef craig_flow_code_watch_h
#define craig_flow_code_watch_h

#include "flow/code/code.h"

#define CELL_ADDRESS ((i128)1 << 126)
#define CELL_OPEN ((i128)1 << 125)

#define CELL_LOST ((i128)1 << 64) /* with CELL_OPEN: an address that has left its object */

static inline bool cell_has(i128 cell, i128 mark) { return cell >> 125 == mark >> 125; }
static inline bool cell_is_address(i128 cell) { return cell_has(cell, CELL_ADDRESS); }
static inline bool cell_is_open(i128 cell) { return cell_has(cell, CELL_OPEN); }
static inline bool cell_is_plain(i128 cell) { return !cell_is_address(cell) && !cell_is_open(cell); }
/* Null is plain. */
static inline i128 cell_of_address(uint64_t address) { return address ? (i128)address | CELL_ADDRESS : 0; }

/* What to do with a CELL_OPEN; each sets the space open, and gives something, where there is too much to choose from. */
typedef struct OpenValues {
  i128 (*resolve)(void *context, i128 cell);                        /* its value, from here on */
  bool (*compare)(void *context, i128 cell, Operator op, i128 number); /* what it may be from here on agrees with that */
  i128 (*choose)(void *context, i128 cell, i128 low, i128 high);    /* some value between these, computed from it */
  bool (*fits)(void *context, i128 cell, i128 low, i128 high);      /* does it lie between these in any case? */
  bool (*is_small)(void *context, i128 cell);                       /* are so few values left that it is best to choose one? */
} OpenValues;

/* The value of the cell, if nobody has chosen it yet; it stays what it is from here on. */
i128 watch_settle(CodeState *state, i128 *cell);
bool watch_truth(CodeState *state, i128 cell); /* is it not zero? */
/* Before an instruction: true if it has been performed here. */
bool watch_instruction(const CodeBank *bank, const Instruction *instruction, i128 **top, CodeState *state);
/* The cell is followed: it must be an address, or null, which is a fault. */
void watch_followed(CodeState *state, i128 cell);
/* A marked cell given where a value of another form is expected. */
i128 watch_converted(CodeState *state, Form to, i128 cell);
/* The bits of a marked cell that a field of so many keeps. */
i128 watch_cut(CodeState *state, unsigned width, i128 cell);
/* The result of an operation: which bits a NaN has that one makes is left open. */
void watch_number(CodeState *state, Form form, i128 cell);
/* Read where some bytes are no plain ones: true if that gives an address, or is open. */
bool watch_load(CodeState *state, uint64_t address, Form form, i128 *value);
/* Write a marked cell. */
void watch_store(CodeState *state, uint64_t address, Form form, i128 cell);

#endif
