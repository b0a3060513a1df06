import Testing

@testable import SourceText

struct ImageDisplayTests {
  private func display(_ text: String, isSwift: Bool = true) throws -> [ImageDisplay?] {
    let file = SourceFile(Array(text.utf8), language: isSwift ? .swift : .objectiveC)
    return SourceNames(file, needs: .uses).uses.map(\.display)
  }

  @Test(arguments: [
    ("UIImageView(image: UIImage(named: \"a\"))", ImageDisplay.natural),
    ("UIBarButtonItem(image: UIImage(named: \"a\"), style: .plain, target: nil, action: nil)", .natural),
    ("slider.setThumbImage(UIImage(named: \"a\"), for: .normal)", .natural),
    ("tabBarItem.image = UIImage(named: \"a\")", .natural),
    ("cell.flagView?.image = UIImage(named: \"a\")", .view("flagView", isButton: false)),
    ("flagButton.setImage(UIImage(named: \"a\"), for: .normal)", .view("flagButton", isButton: true)),
    ("cell.flagView.image = #imageLiteral(resourceName: \"a\")", .view("flagView", isButton: false)),
    ("b.background = UIImage(named: \"a\")?.resizableImage(withCapInsets: insets)", .stretched),
    ("b.setBackgroundImage(UIImage(named: \"a\"), for: .normal)", .stretched),
    ("let image = UIImage(named: \"a\")", .unknown), ("Page(image: UIImage(named: \"a\"))", .unknown),
  ])
  func swiftSaysHowAnImageIsDrawn(text: String, expected: ImageDisplay) throws {
    #expect(try display(text + "\n") == [expected])
  }

  @Test func imagesOfSwiftUIAreDrawnAtTheirSizeUnlessResizable() throws {
    #expect(try display("import SwiftUI\nlet a = Image(\"a\").renderingMode(.template)\n") == [.natural])
    #expect(try display("import SwiftUI\nlet a = Image(\"a\")\n  .renderingMode(.template)\n  .resizable()\n") == [.unknown])
  }

  @Test(arguments: [
    ("[[UIImageView alloc] initWithImage:[UIImage imageNamed:@\"a\"]];", ImageDisplay.natural),
    ("[[UITabBarItem alloc] initWithTitle:b image:[UIImage imageNamed:@\"a\"] tag:0];", .natural),
    ("_flagView.image = [UIImage imageNamed:@\"a\"];", .view("flagView", isButton: false)),
    ("[self.flagView setImage:[UIImage imageNamed:@\"a\"]];", .view("flagView", isButton: false)),
    ("[_flagButton setImage:[UIImage imageNamed:@\"a\"] forState:UIControlStateNormal];", .view("flagButton", isButton: true)),
    ("b.image = [[UIImage imageNamed:@\"a\"] resizableImageWithCapInsets:insets];", .stretched),
    ("UIImage *image = [UIImage imageNamed:@\"a\"];", .unknown),
  ])
  func objectiveCSaysHowAnImageIsDrawn(text: String, expected: ImageDisplay) throws {
    #expect(try display("void f() { " + text + " }\n", isSwift: false) == [expected])
  }

  @Test func literalsCountWhereNamesOfImagesAreComputed() throws {
    func literals(_ text: String) -> Int {
      SourceNames(SourceFile(Array(text.utf8), language: .swift), needs: .uses).imageLiterals.count
    }
    #expect(literals("let names = [\"a\", \"b\"]\nfunc f(c: Int) -> UIImage? { UIImage(named: names[c]) }\n") == 2)
    #expect(literals("let names = [\"a\", \"b\"]\nlet image = UIImage(named: \"c\")\n") == 0)
  }
}
