/* Imports nothing. */
int PCVersion(void) {
    return 3;
}
