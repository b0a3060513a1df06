// swift-tools-version: 6.2

import PackageDescription

/// Set by `make test`. Warnings are errors then; a user's build with a newer compiler is not broken by a new warning.
let isStrict = Context.environment["APPLINT_STRICT"] == "1"

/// One set of compiler settings for every target of ours.
let settings: [SwiftSetting] =
  [
    .swiftLanguageMode(.v6),
    .strictMemorySafety(),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
  ] + (isStrict ? [.treatAllWarnings(as: .error)] : [])

/// Those of the program, which searches strings without `_StringProcessing`; see `String+Search.swift`. `make build` passes the
/// same flag, because a package with such flags cannot be a dependency.
let programSettings: [SwiftSetting] =
  settings + (isStrict ? [.unsafeFlags(["-Xfrontend", "-disable-implicit-string-processing-module-import"])] : [])

/// A reader, or what readers need. `make test` compiles them with optimization, because their tests damage each byte of a file.
func reader(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: programSettings)
}

/// `make test` compiles everything else without optimization: to optimize the rules and the macros of the tests takes minutes.
let withoutOptimization: [SwiftSetting] = isStrict ? [.unsafeFlags(["-Onone"])] : []

func library(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: programSettings + withoutOptimization)
}

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(name: name, dependencies: dependencies + ["TestSupport"], swiftSettings: settings + withoutOptimization)
}

/// Not part of strict builds: a plugin's program is compiled apart, which would compile every module of it twice.
let plugins: [Target] = [
  .plugin(
    name: "ScanPlugin",
    capability: .command(
      intent: .custom(verb: "applint", description: "Find App Store rejections and project defects before you build.")),
    dependencies: ["applint"]),
  .plugin(name: "ScanBuildToolPlugin", capability: .buildTool(), dependencies: ["applint"]),
]

/// The readers with instrumentation of libFuzzer, which `make fuzz` links.
let fuzzing: [Target] =
  Context.environment["APPLINT_FUZZ"] == "1"
  ? [
    .target(
      name: "Fuzzing",
      dependencies: [
        "CLibrary", "Bytes", "Findings", "XML", "YAML", "Archives", "Binary", "SourceText", "Project", "Rules", "Configuration",
        "Scanner",
      ],
      path: "Tests/Fuzzing/Sources", swiftSettings: settings)
  ] : []

let package = Package(
  name: "applint",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "applint", targets: ["applint"])
  ] + (isStrict ? [] : plugins.map { .plugin(name: $0.name, targets: [$0.name]) })
    + (fuzzing.isEmpty ? [] : [.library(name: "Fuzzing", type: .static, targets: ["Fuzzing"])]),
  targets: [
    // The order is the order of the layers: a target imports only targets above it.
    reader("CLibrary"),
    .target(name: "CSystem"),
    .target(name: "CByteSearch"),
    reader("Bytes", ["CLibrary", "CSystem", "CByteSearch"]),
    library("Arguments", ["Bytes"]),
    library("Findings", ["Bytes"]),
    .target(name: "CDynamicLibrary", linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
    .target(name: "CLibXML2", dependencies: ["CDynamicLibrary"]),
    .target(name: "CZLib", dependencies: ["CDynamicLibrary"]),
    .target(name: "CLibArchive", dependencies: ["CDynamicLibrary"]),
    .target(name: "CLibELF", dependencies: ["CDynamicLibrary"]),
    .target(name: "CLibYAML", dependencies: ["CDynamicLibrary"]),
    reader("XML", ["CLibXML2"]),
    reader("ELF", ["CLibELF"]),
    reader("ZLib", ["CZLib"]),
    reader("YAML", ["CLibYAML"]),
    reader("Archives", ["Bytes", "CLibArchive"]),
    reader("Binary", ["Bytes", "ELF", "YAML"]),
    reader("SourceText", ["Bytes"]),
    reader("Project", ["Bytes", "XML", "ZLib"]),
    library("Rules", ["Bytes", "Findings", "Binary", "SourceText", "Project"]),
    library("Configuration", ["Findings", "YAML", "Project", "Rules"]),
    library("Reporting", ["Bytes", "Findings"]),
    library("Scanner", ["Bytes", "Archives", "Findings", "Binary", "SourceText", "Project", "Rules"]),
    .executableTarget(
      name: "applint",
      dependencies: ["Bytes", "Arguments", "Findings", "Project", "Rules", "Configuration", "Reporting", "Scanner"],
      swiftSettings: programSettings + withoutOptimization),
    // Not shipped: `make generate`, `make new-rule`, `make dump`.
    .executableTarget(
      name: "DevTool",
      dependencies: [
        "Bytes", "Arguments", "Findings", "SourceText", "Project", "Rules", "Configuration", "Reporting", "Scanner",
      ],
      swiftSettings: settings + withoutOptimization),

    // Compiled with optimization, so checks that tests repeat for each byte of a file are here.
    .target(
      name: "TestSupport", dependencies: ["Bytes", "Binary", "SourceText"], path: "Tests/TestSupport", swiftSettings: settings),
    tests("BytesTests", ["Bytes", "CByteSearch"]),
    tests("ArgumentsTests", ["Arguments"]),
    tests("YAMLTests", ["YAML"]),
    tests("ArchivesTests", ["Archives", "Bytes"]),
    tests("BinaryTests", ["Bytes", "Binary"]),
    tests("SourceTextTests", ["Bytes", "SourceText"]),
    tests("ProjectTests", ["Bytes", "Project"]),
    tests("RulesTests", ["Bytes", "Findings", "Binary", "SourceText", "Project", "Rules", "Scanner"]),
    tests("ConfigurationTests", ["Findings", "Project", "Rules", "Configuration"]),
    tests("ReportingTests", ["Bytes", "Findings", "Reporting"]),
    tests("ScannerTests", ["Bytes", "Archives", "Findings", "SourceText", "Rules", "Scanner"]),
    // Run the built program.
    tests("CommandTests", ["applint"]),
    // Hold the house to its plan: layers, generated files, rule catalogue.
    tests("HouseTests", ["Bytes", "Findings", "SourceText", "Rules", "Reporting", "DevTool"]),
  ] + (isStrict ? [] : plugins) + fuzzing
)
