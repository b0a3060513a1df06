internal import Bytes

/// Answers whether paths exist in listed folders. Remembers the names in each folder that was asked for, because a folder may hold
/// many, and all of them may be asked for.
final class PathLookup {
  private let inventory: Inventory
  private var names: [Path: Set<[UInt8]>] = [:]
  private var podspecs: [Path: Bool] = [:]

  init(_ inventory: Inventory) { self.inventory = inventory }

  func contains(_ path: Path) -> Bool { inventory.folders[path] != nil || names(in: path.parent).contains(path.lastComponent) }

  func hasPodspec(in folder: Path) -> Bool {
    if let known = podspecs[folder] { return known }
    let found = inventory.folders[folder]?.entries.contains { $0.name.hasSuffix(".podspec") } ?? false
    podspecs[folder] = found
    return found
  }

  func hasPodspec(around path: Path) -> Bool {
    var folder = path.parent
    while !folder.isEmpty {
      if hasPodspec(in: folder) { return true }
      folder = folder.parent
    }
    return hasPodspec(in: folder)
  }

  private func names(in folder: Path) -> Set<[UInt8]> {
    if let known = names[folder] { return known }
    let found = Set(inventory.folders[folder]?.entries.lazy.map(\.name) ?? [])
    names[folder] = found
    return found
  }
}
