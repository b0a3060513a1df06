internal import Bytes

/// Finds the keys of an object in the bytes of a JSON document that has been read without fault, since `JSONReader` keeps no
/// places.
struct JSONKeyLocator {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The keys of the first object that is the value of `name` in the topmost one, without their quotes, in the order of the file.
  mutating func places(ofKeysIn name: String) -> [Range<Int>] {
    var places: [Range<Int>] = []
    var depth = 0
    var isInside = false
    // In an object a string is a key if it stands behind `{` or `,`; in arrays, which lie deeper, that does not matter.
    var isKeyNext = false
    var lastTopKey: Range<Int>?
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "\""):
        let end = stringEnd(from: index)
        let range = index + 1..<max(index + 1, end - 1)
        if isKeyNext, depth == 1 { lastTopKey = range }
        if isKeyNext, depth == 2, isInside { places.append(range) }
        isKeyNext = false
        index = end
        continue
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        if depth == 2, byte == UInt8(ascii: "{") { isInside = lastTopKey.map { bytes[$0].elementsEqual(name.utf8) } ?? false }
        isKeyNext = byte == UInt8(ascii: "{")
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        // Of two objects with that name the first one counts, as for `PropertyList`.
        if depth == 2, isInside { return places }
        depth -= 1
      case UInt8(ascii: ","): isKeyNext = true
      default: break
      }
      index += 1
    }
    return places
  }

  /// Behind the closing quote of the string that begins at an offset.
  private func stringEnd(from start: Int) -> Int {
    var index = start + 1
    while index < bytes.count, bytes[index] != UInt8(ascii: "\"") { index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1 }
    return min(index + 1, bytes.count)
  }
}
