import Findings
import Testing

@testable import Rules

/// Which pods an app embeds if several apps of a checkout have targets of the same name.
struct EmbeddedPodsTests {
  private static let script = "Pods/Target Support Files/Pods-App/Pods-App-frameworks.sh"

  /// - Parameter command: another line of the script phase.
  private func app(_ command: String = "") -> ExampleFile {
    let copies = """
      if [[ "$CONFIGURATION" == "Release" ]]; then
        install_framework "${PODS_ROOT}/Kit/Kit.framework"
      fi

      """
    let kit = Companions.binary("Pods/Kit/Kit.framework/Kit", ExampleSlice(bitcode: 4096))
    return ExampleFile(
      Example(.project, Example.copying(script: "\(Self.script); \(command)"), beside: kit + Companions((Self.script, copies))))
  }

  private func found(in apps: [ExampleFile]) -> [String] {
    ExampleFile.findings(of: .embeddedBitcode, in: apps).map(\.path)
  }

  @Test func anAppEmbedsThePodsBesideIt() {
    #expect(found(in: [app(), app()]) == ["0/Pods/Kit/Kit.framework/Kit", "1/Pods/Kit/Kit.framework/Kit"])
    #expect(found(in: [app(), app("lipo -remove x86_64 Kit")]) == ["0/Pods/Kit/Kit.framework/Kit"])
    #expect(found(in: [app("lipo -remove x86_64 Kit")]) == [])
  }
}
