// FALSE; must: unwind bmc
// What a register of a device holds is anything, and an input; but assembly that does more than move it is not known.
extern void reach_error(void);
extern volatile unsigned *find_register(void);

int main(void) {
  unsigned value, half = 0;
  volatile unsigned *at = find_register();
  if (!at) return 0;
  __asm__ volatile("movl %1,%0" : "=r"(value) : "m"(*at) : "memory");
  __asm__ volatile("movw %1,%0" : "+r"(half) : "r"((unsigned short)value));
  if (value == 77) reach_error();
  return 0;
}
