public import Bytes
public import Findings

/// The checks and collectors that a rule set runs on files of one type.
public protocol FilePlan: Sendable {
  /// Whether any check or collector needs such files.
  var isWanted: Bool { get }

  /// - Parameter isChecked: whether checks run, and not only collectors.
  func opens(_ file: FilePlace, isChecked: Bool) -> Bool

  /// The facts of a file that is not opened or whose header is malformed.
  func facts(ofUnopened file: FilePlace) -> [CollectedFact]

  /// Searches the bytes of a file for all triggers and literals in one pass; if any
  /// occurs, parses the file, runs checks, and collects facts.
  ///
  /// - Throws: `ReadError` for a malformed file.
  func run(
    _ buffer: inout FileBuffer, _ file: FilePlace, isChecked: Bool, _ context: inout ReadingContext
  ) throws(ReadError) -> FileOutcome

  /// Reads the header of a file and collects facts.
  func run(header: ByteRegion, _ file: FilePlace) throws(ReadError) -> [CollectedFact]
}

extension FilePlan {
  public func facts(ofUnopened file: FilePlace) -> [CollectedFact] { [] }

  public func run(
    _ buffer: inout FileBuffer, _ file: FilePlace, isChecked: Bool, _ context: inout ReadingContext
  ) throws(ReadError) -> FileOutcome { FileOutcome() }

  public func run(header: ByteRegion, _ file: FilePlace) throws(ReadError) -> [CollectedFact] { [] }
}

/// The result of running a plan on a file.
public struct FileOutcome: Sendable {
  public internal(set) var findings: [Finding] = []
  public internal(set) var facts: [CollectedFact] = []
  /// The parsed file if it may contain suppression comments.
  public internal(set) var marked: (any TextFile)?
  /// Clauses about problems from which the reader recovered.
  public internal(set) var warnings: [String] = []
  /// What is not reported, although it was found.
  public internal(set) var notifications: [ExecutionNotification] = []
}

/// The path of a file, and what is known from it.
public struct FilePlace: Sendable {
  /// Relative to the root of the checkout.
  public let folder: Path
  public let name: [UInt8]
  public let isThirdParty: Bool
  /// Whether version control ignores it.
  public let isIgnored: Bool
  /// Whether macOS marked it as a download; known only of binaries, and only if a rule asks for it.
  public var isQuarantined = false

  /// The purpose of the folder, by the names in its path.
  private let folderPurpose: CheckoutFile.Purpose

  public init(_ name: [UInt8], in folder: Path, _ folderPurpose: CheckoutFile.Purpose = [], isThirdParty: Bool, isIgnored: Bool) {
    self.name = name
    self.folder = folder
    self.folderPurpose = folderPurpose
    self.isThirdParty = isThirdParty
    self.isIgnored = isIgnored
  }

  /// Whether it has a name, whatever its folder.
  func isNamed(_ text: StaticString) -> Bool { name.span.isEqual(to: text) }

  public var location: Path { folder.appending(name) }
  /// Relative to the root of the checkout.
  public var path: String { location.description }
  public var file: CheckoutFile {
    CheckoutFile(
      path: path, isThirdParty: isThirdParty, isIgnored: isIgnored, purpose: folderPurpose.union(CheckoutFile.Purpose(of: name)))
  }
}

/// Reusable storage for the bytes of a file.
public struct FileBuffer: ~Copyable {
  /// The file, followed by remains of earlier ones.
  private(set) var storage: [UInt8]
  /// The size of the file in bytes.
  public private(set) var count = 0

  public init(capacity: Int) {
    storage = [UInt8](repeating: 0, count: capacity)
  }

  /// - Parameter read: reads a file into the storage and returns its size in bytes.
  public mutating func fill<Failure: Error>(_ read: (inout [UInt8]) throws(Failure) -> Int) throws(Failure) {
    count = try read(&storage)
  }

  public func starts(with prefix: [UInt8]) -> Bool { storage.span.extracting(0..<count).hasBytes(prefix, at: 0) }

  public func add(to hash: inout SeededHash) { hash.combine(storage.span.extracting(0..<count)) }

  /// The bytes of the file: a copy, or for a large file the storage itself.
  public mutating func take() -> [UInt8] {
    guard count > 256 << 10 else { return Array(storage[..<count]) }
    var bytes: [UInt8] = []
    swap(&bytes, &storage)
    bytes.removeLast(bytes.count - count)
    count = 0
    return bytes
  }
}

/// The input of a plan.
struct PlanRequest: Sendable {
  /// With descriptors set.
  let checks: [FileCheck]
  let facts: FactRequest
  let isThirdParty: Bool
  let reporting: Reporting
  /// Whether files are searched for suppression comments even if no check runs on them.
  let readsSuppressions: Bool
}

/// A plan for files that are not opened.
struct NamePlan: FilePlan {
  private let collectors: [NameCollector.Collect]

  init(_ type: FileTraits, _ request: PlanRequest) {
    collectors = request.facts.nameCollectors(of: type)
  }

  var isWanted: Bool { !collectors.isEmpty }
  func opens(_ file: FilePlace, isChecked: Bool) -> Bool { false }
  func facts(ofUnopened file: FilePlace) -> [CollectedFact] { collectors.compactMap { $0(file) } }
}
