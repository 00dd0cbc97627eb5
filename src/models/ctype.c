/* Models of <ctype.h> in the C locale: see string.c.
 *
 * The standard says "not zero" where a character belongs to a class; the values here are those of the GNU library, which
 * programs compiled against it see.  Outside -1 ... 255, where the behaviour is undefined, nothing belongs to a class. */

static int is_in(int c, int first, int last) {
  return c >= first && c <= last;
}

int isupper(int c) {
  return is_in(c, 'A', 'Z') ? 256 : 0;
}
int islower(int c) {
  return is_in(c, 'a', 'z') ? 512 : 0;
}
int isalpha(int c) {
  return is_in(c, 'A', 'Z') || is_in(c, 'a', 'z') ? 1024 : 0;
}
int isdigit(int c) {
  return is_in(c, '0', '9') ? 2048 : 0;
}
int isxdigit(int c) {
  return is_in(c, '0', '9') || is_in(c, 'A', 'F') || is_in(c, 'a', 'f') ? 4096 : 0;
}
int isspace(int c) {
  return c == ' ' || is_in(c, '\t', '\r') ? 8192 : 0;
}
int isprint(int c) {
  return is_in(c, ' ', '~') ? 16384 : 0;
}
int isgraph(int c) {
  return is_in(c, '!', '~') ? 32768 : 0;
}
int isblank(int c) {
  return c == ' ' || c == '\t' ? 1 : 0;
}
int iscntrl(int c) {
  return is_in(c, 0, 31) || c == 127 ? 2 : 0;
}
int isalnum(int c) {
  return is_in(c, '0', '9') || is_in(c, 'A', 'Z') || is_in(c, 'a', 'z') ? 8 : 0;
}
int ispunct(int c) {
  return is_in(c, '!', '/') || is_in(c, ':', '@') || is_in(c, '[', '`') || is_in(c, '{', '~') ? 4 : 0;
}
int isascii(int c) {
  return is_in(c, 0, 127);
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
