/* models_begin.h: the names of src/models get a prefix, so that they can be compiled next to the C library. */
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
