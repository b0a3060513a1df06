internal import Bytes
internal import Scanner
internal import Synchronization

/// A line on standard error that shows the progress of a long scan, on a terminal only.
final class ProgressLine: Sendable {
  private struct State {
    var lastShown: Double
    var isShown = false
  }

  /// In seconds, like `updateInterval`.
  private static let initialDelay = 1.0
  private static let updateInterval = 0.1

  private let isOn: Bool
  private let start: Double
  private let state: Locked<State>

  init(isOn: Bool) {
    self.isOn = isOn && (try? Output(.standardError))?.terminalWidth != nil
    start = Platform.monotonicSeconds
    state = Locked(State(lastShown: start + Self.initialDelay - Self.updateInterval))
  }

  func show(_ progress: ScanProgress) {
    guard isOn else { return }
    let now = Platform.monotonicSeconds
    state.withLock { state in
      guard now - state.lastShown >= Self.updateInterval else { return }
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
