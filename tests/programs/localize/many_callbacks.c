// FALSE; unknown: call through a pointer; options: --localize 1
/* A call through a pointer may enter more functions than are told apart, and what they are given is written. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct device {
  int state;
};
static void f0(struct device *d) {
  if (d->state == 0) d->state = 1;
}
static void f1(struct device *d) {
  if (d->state == 1) d->state = 2;
}
static void f2(struct device *d) {
  if (d->state == 2) d->state = 3;
}
static void f3(struct device *d) {
  if (d->state == 3) d->state = 4;
}
static void f4(struct device *d) {
  if (d->state == 4) d->state = 5;
}
static void f5(struct device *d) {
  if (d->state == 5) d->state = 6;
}
static void f6(struct device *d) {
  if (d->state == 6) d->state = 7;
}
static void f7(struct device *d) {
  if (d->state == 7) d->state = 8;
}
static void f8(struct device *d) {
  if (d->state == 8) d->state = 9;
}
static void f9(struct device *d) {
  if (d->state == 9) d->state = 10;
}
static void f10(struct device *d) {
  if (d->state == 10) d->state = 11;
}
static void f11(struct device *d) {
  if (d->state == 11) d->state = 12;
}
static void f12(struct device *d) {
  if (d->state == 12) d->state = 13;
}
static void f13(struct device *d) {
  if (d->state == 13) d->state = 14;
}
static void f14(struct device *d) {
  if (d->state == 14) d->state = 15;
}
static void f15(struct device *d) {
  if (d->state == 15) d->state = 16;
}
static void f16(struct device *d) {
  if (d->state == 16) d->state = 17;
}
static void f17(struct device *d) {
  if (d->state == 17) d->state = 18;
}
static void f18(struct device *d) {
  if (d->state == 18) d->state = 19;
}
static void f19(struct device *d) {
  if (d->state == 19) d->state = 20;
}
static void f20(struct device *d) {
  if (d->state == 20) d->state = 21;
}
static void f21(struct device *d) {
  if (d->state == 21) d->state = 22;
}
static void f22(struct device *d) {
  if (d->state == 22) d->state = 23;
}
static void f23(struct device *d) {
  if (d->state == 23) d->state = 24;
}
static void f24(struct device *d) {
  if (d->state == 24) d->state = 25;
}
static void f25(struct device *d) {
  if (d->state == 25) d->state = 26;
}
static void f26(struct device *d) {
  if (d->state == 26) d->state = 27;
}
static void f27(struct device *d) {
  if (d->state == 27) d->state = 28;
}
static void f28(struct device *d) {
  if (d->state == 28) d->state = 29;
}
static void f29(struct device *d) {
  if (d->state == 29) d->state = 30;
}
static void f30(struct device *d) {
  if (d->state == 30) d->state = 31;
}
static void f31(struct device *d) {
  if (d->state == 31) d->state = 32;
}
static void f32(struct device *d) {
  if (d->state == 32) d->state = 33;
}
static void f33(struct device *d) {
  if (d->state == 33) d->state = 34;
}
static void f34(struct device *d) {
  if (d->state == 34) d->state = 35;
}
static void f35(struct device *d) {
  if (d->state == 35) d->state = 36;
}
static void f36(struct device *d) {
  if (d->state == 36) d->state = 37;
}
static void f37(struct device *d) {
  if (d->state == 37) d->state = 38;
}
static void f38(struct device *d) {
  if (d->state == 38) d->state = 39;
}
static void f39(struct device *d) {
  if (d->state == 39) d->state = 40;
}
static void f40(struct device *d) {
  if (d->state == 40) d->state = 41;
}
static void f41(struct device *d) {
  if (d->state == 41) d->state = 42;
}
static void f42(struct device *d) {
  if (d->state == 42) d->state = 43;
}
static void f43(struct device *d) {
  if (d->state == 43) d->state = 44;
}
static void f44(struct device *d) {
  if (d->state == 44) d->state = 45;
}
static void f45(struct device *d) {
  if (d->state == 45) d->state = 46;
}
static void f46(struct device *d) {
  if (d->state == 46) d->state = 47;
}
static void f47(struct device *d) {
  if (d->state == 47) d->state = 48;
}
static void f48(struct device *d) {
  if (d->state == 48) d->state = 49;
}
static void f49(struct device *d) {
  if (d->state == 49) d->state = 50;
}
static void f50(struct device *d) {
  if (d->state == 50) d->state = 51;
}
static void f51(struct device *d) {
  if (d->state == 51) d->state = 52;
}
static void f52(struct device *d) {
  if (d->state == 52) d->state = 53;
}
static void f53(struct device *d) {
  if (d->state == 53) d->state = 54;
}
static void f54(struct device *d) {
  if (d->state == 54) d->state = 55;
}
static void f55(struct device *d) {
  if (d->state == 55) d->state = 56;
}
static void f56(struct device *d) {
  if (d->state == 56) d->state = 57;
}
static void f57(struct device *d) {
  if (d->state == 57) d->state = 58;
}
static void f58(struct device *d) {
  if (d->state == 58) d->state = 59;
}
static void f59(struct device *d) {
  if (d->state == 59) d->state = 60;
}
static void f60(struct device *d) {
  if (d->state == 60) d->state = 61;
}
static void f61(struct device *d) {
  if (d->state == 61) d->state = 62;
}
static void f62(struct device *d) {
  if (d->state == 62) d->state = 63;
}
static void f63(struct device *d) {
  if (d->state == 63) d->state = 64;
}
static void f64(struct device *d) {
  if (d->state == 64) d->state = 65;
}
static void f65(struct device *d) {
  if (d->state == 65) d->state = 66;
}
static void (*const table[])(struct device *) = {f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17, f18, f19, f20, f21, f22, f23, f24, f25, f26, f27, f28, f29, f30, f31, f32, f33, f34, f35, f36, f37, f38, f39, f40, f41, f42, f43, f44, f45, f46, f47, f48, f49, f50, f51, f52, f53, f54, f55, f56, f57, f58, f59, f60, f61, f62, f63, f64, f65};
int main(void) {
  struct device device = {0};
  while (__VERIFIER_nondet_int()) {
    int which = __VERIFIER_nondet_int();
    if (which < 0 || which >= 66) continue;
    table[which](&device);
    if (device.state == 66) reach_error();
  }
  return 0;
}
