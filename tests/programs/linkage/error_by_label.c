// FALSE; must: bmc kind imc auto pdr
/* The error under another name. */
extern void stop(void) __asm__("reach_error");
int main(void) {
  stop();
  return 0;
}
