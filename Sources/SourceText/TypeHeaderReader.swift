/// Reads the headers of types from bytes.
enum TypeHeaderReader {
  /// The maximum length in bytes.
  private static let longestHeader = 2000

  static func read(
    _ bytes: Span<UInt8>, at offset: Int, isSwift: Bool, isExtension: Bool, _ comments: inout LineComments,
    _ result: inout SourceScreen.Result
  ) {
    guard !comments.include(offset, in: bytes), offset == 0 || !ByteClass.isIdentifierBody(bytes[offset - 1]) else { return }
    var cursor = HeaderCursor(place: offset, end: min(bytes.count, offset + longestHeader))
    cursor.skipWord(bytes)
    guard let name = cursor.name(bytes) else { return }
    // `class func`, `class var`
    if isSwift, ["func", "var", "let", "override", "subscript"].contains(name) { return }
    let isCategory = !isSwift && cursor.next(bytes) == UInt8(ascii: "(")
    let inherited = isSwift ? cursor.swiftInherited(bytes) : cursor.superclass(bytes)
    let adopted = isSwift ? [] : cursor.adopted(bytes)
    result.types.append(
      TypeHeader(name: name, inherited: inherited, adopted: adopted, isExtension: isExtension || isCategory))
  }

  /// `@objc(Name) public final class Other`: `Name` is an alias of the other class.
  static func readObjectiveCName(
    _ bytes: Span<UInt8>, at offset: Int, _ comments: inout LineComments, _ result: inout SourceScreen.Result
  ) {
    guard !comments.include(offset, in: bytes) else { return }
    var cursor = HeaderCursor(place: offset, end: min(bytes.count, offset + longestHeader))
    cursor.skipWord(bytes)
    guard cursor.take("(", bytes), let name = cursor.name(bytes), cursor.take(")", bytes) else { return }
    for _ in 0..<6 {
      if cursor.next(bytes) == UInt8(ascii: "@") {
        cursor.skipWord(bytes)
        continue
      }
      guard let word = cursor.name(bytes), modifiers.contains(word) else { return }
      if word == "class", let type = cursor.name(bytes), type != name {
        result.types.append(TypeHeader(name: name, inherited: [type], isExtension: false))
        return
      }
    }
  }

  /// `@protocol Name`, unlike the forward declaration `@protocol Name, Other;`
  static func readProtocol(
    _ bytes: Span<UInt8>, at offset: Int, _ comments: inout LineComments, _ result: inout SourceScreen.Result
  ) {
    guard !comments.include(offset, in: bytes) else { return }
    var cursor = HeaderCursor(place: offset, end: min(bytes.count, offset + longestHeader))
    cursor.skipWord(bytes)
    guard let name = cursor.name(bytes), ![UInt8(ascii: ";"), UInt8(ascii: ",")].contains(cursor.next(bytes)) else { return }
    result.protocols.append(name)
  }

  private static let modifiers: Set = ["class", "final", "public", "open", "internal", "private", "fileprivate"]

  static func readAlias(
    _ bytes: Span<UInt8>, at offset: Int, _ comments: inout LineComments, _ result: inout SourceScreen.Result
  ) {
    guard !comments.include(offset, in: bytes) else { return }
    var cursor = HeaderCursor(place: offset, end: min(bytes.count, offset + longestHeader))
    cursor.skipWord(bytes)
    guard let name = cursor.name(bytes), cursor.take("=", bytes), let type = cursor.name(bytes) else { return }
    result.aliases[name] = type
  }
}

/// Determines whether two slashes precede an offset on its line, reading each byte only once for all queries of a line.
struct LineComments {
  /// The last offset, the start of its line, and the first two slashes between them.
  var end = 0
  private var lineStart = 0
  private var slashes: Int?

  mutating func include(_ offset: Int, in bytes: Span<UInt8>) -> Bool {
    if offset > end {
      var start = offset
      while start > end, !ByteClass.isNewline(bytes[start - 1]) { start -= 1 }
      if start > 0, ByteClass.isNewline(bytes[start - 1]) {
        lineStart = start
        slashes = nil
      }
      var index = max(start, lineStart + 1)
      while slashes == nil, index < offset {
        if bytes[index] == UInt8(ascii: "/"), bytes[index - 1] == UInt8(ascii: "/") { slashes = index }
        index += 1
      }
      end = offset
    }
    if offset >= lineStart { return slashes.map { $0 < offset } ?? false }
    // A search may report two neighbors in either order, so that another line has begun; that happens at most once per line.
    var earlier = LineComments()
    return earlier.include(offset, in: bytes)
  }
}

private struct HeaderCursor {
  var place: Int
  let end: Int

  /// The byte after white space; 0 at the end.
  mutating func next(_ bytes: Span<UInt8>) -> UInt8 {
    while place < end, ByteClass.isSpace(bytes[place]) || ByteClass.isNewline(bytes[place]) { place += 1 }
    return place < end ? bytes[place] : 0
  }

  mutating func skipWord(_ bytes: Span<UInt8>) {
    if bytes[place] == UInt8(ascii: "@") { place += 1 }
    while place < end, ByteClass.isIdentifierBody(bytes[place]) { place += 1 }
  }

  mutating func take(_ sign: Unicode.Scalar, _ bytes: Span<UInt8>) -> Bool {
    guard next(bytes) == UInt8(truncatingIfNeeded: sign.value) else { return false }
    place += 1
    return true
  }

  /// The last component of a dotted name; nil if there is none.
  mutating func name(_ bytes: Span<UInt8>) -> String? {
    guard ByteClass.isIdentifierHead(next(bytes)) else { return nil }
    var start = place
    skipWord(bytes)
    while place + 1 < end, bytes[place] == UInt8(ascii: "."), ByteClass.isIdentifierHead(bytes[place + 1]) {
      place += 1
      start = place
      skipWord(bytes)
    }
    var text: [UInt8] = []
    text.reserveCapacity(place - start)
    for index in start..<place { text.append(bytes[index]) }
    return String(decoding: text, as: UTF8.self)
  }

  /// ` : Super <…>` in Objective-C.
  mutating func superclass(_ bytes: Span<UInt8>) -> [String] {
    take(":", bytes) ? name(bytes).map { [$0] } ?? [] : []
  }

  /// ` (Category) <Protocol, Other>` after the superclass in Objective-C.
  mutating func adopted(_ bytes: Span<UInt8>) -> [String] {
    if take("(", bytes) {
      _ = name(bytes)
      guard take(")", bytes) else { return [] }
    }
    guard take("<", bytes) else { return [] }
    var names: [String] = []
    repeat {
      guard let name = name(bytes) else { break }
      names.append(name)
    } while take(",", bytes)
    return names
  }

  /// `<T>: Super<U>, Module.Other where … {` in Swift.
  mutating func swiftInherited(_ bytes: Span<UInt8>) -> [String] {
    skipAngles(bytes)
    guard take(":", bytes) else { return [] }
    var names: [String] = []
    repeat {
      if next(bytes) == UInt8(ascii: "@") { skipWord(bytes) }
      guard let name = name(bytes) else { break }
      names.append(name)
      skipAngles(bytes)
    } while take(",", bytes) || take("&", bytes)
    return names
  }

  private mutating func skipAngles(_ bytes: Span<UInt8>) {
    guard next(bytes) == UInt8(ascii: "<") else { return }
    var depth = 0
    while place < end {
      if bytes[place] == UInt8(ascii: "<") { depth += 1 }
      if bytes[place] == UInt8(ascii: ">") { depth -= 1 }
      place += 1
      if depth == 0 { return }
    }
  }
}
