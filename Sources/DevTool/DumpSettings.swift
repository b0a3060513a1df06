internal import Arguments
internal import Bytes
internal import Project

/// Prints the build settings of projects as applint resolves them, for comparison with another resolver.
struct DumpSettings: Command {
  static let name = "settings"
  static let abstract = "Print expanded build settings, one line per project, target, configuration, and setting."
  static let discussion = """
    Paths of project.pbxproj files, relative to the checkout, are read from standard input. The columns are separated by tabs; the \
    value is '(unknown)' if the checkout does not determine it. Settings that no layer sets are left out.
    """

  private static let names: Set = [
    "PRODUCT_BUNDLE_IDENTIFIER", "PRODUCT_NAME", "INFOPLIST_FILE", "GENERATE_INFOPLIST_FILE", "IPHONEOS_DEPLOYMENT_TARGET",
    "MACOSX_DEPLOYMENT_TARGET", "CODE_SIGN_ENTITLEMENTS", "MARKETING_VERSION", "CURRENT_PROJECT_VERSION", "SDKROOT",
    "SUPPORTED_PLATFORMS", "TARGETED_DEVICE_FAMILY", "ASSETCATALOG_COMPILER_APPICON_NAME", "SWIFT_VERSION",
  ]

  let checkout: String

  init(_ arguments: inout ArgumentReader) throws {
    checkout = try arguments.positional("<checkout>", "The top of the checkout.")
  }

  func run() throws {
    let output = try Output(.standardOutput)
    for line in try OpenFile.standardInput().contents().split(separator: UInt8(ascii: "\n")) {
      let path = String(decoding: line, as: UTF8.self)
      let bundle = Path(path).parent
      let name = String(decoding: bundle.lastComponent, as: UTF8.self)
      guard let project = ProjectFile(try contents(of: path), name: name).project else { continue }
      let stem = name.hasSuffix(".xcodeproj") ? String(name.dropLast(".xcodeproj".count)) : name
      let configurations = ProjectSettings(project, name: stem).resolved { file in
        Path(file).resolved(from: bundle.parent).flatMap { try? contents(of: $0.description) }
      }
      print(configurations, of: project, at: path, to: output)
    }
    try output.finish()
  }

  /// - Parameter path: relative to the checkout.
  private func contents(of path: String) throws -> [UInt8] {
    try OpenFile.contents(of: Platform.path(fromArgument: "\(checkout)/\(path)"))
  }

  private func print(_ configurations: [TargetConfiguration], of project: XcodeProject, at path: String, to output: Output) {
    let targets = project.targets()
    let platforms = Dictionary(
      zip(targets, project.platforms(of: targets)).map { ($0.object.id, $1) }, uniquingKeysWith: { first, _ in first })
    for configuration in configurations {
      let known = platforms[configuration.targetID].flatMap(\.self) ?? [.iOS]
      let platform = known.contains(.iOS) ? .iOS : known.min { $0.rawValue < $1.rawValue } ?? .iOS
      let build = BuildSettings.Build(sdk: platform.rawValue, configuration: configuration.name)
      for setting in configuration.settings.names where Self.names.contains(setting) || setting.hasPrefix("INFOPLIST_KEY_") {
        let value = configuration.settings.value(setting, in: build)
        if value == .unset { continue }
        let text = value.text ?? "(unknown)"
        let columns = [path, configuration.target, configuration.name, platform.rawValue, setting, text]
        output.write(columns.joined(separator: "\t").replacing("\n", with: "\\n") + "\n")
      }
    }
  }
}
