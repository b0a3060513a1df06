internal import Bytes
internal import XML

/// Reads an XML property list.
struct XMLPropertyList {
  /// A container that has been opened and not closed yet.
  private struct Container {
    let isDictionary: Bool
    var entries: [PropertyList.Entry] = []
    var values: [PropertyList] = []
    var key = ""

    var value: PropertyList { isDictionary ? .dictionary(entries) : .array(values) }

    mutating func add(_ value: PropertyList) {
      if isDictionary { entries.append(PropertyList.Entry(key, value)) } else { values.append(value) }
    }
  }

  private var containers: [Container] = []
  private var text = ""
  private var root: PropertyList?
  private var isTooDeep = false

  static func read(_ bytes: [UInt8]) throws(ReadError) -> PropertyList {
    var reader = XMLPropertyList()
    do throws(XMLFault) {
      try XMLDocument.read(bytes) { reader.handle($0) }
    } catch {
      throw error.readError(in: "XML property list", bytes)
    }
    guard !reader.isTooDeep else { throw ReadError("nested too deeply", at: 0, in: "XML property list") }
    guard let root = reader.root else { throw ReadError("no value in the document", at: 0, in: "XML property list") }
    return root
  }

  private mutating func handle(_ event: XMLEvent) {
    guard !isTooDeep else { return }
    switch event {
    case .start(let element):
      text = ""
      guard element.name == "dict" || element.name == "array" else { return }
      isTooDeep = containers.count >= PropertyList.deepestNesting
      containers.append(Container(isDictionary: element.name == "dict"))
    case .text(let piece):
      text += piece
    case .end(let name):
      end(name)
    }
  }

  private mutating func end(_ name: String) {
    switch name {
    case "dict", "array": if let closed = containers.popLast() { add(closed.value) }
    case "key": if !containers.isEmpty { containers[containers.count - 1].key = text }
    case "string": add(.string(text))
    case "integer": add(integer())
    case "real": add(.real(Double(trimmed) ?? 0))
    case "true": add(.boolean(true))
    case "false": add(.boolean(false))
    case "date": add(.date(trimmed))
    case "data": add(.data(Base64.decode(text)))
    default: break
    }
    text = ""
  }

  private func integer() -> PropertyList {
    let digits = trimmed
    let isHexadecimal = digits.hasPrefix("0x") || digits.hasPrefix("0X")
    guard let value = isHexadecimal ? Int64(digits.dropFirst(2), radix: 16) : Int64(digits) else { return .string(digits) }
    return .integer(value)
  }

  private var trimmed: String { text.filter { !$0.isWhitespace } }

  private mutating func add(_ value: PropertyList) {
    if containers.isEmpty {
      root = root ?? value
    } else {
      containers[containers.count - 1].add(value)
    }
  }
}

extension XMLFault {
  /// The fault with the offset of its line, which is what libxml2 tells.
  func readError(in structure: String, _ bytes: [UInt8]) -> ReadError {
    let offset = LineIndex(bytes.span).range(ofLine: line).lowerBound
    let place = line > 0 ? ", line \(line)" : ""
    return ReadError("\(message)\(place)", at: line > 0 ? offset : 0, in: structure)
  }
}

/// RFC 4648, white space ignored; anything else ends the data.
enum Base64 {
  static func decode(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    var bits: UInt32 = 0
    var count = 0
    for character in text.utf8 where !character.isPropertyListSpace {
      guard let value = value(of: character) else { break }
      bits = bits << 6 | value
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    return bytes
  }

  private static func value(of character: UInt8) -> UInt32? {
    switch character {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(character - UInt8(ascii: "A"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(character - UInt8(ascii: "a")) + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(character - UInt8(ascii: "0")) + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
