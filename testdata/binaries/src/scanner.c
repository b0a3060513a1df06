/* A library and a program of the checkouts in rules/, which import nothing. */
int main(void) {
    return 0;
}

int STScanStamps(void) {
    return 4;
}
