// TRUE; must: bmc kind imc auto pdr
/* A call of a weak function that nobody defines ends the program. */
extern void reach_error(void);
extern int function(int) __attribute__((weak));
int main(void) {
  function(1);
  reach_error();
}
