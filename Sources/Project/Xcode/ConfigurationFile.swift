internal import Bytes

/// An `.xcconfig` file: build settings as text.
public struct ConfigurationFile: Hashable, Sendable {
  public enum Line: Hashable, Sendable {
    /// `#include "path"`; with `?`, a missing file is not an error.
    case include(path: String, isOptional: Bool)
    /// `NAME[sdk=iphoneos*] = value`.
    case assignment(BuildSetting)
  }

  public let lines: [Line]

  /// Accepts any text; like Xcode, ignores lines that are neither an include nor an assignment.
  public init(_ bytes: [UInt8]) {
    lines = bytes.withoutUTF8Mark.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D })
      .compactMap { Self.line(String(decoding: Self.withoutComment($0), as: UTF8.self).trimmed) }
  }

  /// `//` begins a comment anywhere, even in URLs.
  private static func withoutComment(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let slash = UInt8(ascii: "/")
    let start = line.indices.first { line[$0] == slash && $0 + 1 < line.endIndex && line[$0 + 1] == slash }
    return line[..<(start ?? line.endIndex)]
  }

  private static func line(_ text: String) -> Line? {
    if text.hasPrefix("#include") {
      let parts = text.split(separator: "\"", omittingEmptySubsequences: false)
      guard parts.count >= 3 else { return nil }
      return .include(path: String(parts[1]), isOptional: parts[0].contains("?"))
    }
    // Skips the `=` inside a condition.
    var depth = 0
    for (index, character) in zip(text.utf8.indices, text.utf8) {
      if character == UInt8(ascii: "[") { depth += 1 }
      if character == UInt8(ascii: "]") { depth -= 1 }
      guard character == UInt8(ascii: "="), depth <= 0 else { continue }
      // Like Xcode, drops one semicolon at the end.
      var value = String(text[text.utf8.index(after: index)...]).trimmed
      if value.utf8.last == UInt8(ascii: ";") { value = String(value.dropLast()).trimmed }
      return BuildSetting(key: String(text[..<index]).trimmed, value: value).map(Line.assignment)
    }
    return nil
  }
}

public struct BuildSetting: Hashable, Sendable {
  public let name: String
  /// Conditions in brackets after the name, such as `sdk=iphoneos*`; empty if unconditional.
  public let conditions: [String]
  /// Unexpanded.
  public let value: String

  /// Without conditions.
  init(name: String, value: String) {
    self.name = name
    conditions = []
    self.value = value
  }

  /// - Returns: nil for an invalid key.
  init?(key: String, value: String) {
    // Fast path: most keys have no conditions.
    if !key.isEmpty, key.utf8.allSatisfy(\.isIdentifierByte) {
      name = key
      conditions = []
      self.value = value
      return
    }
    let parts = key.split(separator: "[")
    guard let name = parts.first.map({ String($0).trimmed }), !name.isEmpty, !name.contains(" ") else { return nil }
    var conditions: [String] = []
    for part in parts.dropFirst() {
      guard let list = part.split(separator: "]").first else { continue }
      conditions += list.split(separator: ",").map { String($0).trimmed }
    }
    self.name = name
    self.conditions = conditions
    self.value = value
  }

  /// Whether all conditions hold in a build. A condition on anything but SDK and configuration (architecture, variant) holds for
  /// `arm64` and `normal`.
  func applies(to build: BuildSettings.Build) -> Bool {
    conditions.allSatisfy { condition in
      guard let equal = condition.firstIndex(of: "=") else { return false }
      let pattern = String(condition[condition.index(after: equal)...]).trimmed
      return switch String(condition[..<equal]).trimmed {
      case "sdk": pattern.matches(build.sdk)
      case "config": pattern.matches(build.configuration)
      case "arch": pattern.matches("arm64")
      case "variant": pattern.matches("normal")
      default: false
      }
    }
  }
}

extension String {
  /// Whether the pattern, whose `*` matches any text, matches a name.
  fileprivate func matches(_ name: String) -> Bool {
    let parts = split(separator: "*", omittingEmptySubsequences: false)
    guard parts.count > 1 else { return self == name }
    guard name.hasPrefix(parts[0]), name.hasSuffix(parts[parts.count - 1]) else { return false }
    var rest = name.dropFirst(parts[0].count)
    for part in parts.dropFirst().dropLast() where !part.isEmpty {
      guard let range = rest.firstRange(of: String(part)) else { return false }
      rest = rest[range.upperBound...]
    }
    return rest.count >= parts[parts.count - 1].count
  }

  /// Whether it is the path of a configuration file that CocoaPods generates: `Pods/…/Pods.release.xcconfig`, `Pods-App.xcconfig`.
  var isOfCocoaPods: Bool { split(separator: "/").contains { $0 == "Pods" || $0.hasPrefix("Pods-") || $0.hasPrefix("Pods.") } }

  /// Without leading and trailing whitespace.
  var trimmed: String {
    let isBlank = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == 0x0D }
    let utf8 = self.utf8
    guard let first = utf8.firstIndex(where: { !isBlank($0) }), let last = utf8.lastIndex(where: { !isBlank($0) }) else {
      return ""
    }
    return String(self[first...last])
  }
}
