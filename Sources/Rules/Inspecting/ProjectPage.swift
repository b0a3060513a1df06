internal import Bytes
internal import Findings
internal import Project

extension XcodeProject {
  /// The summary of a project.
  func page(_ format: ProjectFile.Format, configurations: [TargetConfiguration]) -> FactTree {
    let classes = Dictionary(grouping: objects) { string($0, "isa") ?? "(none)" }.mapValues(\.count)
    var fields: [FactTree.Field] = [
      .init("format", format.rawValue), .init("objectVersion", objectVersion ?? "(none)"),
      .init("objects", .dictionary(classes.keys.sorted().map { .init($0, classes[$0] ?? 0) })),
    ]
    let locations = locations()
    let targets = targets()
    let byTarget = Dictionary(grouping: configurations, by: \.target)
    let synchronized = synchronizedMembers(of: targets)
    let pages = targets.map { target in
      page(of: target, byTarget[target.name] ?? [], synchronized[target.object.id] ?? [], locations)
    }
    fields.append(.init("targets", .dictionary(zip(targets, pages).map { .init($0.name, $1) })))
    let members = membership(of: targets)
    let loose = objects.indices.filter { objects[$0].isa == .fileReference && members[$0] == nil }
    fields.append(.init("not in any target", .strings(loose.compactMap { locations[$0]?.projectPath }.sorted())))
    return .dictionary(fields)
  }

  private func page(
    of target: XcodeTarget, _ configurations: [TargetConfiguration], _ synchronized: [SynchronizedMembers],
    _ locations: [Int: FileLocation]
  ) -> FactTree {
    var fields: [FactTree.Field] = []
    if let type = string(target.object, "productType") { fields.append(.init("productType", type)) }
    for phase in target.phases {
      let name = string(phase.object, "name") ?? phase.isa.phaseName ?? ""
      let files = phase.entries.map { entry -> FactTree in
        guard let reference = entry.reference else { return .string("(null)") }
        return .string(locations[reference]?.projectPath ?? title(of: objects[reference]))
      }
      fields.append(.init(name, .array(files)))
    }
    for members in synchronized {
      let folder = locations[members.folder]?.projectPath ?? title(of: objects[members.folder])
      let exceptions = members.exceptions.sorted()
      fields.append(.init(members.isOwner ? "\(folder), except" : "\(folder), only", .strings(exceptions)))
    }
    for configuration in configurations {
      let settings = configuration.settings.names.compactMap { name in
        configuration.settings.value(name).map { FactTree.Field(name, $0) }
      }
      fields.append(.init("settings in \(configuration.name)", .dictionary(settings)))
    }
    return .dictionary(fields)
  }
}

extension GitAttributes {
  func facts(path: String) -> FactTree {
    let entries = entries.map { entry in
      FactTree.dictionary([
        .init("pattern", entry.pattern), .init("line", lines.position(of: entry.range.lowerBound).line),
        .init("attributes", .dictionary(entry.attributes.sorted { $0.key < $1.key }.map { .init($0.key, $0.value) })),
      ])
    }
    return .dictionary([.init("path", path), .init("entries", .array(entries))])
  }
}

extension PodSpecification {
  func facts(path: String) -> FactTree {
    let values = values.map { value in
      FactTree.dictionary([
        .init("attribute", value.attribute), .init("text", value.text),
        .init("line", lines.position(of: value.range.lowerBound).line),
      ])
    }
    return .dictionary([.init("path", path), .init("values", .array(values))])
  }
}
