/* pieces.h: snippets from tables of C with blanks.
 *
 * A piece is what it declares outside of functions, and statements that mix something into the checksum `h`.  In both,
 *   @  the number of the snippet      `  a number below 100       $  an integer expression over `in`
 *   \1 an integer type                \2 a floating-point constant \3 a floating-point type    \4 a constant integer expression
 * so that each piece stands for many programs. */
#ifndef craig_tools_language_pieces_h
#define craig_tools_language_pieces_h

#include "tools/language/floats.h"

typedef struct {
  const char *outside, *inside;
} Piece;

static void constant_expression(void) {
  unsigned count = name_count;
  name_count = 0;
  integer_expression(3);
  name_count = count;
}

static void fill_in(const char *blanks, unsigned n) {
  for (; *blanks; blanks++) switch (*blanks) {
    case '@': say("%u", n); break;
    case '`': say("%u", pick(100)); break;
    case '$': integer_expression(2); break;
    case '\1': say("%s", integer_types[pick(SMALL_TYPES)]); break;
    case '\2': float_constant(); break;
    case '\3': say("%s", float_type()); break;
    case '\4': constant_expression(); break;
    default: say("%c", *blanks);
    }
}

static void write_piece(const Piece *piece, unsigned n) {
  scope_begin();
  fill_in(piece->outside, n);
  if (*piece->outside) say("\n");
  function_begin(n);
  indent();
  fill_in(piece->inside, n);
  say("\n");
  function_end();
}

#define WRITE_PIECE(table, n) write_piece(&(table)[pick(sizeof(table) / sizeof *(table))], n)

#endif
