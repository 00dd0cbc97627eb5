// FALSE; must: bmc auto
/* Headers give library functions inline definitions that check and call the function itself. */
extern void reach_error(void);
typedef unsigned long size_t;
extern int sprintf(char *text, const char *format, ...);
extern inline __attribute__((always_inline, gnu_inline)) char *strcpy(char *to, const char *from) {
  return __builtin___strcpy_chk(to, from, __builtin_object_size(to, 1));
}
extern inline __attribute__((always_inline, gnu_inline)) int sprintf(char *text, const char *format, ...) {
  return __builtin___sprintf_chk(text, 1, __builtin_object_size(text, 1), format, __builtin_va_arg_pack());
}
int main(void) {
  char text[8];
  strcpy(text, "abc");
  int length = text[2] == 'c' ? sprintf(text, "%d", 42) : 0;
  if (length == 2 && text[1] == '2' && __builtin___snprintf_chk(text, 2, 1, sizeof text, "%d", 77) == 2) reach_error();
  return 0;
}
