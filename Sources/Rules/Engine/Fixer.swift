internal import Bytes
internal import Findings

/// How a rule edits a file so that a finding goes away. Edits are made from the file and the finding on demand, so that a scan pays
/// nothing for them.
struct Fixer: Sendable {
  /// What it makes of a finding of one file: of its bytes, and of what the rule knew when it reported it.
  typealias Make = (_ range: Range<Int>, _ fix: Fix?) -> FixIt?

  /// Ids of file types.
  let types: [String]
  /// Reads a file; nil for one that cannot be edited.
  let read: @Sendable (_ bytes: [UInt8], _ path: Path) -> FixableFile?
}

/// A file that has been read for its fixes.
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
      // Edits are of the bytes on disk: a file that is converted when it is read has others.
      guard let type = types.first(where: { FileKind(name: path.lastComponent, framework: nil)?.traits.id == $0.traits.id }),
        let file = try? type.readText?(bytes, &context), file.bytes == bytes
      else { return nil }
      return FixableFile(lines: file.lines) { make(file, $0, $1) }
    }
  }
}
