internal import Binary
internal import Bytes
internal import Findings
internal import SourceText

/// A use of an API in a source file or binary.
struct APIUse: Sendable {
  /// The name in the API table of the rule.
  let name: String
  let evidence: Evidence
  let place: FindingPlace
}

extension AnyFact where Self == Fact<[APIUse]> {
  /// The uses of the APIs that checkout checks require, in sources and binaries; one value per file.
  static var apiUses: Self {
    Fact(key, [collector(.swift), collector(.objectiveC), collector(.objectiveCPlusPlus), binaryCollector])
  }

  private static var key: String { "api-uses" }

  private static func collector(_ type: FileType<SourceFile>) -> FileCollector<SourceFile> {
    FileCollector(type) { _, request, _ in
      guard let catalog = request.apis else { return nil }
      return PlannedCollector(literals: catalog.triggers) { _, matches in
        Screened(needsFile: !matches.isEmpty, needsRoles: true) { file, place in
          guard let file else { return nil }
          let path = place.path
          var uses: [APIUse] = []
          catalog.forEachReference(in: file) { reference in
            let region = Region(reference.range, in: file.lines, of: file.bytes)
            uses.append(APIUse(name: reference.name, evidence: reference.evidence, place: .region(path, region)))
          }
          return uses.isEmpty ? nil : CollectedFact(key: key, path: path, value: uses, dependsOnCheckout: true)
        }
      }
    }
  }

  private static var binaryCollector: BinaryCollector {
    BinaryCollector(tables: [.symbols, .strings], triggers: .apis) { image, file, request in
      let path = file.path
      let uses = (request.apis?.references(in: image) ?? []).map { reference in
        APIUse(
          name: reference.name, evidence: reference.evidence,
          place: .binary(
            path,
            BinaryPlace(
              member: image.member, architectures: [image.architecture.name], symbol: reference.symbol, section: reference.section
            )))
      }
      return uses.isEmpty ? [] : [CollectedFact(key: key, path: path, value: uses, dependsOnCheckout: true)]
    }
  }
}

extension Checkout {
  /// The uses of the APIs of a table, sorted by path. Uses in several architectures are separate; the sink merges them.
  func uses(of table: APITable) -> [APIUse] { facts[.apiUses].joined().filter { table.contains($0.name) } }
}

extension APIUse: FieldRecordable {
  static let fields = RecordFields(APIUse.init) { ($0.name, $0.evidence, $0.place) }
}

extension FindingPlace: Recordable {
  func write(to record: inout RecordWriter) {
    switch self {
    case .file(let path): record.write(0, path)
    case .region(let path, let region): record.write(1, path, region)
    case .binary(let path, let place): record.write(2, path, place)
    }
  }

  init(from record: inout RecordReader) throws(ReadError) {
    switch try Int(from: &record) {
    case 0: self = .file(try record.read())
    case 1: self = .region(try record.read(), try record.read())
    default: self = .binary(try record.read(), try record.read())
    }
  }
}
