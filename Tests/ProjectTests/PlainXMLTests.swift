import Bytes
import Project
import TestSupport
import Testing

/// The reader of plain XML says what libxml2 says, or nothing.
struct PlainXMLTests {
  private func plain(_ text: String) -> InterfaceFile? { InterfaceFile(Array(text.utf8), isPlain: true) }

  /// Names, attributes, texts and the tree.
  private func outline(_ file: InterfaceFile) -> [String] {
    file.elements.map { element in
      let attributes = file.attributes(of: element)
      let places = attributes.map { file.valueRange(of: $0.name, in: element) }
      let tree = [element.index, element.parent, element.end, element.depth]
      return "\(tree) \(element.tagRange) \(file.name(of: element)) \(attributes) \(places) \(Array(file.text(of: element).utf8))"
    }
  }

  @Test(arguments: [
    "<a/>", "<a></a>", "<a ></a >", "<a\n\tb = 'c'\n d=\"e\" />", "<a b='\"' c=\"'\" d='>'/>", "\n<a/>\n", "<a>t</a><!-- - -->\n",
    "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>\n<a/>", "<?xml version='1.0' encoding='utf-8' ?><a/>",
    "<?xml version=\"1.0\"?><!-- a --><!-- <b> & -->\n<a/>", "\u{FEFF}<a b='c'/>", "<a><b/><c><d/></c><e>f</e></a>",
    "<a b='&amp;&lt;&gt;&quot;&apos;&#10;&#x1F600;&#xa;'/>", "<a b='c\n\td\r\ne\rf'/>", "<a>b\r\nc\rd &amp; &#13;\n</a>",
    "<a>b<!-- c -->d<![CDATA[<e> & ]] ]]]>f]]g]></a>", "<a><![CDATA[]]></a>", "<a> </a>", "<a>\u{FC}\u{20AC}\u{1F600}\u{7F}</a>",
    "<a b='\u{FC}\u{20AC}\u{1F600}\u{85}\u{2028}'/>", "<a-b.c_d1 _e='f'/>",
    "<translatesAutoresizing><translatesAutoresizinG/></translatesAutoresizing>",
    "<sixteenLettersAA sixteenLettersAA='1' sixteenLettersAAB='2' sixteenLettersA='3'/>",
  ])
  func plainDocumentIsReadAsByLibXML2(text: String) throws {
    let file = try #require(plain(text))
    let reference = try #require(InterfaceFile(Array(text.utf8), isPlain: false))
    #expect(outline(file) == outline(reference))
  }

  @Test(arguments: [
    "", " ", "a", "<", "<a", "<a ", "<a b", "<a b=", "<a b='", "<a/", "<a>", "<a></", "<a></a", "<a></b>", "<a></ab>", "<ab></a>",
    "<a/><b/>", "<a/>t", "<a/>\0", "t<a/>", "<1/>", "<a 1='b'/>", "<a b/>", "<a b=c/>", "<a b='c'd='e'/>", "<a b='c' b='d'/>",
    "<a b='<'/>", "<a b='&'/>", "<a b='&c;'/>", "<a>&c;</a>", "<a>&#0;</a>", "<a>&#xFFFE;</a>", "<a>&#xD800;</a>",
    "<a>&#1114112;</a>",
    "<a>&#;</a>", "<a>&#x;</a>", "<a>&#99999999999999999999;</a>", "<a>]]></a>", "<a>\u{1}</a>", "<a b='\u{1}'/>",
    "<a>\u{FFFE}</a>",
    "<a><!-- -- --></a>", "<a><!-- --></a", "<a><!-- </a>", "<a><![CDATA[ </a>", "<a><!b></a>", "<![CDATA[a]]><b/>", "<!-->-->",
    "<?xml version=\"1.0\"><a/>", " <?xml version=\"1.0\"?><a/>", "<a/ >", "< a/>", "<a></ a>",
  ])
  func faultyDocumentIsLeftToLibXML2(text: String) {
    #expect(plain(text) == nil)
    #expect(throws: ReadError.self) { try InterfaceFile(Array(text.utf8)) }
  }

  @Test(arguments: [
    "<?pi?><a/>", "<!DOCTYPE a><a/>", "<x:a xmlns:x='b'/>", "<a xmlns='b'/>", "<\u{FC}/>", "<a xml:space='preserve'/>",
    "<?xml version=\"1.1\"?><a/>", "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><a/>", "<a><![CDATA[\r\n]]></a>",
  ])
  func whatIsNotPlainIsLeftToLibXML2(text: String) throws {
    #expect(plain(text) == nil)
    #expect(try InterfaceFile(Array(text.utf8)).elements.count == 1)
  }

  @Test(arguments: [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xE2, 0x82], [0xF5, 0x80, 0x80, 0x80]])
  func whatIsNoUTF8IsAnError(bytes: [UInt8]) {
    for (head, tail) in [("<a>", "</a>"), ("<a b='", "'/>"), ("<!-- ", " --><a/>")] {
      let document = Array(head.utf8) + bytes + Array(tail.utf8)
      #expect(InterfaceFile(document, isPlain: true) == nil)
      #expect(throws: ReadError.self) { try InterfaceFile(document) }
    }
  }

  @Test func treeCanBeWalked() throws {
    let file = try #require(plain("<a><b id='1'><c/><c>t</c></b>u<b id='2'/><d/></a>"))
    let root = file.elements[0]
    #expect((root.parent, root.depth, root.end) == (-1, 0, 6))
    #expect(file.children(of: root).map { file.value(of: "id", in: $0) } == ["1", "2", nil])
    #expect(file.elements(named: "c").map { file.text(of: $0) } == ["", "t"])
    #expect(file.elements(named: "c").allSatisfy { $0.parent == 1 && $0.isLeaf && $0.nameID == file.nameID("c") })
    #expect(file.elements(named: "e").isEmpty && file.nameID("e") == nil)
    #expect(file.isNamed(file.elements[1], "b") && !file.isNamed(file.elements[1], "bb"))
    #expect(file.text(of: root).isEmpty && file.textRange(of: root) == nil)
    #expect(file.textRange(of: file.elements[3]).map { String(decoding: file.bytes[$0], as: UTF8.self) } == "t")
    #expect(file.nameRange(of: file.elements[3]) == 18..<19)
    #expect(file.valueBytes(of: "id", in: file.elements[4]) == [UInt8(ascii: "2")])
  }

  @Test func entitiesAreNotExpanded() {
    var text = "<!DOCTYPE a [<!ENTITY e0 \"eeeeeeeeee\">"
    for level in 1..<10 {
      text += "<!ENTITY e\(level) \"" + String(repeating: "&e\(level - 1);", count: 10) + "\">"
    }
    for root in ["<a>&e9;</a>", "<a b='&e9;'/>"] {
      let bytes = Array("\(text)]>\(root)".utf8)
      let error = #expect(throws: ReadError.self) { try InterfaceFile(bytes) }
      #expect(error?.offset == 13)
      let wide: [UInt8] = [0xFF, 0xFE] + bytes.flatMap { byte -> [UInt8] in [byte, 0] }
      #expect(throws: ReadError.self) { try InterfaceFile(wide) }
    }
    #expect(throws: ReadError.self) {
      try InterfaceFile(Array("<!DOCTYPE a [<!ENTITY b SYSTEM 'file:///etc/passwd'>]><a>&b;</a>".utf8))
    }
    #expect(throws: ReadError.self) { try InterfaceFile(Array("<!DOCTYPE a [<!ATTLIST a b CDATA 'c'>]><a/>".utf8)) }
  }

  @Test func deepNestingIsAVerdictOfLibXML2() throws {
    func nested(_ depth: Int) -> [UInt8] {
      Array((String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth)).utf8)
    }
    #expect(try InterfaceFile(nested(200)).elements.last?.depth == 199)
    #expect(InterfaceFile(nested(100_000), isPlain: true) == nil)
    #expect(throws: ReadError.self) { try InterfaceFile(nested(100_000)) }
  }

  @Test func manyNamesAreToldApart() throws {
    let names = (0..<5000).map { "aNameThatIsLongerThanSixteenBytes\($0)" }
    let text = "<r>" + names.map { "<\($0) \($0)='x'/>" }.joined() + "</r>"
    let file = try #require(plain(text))
    #expect(file.elements.dropFirst().map { file.name(of: $0) } == names)
    #expect(names.indices.allSatisfy { file.value(of: names[$0], in: file.elements[$0 + 1]) == "x" })
  }

  @Test(.timeLimit(.minutes(60))) func damageNeverMakesTheReadersDisagree() throws {
    let sample = try fixtureBytes("sample-app/Postcards/Browser/TermsView.xib")
    let pieces = [
      "<", ">", "&", "\"", "'", "/", "]]>", "--", "<!-- ", "&#13;", "&lt;", "\r\n", "\u{FC}", "=", " a='b'", "<a/>", "\u{FFFE}",
    ]
    var random = SeededGenerator(seed: 7)
    var accepted = 0
    for round in 0..<2000 {
      var bytes = sample
      let place = Int.random(in: bytes.indices, using: &random)
      switch round % 4 {
      case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      case 1: bytes.remove(at: place)
      case 2: bytes.insert(UInt8.random(in: 0...255, using: &random), at: place)
      default: bytes.insert(contentsOf: Array((pieces.randomElement(using: &random) ?? "").utf8), at: place)
      }
      guard let file = InterfaceFile(bytes, isPlain: true) else { continue }
      accepted += 1
      let reference = InterfaceFile(bytes, isPlain: false)
      if reference.map(outline) != outline(file) { Issue.record("round \(round)") }
    }
    #expect(accepted > 200)
  }
}
