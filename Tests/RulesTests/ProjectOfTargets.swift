/// The text of a project with several targets, each with the configuration Release.
struct ProjectOfTargets {
  struct Target {
    let name: String
    var kind = "application"
    /// Paths of sources, relative to the folder of the project.
    var sources: [String] = []
    var resources: [String] = []
    /// Names of targets of the project.
    var dependencies: [String] = []
    var embedded: [String] = []
    /// Names of products of packages in the folder `Kit`.
    var packages: [String] = []
    var settings = "SDKROOT = iphoneos;"
  }

  let targets: [Target]

  var text: String {
    let files = Set(targets.flatMap { $0.sources + $0.resources }).sorted()
    let references = files.map { "F\(id($0)) = { isa = PBXFileReference; path = \"\($0)\"; sourceTree = \"<group>\"; };" }
    return """
      // !$*UTF8*$!
      { objects = {
        A = { isa = PBXProject; mainGroup = G; targets = (\(list(targets.map { "T\(id($0.name))" }))); };
        G = { isa = PBXGroup; children = (\(list(files.map { "F\(id($0))" }))); sourceTree = "<group>"; };
        K = { isa = XCLocalSwiftPackageReference; relativePath = Kit; };
        \(references.joined(separator: "\n"))
        \(targets.map(objects).joined(separator: "\n"))
      }; rootObject = A; }

      """
  }

  private func list(_ ids: [String]) -> String { ids.map { "\($0), " }.joined() }

  /// Two hexadecimal digits for each byte.
  private func id(_ name: String) -> String {
    name.utf8.map { byte in String(byte, radix: 16) }.joined()
  }

  private func objects(of target: Target) -> String {
    let own = id(target.name)
    func phase(_ id: String, _ kind: String, _ names: [String], prefix: String) -> String {
      let entries = names.map { "B\(id)\(self.id($0))\(own) = { isa = PBXBuildFile; fileRef = \(prefix)\(self.id($0)); };" }
      return """
        \(entries.joined(separator: "\n"))
        \(id)\(own) = { isa = \(kind); dstSubfolderSpec = 10; files = (\(list(names.map { "B\(id)\(self.id($0))\(own)" }))); };
        """
    }
    let products = target.packages.map {
      "X\(id($0))\(own) = { isa = XCSwiftPackageProductDependency; package = K; productName = \($0); };"
    }
    let dependencies = target.dependencies.map { "D\(id($0))\(own) = { isa = PBXTargetDependency; target = T\(id($0)); };" }
    return """
      \(phase("S", "PBXSourcesBuildPhase", target.sources, prefix: "F"))
      \(phase("R", "PBXResourcesBuildPhase", target.resources, prefix: "F"))
      \(phase("E", "PBXCopyFilesBuildPhase", target.embedded, prefix: "P"))
      \((products + dependencies).joined(separator: "\n"))
      P\(own) = { isa = PBXFileReference; path = "\(target.name).product"; sourceTree = BUILT_PRODUCTS_DIR; };
      C\(own) = { isa = XCBuildConfiguration; name = Release; buildSettings = { \(target.settings) }; };
      L\(own) = { isa = XCConfigurationList; buildConfigurations = (C\(own)); };
      T\(own) = { isa = PBXNativeTarget; name = "\(target.name)"; productType = "com.apple.product-type.\(target.kind)";
        buildConfigurationList = L\(own); productReference = P\(own); buildPhases = (S\(own), R\(own), E\(own));
        dependencies = (\(list(target.dependencies.map { "D\(id($0))\(own)" })));
        packageProductDependencies = (\(list(target.packages.map { "X\(id($0))\(own)" }))); };
      """
  }
}
