// swift-tools-version: 6.2

import PackageDescription

// A package of its own, so that neither a user's build nor the CI fetches and builds swift-syntax.
let package = Package(
  name: "Oracles",
  platforms: [.macOS(.v15)],
  dependencies: [
    // Exact: another version may see other tokens, and then the figures of the checks cannot be compared.
    .package(url: "https://github.com/swiftlang/swift-syntax", exact: "603.0.1")
  ],
  targets: [
    .executableTarget(
      name: "swift-syntax-oracle",
      dependencies: [
        .product(name: "SwiftParser", package: "swift-syntax"), .product(name: "SwiftSyntax", package: "swift-syntax"),
      ],
      swiftSettings: [
        .swiftLanguageMode(.v6),
        .strictMemorySafety(),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("InternalImportsByDefault"),
      ])
  ]
)
