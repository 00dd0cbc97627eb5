/* libc_begin.h: the names of src/libc get a prefix, so that they can be compiled next to the C library. */
#undef memset
#define memset model_memset
#undef bzero
#define bzero model_bzero
#undef memcpy
#define memcpy model_memcpy
#undef mempcpy
#define mempcpy model_mempcpy
#undef memmove
#define memmove model_memmove
#undef bcopy
#define bcopy model_bcopy
#undef memcmp
#define memcmp model_memcmp
#undef bcmp
#define bcmp model_bcmp
#undef memchr
#define memchr model_memchr
#undef strlen
#define strlen model_strlen
#undef strnlen
#define strnlen model_strnlen
#undef strcpy
#define strcpy model_strcpy
#undef stpcpy
#define stpcpy model_stpcpy
#undef strncpy
#define strncpy model_strncpy
#undef strcat
#define strcat model_strcat
#undef strncat
#define strncat model_strncat
#undef strdup
#define strdup model_strdup
#undef strndup
#define strndup model_strndup
#undef strcmp
#define strcmp model_strcmp
#undef strncmp
#define strncmp model_strncmp
#undef strcasecmp
#define strcasecmp model_strcasecmp
#undef strncasecmp
#define strncasecmp model_strncasecmp
#undef strchr
#define strchr model_strchr
#undef strrchr
#define strrchr model_strrchr
#undef index
#define index model_index
#undef rindex
#define rindex model_rindex
#undef strspn
#define strspn model_strspn
#undef strcspn
#define strcspn model_strcspn
#undef strpbrk
#define strpbrk model_strpbrk
#undef strstr
#define strstr model_strstr
#undef strtok
#define strtok model_strtok
#undef isalnum
#define isalnum model_isalnum
#undef isalpha
#define isalpha model_isalpha
#undef isblank
#define isblank model_isblank
#undef iscntrl
#define iscntrl model_iscntrl
#undef isdigit
#define isdigit model_isdigit
#undef isgraph
#define isgraph model_isgraph
#undef islower
#define islower model_islower
#undef isprint
#define isprint model_isprint
#undef ispunct
#define ispunct model_ispunct
#undef isspace
#define isspace model_isspace
#undef isupper
#define isupper model_isupper
#undef isxdigit
#define isxdigit model_isxdigit
#undef isascii
#define isascii model_isascii
#undef toascii
#define toascii model_toascii
#undef tolower
#define tolower model_tolower
#undef toupper
#define toupper model_toupper
#undef atoi
#define atoi model_atoi
#undef atol
#define atol model_atol
#undef atoll
#define atoll model_atoll
#undef strtol
#define strtol model_strtol
#undef strtoul
#define strtoul model_strtoul
#undef strtoll
#define strtoll model_strtoll
#undef strtoull
#define strtoull model_strtoull
#undef qsort
#define qsort model_qsort
#undef bsearch
#define bsearch model_bsearch
#undef __fpclassify
#define __fpclassify model___fpclassify
#undef __fpclassifyf
#define __fpclassifyf model___fpclassifyf
#undef __fpclassifyl
#define __fpclassifyl model___fpclassifyl
#undef __isnan
#define __isnan model___isnan
#undef __isnanf
#define __isnanf model___isnanf
#undef __isnanl
#define __isnanl model___isnanl
#undef isnan
#define isnan model_isnan
#undef isnanf
#define isnanf model_isnanf
#undef isnanl
#define isnanl model_isnanl
#undef __isinf
#define __isinf model___isinf
#undef __isinff
#define __isinff model___isinff
#undef __isinfl
#define __isinfl model___isinfl
#undef isinf
#define isinf model_isinf
#undef isinff
#define isinff model_isinff
#undef isinfl
#define isinfl model_isinfl
#undef __finite
#define __finite model___finite
#undef __finitef
#define __finitef model___finitef
#undef __finitel
#define __finitel model___finitel
#undef finite
#define finite model_finite
#undef finitef
#define finitef model_finitef
#undef finitel
#define finitel model_finitel
#undef __signbit
#define __signbit model___signbit
#undef __signbitf
#define __signbitf model___signbitf
#undef __signbitl
#define __signbitl model___signbitl
#undef lrint
#define lrint model_lrint
#undef lrintf
#define lrintf model_lrintf
#undef lrintl
#define lrintl model_lrintl
#undef llrint
#define llrint model_llrint
#undef llrintf
#define llrintf model_llrintf
#undef llrintl
#define llrintl model_llrintl
#undef lround
#define lround model_lround
#undef lroundf
#define lroundf model_lroundf
#undef lroundl
#define lroundl model_lroundl
#undef llround
#define llround model_llround
#undef llroundf
#define llroundf model_llroundf
#undef llroundl
#define llroundl model_llroundl
#undef modf
#define modf model_modf
#undef modff
#define modff model_modff
#undef fdim
#define fdim model_fdim
#undef fdimf
#define fdimf model_fdimf
#undef fdiml
#define fdiml model_fdiml
#undef fmod
#define fmod model_fmod
#undef fmodf
#define fmodf model_fmodf
#undef fmodl
#define fmodl model_fmodl
#undef remainder
#define remainder model_remainder
#undef remainderf
#define remainderf model_remainderf
#undef remainderl
#define remainderl model_remainderl
#undef div
#define div model_div
#undef ldiv
#define ldiv model_ldiv
#undef lldiv
#define lldiv model_lldiv
#undef div_t
#define div_t model_div_t
#undef ldiv_t
#define ldiv_t model_ldiv_t
#undef lldiv_t
#define lldiv_t model_lldiv_t
#undef realloc
#define realloc model_realloc
#undef qsort_r
#define qsort_r model_qsort_r
#undef reallocarray
#define reallocarray model_reallocarray
#undef frexp
#define frexp model_frexp
#undef frexpf
#define frexpf model_frexpf
#undef frexpl
#define frexpl model_frexpl
#undef ldexp
#define ldexp model_ldexp
#undef ldexpf
#define ldexpf model_ldexpf
#undef ldexpl
#define ldexpl model_ldexpl
#undef scalbn
#define scalbn model_scalbn
#undef scalbnf
#define scalbnf model_scalbnf
#undef scalbnl
#define scalbnl model_scalbnl
#undef scalbln
#define scalbln model_scalbln
#undef scalblnf
#define scalblnf model_scalblnf
#undef scalblnl
#define scalblnl model_scalblnl
#undef logb
#define logb model_logb
#undef logbf
#define logbf model_logbf
#undef logbl
#define logbl model_logbl
#undef ilogb
#define ilogb model_ilogb
#undef ilogbf
#define ilogbf model_ilogbf
#undef ilogbl
#define ilogbl model_ilogbl
#undef significand
#define significand model_significand
#undef significandf
#define significandf model_significandf
#undef significandl
#define significandl model_significandl
#undef nextafter
#define nextafter model_nextafter
#undef nextafterf
#define nextafterf model_nextafterf
#undef nextafterl
#define nextafterl model_nextafterl
#undef roundeven
#define roundeven model_roundeven
#undef roundevenf
#define roundevenf model_roundevenf
#undef roundevenl
#define roundevenl model_roundevenl
#undef modfl
#define modfl model_modfl
