public import Binary
public import Bytes
public import Findings

/// A file to inspect.
public struct InspectedFile {
  public let path: Path
  public let region: ByteRegion
  /// Opens the members of a thin archive.
  let openMember: MemberOpener
  /// The bytes of another file; nil if it cannot be read.
  let otherContents: (Path) -> [UInt8]?

  public init(
    _ path: Path, _ region: ByteRegion, openMember: @escaping MemberOpener,
    otherContents: @escaping (Path) -> [UInt8]?
  ) {
    self.path = path
    self.region = region
    self.openMember = openMember
    self.otherContents = otherContents
  }

  func contents() throws(ReadError) -> [UInt8] { try region.bytes(at: 0, count: UInt64(region.size), structure: "file") }
}

/// The output of `inspect` for a file.
public struct InspectedFacts: Sendable {
  /// All facts; nil if nothing could be read.
  public let facts: FactTree?
  /// The summary; nil if nothing could be read.
  public let page: FactTree?
  public internal(set) var notifications: [ExecutionNotification] = []
}

extension InspectedFacts {
  init(_ facts: FactTree) {
    self.init(facts: facts, page: facts)
  }
}
