internal import Bytes
internal import Scanner
internal import Synchronization

/// One line on standard error that tells how far a long scan has come, where a person sees it.
final class ProgressLine: Sendable {
  private struct State {
    var lastShown: Double
    var isShown = false
  }

  private static let patience = 1.0
  private static let interval = 0.1

  private let isOn: Bool
  private let start: Double
  private let state: Mutex<State>

  init(isOn: Bool) {
    self.isOn = isOn && (try? Output(.standardError))?.terminalWidth != nil
    start = Platform.monotonicSeconds
    state = Mutex(State(lastShown: start + Self.patience - Self.interval))
  }

  func show(_ progress: ScanProgress) {
    guard isOn else { return }
    let now = Platform.monotonicSeconds
    state.withLock { state in
      guard now - state.lastShown >= Self.interval else { return }
      state.lastShown = now
      state.isShown = true
      Self.write("\r\u{1B}[Kapplint: \(progress.directoriesWalked) folders in \(Int(now - start)) s")
    }
  }

  func clear() {
    state.withLock { state in
      if state.isShown { Self.write("\r\u{1B}[K") }
      state.isShown = false
    }
  }

  private static func write(_ text: String) {
    guard let output = try? Output(.standardError) else { return }
    output.write(text)
    output.flush()
  }
}
