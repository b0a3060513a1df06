/* What a library can export: functions whose names share long prefixes, data, a
   weak definition, a variable of every thread, an absolute symbol. */
int PCOpenPostcard(void) {
    return 1;
}

int PCOpenPostcardFromArchive(void) {
    return 2;
}

int PCOpenPostcardFromArchiveAtPath(void) {
    return 3;
}

int PCPostcardCount = 3;

__attribute__((weak)) int PCPostcardLimit(void) {
    return 4;
}

_Thread_local int PCCurrentPostcard = 7;

__attribute__((visibility("hidden"))) int PCHiddenPostcard(void) {
    return 5;
}

__asm__(".globl _PCPostcardFormat\n_PCPostcardFormat = 42");
