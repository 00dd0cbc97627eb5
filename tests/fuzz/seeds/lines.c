# 1 "a.c"
# 1 "<built-in>"
# 12 "inc.h" 1 3
int a; /* comment */ // another
# 3 "a.c" 2
#pragma pack(push, 1)
struct p { char c; int i; };
#pragma pack(pop)
#pragma once
int tri;
#pragma pack(2)
struct q <% char c; int i; %>; int arr<:2:>;
int main(void) { return sizeof(struct p) + a; }
