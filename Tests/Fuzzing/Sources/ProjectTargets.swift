import Bytes

@testable import Project

extension FuzzTarget {
  static let projects = [
    FuzzTarget("project", mutator: TokenMutator.mutate, readProject),
    FuzzTarget("project-order", mutator: TokenMutator.mutate) { bytes in
      guard let project = ProjectFile(bytes, name: "App").project else { return }
      for order in ProjectOrder.allCases {
        for list in order.rearrangements(of: project, projectName: "App") {
          _ = (list.firstMove, project.title(of: list), project.identity(of: list))
        }
      }
    },
    FuzzTarget("project-repair", mutator: TokenMutator.mutate) { bytes in
      for order in ProjectOrder.allCases {
        guard let repair = try? ProjectRepair(of: ProjectFile(bytes, name: "App", order: order), .all) else { continue }
        let repaired = ProjectFile(repair.bytes, name: "App", order: order)
        require(repaired.problems.isEmpty && repaired.project != nil, "repairs are valid projects")
      }
    },
    FuzzTarget("project-merge", mutator: TokenMutator.mutate) { bytes in
      let parts = bytes.split(separator: 0xFF, maxSplits: 2, omittingEmptySubsequences: false).map(Array.init)
      let (base, ours, theirs) = (parts[0], parts.count > 1 ? parts[1] : parts[0], parts.count > 2 ? parts[2] : parts[0])
      for (style, isClean) in [(MergeOptions.Style.merge, false), (.merge, true)] {
        let merge = ProjectMerge(
          base: base, ours: ours, theirs: theirs, explains: true, text: LineMerge(ours, isClean: isClean), style: { style })
        guard case .merged = merge.outcome else { continue }
        require(ProjectFile(merge.bytes, name: "App").project != nil, "merges are valid projects")
      }
    },
    FuzzTarget("build-settings") { bytes in
      let settings = ConfigurationFile(bytes)
      var values: [String: String] = [:]
      for case .assignment(let setting) in settings.lines { values[setting.name] = setting.value }
      let resolved = BuildSettings(values)
      for name in values.keys.prefix(8) {
        _ = (resolved.value(name), resolved.value(name, in: .init(sdk: "iphoneos", configuration: "Debug")))
      }
    },
    FuzzTarget("scheme") { _ = try? XcodeScheme($0) },
  ]

  @Sendable private static func readProject(_ bytes: [UInt8]) {
    let file = ProjectFile(bytes, name: "App")
    for problem in file.problems { require((0...bytes.count).contains(problem.offset), "errors are in the file") }
    guard let project = file.project else { return }
    let locations = project.locations()
    let targets = project.targets()
    _ = (project.deployment(of: targets, locations), project.builtFilePaths(locations), project.linkedFilePaths(locations))
    _ = (project.membership(of: targets), project.synchronizedMembers(of: targets), project.committedIdentities())
    _ = (project.unbuiltSubprojects(), project.targetsOfOtherProjects(), project.targetDependencies(), project.productTargets())
    _ = (project.targetsWithSwift(), project.localPackageProducts(), project.embeddedTargets(), project.unbuiltFileNames())
    for reference in project.undefinedReferences(reachable: project.reachable()) {
      require(project.place(of: reference).upperBound <= project.document.bytes.count, "references are in the file")
      _ = (project.remark(on: reference), project.fileName(of: reference), project.hasEntry(like: reference))
    }
    for repetition in project.repeatedKeys() { _ = (project.owner(of: repetition), project.identity(of: repetition)) }
    _ = (project.repeatedElements(), project.duplicateEntries(), project.emptyEntries())
    for object in project.objects { _ = project.title(of: object) }
    _ = BuiltFiles(project).missing([:])
    for configuration in ProjectSettings(project, name: "App").resolved(contents: { _ in nil }) {
      _ = (configuration.settings.value("PRODUCT_NAME"), configuration.settings.value("PRODUCT_BUNDLE_IDENTIFIER"))
    }
  }
}
