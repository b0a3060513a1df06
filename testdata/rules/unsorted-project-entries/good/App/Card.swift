struct Card {}
