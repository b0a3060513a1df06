internal import Bytes
public import Findings

/// The difference of two strings in unified diff format.
public enum UnifiedDiff {
  private static let context = 3

  private enum Line {
    case same(ArraySlice<UInt8>)
    case removed(ArraySlice<UInt8>)
    case added(ArraySlice<UInt8>)
  }

  /// - Returns: an empty string for equal strings.
  public static func text(_ old: [UInt8], _ new: [UInt8], path: String) -> String {
    let lines = difference(split(old), split(new))
    let changed = lines.indices.filter { if case .same = lines[$0] { false } else { true } }
    guard let first = changed.first else { return "" }
    var hunks: [Range<Int>] = [first..<first]
    for index in changed {
      let last = hunks[hunks.count - 1]
      if index - last.upperBound > 2 * context {
        hunks.append(index..<index + 1)
      } else {
        hunks[hunks.count - 1] = last.lowerBound..<index + 1
      }
    }
    let path = path.hasPrefix("/") ? String(path.dropFirst()) : path
    var result = "--- \(quoted("a/\(path)"))\n+++ \(quoted("b/\(path)"))\n"
    var position = 0
    var oldLine = 1
    var newLine = 1
    for hunk in hunks {
      let start = max(0, hunk.lowerBound - context)
      for line in lines[position..<start] { advance(line, &oldLine, &newLine) }
      position = min(lines.count, hunk.upperBound + context)
      result += self.hunk(lines[start..<position], &oldLine, &newLine)
    }
    return result
  }

  /// A path as git quotes it, if it could forge lines of the patch or control a terminal.
  private static func quoted(_ path: String) -> String {
    func octal(_ text: String) -> String {
      text.utf8.map { byte in
        let digits = String(byte, radix: 8)
        return "\\" + String(repeating: "0", count: 3 - digits.count) + digits
      }.joined()
    }
    let escaped = path.replacingUnsafe {
      octal(String($0))
    } _: {
      $0 == "\"" || $0 == "\\" ? "\\\($0)" : nil
    }
    return escaped == path ? path : "\"\(escaped)\""
  }

  /// Line replacements that turn the old text into the new one.
  public static func replacements(_ old: [UInt8], _ new: [UInt8]) -> [SuggestedFix.Replacement] {
    var replacements: [SuggestedFix.Replacement] = []
    var text = ""
    var first: Int?
    var oldLine = 1
    func finish() {
      guard let start = first else { return }
      replacements.append(SuggestedFix.Replacement(lines: start..<oldLine, text: text))
      (first, text) = (nil, "")
    }
    for line in difference(split(old), split(new)) {
      switch line {
      case .same: finish()
      case .removed: first = first ?? oldLine
      case .added(let bytes):
        first = first ?? oldLine
        text += String(decoding: bytes, as: UTF8.self)
      }
      if case .added = line { continue }
      oldLine += 1
    }
    finish()
    return replacements
  }

  private static func advance(_ line: Line, _ oldLine: inout Int, _ newLine: inout Int) {
    switch line {
    case .same:
      oldLine += 1
      newLine += 1
    case .removed: oldLine += 1
    case .added: newLine += 1
    }
  }

  private static func hunk(_ lines: ArraySlice<Line>, _ oldLine: inout Int, _ newLine: inout Int) -> String {
    let (oldStart, newStart) = (oldLine, newLine)
    var text = ""
    for line in lines {
      advance(line, &oldLine, &newLine)
      let (sign, bytes) =
        switch line {
        case .same(let bytes): (" ", bytes)
        case .removed(let bytes): ("-", bytes)
        case .added(let bytes): ("+", bytes)
        }
      text += sign + String(decoding: bytes, as: UTF8.self)
      if bytes.last != 0x0A { text += "\n\\ No newline at end of file\n" }
    }
    let (oldCount, newCount) = (oldLine - oldStart, newLine - newStart)
    return
      "@@ -\(oldCount == 0 ? oldStart - 1 : oldStart),\(oldCount) +\(newCount == 0 ? newStart - 1 : newStart),\(newCount) @@\n"
      + text
  }

  /// Lines including their terminators.
  private static func split(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    for index in bytes.indices where bytes[index] == 0x0A {
      lines.append(bytes[start...index])
      start = index + 1
    }
    if start < bytes.count { lines.append(bytes[start...]) }
    return lines
  }

  /// Patience diff: lines that occur once in each text are anchors; gaps between them match common prefixes and suffixes.
  private static func difference(_ old: [ArraySlice<UInt8>], _ new: [ArraySlice<UInt8>]) -> [Line] {
    var lines: [Line] = []
    var (i, j) = (0, 0)
    for (oldIndex, newIndex) in anchors(old, new) + [(old.count, new.count)] {
      appendGap(old[i..<oldIndex], new[j..<newIndex], &lines)
      if oldIndex < old.count { lines.append(.same(old[oldIndex])) }
      (i, j) = (oldIndex + 1, newIndex + 1)
    }
    return lines
  }

  private static func anchors(_ old: [ArraySlice<UInt8>], _ new: [ArraySlice<UInt8>]) -> [(Int, Int)] {
    let newPlaces = onlyPlaces(new)
    let pairs = onlyPlaces(old).compactMap { line, place in newPlaces[line].map { (place, $0) } }.sorted { $0.0 < $1.0 }
    let staying = LongestRun.indexes(of: pairs.map(\.1))
    return staying.sorted().map { pairs[$0] }
  }

  private static func onlyPlaces(_ lines: [ArraySlice<UInt8>]) -> [ArraySlice<UInt8>: Int] {
    var places: [ArraySlice<UInt8>: Int] = [:]
    for (index, line) in lines.enumerated() { places[line] = places[line] == nil ? index : -1 }
    return places.filter { $0.value >= 0 }
  }

  private static func appendGap(_ old: ArraySlice<ArraySlice<UInt8>>, _ new: ArraySlice<ArraySlice<UInt8>>, _ lines: inout [Line])
  {
    let head = zip(old, new).prefix { $0 == $1 }.count
    let tail = zip(old.dropFirst(head).reversed(), new.dropFirst(head).reversed()).prefix { $0 == $1 }.count
    lines += old.prefix(head).map(Line.same)
    lines += old.dropFirst(head).dropLast(tail).map(Line.removed)
    lines += new.dropFirst(head).dropLast(tail).map(Line.added)
    lines += old.suffix(tail).map(Line.same)
  }
}
