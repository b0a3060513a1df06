internal import CLibrary

extension Span where Element == UInt8 {
  /// Why the bytes are not text, as a clause; nil for text in UTF-8, UTF-16, or a legacy encoding such as GB18030 or Latin-1.
  ///
  /// Reads everything for a NUL byte, but only a sample for the encoding.
  public var textDamage: String? {
    if isUTF16 { return nil }
    if let place = firstNUL { return "not a text file: NUL byte at byte \(place)" }
    let sample = extracting(0..<Swift.min(count, Self.sampleSize))
    let most = sample.count / Self.tolerance
    let controls = sample.controlCount
    // The remaining counts exceed this one only if there are other bytes.
    let isText =
      controls <= most
      && (sample.hasOnlyASCII || controls + sample.latinErrors <= most || controls + sample.chineseErrors <= most)
    return isText ? nil : "not a text file: more than 10% of the bytes are invalid in every encoding"
  }

  private var firstNUL: Int? {
    unsafe withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress, let place = unsafe memchr(base, 0, bytes.count) else { return nil }
      return unsafe UnsafeRawPointer(place) - base
    }
  }

  private var hasOnlyASCII: Bool {
    var (bits, start): (UInt64, Int) = (0, 0)
    while start < count {
      bits |= littleEndianWord(at: start)
      start += 8
    }
    return bits & 0x8080_8080_8080_8080 == 0
  }

  private static var sampleSize: Int { 1024 }
  /// At most one byte in ten may be invalid.
  private static var tolerance: Int { 10 }

  /// The number of control characters that no text contains.
  private var controlCount: Int {
    var (total, start) = (0, 0)
    while start < count {
      var controls = mayBeControls(in: littleEndianWord(at: start))
      while controls != 0 {
        let index = start + controls.trailingZeroBitCount / 8
        controls &= controls - 1
        if index < count, self[index] < 0x20, !(0x09...0x0D).contains(self[index]), self[index] != 0x1B { total += 1 }
      }
      start += 8
    }
    return total
  }

  /// The highest bit of each of eight bytes that is less than a space, and sometimes of the byte after it.
  private func mayBeControls(in word: UInt64) -> UInt64 {
    let (ones, highs): (UInt64, UInt64) = (0x0101_0101_0101_0101, 0x8080_8080_8080_8080)
    return (word &- ones &* 0x20) & ~word & highs
  }

  /// The number of bytes that are neither UTF-8 nor characters of Latin-1, besides control characters.
  private var latinErrors: Int {
    var (total, index) = (0, endOfASCII(from: 0))
    while index < count {
      if (0x80...0x9F).contains(self[index]) && (index == 0 || self[index - 1] < 0x80) { total += 1 }
      index = endOfASCII(from: index + 1)
    }
    return total
  }

  /// The number of bytes that are not characters of GB18030, whose second byte is at least 0x30, besides control characters.
  private var chineseErrors: Int {
    var total = 0
    var index = 0
    while index < count {
      if self[index] >= 0x80 {
        index += 1
        if index < count, self[index] < 0x30 || self[index] == 0x7F || self[index] == 0xFF { total += 2 }
      }
      index += 1
    }
    return total
  }
}

// Checks of both ends, which cost nothing: most property lists of a checkout are read only for a few words.
extension Span where Element == UInt8 {
  /// Why the bytes are not a whole property list in any format, or another XML file, as a clause.
  public var propertyListDamage: String? {
    if isUTF16 || isEmpty { return nil }
    if count >= 8, self[0] == UInt8(ascii: "b"), self[1] == UInt8(ascii: "p"), self[2] == UInt8(ascii: "l") {
      return count < 40 ? "truncated property list" : nil
    }
    if let textDamage { return textDamage }
    let start = firstNonSpace
    guard start < count else { return nil }
    switch self[start] {
    case UInt8(ascii: "<"): return lastNonSpace == UInt8(ascii: ">") ? nil : "truncated property list"
    case UInt8(ascii: "{"): return isEnclosed(by: UInt8(ascii: "{"), UInt8(ascii: "}")) ? nil : "truncated property list"
    default: return nil
    }
  }

  /// Whether it begins and ends with two bytes, besides white space and a byte order mark.
  public func isEnclosed(by open: UInt8, _ close: UInt8) -> Bool {
    firstNonSpace < count && self[firstNonSpace] == open && lastNonSpace == close
  }

  private var firstNonSpace: Int {
    var index = 0
    while index < count, self[index] <= 0x20 || [0xEF, 0xBB, 0xBF].contains(self[index]) { index += 1 }
    return index
  }

  private var lastNonSpace: UInt8? {
    var index = count - 1
    while index >= 0, self[index] <= 0x20 { index -= 1 }
    return index >= 0 ? self[index] : nil
  }
}
