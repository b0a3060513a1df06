extension Path {
  /// The absolute path; nil if the working directory no longer exists, or a folder before `..` does not.
  public var absolute: Path? {
    var path = normalized
    if path.bytes.first != Path.separator {
      guard let working = Platform.currentDirectory else { return nil }
      path = working.appending(path.bytes).normalized
    }
    guard path.components.contains(where: { $0.elementsEqual("..".utf8) }) else { return path }
    // After a link, `..` is not the folder before it in the path. The last component need not exist yet.
    return path.resolvingLinks ?? path.parent.resolvingLinks?.appending(path.lastComponent)
  }

  /// Without `.` components and duplicate or trailing separators; an absolute path stays absolute.
  public var normalized: Path {
    let kept = components.filter { !$0.elementsEqual([UInt8(ascii: ".")]) }
    let joined = Array(kept.joined(separator: [Path.separator]))
    return Path(bytes: bytes.first == Path.separator ? [Path.separator] + joined : joined)
  }

  /// This absolute path relative to an absolute folder; nil if it is not in that folder.
  public func relative(to folder: Path) -> Path? {
    // Splitting paths costs much more than comparing their bytes.
    if !folder.isEmpty, !hasDetours, !folder.hasDetours {
      guard bytes.count > folder.bytes.count else { return self == folder ? Path() : nil }
      let isBelow = bytes[folder.bytes.count] == Path.separator && bytes.span.hasBytes(folder.bytes, at: 0)
      return isBelow ? Path(bytes: Array(bytes[(folder.bytes.count + 1)...])) : nil
    }
    let (own, outer) = (components, folder.components)
    guard own.starts(with: outer) else { return nil }
    return Path(bytes: Array(own.dropFirst(outer.count).joined(separator: [Path.separator])))
  }
}

extension Path {
  /// Whether one of the folders around this path is in a set.
  public func isBelow(anyOf folders: Set<Path>) -> Bool {
    var place = self
    while !place.isEmpty {
      let folder = place.parent
      if folder == place { return false }
      if folders.contains(folder) { return true }
      place = folder
    }
    return false
  }

  /// The relative path from the root above `folder`, without `..`; nil if it is outside the root.
  public func resolved(from folder: Path) -> Path? {
    guard bytes.first != Path.separator else { return nil }
    let whole = folder.appending(bytes)
    guard whole.hasDetours else { return whole }
    let path = whole.withoutDetours
    return path.components.first?.elementsEqual("..".utf8) == true ? nil : path
  }
}
