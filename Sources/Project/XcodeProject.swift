internal import Bytes

/// The objects of a `project.pbxproj`, over a document that knows the place of each.
///
/// Everything is read tolerantly: an unknown `isa` or key is data, ids are any strings, and of two objects with the same id the last one
/// counts, as for Xcode.
public struct XcodeProject: Sendable {
  /// One entry of `objects`.
  public struct Object: Sendable {
    public let id: String
    /// Nil for a class that applint does not know.
    public let isa: ISA?
    /// Node of the id.
    let key: Int
    /// Node of the dictionary.
    let value: Int
  }

  public let document: OpenStepDocument
  /// In the order of the text.
  public let objects: [Object]
  private let indexes: [String: Int]
  /// Node of the `objects` dictionary.
  let objectsNode: Int

  /// - Returns: nil where the document holds no dictionary of objects.
  public init?(_ document: OpenStepDocument) {
    guard let root = document.root, let node = document.value(of: root, "objects"), document.kind(of: node) == .dictionary else {
      return nil
    }
    self.document = document
    objectsNode = node
    var objects: [Object] = []
    var indexes: [String: Int] = [:]
    for key in document.keys(of: node) where document.kind(of: key + 1) == .dictionary {
      let id = document.text(of: key)
      let isa = document.string(document.value(of: key + 1, "isa")).flatMap(ISA.init(rawValue:))
      indexes[id] = objects.count
      objects.append(Object(id: id, isa: isa, key: key, value: key + 1))
    }
    self.objects = objects
    self.indexes = indexes
  }

  // MARK: Objects

  public subscript(id: String) -> Object? {
    indexes[id].map { objects[$0] }
  }

  func index(of id: String) -> Int? { indexes[id] }

  /// The `PBXProject` that `rootObject` names.
  public var root: Object? {
    guard let top = document.root, let node = document.value(of: top, "rootObject") else { return nil }
    return self[document.text(of: node)]
  }

  public var objectVersion: String? {
    document.root.flatMap { document.string(document.value(of: $0, "objectVersion")) }
  }

  // MARK: Attributes

  /// The string of an attribute; nil where there is none.
  public func string(_ object: Object, _ key: StaticString) -> String? {
    document.string(document.value(of: object.value, key))
  }

  /// The object that an attribute names.
  public func object(_ object: Object, _ key: StaticString) -> Object? {
    string(object, key).flatMap { self[$0] }
  }

  /// Nodes of the elements of an attribute that is an array.
  func elements(_ object: Object, _ key: StaticString) -> [Int] {
    document.value(of: object.value, key).map { Array(document.elements(of: $0)) } ?? []
  }

  /// The strings of an attribute that is an array.
  public func strings(_ object: Object, _ key: StaticString) -> [String] {
    elements(object, key).compactMap { document.string($0) }
  }

  /// The objects that an attribute names, without ids that nothing defines.
  public func objects(_ object: Object, _ key: StaticString) -> [Object] {
    strings(object, key).compactMap { self[$0] }
  }

  // MARK: Names

  /// The name under which Xcode shows an object; nil where it has none.
  public func name(of object: Object) -> String? {
    switch object.isa {
    case .buildFile:
      if let file = self.object(object, "fileRef") { return name(of: file) }
      return self.object(object, "productRef").flatMap(name(of:))
    case .packageProductDependency: return string(object, "productName")
    default:
      if let name = string(object, "name") { return name }
      return string(object, "path").map { path in
        path.split(separator: "/", omittingEmptySubsequences: true).last.map(String.init) ?? path
      }
    }
  }

  /// What people call an object: its name, or its id where it has none.
  public func title(of object: Object) -> String { name(of: object) ?? object.id }
}

/// The classes of objects that applint knows something of.
public enum ISA: String, Sendable {
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

  public var isTarget: Bool { self == .nativeTarget || self == .aggregateTarget || self == .legacyTarget }

  /// Whether it holds `children`.
  public var isGroup: Bool { self == .group || self == .variantGroup || self == .versionGroup }

  /// The words of Xcode's interface for a phase; nil for what is none.
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
