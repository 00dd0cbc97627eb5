// TRUE; unknown: pointer from outside; options: --property valid-memsafety
extern int *somewhere(void);
int main(void) {
  int *p = somewhere();
  return p ? *p : 0;
}
