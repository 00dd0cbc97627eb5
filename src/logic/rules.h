/* rules.h: the rules of simplification, one line each, for the files of this room only.
 *
 * A rule is counted where it is applied (rewrite.h: RULE), and the unit test demands that each one is applied
 * to instances that are checked against an independent meaning.  In the formulas k, l, m are constants, c is
 * a condition, other letters are any terms; w is the width; a . b is concatenation, x[h:l] extraction. */
#ifndef craig_logic_rules_h
#define craig_logic_rules_h

#define REWRITE_RULES(X)                                                                                     \
  /* everywhere */                                                                                           \
  X(FOLD, "an operator on constants is its value")                                                           \
  X(LIFT_UNARY, "op(c ? k : l) is c ? op(k) : op(l)")                                                        \
  X(LIFT_BINARY, "op(c ? k : l, m) is c ? op(k, m) : op(l, m); also both operands by the same c")            \
  /* width 1 */                                                                                              \
  X(BIT_ADD, "a + b, a - b is a ^ b at width 1")                                                             \
  X(BIT_NEGATE, "-a is a at width 1")                                                                        \
  X(BIT_MULTIPLY, "a * b is a & b at width 1")                                                               \
  X(BIT_EQUAL, "a = b is ~(a ^ b) at width 1")                                                               \
  X(BIT_ULESS, "a <u b is ~a & b at width 1")                                                                \
  X(BIT_SLESS, "a <s b is a & ~b at width 1")                                                                \
  X(BIT_DIVIDE, "a / b is a | ~b at width 1, signed or not")                                                 \
  X(BIT_REMAINDER, "a % b is a & ~b at width 1, all three kinds")                                            \
  X(BIT_SHIFT, "a << b, a >>u b is a & ~b at width 1")                                                       \
  X(BIT_SHIFT_SIGNED, "a >>s b is a at width 1")                                                             \
  /* bitwise */                                                                                              \
  X(NOT_NOT, "~~x is x")                                                                                     \
  X(NOT_XOR_CONSTANT, "~(x ^ k) is x ^ ~k")                                                                  \
  X(NOT_SIGN_EXTEND, "~sext(x) is sext(~x)")                                                                 \
  X(AND_ZERO, "x & 0 is 0")                                                                                  \
  X(AND_ONES, "x & -1 is x")                                                                                 \
  X(AND_MASK, "x & 0..01..10..0 is zext(x[h:l] . 0)")                                                        \
  X(AND_SAME, "x & x is x")                                                                                  \
  X(AND_OPPOSITE, "x & ~x is 0")                                                                             \
  X(AND_ABSORBED, "x & (x & y) is x & y")                                                                    \
  X(AND_CONTRADICTS, "x & (~x & y) is 0")                                                                    \
  X(AND_ABSORBS, "x & (x | y) is x")                                                                         \
  X(AND_RESOLVES, "x & (~x | y) is x & y")                                                                   \
  X(AND_CONTRADICTS_DEEP, "(x & y) & (~x & z) is 0")                                                         \
  X(AND_SHARED, "(x & y) & (x & z) is (x & y) & z")                                                          \
  X(AND_SUBSUMED, "(x & y) & (x | z) is x & y")                                                              \
  X(AND_RESOLVES_DEEP, "(x & y) & (~x | z) is (x & y) & z")                                                  \
  X(AND_CASES, "(x | y) & (x | ~y) is x")                                                                    \
  X(AND_IS_XOR, "(x | y) & (~x | ~y) is x ^ y")                                                              \
  X(AND_NOTS, "~x & ~y is ~(x | y)")                                                                         \
  X(OR_ZERO, "x | 0 is x")                                                                                   \
  X(OR_ONES, "x | -1 is -1")                                                                                 \
  X(OR_DUAL, "x | y is ~(~x & ~y) where a rule for AND applies to that")                                     \
  X(OR_NOT, "~x | y is ~(x & ~y)")                                                                           \
  X(XOR_ZERO, "x ^ 0 is x")                                                                                  \
  X(XOR_ONES, "x ^ -1 is ~x")                                                                                \
  X(XOR_NOT_CONSTANT, "~x ^ k is x ^ ~k")                                                                    \
  X(XOR_SAME, "x ^ x is 0")                                                                                  \
  X(XOR_COMPLEMENT, "x ^ ~x is -1")                                                                          \
  X(XOR_NOTS, "~x ^ ~y is x ^ y")                                                                            \
  X(XOR_NOT, "~x ^ y is ~(x ^ y)")                                                                           \
  X(XOR_CANCELS, "x ^ (x ^ y) is y")                                                                         \
  X(BITWISE_CONSTANTS, "(x op k) op l is x op (k op l) for & | ^")                                           \
  X(BITWISE_ZERO_EXTEND_CONSTANT, "zext(x) op k is (0 op high k) . (x op low k) for & | ^")                  \
  X(BITWISE_CONCAT_CONSTANT, "(x . y) op k is (x op high k) . (y op low k) for & | ^")                       \
  X(BITWISE_ZERO_EXTENDS, "zext(x) op zext(y) is zext(x op y) for & | ^")                                    \
  X(BITWISE_SIGN_EXTENDS, "sext(x) op sext(y) is sext(x op y) for & | ^")                                    \
  X(BITWISE_CONCATS, "(x . y) op (u . v) is (x op u) . (y op v) for & | ^")                                  \
  X(DISJOINT, "x op y is high x . low y for | ^ + if x has only high and y only low ones")                   \
  /* if-then-else */                                                                                         \
  X(ITE_TRUE, "1 ? x : y is x")                                                                              \
  X(ITE_FALSE, "0 ? x : y is y")                                                                             \
  X(ITE_SAME, "c ? x : x is x")                                                                              \
  X(ITE_NOT, "~c ? x : y is c ? y : x")                                                                      \
  X(ITE_BIT_TRUE, "c ? 1 : y is c | y")                                                                      \
  X(ITE_BIT_FALSE, "c ? 0 : y is ~c & y")                                                                    \
  X(ITE_BIT_ELSE_TRUE, "c ? x : 1 is ~c | x")                                                                \
  X(ITE_BIT_ELSE_FALSE, "c ? x : 0 is c & x")                                                                \
  X(ITE_BIT_CONDITION, "c ? c : y is c | y")                                                                 \
  X(ITE_BIT_ELSE_CONDITION, "c ? x : c is c & x")                                                            \
  X(ITE_BIT_COMPLEMENT, "c ? ~c : y is ~c & y")                                                              \
  X(ITE_BIT_ELSE_COMPLEMENT, "c ? x : ~c is ~c | x")                                                         \
  X(ITE_BIT_IS_XOR, "c ? ~y : y is c ^ y")                                                                   \
  X(ITE_ONE_ZERO, "c ? 1 : 0 is zext(c)")                                                                    \
  X(ITE_ZERO_ONE, "c ? 0 : 1 is zext(~c)")                                                                   \
  X(ITE_ONES_ZERO, "c ? -1 : 0 is sext(c)")                                                                  \
  X(ITE_ZERO_ONES, "c ? 0 : -1 is sext(~c)")                                                                 \
  X(ITE_ASKED_AGAIN, "c ? (c ? x : y) : z is c ? x : z; also in the other arm and with ~c")                  \
  X(ITE_MERGE_THEN, "c ? (d ? x : y) : y is c & d ? x : y")                                                  \
  X(ITE_MERGE_THEN_NOT, "c ? (d ? x : y) : x is c & ~d ? y : x")                                             \
  X(ITE_MERGE_ELSE, "c ? x : (d ? x : y) is c | d ? x : y")                                                  \
  X(ITE_MERGE_ELSE_NOT, "c ? y : (d ? x : y) is c | ~d ? y : x")                                             \
  X(ITE_EQUAL_ARMS, "x = y ? x : y is y")                                                                    \
  X(ITE_NOTS, "c ? ~x : ~y is ~(c ? x : y)")                                                                 \
  X(ITE_ZERO_EXTENDS, "c ? zext(x) : zext(y) is zext(c ? x : y); also with a constant that fits")            \
  X(ITE_SIGN_EXTENDS, "c ? sext(x) : sext(y) is sext(c ? x : y); also with a constant that fits")            \
  X(ITE_SHARED_OPERAND, "c ? x op y : x op z is x op (c ? y : z) for products, quotients, concatenation")    \
  /* equality */                                                                                             \
  X(EQUAL_SAME, "x = x is 1")                                                                                \
  X(EQUAL_COMPLEMENT, "x = ~x is 0")                                                                         \
  X(EQUAL_NOT, "~x = k is x = ~k")                                                                           \
  X(EQUAL_NEGATE, "-x = k is x = -k")                                                                        \
  X(EQUAL_ADD_CONSTANT, "x + k = l is x = l - k")                                                            \
  X(EQUAL_XOR_CONSTANT, "x ^ k = l is x = l ^ k")                                                            \
  X(EQUAL_XOR_ZERO, "x ^ y = 0 is x = y")                                                                    \
  X(EQUAL_SUBTRACT_ZERO, "x - y = 0 is x = y")                                                               \
  X(EQUAL_CONSTANT_MINUS, "k - x = l is x = k - l")                                                          \
  X(EQUAL_ODD_PRODUCT, "x * k = l is x = l * k^-1 for odd k")                                                \
  X(EQUAL_EVEN_PRODUCT, "x * k = l is 0 if k has more trailing zeros than l")                                \
  X(EQUAL_MASK_IMPOSSIBLE, "x & k = l is 0 if l has a bit that k lacks; dually for |")                       \
  X(EQUAL_ALL_BITS, "x & y = -1 is x = -1 & y = -1; x | y = 0 is x = 0 & y = 0")                             \
  X(EQUAL_CONCAT_CONSTANT, "x . y = k is x = high k & y = low k")                                            \
  X(EQUAL_EXTEND_CONSTANT, "ext(x) = k is x = low k if k is such an extension")                              \
  X(EQUAL_EXTEND_IMPOSSIBLE, "ext(x) = k is 0 if k is not such an extension")                                \
  X(EQUAL_OUT_OF_RANGE, "x = k is 0 if x is known to be 0 above or below a one of k")                        \
  X(EQUAL_SUBTRACT_SELF, "x - y = x is y = 0")                                                               \
  X(EQUAL_ADD_SELF, "x + y = x is y = 0, x ^ y = x is y = 0")                                                \
  X(EQUAL_UNARY, "~x = ~y is x = y, -x = -y is x = y")                                                       \
  X(EQUAL_SHARED, "x op y = x op z is y = z for + - ^")                                                      \
  X(EQUAL_TWO_CONSTANTS, "x + k = y + l is x + (k - l) = y; also for ^")                                     \
  X(EQUAL_CONCATS, "x . y = u . v is x = u & y = v")                                                         \
  X(EQUAL_THEN_ARM, "(c ? x : y) = x is c | y = x")                                                          \
  X(EQUAL_ELSE_ARM, "(c ? x : y) = y is ~c | x = y")                                                         \
  X(EQUAL_ITES, "(c ? x : y) = (c ? u : v) is c ? x = u : y = v if x is u or y is v")                        \
  X(COMPARE_ITE_CONSTANT, "(c ? k : y) op l is c ? k op l : y op l for = <u <s, either way round")           \
  X(COMPARE_EXTENSIONS, "ext(x) op ext(y) is x op y for = <u <s (<u for <s of zext)")                        \
  /* order */                                                                                                \
  X(LESS_EQUAL, "a <= b is ~(b < a)")                                                                        \
  X(LESS_SAME, "x < x is 0")                                                                                 \
  X(LESS_NEVER, "x < min is 0, max < x is 0")                                                                \
  X(LESS_ONLY_LEAST, "x < min + 1 is x = min")                                                               \
  X(LESS_ONLY_GREATEST, "max - 1 < x is x = max")                                                            \
  X(LESS_THAN_GREATEST, "x < max is ~(x = max)")                                                             \
  X(LEAST_LESS_THAN, "min < x is ~(x = min)")                                                                \
  X(LESS_COMPLEMENTS, "~x < ~y is y < x, also with a constant for one")                                      \
  X(ULESS_IN_RANGE, "x <u k is 1 if x has more known leading zeros than k")                                  \
  X(ULESS_OUT_OF_RANGE, "k <u x is 0 if x has more known leading zeros than k")                              \
  X(ULESS_REMAINDER, "x %u k <u l is 1 for 0 < k <= l")                                                      \
  X(ULESS_SAME_BASE, "x + k <u x + l is l - k <=u x + l for k other than l, also without one of them")       \
  X(ULESS_OWN_REMAINDER, "x %u y <u y is ~(y = 0)")                                                          \
  X(SLESS_OWN_REMAINDER, "x %s y <s y is 0 <s y | (y = 0 & x <s 0)")                                         \
  X(SLESS_NONNEGATIVE, "x <s y is x <u y if neither can be negative")                                        \
  X(SLESS_NEGATIVE_CONSTANT, "x <s k is 0 if k is negative and x cannot be")                                 \
  X(NEGATIVE_CONSTANT_SLESS, "k <s x is 1 if k is negative and x cannot be")                                 \
  X(SLESS_BEYOND_EXTENSION, "sext(x) <s k, k <s sext(x) is decided if k is beyond all extensions")           \
  X(LESS_EXTENSION_CONSTANT, "ext(x) < k is x < low k if k is such an extension; also k < ext(x)")           \
  X(LESS_SAME_HIGH, "x . u < x . v is u <u v")                                                               \
  X(LESS_SAME_LOW, "x . u < y . u is x < y")                                                                 \
  X(INTERVALS_EMPTY, "two comparisons of x with constants that exclude each other are 0")                    \
  X(INTERVALS_IMPLIED, "two comparisons of x with constants, one implied by the other, are the stronger")    \
  X(INTERVALS_POINT, "two comparisons of x with constants that leave one value k are x = k")                 \
  X(INTERVALS_EDGE, "x <= k & ~(x = k) is x < k, x >= k & ~(x = k) is k < x")                                \
  X(LESS_BOTH_WAYS, "x < y & y < x is 0")                                                                    \
  X(LESS_NEITHER_WAY, "~(x < y) & ~(y < x) is x = y")                                                        \
  X(LESS_ONE_WAY, "x < y & ~(y < x) is x < y")                                                               \
  X(LESS_AND_EQUAL, "x < y & x = y is 0")                                                                    \
  X(LESS_AND_DIFFERENT, "x < y & ~(x = y) is x < y")                                                         \
  X(NOT_LESS_AND_EQUAL, "~(x < y) & x = y is x = y")                                                         \
  X(NOT_LESS_AND_DIFFERENT, "~(x < y) & ~(x = y) is y < x")                                                  \
  /* sums and products */                                                                                    \
  X(ADD_ZERO, "x + 0 is x")                                                                                  \
  X(ADD_CONSTANTS, "(x + k) + l is x + (k + l)")                                                             \
  X(ADD_CONSTANT_MINUS, "(k - x) + l is (k + l) - x")                                                        \
  X(ADD_NOT_CONSTANT, "~x + k is (k - 1) - x")                                                               \
  X(ADD_NEGATED_CONSTANT, "-x + k is k - x")                                                                 \
  X(ADD_COMPLEMENT, "x + ~x is -1")                                                                          \
  X(ADD_MULTIPLES, "k * x + l * x is (k + l) * x")                                                           \
  X(ADD_FLOATS_CONSTANT, "(x + k) + y is (x + y) + k")                                                       \
  X(ADD_FLOATS_MINUS, "(k - x) + y is (y - x) + k")                                                          \
  X(ADD_NEGATED, "-x + y is y - x")                                                                          \
  X(ADD_UNDOES_SUBTRACT, "(x - y) + y is x")                                                                 \
  X(SUBTRACT_SAME, "x - x is 0")                                                                             \
  X(SUBTRACT_CONSTANT, "x - k is x + -k")                                                                    \
  X(SUBTRACT_FROM_ZERO, "0 - x is -x")                                                                       \
  X(SUBTRACT_FROM_ONES, "-1 - x is ~x")                                                                      \
  X(SUBTRACT_NOT, "k - ~x is x + (k + 1)")                                                                   \
  X(SUBTRACT_MULTIPLES, "k * x - l * x is (k - l) * x")                                                      \
  X(SUBTRACT_UNDOES_ADD, "(x + y) - x is y")                                                                 \
  X(SUBTRACT_OWN_SUM, "x - (x + y) is -y")                                                                   \
  X(SUBTRACT_TWICE, "(x - y) - x is -y")                                                                     \
  X(SUBTRACT_OWN_DIFFERENCE, "x - (x - y) is y")                                                             \
  X(SUBTRACT_FLOATS_LEFT, "(x + k) - y is (x - y) + k")                                                      \
  X(SUBTRACT_FLOATS_RIGHT, "x - (y + k) is (x - y) - k")                                                     \
  X(SUBTRACT_FROM_MINUS, "(k - x) - y is k - (x + y)")                                                       \
  X(SUBTRACT_MINUS, "x - (k - y) is (x + y) - k")                                                            \
  X(SUBTRACT_NEGATED, "x - -y is x + y")                                                                     \
  X(SUBTRACT_FROM_NEGATED, "-x - y is -(x + y)")                                                             \
  X(NEGATE_NEGATE, "--x is x")                                                                               \
  X(NEGATE_SUBTRACT, "-(x - y) is y - x")                                                                    \
  X(NEGATE_ADD_CONSTANT, "-(x + k) is -k - x")                                                               \
  X(NEGATE_NOT, "-~x is x + 1")                                                                              \
  X(NEGATE_PRODUCT, "-(x * k) is x * -k")                                                                    \
  X(ADD_DIVISION, "(x / y) * y + x % y is x, signed or not")                                                 \
  X(SUBTRACT_DIVISION, "x - (x / y) * y is x % y, signed or not")                                            \
  X(MULTIPLY_ZERO, "x * 0 is 0")                                                                             \
  X(MULTIPLY_ONE, "x * 1 is x")                                                                              \
  X(MULTIPLY_ONES, "x * -1 is -x")                                                                           \
  X(MULTIPLY_POWER, "x * 2^k is x[w-1-k:0] . 0")                                                             \
  X(MULTIPLY_MULTIPLE, "(x * k) * l is x * (k * l)")                                                         \
  X(MULTIPLY_DISTRIBUTES, "(x + k) * l is x * l + k * l")                                                    \
  X(MULTIPLY_BIT, "zext(c) * x is c ? x : 0")                                                                \
  X(MULTIPLY_SIGN_EXTENDS, "sext(x) * sext(y) is sext(sext(x) * sext(y)), the product in the bits of both")  \
  X(MULTIPLY_ZERO_EXTENDS, "zext(x) * zext(y) is zext(zext(x) * zext(y)), the product in the bits of both")  \
  X(MULTIPLY_FLOATS, "(k * x) * (l * y) is (k * l) * (x * y)")                                               \
  /* quotients and shifts */                                                                                 \
  X(UDIVIDE_BY_ZERO, "x /u 0 is -1")                                                                         \
  X(UDIVIDE_POWER, "x /u 2^k is zext(x[w-1:k])")                                                             \
  X(UDIVIDE_SMALL, "x /u k is 0 if x is known to be less")                                                   \
  X(UDIVIDE_ZERO_EXTEND, "zext(x) op k is zext(x op low k) for /u %u if k fits")                             \
  X(UDIVIDE_TWICE, "(x /u k) /u l is x /u (k * l)")                                                          \
  X(UDIVIDE_TWICE_OVERFLOW, "(x /u k) /u l is 0 if k * l overflows")                                         \
  X(UDIVIDE_SAME, "x /u x is x = 0 ? -1 : 1")                                                                \
  X(UDIVIDE_ZERO, "0 /u x is x = 0 ? -1 : 0")                                                                \
  X(UREMAINDER_BY_ZERO, "x %u 0 is x")                                                                       \
  X(UREMAINDER_POWER, "x %u 2^k is zext(x[k-1:0])")                                                          \
  X(UREMAINDER_SMALL, "x %u k is x if x is known to be less")                                                \
  X(UREMAINDER_TWICE, "(x %u k) %u k is x %u k")                                                             \
  X(UREMAINDER_SAME, "x %u x is 0, 0 %u x is 0")                                                             \
  X(UREMAINDER_ZERO_EXTENDS, "zext(x) %u zext(y) is zext(x %u y)")                                           \
  X(SDIVIDE_NONNEGATIVE, "signed division is unsigned if neither operand can be negative")                   \
  X(SDIVIDE_BY_ZERO, "x /s 0 is x <s 0 ? 1 : -1")                                                            \
  X(SDIVIDE_ONE, "x /s 1 is x")                                                                              \
  X(SDIVIDE_ONES, "x /s -1 is -x")                                                                           \
  X(SDIVIDE_LEAST, "x /s min is zext(x = min)")                                                              \
  X(SDIVIDE_NEGATIVE, "x /s -k is -(x /s k)")                                                                \
  X(SDIVIDE_POWER, "x /s 2^k is sext((x + (x <s 0 ? 2^k - 1 : 0))[w-1:k])")                                  \
  X(SDIVIDE_SIGN_EXTEND, "sext(x) op k is sext(x op low k) for /s %s if k fits")                             \
  X(SREMAINDER_BY_ZERO, "x %s 0 is x")                                                                       \
  X(SREMAINDER_ONE, "x %s 1 is 0, x %s -1 is 0")                                                             \
  X(SREMAINDER_NEGATIVE, "x %s -k is x %s k")                                                                \
  X(SREMAINDER_POWER, "x %s 2^k is zext((x + d)[k-1:0]) - d with d = (x <s 0 ? 2^k - 1 : 0)")                \
  X(SREMAINDER_SAME, "x %s x is 0, 0 %s x is 0, also for modulo")                                            \
  X(SMODULO_BY_ZERO, "x mod 0 is x")                                                                         \
  X(SMODULO_ONES, "x mod -1 is 0")                                                                           \
  X(SMODULO_POWER, "x mod 2^k is zext(x[k-1:0])")                                                            \
  X(SHIFT_NOTHING, "a shift by 0 is nothing")                                                                \
  X(SHIFT_ALL_OUT, "x << k, x >>u k is 0 for k >= w")                                                        \
  X(SHIFT_LEFT_CONSTANT, "x << k is x[w-1-k:0] . 0")                                                         \
  X(SHIFT_RIGHT_CONSTANT, "x >>u k is zext(x[w-1:k])")                                                       \
  X(SHIFT_SIGNED_CONSTANT, "x >>s k is sext(x[w-1:k]), of the sign bit alone for k >= w")                    \
  X(SHIFT_ZERO, "a shift of 0 is 0")                                                                         \
  X(SHIFT_SIGNED_ONES, "-1 >>s x is -1")                                                                     \
  X(SHIFT_SIGNED_NONNEGATIVE, "x >>s y is x >>u y if x cannot be negative")                                  \
  /* wiring */                                                                                               \
  X(CONCAT_ZERO, "0 . x is zext(x)")                                                                         \
  X(CONCAT_ZERO_EXTEND, "zext(x) . y is zext(x . y)")                                                        \
  X(CONCAT_TO_THE_RIGHT, "(x . y) . z is x . (y . z)")                                                       \
  X(CONCAT_CONSTANTS, "k . (l . x) is (k . l) . x")                                                          \
  X(CONCAT_ADJACENT, "x[h:m+1] . x[m:l] is x[h:l]")                                                          \
  X(CONCAT_ADJACENT_FIRST, "x[h:m+1] . (x[m:l] . y) is x[h:l] . y")                                          \
  X(CONCAT_CONSTANT_ZERO_EXTEND, "k . zext(x) is (k . 0) . x")                                               \
  X(CONCAT_SIGN, "x[w-1] . x is sext(x)")                                                                    \
  X(EXTRACT_ALL, "x[w-1:0] is x")                                                                            \
  X(EXTRACT_EXTRACT, "x[h:l][i:j] is x[l+i:l+j]")                                                            \
  X(EXTRACT_LOW_PART, "(x . y)[h:l] is y[h:l] if it lies in y")                                              \
  X(EXTRACT_HIGH_PART, "(x . y)[h:l] is x[h-v:l-v] if it lies in x")                                         \
  X(EXTRACT_BOTH_PARTS, "(x . y)[h:l] is x[h-v:0] . y[v-1:l] if it lies in both")                            \
  X(EXTRACT_UNEXTENDED, "ext(x)[h:l] is x[h:l] if it lies in x")                                             \
  X(EXTRACT_EXTENSION_ZEROS, "zext(x)[h:l] is 0 if it lies above x")                                         \
  X(EXTRACT_PART_EXTENDED, "ext(x)[h:l] is ext(x[v-1:l]) if it reaches beyond x")                            \
  X(EXTRACT_NOT, "(~x)[h:l] is ~x[h:l]")                                                                     \
  X(EXTRACT_BITWISE, "(x op y)[h:l] is x[h:l] op y[h:l] for & | ^ if that costs nothing")                    \
  X(EXTRACT_ARITHMETIC, "(x op y)[h:0] is x[h:0] op y[h:0] for + - * if that costs nothing")                 \
  X(EXTRACT_NEGATE, "(-x)[h:0] is -(x[h:0]) if that costs nothing")                                          \
  X(EXTRACT_ITE, "(c ? x : y)[h:l] is c ? x[h:l] : y[h:l] if that costs nothing")                            \
  X(EXTEND_NOTHING, "an extension to the own width is nothing")                                              \
  X(EXTEND_EXTENDED, "ext(ext(x)) is ext(x)")                                                                \
  X(EXTEND_CHOICE, "ext(c ? k : l) is c ? ext(k) : ext(l)")                                                  \
  X(SIGN_EXTEND_NONNEGATIVE, "sext(x) is zext(x) if x cannot be negative")                                   \
  /* arrays */                                                                                               \
  X(SELECT_STORED, "store(a, i, v)[i] is v")                                                                 \
  X(SELECT_BESIDE, "store(a, i, v)[j] is a[j] if i and j must differ")                                       \
  X(SELECT_CONSTANT_ARRAY, "const(v)[i] is v")                                                               \
  X(STORE_NO_CHANGE, "store(a, i, a[i]) is a")                                                               \
  X(STORE_OVERWRITES, "store(store(a, i, v), i, w) is store(a, i, w)")                                       \
  X(STORE_SORTED, "store(store(a, k, v), l, w) is store(store(a, l, w), k, v) for l < k")

typedef enum {
#define X(name, meaning) RULE_##name,
  REWRITE_RULES(X)
#undef X
      RULES
} RewriteRule;

#endif
