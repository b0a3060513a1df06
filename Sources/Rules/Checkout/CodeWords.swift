public import Bytes
public import SourceText

/// The words of a file that may use code, from which the search for unused code learns which files to read again.
public struct CodeWords: Sendable {
  public let path: String
  public let filter: WordFilter
}

extension AnyFact where Self == Fact<CodeWords> {
  static var codeWords: Self {
    Fact(
      key,
      [
        collector(FileType.swift), collector(FileType.objectiveC), collector(FileType.objectiveCPlusPlus),
        collector(FileType.interface),
      ])
  }

  private static var key: String { "code-words" }

  private static func collector<File: Sendable>(_ type: FileType<File>) -> FileCollector<File> {
    FileCollector(type) { _, request, _ in
      guard request.contains(Self.codeWords) else { return nil }
      return PlannedCollector(literals: []) { bytes, _ in
        let filter = WordFilter(bytes)
        return Screened(needsFile: false) { _, place in
          let path = place.path
          return CollectedFact(key: key, path: path, value: CodeWords(path: path, filter: filter), dependsOnCheckout: false)
        }
      }
    }
  }
}

extension FactStore {
  public var codeWords: [CodeWords] { self[.codeWords] }
}

extension CodeWords: FieldRecordable {
  public static let fields = RecordFields(CodeWords.init) { ($0.path, $0.filter) }
}
