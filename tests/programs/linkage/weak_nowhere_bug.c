// FALSE; must: bmc kind imc auto pdr
extern void reach_error(void);
extern int function(int) __attribute__((weak));
int main(void) {
  if (!function) reach_error();
  return 0;
}
