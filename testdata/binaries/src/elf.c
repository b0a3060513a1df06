/* For Linux: defined, weak, hidden and undefined symbols. */
extern int stamp_count(void);
extern int stamp_colour;

int postcard_count = 3;

__attribute__((weak)) int postcard_limit(void) {
    return 4;
}

__attribute__((visibility("hidden"))) int postcard_hidden(void) {
    return stamp_colour;
}

int postcard_open(void) {
    return stamp_count() + postcard_hidden() + postcard_count;
}
