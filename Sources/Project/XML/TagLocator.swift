internal import Bytes

/// Finds the start tags in the bytes of a document that a parser reports without their offsets.
///
/// It walks from tag to tag as the parser does and passes over comments, CDATA and declarations, so that what they hold is no
/// tag.
struct TagLocator {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The next start tag; empty at the end of the file when the encoding is one in which tags cannot be found.
  mutating func next(_ name: String) -> Range<Int> {
    let head = Array("<\(name)".utf8)
    while position < bytes.count {
      guard bytes[position] == UInt8(ascii: "<") else {
        position += 1
        continue
      }
      if let end = bytes.span.endOfXMLAside(at: position) {
        position = end
        continue
      }
      let start = position
      let end = tagEnd()
      position = end
      if bytes.span.hasBytes(head, at: start) { return start..<end }
    }
    return bytes.count..<bytes.count
  }

  /// After the `>` that closes the tag; one inside of quotes does not.
  private func tagEnd() -> Int {
    var index = position
    var quote: UInt8?
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        return index
      }
    }
    return bytes.count
  }

  /// Where the value of an attribute stands in a tag, without its quotes; the tag where it cannot be found.
  static func valueRange(of attribute: String, in tag: Range<Int>, _ bytes: [UInt8]) -> Range<Int> {
    var index = tag.lowerBound
    var isWanted = false
    while index < tag.upperBound {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        // What looks like an attribute inside of another one's value is passed over with it.
        guard let end = bytes[(index + 1)..<tag.upperBound].firstIndex(of: byte) else { return tag }
        if isWanted { return index + 1..<end }
        index = end + 1
      } else if byte == UInt8(ascii: "=") || byte.isPropertyListSpace {
        index += 1
      } else {
        let name = bytes[index..<tag.upperBound].prefix { !"=\"'".utf8.contains($0) && !$0.isPropertyListSpace }
        isWanted = name.elementsEqual(attribute.utf8)
        index = name.endIndex
      }
    }
    return tag
  }
}
