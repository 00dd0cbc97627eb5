// expect: #pragma ms_struct is not supported
#pragma ms_struct on
int main(void) { return 0; }
