internal import CLibrary
internal import Synchronization

/// Runs `body` on `count` threads at once, including the calling one, and returns the results in the order of their numbers.
public func runWorkers<Result: Sendable>(_ count: Int, _ body: @escaping @Sendable (Int) -> Result) -> [Result] {
  guard count > 1 else { return [body(0)] }
  let others = (1..<count).map { number in
    let result = ResultBox<Result>()
    return (number, result, startThread(ThreadBody { result.store(body(number)) }))
  }
  let own = body(0)
  return [own]
    + others.map { number, result, thread in
      if let thread { pthread_join(thread, nil) }
      // Without a thread, the work is done right here.
      return result.load() ?? body(number)
    }
}

/// Runs `other` on another thread, if there may be one, while `own` runs on the calling one.
public func runBoth<Result: Sendable>(
  isConcurrent: Bool, _ other: @escaping @Sendable () -> Result, _ own: () -> Void
) -> Result {
  let result = ResultBox<Result>()
  let thread = isConcurrent ? startThread(ThreadBody { result.store(other()) }) : nil
  own()
  if let thread { pthread_join(thread, nil) }
  return result.load() ?? other()
}

private final class ResultBox<Value: Sendable>: Sendable {
  private let value = Locked<Value?>(nil)

  func store(_ result: Value) {
    value.withLock { $0 = result }
  }

  func load() -> Value? {
    value.withLock { $0 }
  }
}

private final class ThreadBody: Sendable {
  let run: @Sendable () -> Void

  init(_ run: @escaping @Sendable () -> Void) {
    self.run = run
  }
}

/// Starts a joinable thread with the stack size of Linux's main thread; macOS would give 512 KB. Nil if the system has no more
/// threads.
private func startThread(_ body: ThreadBody) -> pthread_t? {
  var attributes = pthread_attr_t()
  unsafe pthread_attr_init(&attributes)
  unsafe pthread_attr_setstacksize(&attributes, 8 << 20)
  defer { unsafe pthread_attr_destroy(&attributes) }
  let context = unsafe Unmanaged.passRetained(body)
  #if os(Linux)
    var thread = pthread_t()
    let status = unsafe pthread_create(&thread, &attributes, { unsafe runThread($0) }, context.toOpaque())
  #else
    var thread: pthread_t?
    let status = unsafe pthread_create(&thread, &attributes, { runThread($0) }, context.toOpaque())
  #endif
  guard status == 0 else {
    unsafe context.release()
    return nil
  }
  return thread
}

private func runThread(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  if let context = unsafe context {
    unsafe Unmanaged<ThreadBody>.fromOpaque(context).takeRetainedValue().run()
  }
  return nil
}
