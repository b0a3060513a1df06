internal import Arguments
internal import Bytes
internal import Configuration

/// The configuration that is in force for some paths, and the file that it stands in.
struct ConfigurationFile {
  let configuration: TeamConfiguration
  /// Absolute; nil where no configuration was found.
  let path: Path?

  /// The folder that its patterns are from.
  var folder: Path? { path?.parent }

  /// Looks for a configuration in the folder around all paths, and in the folders around that up to the top of the repository.
  ///
  /// - Throws: `ConfigurationFailure` for one that cannot be read or understood.
  static func find(for paths: [Path]) throws -> ConfigurationFile {
    guard let path = locate(from: commonFolder(paths)) else {
      return ConfigurationFile(configuration: TeamConfiguration(), path: nil)
    }
    // Somebody's link could lead anywhere, and parts of what it leads to would be printed.
    guard (try? EntryType(ofLinkPath: path)) == .regular else {
      throw ConfigurationFailure(path: path, faults: ["this is no regular file"])
    }
    return try read(path)
  }

  /// The nearest configuration in a folder or above it, up to the top of the repository.
  private static func locate(from folder: Path?) -> Path? {
    var folder = folder
    while let here = folder {
      let candidate = here.appending(TeamConfiguration.fileName)
      if (try? EntryType(ofLinkPath: candidate)) != nil { return candidate }
      folder = Self.folder(above: here)
    }
    return nil
  }

  /// Paths by the configuration that is nearest to each, in the order of the first of each.
  static func groups(of paths: [Path]) -> [[Path]] {
    if paths.count == 1 { return [paths] }
    var known: [Path?: Path?] = [:]
    var order: [Path?] = []
    var groups: [Path?: [Path]] = [:]
    for path in paths {
      let folder = commonFolder([path])
      let configuration = known[folder] ?? locate(from: folder)
      known[folder] = .some(configuration)
      if groups[configuration] == nil { order.append(configuration) }
      groups[configuration, default: []].append(path)
    }
    return order.compactMap { groups[$0] }
  }

  /// The folder around one; nil at the top of a repository or of the file system.
  static func folder(above folder: Path) -> Path? {
    let isTop = (try? EntryType(ofLinkPath: folder.appending(".git"))) != nil
    return isTop || folder.bytes.count <= 1 ? nil : folder.parent
  }

  static func read(_ path: Path) throws -> ConfigurationFile {
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try OpenFile.contents(of: path)
    } catch {
      throw ConfigurationFailure(path: path, faults: ["cannot be read: \(error.message)"])
    }
    let (configuration, faults) = TeamConfiguration.read(bytes)
    guard faults.isEmpty else {
      throw ConfigurationFailure(
        path: path, faults: faults.map { $0.line > 0 ? "\($0.line):\($0.column): \($0.message)" : $0.message })
    }
    return ConfigurationFile(configuration: configuration, path: path.absolute ?? path)
  }

  /// The innermost folder that all paths lie in, or are.
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

/// A configuration that cannot be used.
struct ConfigurationFailure: Error {
  let path: Path
  /// Each with its place before it, where there is one.
  let faults: [String]

  var lines: [String] { faults.map { "error: \(path.description):\($0.first?.isNumber == true ? "" : " ")\($0)" } }
}
