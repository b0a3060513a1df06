internal import Arguments
internal import Bytes
internal import Configuration

/// The effective configuration for some paths, and its file.
struct ConfigurationFile {
  let configuration: TeamConfiguration
  /// Absolute; nil where no configuration was found.
  let path: Path?

  /// The folder that patterns are relative to.
  var folder: Path? { path?.parent }

  /// Finds the nearest configuration in the common folder of the paths or above it, up to the top of the repository.
  ///
  /// - Throws: `ConfigurationFailure` for an unreadable or invalid one.
  static func find(for paths: [Path]) throws -> ConfigurationFile {
    guard let path = locate(from: commonFolder(paths)) else {
      return ConfigurationFile(configuration: TeamConfiguration(), path: nil)
    }
    // A link in an untrusted checkout could point anywhere, and errors quote parts of its target.
    guard (try? EntryType(ofLinkPath: path)) == .regular else {
      throw ConfigurationFailure(path: path, problems: ["not a regular file"])
    }
    return try read(path)
  }

  /// The nearest configuration in a folder or above it, up to the top of the repository.
  private static func locate(from start: Path?) -> Path? {
    var folder = start
    while let here = folder {
      let candidate = here.appending(TeamConfiguration.fileName)
      if (try? EntryType(ofLinkPath: candidate)) != nil, here == start || mayUse(candidate, above: start) { return candidate }
      folder = Self.folder(above: here)
    }
    return nil
  }

  /// Outside of a repository, the folders above may be those of other users.
  private static func mayUse(_ file: Path, above start: Path?) -> Bool {
    var folder = start
    while let here = folder {
      if (try? EntryType(ofLinkPath: here.appending(".git"))) != nil { return true }
      folder = Self.folder(above: here)
    }
    return Platform.owns(file)
  }

  /// Paths grouped by their nearest configuration, in the order of the first path of each group.
  static func groups(of paths: [Path]) -> [[Path]] {
    if paths.count == 1 { return [paths] }
    var cached: [Path?: Path?] = [:]
    var order: [Path?] = []
    var groups: [Path?: [Path]] = [:]
    for path in paths {
      let folder = commonFolder([path])
      let configuration = cached[folder] ?? locate(from: folder)
      cached[folder] = .some(configuration)
      if groups[configuration] == nil { order.append(configuration) }
      groups[configuration, default: []].append(path)
    }
    return order.compactMap { groups[$0] }
  }

  /// The parent folder; nil at the top of a repository or of the file system.
  static func folder(above folder: Path) -> Path? {
    let isTop = (try? EntryType(ofLinkPath: folder.appending(".git"))) != nil
    return isTop || folder.bytes.count <= 1 ? nil : folder.parent
  }

  static func read(_ path: Path) throws -> ConfigurationFile {
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try OpenFile(option: path).contents()
    } catch {
      throw ConfigurationFailure(path: path, problems: [error.message])
    }
    let (configuration, problems) = TeamConfiguration.read(bytes)
    guard problems.isEmpty else {
      throw ConfigurationFailure(
        path: path, problems: problems.map { $0.line > 0 ? "line \($0.line): \($0.message)" : $0.message })
    }
    return ConfigurationFile(configuration: configuration, path: path.absolute ?? path)
  }

  /// The innermost folder that contains all paths.
  static func commonFolder(_ paths: [Path]) -> Path? {
    let folders = paths.compactMap { path -> [ArraySlice<UInt8>]? in
      guard let absolute = path.absolute else { return nil }
      return ((try? EntryType(ofPath: path)) == .directory ? absolute : absolute.parent).components
    }
    guard var common = folders.first else { return Platform.currentDirectory }
    for folder in folders.dropFirst() { common = Array(zip(common, folder).prefix { $0 == $1 }.map(\.0)) }
    return Path(bytes: [Path.separator] + Array(common.joined(separator: [Path.separator])))
  }
}

/// A configuration or baseline that cannot be used.
struct ConfigurationFailure: Error {
  let path: Path
  /// Each begins with its line, if it has one.
  let problems: [String]

  var lines: [String] { problems.map { "error: cannot read '\(path)': \($0)" } }
}
