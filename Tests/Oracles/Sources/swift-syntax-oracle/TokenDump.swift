@_spi(RawSyntax) internal import SwiftSyntax

/// `offset length kind` of every token, comments among them, as swift-syntax has them: unmerged. What belongs together in applint's
/// eyes is for the comparison to say.
enum TokenDump {
  static func write(_ tree: SourceFileSyntax, to lines: inout Lines) {
    var names: [RawTokenKind: String] = [:]
    // `.all`, for the missing tokens: only they tell where an unclosed literal was given up.
    for token in tree.tokens(viewMode: .all) {
      var offset = token.position.utf8Offset
      write(token.tokenView.leadingRawTriviaPieces, from: &offset, to: &lines)
      let kind = token.tokenView.rawKind
      let name = names[kind] ?? "\(kind)"
      names[kind] = name
      // A missing token has a length, but takes no room in the file.
      let length = token.presence == .missing ? 0 : token.trimmedLength.utf8Length
      if length > 0 || token.presence == .missing && delimiters.contains(kind) { lines.add("\(offset) \(length) \(name)") }
      offset += length
      write(token.tokenView.trailingRawTriviaPieces, from: &offset, to: &lines)
    }
  }

  private static let delimiters: Set<RawTokenKind> = [.stringQuote, .multilineStringQuote, .singleQuote, .regexSlash]

  /// The pieces that are not white space. Raw ones, because only they know their length in the file where it is not UTF-8.
  private static func write(_ pieces: [RawTriviaPiece], from offset: inout Int, to lines: inout Lines) {
    for piece in pieces {
      switch piece {
      case .lineComment, .docLineComment: lines.add("\(offset) \(piece.byteLength) lineComment")
      case .blockComment, .docBlockComment: lines.add("\(offset) \(piece.byteLength) blockComment")
      case .unexpectedText: lines.add("\(offset) \(piece.byteLength) unexpectedText")
      case .backslashes, .pounds: lines.add("\(offset) \(piece.byteLength) lineContinuation")
      case .carriageReturnLineFeeds, .carriageReturns, .formfeeds, .newlines, .spaces, .tabs, .verticalTabs: break
      }
      offset += piece.byteLength
    }
  }
}
