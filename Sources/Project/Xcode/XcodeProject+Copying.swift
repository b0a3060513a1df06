/// What the build phases of a target copy into its bundle.
public struct CopyingTarget: Sendable {
  /// The identifier of the target's object.
  public let id: String
  public let files: [CopiedFile]
  /// The contents of its script phases.
  public let scripts: [String]
}

/// A file or folder that a build phase copies into the bundle of a target.
public struct CopiedFile: Sendable {
  /// Where in the bundle.
  public enum Destination: Sendable {
    case frameworks
    case plugIns
    case resources
    /// The top of the bundle, or another folder.
    case other
  }

  /// Relative to the folder of the `.xcodeproj`; nil if the build makes it.
  public let path: String?
  /// `Kit.framework`
  public let name: String
  public let destination: Destination
  /// Whether Xcode signs it, and removes bitcode before that.
  public let isSignedOnCopy: Bool
  /// The platforms for which it is copied, such as `ios` and `maccatalyst`; empty for all.
  public let platformFilters: Set<String>
  /// The range of its entry in the project.
  public let place: Range<Int>
}

extension XcodeProject {
  /// The targets that build apps, extensions, and frameworks.
  public func copyingTargets() -> [CopyingTarget] {
    let locations = locations()
    let synchronized = synchronizedCopies(locations)
    return targets().compactMap { target in
      guard string(target.object, "productType").flatMap({ ProductKind(productType: $0) }) != nil else { return nil }
      let scripts = target.phases.filter { $0.isa == .shellScriptBuildPhase }.compactMap { string($0.object, "shellScript") }
      let files = target.phases.flatMap { phase in
        guard let destination = destination(of: phase) else { return [CopiedFile]() }
        let members = (synchronized[phase.object.id] ?? []).map { $0.to(destination) }
        return phase.entries.compactMap { copiedFile($0, to: destination, locations) } + members
      }
      return CopyingTarget(id: target.object.id, files: files, scripts: scripts)
    }
  }

  /// - Returns: nil for a phase that copies nothing, or something outside of the bundle.
  private func destination(of phase: BuildPhase) -> CopiedFile.Destination? {
    switch phase.isa {
    case .resourcesBuildPhase: return .resources
    case .copyFilesBuildPhase: break
    default: return nil
    }
    // Projects of Xcode 26 have a name in place of a number.
    switch string(phase.object, "dstSubfolderSpec") ?? string(phase.object, "dstSubfolder") {
    case "10", "Frameworks": return .frameworks
    case "13", "PlugIns": return .plugIns
    case "7", "Resources": return .resources
    case "1", "Wrapper": return string(phase.object, "dstPath") == "Frameworks" ? .frameworks : .other
    case "6", "Executables", "11", "SharedFrameworks", "12", "SharedSupport": return .other
    default: return nil
    }
  }

  private func copiedFile(
    _ entry: BuildPhase.Entry, to destination: CopiedFile.Destination, _ locations: [Int: FileLocation]
  ) -> CopiedFile? {
    guard let buildFile = entry.buildFile, let reference = entry.reference else { return nil }
    let settings = document.value(of: buildFile.value, "settings")
    let attributes = settings.flatMap { document.value(of: $0, "ATTRIBUTES") }.map { strings(at: $0) } ?? []
    let filters = strings(buildFile, "platformFilters") + [string(buildFile, "platformFilter")].compactMap(\.self)
    return CopiedFile(
      path: objects[reference].isa == .fileReference ? locations[reference]?.projectPath : nil,
      name: title(of: objects[reference]), destination: destination, isSignedOnCopy: attributes.contains("CodeSignOnCopy"),
      platformFilters: Set(filters), place: document.range(of: entry.node))
  }

  /// The members of synchronized folders that copy phases name, by the identifier of the phase.
  private func synchronizedCopies(_ locations: [Int: FileLocation]) -> [String: [SynchronizedCopy]] {
    var copies: [String: [SynchronizedCopy]] = [:]
    for folder in objects.indices where objects[folder].isa == .synchronizedGroup {
      guard let base = locations[folder] else { continue }
      for set in objects(objects[folder], "exceptions") where set.isa == .synchronizedBuildPhaseExceptions {
        guard let phase = string(set, "buildPhase") else { continue }
        let attributes = document.value(of: set.value, "attributesByRelativePath")
        let signed = attributes.map { attributes in
          document.keys(of: attributes).filter { strings(at: $0 + 1).contains("CodeSignOnCopy") }.map { document.text(of: $0) }
        }
        copies[phase, default: []] += elements(set, "membershipExceptions").compactMap { node in
          guard let member = document.string(node) else { return nil }
          return SynchronizedCopy(
            path: base.appending(member).projectPath, name: member, isSignedOnCopy: signed?.contains(member) == true,
            place: document.range(of: node))
        }
      }
    }
    return copies
  }

  private func strings(at node: Int) -> [String] {
    document.kind(of: node) == .array ? document.elements(of: node).compactMap { document.string($0) } : []
  }
}

/// A member of a synchronized folder that a copy phase names.
private struct SynchronizedCopy {
  let path: String?
  let name: String
  let isSignedOnCopy: Bool
  let place: Range<Int>

  func to(_ destination: CopiedFile.Destination) -> CopiedFile {
    CopiedFile(
      path: path, name: name.split(separator: "/").last.map(String.init) ?? name, destination: destination,
      isSignedOnCopy: isSignedOnCopy, platformFilters: [], place: place)
  }
}
