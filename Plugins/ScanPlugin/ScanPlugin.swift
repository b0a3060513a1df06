import Foundation
import PackagePlugin

/// `swift package applint [arguments]`: scans the package, or what the arguments say.
@main
struct ScanPlugin: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let process = Process()
    process.executableURL = try context.tool(named: "applint").url
    process.arguments = arguments
    process.currentDirectoryURL = context.package.directoryURL
    try process.run()
    process.waitUntilExit()
    // What applint says by its exit status the caller is told.
    guard process.terminationReason == .exit, process.terminationStatus == 0 else {
      exit(process.terminationReason == .exit ? process.terminationStatus : 2)
    }
  }
}
