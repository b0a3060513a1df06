internal import Bytes
internal import Findings

/// Makes the edits that resolve a finding, on demand, so that they cost a scan nothing.
struct Fixer: Sendable {
  /// Makes edits from the range and the fix of a finding; nil if there are none.
  typealias Make = (_ range: Range<Int>, _ fix: Fix?) -> FixIt?

  /// Ids of file types.
  let types: [String]
  /// Parses a file; nil if it cannot be edited.
  let read: @Sendable (_ bytes: [UInt8], _ path: Path) -> FixableFile?
}

/// A parsed file to which fixes can be applied.
struct FixableFile {
  let lines: LineIndex
  let make: Fixer.Make
}

extension Fixer {
  static func file<File: TextFile>(
    _ types: FileType<File>..., make: @escaping @Sendable (_ file: File, _ range: Range<Int>, _ fix: Fix?) -> FixIt?
  ) -> Fixer {
    Fixer(types: types.map(\.traits.id)) { bytes, path in
      var context = ReadingContext(path: path)
      context.assignsRoles = false
      // Edits refer to the bytes on disk; files that are converted on reading cannot be edited.
      guard let type = types.first(where: { FileKind(name: path.lastComponent, framework: nil)?.traits.id == $0.traits.id }),
        let file = try? type.readText?(bytes, &context), file.bytes == bytes
      else { return nil }
      return FixableFile(lines: file.lines) { make(file, $0, $1) }
    }
  }
}
