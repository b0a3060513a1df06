import Findings
import Testing

@testable import Rules

/// The sources and dates of the data on what the App Store rejects.
struct AppStoreDataTests {
  @Test(arguments: ProtectedResource.all)
  func anErrorRestsOnAnEmail(resource: ProtectedResource) {
    #expect(resource.level == .error || resource.level == .warning)
    #expect(resource.level == .warning || resource.source != nil)
    #expect(
      !resource.keys.isEmpty && !resource.uses.isEmpty && !resource.imports.isEmpty
        && resource.keys.allSatisfy { $0.contains("UsageDescription") })
    #expect(resource.date.split(separator: "-").map(\.count) == [4, 2, 2])
    // `name/repository#1 (2024-05)`
    if let source = resource.source { #expect(source.contains("#") && source.hasSuffix(")")) }
  }

  @Test(arguments: PrivateName.all.map(\.name))
  func anErrorOfAPrivateNameRestsOnARejection(name: String) throws {
    let names = PrivateName.all.filter { $0.name == name }
    let entry = try #require(names.first)
    #expect(names.count == 1 && (entry.level == .warning || entry.source != nil) && !entry.imports.isEmpty)
  }
}
