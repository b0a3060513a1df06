internal import Bytes

/// The collectors that a rule set runs on files of which only the header is read.
struct HeaderPlan<File: Sendable>: FilePlan {
  private let read: @Sendable (ByteRegion) throws(ReadError) -> File
  private let collectors: [HeaderCollector<File>]

  init(_ traits: FileTraits, read: @escaping @Sendable (ByteRegion) throws(ReadError) -> File, _ request: PlanRequest) {
    self.read = read
    collectors = request.facts.headerCollectors(of: traits)
  }

  var isWanted: Bool { !collectors.isEmpty }
  func opens(_ file: FilePlace, isChecked: Bool) -> Bool { collectors.contains { $0.needsHeader(of: file) } }
  func facts(ofUnopened file: FilePlace) -> [CollectedFact] { collectors.map { $0.fact(nil, file) } }

  func run(header: ByteRegion, _ file: FilePlace) throws(ReadError) -> [CollectedFact] {
    let facts = try read(header)
    return collectors.map { $0.fact(facts, file) }
  }
}

/// Gathers facts from the names and, if needed, the headers of files.
struct HeaderCollector<File: Sendable>: AnyCollector {
  /// Ids of file types.
  let types: [String]
  private let isWanted: @Sendable (FilePlace, FactRequest) -> Bool
  private let makeFact: @Sendable (File?, FilePlace) -> CollectedFact
  var request = FactRequest()

  /// - Parameters:
  ///   - isWanted: whether the header is read.
  ///   - makeFact: its header is nil if it was not read or is malformed.
  init(
    _ type: FileType<File>, isWanted: @escaping @Sendable (FilePlace, FactRequest) -> Bool,
    _ makeFact: @escaping @Sendable (File?, FilePlace) -> CollectedFact
  ) {
    types = [type.traits.id]
    self.isWanted = isWanted
    self.makeFact = makeFact
  }

  func needsHeader(of file: FilePlace) -> Bool { isWanted(file, request) }
  func fact(_ header: File?, _ file: FilePlace) -> CollectedFact { makeFact(header, file) }
}
