// expect: duplicate label 'l'
int main(void) { l: ; l: return 0; }
