internal import CLibrary

/// A stack of work shared by threads, which detects when all work is done.
///
/// The last item in is the first out, so a tree is walked depth first and few directories are open at a time.
///
/// It is `@unchecked Sendable` because the library has no condition variable that the compiler can check (`Synchronization` has
/// `Mutex` and atomics): every access to a stored property holds `mutex`.
@safe public final class WorkQueue<Item: Sendable>: @unchecked Sendable {
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let changed: UnsafeMutablePointer<pthread_cond_t>
  private var items: [Item]
  /// Items in the stack or being processed.
  private var unfinished: Int

  public init(_ items: [Item]) {
    self.items = items
    unfinished = items.count
    unsafe mutex = .allocate(capacity: 1)
    unsafe changed = .allocate(capacity: 1)
    unsafe pthread_mutex_init(mutex, nil)
    unsafe pthread_cond_init(changed, nil)
  }

  deinit {
    unsafe pthread_cond_destroy(changed)
    unsafe pthread_mutex_destroy(mutex)
    unsafe changed.deallocate()
    unsafe mutex.deallocate()
  }

  public func push(_ more: [Item]) {
    guard !more.isEmpty else { return }
    unsafe pthread_mutex_lock(mutex)
    items.append(contentsOf: more)
    unfinished += more.count
    unsafe pthread_mutex_unlock(mutex)
    unsafe pthread_cond_broadcast(changed)
  }

  /// Passes items to `body`, which may push more, until every item of every thread is done.
  public func drain(_ body: (Item) -> Void) {
    while let item = next() {
      body(item)
      finish()
    }
  }

  private func next() -> Item? {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    while items.isEmpty {
      guard unfinished > 0 else { return nil }
      unsafe pthread_cond_wait(changed, mutex)
    }
    return items.removeLast()
  }

  private func finish() {
    unsafe pthread_mutex_lock(mutex)
    unfinished -= 1
    let isDone = unfinished == 0
    unsafe pthread_mutex_unlock(mutex)
    if isDone { unsafe pthread_cond_broadcast(changed) }
  }
}
