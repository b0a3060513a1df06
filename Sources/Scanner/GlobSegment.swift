/// A pattern for one component of a path. Most are a name or an ending, which a comparison of a few bytes decides.
struct GlobSegment: Equatable, Sendable {
  private enum Form {
    /// A name without special characters.
    case name
    /// `*` and an ending without any.
    case suffix
    case general
  }

  private let bytes: [UInt8]
  private let form: Form
  /// Whether it is `**`, which between slashes stands for any number of components.
  let isAnySegments: Bool

  init(_ pattern: [UInt8]) {
    bytes = pattern
    isAnySegments = pattern.elementsEqual("**".utf8)
    let rest = pattern.first == UInt8(ascii: "*") ? pattern.dropFirst() : pattern[...]
    if rest.contains(where: { "*?[\\".utf8.contains($0) }) {
      form = .general
    } else {
      form = rest.count < pattern.count ? .suffix : .name
    }
  }

  func matches(_ name: ArraySlice<UInt8>) -> Bool {
    switch form {
    case .name: name.count == bytes.count && ends(name, with: 0)
    case .suffix: name.count >= bytes.count - 1 && ends(name, with: 1)
    case .general: Glob.matches(bytes, name)
    }
  }

  /// - Parameter start: of the ending in the pattern; the name is at least as long. Most names differ in the last byte.
  private func ends(_ name: ArraySlice<UInt8>, with start: Int) -> Bool {
    var (index, place) = (bytes.count, name.endIndex)
    while index > start {
      (index, place) = (index - 1, place - 1)
      if bytes[index] != name[place] { return false }
    }
    return true
  }
}
