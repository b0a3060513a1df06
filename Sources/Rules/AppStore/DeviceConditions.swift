internal import Bytes
internal import SourceText

/// Whether code is compiled for a device with iOS, as far as the `#if` around it tells. What cannot be decided is not.
struct DeviceConditions {
  private let file: SourceFile
  /// Whether each open condition holds.
  private var open: [Bool] = []

  init(_ file: SourceFile) {
    self.file = file
  }

  /// Whether all conditions around the last visited token hold.
  var hold: Bool { open.allSatisfy(\.self) }

  mutating func visit(_ token: Token) {
    guard token.kind == .directive else { return }
    switch file.text(token.range).filter({ !$0.isWhitespace }) {
    case "#if", "#ifdef": open.append(Self.holding.contains(argument(of: token)))
    case "#ifndef": open.append(Self.undefined.contains(argument(of: token)))
    case "#elseif", "#elif", "#elifdef", "#elifndef", "#else": if !open.isEmpty { open[open.count - 1] = false }
    case "#endif": _ = open.popLast()
    default: break
    }
  }

  /// The rest of the line, without spaces and comments.
  private func argument(of token: Token) -> String {
    let line = file.lines.range(ofLine: file.lines.position(of: token.offset).line)
    let text = String(decoding: file.bytes[token.range.upperBound..<max(token.range.upperBound, line.upperBound)], as: UTF8.self)
    let code = text.firstRange(of: "//").map { String(text[..<$0.lowerBound]) } ?? text
    return code.filter { !$0.isWhitespace }
  }

  private static let holding: Set = [
    "os(iOS)", "!os(macOS)", "!os(tvOS)", "!os(watchOS)", "!os(visionOS)", "canImport(UIKit)", "TARGET_OS_IOS",
    "TARGET_OS_IPHONE",
    "!TARGET_OS_OSX", "!TARGET_OS_TV", "!TARGET_OS_WATCH", "!targetEnvironment(simulator)", "!TARGET_OS_SIMULATOR",
    "!TARGET_IPHONE_SIMULATOR", "!targetEnvironment(macCatalyst)", "!TARGET_OS_MACCATALYST", "!DEBUG", "__OBJC__", "1", "true",
    "__IPHONE_OS_VERSION_MAX_ALLOWED",
  ]
  private static let undefined: Set = ["DEBUG", "TARGET_OS_OSX"]
}
