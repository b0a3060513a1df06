internal import Findings

/// What is known of privacy manifests, added up by the folders around them: there may be as many SDKs that ask as manifests.
struct ManifestFolders<Value> {
  private var all: [String: Value] = [:]
  /// The same of those outside of frameworks.
  private var loose: [String: Value] = [:]

  /// - Parameters:
  ///   - initial: the value of a folder before any manifest.
  ///   - add: adds a manifest to the value of a folder.
  init<Manifest>(
    _ manifests: some Sequence<(path: String, manifest: Manifest)>, into initial: Value,
    _ add: (inout Value, Manifest) -> Void
  ) {
    for (path, manifest) in manifests {
      let isLoose = path.outermostFramework == nil
      for folder in path.foldersAround {
        add(&all[folder, default: initial], manifest)
        if isLoose { add(&loose[folder, default: initial], manifest) }
      }
    }
  }

  /// Of the manifests below a folder; nil if there are none.
  func value(below folder: String) -> Value? { all[folder] }

  /// Of the manifests in a framework, and of those beside it that are in no other one.
  func values(of framework: String) -> [Value] {
    let folder = framework.parentPath
    return [all[framework], folder.isEmpty ? nil : loose[folder]].compactMap(\.self)
  }
}
