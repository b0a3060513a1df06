internal import CLibrary

/// Blocks Ctrl-C and the like while a file is replaced, so that no temporary file remains.
struct HeldInterrupts {
  private let before: sigset_t

  init() {
    var held = sigset_t()
    var before = sigset_t()
    unsafe sigemptyset(&held)
    for signal in [SIGINT, SIGTERM, SIGHUP] { unsafe sigaddset(&held, signal) }
    unsafe pthread_sigmask(SIG_BLOCK, &held, &before)
    self.before = before
  }

  func release() {
    var signals = before
    unsafe pthread_sigmask(SIG_SETMASK, &signals, nil)
  }
}
