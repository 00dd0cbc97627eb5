// TRUE; must: unwind bmc
// Assembly that only moves a value is an assignment, as the kernel reads and writes the registers of a device.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

static unsigned read_register(const volatile void *at) {
  unsigned value;
  __asm__ volatile("movl %1,%0" : "=r"(value) : "m"(*(const volatile unsigned *)at) : "memory");
  return value;
}

static void write_register(unsigned char value, volatile void *at) {
  __asm__ volatile("movb %0, %1" : : "q"(value), "m"(*(volatile unsigned char *)at) : "memory");
}

int main(void) {
  unsigned registers[2] = {__VERIFIER_nondet_uint() & 0xffffff00u, 7}, before = registers[0];
  write_register(200, registers);
  if (read_register(registers) != before + 200 || registers[1] != 7) reach_error();
  return 0;
}
