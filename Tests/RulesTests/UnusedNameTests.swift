import Testing

/// Defects without effect are notes or silent.
struct UnusedNameTests {
  @Test(arguments: [
    ("dequeueReusableCell(withIdentifier: \"Card\", for: path)", "note: no nib named 'CardCell'"),
    (
      "dequeueReusableCell(withIdentifier: \"Other\", for: path)",
      "note: no nib named 'CardCell'; no code dequeues cells with identifier 'Card'"
    ),
    ("dequeueReusableCell(withIdentifier: name, for: path)", "note: no nib named 'CardCell'"),
  ])
  func aNibOfCellsThatNoCodeDequeues(call: String, finding: String) {
    let code = """
      func begin() { table.register(UINib(nibName: "CardCell", bundle: nil), forCellReuseIdentifier: "Card") }
      func cell() { table.\(call) }
      begin()
      cell()

      """
    let files = ["A.swift": code, "Page.xib": "<document targetRuntime=\"iOS.CocoaTouch\"/>\n"]
    #expect(findings(of: "missing-nib", in: files) == [finding])
  }

  /// A view of the system works in place of a view whose class is gone; a controller is an empty screen.
  @Test(arguments: [
    ("view", "Swee", "note: unknown class 'Swee'; no source file declares it"),
    ("view", "PageVeiw", "note: unknown class 'PageVeiw'; did you mean 'PageView'?"),
    ("viewController", "Sweep", "warning: unknown class 'Sweep'; no source file declares it"),
  ])
  func classesThatAreGone(element: String, type: String, finding: String) {
    let board = "<document targetRuntime=\"iOS.CocoaTouch\"><\(element) customClass=\"\(type)\" id=\"a\"/></document>\n"
    let files = [
      "App.xcodeproj/project.pbxproj": projectText(building: "Main.storyboard"), "Main.storyboard": board,
      "A.swift": "class PageView: UIView {}\n",
    ]
    #expect(findings(of: "missing-outlet-target", in: files) == [finding])
  }

  /// Keys that a copy of the original lacks are no loss.
  @Test(arguments: [(0, ["note: only 0 of 24 keys are translated into 'he'"]), (12, ["warning: key 'a24' is missing in 'he'"])])
  func languagesThatAreCopies(translated: Int, expected: [String]) {
    let texts = (1...24).map { "\"a\($0)\" = \"Text \($0)\";\n" }
    let copy = texts.dropLast().enumerated().map { $0 < translated ? $1.replacing("Text", with: "טקסט") : $1 }
    let files = ["en.lproj/L.strings": texts.joined(), "he.lproj/L.strings": copy.joined()]
    #expect(findings(of: "missing-translation", in: files) == expected)
  }

  @Test(arguments: [("Kit.bundle/", 0), ("Settings.bundle/", 1), ("", 1)])
  func tablesOfBundles(folder: String, count: Int) {
    let files = [
      "\(folder)en.lproj/L.strings": "\"a\" = \"Text\";\n\"b\" = \"Text\";\n",
      "\(folder)de.lproj/L.strings": "\"a\" = \"Wort\";\n",
    ]
    #expect(findings(of: "missing-translation", in: files).count == count)
  }

  /// A service imports texts without changing their state.
  @Test(arguments: [("Wort", 0), ("Text", 1), ("", 1)])
  func textsInTheStateOfNewKeys(value: String, count: Int) {
    let catalog = """
      {"sourceLanguage": "en", "version": "1.0", "strings": {
      "Text": {"localizations": {"de": {"stringUnit": {"state": "new", "value": "\(value)"}}}},
      "Page": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Seite"}}}}}}
      """
    #expect(findings(of: "missing-translation", in: ["L.xcstrings": catalog]).count == count)
  }

  /// Without a translation, the key is what the app shows in any case.
  @Test(arguments: [
    ("Venues", "note"), ("Log out", "note"), ("Done…", "note"), ("venues", "warning"), ("VenuesTitle", "warning"),
    ("Venues.title", "warning"),
  ])
  func keysThatAreTexts(key: String, level: String) {
    let code = (1...12).map { "print(NSLocalizedString(\"a\($0)\", comment: \"\"))\n" }.joined()
    let files = [
      "en.lproj/Localizable.strings": (1...12).map { "\"a\($0)\" = \"Text\";\n" }.joined(),
      "A.swift": code + "print(NSLocalizedString(\"\(key)\", comment: \"\"))\n",
    ]
    #expect(findings(of: "missing-translation", in: files) == ["\(level): key '\(key)' is not in any strings table"])
  }
}
