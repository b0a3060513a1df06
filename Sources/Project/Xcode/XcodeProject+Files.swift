internal import Bytes

/// The location of a file in a project.
public enum FileLocation: Hashable, Sendable {
  /// Relative to the folder of the `.xcodeproj`, without `.`, and with `..` only at the front; empty for that folder itself.
  case project(String)
  case absolute(String)
  /// Relative to a folder known only to the build: `SDKROOT`, `BUILT_PRODUCTS_DIR`, `DEVELOPER_DIR`, a user source tree, or a
  /// path with a build setting.
  case variable(String)

  /// The path relative to the folder of the `.xcodeproj`, if known.
  public var projectPath: String? {
    if case .project(let path) = self { return path }
    return nil
  }

  func appending(_ path: String) -> FileLocation {
    if path.isEmpty { return self }
    if case .project(let base) = self, path.isPlainPath, base.utf8.count + path.utf8.count <= 4096 {
      return .project(base.isEmpty ? path : base + "/" + path)
    }
    if path.holds("$(") || path.holds("${") { return .variable(path) }
    if path.hasPrefix("/") { return .absolute(path) }
    switch self {
    // No file system opens longer paths; the limit also keeps chains of groups from growing paths quadratically.
    case .project(let base) where base.utf8.count + path.utf8.count > 4096: return .variable(path)
    case .project(let base): return .project(Self.normalized(base.isEmpty ? path : base + "/" + path))
    case .absolute(let base): return base.utf8.count > 4096 ? .variable(path) : .absolute(base + "/" + path)
    case .variable(let base): return .variable(base.utf8.count > 4096 ? path : base + "/" + path)
    }
  }

  /// Without `.`, empty components and `name/..`.
  static func normalized(_ path: String) -> String {
    // Fast path: most paths are already normalized.
    guard path.holds("./") || path.holds("//") || path.hasSuffix(".") || path.hasSuffix("/") || path.hasPrefix("/") else {
      return path
    }
    var kept: [Substring.UTF8View] = []
    for component in path.utf8.split(separator: UInt8(ascii: "/")) where !component.elementsEqual(".".utf8) {
      let isUp = component.elementsEqual("..".utf8)
      if isUp, let last = kept.last, !last.elementsEqual("..".utf8) { kept.removeLast() } else { kept.append(component) }
    }
    return kept.map { String(Substring($0)) }.joined(separator: "/")
  }
}

extension String {
  /// Whether it is relative, without build settings, and already normalized, as most paths are.
  fileprivate var isPlainPath: Bool {
    let bytes = utf8Span.span
    // As if preceded by a slash.
    var before = UInt8(ascii: "/")
    for index in bytes.indices {
      let byte = bytes[index]
      if byte == UInt8(ascii: "$") { return false }
      if byte == UInt8(ascii: "/"), before == byte || before == UInt8(ascii: ".") { return false }
      before = byte
    }
    return before != UInt8(ascii: "/") && before != UInt8(ascii: ".")
  }
}

extension XcodeProject {
  func readLocations() -> [Int: FileLocation] {
    guard let root else { return [:] }
    let base = FileLocation.project("").appending(string(root, "projectDirPath") ?? "")
    var locations: [Int: FileLocation] = [:]
    for key in ["mainGroup", "productRefGroup"] as [StaticString] {
      guard let id = string(root, key), let index = index(of: id) else { continue }
      var rest = [(index, base)]
      while let (index, parent) = rest.popLast() {
        guard locations[index] == nil else { continue }
        let object = objects[index]
        let location = location(of: object, below: parent, base: base)
        locations[index] = location
        for node in elements(object, "children").reversed() {
          if let child = self.index(named: node) { rest.append((child, location)) }
        }
      }
    }
    return locations
  }

  private func location(of object: Object, below parent: FileLocation, base: FileLocation) -> FileLocation {
    let path = string(object, "path") ?? ""
    switch string(object, "sourceTree") ?? "<group>" {
    case "<group>": return parent.appending(path)
    case "SOURCE_ROOT": return base.appending(path)
    case "<absolute>": return path.hasPrefix("/") ? .absolute(path) : .variable(path)
    case let tree: return .variable(path.isEmpty ? tree : tree + "/" + path)
    }
  }
}
