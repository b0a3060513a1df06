internal import Bytes
internal import Project
internal import Rules

extension CheckoutFiles {
  /// Projects that lie below another one, and that neither another project nor a workspace refers to.
  func unusedProjects(_ projects: [ProjectFacts]) -> Set<Path> {
    let building = projects.filter(\.buildsFiles)
    let folders = Set(building.map(\.folder))
    let referred = building.reduce(into: Set<Path>()) { $0.formUnion($1.subprojects) }
    let locations = workspaceLocations
    return Set(
      building.lazy.filter { project in
        let path = "/" + project.location.parent.description
        return !referred.contains(project.location.parent) && !locations.contains { path.hasSuffix($0) }
          && folders.contains { $0 != project.folder && project.folder.relative(to: $0) != nil }
      }.map(\.location))
  }

  /// Where workspaces say that projects are: `/Kit/Kit.xcodeproj`. The groups around an entry may put folders in front of that.
  private var workspaceLocations: Set<String> {
    let ending = Array(".xcworkspace".utf8)
    return inventory.folders.reduce(into: []) { locations, entry in
      let (path, folder) = entry
      guard !folder.context.isThirdParty, path.lastComponent.suffix(ending.count).elementsEqual(ending),
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
