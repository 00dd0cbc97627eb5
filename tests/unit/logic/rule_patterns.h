/* rule_patterns.h: for each rule expressions to which it applies, for suitable constants.
 *
 * x y z are variables of the width W, u v of a width V below W, c d of width 1; k l m are constants of width
 * W, drawn anew for each instance, and so are 0 1 -1 min max (signed ends).  zext and sext extend to W, low
 * takes V bits, high the others, cut an arbitrary part, cat joins.  The number is the smallest W at which the
 * rule must be seen to apply; it is then checked at that width and above.  With NEVER it need not apply: such
 * expressions look like others but for one condition. */
enum { NEVER = 9999 };

#define RULE_PATTERNS(X)                                                                                     \
  X(FOLD, 2, "(add k l)")                                                                                    \
  X(LIFT_UNARY, 2, "(neg (ite c k l))")                                                                      \
  X(LIFT_UNARY, 2, "(not (ite c k l))")                                                                      \
  X(LIFT_BINARY, 2, "(mul (ite c k l) m)")                                                                   \
  X(LIFT_BINARY, 2, "(sdiv m (ite c k l))")                                                                  \
  X(LIFT_BINARY, 2, "(sub (ite c k l) (ite c m 1))")                                                         \
  X(LIFT_BINARY, 2, "(ult (zext c) m)")                                                                      \
  X(BIT_ADD, 2, "(add c d)")                                                                                 \
  X(BIT_ADD, 2, "(sub c d)")                                                                                 \
  X(BIT_NEGATE, 2, "(neg c)")                                                                                \
  X(BIT_MULTIPLY, 2, "(mul c d)")                                                                            \
  X(BIT_EQUAL, 2, "(eq c d)")                                                                                \
  X(BIT_ULESS, 2, "(ult c d)")                                                                               \
  X(BIT_SLESS, 2, "(slt c d)")                                                                               \
  X(BIT_DIVIDE, 2, "(udiv c d)")                                                                             \
  X(BIT_DIVIDE, 2, "(sdiv c d)")                                                                             \
  X(BIT_REMAINDER, 2, "(urem c d)")                                                                          \
  X(BIT_REMAINDER, 2, "(srem c d)")                                                                          \
  X(BIT_REMAINDER, 2, "(smod c d)")                                                                          \
  X(BIT_SHIFT, 2, "(shl c d)")                                                                               \
  X(BIT_SHIFT, 2, "(lshr c d)")                                                                              \
  X(BIT_SHIFT_SIGNED, 2, "(ashr c d)")                                                                       \
  X(NOT_NOT, 2, "(not (not x))")                                                                             \
  X(NOT_XOR_CONSTANT, 3, "(not (xor x k))")                                                                  \
  X(NOT_SIGN_EXTEND, 3, "(not (sext u))")                                                                    \
  X(AND_ZERO, 2, "(and x 0)")                                                                                \
  X(AND_ONES, 2, "(and x -1)")                                                                               \
  X(AND_MASK, 2, "(and x k)")                                                                                \
  X(AND_SAME, 2, "(and x x)")                                                                                \
  X(AND_OPPOSITE, 2, "(and x (not x))")                                                                      \
  X(AND_ABSORBED, 2, "(and x (and x y))")                                                                    \
  X(AND_ABSORBED, 2, "(and (not x) (not (or y x)))")                                                         \
  X(AND_CONTRADICTS, 2, "(and x (and (not x) y))")                                                           \
  X(AND_CONTRADICTS, 2, "(and x (not (or x y)))")                                                            \
  X(AND_ABSORBS, 2, "(and x (or x y))")                                                                      \
  X(AND_ABSORBS, 2, "(and (not x) (not (and y x)))")                                                         \
  X(AND_RESOLVES, 2, "(and x (or (not x) y))")                                                               \
  X(AND_RESOLVES, 2, "(and x (not (and x y)))")                                                              \
  X(AND_CONTRADICTS_DEEP, 2, "(and (and x y) (and (not x) z))")                                              \
  X(AND_CONTRADICTS_DEEP, 2, "(and (and x y) (not (or x z)))")                                               \
  X(AND_SHARED, 2, "(and (and x y) (and z x))")                                                              \
  X(AND_SHARED, 2, "(or (or x y) (or z x))")                                                                 \
  X(AND_SUBSUMED, 2, "(and (and x y) (or x z))")                                                             \
  X(AND_RESOLVES_DEEP, 2, "(and (and x y) (or (not x) z))")                                                  \
  X(AND_RESOLVES_DEEP, 2, "(and (not (and x z)) (and x y))")                                                 \
  X(AND_CASES, 2, "(and (or x y) (or x (not y)))")                                                           \
  X(AND_CASES, 2, "(or (and x y) (and x (not y)))")                                                          \
  X(AND_IS_XOR, 2, "(and (or x y) (or (not x) (not y)))")                                                    \
  X(AND_IS_XOR, 2, "(and (or x (not y)) (or (not x) y))")                                                    \
  X(AND_IS_XOR, 2, "(or (and x (not y)) (and (not x) y))")                                                   \
  X(AND_NOTS, 2, "(and (not x) (not y))")                                                                    \
  X(OR_ZERO, 2, "(or x 0)")                                                                                  \
  X(OR_ONES, 2, "(or x -1)")                                                                                 \
  X(OR_DUAL, 2, "(or x (and (not x) y))")                                                                    \
  X(OR_DUAL, 2, "(or x (not x))")                                                                            \
  X(OR_NOT, 2, "(or (not x) y)")                                                                             \
  X(OR_NOT, 2, "(or (not x) (not y))")                                                                       \
  X(XOR_ZERO, 2, "(xor x 0)")                                                                                \
  X(XOR_ONES, 2, "(xor x -1)")                                                                               \
  X(XOR_NOT_CONSTANT, 2, "(xor (not x) k)")                                                                  \
  X(XOR_SAME, 2, "(xor x x)")                                                                                \
  X(XOR_COMPLEMENT, 2, "(xor x (not x))")                                                                    \
  X(XOR_NOTS, 2, "(xor (not x) (not y))")                                                                    \
  X(XOR_NOT, 2, "(xor (not x) y)")                                                                           \
  X(XOR_NOT, 2, "(xor x (not y))")                                                                           \
  X(XOR_CANCELS, 2, "(xor x (xor x y))")                                                                     \
  X(XOR_CANCELS, 2, "(xor (xor y x) x)")                                                                     \
  X(BITWISE_CONSTANTS, 4, "(and (and x k) l)")                                                               \
  X(BITWISE_CONSTANTS, 2, "(or (or x k) l)")                                                                 \
  X(BITWISE_CONSTANTS, 2, "(xor (xor x k) l)")                                                               \
  X(BITWISE_ZERO_EXTEND_CONSTANT, 4, "(and (zext u) k)")                                                     \
  X(BITWISE_ZERO_EXTEND_CONSTANT, 3, "(or (zext u) k)")                                                      \
  X(BITWISE_ZERO_EXTEND_CONSTANT, 3, "(xor (zext u) k)")                                                     \
  X(BITWISE_CONCAT_CONSTANT, 3, "(and (cat (high x) (low y)) k)")                                            \
  X(BITWISE_CONCAT_CONSTANT, 2, "(or (cat (high x) (low y)) k)")                                             \
  X(BITWISE_CONCAT_CONSTANT, 2, "(xor (cat (high x) (low y)) k)")                                            \
  X(BITWISE_ZERO_EXTENDS, 2, "(and (zext u) (zext v))")                                                      \
  X(BITWISE_ZERO_EXTENDS, 2, "(or (zext u) (zext v))")                                                       \
  X(BITWISE_ZERO_EXTENDS, 2, "(xor (zext u) (zext v))")                                                      \
  X(BITWISE_SIGN_EXTENDS, 2, "(and (sext u) (sext v))")                                                      \
  X(BITWISE_SIGN_EXTENDS, 2, "(or (sext u) (sext v))")                                                       \
  X(BITWISE_SIGN_EXTENDS, 2, "(xor (sext u) (sext v))")                                                      \
  X(BITWISE_CONCATS, 2, "(and (cat (high x) (low y)) (cat (high z) (low x)))")                               \
  X(BITWISE_CONCATS, 2, "(or (cat (high x) (low y)) (cat (high z) (low x)))")                                \
  X(BITWISE_CONCATS, 2, "(xor (cat (high x) (low y)) (cat (high z) (low x)))")                               \
  X(DISJOINT, 2, "(or (cat (high x) (low 0)) (zext u))")                                                     \
  X(DISJOINT, 2, "(xor (cat (high x) (low 0)) (zext u))")                                                    \
  X(DISJOINT, 2, "(add (cat (high x) (low 0)) (zext u))")                                                    \
  X(DISJOINT, 3, "(add (shl x k) l)")                                                                        \
  X(ITE_TRUE, 2, "(ite (eq k k) x y)")                                                                       \
  X(ITE_FALSE, 2, "(ite (ult k k) x y)")                                                                     \
  X(ITE_SAME, 2, "(ite c x x)")                                                                              \
  X(ITE_NOT, 2, "(ite (not c) x y)")                                                                         \
  X(ITE_BIT_TRUE, 2, "(ite c (eq k k) d)")                                                                   \
  X(ITE_BIT_FALSE, 2, "(ite c (ult k k) d)")                                                                 \
  X(ITE_BIT_ELSE_TRUE, 2, "(ite c d (eq k k))")                                                              \
  X(ITE_BIT_ELSE_FALSE, 2, "(ite c d (ult k k))")                                                            \
  X(ITE_BIT_CONDITION, 2, "(ite c c d)")                                                                     \
  X(ITE_BIT_ELSE_CONDITION, 2, "(ite c d c)")                                                                \
  X(ITE_BIT_COMPLEMENT, 2, "(ite c (not c) d)")                                                              \
  X(ITE_BIT_ELSE_COMPLEMENT, 2, "(ite c d (not c))")                                                         \
  X(ITE_BIT_IS_XOR, 2, "(ite c d (not d))")                                                                  \
  X(ITE_BIT_IS_XOR, 2, "(ite c (not d) d)")                                                                  \
  X(ITE_ONE_ZERO, 2, "(ite c 1 0)")                                                                          \
  X(ITE_ZERO_ONE, 2, "(ite c 0 1)")                                                                          \
  X(ITE_ONES_ZERO, 2, "(ite c -1 0)")                                                                        \
  X(ITE_ZERO_ONES, 2, "(ite c 0 -1)")                                                                        \
  X(ITE_ASKED_AGAIN, 2, "(ite c (ite c x y) z)")                                                             \
  X(ITE_ASKED_AGAIN, 2, "(ite c x (ite c y z))")                                                             \
  X(ITE_MERGE_THEN, 2, "(ite c (ite d x y) y)")                                                              \
  X(ITE_MERGE_THEN_NOT, 2, "(ite c (ite d x y) x)")                                                          \
  X(ITE_MERGE_ELSE, 2, "(ite c x (ite d x y))")                                                              \
  X(ITE_MERGE_ELSE_NOT, 2, "(ite c y (ite d x y))")                                                          \
  X(ITE_EQUAL_ARMS, 2, "(ite (eq x y) x y)")                                                                 \
  X(ITE_EQUAL_ARMS, 2, "(ite (eq x y) y x)")                                                                 \
  X(ITE_EQUAL_ARMS, 2, "(ite (eq x k) k x)")                                                                 \
  X(ITE_NOTS, 2, "(ite c (not x) (not y))")                                                                  \
  X(ITE_ZERO_EXTENDS, 2, "(ite c (zext u) (zext v))")                                                        \
  X(ITE_ZERO_EXTENDS, 2, "(ite c (zext u) k)")                                                               \
  X(ITE_ZERO_EXTENDS, 2, "(ite c k (zext u))")                                                               \
  X(ITE_SIGN_EXTENDS, 2, "(ite c (sext u) (sext v))")                                                        \
  X(ITE_SIGN_EXTENDS, 2, "(ite c (sext u) k)")                                                               \
  X(ITE_SHARED_OPERAND, 2, "(ite c (mul x y) (mul z x))")                                                    \
  X(ITE_SHARED_OPERAND, 2, "(ite c (udiv x y) (udiv x z))")                                                  \
  X(ITE_SHARED_OPERAND, 2, "(ite c (srem x y) (srem z y))")                                                  \
  X(ITE_SHARED_OPERAND, 2, "(ite c (cat (high x) u) (cat (high x) v))")                                      \
  X(EQUAL_SAME, 2, "(eq x x)")                                                                               \
  X(EQUAL_COMPLEMENT, 2, "(eq x (not x))")                                                                   \
  X(EQUAL_NOT, 2, "(eq (not x) k)")                                                                          \
  X(EQUAL_NEGATE, 2, "(eq (neg x) k)")                                                                       \
  X(EQUAL_ADD_CONSTANT, 2, "(eq (add x k) l)")                                                               \
  X(EQUAL_XOR_CONSTANT, 3, "(eq (xor x k) l)")                                                               \
  X(EQUAL_XOR_ZERO, 2, "(eq (xor x y) 0)")                                                                   \
  X(EQUAL_SUBTRACT_ZERO, 2, "(eq (sub x y) 0)")                                                              \
  X(EQUAL_CONSTANT_MINUS, 2, "(eq (sub k x) l)")                                                             \
  X(EQUAL_ODD_PRODUCT, 3, "(eq (mul x k) l)")                                                                \
  X(EQUAL_EVEN_PRODUCT, 4, "(eq (mul x k) l)")                                                               \
  X(EQUAL_MASK_IMPOSSIBLE, 3, "(eq (and x k) l)")                                                            \
  X(EQUAL_MASK_IMPOSSIBLE, 2, "(eq (or x k) l)")                                                             \
  X(EQUAL_ALL_BITS, 2, "(eq (and x y) -1)")                                                                  \
  X(EQUAL_ALL_BITS, 2, "(eq (or x y) 0)")                                                                    \
  X(EQUAL_CONCAT_CONSTANT, 2, "(eq (cat (high x) u) k)")                                                     \
  X(EQUAL_EXTEND_CONSTANT, 3, "(eq (zext u) k)")                                                             \
  X(EQUAL_EXTEND_CONSTANT, 3, "(eq (sext u) k)")                                                             \
  X(EQUAL_EXTEND_IMPOSSIBLE, 3, "(eq (zext u) k)")                                                           \
  X(EQUAL_EXTEND_IMPOSSIBLE, 3, "(eq (sext u) k)")                                                           \
  X(EQUAL_OUT_OF_RANGE, 3, "(eq (and (zext u) x) k)")                                                        \
  X(EQUAL_OUT_OF_RANGE, 3, "(eq (mul (ite c min 0) y) 1)")                                                   \
  X(EQUAL_OUT_OF_RANGE, 3, "(eq (urem x k) l)")                                                              \
  X(EQUAL_OUT_OF_RANGE, 3, "(eq (udiv x k) l)")                                                              \
  X(EQUAL_OUT_OF_RANGE, 4, "(eq (add (zext u) (zext v)) k)")                                                 \
  X(EQUAL_OUT_OF_RANGE, 5, "(eq (mul (zext u) (udiv x k)) l)")                                                 \
  X(EQUAL_SUBTRACT_SELF, 2, "(eq (sub x y) x)")                                                              \
  X(EQUAL_ADD_SELF, 2, "(eq (add x y) x)")                                                                   \
  X(EQUAL_ADD_SELF, 2, "(eq x (xor y x))")                                                                   \
  X(EQUAL_UNARY, 2, "(eq (not x) (not y))")                                                                  \
  X(EQUAL_UNARY, 2, "(eq (neg x) (neg y))")                                                                  \
  X(EQUAL_SHARED, 2, "(eq (add x y) (add z x))")                                                             \
  X(EQUAL_SHARED, 2, "(eq (sub x y) (sub x z))")                                                             \
  X(EQUAL_SHARED, 2, "(eq (sub y x) (sub z x))")                                                             \
  X(EQUAL_SHARED, 2, "(eq (xor x y) (xor y z))")                                                             \
  X(EQUAL_TWO_CONSTANTS, 2, "(eq (add x k) (add y l))")                                                      \
  X(EQUAL_TWO_CONSTANTS, 3, "(eq (xor x k) (xor y l))")                                                      \
  X(EQUAL_CONCATS, 2, "(eq (cat (high x) u) (cat (high y) v))")                                              \
  X(EQUAL_THEN_ARM, 2, "(eq (ite c x y) x)")                                                                 \
  X(EQUAL_ELSE_ARM, 2, "(eq y (ite c x y))")                                                                 \
  X(EQUAL_ITES, 2, "(eq (ite c x y) (ite c x z))")                                                           \
  X(EQUAL_ITES, 2, "(eq (ite c x y) (ite c z y))")                                                           \
  X(COMPARE_ITE_CONSTANT, 2, "(eq (ite c k x) l)")                                                           \
  X(COMPARE_ITE_CONSTANT, 3, "(ult (ite c x k) l)")                                                          \
  X(COMPARE_ITE_CONSTANT, 3, "(slt l (ite c x k))")                                                          \
  X(COMPARE_EXTENSIONS, 2, "(eq (zext u) (zext v))")                                                         \
  X(COMPARE_EXTENSIONS, 2, "(eq (sext u) (sext c))")                                                         \
  X(COMPARE_EXTENSIONS, 2, "(ult (zext u) (zext v))")                                                        \
  X(COMPARE_EXTENSIONS, 2, "(ult (sext u) (sext v))")                                                        \
  X(COMPARE_EXTENSIONS, 2, "(slt (zext u) (zext c))")                                                        \
  X(COMPARE_EXTENSIONS, 2, "(slt (sext u) (sext v))")                                                        \
  X(LESS_EQUAL, 2, "(ule x y)")                                                                              \
  X(LESS_EQUAL, 2, "(sle x y)")                                                                              \
  X(LESS_SAME, 2, "(ult x x)")                                                                               \
  X(LESS_NEVER, 2, "(ult x 0)")                                                                              \
  X(LESS_NEVER, 2, "(ult -1 x)")                                                                             \
  X(LESS_NEVER, 2, "(slt x min)")                                                                            \
  X(LESS_NEVER, 2, "(slt max x)")                                                                            \
  X(LESS_ONLY_LEAST, 2, "(ult x 1)")                                                                         \
  X(LESS_ONLY_LEAST, 2, "(slt x (add min 1))")                                                               \
  X(LESS_ONLY_GREATEST, 2, "(ult (sub -1 1) x)")                                                             \
  X(LESS_ONLY_GREATEST, 2, "(slt (sub max 1) x)")                                                            \
  X(LESS_THAN_GREATEST, 2, "(ult x -1)")                                                                     \
  X(LESS_THAN_GREATEST, 2, "(slt x max)")                                                                    \
  X(LEAST_LESS_THAN, 2, "(ult 0 x)")                                                                         \
  X(LEAST_LESS_THAN, 2, "(slt min x)")                                                                       \
  X(LESS_COMPLEMENTS, 2, "(ult (not x) (not y))")                                                            \
  X(LESS_COMPLEMENTS, 2, "(slt (not x) (not y))")                                                            \
  X(LESS_COMPLEMENTS, 3, "(ult (not x) k)")                                                                  \
  X(LESS_COMPLEMENTS, 3, "(slt k (not x))")                                                                  \
  X(ULESS_IN_RANGE, 3, "(ult (and x (zext u)) k)")                                                           \
  X(ULESS_OUT_OF_RANGE, 3, "(ult k (and x (zext u)))")                                                       \
  X(ULESS_OUT_OF_RANGE, 4, "(ult k (udiv x l))")                                                             \
  X(ULESS_REMAINDER, 3, "(ult (urem x k) l)")                                                                \
  X(ULESS_SAME_BASE, 3, "(ult (add x k) (add x l))")                                                         \
  X(ULESS_SAME_BASE, 3, "(ult x (add x k))")                                                                 \
  X(ULESS_SAME_BASE, 3, "(ult (add x k) x)")                                                                 \
  X(ULESS_OWN_REMAINDER, 3, "(ult (urem x y) y)")                                                            \
  X(SLESS_OWN_REMAINDER, 3, "(slt (srem x y) y)")                                                            \
  X(SLESS_NONNEGATIVE, 2, "(slt (zext u) (and x (zext v)))")                                                 \
  X(SLESS_NEGATIVE_CONSTANT, 3, "(slt (zext u) k)")                                                          \
  X(NEGATIVE_CONSTANT_SLESS, 3, "(slt k (zext u))")                                                          \
  X(SLESS_BEYOND_EXTENSION, 3, "(slt (sext u) k)")                                                           \
  X(SLESS_BEYOND_EXTENSION, 3, "(slt k (sext u))")                                                           \
  X(LESS_EXTENSION_CONSTANT, 3, "(ult (zext u) k)")                                                          \
  X(LESS_EXTENSION_CONSTANT, 4, "(slt (zext u) k)")                                                          \
  X(LESS_EXTENSION_CONSTANT, 4, "(slt k (sext u))")                                                          \
  X(LESS_EXTENSION_CONSTANT, 4, "(slt (sext u) k)")                                                          \
  X(LESS_EXTENSION_CONSTANT, 4, "(ult (sext u) k)")                                                          \
  X(LESS_EXTENSION_CONSTANT, 4, "(ult k (sext u))")                                                          \
  X(LESS_SAME_HIGH, 2, "(ult (cat (high x) u) (cat (high x) v))")                                            \
  X(LESS_SAME_HIGH, 2, "(slt (cat (high x) u) (cat (high x) v))")                                            \
  X(LESS_SAME_LOW, 2, "(ult (cat (high x) u) (cat (high y) u))")                                             \
  X(LESS_SAME_LOW, 2, "(slt (cat (high x) u) (cat (high y) u))")                                             \
  X(INTERVALS_EMPTY, 2, "(and (eq x k) (eq x l))")                                                           \
  X(INTERVALS_EMPTY, 3, "(and (ult x k) (ult l x))")                                                         \
  X(INTERVALS_EMPTY, 3, "(and (slt x k) (eq x l))")                                                          \
  X(INTERVALS_IMPLIED, 3, "(and (ult x k) (ult x l))")                                                       \
  X(INTERVALS_IMPLIED, 3, "(and (sle x k) (slt x l))")                                                       \
  X(INTERVALS_IMPLIED, 2, "(and (eq x k) (not (eq x l)))")                                                   \
  X(INTERVALS_IMPLIED, 3, "(and (ult k x) (not (eq x l)))")                                                  \
  X(INTERVALS_IMPLIED, 3, "(or (slt x k) (sle x l))")                                                        \
  X(INTERVALS_POINT, 3, "(and (ule x k) (ule k x))")                                                         \
  X(INTERVALS_POINT, 3, "(and (sle x k) (sle k x))")                                                         \
  X(INTERVALS_EDGE, 3, "(and (ule x k) (not (eq x k)))")                                                     \
  X(INTERVALS_EDGE, 3, "(and (sle k x) (not (eq x k)))")                                                     \
  X(LESS_BOTH_WAYS, 2, "(and (ult x y) (ult y x))")                                                          \
  X(LESS_BOTH_WAYS, 2, "(and (slt x y) (slt y x))")                                                          \
  X(LESS_NEITHER_WAY, 2, "(and (ule x y) (ule y x))")                                                        \
  X(LESS_NEITHER_WAY, 2, "(and (sle x y) (sle y x))")                                                        \
  X(LESS_ONE_WAY, 2, "(and (ult x y) (ule x y))")                                                            \
  X(LESS_ONE_WAY, 2, "(and (sle y x) (slt y x))")                                                            \
  X(LESS_AND_EQUAL, 2, "(and (ult x y) (eq y x))")                                                           \
  X(LESS_AND_DIFFERENT, 2, "(and (slt x y) (not (eq x y)))")                                                 \
  X(NOT_LESS_AND_EQUAL, 2, "(and (ule y x) (eq x y))")                                                       \
  X(NOT_LESS_AND_DIFFERENT, 2, "(and (ule y x) (not (eq x y)))")                                             \
  X(NOT_LESS_AND_DIFFERENT, 2, "(or (slt y x) (eq x y))")                                                    \
  X(ADD_ZERO, 2, "(add x 0)")                                                                                \
  X(ADD_CONSTANTS, 2, "(add (add x k) l)")                                                                   \
  X(ADD_CONSTANT_MINUS, 2, "(add (sub k x) l)")                                                              \
  X(ADD_NOT_CONSTANT, 2, "(add (not x) k)")                                                                  \
  X(ADD_NEGATED_CONSTANT, 2, "(add (neg x) k)")                                                              \
  X(ADD_COMPLEMENT, 2, "(add x (not x))")                                                                    \
  X(ADD_MULTIPLES, 2, "(add x x)")                                                                           \
  X(ADD_MULTIPLES, 2, "(add (mul x k) x)")                                                                   \
  X(ADD_MULTIPLES, 2, "(add (mul x k) (mul x l))")                                                           \
  X(ADD_MULTIPLES, 2, "(add (shl x k) (neg x))")                                                             \
  X(ADD_FLOATS_CONSTANT, 2, "(add (add x k) y)")                                                             \
  X(ADD_FLOATS_CONSTANT, 2, "(add (add x k) (add y l))")                                                     \
  X(ADD_FLOATS_MINUS, 2, "(add (sub k x) y)")                                                                \
  X(ADD_NEGATED, 2, "(add (neg x) y)")                                                                       \
  X(ADD_NEGATED, 2, "(add x (neg y))")                                                                       \
  X(ADD_UNDOES_SUBTRACT, 2, "(add (sub x y) y)")                                                             \
  X(SUBTRACT_SAME, 2, "(sub x x)")                                                                           \
  X(SUBTRACT_CONSTANT, 2, "(sub x k)")                                                                       \
  X(SUBTRACT_FROM_ZERO, 2, "(sub 0 x)")                                                                      \
  X(SUBTRACT_FROM_ONES, 2, "(sub -1 x)")                                                                     \
  X(SUBTRACT_NOT, 2, "(sub k (not x))")                                                                      \
  X(SUBTRACT_MULTIPLES, 2, "(sub (mul x k) x)")                                                              \
  X(SUBTRACT_MULTIPLES, 2, "(sub (mul x k) (shl x l))")                                                      \
  X(SUBTRACT_UNDOES_ADD, 2, "(sub (add x y) x)")                                                             \
  X(SUBTRACT_OWN_SUM, 2, "(sub x (add y x))")                                                                \
  X(SUBTRACT_TWICE, 2, "(sub (sub x y) x)")                                                                  \
  X(SUBTRACT_OWN_DIFFERENCE, 2, "(sub x (sub x y))")                                                         \
  X(SUBTRACT_FLOATS_LEFT, 2, "(sub (add x k) y)")                                                            \
  X(SUBTRACT_FLOATS_RIGHT, 2, "(sub x (add y k))")                                                           \
  X(SUBTRACT_FROM_MINUS, 2, "(sub (sub k x) y)")                                                             \
  X(SUBTRACT_MINUS, 2, "(sub x (sub k y))")                                                                  \
  X(SUBTRACT_NEGATED, 2, "(sub x (neg y))")                                                                  \
  X(SUBTRACT_FROM_NEGATED, 2, "(sub (neg x) y)")                                                             \
  X(NEGATE_NEGATE, 2, "(neg (neg x))")                                                                       \
  X(NEGATE_SUBTRACT, 2, "(neg (sub x y))")                                                                   \
  X(NEGATE_ADD_CONSTANT, 2, "(neg (add x k))")                                                               \
  X(NEGATE_NOT, 2, "(neg (not x))")                                                                          \
  X(NEGATE_PRODUCT, 3, "(neg (mul x k))")                                                                    \
  X(MULTIPLY_ZERO, 2, "(mul x 0)")                                                                           \
  X(MULTIPLY_ONE, 2, "(mul x 1)")                                                                            \
  X(MULTIPLY_ONES, 2, "(mul x -1)")                                                                          \
  X(MULTIPLY_POWER, 2, "(mul x k)")                                                                          \
  X(MULTIPLY_MULTIPLE, 3, "(mul (mul x k) l)")                                                               \
  X(MULTIPLY_MULTIPLE, 2, "(mul (neg x) k)")                                                                 \
  X(MULTIPLY_MULTIPLE, 2, "(mul (shl x k) l)")                                                               \
  X(MULTIPLY_DISTRIBUTES, 3, "(mul (add x k) l)")                                                            \
  X(MULTIPLY_BIT, 2, "(mul (zext c) x)")                                                                     \
  X(MULTIPLY_FLOATS, 3, "(mul (mul x k) y)")                                                                 \
  X(MULTIPLY_FLOATS, 2, "(mul (neg x) (neg y))")                                                             \
  X(UDIVIDE_BY_ZERO, 2, "(udiv x 0)")                                                                        \
  X(UDIVIDE_POWER, 2, "(udiv x k)")                                                                          \
  X(UDIVIDE_SMALL, 3, "(udiv (zext u) k)")                                                                   \
  X(UDIVIDE_ZERO_EXTEND, 3, "(udiv (zext u) k)")                                                             \
  X(UDIVIDE_ZERO_EXTEND, 3, "(urem (zext u) k)")                                                             \
  X(UDIVIDE_TWICE, 5, "(udiv (udiv x k) l)")                                                                 \
  X(UDIVIDE_TWICE_OVERFLOW, 5, "(udiv (udiv x k) l)")                                                        \
  X(UDIVIDE_SAME, 2, "(udiv x x)")                                                                           \
  X(UDIVIDE_ZERO, 2, "(udiv 0 x)")                                                                           \
  X(UREMAINDER_BY_ZERO, 2, "(urem x 0)")                                                                     \
  X(UREMAINDER_POWER, 2, "(urem x k)")                                                                       \
  X(UREMAINDER_SMALL, 3, "(urem (zext u) k)")                                                                \
  X(UREMAINDER_TWICE, 2, "(urem (urem x k) k)")                                                              \
  X(UREMAINDER_SAME, 2, "(urem x x)")                                                                        \
  X(UREMAINDER_SAME, 2, "(urem 0 x)")                                                                        \
  X(UREMAINDER_ZERO_EXTENDS, 2, "(urem (zext u) (zext v))")                                                  \
  X(SDIVIDE_NONNEGATIVE, 2, "(sdiv (zext u) (zext v))")                                                      \
  X(SDIVIDE_NONNEGATIVE, 2, "(srem (zext u) (zext v))")                                                      \
  X(SDIVIDE_NONNEGATIVE, 2, "(smod (zext u) (zext v))")                                                      \
  X(SDIVIDE_BY_ZERO, 2, "(sdiv x 0)")                                                                        \
  X(SDIVIDE_ONE, 2, "(sdiv x 1)")                                                                            \
  X(SDIVIDE_ONES, 2, "(sdiv x -1)")                                                                          \
  X(SDIVIDE_LEAST, 2, "(sdiv x min)")                                                                        \
  X(SDIVIDE_NEGATIVE, 3, "(sdiv x k)")                                                                       \
  X(SDIVIDE_POWER, 3, "(sdiv x k)")                                                                          \
  X(SDIVIDE_SIGN_EXTEND, 4, "(sdiv (sext u) k)")                                                             \
  X(SDIVIDE_SIGN_EXTEND, 4, "(srem (sext u) k)")                                                             \
  X(SREMAINDER_BY_ZERO, 2, "(srem x 0)")                                                                     \
  X(SREMAINDER_ONE, 2, "(srem x 1)")                                                                         \
  X(SREMAINDER_ONE, 2, "(srem x -1)")                                                                        \
  X(SREMAINDER_NEGATIVE, 3, "(srem x k)")                                                                    \
  X(SREMAINDER_POWER, 3, "(srem x k)")                                                                       \
  X(SREMAINDER_SAME, 2, "(srem x x)")                                                                        \
  X(SREMAINDER_SAME, 2, "(smod x x)")                                                                        \
  X(SREMAINDER_SAME, 2, "(smod 0 x)")                                                                        \
  X(SMODULO_BY_ZERO, 2, "(smod x 0)")                                                                        \
  X(SMODULO_ONES, 2, "(smod x -1)")                                                                          \
  X(SMODULO_POWER, 3, "(smod x k)")                                                                          \
  X(SHIFT_NOTHING, 2, "(ashr x 0)")                                                                          \
  X(SHIFT_NOTHING, 2, "(shl x 0)")                                                                           \
  X(SHIFT_ALL_OUT, 2, "(shl x -1)")                                                                          \
  X(SHIFT_ALL_OUT, 2, "(lshr x -1)")                                                                         \
  X(SHIFT_LEFT_CONSTANT, 2, "(shl x k)")                                                                     \
  X(SHIFT_RIGHT_CONSTANT, 2, "(lshr x k)")                                                                   \
  X(SHIFT_SIGNED_CONSTANT, 2, "(ashr x k)")                                                                  \
  X(SHIFT_SIGNED_CONSTANT, 2, "(ashr x -1)")                                                                 \
  X(SHIFT_ZERO, 2, "(shl 0 x)")                                                                              \
  X(SHIFT_ZERO, 2, "(ashr 0 x)")                                                                             \
  X(SHIFT_SIGNED_ONES, 2, "(ashr -1 x)")                                                                     \
  X(SHIFT_SIGNED_NONNEGATIVE, 2, "(ashr (zext u) x)")                                                        \
  X(CONCAT_ZERO, 2, "(cat (high 0) u)")                                                                      \
  X(CONCAT_ZERO_EXTEND, 2, "(cat (zext u) v)")                                                               \
  X(CONCAT_TO_THE_RIGHT, 2, "(cat (cat x u) y)")                                                             \
  X(CONCAT_CONSTANTS, 2, "(cat k (cat (high l) u))")                                                         \
  X(CONCAT_ADJACENT, 3, "(cat (high x) (low x))")                                                            \
  X(CONCAT_ADJACENT_FIRST, 3, "(cat (high x) (cat (low x) y))")                                              \
  X(CONCAT_CONSTANT_ZERO_EXTEND, 2, "(cat k (zext u))")                                                      \
  X(CONCAT_SIGN, 2, "(cat (sign x) x)")                                                                      \
  X(EXTRACT_ALL, 2, "(low (cut u))")                                                                         \
  X(EXTRACT_EXTRACT, 3, "(cut (cut x))")                                                                     \
  X(EXTRACT_LOW_PART, 2, "(cut (cat x y))")                                                                  \
  X(EXTRACT_HIGH_PART, 2, "(cut (cat x y))")                                                                 \
  X(EXTRACT_BOTH_PARTS, 2, "(cut (cat x y))")                                                                \
  X(EXTRACT_UNEXTENDED, 3, "(cut (zext u))")                                                                 \
  X(EXTRACT_UNEXTENDED, 3, "(cut (sext u))")                                                                 \
  X(EXTRACT_EXTENSION_ZEROS, 2, "(cut (zext u))")                                                            \
  X(EXTRACT_PART_EXTENDED, 3, "(cut (zext u))")                                                              \
  X(EXTRACT_PART_EXTENDED, 3, "(cut (sext u))")                                                              \
  X(EXTRACT_NOT, 2, "(cut (not x))")                                                                         \
  X(EXTRACT_BITWISE, 2, "(cut (or x k))")                                                                    \
  X(EXTRACT_BITWISE, 2, "(cut (and x (zext u)))")                                                            \
  X(EXTRACT_BITWISE, 3, "(cut (xor x (sext u)))")                                                            \
  X(EXTRACT_ARITHMETIC, 2, "(low (add x k))")                                                                \
  X(EXTRACT_ARITHMETIC, 2, "(low (sub x (zext u)))")                                                         \
  X(EXTRACT_ARITHMETIC, 2, "(low (mul (sext u) x))")                                                         \
  X(EXTRACT_NEGATE, 3, "(low (neg (zext u)))")                                                               \
  X(EXTRACT_ITE, 2, "(cut (ite c x k))")                                                                     \
  X(EXTRACT_ITE, 3, "(cut (ite c (zext u) (sext v)))")                                                       \
  X(EXTEND_NOTHING, 2, "(zext x)")                                                                           \
  X(EXTEND_EXTENDED, 2, "(wider (zext u))")                                                                  \
  X(EXTEND_EXTENDED, 2, "(swider (sext u))")                                                                 \
  X(EXTEND_CHOICE, 3, "(wider (ite c k l))")                                                                 \
  X(EXTEND_CHOICE, 3, "(swider (ite c k l))")                                                                \
  X(SIGN_EXTEND_NONNEGATIVE, 2, "(swider (zext u))")                                                         \
  X(SIGN_EXTEND_NONNEGATIVE, 2, "(swider (and x (zext u)))")                                                 \
  X(FOLD, NEVER, "(and (ult x k) (slt x l))")                                                                \
  X(FOLD, NEVER, "(and (slt k x) (ule l x))")                                                                \
  X(FOLD, NEVER, "(and (ule x k) (not (sle x l)))")                                                          \
  X(FOLD, NEVER, "(and (ult x y) (slt y x))")                                                                \
  X(FOLD, NEVER, "(and (not (ult x y)) (not (slt y x)))")                                                    \
  X(FOLD, NEVER, "(and (sle x k) (not (eq x l)))")                                                           \
  X(FOLD, NEVER, "(and (not (eq x k)) (not (eq x l)))")                                                      \
  X(FOLD, NEVER, "(and (slt x y) (not (eq x z)))")                                                           \
  X(FOLD, NEVER, "(and (or x y) (or (not x) z))")                                                            \
  X(FOLD, NEVER, "(or (and x y) (and (not x) z))")                                                           \
  X(FOLD, NEVER, "(xor x (and x y))")                                                                        \
  X(FOLD, NEVER, "(ite c (sub x y) (sub y x))")                                                              \
  X(FOLD, NEVER, "(ite c (udiv x y) (udiv y x))")                                                            \
  X(FOLD, NEVER, "(ite c (zext u) (sext v))")                                                                \
  X(FOLD, NEVER, "(ite (eq x y) x z)")                                                                       \
  X(FOLD, NEVER, "(eq (sub x y) (sub y z))")                                                                 \
  X(FOLD, NEVER, "(eq (zext u) (sext v))")                                                                   \
  X(FOLD, NEVER, "(ult (zext u) (sext v))")                                                                  \
  X(FOLD, NEVER, "(slt (zext u) (sext v))")                                                                  \
  X(FOLD, NEVER, "(ult (cat (high x) u) (cat (high y) v))")                                                  \
  X(FOLD, NEVER, "(urem (zext u) (zext c))")                                                                 \
  X(FOLD, NEVER, "(udiv (zext u) (zext v))")                                                                 \
  X(FOLD, NEVER, "(sdiv (sext u) (sext v))")                                                                 \
  X(FOLD, NEVER, "(srem (sext u) (zext v))")                                                                 \
  X(FOLD, NEVER, "(smod (sext u) k)")                                                                        \
  X(FOLD, NEVER, "(smod x k)")                                                                               \
  X(FOLD, NEVER, "(sdiv (zext u) k)")                                                                        \
  X(FOLD, NEVER, "(srem (zext u) k)")                                                                        \
  X(FOLD, NEVER, "(sdiv k x)")                                                                               \
  X(FOLD, NEVER, "(srem k x)")                                                                               \
  X(FOLD, NEVER, "(smod k (zext u))")                                                                        \
  X(FOLD, NEVER, "(udiv k x)")                                                                               \
  X(FOLD, NEVER, "(urem (urem x k) l)")                                                                      \
  X(FOLD, NEVER, "(cut (add x y))")                                                                          \
  X(FOLD, NEVER, "(cut (mul x k))")                                                                          \
  X(FOLD, NEVER, "(cut (sub (zext u) k))")                                                                   \
  X(FOLD, NEVER, "(cut (neg (sext u)))")                                                                     \
  X(FOLD, NEVER, "(cut (shl x y))")                                                                          \
  X(FOLD, NEVER, "(ashr (sext u) y)")                                                                        \
  X(FOLD, NEVER, "(shl (zext u) k)")                                                                         \
  X(FOLD, NEVER, "(lshr (sext u) k)")                                                                        \
  X(FOLD, NEVER, "(ashr (cat (high x) u) k)")                                                                \
  X(FOLD, NEVER, "(cat (low x) (high x))")                                                                   \
  X(FOLD, NEVER, "(cat (high x) (low y))")                                                                   \
  X(FOLD, NEVER, "(cat (sign x) (cat (sign x) x))")                                                          \
  X(FOLD, NEVER, "(swider (and x y))")                                                                       \
  X(FOLD, NEVER, "(swider (add (zext u) (zext v)))")                                                         \
  X(FOLD, NEVER, "(swider (mul (zext u) (zext v)))")                                                         \
  X(FOLD, NEVER, "(swider (udiv x k))")                                                                      \
  X(FOLD, NEVER, "(swider (urem x k))")                                                                      \
  X(FOLD, NEVER, "(ult (add (zext u) 1) k)")                                                                 \
  X(FOLD, NEVER, "(mul (shl x k) (shl y l))")                                                                \
  X(FOLD, NEVER, "(add (cat (high x) (low y)) (zext u))")                                                    \
  X(FOLD, NEVER, "(or (shl x k) (lshr y l))")                                                                \
  X(FOLD, NEVER, "(add (shl x k) (lshr y l))")                                                               \
  X(FOLD, NEVER, "(sub (shl x k) (zext u))")                                                                 \
  X(MULTIPLY_SIGN_EXTENDS, 3, "(mul (sext u) (sext v))")                                                     \
  X(MULTIPLY_SIGN_EXTENDS, NEVER, "(mul (sext u) (zext v))")                                                 \
  X(MULTIPLY_ZERO_EXTENDS, 5, "(mul (zext u) (zext v))")                                                     \
  X(ADD_DIVISION, 2, "(add (mul (udiv x y) y) (urem x y))")                                                  \
  X(ADD_DIVISION, 2, "(add (srem x y) (mul y (sdiv x y)))")                                                  \
  X(ADD_DIVISION, NEVER, "(add (mul (udiv x y) y) (srem x y))")                                              \
  X(ADD_DIVISION, NEVER, "(add (mul (sdiv x y) y) (srem y x))")                                              \
  X(ADD_DIVISION, NEVER, "(add (mul (sdiv x y) y) (smod x y))")                                              \
  X(ADD_DIVISION, NEVER, "(add (mul (udiv x y) x) (urem x y))")                                              \
  X(SUBTRACT_DIVISION, 2, "(sub x (mul (udiv x y) y))")                                                      \
  X(SUBTRACT_DIVISION, 2, "(sub x (mul y (sdiv x y)))")                                                      \
  X(SUBTRACT_DIVISION, NEVER, "(sub y (mul y (sdiv x y)))")
