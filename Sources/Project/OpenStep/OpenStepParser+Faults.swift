internal import Bytes

// How the parser tells what is wrong.
extension OpenStepParser {
  mutating func finish() {
    isFinished = true
  }

  mutating func fault(_ reason: String, at offset: Int) {
    if !faults.contains(where: { $0.offset == offset }) { faults.append(SyntaxFault(reason: reason, offset: offset)) }
    if !recovers || faults.count >= Self.mostFaults { finish() }
  }

  /// What is expected, and what stands there.
  func describe(_ expectation: String) -> String {
    switch piece.kind {
    case .end: return "\(expectation), and the file ends"
    case .stray:
      let byte = bytes[piece.range.lowerBound]
      if byte == UInt8(ascii: "<") { return "\(expectation), and '<' stands there without hexadecimal digits and '>'" }
      guard (0x21..<0x7F).contains(byte) else {
        return "\(expectation), and the byte 0x\(String(byte, radix: 16, uppercase: true)) stands there"
      }
      return "\(expectation), and '\(Unicode.Scalar(byte))' stands there, which needs quotes"
    default:
      let text = String(decoding: bytes[piece.range].prefix(40), as: UTF8.self)
      return "\(expectation), and '\(text)' stands there"
    }
  }
}
