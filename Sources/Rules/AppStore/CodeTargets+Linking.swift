internal import Bytes
internal import Project

/// What a product links besides its build phases.
struct LinkerOptions {
  /// The names of frameworks and libraries: those after `-framework`, `-weak_framework`, and `-l`.
  private(set) var names: Set<String> = []
  /// Whether the linker loads all members of archives, and whether all with Objective-C.
  fileprivate private(set) var loadsAll = false
  fileprivate private(set) var loadsObjectiveC = false
  /// The file names of archives of which it loads all members.
  private var forced: Set<String> = []
  /// The folders in which CocoaPods installs, relative to the root of the checkout.
  private var podFolders: Set<String> = []

  /// Whether it may link binaries of pods.
  var linksPods: Bool { !names.isEmpty && !podFolders.isEmpty }

  /// Reads the settings of the configurations that ship. What is unknown links nothing.
  init(_ product: Product) {
    let folder = product.project.parent.parent
    let flags = product.builds.map { $0.value("OTHER_LDFLAGS").text?.shellWords ?? [] }
    for words in flags {
      names.formUnion(words.linkedNames)
      forced.formUnion(zip(words, words.dropFirst()).filter { $0.0 == "-force_load" }.map(\.1.lastPathComponent))
    }
    loadsAll = flags.allSatisfy { $0.contains("-all_load") }
    loadsObjectiveC = flags.allSatisfy { $0.contains("-ObjC") }
    for case let path? in product.builds.map({ $0.value("PODS_ROOT").text }) {
      // SRCROOT is empty, so what begins with it is absolute.
      if let pods = Path(String(path.drop { $0 == "/" })).resolved(from: folder) { podFolders.insert(pods.description) }
    }
  }

  /// Whether a binary is in a pod, and an option names it.
  func link(_ binary: String) -> Bool {
    guard !names.isEmpty, podFolders.contains(where: { !$0.isEmpty && binary.isBelow($0) }) else { return false }
    let file = binary.lastPathComponent
    if binary.parentPath.lastPathComponent == file + ".framework" { return names.contains(file) }
    guard file.hasPrefix("lib"), file.hasSuffix(".a") || file.hasSuffix(".dylib") else { return false }
    return names.contains(String(file.withoutExtension.dropFirst(3)))
  }

  func load(_ image: BinaryAPIUses) -> Bool {
    image.member == nil || loadsAll || loadsObjectiveC && image.hasObjectiveC
      || forced.contains(image.file.path.lastPathComponent)
  }
}

extension ProjectSources.Folder {
  /// Whether Xcode links a binary because it, or the framework around it, is a member of a synchronized folder.
  func link(_ binary: String) -> Bool {
    guard binary.isBelow(path), !path.isEmpty else { return false }
    var member = binary
    while member != path, !member.isEmpty {
      let isBundle = member.hasSuffix(".framework") || member.hasSuffix(".xcframework")
      let isLibrary = member == binary && (member.hasSuffix(".a") || member.hasSuffix(".dylib"))
      if isBundle || isLibrary, members.contains(String(member.dropFirst(path.count + 1))) { return true }
      member = member.parentPath
    }
    return false
  }
}
