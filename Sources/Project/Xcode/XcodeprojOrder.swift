/// `ProjectOrder.xcodeproj`, as `Project#sort` of CocoaPods' Xcodeproj 1.27 without options: everything reachable from the root
/// object, including linked libraries and the main group, but not the build phases of a native target.
struct XcodeprojOrder {
  private let project: XcodeProject
  private let locations: [Int: FileLocation]

  init(_ project: XcodeProject) {
    self.project = project
    locations = project.locations()
  }

  func lists() -> [SortableList] {
    // Products of other projects are in a list that Xcodeproj does not follow.
    let foreign = foreignProducts()
    return project.objects.indices.flatMap { index -> [SortableList] in
      guard !foreign.contains(project.objects[index].id) else { return [] }
      let isa = project.objects[index].isa
      switch isa {
      case .group, .variantGroup, .versionGroup: return [files(index, "children") { project.string($0, "path")?.lowercased() }]
      case .nativeTarget:
        return (["dependencies", "buildRules", "packageProductDependencies", "fileSystemSynchronizedGroups"] as [StaticString])
          .map { names(index, $0, foldsCase: false) }
      case .aggregateTarget, .legacyTarget:
        return (["buildPhases", "dependencies", "packageProductDependencies"] as [StaticString])
          .map { names(index, $0, foldsCase: true) }
      case .project: return [names(index, "targets", foldsCase: true), names(index, "packageReferences", foldsCase: true)]
      case .configurationList: return [names(index, "buildConfigurations", foldsCase: true)]
      case .synchronizedGroup: return [names(index, "exceptions", foldsCase: true)]
      case .buildConfiguration: return settings(index)
      default:
        guard isa?.phaseName != nil else { return [] }
        return [files(index, "files") { fullPath(of: $0) }]
      }
    }
  }

  /// Ids of the groups of products of other projects.
  private func foreignProducts() -> Set<String> {
    guard let root = project.root else { return [] }
    return Set(
      project.elements(root, "projectReferences").compactMap { entry in
        project.document.value(of: entry, "ProductGroup").flatMap { project.document.string($0) }
      })
  }

  // MARK: Files

  private struct FileKey {
    let base: String
    let suffix: String
    let path: String?

    /// Ruby's `File.basename(name, '.*')` and `File.extname(name)`.
    init(_ displayName: String, path: String?) {
      let name = displayName.lowercased().split(separator: "/").last.map(String.init) ?? ""
      let stem = name.utf8.drop { $0 == UInt8(ascii: ".") }
      let dot = stem.lastIndex(of: UInt8(ascii: ".")).flatMap { name.utf8.index(after: $0) < name.utf8.endIndex ? $0 : nil }
      base = dot.map { String(name[..<$0]) } ?? name
      suffix = dot.map { String(name[$0...]) } ?? ""
      self.path = path
    }

    static func precedes(_ left: FileKey, _ right: FileKey) -> Bool {
      if left.base != right.base { return left.base.precedesByBytes(right.base) }
      if left.suffix != right.suffix { return left.suffix.precedesByBytes(right.suffix) }
      guard let a = left.path, let b = right.path else { return false }
      return a.precedesByBytes(b)
    }
  }

  private func files(_ index: Int, _ key: StaticString, path: (XcodeProject.Object) -> String?) -> SortableList {
    let elements = project.elements(project.objects[index], key)
    let keys = elements.map { node -> FileKey in
      let id = project.document.text(of: node)
      return project[id].map { FileKey(displayName(of: $0), path: path($0)) } ?? FileKey(id, path: nil)
    }
    return SortableList(owner: index, key: "\(key)", elements: elements, keys: keys, by: FileKey.precedes)
  }

  /// The navigator path of the file a build file refers to; only file references have one, localized files do not.
  private func fullPath(of buildFile: XcodeProject.Object) -> String? {
    guard let id = project.string(buildFile, "fileRef"), let index = project.index(of: id),
      project.objects[index].isa == .fileReference
    else { return nil }
    switch locations[index] {
    case .project(let path): return path.lowercased()
    case .absolute(let path): return path.lowercased()
    case .variable(let path):
      return "${\(path.split(separator: "/").first ?? "")}/\(path.split(separator: "/").dropFirst().joined(separator: "/"))"
        .lowercased()
    case nil: return nil
    }
  }

  // MARK: Names

  private func names(_ index: Int, _ key: StaticString, foldsCase: Bool) -> SortableList {
    let elements = project.elements(project.objects[index], key)
    let keys = elements.map { node -> String in
      let id = project.document.text(of: node)
      let name = project[id].map(displayName) ?? id
      return foldsCase ? name.lowercased() : name
    }
    return SortableList(owner: index, key: "\(key)", elements: elements, keys: keys) { $0.precedesByBytes($1) }
  }

  private func settings(_ index: Int) -> [SortableList] {
    guard let node = project.document.value(of: project.objects[index].value, "buildSettings") else { return [] }
    let keys = Array(project.document.keys(of: node))
    return [
      SortableList(owner: index, key: "buildSettings", elements: keys, keys: keys.map { project.document.text(of: $0) }) {
        $0.precedesByBytes($1)
      }
    ]
  }

  /// `display_name` of Xcodeproj's classes.
  private func displayName(of object: XcodeProject.Object) -> String {
    let name = project.string(object, "name")
    let path = project.string(object, "path")
    switch object.isa {
    case .buildFile:
      // A reference to another build file has no name and may be circular.
      guard let target = project.object(object, "productRef") ?? project.object(object, "fileRef"), target.isa != .buildFile
      else { return "BuildFile" }
      return displayName(of: target)
    case .fileReference:
      if name == nil, project.string(object, "sourceTree") == "BUILT_PRODUCTS_DIR" { return path ?? "" }
      return project.name(of: object) ?? ""
    case .group, .variantGroup, .versionGroup: return project.name(of: object) ?? "Main Group"
    case .referenceProxy: return name ?? path ?? "ReferenceProxy"
    case .synchronizedGroup: return path ?? "FileSystemSynchronizedRootGroup"
    case .localPackageReference: return project.string(object, "relativePath") ?? "LocalSwiftPackageReference"
    case .remotePackageReference: return project.string(object, "repositoryURL") ?? "RemoteSwiftPackageReference"
    case .packageProductDependency: return project.string(object, "productName") ?? "SwiftPackageProductDependency"
    case .targetDependency:
      let target = project.object(object, "target").flatMap { project.string($0, "name") }
      let remote = project.object(object, "targetProxy").flatMap { project.string($0, "remoteInfo") }
      let product = project.object(object, "productRef").flatMap { $0.isa == .packageProductDependency ? $0 : nil }
      return name ?? target ?? remote ?? product.map(displayName) ?? ""
    default:
      if let name, !name.isEmpty { return name }
      let isa = project.string(object, "isa") ?? ""
      let stem = isa.hasPrefix("PBX") ? isa.dropFirst(3) : isa.hasPrefix("XC") ? isa.dropFirst(2) : isa[...]
      return stem.hasSuffix("BuildPhase") ? String(stem.dropLast("BuildPhase".count)) : String(stem)
    }
  }
}

extension String {
  fileprivate func precedesByBytes(_ other: String) -> Bool {
    utf8.lexicographicallyPrecedes(other.utf8)
  }
}
