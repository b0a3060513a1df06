/* The library that the one of elf.c needs. */
int stamp_colour = 5;

int stamp_count(void) {
    return 6;
}
