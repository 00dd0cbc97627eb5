// TRUE; must: auto bmc kind imc pdr
/* What the program defines itself is what it calls. */
extern void reach_error(void);
int isdigit(int c) { return c == 'x'; }
unsigned long strlen(const char *text) { return text ? 42 : 0; }
int main(void) {
  if (!isdigit('x') || isdigit('1') || strlen("abc") != 42) reach_error();
  return 0;
}
