internal import Binary
public import Bytes
public import Findings
internal import Project
internal import SourceText

/// What the readers see in one file, as a tree, for `inspect`.
public enum Inspector {
  /// - Returns: the facts (nil where nothing could be read), and what could not be read.
  /// - Throws: `SystemError` when the file cannot be opened.
  public static func inspect(_ path: Path) throws(SystemError) -> (facts: FactTree?, notifications: [ExecutionNotification]) {
    let bytes = try FileBytes(try OpenFile(path: path))
    do throws(ReadError) {
      return try inspect(ByteRegion(bytes), path)
    } catch {
      return (nil, [ExecutionNotification(path: path.description, error: error)])
    }
  }

  private static func inspect(_ region: ByteRegion, _ path: Path) throws(ReadError) -> (FactTree?, [ExecutionNotification]) {
    let kind = FileKind(name: path.lastComponent, framework: nil)
    let prefix = try region.prefix()
    if kind == .binary || BinaryReader.recognizes(prefix: prefix) { return binary(region, path.description) }
    let bytes = try region.bytes(at: 0, count: UInt64(region.size), structure: "file")
    switch kind {
    case .source(let language): return (SourceFile(bytes, language: language).facts(path: path.description), [])
    case .interface: return (try InterfaceFile(bytes).facts(path: path.description), [])
    case .binary, .unknown, .other: return (try PropertyListReader.read(bytes).facts, [])
    }
  }

  private static func binary(_ region: ByteRegion, _ path: String) -> (FactTree?, [ExecutionNotification]) {
    var images: [FactTree] = []
    var notifications: [ExecutionNotification] = []
    BinaryReader.read(region) { part in
      switch part {
      case .image(let image):
        images.append(image.facts(path: path))
        notifications += image.problems.map {
          ExecutionNotification(path: path, error: $0, part: image.member ?? image.architecture.name)
        }
      case .unreadable(let error, let part):
        notifications.append(ExecutionNotification(path: path, error: error, part: part))
      }
    }
    return (.array(images), notifications)
  }
}
