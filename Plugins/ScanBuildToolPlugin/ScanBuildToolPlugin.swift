import Foundation
import PackagePlugin

/// Scans a target of a package when it is built, if one of its files has changed. Errors fail the build.
@main
struct ScanBuildToolPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let module = target.sourceModule else { return [] }
    let scan = Command.buildCommand(
      displayName: "Scanning \(target.name) with applint",
      executable: try context.tool(named: "applint").url,
      arguments: ["scan", "--format", "xcode", "--allow-empty", target.directoryURL.path],
      inputFiles: module.sourceFiles.map(\.url),
      // SwiftPM copies every output that is not a source into the bundle of the target.
      outputFiles: [])
    return [scan]
  }
}
