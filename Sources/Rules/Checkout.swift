internal import Findings
public import Project

/// What rules that look at more than one file see, last: small facts of every file.
public struct Checkout: Sendable {
  /// Paths of the app's own sources, from the top of the tree, sorted.
  public let sources: [String]
  public let projects: [ProjectSources]

  public init(sources: [String], projects: [ProjectSources]) {
    self.sources = sources
    self.projects = projects
  }
}

/// The sources that the targets of one project compile.
public struct ProjectSources: Sendable {
  /// A synchronized folder and what of it belongs to a target.
  public struct Folder: Sendable {
    let path: String
    let members: XcodeProject.SynchronizedMembers

    public init(path: String, members: XcodeProject.SynchronizedMembers) {
      self.path = path
      self.members = members
    }

    func contains(_ file: String) -> Bool {
      let prefix = path.isEmpty ? "" : path + "/"
      return file.hasPrefix(prefix) && members.contains(String(file.dropFirst(prefix.count)))
    }
  }

  /// The folder that holds the `.xcodeproj`; empty for the top of the tree.
  public let folder: String
  let files: Set<String>
  let folders: [Folder]
  /// Whether the project could be read, so that what it does not name is known.
  let isReadable: Bool

  public init(folder: String, files: Set<String>, folders: [Folder], isReadable: Bool) {
    self.folder = folder
    self.files = files
    self.folders = folders
    self.isReadable = isReadable
  }

  func compiles(_ file: String) -> Bool {
    files.contains(file) || folders.contains { $0.contains(file) }
  }
}

/// Where a check of the checkout puts what it finds.
struct CheckoutFindingSink: ~Copyable {
  private let descriptor: RuleDescriptor
  private(set) var findings: [Finding] = []

  init(_ descriptor: RuleDescriptor) {
    self.descriptor = descriptor
  }

  /// - Parameter path: of a file or folder, from the top of the tree.
  mutating func report(_ message: Message, path: String, identity: String) {
    findings.append(
      Finding(
        ruleID: descriptor.id, level: descriptor.level, message: message.text, path: path,
        rejectionCode: descriptor.rejectionCode,
        identity: identity))
  }
}
