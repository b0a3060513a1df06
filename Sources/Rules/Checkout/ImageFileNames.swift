internal import Bytes
internal import Findings
internal import SourceText

/// Literals in a source file that are image file names with an extension.
struct ImageFileNames: Sendable {
  let path: String
  let names: [Placed<String>]
}

extension ImageFileNames: HasUsesInCode {
  var usesInCode: [UseInCode] { names.map { UseInCode(subject: $0.value, region: $0.region) } }
}

extension AnyFact where Self == Fact<ImageFileNames> {
  static var imageFileNames: Self {
    Fact("image-file-names", [collector(.swift), collector(.objectiveC), collector(.objectiveCPlusPlus)])
  }

  private static func collector(_ type: FileType<SourceFile>) -> FileCollector<SourceFile> {
    FileCollector(type) { _, request, isThirdParty in
      guard request.contains(Self.imageFileNames), !isThirdParty else { return nil }
      return PlannedCollector(literals: [".png\"", ".jpg\"", ".jpeg\"", ".heic\""]) { _, matches in
        Screened(needsFile: !matches.isEmpty) { file, place in
          guard let file, !matches.isEmpty else { return nil }
          let names = file.tokens.indices.filter { file.tokens[$0].kind == .string && !file.tokens[$0].isDead }.compactMap {
            index in
            file.literal(of: index..<index + 1)
          }.filter { [".png", ".jpg", ".jpeg", ".heic"].contains(where: $0.value.hasSuffix) }
          return CollectedFact(
            key: "image-file-names", path: place.path,
            value: ImageFileNames(
              path: place.path,
              names: names.map { Placed(value: $0.value, region: Region($0.range, in: file.lines, of: file.bytes)) }),
            dependsOnCheckout: true)
        }
      }
    }
  }
}

extension ImageFileNames: FieldRecordable {
  static let fields = RecordFields(ImageFileNames.init) { ($0.path, $0.names) }
}
