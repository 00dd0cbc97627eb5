/* Models of <ctype.h> in the C locale: see string.c.
 *
 * "Not zero" is all that the standard says where a character belongs to a class, and all that can be relied on: the GNU library
 * gives a bit of a table, but compilers put a comparison in its place that gives 1.  Outside -1 ... 255, where the behaviour is
 * undefined, nothing belongs to a class. */

static int is_in(int c, int first, int last) {
  return c >= first && c <= last;
}

/* Any value but 0 for a member. */
static int member(int is_member) {
  int value;
  if (!is_member) return 0;
  return value ? value : 1;
}

int isupper(int c) {
  return member(is_in(c, 'A', 'Z'));
}
int islower(int c) {
  return member(is_in(c, 'a', 'z'));
}
int isalpha(int c) {
  return member(is_in(c, 'A', 'Z') || is_in(c, 'a', 'z'));
}
int isdigit(int c) {
  return member(is_in(c, '0', '9'));
}
int isxdigit(int c) {
  return member(is_in(c, '0', '9') || is_in(c, 'A', 'F') || is_in(c, 'a', 'f'));
}
int isspace(int c) {
  return member(c == ' ' || is_in(c, '\t', '\r'));
}
int isprint(int c) {
  return member(is_in(c, ' ', '~'));
}
int isgraph(int c) {
  return member(is_in(c, '!', '~'));
}
int isblank(int c) {
  return member(c == ' ' || c == '\t');
}
int iscntrl(int c) {
  return member(is_in(c, 0, 31) || c == 127);
}
int isalnum(int c) {
  return member(is_in(c, '0', '9') || is_in(c, 'A', 'Z') || is_in(c, 'a', 'z'));
}
int ispunct(int c) {
  return member(is_in(c, '!', '/') || is_in(c, ':', '@') || is_in(c, '[', '`') || is_in(c, '{', '~'));
}
int isascii(int c) {
  return member(is_in(c, 0, 127));
}
int toascii(int c) {
  return c & 127;
}
int tolower(int c) {
  return is_in(c, 'A', 'Z') ? c - 'A' + 'a' : c;
}
int toupper(int c) {
  return is_in(c, 'a', 'z') ? c - 'a' + 'A' : c;
}
