import Project
import Testing

struct ImageFileNameTests {
  @Test(
    arguments: [
      ("icon.png", "icon", nil, "png"), ("icon", "icon", nil, ""), ("icon@2x.png", "icon", 2, "png"),
      ("icon@3X.PNG", "icon", 3, "png"),
      ("icon@1x", "icon", 1, ""), ("icon@4x.png", "icon@4x", nil, "png"), ("icon.small", "icon.small", nil, ""),
      ("icon.small@2x.jpg", "icon.small", 2, "jpg"), (".png", ".png", nil, ""), ("", "", nil, ""), ("@2x", "", 2, ""),
      ("user@2x.com", "user@2x.com", nil, ""), ("图@2x.png", "图", 2, "png"), ("icon@2x@2x.png", "icon", 2, "png"),
    ] as [(String, String, Int?, String)])
  func aNameIsTakenApart(name: String, base: String, scale: Int?, fileExtension: String) {
    let file = ImageFileName(name)
    #expect(file.base == base && file.scale == scale && file.fileExtension == fileExtension)
  }

  @Test(
    arguments: [
      ("icon~ipad.png", "icon", nil, "ipad"), ("icon@2x~iphone.png", "icon", 2, "iphone"),
      ("icon~ipad@2x.png", "icon", 2, "ipad"),
      ("icon~iPad", "icon", nil, "ipad"), ("icon~mac.png", "icon~mac", nil, nil),
    ] as [(String, String, Int?, String?)])
  func theDeviceMayStandOnEitherSideOfTheScale(name: String, base: String, scale: Int?, idiom: String?) {
    let file = ImageFileName(name)
    #expect(file.base == base && file.scale == scale && file.idiom == idiom)
  }

  @Test func theTallPhoneIsToldApart() {
    let file = ImageFileName("Default-568h@2x~iphone.png")
    #expect(file.base == "Default" && file.isTall && file.scale == 2 && file.withoutScale == "Default-568h")
    #expect(!ImageFileName("Default@2x.png").isTall)
  }

  @Test func aScaleMayBeWrittenTwice() {
    #expect(ImageFileName("icon@2x@3x.png").repeatedScale == 2)
    #expect(ImageFileName("icon@2x.png").repeatedScale == nil && ImageFileName("icon.png").repeatedScale == nil)
  }
}
