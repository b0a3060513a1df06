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
  static func source(_ language: SourceFile.Language) -> TextReading {
    TextReading(
      read: { bytes, context in
        var storage: [Token] = []
        swap(&storage, &context.tokens)
        return SourceFile(bytes, language: language, assignsRoles: context.assignsRoles, reusing: storage)
      },
      sourceLanguage: language, namesCode: true, damage: { $0.textDamage },
      recycle: { file, context in
        // Each worker keeps them until the end of the scan.
        if file.tokens.count < 1 << 20 { context.tokens = file.tokens }
      })
  }
}
