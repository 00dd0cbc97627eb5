// TRUE; must: bmc kind imc ismc dar auto pdr
/* Memory that a pointer from outside leads to is the same at the second read, and keeps what was written. */
#include <assert.h>
struct record { int count; unsigned flag : 3, rest : 5; const char *name; };
extern struct record *find(void);
extern int __VERIFIER_nondet_int(void);
extern int *find_other(void);
int main(void) {
  struct record *record = find();
  int *shared = find_other();
  if (!record || !shared) return 0;
  if (record->count > 3 && record->name) {
    assert(record->count != 2);
    assert(record->name[0] == 'a' || record->name[0] != 'a');
  }
  record->flag = 5;
  if (__VERIFIER_nondet_int()) record->count = 7;
  assert(record->flag == 5);
  *shared = 1;
  assert(*shared == 1);
  return 0;
}
