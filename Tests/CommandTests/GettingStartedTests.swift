import Foundation
import TestSupport
import Testing

struct GettingStartedTests {
  @Test func everyCommandOfThePageDoesWhatItSays() throws {
    let program = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    let result = try run(
      packageRoot.appending(path: "Tests/Checks/getting-started"), [], environment: ["APPLINT_BIN": program.path])
    #expect(result.status == 0, "\(result.output)\(result.errors)")
    #expect(result.output.contains("22 commands"))
  }
}
