internal import Binary
public import Bytes
public import Findings
internal import Project
internal import SourceText

/// What the readers see in one file.
public struct Inspection: Sendable {
  /// Every fact; nil where nothing could be read.
  public let facts: FactTree?
  /// What a person wants to know first; nil where nothing could be read.
  public let page: FactTree?
  public let notifications: [ExecutionNotification]

  private init(facts: FactTree?, page: FactTree?, notifications: [ExecutionNotification]) {
    self.facts = facts
    self.page = page
    self.notifications = notifications
  }

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
    let kind = FileKind(name: path.lastComponent, framework: nil)
    let prefix = try region.prefix()
    if kind == .binary || BinaryReader.recognizes(prefix: prefix) { return binary(region, path) }
    let bytes = try region.bytes(at: 0, count: UInt64(region.size), structure: "file")
    let facts: FactTree
    switch kind {
    case .source(let language): facts = SourceFile(bytes, language: language).facts(path: path.description)
    case .interface: facts = try InterfaceFile(bytes).facts(path: path.description)
    case .gitAttributes: facts = GitAttributes(bytes).facts(path: path.description)
    case .podSpecification(let isJSON): facts = PodSpecification(bytes, isJSON: isJSON).facts(path: path.description)
    case .project: return try project(bytes, path)
    case .image: facts = try ImageHeader.read(region).facts(path: path.description)
    case .stringTable(let isCatalog):
      facts =
        isCatalog ? try StringCatalog(bytes).facts(path: path.description) : try StringTable(bytes).facts(path: path.description)
    case .binary, .unknown, .other, .compiledInterface, .propertyList, .projectSpecification:
      do throws(ReadError) {
        facts = try PropertyListReader.read(bytes).facts
      } catch {
        // What is no text is better named by its first bytes than by what a property list lacks.
        if prefix.contains(where: { $0 < 0x09 }) { return binary(region, path) }
        throw error
      }
    }
    return Inspection(facts: facts, page: facts, notifications: [])
  }

  /// As JSON the values, as property list tools print them; as a page what Xcode makes of them.
  private static func project(_ bytes: [UInt8], _ path: Path) throws(ReadError) -> Inspection {
    let file = ProjectFile(bytes, name: "") { project in
      ProjectSurroundings(
        configurations: project.targetConfigurations { try? OpenFile.contents(of: path.parent.parent.appending($0)) })
    }
    var problems = file.conflicts.map { (reason: "a merge conflict stands in it", offset: $0.range.lowerBound) }
    problems += file.faults.map { (reason: $0.reason, offset: $0.offset) }
    let notifications = problems.map { reason, offset in
      let position = file.lines.position(of: offset)
      let place = file.format == .openStep ? " (line \(position.line), column \(position.column))" : ""
      return ExecutionNotification(path: path.description, reason: reason + place, offset: offset, structure: "project")
    }
    let facts = notifications.isEmpty ? try PropertyListReader.read(bytes).facts : nil
    let page = file.project?.page(file.format, configurations: file.surroundings.configurations)
    return Inspection(
      facts: facts, page: page.map { .dictionary([.init(path.description, $0)]) }, notifications: notifications)
  }

  private static func binary(_ region: ByteRegion, _ location: Path) -> Inspection {
    let path = location.description
    var images: [FactTree] = []
    var pages: [FactTree.Field] = []
    var notifications: [ExecutionNotification] = []
    let openMember: MemberOpener = { member throws(ReadError) in try NamedFiles().openMember(member, from: location.parent) }
    BinaryReader.read(region, .everything, openMember: openMember) { part in
      switch part {
      case .image(let image):
        images.append(image.facts(path: path))
        pages.append(image.page)
        notifications += image.problems.map {
          ExecutionNotification(path: path, error: $0, part: image.member ?? image.architecture.name)
        }
      case .unreadable(let error, let part):
        notifications.append(ExecutionNotification(path: path, error: error, part: part))
      }
    }
    let page = FactTree.dictionary([.init(path, .dictionary(pages))])
    return Inspection(facts: .array(images), page: page, notifications: notifications)
  }
}
