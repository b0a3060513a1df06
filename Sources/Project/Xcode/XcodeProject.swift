internal import Bytes
internal import Synchronization

/// The objects of a `project.pbxproj`.
///
/// Reading is lenient: an unknown `isa` or key is data, any string is an id, and the last of several objects with the same id
/// wins, as in Xcode.
public struct XcodeProject: Sendable {
  /// One entry of `objects`.
  public struct Object: Sendable {
    public var id: String { OpenStepString.decode(text[Int(idStart)..<Int(idEnd)]) }
    /// Nil for an unknown class.
    public let isa: ISA?
    /// Node of the id.
    var key: Int { Int(node) }
    /// Node of the dictionary.
    var value: Int { Int(node) + 1 }
    private let node: Int32
    /// The document; ids become strings only on demand, since creating all of them would cost as much as parsing.
    private let text: [UInt8]
    private let idStart: Int32
    private let idEnd: Int32

    fileprivate init(_ key: Int, isa: ISA?, in document: OpenStepDocument) {
      self.isa = isa
      node = Int32(key)
      text = document.bytes
      let range = document.range(of: key)
      (idStart, idEnd) = (Int32(range.lowerBound), Int32(range.upperBound))
    }
  }

  public let document: OpenStepDocument
  /// In document order.
  public let objects: [Object]
  private let ids: IDTable
  /// Node of the `objects` dictionary.
  let objectsNode: Int
  let cache = Cache()

  /// - Returns: nil without a dictionary of objects.
  public init?(_ document: OpenStepDocument) {
    guard let root = document.root, let node = document.value(of: root, "objects"), document.kind(of: node) == .dictionary else {
      return nil
    }
    self.document = document
    objectsNode = node
    var objects: [Object] = []
    let keys = document.keys(of: node).filter { document.kind(of: $0 + 1) == .dictionary }
    objects.reserveCapacity(keys.count)
    var ids = IDTable(capacity: keys.count)
    for key in keys {
      let isa = document.value(of: key + 1, "isa").flatMap { ISA.named(document.bytes.span.extracting(document.content(of: $0))) }
      ids.append(document.content(of: key), in: document.bytes.span)
      objects.append(Object(key, isa: isa, in: document))
    }
    self.objects = objects
    self.ids = ids
  }

  /// Targets of the root object, in its order.
  public func targets() -> [XcodeTarget] {
    cache.targets.withLock { known in
      let targets = known ?? readTargets()
      known = targets
      return targets
    }
  }

  /// Locations of everything in the groups of the project, by index in `objects`.
  ///
  /// The first of several groups determines the location. Objects in no group have none.
  public func locations() -> [Int: FileLocation] {
    cache.locations.withLock { known in
      let locations = known ?? readLocations()
      known = locations
      return locations
    }
  }

  // MARK: Objects

  public subscript(id: String) -> Object? {
    index(of: id).map { objects[$0] }
  }

  func index(of id: String) -> Int? {
    let bytes = Array(id.utf8)
    return ids.index(of: bytes.span, in: document.bytes.span)
  }

  /// The object whose id is at a node.
  func index(named node: Int) -> Int? {
    guard document.kind(of: node) == .string else { return nil }
    return ids.index(of: document.bytes.span.extracting(document.content(of: node)), in: document.bytes.span)
  }

  /// The `PBXProject` that `rootObject` refers to.
  public var root: Object? {
    guard let top = document.root, let node = document.value(of: top, "rootObject") else { return nil }
    return self[document.text(of: node)]
  }

  public var objectVersion: String? {
    document.root.flatMap { document.string(document.value(of: $0, "objectVersion")) }
  }

  // MARK: Attributes

  /// The string value of an attribute, if any.
  public func string(_ object: Object, _ key: StaticString) -> String? {
    document.string(document.value(of: object.value, key))
  }

  public func object(_ object: Object, _ key: StaticString) -> Object? {
    document.value(of: object.value, key).flatMap { index(named: $0) }.map { objects[$0] }
  }

  /// Nodes of the elements of an array attribute.
  func elements(_ object: Object, _ key: StaticString) -> [Int] {
    document.value(of: object.value, key).map { Array(document.elements(of: $0)) } ?? []
  }

  /// The strings of an array attribute.
  public func strings(_ object: Object, _ key: StaticString) -> [String] {
    elements(object, key).compactMap { document.string($0) }
  }

  /// The objects an attribute refers to, without undefined ids.
  public func objects(_ object: Object, _ key: StaticString) -> [Object] {
    elements(object, key).compactMap { index(named: $0) }.map { objects[$0] }
  }

  // MARK: Names

  /// The object whose name Xcode shows: for a build file, the file or product it refers to.
  ///
  /// Nil for a build file that refers to a build file, which avoids following cycles.
  private func namedObject(_ object: Object) -> Object? {
    guard object.isa == .buildFile else { return object }
    guard let target = self.object(object, "fileRef") ?? self.object(object, "productRef"), target.isa != .buildFile else {
      return nil
    }
    return target
  }

  /// The range of an object's name; nil if it has none or uses escapes.
  func nameRange(of object: Object) -> Range<Int>? {
    guard let object = namedObject(object) else { return nil }
    switch object.isa {
    case .packageProductDependency: return plainRange(document.value(of: object.value, "productName"))
    default:
      if let name = document.value(of: object.value, "name") { return plainRange(name) }
      guard let path = plainRange(document.value(of: object.value, "path")) else { return nil }
      let start = document.bytes[path].lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? path.lowerBound
      return start < path.upperBound ? start..<path.upperBound : nil
    }
  }

  private func plainRange(_ node: Int?) -> Range<Int>? {
    guard let node, document.kind(of: node) == .string else { return nil }
    let content = document.content(of: node)
    return document.bytes[content].contains(UInt8(ascii: "\\")) ? nil : content
  }

  /// The name Xcode shows for an object, if any.
  public func name(of object: Object) -> String? {
    guard let object = namedObject(object) else { return nil }
    switch object.isa {
    case .packageProductDependency: return string(object, "productName")
    default:
      if let name = string(object, "name") { return name }
      return string(object, "path").map { path in
        path.utf8.split(separator: UInt8(ascii: "/")).last.map { String(Substring($0)) } ?? path
      }
    }
  }

  /// Display name of an object: its name, or else its id.
  ///
  /// Truncated, because as many messages may contain it as the file has references.
  public func title(of object: Object) -> String {
    let title = name(of: object) ?? object.id
    return title.utf8.count > 400 ? title.prefix(100) + "…" : title
  }
}

/// Known classes of project objects.
public enum ISA: String, CaseIterable, Sendable {
  case aggregateTarget = "PBXAggregateTarget"
  case appleScriptBuildPhase = "PBXAppleScriptBuildPhase"
  case buildConfiguration = "XCBuildConfiguration"
  case buildFile = "PBXBuildFile"
  case buildRule = "PBXBuildRule"
  case configurationList = "XCConfigurationList"
  case containerItemProxy = "PBXContainerItemProxy"
  case copyFilesBuildPhase = "PBXCopyFilesBuildPhase"
  case fileReference = "PBXFileReference"
  case frameworksBuildPhase = "PBXFrameworksBuildPhase"
  case group = "PBXGroup"
  case headersBuildPhase = "PBXHeadersBuildPhase"
  case legacyTarget = "PBXLegacyTarget"
  case localPackageReference = "XCLocalSwiftPackageReference"
  case nativeTarget = "PBXNativeTarget"
  case packageProductDependency = "XCSwiftPackageProductDependency"
  case project = "PBXProject"
  case referenceProxy = "PBXReferenceProxy"
  case remotePackageReference = "XCRemoteSwiftPackageReference"
  case resourcesBuildPhase = "PBXResourcesBuildPhase"
  case rezBuildPhase = "PBXRezBuildPhase"
  case shellScriptBuildPhase = "PBXShellScriptBuildPhase"
  case sourcesBuildPhase = "PBXSourcesBuildPhase"
  case synchronizedBuildFileExceptions = "PBXFileSystemSynchronizedBuildFileExceptionSet"
  case synchronizedBuildPhaseExceptions = "PBXFileSystemSynchronizedGroupBuildPhaseMembershipExceptionSet"
  case synchronizedGroup = "PBXFileSystemSynchronizedRootGroup"
  case targetDependency = "PBXTargetDependency"
  case variantGroup = "PBXVariantGroup"
  case versionGroup = "XCVersionGroup"

  static func named(_ name: Span<UInt8>) -> ISA? { byHash[StableHash.of(name)] }

  private static let byHash = Dictionary(
    allCases.map { (StableHash.of(Array($0.rawValue.utf8).span), $0) }, uniquingKeysWith: { first, _ in first })

  public var isTarget: Bool { self == .nativeTarget || self == .aggregateTarget || self == .legacyTarget }

  /// Whether it has `children`.
  public var isGroup: Bool { self == .group || self == .variantGroup || self == .versionGroup }

  /// The phase's name in Xcode; nil if not a build phase.
  public var phaseName: String? {
    switch self {
    case .appleScriptBuildPhase: "AppleScript"
    case .copyFilesBuildPhase: "CopyFiles"
    case .frameworksBuildPhase: "Frameworks"
    case .headersBuildPhase: "Headers"
    case .resourcesBuildPhase: "Resources"
    case .rezBuildPhase: "Rez"
    case .shellScriptBuildPhase: "ShellScript"
    case .sourcesBuildPhase: "Sources"
    default: nil
    }
  }
}
