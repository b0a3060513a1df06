internal import Arguments
internal import Bytes

/// Commands for the development of applint. Not shipped.
@main
struct DevTool: CommandGroup {
  static let name = "DevTool"
  static let abstract = "Write generated files and examples, create rules, dump and measure tokens."
  static var subcommands: [any Command.Type] { [Generate.self, NewRule.self, Examples.self, Dump.self, Bench.self, Stress.self] }

  static func main() {
    do {
      if let text = try Program(Self.self, version: "", columns: { 80 }).run(Array(CommandLine.arguments.dropFirst())) {
        print(text)
      }
    } catch {
      guard (error as? ExitCode) == nil else { Platform.exit(1) }
      let output = try? Output(.standardError)
      output?.write("\((error as? UsageError)?.text ?? "DevTool: error: \(error)")\n")
      output?.flush()
      Platform.exit(2)
    }
  }
}
