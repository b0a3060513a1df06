internal import Bytes

/// Finds the keys of the topmost dictionary in the bytes of an XML property list, which the parser reports without their offsets.
///
/// It passes over comments, CDATA and declarations as the parser does, so that what they hold is no tag.
struct PropertyListKeyLocator {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// What stands between `<key>` and `</key>`, in the order of the file.
  mutating func places() -> [Range<Int>] {
    var places: [Range<Int>] = []
    var depth = 0
    var keyStart: Int?
    while position < bytes.count {
      position = bytes.span.firstIndex(ofAny: UInt8(ascii: "<"), UInt8(ascii: "<"), from: position)
      let start = position
      if let end = bytes.span.endOfXMLAside(at: position) {
        position = end
        continue
      }
      skipTag()
      let isEmpty = position - start > 2 && bytes[position - 2] == UInt8(ascii: "/")
      switch tagName(at: start) {
      case "dict", "array": depth += isEmpty ? 0 : 1
      case "/dict", "/array": depth -= 1
      case "key" where depth == 1: if isEmpty { places.append(start..<start) } else { keyStart = position }
      case "/key":
        if let first = keyStart { places.append(first..<start) }
        keyStart = nil
      default: break
      }
    }
    return places
  }

  private func tagName(at start: Int) -> String {
    // No name that matters is longer than `/array`.
    let name = bytes[min(start + 1, position)..<position].prefix(8)
      .prefix { $0 != UInt8(ascii: ">") && !$0.isPropertyListSpace }
    return String(decoding: name.last == UInt8(ascii: "/") ? name.dropLast() : name, as: UTF8.self)
  }

  /// To behind the next `>`. A document type may hold more of them, which do no harm: they are no tags with a name that matters.
  private mutating func skipTag() {
    while position < bytes.count, bytes[position] != UInt8(ascii: ">") { position += 1 }
    position = min(bytes.count, position + 1)
  }
}
