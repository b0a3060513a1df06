internal import Binary
public import Bytes
public import Findings
internal import Rules

/// The facts of one file.
public struct Inspection: Sendable {
  /// All facts; nil for an unreadable file.
  public let facts: FactTree?
  /// The main facts, for people; nil for an unreadable file.
  public let page: FactTree?
  public let notifications: [ExecutionNotification]
}

extension Inspection {
  /// - Throws: `SystemError` when the file cannot be opened.
  public init(of path: Path) throws(SystemError) {
    let bytes = try FileBytes(try OpenFile(path: path))
    do throws(ReadError) {
      self = try Self.inspect(ByteRegion(bytes), path)
    } catch {
      self.init(facts: nil, page: nil, notifications: [ExecutionNotification(path: path.description, error: error)])
    }
  }

  private static func inspect(_ region: ByteRegion, _ path: Path) throws(ReadError) -> Inspection {
    let file = InspectedFile(
      path, region, openMember: { member throws(ReadError) in try NamedFiles().openMember(member, from: path.parent) },
      otherContents: { try? OpenFile.contents(of: $0) })
    let isBinary = BinaryReader.recognizes(prefix: try region.prefix())
    let kind = isBinary ? .binary : FileKind(name: path.lastComponent, framework: nil) ?? .unknownBinary
    let inspected = try kind.inspect(file)
    return Inspection(facts: inspected.facts, page: inspected.page, notifications: inspected.notifications)
  }
}
