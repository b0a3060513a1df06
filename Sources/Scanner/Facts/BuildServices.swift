internal import Bytes
internal import Rules

/// Reads the files with which build services are configured, at the top of a checkout.
struct BuildServices {
  private let source: any FileSource

  init(source: any FileSource) { self.source = source }

  var files: [BuildServiceFile] {
    let paths = Self.paths.map { Path($0) } + workflows
    return paths.compactMap { path in
      source.contents(of: path).map { BuildServiceFile(path: path.description, bytes: $0) }
    }
  }

  private static let paths = [
    ".xcode-version", ".travis.yml", ".circleci/config.yml", ".gitlab-ci.yml", "azure-pipelines.yml", "bitrise.yml",
    "codemagic.yaml",
  ]

  private var workflows: [Path] {
    let path = Path(".github/workflows")
    guard let folder = try? source.folder(at: path), let entries = try? source.entries(of: folder) else { return [] }
    let endings = [Array(".yml".utf8), Array(".yaml".utf8)]
    let names = entries.filter { entry in
      entry.type == .regular && endings.contains { entry.name.suffix($0.count).elementsEqual($0) }
    }.map(\.name)
    return names.sorted { $0.lexicographicallyPrecedes($1) }.map(path.appending)
  }
}
