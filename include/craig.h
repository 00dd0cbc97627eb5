/* craig.h: what a harness says to craig, in ordinary C.
 *
 *   #include <craig.h>
 *   #include <assert.h>
 *
 *   int main(void) {
 *     int low = __VERIFIER_nondet_int(), high = __VERIFIER_nondet_int();   any values
 *     __VERIFIER_assume(low <= high);                                      that callers may pass
 *     int result = clamp(7, low, high);
 *     assert(low <= result && result <= high);                             what the function promises
 *   }
 *
 * `craig FILE.c` proves that no assertion fails for any of these values, or shows values for which one does (`--test` writes them as a program).
 * With `--property safety` all that C leaves undefined counts as a failure, too.  `craig harness FILE.c FUNCTION` writes a main like this one.
 * None of the functions below has a body: who compiles the harness to run it links the file that `--test` writes. */
#ifndef craig_h
#define craig_h


/* Only runs on which `condition` is not 0 count: what the code may take for granted.  An assumption that never holds makes everything true; craig says so. */
extern void __VERIFIER_assume(int condition);

/* The call is an error, as a failing assert() of <assert.h> is: no run may come to it. */
extern void reach_error(void);

/* Any value of the type, another one with each call. */
extern _Bool __VERIFIER_nondet_bool(void);
extern char __VERIFIER_nondet_char(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern short __VERIFIER_nondet_short(void);
extern unsigned short __VERIFIER_nondet_ushort(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned int __VERIFIER_nondet_uint(void);
extern long __VERIFIER_nondet_long(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
extern long long __VERIFIER_nondet_longlong(void);
extern unsigned long long __VERIFIER_nondet_ulonglong(void);
extern __typeof__(sizeof 0) __VERIFIER_nondet_size_t(void);
extern float __VERIFIER_nondet_float(void);
extern double __VERIFIER_nondet_double(void);

/* Any bytes, `size` of them from `object` on.  Of them no test can be written: values from the functions above are told one by one. */
extern void __VERIFIER_nondet_memory(void *object, __typeof__(sizeof 0) size);

#endif
