import Testing

@testable import Rules

struct AssetSymbolTests {
  @Test(arguments: [
    ("flag", "flag"), ("ic_flag-red", "icFlagRed"), ("Flag", "flag"), ("IconFlag", "iconFlag"), ("URLIcon", "urlIcon"),
    ("URL", "url"),
    ("ic flag", "icFlag"), ("ic_2x", "ic2X"), ("2nd-flag", "_2NdFlag"), ("图标", "图标"), ("--", "--"), ("flag.small", "flagSmall"),
    ("UserImage", "user"), ("Initial-Image", "initial"), ("bg_color", "bg"), ("Image", "image"), ("multicolor", "multicolor"),
    ("sy_head_10@2x", "syHead102X"),
  ])
  func wordsAreJoined(name: String, identifier: String) {
    #expect(AssetSymbol.identifier(for: name) == identifier)
  }

  @Test func theExpressionFollowsTheLanguageAndTheTool() {
    #expect(AssetSymbol.expression(for: "ic_flag", isSwift: true, accessor: nil) == ".icFlag")
    #expect(AssetSymbol.expression(for: "ic_flag", isSwift: true, accessor: .swiftGen) == ".icFlag")
    #expect(AssetSymbol.expression(for: "ic_flag", isSwift: true, accessor: .rSwift) == "R.image.icFlag")
    #expect(AssetSymbol.expression(for: "ic_flag", isSwift: false, accessor: .rSwift) == "ACImageNameIcFlag")
    #expect(AssetSymbol.expression(for: "FlagImage", isSwift: true, accessor: .rSwift) == "R.image.flagImage")
    #expect(AssetSymbol.expression(for: "product_image", isSwift: false, accessor: nil) == "ACImageNameProductImage")
  }

  @Test func namespacesArePartOfTheSymbol() {
    #expect(AssetSymbol.expression(for: "Flags/red", isSwift: true, accessor: nil) == ".flags.red")
    #expect(AssetSymbol.expression(for: "Flags/red", isSwift: true, accessor: .rSwift) == "R.image.flags.red")
    #expect(AssetSymbol.expression(for: "Flags/red", isSwift: false, accessor: nil) == "ACImageNameFlagsRed")
  }
}
