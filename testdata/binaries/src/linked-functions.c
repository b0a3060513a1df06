/* Calls functions that require a purpose string or are private, without Objective-C. */
int AudioQueueNewInput(void);
int getcontext(void *context);

int PCRecord(void *context) {
    return AudioQueueNewInput() + getcontext(context);
}
