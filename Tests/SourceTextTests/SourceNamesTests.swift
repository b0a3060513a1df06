import SourceText
import Testing

struct SourceNamesTests {
  @Test(arguments: [
    ("UIImage(named: \"a\")", "image a"), ("UIImage.init(named: \"a\")", "image a"), ("NSImage(named: \"a\")", "image a"),
    ("UIImage(imageLiteralResourceName: \"a\")", "image a"), ("#imageLiteral(resourceName: \"a\")", "image a"),
    ("UIColor(named: \"a\")", "color a"), ("UINib(nibName: \"a\", bundle: nil)", "nib a"),
    ("Page(nibName: \"a\", bundle: nil)", "nib a"), ("bundle.loadNibNamed(\"a\", owner: b)", "nib a"),
    ("UIStoryboard(name: \"a\", bundle: nil)", "storyboard a"), ("b.instantiateViewController(withIdentifier: \"a\")", "scene a"),
    ("performSegue(withIdentifier: \"a\", sender: b)", "segue a"), ("t.dequeueReusableCell(withIdentifier: \"a\")", "reuse a"),
    ("t.dequeueReusableCell(withIdentifier: \"a\", for: b)", "registeredReuse a"),
    ("t.register(b, forCellReuseIdentifier: \"a\")", "registration a"), ("Selector(\"a\")", "selector a"),
    ("NSSelectorFromString(\"a\")", "dynamicSelector a"),
    ("NSLocalizedString(\"a\", comment: b)", "text a"), ("b.path(forResource: \"a\", ofType: c)", "resource a"),
  ])
  func apisOfSwiftTakeNames(call: String, use: String) {
    #expect(uses("let x = \(call)\n") == [use])
    #expect(screened("let x = \(call)\n", isSwift: true, needs: .uses).holdsNames)
  }

  @Test(arguments: [
    ("[UIImage imageNamed:@\"a\"]", "image a"), ("[UIColor colorNamed:@\"a\"]", "color a"),
    ("[UINib nibWithNibName:@\"a\" bundle:nil]", "nib a"), ("[b loadNibNamed:@\"a\" owner:c options:nil]", "nib a"),
    ("[[Page alloc] initWithNibName:@\"a\" bundle:nil]", "nib a"),
    ("[UIStoryboard storyboardWithName:@\"a\" bundle:nil]", "storyboard a"),
    ("[b instantiateViewControllerWithIdentifier:@\"a\"]", "scene a"),
    ("[b performSegueWithIdentifier:@\"a\" sender:c]", "segue a"),
    ("[t dequeueReusableCellWithIdentifier:@\"a\"]", "reuse a"),
    ("[t dequeueReusableCellWithIdentifier:@\"a\" forIndexPath:p]", "registeredReuse a"),
    ("[t dequeueReusableCellWithReuseIdentifier:@\"a\" forIndexPath:p]", "registeredReuse a"),
    ("[t dequeueReusableSupplementaryViewOfKind:k withReuseIdentifier:@\"a\" forIndexPath:p]", "registeredReuse a"),
    ("[t registerClass:c forSupplementaryViewOfKind:k withReuseIdentifier:@\"a\"]", "registration a"),
    ("[t registerClass:c forCellReuseIdentifier:@\"a\"]", "registration a"),
    ("[[Pin alloc] initWithAnnotation:b reuseIdentifier:@\"a\"]", "registration a"),
    ("[[Header alloc] initWithReuseIdentifier:@\"a\"]", "registration a"),
    ("NSSelectorFromString(@\"a\")", "dynamicSelector a"), ("NSLocalizedString(@\"a\", nil)", "text a"),
    ("[b pathForResource:@\"a\" ofType:c]", "resource a"),
  ])
  func apisOfObjectiveCTakeNames(call: String, use: String) {
    #expect(uses("id x = \(call);\n", .objectiveC) == [use])
    #expect(screened("id x = \(call);\n", isSwift: false, needs: .uses).holdsNames)
  }

  @Test(arguments: [
    "// UIImage(named: \"a\")\n", "let x = \"UIImage(named: a)\"\n", "#if false\nUIImage(named: \"a\")\n#endif\n",
    "Card(named: \"a\")\n",
    "func image(named: String = \"a\") {}\n", "UIImage(systemName: \"a\")\n", "Selector((\"a\"))\n", "UIImage(data: named)\n",
  ])
  func whatOnlyLooksLikeAUseIsNone(text: String) {
    #expect(uses(text) == [])
  }

  @Test(arguments: [
    ("UIImage(systemName: \"a\")\n", true), ("UILabel(named: \"a\")\n", true), ("thumbnailImage(\"a\")\nMyLabel(a)\n", true),
    ("NSLog(@\"a\");\n", false), ("[a animationImageNamed:b];\n", false),
  ])
  func theEndOfALongerWordIsNoTrigger(text: String, isSwift: Bool) {
    let seen = screened(text, isSwift: isSwift, needs: .uses).holdsNames
    #expect(seen == text.contains("(named:"))
  }

  @Test func aCallMayBeOfAnyLength() {
    let values = String(repeating: "1, ", count: 1000)
    #expect(uses("UINib(values: [\(values)], nibName: \"a\", more: [\(values)], bundle: .main)\n") == ["nib a"])
    #expect(names("UINib(nibName: \"a\", more: [\(values)], bundle: kit)\n").uses.map(\.bundle) == [.other])
    let condition = "f(\(values)) ? @\"a\" : @\"b\""
    #expect(uses("[UIImage imageNamed:\(condition) inBundle:kit];\n", .objectiveC) == ["image a", "image b"])
    #expect(uses("UIImage(named: " + String(repeating: "a ? \"b\" : ", count: 1000) + "\"c\")\n").count == 1001)
  }

  @Test func bracketsOfOtherBranchesAndMacrosDoNotCount() {
    let branches = "#if A\nf(g(\n#else\nf(\n#endif\n[UIImage imageNamed:@\"a\"]);\n"
    #expect(uses(branches, .objectiveC) == ["image a"])
    let macro = "#define BEGIN if (a) { f([\nid b = [UIImage imageNamed:@\"c\"];\n"
    #expect(uses(macro, .objectiveC) == ["image c"])
    #expect(uses("#if false\nf(UIImage(\n#endif\nUIImage(named: \"a\")\n") == ["image a"])
  }

  @Test func bothSidesOfAConditionAreNames() {
    #expect(uses("UIImage(named: isOn ? \"a\" : \"b\")\n") == ["image a", "image b"])
    #expect(uses("UIImage(named: name ?? \"a\")\n") == ["image a"])
    #expect(uses("[UIImage imageNamed:on ? @\"a\" : @\"b\"];\n", .objectiveC) == ["image a", "image b"])
  }

  @Test func whatIsPutTogetherIsAPattern() {
    #expect(uses("UIImage(named: \"a_\\(b)_c\")\n") == ["image a_*_c"])
    #expect(uses("UIImage(named: \"\\(b)\")\n") == ["image *"])
    #expect(uses("UIImage(named: String(format: \"a_%02d_%@\", b, c))\n") == ["image a_*_*"])
    #expect(uses("[UIImage imageNamed:[NSString stringWithFormat:@\"a_%d%%\", b]];\n", .objectiveC) == ["image a_*%"])
  }

  @Test func aNameMayBeAConstant() {
    #expect(
      uses("UIImage(named: Name.a)\nUIImage(named: Name.b.rawValue)\nstruct S { let d = UIImage(named: self.c) }\n") == [
        "image $Name.a", "image $Name.b", "image $S.c",
      ])
    #expect(uses("[UIImage imageNamed:kName];\n", .objectiveC) == ["image $kName"])
    #expect(uses("UINib(nibName: nil, bundle: nil)\n") == [])
  }

  @Test func constantsKnowTheirTypeAndAreNotThoseOfFunctions() {
    let text = """
      let a = "b"
      enum Name: String { case c = "d" }
      struct E { static let f: String = "g"; func h() { let i = "j" } }
      let k = "l" + m
      """
    let constants = names(text).constants.map { ($0.container.map { $0 + "." } ?? "") + "\($0.name)=\($0.literal.value)" }
    #expect(constants == ["a=b", "Name.c=d", "E.f=g"])
  }

  @Test func aMacroHandsItsParameterOn() {
    let found = names("#define IMG(name) [UIImage imageNamed:name]\nid a = IMG(@\"b\");\nid c = IMG(d);\n", .objectiveC)
    #expect(found.macros.map(\.name) == ["IMG"] && found.macros.map(\.kind) == [.image])
    #expect(found.uses.map(\.kind) == [.macro] && found.uses.map(\.macro) == ["IMG"])
    #expect(found.uses.map(\.name) == [.literal("b")])
  }

  @Test(arguments: [
    ("func tr(_ key: String) -> String { NSLocalizedString(key, comment: a) }\nlet x = tr(\"b\")\n", "tr"),
    (
      "func localize(key: String, _ a: Int) -> String { return NSLocalizedString(key, comment: a) }\nlocalize(key: \"b\", 1)\n",
      "localize"
    ),
    (
      "extension String { var localized: String { NSLocalizedString(self, comment: \"\") } }\nlet x = \"b\".localized\n",
      "localized"
    ),
    (
      "extension String { func localized() -> String { NSLocalizedString(self, comment: \"\") } }\nlet x = \"b\".localized()\n",
      "localized"
    ),
  ])
  func aFunctionMayPassAKeyOn(text: String, name: String) {
    let found = names(text)
    #expect(found.macros.map(\.name) == [name] && found.macros.map(\.kind) == [.text])
    #expect(found.uses.map(\.macro) == [name] && found.uses.map(\.name) == [.literal("b")])
  }

  @Test func aFunctionOfCMayPassAKeyOn() {
    let text = "NSString *tr(NSString *key, int n) {\n  return NSLocalizedString(key, nil);\n}\nid a = tr(@\"b\", 1);\n"
    let found = names(text, .objectiveC)
    #expect(found.macros.map(\.name) == ["tr"] && found.uses.map(\.macro) == ["tr"])
    // What is not the parameter is looked up as it is.
    #expect(uses("id f(id a) { return NSLocalizedString(kKey, nil); }\n", .objectiveC) == ["text $kKey"])
  }

  /// Texts that are set as such, or hold Chinese.
  private func texts(_ text: String, _ language: SourceFile.Language = .swift) -> [String] {
    let found = names(text, language, .visibleTexts).texts.filter { $0.place == .interface }.map(\.text)
    if !found.isEmpty { #expect(screened(text, isSwift: language == .swift, needs: .visibleTexts).holdsNames) }
    return found
  }

  @Test func textsAreReadThroughConditionsAndFormats() {
    #expect(texts("a.text=\"bc\"\na.text   =   \"de\"\n") == ["bc", "de"])
    #expect(texts("a.text = b == c ? \"bc\" : d ? \"de\" : \"fg\"\n") == ["bc", "de", "fg"])
    #expect(texts("a.text = String(format: \"bc %d\", d)\n") == ["bc %d"])
    #expect(texts("a.setTitle((b ? \"bc\" : \"de\"), for: d)\n") == ["bc", "de"])
    #expect(texts("UIAlertController(title: b ? \"bc\" : c, message: nil)\n") == ["bc"])
    #expect(texts("a.text=b==c?@\"bc\":@\"de\";\n", .objectiveC) == ["bc", "de"])
    #expect(texts("[a setTitle:[NSString stringWithFormat:@\"bc %@\", d] forState:e];\n", .objectiveC) == ["bc %@"])
    #expect(texts("[a setTitle:b ? [c d:e] : @\"bc\" forState:f];\n", .objectiveC) == ["bc"])
  }

  @Test func whatIsComparedOrLoggedIsNoText() {
    #expect(texts("if a.text == \"bc\" {}\nlet d = [\"ef\": a ? \"gh\" : \"ij\"]\na.text = \"%d/%d\"\n") == [])
    #expect(texts("a.text = f(\"bc\", b ? \"de\" : \"fg\")\nprint(a ? \"bc\" : \"de\")\n") == [])
    #expect(texts("if (a.text==@\"bc\") {}\n[a foo:b ? @\"bc\" : @\"de\"];\n", .objectiveC) == [])
  }

  @Test(
    arguments: [
      ("UIImage(named: \"a\", in: .module, compatibleWith: nil)", .module),
      ("UIImage(named: \"a\", in: nil, compatibleWith: nil)", .main),
      ("UIImage(named: \"a\", in: Bundle.main, compatibleWith: nil)", .main), ("UINib(nibName: \"a\", bundle: kit)", .other),
      ("UIImage(named: \"a\", in: Bundle(for: A.self), compatibleWith: nil)", .other), ("UIImage(named: \"a\")", .main),
    ] as [(String, NameUse.Bundle)])
  func theBundleIsRead(call: String, bundle: NameUse.Bundle) {
    #expect(names(call + "\n").uses.map(\.bundle) == [bundle])
  }

  @Test func onlyTheCompilerKnowsTheTypeOfAnImplicitMember() {
    #expect(
      uses("let a: UIImage? = .init(named: \"b\")\nlet c: UIKit.UIColor = .init(named: \"d\")!\n") == ["image b", "color d"])
    #expect(uses("let a: Flag? = .init(named: \"b\")\nc.image = .init(named: \"d\")\nshow(.init(named: \"e\"))\n") == [])
    #expect(uses("func a(b: UIImage? = .init(named: \"c\")) -> UIColor? { .init(named: \"d\") }\n") == ["image c", "color d"])
    #expect(
      uses("UIImageView(image: .init(named: \"a\"))\nb.setImage(.init(named: \"c\"), for: .normal)\n") == ["image a", "image c"])
    let computed = """
      var a: UIImage? {
        get {
          switch self {
          case .b: return .init(named: "c")
          default:
            if d { return .init(named: "e") }
            d.map { return .init(named: "f") }
          }
        }
      }
      """
    #expect(uses(computed) == ["image c", "image e"])
  }

  @Test func imagesOfSwiftUIAreTakenWhereItIsImported() {
    let text = "Image(\"a\")\nImage(decorative: \"b\")\nColor(\"c\")\nLabel(\"d\", image: \"e\")\n"
    #expect(uses(text) == [])
    #expect(uses("import SwiftUI\n" + text) == ["image a", "image b", "color c", "image e"])
    #expect(
      uses("import SwiftUI\nImage(systemName: \"a\")\nmy.Image(\"b\")\nSwiftUI.Image(\"c\")\nfunc Image(_ a: A) {}\n") == [
        "image c"
      ])
  }

  @Test func aRangeIsTheTextBetweenTheQuotes() {
    for (text, language) in [("UIImage(named: \"a b\")", .swift), ("[UIImage imageNamed:@\"a b\"]", .objectiveC)]
      as [(String, SourceFile.Language)]
    {
      let file = SourceFile(Array(text.utf8), language: language)
      #expect(SourceNames(file, needs: .uses).uses.map { file.text($0.range) } == ["a b"])
    }
  }
}
