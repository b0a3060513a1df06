import Bytes
import SourceText
import Testing

struct TextReceiversTests {
  private func receivers(_ text: String) -> TextReceivers {
    let bytes = Array(text.utf8)
    var matches: [LiteralMatch] = []
    LiteralSearch(TextReceivers.words).forEachMatch(in: bytes.span) { offset, literal in
      matches.append(LiteralMatch(offset: offset, literal: literal))
      return true
    }
    return TextReceivers(bytes.span, matches)
  }

  private func hashes(_ names: String...) -> [UInt64] { names.map { StableHash.of($0) } }

  @Test func objectsWhoseTextsCodeSetsAreRead() {
    #expect(receivers("self.heading?.text = text\n_total.stringValue = sum").own == hashes("heading", "total"))
    #expect(receivers("[heading setStringValue:text]; [[self total] setTitle:sum];").own == hashes("heading", "total"))
    #expect(receivers("button.setTitle(title, for: .normal)\npopUp.removeAllItems()").own == hashes("button", "popUp"))
    #expect(receivers("heading.textColor = red; let text = 1").isEmpty)
  }

  @Test func thoseOfOtherObjectsAreToldApart() {
    let found = receivers("cell.heading.text = text\n[[page total] setStringValue:sum]")
    #expect(found.ofOthers == hashes("heading", "total"))
    #expect(found.own == [])
  }

  @Test func aHelperSetsTheTextsOfItsArguments() {
    #expect(receivers("[UIHelper setTitle:text ofControl:okButton];").own.contains(StableHash.of("okButton")))
    #expect(receivers("[self setTitle:text ofControl: [self okButton] ];").own.contains(StableHash.of("okButton")))
  }

  @Test func whatIsCutOffHarmsNothing() {
    for text in [" setTitle:", "] setTitle:self ", "self.self.text =", "[self setTitle:[[self self"] { _ = receivers(text) }
  }
}
