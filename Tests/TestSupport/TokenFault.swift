package import SourceText

/// What is wrong with the tokens of a file, or nil.
///
/// Between tokens may stand white space, the byte order mark, the backticks of a Swift name, and a backslash that continues a line of C.
package func tokenFault(in raw: [UInt8], _ language: SourceFile.Language) -> String? {
  let file = SourceFile(raw, language: language)
  var end = file.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  for token in file.tokens {
    guard !token.range.isEmpty else { return "an empty \(token.kind) at \(token.offset)" }
    guard token.offset >= end else { return "a \(token.kind) at \(token.offset), which overlaps the one before" }
    guard token.range.upperBound <= file.bytes.count else { return "a \(token.kind) that ends after the file" }
    if let problem = gapFault(in: file.bytes, end..<token.offset, language) { return problem }
    if token.kind == .operator, token.range.count < 2 { return "an operator of one byte at \(token.offset)" }
    if token.kind == .punctuation, token.range.count != 1 {
      return "a punctuation of \(token.range.count) bytes at \(token.offset)"
    }
    if token.kind == .string {
      let content = file.contentRange(ofString: token)
      let isInside = token.range.lowerBound <= content.lowerBound && content.upperBound <= token.range.upperBound
      guard isInside else { return "a string at \(token.offset) whose content \(content) is not in it" }
    }
    end = token.range.upperBound
  }
  return gapFault(in: file.bytes, end..<file.bytes.count, language) ?? namesFault(in: file)
}

/// What is wrong with the names of a file, or nil: their ranges lie in the file.
private func namesFault(in file: SourceFile) -> String? {
  let names = SourceNames(file, needs: [.uses, .visibleTexts, .everyName, .members])
  let ranges = names.uses.map(\.range) + names.texts.map(\.range) + names.constants.map(\.literal.range)
  let isInside = ranges.allSatisfy { $0.lowerBound >= 0 && $0.upperBound <= file.bytes.count }
  return isInside ? nil : "a name outside of the file"
}

private func gapFault(in bytes: [UInt8], _ gap: Range<Int>, _ language: SourceFile.Language) -> String? {
  for index in gap {
    switch bytes[index] {
    case 0, 0x09...0x0D, UInt8(ascii: " "): continue
    case UInt8(ascii: "`") where language == .swift: continue
    case UInt8(ascii: "\\")
    where language != .swift && index + 1 < bytes.count && (bytes[index + 1] == 0x0A || bytes[index + 1] == 0x0D):
      continue
    default: return "no token holds the byte \(bytes[index]) at \(index)"
    }
  }
  return nil
}
