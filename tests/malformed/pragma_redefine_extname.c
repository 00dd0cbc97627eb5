// expect: #pragma redefine_extname is not supported
#pragma redefine_extname old new
int main(void) { return 0; }
