internal import Bytes
public import Findings
internal import SourceText

extension AnyFileType where Self == FileType<SourceFile> {
  static var swift: Self {
    FileType(
      id: "swift", title: "a Swift source file", names: [.pathExtension("swift")], example: .swift, reading: .source(.swift),
      inspect: { InspectedFacts($0.facts(path: $1.path.description)) })
  }
}

extension Example.Language {
  public static let swift = Example.Language(path: "Example.swift", fence: "swift")
}

extension TextReading<SourceFile> {
  /// More than in any real file; bounds the memory of facts, of which a declaration of five tokens may take a hundred bytes.
  private static var maxTokens: Int { 3_000_000 }

  static func source(_ language: SourceFile.Language) -> TextReading {
    TextReading(
      read: { bytes, context throws(ReadError) in
        var storage: [Token] = []
        swap(&storage, &context.tokens)
        let file = SourceFile(bytes, language: language, assignsRoles: context.assignsRoles, reusing: storage)
        guard file.tokens.count <= maxTokens else { throw ReadError("more than \(maxTokens) tokens", at: 0, in: "source file") }
        return file
      },
      sourceLanguage: language, namesCode: true, damage: { $0.textDamage },
      recycle: { file, context in
        // Each worker keeps them until the end of the scan.
        if file.tokens.count < 1 << 20 { context.tokens = file.tokens }
      })
  }
}
