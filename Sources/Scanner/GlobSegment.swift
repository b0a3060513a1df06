internal import Bytes

/// A pattern for one component of a path. Most are plain names or suffixes, which take a single comparison.
struct GlobSegment: Equatable, Sendable {
  private enum Form {
    /// A name without special characters.
    case name
    /// `*` and a suffix without special characters.
    case suffix
    case general
  }

  private let bytes: [UInt8]
  private let form: Form
  /// Whether it is `**`, which matches any number of components.
  let isAnySegments: Bool

  private static let special: ByteSet = "*?[\\"

  init(_ pattern: [UInt8]) {
    bytes = pattern
    isAnySegments = pattern.count == 2 && pattern[0] == UInt8(ascii: "*") && pattern[1] == pattern[0]
    let literal = pattern.first == UInt8(ascii: "*") ? pattern.dropFirst() : pattern[...]
    if literal.contains(where: Self.special.contains) {
      form = .general
    } else {
      form = literal.count < pattern.count ? .suffix : .name
    }
  }

  func matches(_ name: ArraySlice<UInt8>) -> Bool {
    switch form {
    case .name: name.count == bytes.count && ends(name, with: 0)
    case .suffix: name.count >= bytes.count - 1 && ends(name, with: 1)
    case .general: Glob.matches(bytes, name)
    }
  }

  /// Compares from the end, because most names differ in the last byte.
  ///
  /// - Parameter start: of the suffix in the pattern. The name must be at least as long as the suffix.
  private func ends(_ name: ArraySlice<UInt8>, with start: Int) -> Bool {
    var (index, place) = (bytes.count, name.endIndex)
    while index > start {
      (index, place) = (index - 1, place - 1)
      if bytes[index] != name[place] { return false }
    }
    return true
  }
}
