public import Bytes

/// What an `.xcscheme` file archives.
public struct XcodeScheme: Sendable {
  /// The configuration of the archive action.
  public let archiveConfiguration: String?
  /// The targets that it builds for archiving.
  public let archived: [Target]

  /// A target in a project.
  public struct Target: Hashable, Sendable {
    /// The identifier of the target's object.
    public let id: String
    /// The path of the `.xcodeproj`, relative to the folder that contains the project or workspace of the scheme.
    public let project: String
  }

  /// - Throws: if the file is not XML.
  public init(_ bytes: [UInt8]) throws(ReadError) {
    // Any XML; interface files are the other user of this reader.
    let xml = try InterfaceFile(bytes)
    archiveConfiguration = xml.elements(named: "ArchiveAction").first.flatMap { xml.value(of: "buildConfiguration", in: $0) }
    var archived: [Target] = []
    for entry in xml.elements(named: "BuildActionEntry") where xml.value(of: "buildForArchiving", in: entry) != "NO" {
      for reference in xml.children(of: entry) where xml.isNamed(reference, "BuildableReference") {
        guard let id = xml.value(of: "BlueprintIdentifier", in: reference),
          let container = xml.value(of: "ReferencedContainer", in: reference), container.hasPrefix("container:")
        else { continue }
        archived.append(Target(id: id, project: String(container.dropFirst("container:".count))))
      }
    }
    self.archived = archived
  }
}
