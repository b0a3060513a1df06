/// A pattern for paths: `*` and `?` within a component, `[…]`, and `**` for any number of components.
///
/// Matching backtracks to the last star only, so its time is at most the product of both lengths.
struct Glob: Equatable, Sendable {
  private let segments: [GlobSegment]

  init(_ pattern: [UInt8]) {
    segments = pattern.split(separator: UInt8(ascii: "/")).map { GlobSegment(Array($0)) }
  }

  /// Whether a name can be the last component of a path that matches.
  func mayEnd(with name: ArraySlice<UInt8>) -> Bool {
    guard let last = segments.last else { return true }
    return last.isAnySegments || last.matches(name)
  }

  /// Whether a name can be the first component of a path that matches.
  func mayBegin(with name: ArraySlice<UInt8>) -> Bool {
    guard let first = segments.first else { return true }
    return first.isAnySegments || first.matches(name)
  }

  func matches(_ path: ArraySlice<ArraySlice<UInt8>>) -> Bool {
    var (segment, component) = (0, path.startIndex)
    var retry: (segment: Int, component: Int)?
    while component < path.endIndex {
      if segment < segments.count, segments[segment].isAnySegments {
        retry = (segment, component)
        segment += 1
      } else if segment < segments.count, segments[segment].matches(path[component]) {
        segment += 1
        component += 1
      } else if let last = retry {
        retry = (last.segment, last.component + 1)
        (segment, component) = (last.segment + 1, last.component + 1)
      } else {
        return false
      }
    }
    // `a/**` matches everything in `a`, but not `a`: a final `**` needs at least one component.
    if segment == segments.count - 1, segments[segment].isAnySegments { return false }
    return segment == segments.count
  }

  /// Whether something below a folder may match.
  func mayLead(through folder: ArraySlice<ArraySlice<UInt8>>) -> Bool {
    for (segment, component) in zip(segments, folder) {
      if segment.isAnySegments { return true }
      if !segment.matches(component) { return false }
    }
    return segments.count > folder.count
  }

  /// One component against one segment.
  static func matches(_ pattern: [UInt8], _ text: ArraySlice<UInt8>) -> Bool {
    var (at, index) = (0, text.startIndex)
    var retry: (at: Int, index: Int)?
    while index < text.endIndex {
      if at < pattern.count, pattern[at] == UInt8(ascii: "*") {
        retry = (at, index)
        at += 1
      } else if at < pattern.count, let next = matchOne(pattern, at, text[index]) {
        at = next
        index += 1
      } else if let last = retry {
        retry = (last.at, last.index + 1)
        (at, index) = (last.at + 1, last.index + 1)
      } else {
        return false
      }
    }
    while at < pattern.count, pattern[at] == UInt8(ascii: "*") { at += 1 }
    return at == pattern.count
  }

  /// The index after the part of the pattern that matches one byte; nil if it does not match.
  private static func matchOne(_ pattern: [UInt8], _ at: Int, _ byte: UInt8) -> Int? {
    switch pattern[at] {
    case UInt8(ascii: "?"): return at + 1
    case UInt8(ascii: "["):
      guard let (isMember, next) = GlobSet.match(pattern, at + 1, byte) else { return nil }
      return isMember ? next : nil
    // A backslash at the end escapes nothing and matches nothing.
    case UInt8(ascii: "\\"): return at + 1 < pattern.count && pattern[at + 1] == byte ? at + 2 : nil
    default: return pattern[at] == byte ? at + 1 : nil
    }
  }
}
