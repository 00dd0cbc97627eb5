// FALSE; unknown: call through a pointer; options: --localize 1
/* A call through a pointer may enter more functions than are told apart, and what they are given is written. */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
struct device {
  int state;
};
static void f0(struct device *d) { d->state += 1; }
static void f1(struct device *d) { d->state += 2; }
static void f2(struct device *d) { d->state += 3; }
static void f3(struct device *d) { d->state += 4; }
static void f4(struct device *d) { d->state += 5; }
static void f5(struct device *d) { d->state += 6; }
static void f6(struct device *d) { d->state += 7; }
static void f7(struct device *d) { d->state += 8; }
static void f8(struct device *d) { d->state += 9; }
static void f9(struct device *d) { d->state += 10; }
static void f10(struct device *d) { d->state += 11; }
static void f11(struct device *d) { d->state += 12; }
static void f12(struct device *d) { d->state += 13; }
static void f13(struct device *d) { d->state += 14; }
static void f14(struct device *d) { d->state += 15; }
static void f15(struct device *d) { d->state += 16; }
static void f16(struct device *d) { d->state += 17; }
static void f17(struct device *d) { d->state += 18; }
static void f18(struct device *d) { d->state += 19; }
static void f19(struct device *d) { d->state += 20; }
static void f20(struct device *d) { d->state += 21; }
static void f21(struct device *d) { d->state += 22; }
static void f22(struct device *d) { d->state += 23; }
static void f23(struct device *d) { d->state += 24; }
static void f24(struct device *d) { d->state += 25; }
static void f25(struct device *d) { d->state += 26; }
static void f26(struct device *d) { d->state += 27; }
static void f27(struct device *d) { d->state += 28; }
static void f28(struct device *d) { d->state += 29; }
static void f29(struct device *d) { d->state += 30; }
static void f30(struct device *d) { d->state += 31; }
static void f31(struct device *d) { d->state += 32; }
static void f32(struct device *d) { d->state += 33; }
static void f33(struct device *d) { d->state += 34; }
static void f34(struct device *d) { d->state += 35; }
static void f35(struct device *d) { d->state += 36; }
static void f36(struct device *d) { d->state += 37; }
static void f37(struct device *d) { d->state += 38; }
static void f38(struct device *d) { d->state += 39; }
static void f39(struct device *d) { d->state += 40; }
static void f40(struct device *d) { d->state += 41; }
static void f41(struct device *d) { d->state += 42; }
static void f42(struct device *d) { d->state += 43; }
static void f43(struct device *d) { d->state += 44; }
static void f44(struct device *d) { d->state += 45; }
static void f45(struct device *d) { d->state += 46; }
static void f46(struct device *d) { d->state += 47; }
static void f47(struct device *d) { d->state += 48; }
static void f48(struct device *d) { d->state += 49; }
static void f49(struct device *d) { d->state += 50; }
static void f50(struct device *d) { d->state += 51; }
static void f51(struct device *d) { d->state += 52; }
static void f52(struct device *d) { d->state += 53; }
static void f53(struct device *d) { d->state += 54; }
static void f54(struct device *d) { d->state += 55; }
static void f55(struct device *d) { d->state += 56; }
static void f56(struct device *d) { d->state += 57; }
static void f57(struct device *d) { d->state += 58; }
static void f58(struct device *d) { d->state += 59; }
static void f59(struct device *d) { d->state += 60; }
static void f60(struct device *d) { d->state += 61; }
static void f61(struct device *d) { d->state += 62; }
static void f62(struct device *d) { d->state += 63; }
static void f63(struct device *d) { d->state += 64; }
static void f64(struct device *d) { d->state += 65; }
static void f65(struct device *d) { d->state += 66; }
static void (*const table[])(struct device *) = {f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17, f18, f19, f20, f21, f22, f23, f24, f25, f26, f27, f28, f29, f30, f31, f32, f33, f34, f35, f36, f37, f38, f39, f40, f41, f42, f43, f44, f45, f46, f47, f48, f49, f50, f51, f52, f53, f54, f55, f56, f57, f58, f59, f60, f61, f62, f63, f64, f65};
int main(void) {
  struct device device = {0};
  unsigned which = __VERIFIER_nondet_uint();
  if (which < 66) table[which](&device);
  if (device.state == 42) reach_error();
  return 0;
}
