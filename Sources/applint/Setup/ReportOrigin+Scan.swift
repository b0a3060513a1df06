internal import Bytes
internal import Findings
internal import Reporting
internal import Scanner

extension ReportOrigin {
  /// - Parameters:
  ///   - base: what was scanned, absolute; nil where it is not known.
  ///   - outputs: the reports to write; only some of them print an origin, and the others need no file opened for it.
  init(of base: Path?, for outputs: [OutputOption]) {
    guard outputs.contains(where: { $0.format == .html }) else {
      self.init()
      return
    }
    let head = base.flatMap(GitHead.init(around:))
    self.init(
      commit: head?.commit, branch: head?.branch, date: Self.date,
      command: (["applint"] + CommandLine.arguments.dropFirst().map(Self.quoted)).joined(separator: " "))
  }

  /// Builds that must be reproducible set their own date.
  private static var date: CalendarDate? {
    if let text = Platform.environment("SOURCE_DATE_EPOCH"), let seconds = Int(text) {
      return CalendarDate(secondsSince1970: seconds)
    }
    let today = Platform.today
    return CalendarDate(year: today.year, month: today.month, day: today.day)
  }

  private static let plainBytes: ByteSet =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_./=:@%+,"

  /// A word as a shell reads it back.
  private static func quoted(_ word: String) -> String {
    let isPlain = !word.isEmpty && word.utf8.allSatisfy(plainBytes.contains)
    return isPlain ? word : "'\(word.replacing("'", with: "'\\''"))'"
  }
}
