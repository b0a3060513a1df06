internal import Bytes
internal import Project
internal import Rules

extension CheckoutFiles {
  /// Projects that lie below another one, and that no workspace and none of the other projects builds.
  func unusedProjects(_ projects: [ProjectFacts]) -> Set<Path> {
    let building = projects.filter(\.buildsFiles)
    let folders = Set(building.map(\.folder))
    let locations = workspaceLocations { folder in
      !folders.contains { $0 != folder && folder.relative(to: $0) != nil }
    }
    let byBundle = Dictionary(building.map { ($0.location.parent, $0) }, uniquingKeysWith: { first, _ in first })
    var pending = building.filter { project in
      let path = "/" + project.location.parent.description
      return locations.contains { path.hasSuffix($0) }
        || !folders.contains { $0 != project.folder && project.folder.relative(to: $0) != nil }
    }
    var used = Set(pending.map(\.location))
    while let project = pending.popLast() {
      for bundle in project.subprojects {
        if let other = byBundle[bundle], used.insert(other.location).inserted { pending.append(other) }
      }
    }
    return Set(building.map(\.location)).subtracting(used)
  }

  /// Where workspaces say that projects are: `/Kit/Kit.xcodeproj`. The groups around an entry may put folders in front of that.
  ///
  /// - Parameter counts: whether a workspace in a folder does: one below a project is that of a library, or of its demo.
  private func workspaceLocations(where counts: (_ folder: Path) -> Bool) -> Set<String> {
    let ending = Array(".xcworkspace".utf8)
    return inventory.folders.reduce(into: []) { locations, entry in
      let (path, folder) = entry
      guard !folder.context.isThirdParty, path.lastComponent.suffix(ending.count).elementsEqual(ending), counts(path.parent),
        let contents = source.contents(of: path.appending(Array("contents.xcworkspacedata".utf8)))
      else { return }
      // `<FileRef location = "group:Kit/Kit.xcodeproj">`
      for value in String(decoding: contents, as: UTF8.self).split(separator: "\"") where value.hasSuffix(".xcodeproj") {
        let components = value.drop { $0 != ":" }.dropFirst().split(separator: "/").filter { $0 != ".." && $0 != "." }
        locations.insert("/" + components.joined(separator: "/"))
      }
    }
  }
}
