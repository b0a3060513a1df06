internal import Findings

/// How many findings there are of each severity.
struct SeverityCounts {
  private var errors = 0
  private var warnings = 0
  private var notes = 0

  subscript(level: Level) -> Int {
    get {
      switch level {
      case .error: errors
      case .warning: warnings
      case .note: notes
      }
    }
    set {
      switch level {
      case .error: errors = newValue
      case .warning: warnings = newValue
      case .note: notes = newValue
      }
    }
  }

  /// Those that are not zero.
  var byLevel: [Level: Int] { Level.allCases.reduce(into: [:]) { if self[$1] > 0 { $0[$1] = self[$1] } } }

  static func += (left: inout SeverityCounts, right: SeverityCounts) {
    left.errors += right.errors
    left.warnings += right.warnings
    left.notes += right.notes
  }
}

extension Level {
  /// Most severe first.
  static var bySeverity: [Level] { [.error, .warning, .note] }

  /// `1 error`, `2 errors`.
  func counted(_ number: Int) -> String { TerminalText.count(number, rawValue, rawValue + "s") }
}
