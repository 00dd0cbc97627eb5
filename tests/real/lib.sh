# What the scripts of this folder share.  A harness says in its first lines which package it is about, which folders of it to include from, and two sizes.
real=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)

field() { sed -n "s|^// $2: ||p" "$real/harnesses/$1.c"; } # HARNESS NAME

harnesses() { # [NAME...]: those, or all
  if [ $# -gt 0 ]; then printf '%s\n' "$@"; else basename -s .c "$real"/harnesses/*.c; fi
}

# The file that the patch changes, with the bug, in a folder that is looked at first: the path is printed.
seeded() { # SOURCES HARNESS
  local package target out=$1/.seeded/$2
  package=$(field "$2" package)
  target=$(sed -n 's|^+++ b/\([^[:space:]]*\).*|\1|p' "$real/bugs/$2.patch")
  rm -rf "$out" && mkdir -p "$out" && cp "$1/$package/$target" "$out/" &&
    patch -s -d "$out" "$(basename "$target")" "$real/bugs/$2.patch" && echo "$out"
}

include_flags() { # SOURCES HARNESS good|bug
  local folder package
  package=$(field "$2" package)
  if [ "$3" = bug ]; then printf -- '-I%s ' "$(seeded "$1" "$2")"; fi
  for folder in $(field "$2" folders); do printf -- '-I%s ' "$1/$package/$folder"; done
  printf -- '-I%s' "$real"
}
