import Findings
import Testing

@testable import Reporting

struct ReportDigestTests {
  @Test func onlyAmbiguousNamesHaveAKind() {
    let owners = [
      Owner(kind: .pod, name: "Kit", version: nil), Owner(kind: .framework, name: "Kit", version: nil),
      Owner(kind: .pod, name: "Kit", version: "1.0"), Owner(kind: .pod, name: "Other", version: nil),
    ]
    #expect(ReportDigest.names(owners) == ["Kit (framework)", "Kit (pod)", "Kit 1.0", "Other"])
  }

  @Test(.timeLimit(.minutes(60))) func namesOfManySDKsAreFound() {
    let owners = (0..<100_000).map { Owner(kind: .pod, name: "SDK with number \($0)", version: nil) }
    #expect(Set(ReportDigest.names(owners)).count == owners.count)
  }
}
